"""Tables that do not cover what can be asked of them: a level, a track or a supply beyond the last entry."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.verify.ambiguities.detectors.finding import Finding
from hoyle.verify.ambiguities.detectors.totality import answers, is_tried_whole
from hoyle.verify.starts import AnyRuleset
from hoyle.verify.trial import named, tell


def detect(ruleset: AnyRuleset, seed: int) -> Iterator[Finding]:
    for rule in ruleset.functions.values():
        if not is_tried_whole(rule):
            continue  # a drawn input may not belong together, and then a missing entry tells nothing
        for values, answer in answers(rule, ruleset.rules, seed):
            if isinstance(answer, LookupError):
                yield Finding(
                    detector="tables",
                    about=rule.name,
                    kind="gap",
                    says=f"a table of {rule.name} has no entry given {tell(rule, values)}",
                    clauses=ruleset.book.present(rule.clauses),
                    witness=named(rule, values),
                )
                break
