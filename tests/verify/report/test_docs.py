"""The documentation is true: the reference is the commands', guides name what there is, links lead on."""

import re
from pathlib import Path

import pytest

from hoyle.verify.cli.app import COMMANDS
from hoyle.verify.report.commands import reference
from tests.verify.report.tutorial import blocks, walk

DOCS = Path(__file__).parents[3] / "docs"
OURS = [DOCS / "a-sixth-ruleset.md", *sorted((DOCS / "guides").glob("*.md"))]


def test_the_reference_is_what_the_commands_say():
    page = DOCS / "commands.md"
    assert page.read_text(encoding="utf-8") == reference(), (
        "run: python -m hoyle.verify.report.commands > docs/commands.md"
    )


def test_the_reference_does_not_depend_on_the_terminal(monkeypatch):
    before = reference()
    monkeypatch.setenv("COLUMNS", "40")
    assert reference() == before


@pytest.mark.parametrize("page", OURS, ids=lambda path: path.stem)
def test_a_guide_names_only_commands_there_are(page):
    named = set(re.findall(r"(?:`|^\$ )hoyle ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE))
    assert named
    assert named - set(COMMANDS) == set()


@pytest.mark.parametrize("page", OURS, ids=lambda path: path.stem)
def test_a_guide_names_only_options_there_are(page):
    import click

    from hoyle.verify.cli.app import app

    context = click.Context(app)
    for name, rest in re.findall(r"`hoyle ([a-z]+)([^`]*)`", page.read_text(encoding="utf-8")):
        command = app.get_command(context, name)
        known = {option for parameter in command.params for option in parameter.opts}
        used = set(re.findall(r"(?<=\s)--[a-z-]+", rest.partition(" -- ")[0]))
        assert used - known == set(), f"hoyle {name}{rest}"


@pytest.mark.parametrize("page", OURS, ids=lambda path: path.stem)
def test_the_links_of_a_guide_lead_somewhere(page):
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", sorted((DOCS / "guides").glob("*.md")), ids=lambda path: path.stem)
def test_every_command_of_a_guide_says_what_the_page_shows(page, tmp_path):
    assert list(walk(page, tmp_path, "")) == []


def test_the_guides_for_editors_and_implementers_have_something_to_run():
    for name in ("editors", "implementers"):
        found = blocks((DOCS / "guides" / f"{name}.md").read_text(encoding="utf-8"))
        assert sum(language == "console" for language, _, _ in found) >= 3, name
