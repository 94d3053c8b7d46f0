"""What can be compared, how it is written, and what is said when it cannot be."""

import json

import msgspec
import pytest
from click.testing import CliRunner

from hoyle.model.core import InputError
from hoyle.verify.cli.diff import diff
from hoyle.verify.cli.schema import schema as schema_command
from hoyle.verify.diff import side_called
from hoyle.verify.diff.brief import ROOM
from hoyle.verify.diff.catalogs import edits, entries_of, file_edits
from hoyle.verify.diff.known import read_known
from hoyle.verify.diff.result import Edits, PairReport, SeveralReport
from hoyle.verify.diff.severity import SEVERITIES

OLD, NEW = "tests.verify.diff.books:OLD", "tests.verify.diff.books:NEW"


def run(*arguments):
    return CliRunner().invoke(diff, arguments, standalone_mode=False)


def test_a_side_may_change_fields():
    rules = side_called(f"{OLD}+most=2,passes=1+slack=1").ruleset.rules
    assert (rules.most, rules.passes, rules.slack) == (2, 1, 1)


def test_a_comma_inside_a_list_begins_no_new_change():
    rules = side_called(f"{OLD}+points=0,1,2,3,passes=4").ruleset.rules
    assert (rules.points, rules.passes) == ((0, 1, 2, 3), 4)


def test_a_side_may_be_a_variant_that_its_game_offers():
    varied = side_called("aw1+expand-plus").ruleset
    # the variant of the first book: Expand looks at three districts
    assert varied.rules.expand_draw == 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("aw9", "unknown ruleset 'aw9'"),
        ("aw1+expand-pluss", "unknown variant 'expand-pluss' of aw1: did you mean expand-plus"),
        ("aw1+expand_draw", "write field=value"),
        ("aw1+expand_drw=3", "did you mean expand_draw"),
        ("aw1+", "nothing follows a plus sign"),
    ],
)
def test_what_cannot_be_a_side_is_told_in_a_sentence(text, says):
    with pytest.raises(InputError, match=says.replace("+", r"\+")):
        side_called(text)


def test_the_command_prints_markdown_with_the_totals_on_top():
    result = run(OLD, NEW)
    assert result.return_value == 0
    assert result.output.startswith("# What changed")
    totals = result.output.partition("## Totals")[2].partition("###")[0]
    # same: there, last, many; changed: limits, table, few; mercy moved; the old box went, the new pass came
    assert "| old | 8 | 3 | 3 | 0 | 1 | 1 |" in totals
    assert "| new | 8 | 3 | 3 | 1 | 0 | 1 |" in totals


def test_the_json_has_the_shape_that_scripts_rely_on():
    data = json.loads(run(OLD, NEW, "--json").output)
    assert {"totals", "fields", "rules", "clauses", "games"} <= data.keys()
    assert all({"rule", "verdict", "witness", "clauses"} <= rule.keys() for rule in data["rules"])
    assert all({"id", "status"} <= clause.keys() for clause in data["clauses"])


def test_the_json_is_what_its_schema_describes():
    schema = json.loads(run("--schema").output)
    data = run(OLD, NEW, "--json").output
    assert set(schema["$defs"]["PairReport"]["required"]) <= json.loads(data).keys()
    # the same types that the schema was made from read the reports back
    assert msgspec.json.decode(data, type=PairReport).first == OLD
    three = run(OLD, NEW, f"{OLD}+most=2", "--json").output
    assert msgspec.json.decode(three, type=SeveralReport).sides == (OLD, NEW, f"{OLD}+most=2")
    assert json.loads(run_schema("diff").output) == schema


def run_schema(*arguments):
    return CliRunner().invoke(schema_command, arguments, standalone_mode=False)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ((), 0),
        (("--fail-on", "legality"), 1),
        (("--fail-on", "disagreement"), 1),
        (("--fail-on", "legality", "--only", "score"), 0),
    ],
)
def test_the_exit_code_says_whether_a_grave_difference_was_found(options, code):
    assert run(OLD, NEW, *options).return_value == code


