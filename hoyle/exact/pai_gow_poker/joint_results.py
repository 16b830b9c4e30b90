"""Joint results of pai gow poker: all wagers of a seat by its seven cards, with the best for it of the bank's."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.exact.common.exposure import places_of
from hoyle.exact.common.joint_results import IsCounted, Together
from hoyle.exact.common.largest_stake import most_of
from hoyle.exact.pai_gow_poker.side_wagers import ON_SEVEN_CARDS, namer_of
from hoyle.exact.sheet import EACH_OTHER
from hoyle.fast.optional import kernels
from hoyle.games.pai_gow.card_delivery import STARTING_NUMBER, THREE_CARD_BONUS
from hoyle.games.pai_gow.pai_gow_hands import BANKERS_HANDS, OTHER, THREE_CARD_BONUS_HANDS, main_ranking
from hoyle.games.pai_gow.pai_gow_poker import NUMBERS, PAI_GOW
from hoyle.games.pai_gow.poker_bonuses import (
    ACE_UP,
    ACE_UP_HANDS,
    BANKER_BONUS,
    ENVY_OF,
    IMPERIAL,
    is_ace_high,
)

Called = tuple[tuple[Stake, str], ...]
_BY_CHOICE = (PAI_GOW, STARTING_NUMBER)  # their sheets are by what is chosen


def together(terms: Terms, most_cents: int, is_counted: IsCounted) -> Iterator[Together]:
    """For every class of hands the calls of all wagers. The first three cards, the bank's hand and other players' are
    supposed to be what pays most, so that a result with one of them is a bound."""
    stakes = {
        wager: Stake(0, "", 0, wager, most_of(terms, file.bonus_on or wager, most_cents))
        for wager, file in terms.wagers.items()
        if wager in _BY_CHOICE or is_counted(wager, EACH_OTHER if wager in ENVY_OF.values() else "")
    }
    beside = (*_beside(terms, stakes), *_envy(terms, stakes))
    for cards, _ in kernels("pai_gow_poker.way_store").classes_by_bonus(main_ranking(terms)):
        names = {wager: namer_of(terms, wager)(cards) for wager in ON_SEVEN_CARDS if wager in stakes}
        own = [(stakes[wager], name) for wager, name in names.items()]
        own += (
            [(stakes[ACE_UP], ACE_UP_HANDS[0 if is_ace_high(terms, cards) else 1])]
            if ACE_UP in stakes
            else []
        )
        told = next((name for name in names.values() if name != OTHER), OTHER).replace("_", " ")
        yield Together(
            told, ((stakes[PAI_GOW], "win"), *own, *beside), is_bound=bool(beside) or ACE_UP in stakes
        )


def _beside(terms: Terms, stakes: dict[str, Stake]) -> Iterator[tuple[Stake, str]]:
    if THREE_CARD_BONUS in stakes:
        yield stakes[THREE_CARD_BONUS], THREE_CARD_BONUS_HANDS[0]
    if IMPERIAL in stakes and BANKER_BONUS in stakes:
        yield stakes[BANKER_BONUS], BANKERS_HANDS[-1]
    if STARTING_NUMBER in stakes:
        yield stakes[STARTING_NUMBER]._replace(on=NUMBERS[0]), "win"


def _envy(terms: Terms, stakes: dict[str, Stake]) -> Called:
    """For every other player the hand that pays most; not all of them can hold it at once."""
    found: list[tuple[Stake, str]] = []
    for wager, envy in ENVY_OF.items():
        if envy in stakes and wager in stakes:
            odds = {name: price.odds for (each, name), price in terms.prices.items() if each == envy}
            best = max(odds, key=lambda name: (odds[name].fixed_cents, odds[name].net))
            found += [(stakes[envy], best)] * (places_of(terms) - 1)
    return tuple(found)
