"""Free bet blackjack: the house pays for many doubles and splits, and a dealer's 22 pushes where the book says so."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book import Terms
from hoyle.book.file_check import Allowed
from hoyle.book.schema import GameFile
from hoyle.engine import DEALER, Draw, Equipment, Felt, Note, Script, Show, Situation, Stake
from hoyle.engine.declared import Offer, beside, plain
from hoyle.games.blackjack import blackjack, play_rules, settlement_rules
from hoyle.games.blackjack.dealer import must_draw
from hoyle.games.blackjack.dealing import ADDED, Deal, Steps, deal_first_cards, deal_missed
from hoyle.games.blackjack.free_bet.free_bet_play import offer_insurance, play_box
from hoyle.games.blackjack.free_bet.lammers import (
    FREE_DOUBLE,
    FREE_SPLIT,
    LAMMER,
    LOST_FREE_SPLIT,
    ORIGINAL_WAGER,
    hands_of,
    settle_bust,
    settle_hands,
    with_lammers,
)
from hoyle.games.blackjack.free_bet.push_22 import OUTCOMES, PUSH_22, settle_push_22
from hoyle.games.blackjack.insurance import looks_for_blackjack, settle_insurance
from hoyle.games.blackjack.late_entry import ENTRIES, entry_carry, objection_to_entry

YES_NO = ("yes", "no")
IN_ROUND = ADDED
DEALS_MISSED_CARDS = True

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "dealt": ("shoe", "double_shoe"),
    "cut_card_depth": int,
    "burn_after_shuffle_count": int,
    "burn_each_round_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "players_per_position_max": int,
    "dealer_draws_on_soft_17": YES_NO,
    "hole_card_check": ("before_play",),
    "insurance": YES_NO,
    "insurance_on_blackjack": YES_NO,
    "even_money": YES_NO,
    "double_on": ("any_two_cards",),
    "double_after_split": YES_NO,
    "split_equal": ("value", "rank"),
    "split_hand_count_max": int,
    "split_aces_hand_count_max": int,
    "split_aces_card_count": int,
    "free_double_total_min": int,  # hard totals of two cards that the house doubles
    "free_double_total_max": int,
    "free_split_pairs": ("all", "all_but_tens"),
    "free_resplit": YES_NO,
    "dealer_blackjack_takes": ("original_only", "all"),
    "mid_shoe_entry": tuple(ENTRIES),
}  # fmt: skip
OPTIONAL_SETTINGS: Mapping[str, Allowed] = {
    **settlement_rules.OPTIONAL_SETTINGS,
    **settlement_rules.usual_only(
        settlement_rules.OPTIONAL_SETTINGS,
        "both_bust",
        "natural_against_twenty_one",
        "switched_twenty_one_counts_as",
    ),
    LOST_FREE_SPLIT: (LAMMER, ORIGINAL_WAGER),
    "split_twenty_one_counts_as": (settlement_rules.AS_TWENTY_ONE, settlement_rules.AS_TYING),
    **settlement_rules.usual_only(play_rules.OPTIONAL_SETTINGS, *play_rules.OPTIONAL_SETTINGS),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {}

faults = blackjack.faults
check_terms = blackjack.check_terms
keeps_shoe = blackjack.keeps_shoe


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """A lammer is never lost: what it does not win, it costs nothing."""
    added = ("win", "push", "lose", "returned")
    return {
        "blackjack": ("blackjack", "win", "push", "lose", "even_money"),
        "double": added,
        "split": added,
        FREE_DOUBLE: added,
        FREE_SPLIT: added,
        "insurance": ("win", "lose"),
        PUSH_22: OUTCOMES,
    }


does_not_occur = blackjack.does_not_occur


def equipment(terms: Terms) -> Equipment:
    return blackjack.equipment(terms)


def objection(situation: Situation, stake: Stake) -> str | None:
    return objection_to_entry(situation, stake) if stake.wager == "blackjack" else None


def choices(terms: Terms) -> tuple[Offer, ...]:
    paid = (beside(terms, name, name) for name in ("double", "split"))
    insured = (*plain("no"), beside(terms, "insurance", "insurance")) if terms.says_yes("insurance") else ()
    even = ("even_money",) if insured and terms.says_yes("even_money") else ()
    return (*plain("stand", "hit", "stay", FREE_DOUBLE, FREE_SPLIT, *even), *paid, *insured)


places = blackjack.places


def play(felt: Felt) -> Script:
    """Deal, insure, check for blackjack, play the boxes, then the dealer."""
    deal = Deal(felt)
    with_lammers(deal)
    begins_shoe = all(shoe.left_count == shoe.total for shoe in felt.shoes.values())
    if deal.boxes:
        yield from deal_first_cards(deal)
        yield from offer_insurance(deal)
        if looks_for_blackjack(deal) and deal.dealer.is_natural:
            yield Show(DEALER)
        else:
            yield from _play_on(deal)
        yield from _settle(deal)
    is_shuffled = "reshuffle" in felt.said or not all(
        keeps_shoe(felt.terms, shoe) for shoe in felt.shoes.values()
    )
    return entry_carry(deal, begins_shoe=begins_shoe, is_shuffled=is_shuffled)


def _play_on(deal: Deal) -> Steps:
    if looks_for_blackjack(deal):
        yield Note("the dealer has no blackjack")
        yield from settle_insurance(deal)
    for box in deal.boxes:
        if box.spot not in deal.felt.dead:
            yield from play_box(deal, box)
    if deal.felt.missed:
        yield from _deal_late(deal)
    yield Show(DEALER)
    draws_soft = deal.terms.says_yes("dealer_draws_on_soft_17")
    while must_draw(deal.dealer, draws_soft) and _is_total_needed(deal):
        (card,) = yield Draw(deal.source, 1, DEALER)
        deal.dealer.take(card)


def _deal_late(deal: Deal) -> Steps:
    """A card that a player asked for and did not get comes when the others have theirs."""
    yield from deal_missed(deal)
    for box in deal.live():
        for hand in hands_of(box):
            if hand.is_waiting and hand.is_bust:
                yield from settle_bust(deal, box, hand)


def _is_total_needed(deal: Deal) -> bool:
    """Whether the dealer's hand decides a hand, or a wager on the dealer's hand itself."""
    naturals_wait = deal.rules.natural_waits
    return any(
        box.sides or any(hand.is_waiting and (naturals_wait or not hand.is_natural) for hand in hands_of(box))
        for box in deal.live()
    )


def _settle(deal: Deal) -> Steps:
    yield from settle_insurance(deal)
    for box in deal.from_right():
        yield from settle_push_22(deal, box)
        yield from settle_hands(deal, box)
