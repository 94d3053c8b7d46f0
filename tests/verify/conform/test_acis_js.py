"""The JavaScript subject, which was written from the book, run for real."""

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from hoyle.model import listings, load
from hoyle.verify.conform.engine import Plan, checked
from hoyle.verify.conform.process import ProcessSubject
from hoyle.verify.conform.rehearsal import check_protocol
from hoyle.verify.conform.settings import settings_for

NODE = shutil.which("node")
FOLDER = Path(__file__).parents[3] / "examples" / "acis-js"
QUICK = settings_for("quick")
CI = settings_for("ci")

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="node is not installed"),
    pytest.mark.skipif("acis" not in listings(), reason="the game of the examples is not installed"),
]


def subject(folder):
    return ProcessSubject([NODE, str(folder / "main.js")])


def test_it_conforms_in_the_rules_and_positions_it_plays():
    result = checked(load("acis"), subject(FOLDER), Plan(settings=QUICK))
    assert result.verdict == "conforms", result.divergences
    answered = [asking for asking in result.asked if asking.agreed]
    assert len(answered) >= 71  # of the 72 in its rules.js
    assert result.counts["positions"] == QUICK.positions
    assert {"acis.competition.stop.a", "acis.competition.stop.b", "acis.competition.stop.c"} <= set(
        result.covered
    )
    assert {"acis.loot.three", "acis.reckoning.turn_order.tie_vp", "acis.draw.talents"} <= set(result.covered)


def test_what_it_does_not_play_is_not_covered():
    result = checked(load("acis"), subject(FOLDER), Plan(settings=QUICK, levels=("positions", "games")))
    assert result.counts["games"] == 0  # it skips every beginning of a game
    assert "acis.growth.retirement" in result.not_covered
    assert "acis.growth.acquisition.settlements" in result.not_covered


def test_it_speaks_the_protocol():
    words = {part.word for part in check_protocol(load("acis"), subject(FOLDER))}
    assert "wrong" not in words


@pytest.mark.parametrize(
    ("file", "text", "mistake", "rule", "clause"),
    [
        (
            "competition.js",
            "if (heights.filter((tall) => tall > 0).length === 1) found.push('c');",
            "",
            "stops",
            "acis.competition.stop.c",
        ),
        ("competition.js", "const LOOT_DISKS = 3", "const LOOT_DISKS = 2", "looter", "acis.loot.three"),
        ("competition.js", "other !== winner && fallen", "fallen", "looter", "acis.loot.three"),
        ("reckoning.js", "16 + 2 * completed", "16 + completed", "aeneas_disks", "acis.aeneas.step4"),
        (
            "competition.js",
            "bout.allied[faction] > 0 ?",
            "bout.disks[faction] === 0 ?",
            "suffer",
            "acis.competition.allied.first",
        ),
        ("reckoning.js", "3: ['2', '3']", "3: ['3']", "is_sudden_death", "acis.sudden.turn3"),
        (
            "epoch.js",
            "leaders.length === 1 ?",
            "leaders.length > 0 ?",
            "epoch_points",
            "acis.epoch.score.cities",
        ),
    ],
)
def test_a_planted_mistake_is_found_with_its_clause(tmp_path, file, text, mistake, rule, clause):
    wrong = planted(tmp_path, file, text, mistake)
    plan = Plan(settings=CI, rules=(rule,), levels=("ask",), siblings={})
    result = checked(load("acis"), subject(wrong), plan)
    (divergence,) = result.divergences
    assert divergence.about == rule
    assert clause in divergence.clauses


def test_a_talent_that_is_spent_and_kept_is_found_in_a_position(tmp_path):
    wrong = planted(tmp_path, "game.js", "this.players[task.seat].treasury -= talents;", "")
    plan = Plan(settings=replace(QUICK, positions=300), levels=("positions",), siblings={})
    result = checked(load("acis"), subject(wrong), plan)
    (divergence,) = result.divergences
    assert divergence.about == "spend-talents"
    assert "acis.draw.talents" in divergence.clauses
    assert divergence.differences[0].path.endswith(".treasury")


def planted(tmp_path, file, text, mistake):
    """A copy of the subject with one mistake in it."""
    folder = tmp_path / "acis-js"
    shutil.copytree(FOLDER, folder)
    source = (folder / file).read_text(encoding="utf-8")
    assert source.count(text) == 1
    (folder / file).write_text(source.replace(text, mistake), encoding="utf-8")
    return folder
