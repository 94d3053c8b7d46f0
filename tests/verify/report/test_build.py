"""Reports: the same bytes from the same input, only what changed is found out again, drift is seen."""

import json

import msgspec
import pytest
from click.testing import CliRunner

from hoyle.verify.events import Ended
from hoyle.verify.files import by_entry
from hoyle.verify.profiles import profile
from hoyle.verify.report import markdown
from hoyle.verify.report.build import build, drift, published, save
from hoyle.verify.report.inputs import inputs_of
from tests.toys.heap import HEAP
from tests.toys.race import RACE

PLACE = "tests.toys.heap.HEAP"  # a ruleset that is not installed is known by where it stands
SMALL = msgspec.structs.replace(profile("quick"), games=10, examples=5)


def built(folder, ruleset=HEAP, seed=0, **named):
    events = list(build([ruleset], folder, SMALL, seed, "serial", **named))
    assert isinstance(events[-1], Ended)
    return events[-1].result


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("reports")
    save(place, built(place).files)
    return place


def test_the_same_input_gives_the_same_bytes(folder):
    again = built(folder, force=True)
    assert again.found_out == (HEAP.id,)
    assert list(drift(folder, again.files)) == []


def test_what_has_not_changed_is_not_found_out_again(folder):
    again = built(folder)
    assert (again.found_out, again.reused) == ((), (HEAP.id,))
    assert list(drift(folder, again.files)) == []


def test_other_rules_another_seed_or_other_budgets_are_found_out_again():
    inputs = inputs_of(HEAP, SMALL, 0)
    assert inputs == inputs_of(HEAP, SMALL, 0)
    assert inputs != inputs_of(HEAP, SMALL, 1)
    assert inputs != inputs_of(HEAP, profile("ci"), 0)
    assert inputs != inputs_of(HEAP.under({"slack": 1}), SMALL, 0)


def test_a_page_that_was_edited_or_lost_is_drift(folder, tmp_path):
    files = built(folder).files
    save(tmp_path, files)
    (tmp_path / PLACE / "rules.md").unlink()
    page = tmp_path / PLACE / "clauses.md"
    lines = page.read_text().splitlines(keepends=True)
    page.write_text("".join([*lines[:2], "Everything is proved.\n", *lines[3:]]))
    told = list(drift(tmp_path, files))
    assert len(told) == 2
    assert f"{page} is not what the model says now, from line 3" in told
    assert f"{tmp_path / PLACE / 'rules.md'} is missing" in told


def test_the_report_on_one_ruleset_leaves_the_others_on_the_pages(folder, tmp_path):
    save(tmp_path, built(folder).files)
    alone = built(tmp_path, RACE).files
    both = built(tmp_path, RACE, kept=[HEAP])
    assert both.found_out == (RACE.id,)
    for page in ("index.md", "index.json", "index.html"):
        assert HEAP.id not in alone[page].decode()
        assert HEAP.id in both.files[page].decode()
        assert RACE.id in both.files[page].decode()
    assert both.files == built(tmp_path, RACE, kept=[HEAP]).files


def test_a_report_on_a_ruleset_that_is_gone_is_drift(folder, tmp_path):
    files = built(folder).files
    save(tmp_path, files)
    (tmp_path / "gone").mkdir()
    (tmp_path / "gone" / "report.json").write_text("{}")
    assert list(drift(tmp_path, files)) == [
        f"{tmp_path / 'gone'} is a report on a ruleset that is not there: remove it"
    ]


def test_a_published_report_that_cannot_be_read_is_made_again(folder, tmp_path):
    save(tmp_path, built(folder).files)
    (tmp_path / PLACE / "report.json").write_text('{"hoyle": "report"')
    assert published(tmp_path, HEAP.id) is None


def test_every_property_rule_and_clause_has_an_anchor_and_every_link_leads_somewhere(folder):
    import re

    pages = {path.name: path.read_text() for path in (folder / PLACE).glob("*.md")}
    anchors = {name: set(re.findall(r'<a id="([^"]+)">', page)) for name, page in pages.items()}
    for rule in HEAP.functions:
        assert f"rule-{rule}" in anchors["rules.md"]
    for clause in HEAP.book:
        assert f"clause-{clause}" in anchors["clauses.md"]
    links = [
        (target or name, place)
        for name, page in pages.items()
        for target, place in re.findall(r"\]\(([\w.]*)#([^)]+)\)", page)
    ]
    assert links
    assert [link for link in links if link[1] not in anchors[link[0]]] == []


