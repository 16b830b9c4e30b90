"""Joint results of casino war: all wagers of a seat, by the original deal, its choice on a tie, and the war deal."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.exact.common.joint_results import IsCounted, Together
from hoyle.exact.common.largest_stake import most_of
from hoyle.games.war.casino_war import AT_WAR, INITIAL, SURRENDER, TIE, TIE_ON_WAR, WAR

# By result of the round, the outcome of each wager that is made by then.
ROUNDS = {
    "the card is higher": {INITIAL: "win", TIE: "lose"},
    "the card is lower": {INITIAL: "lose", TIE: "lose"},
    "the deal ties and is surrendered": {INITIAL: SURRENDER, TIE: "win"},
    "the deal ties and the war is won": {INITIAL: AT_WAR["win"], TIE: "win", WAR: "win", TIE_ON_WAR: "lose"},
    "the deal ties and the war ties too": {INITIAL: AT_WAR["tie"], TIE: "win", WAR: "tie", TIE_ON_WAR: "win"},
    "the deal ties and the war is lost": {
        INITIAL: AT_WAR["lose"],
        TIE: "win",
        WAR: "lose",
        TIE_ON_WAR: "lose",
    },
}


def together(terms: Terms, most_cents: int, is_counted: IsCounted) -> Iterator[Together]:
    """A war wager is as large as its initial wager."""
    stakes = {
        wager: Stake(0, "", 0, wager, most_of(terms, INITIAL if wager == WAR else wager, most_cents))
        for wager in terms.wagers
        if is_counted(wager, "")
    }
    for said, outcomes in ROUNDS.items():
        called = tuple((stakes[wager], outcome) for wager, outcome in outcomes.items() if wager in stakes)
        yield Together(said, called)
