"""Draws come from the remaining cards, each equally likely; a seed makes them reproducible."""

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as some

from hoyle.chance import Chance
from hoyle.engine import Draw, Round, Setup, Stake
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import DECK
from hoyle.kit.shoe import Shoe

GAME, TERMS = open_terms("ny/three_card_poker")
WHEEL, WHEEL_TERMS = open_terms("oh/roulette")


def at_draw(used: dict[str, int]) -> Round:
    stakes = (Stake(1, "ann", 1, "ante", 1000, since=1),)
    return Round(GAME, Setup(TERMS, ("ann",), stakes, {}, {"cards": used}))


@given(used=some.sets(some.sampled_from(DECK), max_size=51), seed=some.integers())
@settings(max_examples=40, deadline=None)
def test_only_what_is_left_is_drawn(used: set[str], seed: int) -> None:
    played = at_draw(dict.fromkeys(used, 1))
    (card,) = Chance(seed).answer(played)
    assert card not in used
    played.draw(card)


@given(seed=some.integers() | some.text(max_size=5))
@settings(max_examples=20, deadline=None)
def test_a_seed_repeats_itself(seed: Any) -> None:
    one, other = Chance(seed), Chance(seed)
    assert [one.answer(at_draw({})) for _ in range(5)] == [other.answer(at_draw({})) for _ in range(5)]


def test_without_a_seed_it_does_not() -> None:
    draws = {tuple(Chance().answer(at_draw({})) for _ in range(8)) for _ in range(5)}
    assert len(draws) == 5


def test_each_card_that_is_left_has_the_same_chance() -> None:
    """Of 8 cards left, with one of them there twice, 9,000 draws: each of the nine about 1,000 times."""
    left = {"Ah": 2, "Kd": 1, "Qc": 1, "Js": 1, "Th": 1, "9d": 1, "8c": 1, "7s": 1}
    shoe = Shoe(dict.fromkeys(DECK, 6), {card: 6 - left.get(card, 0) for card in DECK})
    chance = Chance(2024)
    drawn = Counter(chance.cards(shoe, 1, ())[0] for _ in range(9000))
    assert set(drawn) == set(left)
    # The chi-square value with 7 degrees of freedom is above 24.3 once in a thousand; the seed is fixed.
    expected = {card: 1000 * count for card, count in left.items()}
    assert sum((drawn[card] - expected[card]) ** 2 / expected[card] for card in left) < 24.3


def test_a_hand_has_no_card_twice_that_is_there_once() -> None:
    shoe = Shoe(dict.fromkeys(DECK, 1))
    chance = Chance(1)
    for _ in range(50):
        hand = chance.cards(shoe, 20, ())
        assert len(set(hand)) == 20


def test_a_card_that_waits_is_dealt_first() -> None:
    played = at_draw({})
    played.felt.held.append("Ah")
    assert Chance(1).answer(played) == ("Ah",)


def test_every_pocket_comes_up() -> None:
    stakes = (Stake(1, "ann", 1, "red", 1000, since=1),)
    played = Round(WHEEL, Setup(WHEEL_TERMS, ("ann",), stakes, {}, {}))
    assert isinstance(played.prompt, Draw)
    chance = Chance(3)
    assert {chance.answer(played)[0] for _ in range(1000)} == set(played.values_of("wheel"))