def test_a_refuted_sentence_is_told_with_its_witness(tmp_path):
    leaking = HEAP.under({"leaks_at": 1})
    files = built(tmp_path, leaking).files
    found = json.loads(files[f"{PLACE}/report.json"])
    judged = {entry["judgement"]["id"]: entry["judgement"] for entry in found["properties"]}
    assert judged["no-stone-is-lost"]["verdict"]["word"] == "refuted"
    assert judged["no-stone-is-lost"]["verdict"]["witness"]
    assert "to look at" in files[f"{PLACE}/verdicts.md"].decode()
    assert "no-stone-is-lost" in json.loads(files["index.json"])[0]["findings"]


def test_pages_that_others_wrote_are_listed_on_the_index(folder, tmp_path):
    save(tmp_path, built(folder).files)
    (tmp_path / "others").mkdir()
    (tmp_path / "others" / "one.md").write_text("# Two [books]\n")
    index = built(tmp_path).files["index.md"].decode()
    assert r"- [Two \[books\]](others/one.md)" in index


@pytest.mark.parametrize(
    ("given", "escaped"),
    [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("a|b", r"a\|b"),
        ("[a](b)", r"\[a\](b)"),
        ("*a* `b` _c_", r"\*a\* \`b\` \_c\_"),
        ("two\nlines", "two lines"),
    ],
)
def test_text_from_data_is_never_markup(given, escaped):
    assert markdown.text(given) == escaped


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("the coins of *skill*", "the coins of *skill*"),
        ("from *seat_one* on", "from *seat\\_one* on"),
        ("2 * 3 * 4", "2 \\* 3 \\* 4"),
        ("*<b>*", "\\*&lt;b&gt;\\*"),
        ("**bold**", "\\*\\*bold\\*\\*"),
    ],
)
def test_a_sentence_of_ours_keeps_the_emphasis_on_names_and_nothing_else(given, shown):
    assert markdown.prose(given) == shown


def test_code_with_quotes_in_it_stays_code():
    assert markdown.code("a`b") == "``a`b``"
    assert markdown.code("`a") == "`` `a ``"


def run(*arguments):
    from hoyle.verify.cli.app import app

    return CliRunner().invoke(app, ["report", *map(str, arguments)])


def test_the_command_writes_and_checks(tmp_path):
    name = "tests.toys.heap:HEAP"
    stale = run(name, "--folder", tmp_path, "--check")
    assert stale.exit_code == 1
    assert f"the report on {HEAP.id} was made from something else" in stale.stdout
    assert list(tmp_path.iterdir()) == []
    assert run(name, "--folder", tmp_path, "--executor", "serial").exit_code == 0
    fresh = run(name, "--folder", tmp_path, "--check")
    assert (fresh.exit_code, fresh.stdout) == (0, "the reports are what the model says\n")


def test_a_folder_that_is_a_file_is_refused_before_anything_is_found_out(tmp_path):
    from hoyle.verify.cli.app import app

    (tmp_path / "reports").write_text("")
    told = CliRunner().invoke(app, ["report", "tests.toys.heap:HEAP", "--folder", str(tmp_path / "reports")])
    assert told.exit_code == 2
    assert told.stderr.endswith("reports is no folder: name one for the reports\n")


def test_an_unknown_ruleset_is_refused_in_a_sentence():
    refused = run("heaps-of-stones")
    assert refused.exit_code == 2
    assert refused.stderr.startswith("hoyle: unknown ruleset 'heaps-of-stones'")


@pytest.mark.parametrize(
    ("value", "lines"),
    [
        ({"b": [{"x": 1}, {"x": 2}], "c": 1}, ["{", '"b": [', '{"x":1},', '{"x":2}', "],", '"c": 1', "}"]),
        ([{"id": "one"}, {"id": "two"}], ["[", '{"id":"one"},', '{"id":"two"}', "]"]),
        ({"a": {"b": [1, 2]}, "c": []}, ["{", '"a": {"b":[1,2]},', '"c": []', "}"]),
        ({}, ["{}"]),
        ("line\nbreak", ['"line\\nbreak"']),
    ],
)
def test_published_json_has_a_line_for_every_entry(value, lines):
    text = by_entry(value).decode()
    assert json.loads(text) == value
    assert text == "\n".join(lines) + "\n"
