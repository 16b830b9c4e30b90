"""Insurance and even money, offered to each player on a box where the dealer shows an ace.

Some terms offer insurance against every card that may be half of a blackjack.
"""

from __future__ import annotations

from hoyle.engine import Ask, Call, Choice
from hoyle.engine.table.wagering import bounds_beside
from hoyle.games.blackjack.dealing import Box, Deal, Steps
from hoyle.games.blackjack.hand import VALUES, Hand, may_be_blackjack
from hoyle.games.blackjack.settlement import score

_NO = Choice("no")
_EVEN_MONEY = Choice("even_money")


def offer_insurance(deal: Deal) -> Steps:
    """Offer both before the hole card is checked. Even money pays a blackjack at once and ends the hand."""
    if (deal.up[0] == "A" or _insures_tens(deal)) and deal.terms.says_yes("insurance"):
        for box in deal.boxes:
            for hand in box.hands:
                yield from _offer_on(deal, box, hand)


def _offer_on(deal: Deal, box: Box, hand: Hand) -> Steps:
    terms, felt = deal.terms, deal.felt
    is_ace = deal.up[0] == "A"
    even_money = is_ace and terms.says_yes("even_money")
    about = f"{' '.join(hand.cards)} against {'an ace' if is_ace else deal.up}"
    for other in box.hands:
        if other.origin != hand.origin:  # of several hands, the prompt names this one and the others
            about = f"{about.replace(' against', f' is {hand.total} against')} beside {' '.join(other.cards)}"
    for stake in tuple(hand.stakes):
        if box.spot in felt.dead:
            return
        least, most = bounds_beside(terms, felt.limits, "insurance", felt.stakes[stake.id].cents)
        choices: tuple[Choice, ...] = (_NO, Choice("insurance", "insurance", least, most))
        if even_money and hand.is_natural:
            choices = (*choices, _EVEN_MONEY)
        taken = yield Ask(stake.seat, box.spot, choices, "no", about)
        if taken.name == "even_money":
            hand.leave(stake, "even_money")
            yield Call(stake, "even_money")
            score(deal, stake, 1)
        elif taken.stake is not None:
            deal.insurances.append(taken.stake)


def _insures_tens(deal: Deal) -> bool:
    return deal.terms.settings.get("insurance_against") == "ace_or_ten" and may_be_blackjack(deal.up)


def settle_insurance(deal: Deal) -> Steps:
    """Settle from the dealer's right, once the dealer's second card is known."""
    outcome = "win" if deal.dealer.is_natural else "lose"
    for stake in sorted(deal.insurances, key=lambda stake: -stake.spot):
        yield Call(stake, outcome)
    deal.insurances.clear()


def looks_for_blackjack(deal: Deal) -> bool:
    """Whether the dealer checks the hole card before players draw; a ruling may say that the check was missed."""
    return (
        deal.play.looks_under(VALUES[deal.up[0]])
        and deal.may_be_natural
        and "not_checked" not in deal.felt.said
    )
