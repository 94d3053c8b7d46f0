"""Induction on a position with unknown numbers: a market of coins between a bank and two players."""

from dataclasses import dataclass

import pytest
from msgspec import Struct

from hoyle.model.core import Action, Choices, Position, Ruleset, Unspecified
from hoyle.properties.core import always, every_step, shape
from hoyle.verify.symbolic import Budget, induct

ALL = 10


class Market(Position, frozen=True):
    bank: int
    purses: tuple[int, int]


class Take(Action, frozen=True):
    player: int
    coins: int


class Give(Action, frozen=True):
    giver: int


class Rules(Struct, frozen=True, kw_only=True):
    most: int = 3  # coins taken at once
    given: int = 1  # coins that arrive with the other player
    lost: int = 1  # coins that leave the giver
    checked: bool = True  # whether a purse must have something to give


@dataclass(frozen=True, eq=False)
class Toy(Ruleset[Market, Action, Rules]):
    Position = Market
    Action = Take | Give

    def start(self, options):
        return Market(ALL, (0, 0))

    def legal(self, position):
        most = min(position.bank, self.rules.most)
        return Choices(
            {
                "take": tuple(Take(player, coins) for player in range(2) for coins in range(1, most + 1)),
                "give": tuple(
                    Give(giver) for giver in range(2) if not self.rules.checked or position.purses[giver] > 0
                ),
            }
        )

    def apply(self, position, action):
        purses = list(position.purses)
        if isinstance(action, Take):
            purses[action.player] += action.coins
            return Market(position.bank - action.coins, tuple(purses))
        purses[action.giver] -= self.rules.lost
        purses[1 - action.giver] += self.rules.given
        return Market(position.bank, tuple(purses))


def toy(**rules):
    return Toy("toy", "A market", "toy", "1", Rules(**rules))


@shape("two purses")
def two_purses(ruleset, unknown):
    return ruleset, Market(unknown("bank", -5, 50), (unknown("north", -50, 50), unknown("south", -50, 50)))


@always("coins.all")
def no_coin_is_lost(ruleset, position):
    """There are always ten coins."""
    return position.bank + sum(position.purses) == ALL


@always("coins.debt")
def nobody_owes(ruleset, position):
    """No purse and no bank is below nothing."""
    return position.bank >= 0 and all(purse >= 0 for purse in position.purses)


@always("coins.most")
def nobody_has_more_than_there_is(ruleset, position):
    """A purse never holds more than all the coins."""
    return all(purse <= ALL for purse in position.purses)


@every_step("coins.bank")
def the_bank_never_grows(ruleset, before, action, after):
    """Coins never go back to the bank."""
    return after.bank <= before.bank


@every_step("coins.gift")
def a_gift_leaves_the_bank_alone(ruleset, before, action, after):
    """Giving moves nothing in the bank."""
    return after.bank == before.bank if isinstance(action, Give) else None


@always("coins.seven")
def the_north_stays_below_eight(ruleset, position):
    """False: the north can take everything."""
    return position.purses[0] < 8


EVERY = (
    no_coin_is_lost,
    nobody_owes,
    nobody_has_more_than_there_is,
    the_bank_never_grows,
    a_gift_leaves_the_bank_alone,
)


@pytest.fixture(scope="module")
def healthy():
    return induct(toy(), two_purses, EVERY, Budget())


@pytest.mark.parametrize("name", [prop.id for prop in EVERY])
def test_a_healthy_game_keeps_its_invariants(healthy, name):
    assert healthy[name].word == "proved"
    assert healthy[name].method == "induction"
    assert "two purses" in healthy[name].domain


def test_the_beginning_is_tried_for_invariants(healthy):
    assert healthy["no-coin-is-lost"].counts["starts"] == 1
    assert "starts" not in healthy["the-bank-never-grows"].counts


def test_a_proof_names_the_invariants_it_rests_on(healthy):
    # A purse of ten could receive an eleventh coin, unless all coins are ten and nobody owes any.
    because = healthy["nobody-has-more-than-there-is"].because
    assert because == "together with no-coin-is-lost, nobody-owes"
    assert healthy["no-coin-is-lost"].because == ""


def test_a_fact_that_is_not_inductive_is_shown_with_its_smallest_position():
    verdict = induct(toy(), two_purses, (*EVERY, the_north_stays_below_eight))["the-north-stays-below-eight"]
    assert verdict.word == "unknown"
    assert "not inductive" in verdict.because
    position = verdict.witness.data["position"]
    assert position["bank"] + sum(position["purses"]) == ALL  # what is assumed holds
    assert position["purses"][0] < 8
    assert "after" in verdict.witness.says


def test_an_invariant_alone_may_not_be_inductive():
    verdict = induct(toy(), two_purses, (nobody_has_more_than_there_is,))["nobody-has-more-than-there-is"]
    assert verdict.word == "unknown"
    # The smallest such market: a purse of ten, and one coin more somewhere that can come into it.
    position = verdict.witness.data["position"]
    assert sum(abs(coins) for coins in (position["bank"], *position["purses"])) == 11


