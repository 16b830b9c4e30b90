"""The dealer's hand: turned over, and drawn only where that can still change a result."""

from __future__ import annotations

from hoyle.engine import DEALER, HOUSE, Draw, Show
from hoyle.engine.round.felt import STARTING_POSITION
from hoyle.games.blackjack.dealing import Deal, Steps
from hoyle.games.blackjack.hand import Hand
from hoyle.games.blackjack.later_wagers import DEALERS_HAND, has_twenty
from hoyle.games.blackjack.side_play import settle_bust_it
from hoyle.games.parts.start_by_card import start_by

DEALER_STANDS = 17


def play_dealer(deal: Deal) -> Steps:
    """Draw a third card for a bust it wager alone; draw further only for hands and wagers that need it."""
    dealer = deal.dealer
    if deal.has_hole_card:
        yield Show(DEALER)
    else:
        drawn = yield Draw(deal.source, 1, DEALER)
        dealer.take(drawn[0])
    yield from place_button(deal)
    needed = _is_total_needed(deal)
    third_card = any(stake.wager == "bust_it" for box in deal.live() for stake in box.sides)
    draws_soft = deal.terms.says_yes("dealer_draws_on_soft_17")
    while must_draw(dealer, draws_soft) and (needed or third_card):
        drawn = yield Draw(deal.source, 1, DEALER)
        dealer.take(drawn[0])
        if third_card:
            third_card = False
            yield from settle_bust_it(deal)
    yield from settle_bust_it(deal)


def place_button(deal: Deal) -> Steps:
    """Where the dealer's second card says where the action starts, it does so as soon as it is seen."""
    felt = deal.felt
    if felt.starts == STARTING_POSITION and felt.bank != HOUSE:
        yield start_by(felt, deal.dealer.cards[1])


def must_draw(hand: Hand, draws_on_soft_17: bool) -> bool:
    total = hand.total
    return total < DEALER_STANDS or (total == DEALER_STANDS and draws_on_soft_17 and hand.is_soft)


def _is_total_needed(deal: Deal) -> bool:
    """Whether the dealer's final hand decides anything. A surrendered hand is decided already, and so is a natural
    where the dealer's total does not bear on it."""
    naturals_wait = deal.rules.natural_waits
    for box in deal.live():
        for hand in box.hands:
            if hand.is_open and not hand.is_given_up and (naturals_wait or not hand.is_natural):
                return True
        for stake in box.sides:
            if stake.wager in DEALERS_HAND:
                return True
            if stake.wager == "bad_beat_progressive" and has_twenty(box.hands):
                return True
    return False
