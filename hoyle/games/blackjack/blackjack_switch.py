"""Blackjack switch: two hands with equal wagers, whose second cards the player may exchange before playing them.

Everything else is blackjack. Side wagers on two cards lie beside the first hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hoyle.book import Terms
from hoyle.book.file_check import Allowed
from hoyle.book.price_check import Finding
from hoyle.book.schema import GameFile
from hoyle.book.terms import Setting
from hoyle.engine import DEALER, EVERYONE, NO_ONE, Draw, Felt, Note, Script, Show
from hoyle.engine.declared import Offer, plain
from hoyle.errors import TermsError
from hoyle.games.blackjack import blackjack, play_rules, settlement_rules, side_play
from hoyle.games.blackjack.dealer import play_dealer
from hoyle.games.blackjack.dealing import ADDED, Deal, Steps, begin_deal, deal_missed, deal_to_dealer
from hoyle.games.blackjack.insurance import looks_for_blackjack, offer_insurance, settle_insurance
from hoyle.games.blackjack.play_hands import deal_late, second_hands
from hoyle.games.blackjack.switch.exchange import play_two_hands
from hoyle.games.blackjack.switch.super_match import MATCHES, SUPER_MATCH, settle_super_match

IN_ROUND = ADDED
DEALS_MISSED_CARDS = True
FIRST, SECOND = "blackjack", "second_hand"
LAST = "after_the_players"
SETTINGS: Mapping[str, Allowed] = {
    **blackjack.SETTINGS,
    "dealt": ("shoe", "double_shoe"),  # players see all cards
    "insurance_against": ("ace", "ace_or_ten"),  # the up cards against which insurance is offered
    "dealers_second_card": ("with_the_others", LAST),
    "switch_taken_back": blackjack.YES_NO,  # until a further card has been dealt
}
OPTIONAL_SETTINGS: Mapping[str, Allowed] = {
    **settlement_rules.OPTIONAL_SETTINGS,
    **play_rules.OPTIONAL_SETTINGS,
    "early_surrender_against": ("none",),  # a hand is given up after the exchange, and that after the look
}
RULES = blackjack.RULES

equipment = blackjack.equipment
keeps_shoe = blackjack.keeps_shoe
objection = blackjack.objection


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """As at blackjack. Both hands are priced alike, and a match is priced by its kind."""
    found = blackjack.outcomes(file)
    return {**found, SECOND: found[FIRST], SUPER_MATCH: (*MATCHES, "lose")}


does_not_occur = blackjack.does_not_occur


def faults(file: GameFile) -> Iterator[Finding]:
    """Rules that make no sense together, with the choices that are the defaults."""
    fixed = {name: figure.value for name, figure in file.numbers.items()}
    chosen = {name: option.default for name, option in file.options.items()}
    for setting, message in _contradictions({**fixed, **chosen}):
        yield ("options" if setting in file.options else "numbers", setting), message


def check_terms(terms: Terms) -> None:
    """The same with the choices of a house."""
    for setting, message in _contradictions(terms.settings):
        raise TermsError(f"{terms.path}: {setting}: {message}")


def _contradictions(settings: Mapping[str, Setting]) -> Iterator[tuple[str, str]]:
    """As at blackjack, but a surrendered hand may wait for a second card that the dealer gets last."""
    for setting, message in blackjack.contradictions(settings):
        if setting != "surrender" or settings["dealers_second_card"] != LAST:
            yield setting, message


def choices(terms: Terms) -> tuple[Offer, ...]:
    return (
        *blackjack.choices(terms),
        *plain("keep", "switch"),
        *plain(*(("take_back",) if _may_take_back(terms) else ())),
    )


def _may_take_back(terms: Terms) -> bool:
    return terms.says_yes("switch_taken_back")


def places(terms: Terms) -> tuple[str, ...]:
    """Both hands of a box are split apart."""
    return second_hands(terms, dealt=2)


def play(felt: Felt) -> Script:
    """Deal two hands each, settle the wagers on the first cards, check for blackjack, play the hands, the dealer."""
    deal = Deal(felt, (FIRST, SECOND))
    begins_shoe = all(shoe.left_count == shoe.total for shoe in felt.shoes.values())
    if deal.boxes:
        yield from _deal_two_hands(deal)
        yield from settle_super_match(deal)
        yield from side_play.settle_first_cards(deal)
        yield from offer_insurance(deal)
        if looks_for_blackjack(deal) and deal.dealer.is_natural:
            yield Show(DEALER)
        else:
            yield from _play_on(deal)
        yield from blackjack.settle(deal)
    yield from side_play.settle_last(deal)
    return blackjack.carry_of(deal, {}, begins_shoe)


def _deal_two_hands(deal: Deal) -> Steps:
    """A card to each hand and one to the dealer, then the same again. The dealer's second card may come last."""
    yield from begin_deal(deal)
    comes_last = deal.terms["dealers_second_card"] == LAST
    for dealers_seen in (EVERYONE, NO_ONE):
        for hand in (hand for box in deal.boxes for hand in box.hands):
            drawn = yield Draw(deal.source, 1, hand.to)
            if drawn:
                hand.take(drawn[0])
        if dealers_seen is EVERYONE or not comes_last:
            yield from deal_to_dealer(deal, dealers_seen)
    yield from deal_missed(deal)
    for box in deal.boxes:
        box.cards = [card for hand in box.hands for card in hand.cards]


def _play_on(deal: Deal) -> Steps:
    if looks_for_blackjack(deal):
        yield Note("the dealer has no blackjack")
        yield from settle_insurance(deal)
        for box in deal.from_right():
            yield from side_play.settle_raises(deal, box, shown=False)
    for box in deal.boxes:
        if box.spot not in deal.felt.dead:
            yield from play_two_hands(deal, box)
    if len(deal.dealer.cards) == 1:
        drawn = yield Draw(deal.source, 1, DEALER)
        deal.dealer.take(drawn[0])
    yield from deal_late(deal)
    yield from play_dealer(deal)
