"""JUnit XML: one case for every clause and check, so that a dashboard shows the book.

A clause that nothing exercised is a skipped case; a trouble of the subject is an error. What a subject
printed is text here, never markup: characters that XML forbids are shown by their numbers.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, tostring

from hoyle.verify.conform.divergence import Divergence
from hoyle.verify.conform.outputs.text import divergence_lines
from hoyle.verify.conform.result import Conformance
from hoyle.verify.readable import readable


def clean(text: str) -> str:
    """Text that XML can hold: control characters, which it forbids, are shown by their numbers."""
    return "\n".join(map(readable, text.split("\n")))


def junit(result: Conformance) -> bytes:
    """The result as a JUnit file."""
    suite = Element("testsuite", name=clean(f"hoyle conform {result.ruleset}"))
    for clause in (*result.covered, *result.not_covered):
        _cases(suite, result, clause)
    for divergence in result.divergences:
        if not divergence.clauses:
            _fail(_case(suite, result.ruleset, f"{divergence.check} {divergence.about}"), divergence)
    for trouble in result.troubles:
        case = _case(suite, f"{result.ruleset}.subject", trouble.kind)
        SubElement(case, "error", type=trouble.kind, message=clean(trouble.says)).text = clean(
            f"{trouble.says}\nrequest: {trouble.request}\nstderr: {trouble.stderr}"
        )
    for name in ("failure", "error", "skipped"):
        suite.set(f"{name}s" if name != "skipped" else name, str(len(suite.findall(f"testcase/{name}"))))
    suite.set("tests", str(len(suite)))
    root = Element("testsuites")
    root.append(suite)
    data: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return data


def _cases(suite: Element, result: Conformance, clause: str) -> None:
    checks = result.exercised.get(clause, {})
    found = [d for d in result.divergences if d.clauses[:1] == (clause,)]
    if not checks and not found:
        SubElement(_case(suite, clause, "not exercised"), "skipped", message="nothing exercised this clause")
    for check in dict.fromkeys((*checks, *(_check(d) for d in found))):
        here = [d for d in found if _check(d) == check]
        case = _case(suite, clause, check)
        for number, divergence in enumerate(here):
            # A case says one thing: readers of the file take the first, or a skip for the whole.
            if number:
                case = _case(suite, clause, f"{check} {divergence.about} {divergence.fingerprint}")
            _fail(case, divergence)


def _check(divergence: Divergence) -> str:
    return "ask" if divergence.check == "answer" else divergence.check


def _case(suite: Element, clause: str, name: str) -> Element:
    return SubElement(suite, "testcase", classname=clean(clause), name=clean(name))


def _fail(case: Element, divergence: Divergence) -> None:
    tag = "failure" if divergence.accepted is None else "skipped"
    message = divergence.says if divergence.accepted is None else f"accepted: {divergence.accepted}"
    SubElement(case, tag, type=divergence.fingerprint, message=clean(message)).text = clean(
        "\n".join(divergence_lines(divergence))
    )
