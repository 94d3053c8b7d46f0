"""What continuous integration reads: JUnit, SARIF, GitHub; nothing a subject prints becomes markup."""

from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from hoyle.verify.conform.engine import checked
from hoyle.verify.conform.outputs.github import FULL, summary, unheard, workflow_commands
from hoyle.verify.conform.outputs.junit import junit
from hoyle.verify.conform.outputs.sarif import sarif
from hoyle.verify.conform.outputs.text import lines
from hoyle.verify.conform.python import PythonSubject, Skip
from hoyle.verify.conform.reference import Reference, reference_subject
from hoyle.verify.readable import json_text, printable_json

# Markup, fences, commands of a workflow in a line and at the beginning of one, control characters of both
# kinds, marks that turn the reading direction, ends of lines of every kind, and what XML cannot hold at all.
NASTY = (
    "</failure><script>alert(1)</script> ]]> ``` ::error:: ##[error]x %0A \x00\x1b[31m\x1b]0;title\x07"
    " | [x](y)\n## heading\r\n::error title=injected::x\n"
    " \x9b31m \u202egnp.exe \u2066 \u2028 \x85 \x7f \ufffe \uffff"
)


class Nasty(Reference):
    """A subject whose answers try to become part of the page."""

    def start(self, protocol):
        said = super().start(protocol)
        return {
            **said,
            "name": NASTY,
            "version": NASTY,
            "language": NASTY,
            "rulesets": [NASTY],
            "rules": {NASTY: NASTY},
            "can": [*said["can"], NASTY],
        }

    def ask(self, name, args, rules):
        if name == "points" and args["stones"] == 5:
            return NASTY
        if name == "may_take":
            raise Skip(NASTY)
        return super().ask(name, args, rules)


@pytest.fixture(scope="module")
def result():
    from heap import HEAP, Start

    from hoyle.verify.conform.engine import Plan
    from hoyle.verify.conform.settings import settings_for

    plan = Plan(
        settings=settings_for("quick"), siblings={}, starts=(Start(stones=7),), command=("--", "game")
    )
    return checked(HEAP, PythonSubject(Nasty(HEAP.under({"few_to": 3}), obeys=False)), plan)


def test_junit_has_a_case_for_every_clause_and_check_and_fails_where_it_diverges(result):
    suite = ElementTree.fromstring(junit(result)).find("testsuite")
    cases = {(case.get("classname"), case.get("name")): case for case in suite}
    assert {clause for clause, _ in cases} >= set(result.covered)
    failed = {key for key, case in cases.items() if case.find("failure") is not None}
    assert failed == {("heap.score.table", "ask"), ("heap.bonus.few", "ask")}
    assert suite.get("failures") == "2"
    assert suite.get("tests") == str(len(suite))


def test_every_divergence_has_a_junit_case_of_its_own_whatever_a_baseline_accepts(result):
    first = result.divergences[0]
    known = replace(first, fingerprint="0" * 16, accepted="known")
    both = replace(result, divergences=(known, first))
    suite = ElementTree.fromstring(junit(both)).find("testsuite")
    cases = [case for case in suite if case.get("classname") == first.clauses[0] and len(case)]
    # A reader that takes a skipped case for skipped would not see a failure beside it.
    assert [[part.tag for part in case] for case in cases] == [["skipped"], ["failure"]]
    assert len({case.get("name") for case in cases}) == 2
    assert (suite.get("failures"), suite.get("skipped")) == ("1", str(1 + len(result.not_covered)))


def test_what_a_subject_prints_is_text_in_junit(result):
    tree = ElementTree.fromstring(junit(result))
    assert tree.find(".//script") is None
    assert "alert(1)" in "".join(tree.itertext())


