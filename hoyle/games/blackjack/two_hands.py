"""Two hands for each player: which wager is on which, and how their first cards are dealt."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.engine import DEALER, EVERYONE, NO_ONE, Draw, Felt, Stake
from hoyle.games.blackjack.dealing import Box, Deal, Steps, begin_deal

FIRST, SECOND = "blackjack", "second_hand"
_SECOND_PLACE = "{}.second"


class TwoHands(Deal):
    """A deal in which each spot has two boxes. Side wagers lie beside the first."""

    __slots__ = ("pairs", "spots")

    def __init__(self, felt: Felt) -> None:
        self.pairs: Mapping[int, tuple[Box, Box]] = {}
        self.spots: list[int] = []
        super().__init__(felt)

    def _boxes(self) -> list[Box]:
        boxes: dict[tuple[int, str], Box] = {}
        sides: list[Stake] = []
        for stake in self.felt.stakes.values():
            key = (stake.spot, stake.wager)
            if stake.wager not in (FIRST, SECOND):
                sides.append(stake)
            elif key in boxes:
                boxes[key].hands[0].stakes.append(stake)
            else:
                boxes[key] = _box(stake)
        for stake in sides:
            boxes[stake.spot, FIRST].sides.append(stake)
        for (spot, _), box in boxes.items():
            _put_caller_first(box, self.felt.caller(spot))
        self.pairs = {spot: (boxes[spot, FIRST], boxes[spot, SECOND]) for spot, wager in boxes if wager == FIRST}
        self.spots = list(self.felt.order_of_deal(self.pairs))
        return [box for spot in self.spots for box in self.pairs[spot]]


def _box(stake: Stake) -> Box:
    box = Box(stake)
    if stake.wager == SECOND:
        box.to = box.hands[0].to = _SECOND_PLACE.format(stake.spot)
    return box


def _put_caller_first(box: Box, caller: str) -> None:
    stakes = box.hands[0].stakes
    stakes.sort(key=lambda stake: stake.seat != caller)
    box.hands[0].owner = stakes[0].seat


def deal_two_hands(deal: TwoHands) -> Steps:
    """A card to each box and one to the dealer, then the same again. The dealer's second card may come last."""
    yield from begin_deal(deal)
    comes_last = deal.terms["dealers_second_card"] == "after_the_players"
    for dealers_seen in (EVERYONE, NO_ONE):
        for box in deal.boxes:
            drawn = yield Draw(deal.source, 1, box.to, box.seen)
            if drawn:
                box.cards.append(drawn[0])
                box.hands[0].take(drawn[0])
        if dealers_seen is EVERYONE or not comes_last:
            drawn = yield Draw(deal.source, 1, DEALER, dealers_seen)
            deal.dealer.take(drawn[0])
