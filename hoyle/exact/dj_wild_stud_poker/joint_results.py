"""Joint results of DJ wild stud poker: all wagers of a seat, by its hand, the result, and the hand that is beaten."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.exact.common.joint_results import IsCounted, Together
from hoyle.exact.common.largest_stake import most_of
from hoyle.exact.dj_wild_stud_poker.solve import RESULTS, beaten_name, deck_of, parts_of_round
from hoyle.fast.optional import kernels
from hoyle.games.house_poker.dj_wild_stud_poker import BAD_BEAT, HANDS, TRIPS, trips_name

ENDS = {"win": "against {}", "tie": "that ties", "lose": "that loses"}


def together(terms: Terms, most_cents: int, is_counted: IsCounted) -> Iterator[Together]:
    """Every hand that can come with a result, played. A fold wins on the two way bad beat alone, and no more than play
    does."""
    ante = most_of(terms, "ante", most_cents)
    for name, is_natural, at, below in kernels("dj_wild_stud_poker.choices").possible_rounds(deck_of(terms)):
        hand, result, beaten = HANDS[name], RESULTS[at], HANDS[below]
        parts = parts_of_round(terms, hand, result)
        called = [(Stake(0, "", 0, part.wager, int(part.units * ante)), part.outcome) for part in parts]
        sides = {
            TRIPS: trips_name(hand, is_natural=is_natural),
            BAD_BEAT: "tie" if result == "tie" else beaten_name(beaten),
        }
        for wager, outcome in sides.items():
            if wager in terms.wagers:
                called.append((Stake(0, "", 0, wager, most_of(terms, wager, most_cents)), outcome))
        told = f"{'natural ' if is_natural else ''}{hand} " + ENDS[result].format(beaten)
        yield Together(
            told.replace("_", " "), tuple(call for call in called if is_counted(call[0].wager, ""))
        )
