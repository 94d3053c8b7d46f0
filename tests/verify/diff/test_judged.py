"""Differences of the three books, judged one by one by reading the books there.

`data/judged.jsonl` holds, for a pair of books and a clause, what became of the clause and how grave it is,
whether the witness shows this very difference, and why: in our own words, from the books. Those with the
status *same* were reported as differences once, or look as if they could be.
"""

from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from hoyle.verify.diff import diff, differing_clauses, replays, side_called
from hoyle.verify.symbolic.budget import Budget

EDITIONS = ("aw1", "aw2ks", "aw2it")
PAIRS = list(combinations(EDITIONS, 2))


class Judged(msgspec.Struct, forbid_unknown_fields=True):
    first: str
    second: str
    clause: str
    status: str
    severity: str | None
    witness: str  # "shows it", "none", or what it shows instead
    severity_is: str  # "sensible", or what it should be
    why: str


JUDGED = [
    msgspec.json.decode(line, type=Judged)
    for line in (Path(__file__).parent / "data" / "judged.jsonl").read_bytes().splitlines()
]


@pytest.fixture(scope="module")
def pairs():
    *_, last = diff([side_called(edition) for edition in EDITIONS], Budget())
    return {(pair.first, pair.second): pair for pair in last.result}


@pytest.mark.parametrize("names", PAIRS, ids="-".join)
def test_twenty_differences_of_each_pair_were_judged_and_most_witnesses_show_them(names):
    ours = [j for j in JUDGED if (j.first, j.second) == names and j.status != "same"]
    assert len(ours) >= 20
    assert sum(j.witness not in ("shows it", "none") for j in ours) <= len(ours) // 10
    assert sum(j.severity_is != "sensible" for j in ours) <= len(ours) // 10


@pytest.mark.parametrize("names", PAIRS, ids="-".join)
def test_what_was_judged_is_what_is_reported(pairs, names):
    reported = {clause.id: clause for clause in pairs[names].clauses}
    judged = {j.clause: (j.status, j.severity) for j in JUDGED if (j.first, j.second) == names}
    assert judged == {id: (reported[id].status, reported[id].severity) for id in judged}


@pytest.mark.parametrize("names", PAIRS, ids="-".join)
def test_what_is_shown_replays(pairs, names):
    reported = {clause.id: clause for clause in pairs[names].clauses}
    for judged in JUDGED:
        if (judged.first, judged.second) == names and judged.witness != "none":
            witness = reported[judged.clause].witness
            assert witness is not None, judged.clause
            assert replays(witness), judged.clause


def test_a_hundred_differences_have_a_witness_that_replays(pairs):
    shown = {
        clause.id.partition(".")[2]: clause.witness
        for pair in pairs.values()
        for clause in differing_clauses(pair)
        if clause.witness is not None
    }
    assert sum(replays(witness) for witness in shown.values()) == len(shown) >= 100


# What the clause data says of two books and the comparison does not bear out: each was read in the books, and
# the sentences do differ there, while nothing that is played does.
WORDS_ONLY = {
    "objective.vp-sources",  # the first book forgets the bonus cards here, and counts them at the end
    "endround.reclaim-citizens",  # one book names the new citizens, who wait for the next round in all three
    "attack.unused-card-only",  # no coins at all, by a gloss that the book's own price example contradicts
    "damage.none-available",  # no cards, or none left that could be damaged
    "tiebreak.cards",  # combinations of cards: a slip of the translation
    "placement.ambrosia-collection",  # any tokens, or the token
    "attack.empty-threat-slot",  # one book speaks of one's own board only
    "setup.empire-c-pile",  # shuffled and on the board, or just beside it: everybody may look through it
}


def test_the_clause_data_disagrees_only_where_the_words_do(pairs):
    findings = [finding for pair in pairs.values() for finding in pair.findings]
    assert {finding.kind for finding in findings} == {"said-changed-shown-same"}
    assert {clause.partition(".")[2] for finding in findings for clause in finding.clauses} == WORDS_ONLY
