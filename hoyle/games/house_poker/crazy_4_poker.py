"""Crazy 4 poker: an ante and a super bonus of the same amount, five cards, and the best four of them against a dealer
who must qualify. A strong hand may play for more than the ante."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import DEALER, Call, Equipment, Felt, Script, Show
from hoyle.engine.declared import Offer, plain
from hoyle.games.parts import four_card_hands, progressive
from hoyle.games.parts.deal import deal
from hoyle.games.parts.four_card_hands import (
    FOUR_CARD_ENVY,
    FOUR_CARD_PROGRESSIVE,
    HAND_SIZE,
    HANDS,
    best_four,
    name_by_hand,
    paid_by_hand,
    play_or_fold,
)
from hoyle.games.parts.multiples import declared
from hoyle.games.parts.one_of_each import objection as objection
from hoyle.games.parts.progressive import progressive_calls
from hoyle.kit.cards import Cards, composition
from hoyle.kit.ranking import Rank, meets

IN_ROUND = ("play",)
QUEENS = "pair_of_queens_or_better"
STRAIGHT_OR_BETTER = HANDS[: HANDS.index("straight") + 1]
ENVIED = (*FOUR_CARD_ENVY, "straight")
SETTLED = ("ante", "play", "super_bonus", "queens_up")

SETTINGS: Mapping[str, Allowed] = {
    **four_card_hands.SETTINGS,
    "dealer_qualifies": ("king_high",),
    "larger_play_needs": ("pair_of_aces",),  # for any multiple but the first
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    "queens_up": {"on_fold": ("lose", "stands")},
    **progressive.RULES_WITH_FOLD,
}


class Showdown(NamedTuple):
    """One hand against the dealer's, each the best four of its cards."""

    mine: Rank
    theirs: Rank
    qualifies: bool
    is_folded: bool

    @property
    def result(self) -> str:
        """`dealer_out_behind`: the dealer does not qualify, and has the better hand all the same."""
        if self.is_folded:
            return "fold"
        if not self.qualifies:
            return "dealer_out_behind" if self.mine < self.theirs else "dealer_out"
        if self.mine.strength == self.theirs.strength:
            return "tie"
        return "win" if self.mine > self.theirs else "lose"


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """The super bonus is called by the hand from a straight up, and by the result below that."""
    results = ("win", "tie", "lose", "dealer_out", "dealer_out_behind", "fold")
    return {
        "ante": (*results[:4], "fold"),
        "play": results[:4],
        "super_bonus": (*STRAIGHT_OR_BETTER, *results),
        "queens_up": paid_by_hand(QUEENS),
        **four_card_hands.PROGRESSIVE_OUTCOMES,
        progressive.ENVY_BONUS: ENVIED,
    }


def equipment(terms: Terms) -> Equipment:
    return {"cards": composition(terms.number("deck_count"))}


def choices(terms: Terms) -> tuple[Offer, ...]:
    return (*declared("play", terms.list("play_multiples"), "play"), *plain("fold"))


def play(felt: Felt) -> Script:
    """Deal, let every hand play or fold in the order of the deal, then compare it with the dealer's."""
    terms = felt.terms
    hands = yield from deal(felt, HAND_SIZE, dealer_size=terms.number("dealer_card_count"))
    dealt = [int(to) for to in hands if to != DEALER]
    folded = yield from play_or_fold(felt, dealt, lambda spot: multiples(terms, hands[str(spot)]))
    yield Show(DEALER)
    theirs = best_four(hands[DEALER])
    qualifies = meets(theirs, terms.word("dealer_qualifies"))
    for spot in felt.order_of_settlement(dealt):
        if spot in felt.dead:  # a ruling has settled its wagers, perhaps before it had all its cards
            continue
        shown = Showdown(best_four(hands[str(spot)]), theirs, qualifies, spot in folded)
        calls = [*_calls(felt, spot, shown), *_progressive(felt, spot, shown)]
        if any(call.outcome != "fold" for call in calls if call.stake.spot == spot):
            yield Show(str(spot))  # a folded hand only for wagers that stand
        yield calls
    return felt.carry


def multiples(terms: Terms, hand: Cards) -> Iterable[str | int]:
    """What a play wager may be, in antes; only the first for a hand below the one that larger ones need."""
    offered = terms.list("play_multiples")
    return offered if meets(best_four(hand), terms.word("larger_play_needs")) else offered[:1]


def _calls(felt: Felt, spot: int, shown: Showdown) -> Iterator[Call]:
    """In the order in which a player's wagers are settled."""
    for wager in SETTLED:
        for stake in felt.at(spot, wager):
            if stake.id not in felt.settled:  # else a ruling has sent it back
                yield Call(stake, _outcome(felt.terms, wager, shown))


def _outcome(terms: Terms, wager: str, shown: Showdown) -> str:
    if wager == "queens_up":
        falls = shown.is_folded and terms.rule(wager, "on_fold") == "lose"
        return "fold" if falls else name_by_hand(shown.mine, QUEENS)
    if wager != "super_bonus":
        return shown.result.removesuffix("_behind")
    return super_bonus_outcome(shown.mine.name, shown.result)


def super_bonus_outcome(hand: str, result: str) -> str:
    return hand if hand in STRAIGHT_OR_BETTER and result != "fold" else result


def _progressive(felt: Felt, spot: int, shown: Showdown) -> Iterator[Call]:
    is_seen = not shown.is_folded or progressive.stands_after_fold(felt, spot)
    rank = shown.mine if is_seen else None
    yield from progressive_calls(felt, spot, rank, FOUR_CARD_PROGRESSIVE, ENVIED)
