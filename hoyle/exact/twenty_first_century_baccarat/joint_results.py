"""Joint results of 21st century baccarat: base bet, additional wager and tie bet by the two final hands."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.exact.common.joint_results import IsCounted, Together
from hoyle.exact.common.largest_stake import most_of
from hoyle.games.baccarat.twenty_first_century_baccarat import (
    BASE,
    DOUBLE,
    LOSE,
    LOW_TIE,
    SURRENDER,
    TIE,
    TIED,
    WIN,
)

# By result of the round, the outcome of each wager that can stand then.
ROUNDS = {
    "the player is nearer to nine": {BASE: WIN, DOUBLE: WIN, TIE: LOSE},
    "the hands are equal": {BASE: TIED, DOUBLE: TIED, TIE: WIN},
    "the hands are equal and the bank's": {BASE: LOW_TIE, DOUBLE: LOW_TIE, TIE: WIN},
    "the bank is nearer to nine": {BASE: LOSE, DOUBLE: LOSE, TIE: LOSE},
    "the base bet is given up and the hands are equal": {BASE: SURRENDER, TIE: WIN},
}


def together(terms: Terms, most_cents: int, is_counted: IsCounted) -> Iterator[Together]:
    """Neither of the two added wagers is larger than the base bet."""
    most = most_of(terms, BASE, most_cents)
    stakes = {wager: Stake(0, "", 0, wager, most) for wager in terms.wagers if is_counted(wager, "")}
    for said, outcomes in ROUNDS.items():
        if SURRENDER in outcomes.values() and terms.rule(TIE, "on_surrender") == LOSE:
            continue
        called = tuple((stakes[wager], outcome) for wager, outcome in outcomes.items() if wager in stakes)
        yield Together(said, called)
