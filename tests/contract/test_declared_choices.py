"""Each game declares every choice that it can ever offer under given terms, and what is said of its amount."""

import pytest

from hoyle.contract.suite import check_declared, play_some
from hoyle.engine.declared import FIXED, RANGE, declared_choices, undeclared
from hoyle.engine.round.script import POT, Ask, Choice
from hoyle.games.catalog import open_terms
from tests.support.game_paths import all_paths
from tests.support.random_choices import random_choices

THOUSANDS = 2_000
IN_PLAY = 40


@pytest.mark.prove
@pytest.mark.parametrize("path", all_paths())
def test_thousands_of_rounds_offer_nothing_undeclared(path: str) -> None:
    """With the defaults and with two other sets of choices; a few rounds of each are in the contract of every game."""
    for seed, options in enumerate([None, *random_choices(path, 2)]):
        for start in range(0, THOUSANDS // 3, IN_PLAY):
            for played in play_some(path, options, seed + start, IN_PLAY)[1]:
                check_declared(played)


@pytest.mark.parametrize("path", ["ny/blackjack", "ny/texas_holdem"])
def test_a_choice_that_is_not_declared_is_found(path: str) -> None:
    played = next(each for each in play_some(path, None, 1, 5)[1] if len(each.answers) > 5)
    silent = played.game._replace(choices=lambda terms: ())
    played.game = silent
    with pytest.raises(AssertionError, match="does not declare it so"):
        check_declared(played)


def test_what_is_declared_follows_from_the_terms() -> None:
    with_surrender = declared_choices(*open_terms("ny/blackjack", {"surrender": "yes"}))
    without = declared_choices(*open_terms("ny/blackjack", {"surrender": "no"}))
    assert with_surrender.keys() - without.keys() == {"surrender"}


def test_an_amount_is_declared_as_one_or_as_a_range() -> None:
    offers = declared_choices(*open_terms("ny/texas_holdem"))
    assert (offers["call"].amount, offers["raise"].amount) == (FIXED, RANGE)
    assert offers["raise"].sizes == ("least", "half_pot", "pot", "most")
    open_call = Ask("ann", 1, (Choice("call", POT, 100, 500), Choice("fold")), "fold")
    assert [choice.name for choice in undeclared(offers, open_call)] == ["call"]
