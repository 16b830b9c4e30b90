"""Settles each hand against the dealer's, at the higher price where a hand earns two."""

from __future__ import annotations

from hoyle.book import Terms
from hoyle.engine import Call, Show, Stake
from hoyle.games.blackjack.dealing import Box, Deal, Steps
from hoyle.games.blackjack.hand import Hand
from hoyle.games.blackjack.settlement_rules import (
    DEALER_BLACKJACK,
    LOSE,
    NO_HAND,
    PUSH,
    SAVING,
    THREE_EIGHTS,
    TWENTY_ONE,
    WON,
    SettlementRules,
)

_FACES = {"jack": "J", "queen": "Q", "king": "K"}


def settle_box(deal: Deal, box: Box) -> Steps:
    """Settle the wagers of a box that the dealer's hand decides."""
    hidden = deal.from_hand and not box.is_shown
    if hidden or any(hand.is_covered for hand in box.hands):
        yield from turn_over(box)
    for hand in box.hands:
        if hand.is_open:
            yield from settle_hand(deal, hand, against_dealer(hand, deal.dealer, deal.rules))


def turn_over(box: Box) -> Steps:
    box.is_shown = True
    for hand in box.hands:
        yield Show(hand.to)


def against_dealer(hand: Hand, dealer: Hand, rules: SettlementRules) -> str:
    if hand.is_given_up:
        return LOSE if dealer.is_natural else "surrender"
    return rules.outcome(hand.worth, SAVING if saves(dealer, rules) else dealer.worth)


def saves(dealer: Hand, rules: SettlementRules) -> bool:
    """Whether the dealer is bust with the three cards that save hands which are bust too."""
    if rules.saving_hand == NO_HAND or len(dealer.cards) != 3:
        return False
    ranks = "".join(sorted(card[0] for card in dealer.cards))
    if rules.saving_hand == THREE_EIGHTS:
        return ranks == "888"
    return ranks == "789" and len({card[1] for card in dealer.cards}) == 1


def settle_bust(deal: Deal, hand: Hand) -> Steps:
    """A bust hand is lost at once, unless the dealer's may be bust too."""
    if not deal.rules.bust_waits:
        yield from settle_hand(deal, hand, LOSE)


def settle_hand(deal: Deal, hand: Hand, result: str) -> Steps:
    """Call every wager on a hand, if there is one. `dealer_blackjack` may take only the original wager."""
    calls = [Call(stake, _outcome(deal, hand, stake, result)) for stake in hand.stakes]
    for stake in hand.stakes:
        score(deal, stake, 1 if result in WON else 0 if result == PUSH else -1)
    if hand.doubles:
        calls += [Call(double, _outcome(deal, hand, double, result)) for _, double in hand.doubles]
        hand.doubles = []
    hand.stakes = []
    hand.result = result
    if calls:
        yield calls


def score(deal: Deal, stake: Stake, points: int) -> None:
    """A hand won or lost, for streaks: a push counts for neither."""
    if deal.streaks:
        key = (stake.seat, stake.spot)
        deal.scores[key] = deal.scores.get(key, 0) + points


def _outcome(deal: Deal, hand: Hand, stake: Stake, result: str) -> str:
    if result == DEALER_BLACKJACK:
        kept = stake.wager not in deal.mains and deal.terms["dealer_blackjack_takes"] == "original_only"
        return "returned" if kept else LOSE
    if result in WON and (deal.enhanced or deal.hooks.bonus is not None):
        return _best_price(deal, hand, stake, result)
    return result


def _best_price(deal: Deal, hand: Hand, stake: Stake, result: str) -> str:
    """An enhanced payout replaces a win; of several the highest is paid."""
    prices = deal.terms.prices
    earned = [result]
    for name in deal.enhanced:
        if (stake.wager, name) in prices and is_enhanced(deal.terms, name, hand):
            earned.append(name)
    bonus = deal.hooks.bonus(hand, stake) if deal.hooks.bonus is not None else ""
    if (stake.wager, bonus) in prices:
        earned.append(bonus)
    return max(earned, key=lambda name: prices[stake.wager, name].odds.net)


def is_enhanced(terms: Terms, name: str, hand: Hand) -> bool:
    """Whether a winning hand earns this payout."""
    cards = hand.cards
    ranks = sorted(card[0] for card in cards)
    if name == "suited_six_seven_eight":
        return ranks == ["6", "7", "8"] and len({card[1] for card in cards}) == 1
    if name == "three_sevens":
        return ranks == ["7", "7", "7"]
    if name == "five_card_21":
        return len(cards) == 5 and hand.total == TWENTY_ONE
    return hand.is_natural and set(cards) == posted_natural(terms)


def posted_natural(terms: Terms) -> set[str]:
    face = _FACES[terms.word("posted_natural_face")] + terms.word("posted_natural_face_suit")[0]
    return {"A" + terms.word("posted_natural_ace_suit")[0], face}