# What the two sides differ in is a matter of this severity, and of those that are less grave by their kind:
# three stones at a time are allowed or not, the bonus for few is another, a piece of the box is not there.
@pytest.mark.parametrize(
    ("second", "gravest"),
    [(f"{OLD}+most=2", "legality"), (f"{OLD}+few_to=1", "scoring"), (f"{OLD}+leaks_at=2", "resources")],
)
@pytest.mark.parametrize("limit", SEVERITIES)
def test_a_run_fails_on_every_limit_that_is_no_graver_than_what_was_found(second, gravest, limit):
    fails = SEVERITIES.index(limit) >= SEVERITIES.index(gravest)
    assert run(OLD, second, "--fail-on", limit).return_value == int(fails)


def test_the_same_thing_on_both_sides_is_no_difference():
    for second in (OLD, f"{OLD}+most=3"):
        result = run(OLD, second, "--fail-on", "wording", "--brief")
        assert result.return_value == 0
        assert "0 clauses differ; 0 fields differ" in result.output


def test_a_fingerprint_does_not_depend_on_the_order_in_which_changes_are_written():
    one, other = (
        json.loads(run(OLD, f"{OLD}+{changes}", "--json").output)
        for changes in ("most=2,few_to=1", "few_to=1+most=2")
    )
    for part in ("fields", "clauses", "rules"):
        assert [e["fingerprint"] for e in one[part]] == [e["fingerprint"] for e in other[part]]


def test_another_value_is_another_difference():
    two, one = (json.loads(run(OLD, f"{OLD}+most={n}", "--json").output)["differences"] for n in (2, 1))
    assert [d["id"] for d in two] == [d["id"] for d in one] == ["old.take.limits"]
    assert two[0]["fingerprint"] != one[0]["fingerprint"]


def test_a_report_in_brief_has_room_in_a_comment_and_says_what_it_leaves_out(monkeypatch):
    whole = run(OLD, NEW, "--brief").output
    assert len(whole) < ROOM
    # limits and few differ, the pass came; the table and the box are matters of wording and components
    assert whole.count("| legality, ") + whole.count("| scoring, ") == 3
    assert "1 more" not in whole
    monkeypatch.setattr("hoyle.verify.diff.brief.ROOM", len(whole) - 200)
    short = run(OLD, NEW, "--brief").output
    assert f"more: `hoyle diff {OLD} {NEW}`" in short


def test_known_differences_do_not_fail(tmp_path):
    data = json.loads(run(OLD, NEW, "--json").output)
    accepted = [d["fingerprint"] for d in (*data["differences"], *data["fields"])]
    (tmp_path / "known").write_text("# looked at\n" + "\n".join(accepted))
    assert run(OLD, NEW, "--fail-on", "wording", "--known", str(tmp_path / "known")).return_value == 0


def test_a_list_of_fingerprints_with_something_else_in_it_is_refused(tmp_path):
    (tmp_path / "known").write_text("0123456789ab\nhello\n")
    with pytest.raises(InputError, match="line 2: 'hello' is no fingerprint"):
        read_known(tmp_path / "known")


def test_written_reports_are_checked_for_being_stale(tmp_path):
    assert run(OLD, f"{OLD}+most=2", "--write", str(tmp_path)).return_value == 0
    written = sorted(path.suffix for path in tmp_path.iterdir())
    assert written == [".html", ".json", ".md"]
    assert run(OLD, f"{OLD}+most=2", "--write", str(tmp_path), "--check").return_value == 0
    next(tmp_path.glob("*.md")).write_text("something else")
    assert run(OLD, f"{OLD}+most=2", "--write", str(tmp_path), "--check").return_value == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((OLD,), "1 given"),
        ((OLD, NEW, "--fail-on", "games"), "give --games FOLDER"),
        ((OLD, NEW, "--brief", "--html"), "give one of them"),
        ((OLD, NEW, "--executor", "proces"), "did you mean process"),
        (("a.toml", "b.toml", "--games-played", "2"), "--games-played is about rules"),
        (("deck.toml", "map.json"), "deck.toml is a catalog and map.json a map"),
        ((OLD, "tests.toys.race:RACE"), "two different games"),
        ((OLD, NEW, "--check"), "give --write"),
        ((OLD, NEW, "--json", "--html"), "give one of them"),
        ((OLD, NEW, "--games", "nowhere"), "there is no folder nowhere"),
        ((OLD, "map.json"), "give two catalogs or two maps"),
        (("one.toml", "two.toml"), "cannot read the catalog one.toml"),
    ],
)
def test_wrong_use_is_told_in_one_sentence(arguments, says):
    error = run(*arguments).exception
    assert says in getattr(error, "message", str(error))


