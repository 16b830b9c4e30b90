"""Multiple-action blackjack: one hand of the player's against two or three hands of the dealer's from one up card.

Each circle is a wager on one of them. The player acts once; what the dealer drew beside the up card is discarded after
each round.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any

from hoyle.book import Terms
from hoyle.book.file_check import Allowed
from hoyle.book.price_check import Finding
from hoyle.book.schema import GameFile
from hoyle.book.terms import Setting
from hoyle.engine import (
    DEALER,
    EVERYONE,
    NO_ONE,
    Draw,
    Equipment,
    Felt,
    Note,
    Script,
    Show,
    Situation,
    Stake,
)
from hoyle.engine.declared import Offer, beside, fixed, plain
from hoyle.engine.round.script import Discard, Yielded
from hoyle.errors import TermsError
from hoyle.games.blackjack import blackjack, play_rules, settlement_rules
from hoyle.games.blackjack.circles.circle_play import deal_late, offer_insurance, play_box
from hoyle.games.blackjack.circles.circle_wagers import (
    CIRCLES,
    CircleDeal,
    circles_in_play,
    is_on,
    settle_circle,
)
from hoyle.games.blackjack.dealer import must_draw
from hoyle.games.blackjack.dealing import ADDED, Deal, Steps, deal_first_cards
from hoyle.games.blackjack.hand import Hand, may_be_blackjack
from hoyle.games.blackjack.insurance import looks_for_blackjack, settle_insurance
from hoyle.games.blackjack.late_entry import ENTRIES, entry_carry, objection_to_entry

YES_NO = ("yes", "no")
IN_ROUND = ADDED
DEALS_MISSED_CARDS = True
FIRST_BLACKJACK = "first_blackjack_settles"

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "dealt": ("shoe",),
    "continuous_shuffler": YES_NO,
    "cut_card_depth": int,
    "burn_after_shuffle_count": int,
    "burn_each_round_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "players_per_position_max": int,
    "dealer_draws_on_soft_17": YES_NO,
    "hole_card_check": ("before_play", "none"),  # none: the dealer's second card comes after the players have acted
    FIRST_BLACKJACK: ("own_circle", "every_circle"),  # a blackjack found before the players act
    "insurance": YES_NO,
    "surrender": YES_NO,
    "double_on": ("any_two_cards",),
    "double_after_split": YES_NO,
    "double_card": ("face_down", "face_up"),
    "split_equal": ("value", "rank"),
    "split_hand_count_max": int,
    "split_aces_hand_count_max": int,
    "split_aces_card_count": int,
    "dealer_blackjack_takes": ("original_only", "all"),  # after the players have acted
    "mid_shoe_entry": tuple(ENTRIES),
}  # fmt: skip
_OPTIONAL = {**settlement_rules.OPTIONAL_SETTINGS, **play_rules.OPTIONAL_SETTINGS}
_ANY_VALUE = ("equal_totals", "equal_twenty_ones")
OPTIONAL_SETTINGS: Mapping[str, Allowed] = {
    **{name: _OPTIONAL[name] for name in _ANY_VALUE},
    **settlement_rules.usual_only(_OPTIONAL, *(name for name in _OPTIONAL if name not in _ANY_VALUE)),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {}

keeps_shoe = blackjack.keeps_shoe


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    added = ("win", "push", "lose", "returned")
    known = ("surrender",) if "surrender" in file.options else ()
    return {
        **dict.fromkeys(CIRCLES, ("blackjack", "win", "push", "lose", *known)),
        "double": added,
        "split": added,
        "insurance": ("win", "lose"),
    }


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
    """As at blackjack, but surrender comes after the look, or not at all."""
    yield from (each for each in blackjack.contradictions(settings) if each[0] != "surrender")
    if settings["surrender"] == "yes" and settings["hole_card_check"] == "none":
        yield (
            "surrender",
            "late surrender comes after the dealer has looked for a blackjack, and nobody looks before play "
            "(hole_card_check); one of the two must change",
        )


does_not_occur = blackjack.does_not_occur


def equipment(terms: Terms) -> Equipment:
    return blackjack.equipment(terms)


def selections(terms: Terms, wager: str) -> Sequence[str]:
    """What is added to a hand names the circle it belongs to."""
    return CIRCLES if wager in ("double", "split") else ("",)


def objection(situation: Situation, stake: Stake) -> str | None:
    return objection_to_entry(situation, stake)


def choices(terms: Terms) -> tuple[Offer, ...]:
    given_up = ("surrender",) if terms["surrender"] == "yes" else ()
    insured = (*plain("no"), beside(terms, "insurance", "insurance")) if terms.says_yes("insurance") else ()
    whole = (fixed("split", "split"), fixed("cover", "split"))
    return (*plain("stand", "hit", "stay", *given_up), beside(terms, "double", "double"), *whole, *insured)


places = blackjack.places


def play(felt: Felt) -> Script:
    """One deal, then a hand of the dealer's for each circle."""
    deal = CircleDeal(felt)
    begins_shoe = all(shoe.left_count == shoe.total for shoe in felt.shoes.values())
    if deal.boxes:
        yield from deal_first_cards(deal)
        yield from _rounds(deal)
    is_shuffled = "reshuffle" in felt.said or not all(
        keeps_shoe(felt.terms, shoe) for shoe in felt.shoes.values()
    )
    return entry_carry(deal, begins_shoe=begins_shoe, is_shuffled=is_shuffled, wager=CIRCLES[0])