def test_sarif_has_rules_fingerprints_and_the_play_as_a_code_flow(result):
    log = msgspec.json.decode(sarif(result))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    assert {r["ruleId"] for r in run["results"]} == {"heap.score.table", "heap.bonus.few"}
    for found in run["results"]:
        assert run["tool"]["driver"]["rules"][found["ruleIndex"]]["id"] == found["ruleId"]
        assert found["partialFingerprints"]["hoyle/v1"] in {d.fingerprint for d in result.divergences}
        flow = found["codeFlows"][0]["threadFlows"][0]["locations"]
        assert flow[0]["location"]["message"]["text"].startswith('{"ask"')
        assert found["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]


def test_sarif_marks_what_a_baseline_accepts_as_suppressed(result):
    accepted = replace(result, divergences=(replace(result.divergences[0], accepted="known"),))
    found = msgspec.json.decode(sarif(accepted))["runs"][0]["results"][0]
    assert found["suppressions"][0]["justification"] == "known"


def test_annotations_are_one_line_each_whatever_the_subject_says(result):
    commands = list(workflow_commands(result))
    assert len(commands) == 2
    for command in commands:
        assert command.startswith("::error title=")
        assert "\n" not in command


def test_the_summary_lets_no_markup_through(result):
    page = summary(result)
    # Everything nasty stands in code spans whose fences are longer than any run of backticks inside.
    assert "\n## heading" not in page
    outside = "".join(part for n, part in enumerate(page.split("````")) if n % 2 == 0)
    assert "<script>" not in outside


def shown_to_people_and_machines(result):
    """Every output there is, by its name."""
    return {
        "text": "\n".join(lines(result)),
        "junit": junit(result).decode(),
        "sarif": sarif(result).decode(),
        "annotations": "\n".join(workflow_commands(result)),
        "summary": summary(result),
        "json": json_text(result),
    }


def test_every_character_of_every_output_prints(result):
    for name, text in shown_to_people_and_machines(result).items():
        assert {c for c in text if not c.isprintable()} <= {"\n"}, name


def test_no_line_of_the_report_is_a_command_or_a_heading_of_the_subject(result):
    commands = set(workflow_commands(result))
    for name, text in shown_to_people_and_machines(result).items():
        for line in text.split("\n"):
            assert line in commands or not line.lstrip().startswith("::"), name
            assert not line.startswith("## heading"), name


def test_a_runner_hears_no_command_while_the_report_is_printed(result):
    first, *told, last = unheard(lines(result))
    word = first.removeprefix("::stop-commands::")
    assert last == f"::{word}::"
    assert len(word) >= 32
    assert told == list(lines(result))
    assert not any(word in line for line in told)


def test_what_a_subject_says_of_itself_is_kept_short(heap, quick):
    class Boaster(Reference):
        def start(self, protocol):
            said = super().start(protocol)
            return {**said, "name": "x" * 100_000, "rulesets": ["y" * 1_000] * 1_000}

    result = checked(heap, PythonSubject(Boaster(heap)), replace(quick, rules=("points",), levels=("ask",)))
    assert len(json_text(result.subject)) < 10_000
    assert all(len(line) < 10_000 for line in lines(result))


def test_a_summary_stays_within_its_room_and_says_what_it_leaves_out(result):
    many = replace(result, divergences=result.divergences * 500)
    page = summary(many, room=20_000)
    assert 10_000 < len(page.encode()) <= 20_000 + len(FULL) + 2
    assert page.rstrip().endswith(FULL)
    assert FULL not in summary(result)


def test_the_text_names_the_clause_the_steps_and_the_way_to_see_it_again(result):
    text = "\n".join(lines(result))
    assert "heap.bonus.few (The toy): Who has few stones gets the small bonus." in text
    assert '{"ask":{"rule":"has_few","args":{"stones":3}}}' in text
    assert "again: hoyle conform" in text


def test_the_json_has_the_fields_that_scripts_rely_on(result):
    data = msgspec.json.decode(msgspec.json.encode(result))
    assert {"verdict", "divergences", "covered", "not_covered"} <= data.keys()
    wanted = {"fingerprint", "clauses", "steps", "expected", "got", "explained_by"}
    assert all(wanted <= divergence.keys() for divergence in data["divergences"])


def test_a_clause_that_nothing_exercised_is_a_skipped_case(heap, quick):
    part = checked(heap, reference_subject(heap), replace(quick, rules=("points",), levels=("ask",)))
    suite = ElementTree.fromstring(junit(part)).find("testsuite")
    skipped = {case.get("classname") for case in suite if case.find("skipped") is not None}
    assert skipped == set(part.not_covered)


@pytest.mark.parametrize(
    "text", ["plain", "\x7f\x9b\u202e\ud7ff", "\U000e0001 beyond the first plane", '\n\t"\\']
)
def test_json_with_every_character_printable_is_the_same_data(text):
    shown = json_text({"said": text})
    assert shown.isprintable()
    assert msgspec.json.decode(shown) == {"said": text}
    assert msgspec.json.decode(printable_json(msgspec.json.format(shown.encode(), indent=2))) == {
        "said": text
    }
