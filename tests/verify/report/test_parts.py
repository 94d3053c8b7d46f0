"""What stands beside the findings: the map, the register with its costs, the mutants, the editions."""

import dataclasses
import json

import msgspec
import pytest
from click.testing import CliRunner

from hoyle.model.core import InputError
from hoyle.model.core.map import Area, Border, freeze
from hoyle.verify.ambiguities.entry import AmbiguityWitness, Cost, Part, Under, Weighed
from hoyle.verify.conform import mutants as conform
from hoyle.verify.files import by_entry
from hoyle.verify.report import editions, mutants, register
from hoyle.verify.report.build import build
from hoyle.verify.report.inputs import model_of
from hoyle.verify.report.maps import Map, map_of
from tests.toys.heap import HEAP, Heap
from tests.verify.report.pages import Page
from tests.verify.report.test_site import EVIL, ID, SMALL, ReadHeap


class MappedHeap(Heap):
    """A heap with a map of two areas, one of which nobody printed."""

    @property
    def map(self):
        areas = [
            Area(id="heap", provenance="stated", because=HEAP.book.full("score.table")),
            Area(id="hand", provenance="invented", because=EVIL),
        ]
        return freeze(
            "Table", areas, [Border(source="heap", target="hand", provenance="invented", because=EVIL)]
        )


def like(kind):
    return kind(*(getattr(HEAP, field.name) for field in dataclasses.fields(HEAP)))


def files_of(ruleset, folder):
    *_, last = build([ruleset], folder, SMALL, 0, "serial")
    return last.result.files


def page_of(files):
    return Page(files["index.html"].decode())


# -- the map ---------------------------------------------------------------------------------------------


def test_a_game_without_a_map_has_no_page_for_it(tmp_path):
    assert map_of(HEAP) is None
    files = files_of(HEAP, tmp_path)
    assert f"{ID}/map.md" not in files
    assert f"{ID}/map" not in page_of(files).values("id")


def test_a_map_says_where_everything_comes_from_and_stays_text(tmp_path):
    files = files_of(like(MappedHeap), tmp_path)
    page = page_of(files)
    assert "1 stated, 2 invented" in page.texts[f"{ID}/map"]
    assert EVIL in page.texts[f"{ID}/map"]
    assert EVIL not in files["index.html"].decode()
    assert "| heap | stated |" in files[f"{ID}/map.md"].decode()


def test_areas_of_a_layer_stand_below_each_other_and_layers_beside_each_other():
    layers = {"a": 1, "b": 1, "c": 2}
    areas = tuple(
        Area(id=name, provenance="stated", because="x.y", attributes={"layer": layer})
        for name, layer in layers.items()
    )
    places = {place.id: place for place in Map(name="m", areas=areas, borders=()).board.places}
    assert places["a"].x == places["b"].x < places["c"].x
    assert places["a"].y < places["b"].y


# -- the register ----------------------------------------------------------------------------------------


def weighed():
    under = (Under(reading="2", says="1 point"), Under(reading="3", says=EVIL))
    witness = AmbiguityWitness(kind="values", data={"stones": 3}, under=under, rule="points")
    cost = Cost(
        games=1000, arose=250, first=4, first_usually=9, decided=200, score_changed=40, winner_changed=7
    )
    return Weighed(
        id="shared",
        kind="vague",
        field="few_to",
        clauses=(),
        readings=(Part(id="2", says="two", played=True),),
        default="2",
        because="a toy",
        severity=(),
        verdict="refuted",
        settled=False,
        tried="",
        witness=witness,
        effect=("winner",),
        cost=cost,
    )


def kept(folder, model):
    found = register.Register(model=model, games=1000, seed=0, entries=(weighed(),))
    (folder / ID).mkdir(parents=True)
    (folder / ID / register.FILE).write_bytes(by_entry(found))
    return found


def test_what_nobody_weighed_is_called_not_measured(tmp_path):
    files = files_of(like(ReadHeap), tmp_path)
    assert register.NOT_WEIGHED in files[f"{ID}/readings.md"].decode()
    assert "not measured" in files[f"{ID}/readings.md"].decode()
    assert register.NOT_WEIGHED.replace("`", "") in page_of(files).texts[f"{ID}/readings"]


def test_an_unclear_place_is_told_with_its_witness_and_its_cost(tmp_path):
    read = like(ReadHeap)
    known = kept(tmp_path, model_of(read))
    assert register.read(tmp_path, ID) == known
    files = files_of(read, tmp_path)
    told = page_of(files).texts[f"{ID}/reading/shared"]
    assert "arose in 250 of 1,000 games, first after 4 steps" in told
    assert "of 200 that ended both ways the score changed in 40, the winner in 7" in told
    assert "2: 1 point" in told
    assert EVIL in told
    assert EVIL not in files["index.html"].decode()
    assert register.NOT_WEIGHED not in files[f"{ID}/readings.md"].decode()
    assert register.EARLIER not in files[f"{ID}/readings.md"].decode()


def test_costs_of_an_earlier_model_are_called_so(tmp_path):
    kept(tmp_path, "something else")
    assert register.EARLIER in files_of(like(ReadHeap), tmp_path)[f"{ID}/readings.md"].decode()


def run(*arguments):
    from hoyle.verify.cli.app import app

    return CliRunner().invoke(app, ["report", "tests.toys.heap:HEAP", *map(str, arguments)])


