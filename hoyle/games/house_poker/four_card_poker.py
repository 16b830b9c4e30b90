"""Four card poker: five cards for the player, five or six for the dealer, and the best four of each."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import DEALER, Call, Equipment, Felt, Script, Show, Stake, draw
from hoyle.engine.declared import Offer, plain
from hoyle.engine.round.script import Yielded
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
from hoyle.games.parts.progressive import ENVY_HANDS, PROGRESSIVE, PROGRESSIVE_HANDS, progressive_calls
from hoyle.games.parts.six_card_names import SIX_CARD_HANDS, six_card_name
from hoyle.kit.cards import Cards, composition
from hoyle.kit.ranking import Rank, rank_five_cards

IN_ROUND = ("play",)
ACES = "pair_of_aces"
BOX = "box"  # where the card of the six-card bonus lies
ON_HAND = ("aces_up", "six_card_bonus")  # settled in this order, whatever the dealer holds

SETTINGS: Mapping[str, Allowed] = {
    **four_card_hands.SETTINGS,
    "dealer_card_up_count": int,
    # Of the stack that the dealer's last card comes from, where cards are dealt in stacks.
    "discarded_stack_card_count": int,
    "dealer_hand_when_all_fold": ("revealed", "discarded"),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    "ante_bonus": {"on_loss": ("paid", "nothing")},
    "aces_up": {"on_fold": ("lose", "stands")},
    "six_card_bonus": {"on_fold": ("lose", "stands")},
    PROGRESSIVE: {"on_fold": ("lose", "stands"), "hand": ("four_cards", "five_cards")},
    progressive.ENVY_BONUS: progressive.RULES[progressive.ENVY_BONUS],
}


class Showdown(NamedTuple):
    """One hand against the dealer's, each the best four of its cards."""

    cards: Cards
    mine: Rank
    theirs: Rank
    is_folded: bool

    @property
    def result(self) -> str:
        if self.is_folded:
            return "fold"
        if self.mine.strength == self.theirs.strength:
            return "tie"
        return "win" if self.mine > self.theirs else "lose"


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """`progressive` and `envy_bonus` are by the hand that the book pays: four cards, or all five."""
    by_five = PROGRESSIVE in file.wagers and file.wagers[PROGRESSIVE].rules["hand"].value == "five_cards"
    return {
        "ante": ("win", "tie", "lose", "fold"),
        "play": ("win", "tie", "lose"),
        "ante_bonus": HANDS,
        "aces_up": paid_by_hand(ACES),
        "six_card_bonus": (*SIX_CARD_HANDS, "fold"),
        **(progressive.OUTCOMES_WITH_FOLD if by_five else four_card_hands.PROGRESSIVE_OUTCOMES),
    }


def equipment(terms: Terms) -> Equipment:
    return {"cards": composition(terms.number("deck_count"))}


def choices(terms: Terms) -> tuple[Offer, ...]:
    return (*declared("play", terms.list("play_multiples"), "play"), *plain("fold"))


def places(terms: Terms) -> tuple[str, ...]:
    return ("box",)


def play(felt: Felt) -> Script:
    """Deal, let every ante play or fold in the order of the deal, then compare each hand with the dealer's."""
    terms = felt.terms
    hands = yield from deal(
        felt,
        HAND_SIZE,
        dealer_size=terms.number("dealer_card_count"),
        dealer_up_count=terms.number("dealer_card_up_count"),
        left_over=terms.number("discarded_stack_card_count"),
    )
    dealt = [int(to) for to in hands if to != DEALER]
    folded = yield from play_or_fold(felt, dealt, lambda spot: terms.list("play_multiples"))
    box = yield from _turn_up_box(felt)
    if terms.word("dealer_hand_when_all_fold") == "revealed" or set(dealt) - {*folded, *felt.dead}:
        yield Show(DEALER)
    theirs = best_four(hands[DEALER])
    for spot in felt.order_of_settlement(dealt):
        if spot in felt.dead:  # a ruling has settled its wagers, perhaps before it had all its cards
            continue
        cards = hands[str(spot)]
        shown = Showdown(cards, best_four(cards), theirs, spot in folded)
        calls = [*_calls(felt, spot, shown, box), *_progressive(felt, spot, shown)]
        if any(call.outcome != "fold" for call in calls if call.stake.spot == spot):
            yield Show(str(spot))  # a folded hand only for wagers that stand
        yield calls
    return felt.carry


def _turn_up_box(felt: Felt) -> Generator[Yielded, Any, Cards]:
    """The card of the six-card bonus box, where somebody needs it. It lay face down: no player has seen it."""
    needed = [stake for stake in felt.each("six_card_bonus") if stake.spot not in felt.dead]
    return (yield from draw("cards", 1, BOX)) if needed else ()


def _calls(felt: Felt, spot: int, shown: Showdown, box: Cards) -> Iterator[Call]:
    """In the order in which a player's wagers are settled."""
    for wager in ("ante", "play"):
        for stake in _open(felt, spot, wager):
            yield Call(stake, shown.result)
            if wager == "play" and _pays_bonus(felt.terms, shown):
                ante = felt.one(spot, "ante")
                assert ante is not None, "a play wager stands behind an ante"
                yield Call(ante, shown.mine.name, "ante_bonus")
    for wager in ON_HAND:
        for stake in _open(felt, spot, wager):
            falls = shown.is_folded and felt.terms.rule(wager, "on_fold") == "lose"
            yield Call(stake, "fold" if falls else _on_hand(wager, shown, box))


def _open(felt: Felt, spot: int, wager: str) -> Sequence[Stake]:
    """Those that no ruling has sent back."""
    return [stake for stake in felt.at(spot, wager) if stake.id not in felt.settled]


def _pays_bonus(terms: Terms, shown: Showdown) -> bool:
    return shown.result != "lose" or terms.rule("ante_bonus", "on_loss") == "paid"


def _on_hand(wager: str, shown: Showdown, box: Cards) -> str:
    return name_by_hand(shown.mine, ACES) if wager == "aces_up" else six_card_name(shown.cards + box)


def _progressive(felt: Felt, spot: int, shown: Showdown) -> Iterator[Call]:
    if PROGRESSIVE not in felt.terms.wagers:
        return
    is_seen = not shown.is_folded or progressive.stands_after_fold(felt, spot)
    if felt.terms.rule(PROGRESSIVE, "hand") == "five_cards":
        rank = rank_five_cards(shown.cards) if is_seen else None
        yield from progressive_calls(felt, spot, rank, PROGRESSIVE_HANDS, ENVY_HANDS)
    else:
        rank = shown.mine if is_seen else None
        yield from progressive_calls(felt, spot, rank, FOUR_CARD_PROGRESSIVE, FOUR_CARD_ENVY)