def _rounds(deal: Deal) -> Steps:
    """Round by round. The players act in the first that the dealer's blackjack does not end."""
    have_acted = False
    for circle in circles_in_play(deal):
        if circle != CIRCLES[0]:
            yield from _take_back(deal)
            yield Note(f"the round of {circle.replace('_', ' ')}")
        if not have_acted:
            have_acted = yield from _until_players_act(deal, circle)
            if not have_acted:
                if deal.terms[FIRST_BLACKJACK] == "every_circle":
                    for each in circles_in_play(deal):
                        yield from settle_circle(deal, each)
                    return
                yield from settle_circle(deal, circle)
                continue
        yield from _dealers_hand(deal, circle)
        yield from settle_insurance(deal)
        yield from settle_circle(deal, circle)


def _take_back(deal: Deal) -> Steps:
    """The dealer's cards beside the up card go to the discard rack."""
    up, *others = deal.dealer.cards
    if others:
        yield Discard(DEALER, tuple(others), EVERYONE)
    deal.dealer = Hand()
    deal.dealer.take(up)


def _until_players_act(deal: Deal, circle: str) -> Generator[Yielded, Any, bool]:
    """Offer insurance, check for blackjack, and let the players act unless there is one. Whether they did."""
    if deal.has_hole_card and len(deal.dealer.cards) == 1:
        yield from _draw(deal, NO_ONE)
    yield from offer_insurance(deal, circle)
    if looks_for_blackjack(deal):
        if deal.dealer.is_natural:
            yield Show(DEALER)
            yield from settle_insurance(deal)
            return False
        yield Note("the dealer has no blackjack")
        yield from settle_insurance(deal)
    for box in deal.boxes:
        if box.spot not in deal.felt.dead:
            yield from play_box(deal, box)
    yield from deal_late(deal)
    if deal.has_hole_card:
        yield Show(DEALER)
    return True


def _dealers_hand(deal: Deal, circle: str) -> Steps:
    """Draw for the hands that this circle is on, or one card for blackjacks and insurance that depend on it."""
    hands = [hand for box in deal.live() for hand in box.hands if is_on(hand, circle)]
    if len(deal.dealer.cards) == 1:
        naturals = may_be_blackjack(deal.up) and any(hand.is_natural for hand in hands)
        if naturals or deal.insurances or not all(hand.is_natural for hand in hands):
            yield from _draw(deal, EVERYONE)
    draws_soft = deal.terms.says_yes("dealer_draws_on_soft_17")
    while must_draw(deal.dealer, draws_soft) and not all(hand.is_natural for hand in hands):
        yield from _draw(deal, EVERYONE)


def _draw(deal: Deal, seen: frozenset[str]) -> Steps:
    (card,) = yield Draw(deal.source, 1, DEALER, seen)
    deal.dealer.take(card)
