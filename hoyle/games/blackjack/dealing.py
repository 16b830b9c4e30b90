"""The deal: which side of a double shoe is used, the burn cards, and two cards to each box.

The dealer's second card lies face down. From a shoe the players' cards lie open; from the hand they are seen
by the people on the box only.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from hoyle.book import Terms
from hoyle.engine import DEALER, EVERYONE, HOUSE, NO_ONE, Choice, Draw, Felt, Note, Stake
from hoyle.engine.round.script import Yielded
from hoyle.games.blackjack.banked.joker_hand import JokerHand
from hoyle.games.blackjack.hand import Hand, may_be_blackjack
from hoyle.games.blackjack.play_rules import ACE, TEN, PlayRules, play_rules
from hoyle.games.blackjack.settlement_rules import SettlementRules, settlement_rules
from hoyle.kit.cards import JOKER, Card

CARDS = "cards"
SIDES = ("left", "right")
# Enhanced payouts that a house may offer, by the setting that offers them.
ENHANCED: Mapping[str, str] = {
    "enhanced_suited_six_seven_eight": "suited_six_seven_eight",
    "enhanced_three_sevens": "three_sevens",
    "enhanced_posted_natural": "posted_natural",
    "enhanced_five_card_21": "five_card_21",
}
LEFT_OF_BANK, LEFT_OF_DEALER = "left_of_bank", "left_of_dealer"  # who gets the first card
# Made as the round offers them; each is settled with its hand or with the dealer's.
ADDED = ("double", "split", "insurance")

Steps = Generator[Yielded, Any, None]


class Box:
    """A betting area in a round: its players, its hands after any splits, and its cards in the order dealt."""

    __slots__ = ("cards", "hand_of", "hands", "is_shown", "seen", "sides", "spot", "to")

    def __init__(self, spot: int, hand_of: type[Hand] = Hand) -> None:
        self.spot = spot
        self.hand_of = hand_of
        self.to = str(spot)
        self.seen = EVERYONE
        self.is_shown = False
        self.cards: list[Card] = []
        self.hands: list[Hand] = []
        self.sides: list[Stake] = []

    def place(self, stake: Stake, origin: int) -> None:
        """A wager on a hand that is dealt to the box; most games deal it one."""
        for hand in self.hands:
            if hand.origin == origin:
                hand.stakes.append(stake)
                return
        to = self.to if origin == 0 else f"{self.to}.{origin + 1}"
        self.hands.append(self.hand_of(stake.seat, [stake], to, origin=origin))
        if origin:
            self.hands.sort(key=lambda hand: hand.origin)

    def hands_from(self, origin: int) -> int:
        """How many hands a dealt hand has become."""
        return sum(hand.origin == origin for hand in self.hands)


Choices = tuple[Choice, ...]


class Hooks(NamedTuple):
    """Where a relative of blackjack does otherwise: before a box is played, in what a hand is offered, in what
    follows from further choices, by their names, and in which outcome a winning wager earns beside the usual one."""

    before_box: Callable[[Deal, Box], Steps] | None = None
    offer: Callable[[Deal, Box, Hand, Choices], Choices] | None = None
    take: Mapping[str, Callable[[Deal, Box, Hand, Stake | None], Steps]] = {}
    bonus: Callable[[Hand, Stake], str] | None = None


MAINS = ("blackjack",)  # the wagers that are dealt a hand each; a game may have several on a box
NO_HOOKS = Hooks()


@lru_cache(maxsize=1024)
def _facts(
    terms: Terms,
) -> tuple[bool, bool, SettlementRules, PlayRules, type[Hand], tuple[str, ...]]:
    """What a deal reads of the terms, once for all rounds under them."""
    return (
        terms["dealt"] == "hand",
        terms.settings.get("dealer_second_card") != "after_players",
        settlement_rules(terms),
        play_rules(terms),
        JokerHand if terms.settings.get("joker_count_per_deck") else Hand,
        tuple(name for setting, name in ENHANCED.items() if terms.says_yes(setting)),
    )


class Deal:
    """One round of blackjack as it is dealt: boxes from the left of the dealer or the bank, and the dealer's hand."""

    __slots__ = (
        "boxes", "dealer", "enhanced", "felt", "from_hand", "hand_of", "has_hole_card", "hooks", "insurances", "magic",
        "mains", "play", "position", "rules", "scores", "source", "streaks", "terms",
    )  # fmt: skip

    def __init__(self, felt: Felt, mains: tuple[str, ...] = MAINS, hooks: Hooks = NO_HOOKS) -> None:
        self.felt = felt
        self.terms = felt.terms
        self.mains = mains
        self.hooks = hooks
        self.source = CARDS
        self.from_hand, self.has_hole_card, self.rules, self.play, self.hand_of, self.enhanced = _facts(
            felt.terms
        )
        self.dealer = self.hand_of()
        self.insurances: list[Stake] = []
        self.streaks: list[Stake] = []
        self.scores: dict[tuple[str, int], int] = {}  # hands won less hands lost, by seat and spot
        self.magic: Card = ""
        self.position = ""
        self.boxes = self._boxes()

    def _boxes(self) -> list[Box]:
        boxes: dict[int, Box] = {}
        sides: list[Stake] = []
        for stake in self.felt.stakes.values():
            if stake.wager not in self.mains:
                (self.streaks if stake.wager == "streak" else sides).append(stake)
                continue
            if stake.spot not in boxes:
                boxes[stake.spot] = Box(stake.spot, self.hand_of)
            boxes[stake.spot].place(stake, self.mains.index(stake.wager))
        for stake in sides:
            boxes[stake.spot].sides.append(stake)
        for spot, box in boxes.items():
            for hand in box.hands:
                if len(hand.stakes) > 1:
                    caller = self.felt.caller(spot)
                    hand.stakes.sort(key=lambda stake: stake.seat != caller)
                    hand.owner = hand.stakes[0].seat
            if self.from_hand:
                box.seen = frozenset(stake.seat for hand in box.hands for stake in hand.stakes)
        return [boxes[spot] for spot in self.felt.order_of_deal(boxes)]

    @property
    def up(self) -> Card:
        return self.dealer.cards[0]

    @property
    def may_be_natural(self) -> bool:
        """Whether the dealer's first card allows a natural: an ace or a ten, or a joker where two of them are it."""
        return self.is_frozen if self.hand_of is JokerHand else may_be_blackjack(self.up)

    @property
    def is_frozen(self) -> bool:
        """A joker as the dealer's first card: the players' hands stand as they are."""
        return self.up == JOKER

    def split_hand_count_max(self, value: int) -> int:
        """How many hands a pair of this value may become."""
        if value == TEN and self.terms.settings.get("split_tens_hand_count_max"):
            return self.terms.number("split_tens_hand_count_max")
        return self.terms.number("split_aces_hand_count_max" if value == ACE else "split_hand_count_max")

    def live(self) -> list[Box]:
        """The boxes that no ruling has removed from the round."""
        dead = self.felt.dead
        return [box for box in self.boxes if box.spot not in dead] if dead else self.boxes

    def from_right(self) -> list[Box]:
        """In the order in which the dealer settles: from the right, or from where the action starts. Until that is
        known, calls wait, and their order bears on nothing."""
        live, felt = self.live(), self.felt
        if felt.bank == HOUSE or not felt.is_start_known:
            return live[::-1]
        boxes = {box.spot: box for box in live}
        return [boxes[spot] for spot in felt.order_of_settlement(boxes)]