def test_the_command_weighs_only_when_asked(tmp_path):
    assert run("--folder", tmp_path, "--executor", "serial").exit_code == 0
    assert register.read(tmp_path, ID) is None
    assert run("--folder", tmp_path, "--executor", "serial", "--costs", 2).exit_code == 0
    measured = register.read(tmp_path, ID)
    assert (measured.games, measured.model, measured.entries) == (2, model_of(HEAP), ())
    assert run("--folder", tmp_path, "--check").exit_code == 0
    refused = run("--folder", tmp_path, "--check", "--costs", 2)
    assert refused.exit_code == 2
    assert "give one of them" in refused.stderr


def test_a_register_that_cannot_be_read_is_refused_in_a_sentence(tmp_path):
    (tmp_path / ID).mkdir()
    (tmp_path / ID / register.FILE).write_text("[1")
    refused = run("--folder", tmp_path, "--executor", "serial")
    assert refused.exit_code == 2
    assert register.FILE in refused.stderr
    assert len(refused.stderr.strip().splitlines()) == 1


# -- mutants ---------------------------------------------------------------------------------------------


def mutant(name, caught_by, **more):
    return mutants.Mutant(id=name, ruleset=HEAP.id, what=EVIL, caught_by=caught_by, **more)


def test_a_score_that_nobody_measured_is_not_a_score(tmp_path):
    files = files_of(HEAP, tmp_path)
    assert mutants.NOT_MEASURED in files[f"{ID}/mutants.md"].decode()
    assert "not measured" in page_of(files).texts["index"]


def test_the_score_counts_what_was_caught_and_by_what(tmp_path):
    found = [
        mutant("c", None),
        mutant("a", "proof", witness=3, clause="score.table"),
        mutant("b", "play"),
        mutant("d", "play"),
    ]
    (tmp_path / mutants.FILE).write_bytes(msgspec.json.encode(mutants.Score(mutants=found)))
    files = files_of(HEAP, tmp_path)
    told = page_of(files).texts[f"{ID}/mutants"]
    assert "3 of 4 caught: 1 by nobody, 2 by play, 1 by proof." in told
    assert "3 of 4 caught" in files["index.md"].decode()
    assert EVIL not in files["index.html"].decode()
    assert EVIL not in files[f"{ID}/mutants.md"].decode()


def test_a_clause_names_the_mutants_that_break_it(tmp_path):
    found = [mutant("a", "ask", clause="score.table")]
    (tmp_path / mutants.FILE).write_bytes(msgspec.json.encode(mutants.Score(mutants=found)))
    told = page_of(files_of(HEAP, tmp_path)).texts[f"{ID}/clause/{HEAP.book.full('score.table')}"]
    assert f"{EVIL}: caught by ask" in told


def test_the_report_reads_the_score_that_a_run_of_the_mutants_writes(tmp_path):
    planted = conform.Mutant(
        id="a", ruleset=HEAP.id, clause="score.table", says="a mistake", rule="score", replace="x", by="y"
    )
    trial = conform.Trial(mutant=planted, caught=True, level="ask", exchanges=7, witness=2, cited=True)
    (tmp_path / mutants.FILE).write_bytes(by_entry(conform.score([trial])))
    (read,) = mutants.of(mutants.read(tmp_path), HEAP)
    assert read.clause == HEAP.book.full("score.table")
    assert (read.caught_by, read.changes, read.requests, read.witness) == ("ask", "score", 7, 2)


def test_a_list_of_mutants_that_is_none_is_refused(tmp_path):
    (tmp_path / mutants.FILE).write_text(json.dumps([{"id": 1}]))
    with pytest.raises(InputError, match="list of mutants"):
        mutants.read(tmp_path)


# -- editions --------------------------------------------------------------------------------------------


def test_editions_stand_side_by_side_and_only_once(tmp_path):
    pair = "one / two"
    written = {
        "sides": ["one", "two", "three"],
        "titles": ["First", "Second", "Third"],
        "totals": {},
        "fields": [
            {
                "field": "few_to",
                "values": {"one": 2, "two": 3, "three": 3},
                "stated": {"one": True, "two": True, "three": False},
                "severity": "scoring",
                "clauses": [],
            }
        ],
        "rules": [{"rule": "points", "status": {pair: "different"}, "verdict": {pair: "refuted"}}],
        "clauses": [
            {
                "id": "a",
                "says": {"one": EVIL, "two": "two"},
                "status": {pair: "changed"},
                "severity": "scoring",
            },
            {"id": "b", "says": {"one": "x", "two": "x"}, "status": {pair: "same"}, "severity": None},
        ],
    }
    (tmp_path / "editions").mkdir()
    (tmp_path / "editions" / "e.json").write_text(json.dumps(written))
    (tmp_path / "editions" / "e.md").write_text("# What changed\n")
    (tmp_path / "editions" / "two.json").write_text("{}")
    (found,) = editions.read(tmp_path)
    assert [clause.id for clause in found.differing] == ["a"]
    files = files_of(HEAP, tmp_path)
    page = page_of(files)
    told = page.texts["editions/one-two-three"]
    assert EVIL in told
    assert "no such clause" in told  # of the third book
    assert EVIL not in files["index.html"].decode()
    assert "editions/one-two-three/b" not in page.values("id")
    assert "editions/e.md" not in page.values("href")