# -- catalogs and maps -----------------------------------------------------------------------------------


def test_two_catalogs_are_a_list_of_edits(tmp_path):
    (tmp_path / "a.toml").write_text(
        '[[card]]\nname = "Bridge"\nprice = 3\nsource = "stated"\n[[card]]\nname = "Crane"\nprice = 1\n'
    )
    (tmp_path / "b.toml").write_text(
        '[[card]]\nname = "Bridge"\nprice = 4\nsource = "inferred"\n[[card]]\nname = "Dock"\nprice = 1\n'
    )
    found = file_edits(str(tmp_path / "a.toml"), str(tmp_path / "b.toml"))
    assert [(e.entry, e.status) for e in found] == [
        ("catalog.card Bridge", "changed"), ("catalog.card Crane", "removed"), ("catalog.card Dock", "added"),
    ]  # fmt: skip
    assert (found[0].first, found[0].second) == ({"price": 3}, {"price": 4})


def test_two_maps_are_a_list_of_edits(tmp_path):
    def node(name, **more):
        return {"id": name, "provenance": "invented", **more}

    border = {"source": "a", "target": "b", "provenance": "invented"}
    (tmp_path / "a.json").write_text(json.dumps({"nodes": [node("a"), node("b")], "edges": [border]}))
    (tmp_path / "b.json").write_text(json.dumps({"nodes": [node("a", sea=True), node("b")], "edges": []}))
    result = run(str(tmp_path / "a.json"), str(tmp_path / "b.json"))
    assert result.output.splitlines() == ['change area a: {} becomes {"sea":true}', "remove border a – b"]


def test_two_files_fail_as_a_matter_of_components_and_equal_ones_say_so(tmp_path):
    one, two = tmp_path / "a.toml", tmp_path / "b.toml"
    one.write_text('[[card]]\nname = "Bridge"\nprice = 3\n')
    two.write_text('[[card]]\nname = "Bridge"\nprice = 4\n')
    for limit in SEVERITIES:
        code = int(limit in ("components", "wording"))
        assert run(str(one), str(two), "--fail-on", limit).return_value == code
    same = run(str(one), str(one), "--fail-on", "wording")
    assert (same.return_value, same.output) == (0, "They are the same.\n")
    edits_json = run(str(one), str(two), "--json").output
    assert msgspec.json.decode(edits_json, type=Edits).edits[0].entry == "catalog.card Bridge"


def test_where_an_entry_comes_from_is_no_difference():
    one, two = ({"card X": {"name": "X", "source": s}} for s in ("stated", "invented"))
    assert edits("a", "b", one, two) == ()


def test_an_entry_that_an_object_holds_under_two_headings_is_one():
    card = {"name": "X", "price": 1}
    assert list(entries_of({"all": [card], "cheap": [card]}, "deck")) == ["deck.all X"]


def test_a_catalog_that_is_no_toml_is_told_in_a_sentence(tmp_path):
    (tmp_path / "a.toml").write_text("[[[")
    with pytest.raises(InputError, match="is not TOML"):
        file_edits(str(tmp_path / "a.toml"), str(tmp_path / "a.toml"))


def test_what_an_object_remembers_is_no_entry_of_it():
    from functools import cached_property

    from hoyle.verify.diff.catalogs import entries_of

    class Deck:
        def __init__(self):
            self.cards = {"one": {"name": "One"}}

        @cached_property
        def names(self):
            return frozenset(self.cards)

    fresh, asked = Deck(), Deck()
    assert asked.names == {"one"}
    assert entries_of(asked, "deck") == entries_of(fresh, "deck") != {}
