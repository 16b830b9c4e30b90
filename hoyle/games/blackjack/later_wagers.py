"""Side wagers that need more than the first cards: sevens, aces, and the dealer's draw."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.games.blackjack.hand import VALUES, Hand
from hoyle.games.blackjack.settlement_rules import TWENTY_ONE
from hoyle.kit.cards import Card

_BAD_BEAT_TOTAL = 20
_DEALER_21_CARDS_MAX = 7
_HIT_AND_RUN_CARDS = (5, 8)
_RED = "dh"
BUSTER = "buster"
DEALERS_HAND = ("hit_and_run_progressive", BUSTER)  # decided by what the dealer draws
_BUSTER_CARDS = (3, 8)
_COUNTS = ("three", "four", "five", "six", "seven", "eight")
BUSTS = tuple(f"bust_in_{count}" for count in _COUNTS)


def are_two_sevens(cards: Sequence[Card]) -> bool:
    return len(cards) >= 2 and cards[0][0] == cards[1][0] == "7"


def sevens(cards: Sequence[Card]) -> str:
    """By the first card, the first two, and a third card if any. A seven as the second card alone loses."""
    if cards[0][0] != "7":
        return "lose"
    if cards[1][0] != "7":
        return "one_seven"
    if len(cards) > 2 and cards[2][0] == "7":
        return "three_sevens_suited" if _one_suit(cards[:3]) else "three_sevens_mixed"
    return "two_sevens_suited" if _one_suit(cards[:2]) else "two_sevens_mixed"


def progressive_sevens(cards: Sequence[Card]) -> str:
    found = sevens(cards)
    return "three_sevens_diamonds" if found == "three_sevens_suited" and cards[0][1] == "d" else found


def aces(cards: Sequence[Card]) -> str:
    """Consecutive aces from the first card on; the best outcome is paid."""
    count = next((at for at, card in enumerate(cards) if card[0] != "A"), len(cards))
    if count < 2:
        return "lose"
    if count >= 4 and len({card[1] in _RED for card in cards[:4]}) == 1:
        return "four_aces_one_colour"
    if count >= 3:
        return "three_aces_suited" if _one_suit(cards[:3]) else "three_aces"
    return "two_aces_suited" if _one_suit(cards[:2]) else "two_aces"


def bust_it(dealer: Hand) -> str:
    """The dealer busts with three cards. Three eights of a suit or a colour have their own prices."""
    cards = dealer.cards
    if len(cards) != 3 or not dealer.is_bust:
        return "lose"
    if all(card[0] == "8" for card in cards):
        if _one_suit(cards):
            return "eights_one_suit"
        if len({card[1] in _RED for card in cards}) == 1:
            return "eights_one_colour"
    return f"third_card_{VALUES[cards[2][0]]}"


def has_twenty(hands: Sequence[Hand]) -> bool:
    return any(hand.total == _BAD_BEAT_TOTAL for hand in hands)


def bad_beat(hands: Sequence[Hand], dealer: Hand) -> str:
    """A player's 20 in any hand of the box against the dealer's 21; otherwise any 20."""
    if not has_twenty(hands):
        return "lose"
    if dealer.is_natural:
        return "dealer_blackjack"
    if dealer.total == TWENTY_ONE:
        return f"dealer_21_in_{min(len(dealer.cards), _DEALER_21_CARDS_MAX)}"
    return "any_twenty"


def hit_and_run(dealer: Hand) -> str:
    """The dealer's blackjack, or the number of cards in the dealer's hand; a bust hand counts."""
    if dealer.is_natural:
        return "dealer_blackjack"
    least, most = _HIT_AND_RUN_CARDS
    count = len(dealer.cards)
    return f"dealer_{min(count, most)}_cards" if count >= least else "lose"


def buster(dealer: Hand) -> str:
    """The dealer busts, by the number of cards; the last row has every longer hand."""
    least, most = _BUSTER_CARDS
    return BUSTS[min(len(dealer.cards), most) - least] if dealer.is_bust else "lose"


def _one_suit(cards: Sequence[Card]) -> bool:
    return len({card[1] for card in cards}) == 1
