"""Joint results of four card poker: all wagers of a seat by its cards, the card in the box and the dealer's hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hoyle.book import Terms
from hoyle.exact.common.four_card_rounds import called, envy_of_the_others, every_hand, stakes_of
from hoyle.exact.common.joint_results import IsCounted, Together
from hoyle.exact.four_card_poker.solve import STAKES_CENTS, calls, kind_of
from hoyle.games.parts.progressive import PROGRESSIVE, PROGRESSIVE_HANDS
from hoyle.kit.money import show_money

SIX = "six_card_bonus"


def together(terms: Terms, most_cents: int, is_counted: IsCounted) -> Iterator[Together]:
    """For every hand and result the calls of all wagers, played for the most that may be played."""
    stakes = stakes_of(terms, most_cents, partial(_is_made, is_counted))
    envy = envy_of_the_others(terms, most_cents, is_counted)
    most = max(map(int, terms.list("play_multiples")))
    for held in every_hand(kind_of, with_sixth=SIX in stakes):
        for result in ("win", "tie", "lose"):
            outcomes = {part.wager: part.outcome for part in calls(terms, most, held.four, result)}
            outcomes |= {
                "aces_up": held.four,
                SIX: held.six,
                PROGRESSIVE: _progressive(terms, held.four, held.five),
            }
            told = " with ".join(name.replace("_", " ") for name in (held.four, held.six or held.five))
            yield Together(f"{told}, {result}", called(stakes, outcomes) + envy, is_bound=bool(envy))


def _is_made(is_counted: IsCounted, wager: str) -> bool:
    """The six-card bonus has a sheet for each of a few amounts."""
    return is_counted(wager, "") or is_counted(wager, f"of {show_money(STAKES_CENTS[0])}")


def _progressive(terms: Terms, four: str, five: str) -> str:
    if PROGRESSIVE not in terms.wagers:
        return ""
    name = five if terms.rule(PROGRESSIVE, "hand") == "five_cards" else four
    return (
        name if (PROGRESSIVE, name) in terms.prices and name in (*PROGRESSIVE_HANDS, "four_aces") else "other"
    )
