"""The progressive wager, paid by a poker hand, and the envy bonus for the other players.

The hands are those of five cards unless a game names its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from hoyle.book.file_check import Allowed
from hoyle.engine import Call, Felt
from hoyle.games.parts.tens_or_better import paid_name
from hoyle.kit.ranking import Rank

PROGRESSIVE, ENVY_BONUS = "progressive", "envy_bonus"
PROGRESSIVE_HANDS = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind",
)  # fmt: skip
ENVY_HANDS = PROGRESSIVE_HANDS[:2]
OUTCOMES: Mapping[str, tuple[str, ...]] = {PROGRESSIVE: (*PROGRESSIVE_HANDS, "other"), ENVY_BONUS: ENVY_HANDS}
OUTCOMES_WITH_FOLD = {**OUTCOMES, PROGRESSIVE: (*OUTCOMES[PROGRESSIVE], "fold")}
RULES: Mapping[str, Mapping[str, Allowed]] = {ENVY_BONUS: {"holder": ("any_hand", "progressive_made")}}
RULES_WITH_FOLD = {**RULES, PROGRESSIVE: {"on_fold": ("lose", "stands")}}


def stands_after_fold(felt: Felt, spot: int) -> bool:
    """Whether a wager stands for which a folded hand is still shown."""
    return bool(felt.at(spot, PROGRESSIVE)) and felt.terms.rule(PROGRESSIVE, "on_fold") == "stands"


def progressive_calls(
    felt: Felt,
    spot: int,
    rank: Rank | None,
    hands: Collection[str] = PROGRESSIVE_HANDS,
    envied: Collection[str] = ENVY_HANDS,
) -> Iterator[Call]:
    """The spot's own wager, then the envy bonuses of the others. A hand that is not shown has no rank."""
    if PROGRESSIVE not in felt.terms.wagers:
        return
    for stake in felt.at(spot, PROGRESSIVE):
        if stake.id not in felt.settled:  # else a ruling has sent it back
            yield Call(stake, "fold" if rank is None else paid_name(rank, hands))
    if rank is None or ENVY_BONUS not in felt.terms.wagers:
        return
    if felt.at(spot, PROGRESSIVE) or felt.terms.rule(ENVY_BONUS, "holder") == "any_hand":
        yield from envy_calls(felt, spot, rank, envied)


def envy_calls(felt: Felt, spot: int, rank: Rank, envied: Collection[str] = ENVY_HANDS) -> Iterator[Call]:
    """Pay every other player with the wager, even after a fold; a dead hand is not paid."""
    if rank.name not in envied or not felt.terms.prices[ENVY_BONUS, rank.name].odds.wins:
        return
    own = felt.people(spot)
    for stake in felt.each(PROGRESSIVE):
        if stake.seat not in own and stake.spot not in felt.dead:
            yield Call(stake, rank.name, ENVY_BONUS)
