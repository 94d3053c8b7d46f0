"""The wheel: it holds `hoyle` and nothing else, and works beside a project that has a `model/` of its own."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(*command, **named):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **named)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    # Without isolation nothing is downloaded: the build backend is one of the tools of development.
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """A new environment with the wheel in it; the packages it needs are lent from this one."""
    folder = tmp_path_factory.mktemp("environment") / "venv"
    venv.create(folder, with_pip=False, symlinks=True)
    paths = {"base": str(folder), "platbase": str(folder)}
    scheme = "venv" if "venv" in sysconfig.get_scheme_names() else sysconfig.get_default_scheme()
    packages = Path(sysconfig.get_path("purelib", scheme, vars=paths))
    python = Path(sysconfig.get_path("scripts", scheme, vars=paths)) / "python"
    options = ("--no-deps", "--no-index", "--disable-pip-version-check", "--quiet")
    run(sys.executable, "-m", "pip", "--python", python, "install", *options, wheel)
    # A .pth file inside a folder that is only on the path is not read: the editable hoyle stays out.
    lent = dict.fromkeys(sysconfig.get_path(name) for name in ("purelib", "platlib"))
    (packages / "lent.pth").write_text("\n".join(lent) + "\n")
    return python


@pytest.fixture
def elsewhere(tmp_path):
    """A project with packages called `model`, `properties` and `verify`, which must stay its own."""
    for name in ("model", "properties", "verify"):
        package = tmp_path / name
        package.mkdir()
        (package / "__init__.py").write_text("raise ImportError('this is the package of somebody else')\n")
    return tmp_path


def environment():
    return {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")}


def test_the_wheel_holds_hoyle_and_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"hoyle"}
    assert len(tops) == 2
    assert {n.split("/")[1] for n in names if n.startswith("hoyle/")} == {"model", "properties", "verify"}


def test_the_wheel_has_all_the_data_of_the_games(wheel):
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("hoyle/")}
    listed = (
        run("git", "ls-files", "model", "properties", "verify", cwd=ROOT).split()
        if (ROOT / ".git").exists()
        else []
    )
    assert {f"hoyle/{name}" for name in listed if (ROOT / name).exists()} <= packed
    assert "hoyle/verify/py.typed" in packed


def test_the_installed_hoyle_runs_beside_somebody_elses_model(installed, elsewhere):
    hoyle = installed.with_name("hoyle")
    listed = run(hoyle, "rulesets", cwd=elsewhere, env=environment())
    assert len(listed.splitlines()) > 1
    first = listed.splitlines()[1].split()[0]
    assert run(hoyle, "clauses", first, cwd=elsewhere, env=environment())
    assert run(hoyle, "--version", cwd=elsewhere, env=environment()).startswith("hoyle ")


def test_the_installed_hoyle_is_the_one_of_the_wheel(installed, elsewhere):
    code = "import hoyle.model, hoyle.properties, hoyle.verify; print(hoyle.model.__file__)"
    where = Path(run(installed, "-c", code, cwd=elsewhere.parent, env=environment()).strip())
    assert installed.parents[1] in where.parents
    assert ROOT not in where.parents
