"""Free bet blackjack in fractions: push 22 as it is published, and what the readings of the text are worth."""

from dataclasses import replace
from fractions import Fraction

import pytest

from hoyle.errors import HoyleError
from hoyle.exact.catalog import par
from hoyle.exact.common.composition import without_card
from hoyle.exact.free_bet_blackjack.dealers_22 import hands_of_22, push_22_counts
from hoyle.exact.free_bet_blackjack.free_rules import unsolved_rules
from hoyle.exact.free_bet_blackjack.solve import expectation_of, put_right
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import composition

PATH = "oh/free_bet_blackjack"
# Discount Gambling, "Push 22 Side Bet @ Viejas Casino" (22 August 2013), six decks, paid 50, 20 and 8 to 1.
PUBLISHED = {"suited_22": "0.003327", "same_color_22": "0.011659", "other_22": "0.058551", "lose": "0.926464"}
PAID = {"suited_22": 50, "same_color_22": 20, "other_22": 8, "lose": -1}
REMOVED = {"2": "-0.44", "3": "0.07", "4": "0.11", "5": "0.13", "6": "-0.32", "7": "-0.12", "8": "-0.06", "9": "-0.03",
           "T": "0.03", "A": "0.52"}  # fmt: skip


def test_push_22_is_what_is_published() -> None:
    found = push_22_counts(dict(composition(6)), True)
    assert {name: f"{float(chance):.6f}" for name, chance in found.items()} == PUBLISHED
    # Printed as -0.058540, the sum of rows of which one has a last digit too few.
    assert float(_worth(found)) == pytest.approx(-0.058540, abs=2e-6)


@pytest.mark.parametrize("rank", REMOVED)
def test_its_effects_of_removal_are_what_is_published(rank: str) -> None:
    cards = dict(composition(6))
    fewer = push_22_counts(without_card(cards, f"{rank}h"), True)
    change = 100 * float(_worth(fewer) - _worth(push_22_counts(cards, True)))
    assert f"{change:.2f}" == REMOVED[rank]


def _worth(chances: dict[str, Fraction]) -> Fraction:
    return sum((PAID[name] * chance for name, chance in chances.items()), Fraction(0))


def test_a_dealer_who_stands_on_soft_17_makes_other_hands_of_22() -> None:
    assert dict(hands_of_22(True)) != dict(hands_of_22(False))
    ace_six = (1, 0, 0, 0, 0, 1, 0, 0, 0, 0)
    after = (1, 0, 0, 0, 1, 1, 0, 0, 0, 1)  # ace, 6, then 5 and 10
    assert after in dict(hands_of_22(True))
    assert sum((at + 1) * count for at, count in enumerate(ace_six)) == 7


def edge(options: dict[str, str | int] | None = None, **readings: str) -> float:
    return -float(expectation_of(open_terms(PATH, options or {}, readings=readings)[1]))


def test_what_the_readings_are_worth() -> None:
    """A 22 that is a plain bust would leave the house far behind; the other readings move the edge a little."""
    usual = edge()
    assert 0.0100 < usual < 0.0103
    assert edge(dealers_22="wins") < -0.05
    assert 0 < edge(blackjack_against_22="pushes") - usual < 0.01
    assert 0 < edge(free_resplits="paid") - usual < 0.005
    assert 0 < edge(aces_split_again="once") - usual < 0.005


def test_even_money_is_taken_where_a_blackjack_pays_6_to_5() -> None:
    sheet = par(PATH, {"blackjack_table": "six_to_five"}).wagers[0]
    assert "even_money" in {result.outcome for result in sheet.results}
    assert "even_money" not in {result.outcome for result in par(PATH).wagers[0].results}


def test_action_is_money_and_lammers_are_none() -> None:
    sheet = par(PATH).wagers[0]
    free = [result for result in sheet.results if result.outcome.startswith("free double")]
    assert {(result.net, result.action) for result in free} == {(2, 1), (0, 1), (-1, 1)}


def test_a_mean_is_put_right_without_a_change_of_the_total() -> None:
    known = {Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 3), Fraction(2): Fraction(1, 6)}
    found = put_right(known, Fraction(1), Fraction(1, 10))
    assert sum(found.values()) == 1
    assert sum(net * chance for net, chance in found.items()) == Fraction(1, 10)
    assert found[Fraction(2)] == Fraction(1, 6)


def test_terms_that_are_not_solved_say_why() -> None:
    terms = open_terms(PATH)[1]
    assert unsolved_rules(terms) == []
    (other,) = unsolved_rules(replace(terms, settings={**terms.settings, "both_bust": "push"}))
    assert "bust hands wait for the dealer's" in other


@pytest.mark.parametrize("path", [PATH, "ny/multiple_action_blackjack"])
def test_a_shoe_that_a_round_could_use_up_is_refused(path: str) -> None:
    with pytest.raises(HoyleError, match="leave more cards in it"):
        par(path, shoe={"Th": 4, "5d": 4})


def test_remaining_cards_are_solved_too() -> None:
    """Without its fives a shoe is better for the player."""
    cards = {card: count for card, count in composition(6).items() if card[0] != "5"}
    terms = open_terms(PATH)[1]
    assert expectation_of(terms, cards) > expectation_of(terms) + Fraction(1, 100)
