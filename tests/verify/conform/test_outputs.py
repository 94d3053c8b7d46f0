"""What continuous integration reads: JUnit, SARIF, GitHub; nothing a subject prints becomes markup."""

from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from hoyle.verify.conform.engine import checked
from hoyle.verify.conform.outputs.github import summary, workflow_commands
from hoyle.verify.conform.outputs.junit import junit
from hoyle.verify.conform.outputs.sarif import sarif
from hoyle.verify.conform.outputs.text import lines
from hoyle.verify.conform.python import PythonSubject
from hoyle.verify.conform.reference import Reference, reference_subject

NASTY = "</failure><script>alert(1)</script> ``` ::error:: %0A \x00\x1b[31m | [x](y)\n## heading"


class Nasty(Reference):
    """A subject whose answers try to become part of the page."""

    def start(self, protocol):
        return {**super().start(protocol), "name": NASTY}

    def ask(self, name, args, rules):
        if name == "points" and args["stones"] == 5:
            return NASTY
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