def test_a_leak_is_shown_and_what_rests_on_it_falls_with_it():
    verdicts = induct(toy(given=0), two_purses, EVERY)
    leak = verdicts["no-coin-is-lost"]
    assert leak.word == "unknown"
    assert leak.witness.data["action"]["do"] == "give"
    # By taking three at once a purse of ten passes ten, unless there are ten in all: no longer proved.
    assert verdicts["nobody-has-more-than-there-is"].word == "unknown"
    assert "no-coin-is-lost" in verdicts["nobody-has-more-than-there-is"].because
    assert verdicts["nobody-owes"].word == "proved"


def test_a_missing_check_is_found():
    verdict = induct(toy(checked=False), two_purses, EVERY)["nobody-owes"]
    assert verdict.word == "unknown"
    assert verdict.witness.data["action"] == {"do": "give", "giver": 0}
    assert verdict.witness.data["position"]["purses"][0] == 0


def test_an_invariant_that_is_false_at_the_beginning_is_refuted():
    @always("x")
    def the_bank_is_empty(ruleset, position):
        """False at once."""
        return position.bank == 0

    verdict = induct(toy(), two_purses, (the_bank_is_empty,))["the-bank-is-empty"]
    assert verdict.word == "refuted"
    assert verdict.witness.data["bank"] == ALL


def test_a_step_that_never_comes_up_is_vacuous():
    @every_step("x")
    def on_a_roll(ruleset, before, action, after):
        """There is no die."""
        return True if isinstance(action, int) else None

    assert induct(toy(), two_purses, (on_a_roll,))["on-a-roll"].word == "vacuous"


def test_a_sentence_known_to_be_false_is_not_assumed():
    @always("x", expect="refuted")
    def nobody_has_anything(ruleset, position):
        """False, and known to be: assumed, it would prove anything."""
        return position.bank == ALL

    verdicts = induct(toy(), two_purses, (the_north_stays_below_eight, nobody_has_anything))
    assert verdicts["the-north-stays-below-eight"].word == "unknown"


def test_a_rule_that_breaks_down_in_a_position_that_may_stand_is_shown():
    class Broken(Toy):
        def apply(self, position, action):
            assert 12 // (position.bank - 4) is not None
            return position

    game = Broken("toy", "A market", "toy", "1", Rules())
    verdict = induct(game, two_purses, (the_bank_never_grows, nobody_owes))["the-bank-never-grows"]
    assert verdict.word == "unknown"
    assert "ZeroDivisionError" in verdict.witness.says
    assert verdict.witness.data["position"]["bank"] == 4


def test_the_silence_of_the_book_is_no_proof():
    class Silent(Toy):
        def apply(self, position, action):
            if position.bank == 3:
                raise Unspecified("nobody says what happens at three")
            return super().apply(position, action)

    verdict = induct(Silent("toy", "A market", "toy", "1", Rules()), two_purses, EVERY)[
        "the-bank-never-grows"
    ]
    assert verdict.word == "unknown"
    assert verdict.because == "the book says nothing about some of the steps"


def test_a_budget_is_never_a_proof():
    verdict = induct(toy(), two_purses, EVERY, Budget(paths=3))["no-coin-is-lost"]
    assert verdict.word == "unknown"
    assert verdict.because == "3 paths were not enough"


def test_a_game_that_hashes_its_numbers_cannot_be_proved_and_says_so():
    class Hashing(Toy):
        def legal(self, position):
            return super().legal(position) if position.purses in {(0, 0), (1, 0)} else Choices({})

    verdict = induct(Hashing("toy", "A market", "toy", "1", Rules()), two_purses, EVERY)["no-coin-is-lost"]
    assert verdict.word == "unknown"
    assert verdict.because.startswith("unhashable: legal (test_symbolic_induction.py, line ")
    assert "looks the unknown north up in a dictionary or a set" in verdict.because


def test_an_invariant_that_hashes_its_numbers_is_named_where_it_would_have_helped():
    @always("x")
    def an_empty_bank_is_remarkable(ruleset, position):
        """Looks the bank up by key."""
        return {5: False}.get(position.bank, True)

    @every_step("x")
    def nothing_is_taken_from_five(ruleset, before, action, after):
        """Holds only because a bank of five is ruled out."""
        return before.bank != 5 or after.bank == 5

    verdicts = induct(toy(), two_purses, (an_empty_bank_is_remarkable, nothing_is_taken_from_five))
    verdict = verdicts["nothing-is-taken-from-five"]
    assert verdict.word == "unknown"
    assert "unhashable: an_empty_bank_is_remarkable" in verdict.because
    assert "the unknown bank" in verdict.because


def test_a_shape_that_hashes_its_numbers_says_so():
    @shape("by key")
    def by_key(ruleset, unknown):
        return ruleset, Market({0: 1}.get(unknown("bank", 0, 5), 2), (0, 0))

    verdict = induct(toy(), by_key, (nobody_owes,))["nobody-owes"]
    assert verdict.word == "unknown"
    assert "unhashable: by_key" in verdict.because


def test_the_questions_of_each_proof_go_into_a_file_of_their_own(tmp_path):
    induct(toy(), two_purses, (no_coin_is_lost, nobody_owes), Budget(), dump=tmp_path)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["two-purses-no-coin-is-lost.smt2", "two-purses-nobody-owes.smt2"]
