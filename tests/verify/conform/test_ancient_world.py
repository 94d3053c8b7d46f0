"""The Ancient World subject, written from the books alone, run for real against all three of them."""

import shutil
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from hoyle.model import listings, load
from hoyle.verify.conform.engine import Plan, checked
from hoyle.verify.conform.identify import identify
from hoyle.verify.conform.process import ProcessSubject
from hoyle.verify.conform.rehearsal import check_protocol
from hoyle.verify.conform.settings import settings_for

SUBJECT = Path(__file__).parents[3] / "examples" / "ancient-world"
BOOKS = ("aw1", "aw2ks", "aw2it")
PLAN = Plan(settings=settings_for("quick"), siblings={})

SCORING = {
    "penalty",
    "tribe_points",
    "banner_points",
    "best_banner_points",
    "banner_sets",
    "citadel_points",
    "bonus_points",
    "total_points",
    "cards_counted",
    "winners",
}
PLACEMENT = {"placement_fee", "space_fee", "is_covered", "closed_space", "card_action_closed"}
ATTACK = {
    "military_cost",
    "cannot_use",
    "army_symbols",
    "titan_symbols",
    "attack_value",
    "is_defeated",
    "cannot_attack",
    "attack_targets",
    "army_limit",
    "armies_to_discard",
    "cannot_retire",
    "damage_dice",
    "cards_damaged",
    "coins_lost",
}
EVERYWHERE = SCORING | PLACEMENT | ATTACK
WITH_AMBROSIA = {
    "boosted_skill",
    "ambrosia_taken",
    "ambrosia_at_start",
    "ambrosia_added",
    "cannot_reuse",
    "cannot_buy_swords",
    "feed_cost",
    "cannot_feed",
    "ambrosia_lost",
    "army_coins_added",
    "cards_lost",
    "rerolls_allowed",
}
PLAYED = {
    "aw1": EVERYWHERE | {"matching_fee"},
    "aw2ks": EVERYWHERE | WITH_AMBROSIA | {"ready_citizens_starved"},
    "aw2it": EVERYWHERE | WITH_AMBROSIA | {"bounty", "tokens_after_feeding"},
}

pytestmark = pytest.mark.skipif(not set(BOOKS) <= set(listings()), reason="the game is not installed")


def subject(folder=SUBJECT):
    return ProcessSubject([sys.executable, str(folder / "main.py")])


@pytest.mark.parametrize("book", BOOKS)
def test_it_plays_scoring_placement_and_attack_by_the_book(book):
    result = checked(load(book), subject(), PLAN)
    assert result.verdict == "conforms", result.divergences
    assert not result.troubles
    agreed = {asking.rule for asking in result.asked if asking.agreed and not asking.diverged}
    assert agreed >= PLAYED[book], PLAYED[book] - agreed
    told = {
        f"{book}.{clause}"
        for clause in ("scoring.banner-table", "placement.higher-skill", "attack.defeat-threshold")
    }
    assert told <= set(result.covered)


@pytest.mark.parametrize("book", BOOKS)
def test_its_edition_is_named(book):
    *_, ended = identify(load(book), subject(), settings_for("quick"))
    identity = ended.result
    assert identity.best.base == book and not identity.best.changes
    assert identity.explains_all
    wrong = {edition.base: edition.contradictions for edition in identity.editions}
    assert all(wrong[other] for other in BOOKS if other != book), wrong


def test_it_does_not_answer_what_a_book_does_not_have():
    result = checked(load("aw1"), subject(), replace(PLAN, rules=("feed_cost", "boosted_skill")))
    assert result.verdict == "vacuous"
    assert all("no ambrosia" in asking.because for asking in result.asked)


def test_it_never_imports_what_it_is_compared_with():
    files = list(SUBJECT.glob("*.py"))
    assert files
    assert not [path.name for path in files if "import hoyle" in path.read_text(encoding="utf-8")]
    assert not [path.name for path in files if "from hoyle" in path.read_text(encoding="utf-8")]


def test_it_speaks_the_protocol():
    words = {part.word for part in check_protocol(load("aw1"), subject())}
    assert words and "wrong" not in words


# A mistake, where it is planted, the book and rule that show it, the clause, the smallest input that shows it
# (from the text of the mistake), and the other edition that the mistaken rule comes from, if there is one.
MISTAKES = [
    pytest.param(
        *("books.py", "((0, 1, 2, 4, 6, 8, 11), ", "((0, 2, 4, 7, 11, 16, 22), "),
        *("aw1", "tribe_points", "scoring.banner-table"),
        {"banners": 1},  # 1 point in the first edition, 2 in the second
        "aw2ks",
        id="the banner table of the other edition",
    ),
    pytest.param(
        *("placement.py", "FEE = 1", "FEE = 2"),
        *("aw2ks", "placement_fee", "placement.higher-skill"),
        {"skill": 1, "standing": [2], "coins": 1},  # the one coin would do
        None,
        id="the fee off by one",
    ),
    pytest.param(
        *("placement.py", "other > skill for", "other >= skill for"),
        *("aw2it", "placement_fee", "placement.higher-skill"),
        {"skill": 1, "standing": [1], "coins": 0},  # an equal skill is not higher: free
        None,
        id="an equal skill pays",
    ),
    pytest.param(
        *("placement.py", "other >= skill for", "other > skill for"),
        *("aw1", "placement_fee", "placement.higher-skill"),
        {"skill": 1, "standing": [1], "coins": 0},  # an equal skill is not higher: forbidden
        None,
        id="an equal skill may join",
    ),
    pytest.param(
        *("scoring.py", " + damaged * book.damaged_penalty", ""),
        *("aw2it", "penalty", "scoring.damaged-penalty"),
        {"starving": 0, "damaged": 1},
        "aw1",  # which has the same penalty for starving and none for damage
        id="a penalty forgotten",
    ),
    pytest.param(
        *("books.py", '"meal": 2, "sword": 3,', '"meal": 2, "sword": 2,'),
        *("aw2it", "cannot_buy_swords", "ambrosia.sword"),
        {"swords": 1, "ambrosia": 2},  # one short of the three it costs
        "aw2ks",
        id="the sword at the price of the other edition",
    ),
]


@pytest.mark.parametrize(("file", "text", "mistake", "book", "rule", "clause", "args", "edition"), MISTAKES)
def test_a_planted_mistake_is_found(tmp_path, file, text, mistake, book, rule, clause, args, edition):
    folder = tmp_path / "subject"
    shutil.copytree(SUBJECT, folder, ignore=shutil.ignore_patterns("__pycache__"))
    source = (folder / file).read_text(encoding="utf-8")
    assert source.count(text) == 1
    (folder / file).write_text(source.replace(text, mistake), encoding="utf-8")
    result = checked(load(book), subject(folder), replace(PLAN, rules=(rule,), siblings=None))
    assert result.verdict == "diverges"
    assert all(f"{book}.{clause}" in divergence.clauses for divergence in result.divergences)
    shown = [divergence for divergence in result.divergences if divergence.steps[0]["ask"]["args"] == args]
    assert shown, [divergence.steps for divergence in result.divergences]
    if edition:
        assert edition in {why.id for why in shown[0].explained_by if why.kind == "edition"}
