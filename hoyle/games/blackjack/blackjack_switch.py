"""Blackjack switch: two hands with equal wagers, whose second cards the player may exchange before playing them.

Everything else is blackjack, hand by hand: each of the two hands is a box of its own that shares its spot.
"""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book.file_check import Allowed
from hoyle.book.schema import GameFile
from hoyle.engine import DEALER, Carry, Draw, Felt, Note, Script, Show
from hoyle.games.blackjack import blackjack, settlement_rules, side_play
from hoyle.games.blackjack.dealer import play_dealer
from hoyle.games.blackjack.dealing import ADDED, Steps
from hoyle.games.blackjack.exchange import play_two_hands
from hoyle.games.blackjack.insurance import looks_for_blackjack, offer_insurance, settle_insurance
from hoyle.games.blackjack.late_entry import entry_carry
from hoyle.games.blackjack.settlement import settle_box
from hoyle.games.blackjack.super_match import MATCHES, SUPER_MATCH, settle_super_match
from hoyle.games.blackjack.two_hands import FIRST, SECOND, TwoHands, deal_two_hands

IN_ROUND = ADDED
SETTINGS: Mapping[str, Allowed] = {
    **blackjack.SETTINGS,
    "insurance_against": ("ace", "ace_or_ten"),  # the up cards against which insurance is offered
    "dealers_second_card": ("with_the_others", "after_the_players"),
    "switch_taken_back": blackjack.YES_NO,  # until a further card has been dealt
}
OPTIONAL_SETTINGS: Mapping[str, Allowed] = settlement_rules.OPTIONAL_SETTINGS
RULES = blackjack.RULES

faults = blackjack.faults
check_terms = blackjack.check_terms
equipment = blackjack.equipment
keeps_shoe = blackjack.keeps_shoe
objection = blackjack.objection


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """As at blackjack. Both hands are priced alike, and a match is priced by its kind."""
    found = blackjack.outcomes(file)
    return {**found, SECOND: found[FIRST], SUPER_MATCH: (*MATCHES, "lose")}


def play(felt: Felt) -> Script:
    """Deal two hands each, settle the wagers on the first cards, check for blackjack, play the hands, the dealer."""
    deal = TwoHands(felt)
    begins_shoe = all(shoe.left_count == shoe.total for shoe in felt.shoes.values())
    if deal.boxes:
        yield from deal_two_hands(deal)
        yield from settle_super_match(deal)
        yield from side_play.settle_first_cards(deal)
        yield from offer_insurance(deal)
        if looks_for_blackjack(deal) and deal.dealer.is_natural:
            yield Show(DEALER)
        else:
            yield from _play_on(deal)
        yield from _settle(deal)
    yield from side_play.settle_last(deal)
    return _carry(deal, begins_shoe)


def _play_on(deal: TwoHands) -> Steps:
    if looks_for_blackjack(deal):
        yield Note("the dealer has no blackjack")
        yield from settle_insurance(deal)
        for box in deal.from_right():
            yield from side_play.settle_raises(deal, box, shown=False)
    for spot in deal.spots:
        if spot not in deal.felt.dead:
            yield from play_two_hands(deal, spot)
    if len(deal.dealer.cards) == 1:
        drawn = yield Draw(deal.source, 1, DEALER)
        deal.dealer.take(drawn[0])
    yield from play_dealer(deal)


def _settle(deal: TwoHands) -> Steps:
    yield from settle_insurance(deal)
    for box in deal.from_right():
        yield from side_play.settle_raises(deal, box, shown=True)
        if any(hand.is_open for hand in box.hands):
            yield from settle_box(deal, box)


def _carry(deal: TwoHands, begins_shoe: bool) -> Carry:
    felt = deal.felt
    is_shuffled = "reshuffle" in felt.said or not all(
        keeps_shoe(felt.terms, shoe) for shoe in felt.shoes.values()
    )
    return entry_carry(deal, begins_shoe=begins_shoe, is_shuffled=is_shuffled)
