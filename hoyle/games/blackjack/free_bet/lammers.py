"""A hand of free bet blackjack: which of its bets are money, and which are lammers that the house pays for.

A lammer is measured by an original wager. It wins what that wager would, and costs nothing: it is a bonus on the
wager, so the ledger never shows it as money that a player put up.
"""

from __future__ import annotations

from collections.abc import Iterable

from hoyle.book import Terms
from hoyle.engine import Call, Note, Stake
from hoyle.games.blackjack.dealing import Box, Deal, Steps
from hoyle.games.blackjack.hand import VALUES, Hand
from hoyle.games.blackjack.settlement import against_dealer
from hoyle.games.blackjack.settlement_rules import DEALER_BLACKJACK, DEALT, LOSE, WIN, WON

FREE_DOUBLE, FREE_SPLIT = "free_double", "free_split"
# What a lost hand with a lammer takes: the lammer alone, or the original wager of its box too.
LOST_FREE_SPLIT = "lost_free_split_takes"
LAMMER, ORIGINAL_WAGER = "lammer", "original_wager"


class FreeBetHand(Hand):
    """`measures` are the original wagers of its box, which say what a lammer is worth."""

    __slots__ = ("has_free_double", "is_free", "is_taken", "is_tucked", "measures")

    def __init__(
        self,
        owner: str,
        stakes: Iterable[Stake],
        to: str,
        measures: Iterable[Stake],
        came_by: str = DEALT,
        is_free: bool = False,
    ) -> None:
        super().__init__(owner, stakes, to, came_by)
        self.measures = tuple(measures)
        self.is_free = is_free  # a lammer is all that lies on it
        self.has_free_double = False
        self.is_taken = False  # a lost free hand takes its original wager, whatever becomes of the hand
        self.is_tucked = False  # bust under its wager, which stays for the free hands

    @property
    def is_waiting(self) -> bool:
        """Whether the dealer's hand still decides it."""
        return self.is_open and not self.is_tucked


def with_lammers(deal: Deal) -> None:
    """Give every box a hand of this game."""
    for box in deal.boxes:
        (hand,) = box.hands
        box.hands = [FreeBetHand(hand.owner, hand.stakes, hand.to, hand.stakes)]


def hands_of(box: Box) -> list[FreeBetHand]:
    return [hand for hand in box.hands if isinstance(hand, FreeBetHand)]


def doubles_free(deal: Deal, hand: Hand) -> bool:
    """Whether the first two cards have a hard total that the house doubles."""
    terms = deal.terms
    least, most = terms.number("free_double_total_min"), terms.number("free_double_total_max")
    return not hand.is_soft and least <= hand.hard <= most


def splits_free(deal: Deal, hand: Hand) -> bool:
    """Whether the house pays for splitting this pair."""
    if hand.from_split and not deal.terms.says_yes("free_resplit"):
        return False
    return deal.terms["free_split_pairs"] == "all" or VALUES[hand.cards[0][0]] != 10


def settle_bust(deal: Deal, box: Box, hand: FreeBetHand) -> Steps:
    """A bust hand is lost. Its wager stays under the cards while free hands of its box are undecided."""
    if hand.stakes and any(other.is_free and other.is_open for other in hands_of(box)):
        hand.is_tucked = True
        yield Note(f"box {box.spot}: {' '.join(hand.cards)} is tucked under the original wager")
    else:
        yield from settle(deal, hand, LOSE)
        _take_original(deal, box, hand)


def _take_original(deal: Deal, box: Box, lost: FreeBetHand) -> None:
    """By some terms a lost free hand takes the original wager, which lies on the first hand until it is settled."""
    if lost.is_free and lost.result == LOSE and takes_original(deal.terms):
        for first in hands_of(box)[:1]:
            first.is_taken = True


def takes_original(terms: Terms) -> bool:
    return terms.settings.get(LOST_FREE_SPLIT) == ORIGINAL_WAGER


def collect_tucked(deal: Deal, box: Box) -> Steps:
    """Collect wagers under tucked cards once no free hand needs them."""
    hands = hands_of(box)
    if not any(hand.is_free and hand.is_open for hand in hands):
        for hand in hands:
            if hand.is_tucked and hand.is_open:
                yield from settle(deal, hand, LOSE)


def settle_hands(deal: Deal, box: Box) -> Steps:
    """Settle what the dealer's hand decides, then what was tucked."""
    first, *others = hands_of(box)
    for hand in (*others, first) if takes_original(deal.terms) else (first, *others):
        if hand.is_waiting:
            yield from settle(deal, hand, against_dealer(hand, deal.dealer, deal.rules))
            _take_original(deal, box, hand)
    yield from collect_tucked(deal, box)


def settle(deal: Deal, hand: FreeBetHand, result: str) -> Steps:
    """Call the money on a hand, then its lammers."""
    money = [*hand.stakes, *(double for _, double in hand.doubles)]
    calls = [Call(stake, _outcome(deal, hand, stake, result)) for stake in money]
    free = WIN if result in WON else "returned" if result == DEALER_BLACKJACK else result
    for measure in hand.measures:
        if hand.is_free:
            calls.append(Call(measure, free, wager=FREE_SPLIT))
        if hand.has_free_double:
            calls.append(Call(measure, free, wager=FREE_DOUBLE))
    hand.stakes, hand.doubles, hand.result = [], [], result
    yield calls


def _outcome(deal: Deal, hand: FreeBetHand, stake: Stake, result: str) -> str:
    if hand.is_taken and stake.wager == "blackjack":
        return LOSE
    if result != DEALER_BLACKJACK:
        return result
    kept = stake.wager != "blackjack" and deal.terms["dealer_blackjack_takes"] == "original_only"
    return "returned" if kept else LOSE