def begin_deal(deal: Deal) -> Steps:
    """Determine the side of a double shoe, or burn."""
    if deal.terms["dealt"] == "double_shoe":
        deal.source = yield from _determine_side(deal.felt)
    else:
        yield from _burn(deal.felt)


def deal_first_cards(deal: Deal) -> Steps:
    yield from begin_deal(deal)
    source, dealer = deal.source, deal.dealer
    from_dealer = deal.terms.settings.get("dealing_starts") == LEFT_OF_DEALER
    boxes = sorted(deal.boxes, key=lambda box: box.spot) if from_dealer else deal.boxes
    for dealers_seen in (EVERYONE, NO_ONE):
        for box in boxes:
            for hand in box.hands:
                drawn = yield Draw(source, 1, hand.to, box.seen)
                if drawn:
                    box.cards.append(drawn[0])
                    hand.take(drawn[0])
        if deal.has_hole_card or not dealer.cards:
            if deal.felt.missed:
                yield from deal_to_dealer(deal, dealers_seen)
                continue
            drawn = yield Draw(source, 1, DEALER, dealers_seen)
            if drawn:
                dealer.take(drawn[0])
    if deal.felt.missed:
        yield from deal_missed(deal)


def deal_to_dealer(deal: Deal, seen: frozenset[str]) -> Steps:
    """One of the dealer's own first cards. Once one was missed, they come when the players have theirs."""
    card = Draw(deal.source, 1, DEALER, seen)
    if any(missed.to == DEALER for missed in deal.felt.missed):
        deal.felt.missed.append(card)
        return
    drawn = yield card
    if drawn:
        deal.dealer.take(drawn[0])


def deal_missed(deal: Deal) -> Steps:
    """The cards that were passed over, the players' before the dealer's."""
    missed, deal.felt.missed = deal.felt.missed, []
    for late in sorted(missed, key=lambda each: each.to == DEALER):
        drawn = yield late
        if not drawn:
            continue
        if late.to == DEALER:
            deal.dealer.take(drawn[0])
            continue
        for box in deal.boxes:
            for hand in box.hands:
                if hand.to == late.to:
                    box.cards.append(drawn[0])
                    hand.take(drawn[0])


def draw_card(deal: Deal, box: Box, hand: Hand, seen: frozenset[str] = EVERYONE) -> Steps:
    """Draw one more card for a hand, unless a ruling has removed it from the round."""
    drawn = yield Draw(deal.source, 1, hand.to, seen)
    if drawn:
        box.cards.append(drawn[0])
        hand.take(drawn[0])


def _burn(felt: Felt) -> Steps:
    terms, shoe = felt.terms, felt.shoes[CARDS]
    count = terms.number("burn_each_round_count")
    if shoe.left_count == shoe.total and not terms.says_yes("continuous_shuffler"):
        count += terms.number("burn_after_shuffle_count")
    if count:
        yield Draw(CARDS, count, "burn", NO_ONE)


def _determine_side(felt: Felt) -> Generator[Yielded, Any, str]:
    """Draw the determinant card: its colour says which side is dealt. The sides alternate from round to round.

    If its colour is that of its own side, it is the first card dealt: it goes back on top and is held there.
    """
    side = SIDES[felt.number % 2]
    (card,) = yield Draw(side, 1, "table")
    dealt = side_of(felt.terms, card)
    if dealt == side:
        felt.shoes[side].put_back({card: 1})
        felt.held.append(card)
    else:
        yield Note(f"{card} is set aside; the round is dealt from the {dealt}")
    return dealt


def side_of(terms: Terms, card: Card) -> str:
    """The side that the colour of a determinant card names."""
    reds = str(terms.settings.get("red_suits_side", SIDES[0]))
    if card[1] in "dh":
        return reds
    return SIDES[1] if reds == SIDES[0] else SIDES[0]
