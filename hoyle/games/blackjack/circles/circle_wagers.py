"""The circles of a box: which wager is settled in which round, with what was added to it."""

from __future__ import annotations

from hoyle.engine import Call, Felt, Show, Stake
from hoyle.games.blackjack.dealing import Box, Deal, Steps
from hoyle.games.blackjack.hand import Hand
from hoyle.games.blackjack.settlement import against_dealer
from hoyle.games.blackjack.settlement_rules import DEALER_BLACKJACK, LOSE

CIRCLES = ("circle_one", "circle_two", "circle_three")


class CircleDeal(Deal):
    """All circles of a box are on one hand, those of the player who calls the decisions first."""

    __slots__ = ()

    def __init__(self, felt: Felt) -> None:
        super().__init__(felt)
        self.has_hole_card = felt.terms["hole_card_check"] != "none"

    def _boxes(self) -> list[Box]:
        by_spot: dict[int, list[Stake]] = {}
        for stake in self.felt.stakes.values():
            by_spot.setdefault(stake.spot, []).append(stake)
        boxes = {}
        for spot, stakes in by_spot.items():
            caller = self.felt.caller(spot)
            stakes.sort(key=lambda stake: (stake.seat != caller, stake.seat, CIRCLES.index(stake.wager)))
            box = boxes[spot] = Box(spot)
            box.hands = [Hand(stakes[0].seat, stakes, box.to)]
        return [boxes[spot] for spot in self.felt.order_of_deal(boxes)]


def circle_of(stake: Stake) -> str:
    """A wager that was added names the circle it belongs to."""
    return stake.on or stake.wager


def circles_in_play(deal: Deal) -> list[str]:
    made = {stake.wager for stake in deal.felt.stakes.values()}
    return [circle for circle in CIRCLES if circle in made]


def is_on(hand: Hand, circle: str) -> bool:
    return hand.is_open and any(circle_of(stake) == circle for stake in hand.stakes)


def settle_circle(deal: Deal, circle: str) -> Steps:
    """Settle the wagers of one circle from the dealer's right. A hand is done when no circle is left on it."""
    for box in deal.from_right():
        for hand in box.hands:
            if is_on(hand, circle):
                if hand.is_covered:
                    hand.is_covered = False
                    yield Show(hand.to)
                circles = CIRCLES if hand.is_bust else (circle,)
                yield from settle_wagers(deal, hand, against_dealer(hand, deal.dealer, deal.rules), circles)


def settle_wagers(deal: Deal, hand: Hand, result: str, circles: tuple[str, ...] = CIRCLES) -> Steps:
    """Call the wagers of these circles on a hand, with their doubles."""
    mine = [stake for stake in hand.stakes if circle_of(stake) in circles]
    added = [double for stake, double in hand.doubles if stake in mine]
    hand.doubles = [pair for pair in hand.doubles if pair[0] not in mine]
    hand.stakes = [stake for stake in hand.stakes if stake not in mine]
    if not hand.stakes:
        hand.result = result
    yield [Call(stake, _outcome(deal, stake, result)) for stake in (*mine, *added)]


def _outcome(deal: Deal, stake: Stake, result: str) -> str:
    """A dealer's blackjack that comes after a double or a split may leave what was added."""
    if result != DEALER_BLACKJACK:
        return result
    kept = stake.wager not in CIRCLES and deal.terms["dealer_blackjack_takes"] == "original_only"
    return "returned" if kept else LOSE
