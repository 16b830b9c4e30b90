"""Tables of the same terms share them, so that what is derived of terms is derived once."""

import gc
from weakref import ref

from hoyle.games.catalog import open_terms


def test_the_same_choices_are_the_same_terms() -> None:
    assert open_terms("ny/roulette")[1] is open_terms("ny/roulette")[1]


def test_a_default_that_is_said_is_the_same_choice() -> None:
    terms = open_terms("ny/roulette")[1]
    assert open_terms("ny/roulette", dict(terms.options))[1] is terms


def test_other_choices_and_other_books_are_other_terms() -> None:
    wheel = open_terms("ny/roulette", {"wheel": "single_zero"})[1]
    assert wheel is not open_terms("ny/roulette", {"wheel": "double_zero"})[1]
    assert open_terms("ny/roulette")[1] is not open_terms("oh/roulette")[1]


def test_a_price_of_the_houses_own_makes_other_terms() -> None:
    """Also one that is as printed: the terms say that the house chose it."""
    plain = open_terms("ny/three_card_poker")[1]
    wager, outcome = next(each for each, price in plain.prices.items() if price.odds.text == "1 to 1")
    own = open_terms("ny/three_card_poker", pays={wager: {outcome: "1 to 1"}})[1]
    assert own is not plain
    assert own.pays


def test_terms_that_nobody_has_are_forgotten() -> None:
    """A price that no other test has: what they play may still be kept with its terms."""
    seen = ref(open_terms("oh/roulette", pays={"straight": {"win": "37 to 1"}})[1])
    gc.collect()
    assert seen() is None
