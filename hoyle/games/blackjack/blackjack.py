"""Blackjack: nearer to 21 than the dealer, with doubles, splits, insurance, surrender and side wagers.

The books differ on almost every number and agree on the order of play, which is here. Each step has its own module in
this package.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from hoyle.book import Terms
from hoyle.book.file_check import Allowed
from hoyle.book.price_check import Finding
from hoyle.book.schema import GameFile
from hoyle.book.terms import Setting
from hoyle.engine import DEALER, Carry, Equipment, Felt, Note, Script, Show, Situation, Stake
from hoyle.engine.declared import Offer
from hoyle.errors import TermsError
from hoyle.games.blackjack import play_rules, settlement_rules, side_play, streak
from hoyle.games.blackjack.dealer import place_button, play_dealer
from hoyle.games.blackjack.dealing import ADDED, CARDS, ENHANCED, SIDES, Deal, Steps, deal_first_cards
from hoyle.games.blackjack.insurance import looks_for_blackjack, offer_insurance, settle_insurance
from hoyle.games.blackjack.late_entry import ENTRIES, entry_carry, objection_to_entry
from hoyle.games.blackjack.play_hands import (
    box_choices,
    deal_late,
    offer_early_surrender,
    play_box,
    second_hands,
)
from hoyle.games.blackjack.settlement import settle_box
from hoyle.games.blackjack.side_wagers import SIDE_OUTCOMES, SIDE_RULES
from hoyle.games.parts.bank import BANK_SETTINGS
from hoyle.games.parts.dealt_shoe import decks
from hoyle.games.parts.dealt_shoe import keeps_shoe as keeps_shoe
from hoyle.kit.cards import Card
from hoyle.kit.money import show_money

YES_NO = ("yes", "no")
IN_ROUND = ADDED
DEALS_MISSED_CARDS = True
STANDING = ONE_WINS = (streak.STREAK,)  # of the lengths, one is reached

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "dealt": ("shoe", "hand", "double_shoe"),
    "continuous_shuffler": YES_NO,
    "cut_card_depth": int,  # cards behind the cut card; at or past it the round ends, then all are shuffled
    "burn_after_shuffle_count": int,
    "burn_each_round_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,  # boxes one player may take
    "players_per_position_max": int,  # players who may wager on one box
    "dealer_draws_on_soft_17": YES_NO,
    "hole_card_check": tuple(play_rules.HOLE_CARD_CHECKS),  # is the dealer's blackjack found before players act
    "insurance": YES_NO,
    "even_money": YES_NO,
    "surrender": ("no", "yes"),
    "double_on": play_rules.DOUBLE_ON,
    "double_after_split": YES_NO,
    "double_rescue": YES_NO,
    "split_equal": ("value", "rank"),
    "split_hand_count_max": int,
    "split_aces_hand_count_max": int,
    "split_aces_card_count": int,
    "draw_on_blackjack": YES_NO,
    "dealer_blackjack_takes": ("original_only", "all"),
    "mid_shoe_entry": tuple(ENTRIES),
    "enhanced_suited_six_seven_eight": YES_NO,
    "enhanced_three_sevens": YES_NO,
    "enhanced_posted_natural": YES_NO,
    "enhanced_five_card_21": YES_NO,
}  # fmt: skip
OPTIONAL_SETTINGS: Mapping[str, Allowed] = {
    **BANK_SETTINGS,
    **settlement_rules.OPTIONAL_SETTINGS,
    **play_rules.OPTIONAL_SETTINGS,
}
RULES: Mapping[str, Mapping[str, Allowed]] = SIDE_RULES

_WHERE_KNOWN = {"surrender": "surrender", "even_money": "even_money", "rescue": "double_rescue"}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """A book prices surrender, even money, rescue, enhanced payouts and naturals apart only where it has them."""
    enhanced = tuple(
        name for setting, name in ENHANCED.items() if setting in file.options or _is_yes(file, setting)
    )
    drawn = tuple(name for name in enhanced if name != "posted_natural")
    known = tuple(
        outcome
        for outcome, setting in _WHERE_KNOWN.items()
        if setting in file.options or _is_yes(file, setting)
    )
    rescue = ("rescue",) if "rescue" in known else ()
    apart, apart_on_splits = settlement_rules.priced_apart(_values(file))
    return {
        "blackjack": ("blackjack", "win", "push", "lose", *apart, *known, *enhanced),
        # `returned`: the dealer's blackjack takes only the original wager.
        "double": ("win", "push", "lose", "returned", *rescue, *drawn),
        "split": ("win", "push", "lose", "returned", *apart_on_splits, *rescue, *drawn),
        "insurance": ("win", "lose"),
        **SIDE_OUTCOMES,
    }


def _is_yes(file: GameFile, setting: str) -> bool:
    return setting in file.numbers and file.numbers[setting].value == "yes"


def _values(file: GameFile) -> dict[str, tuple[Setting, ...]]:
    """The values that each setting can have."""
    fixed = {name: (figure.value,) for name, figure in file.numbers.items()}
    return {**fixed, **{name: option.choose for name, option in file.options.items()}}


def faults(file: GameFile) -> Iterator[Finding]:
    """Rules that make no sense together, with the choices that are the defaults."""
    fixed = {name: figure.value for name, figure in file.numbers.items()}
    chosen = {name: option.default for name, option in file.options.items()}
    for setting, message in contradictions({**fixed, **chosen}):
        yield ("options" if setting in file.options else "numbers", setting), message


def check_terms(terms: Terms) -> None:
    """The same with the choices of a house."""
    for setting, message in contradictions(terms.settings):
        raise TermsError(f"{terms.path}: {setting}: {message}")


def contradictions(settings: Mapping[str, Setting]) -> Iterator[tuple[str, str]]:
    yield from settlement_rules.contradictions(settings)
    yield from play_rules.contradictions(settings)


def does_not_occur(terms: Terms) -> frozenset[tuple[str, str]]:
    """Outcomes that are priced for other choices of the house, or for other readings of the text."""
    set_to = {name: (value,) for name, value in terms.settings.items()}
    apart = settlement_rules.priced_apart(set_to)[0]
    by_setting = [*ENHANCED.items(), *((setting, name) for name, setting in _WHERE_KNOWN.items())]
    gone = {name for setting, name in by_setting if terms.settings.get(setting) == "no"}
    gone |= {name for name in settlement_rules.APART if name not in apart}
    made_of_three = {("double", "five_card_21")}  # a doubled hand gets one card more
    return frozenset(made_of_three | {key for key in terms.prices if key[1] in gone})


def equipment(terms: Terms) -> Equipment:
    """One shoe, or one for each side, and the equipment of a progressive system."""
    return {**shoes_of(terms), **side_play.bonus_equipment(terms)}


def shoes_of(terms: Terms, without_ranks: str = "") -> dict[str, Counter[Card]]:
    deck_count = terms.number("deck_count")
    if terms["dealt"] == "double_shoe":
        return {side: decks(deck_count // len(SIDES), without_ranks) for side in SIDES}
    return {CARDS: decks(deck_count, without_ranks)}


def selections(terms: Terms, wager: str) -> Sequence[str]:
    return streak.LENGTHS if wager == streak.STREAK else ("",)


def objection(situation: Situation, stake: Stake) -> str | None:
    if stake.wager == "blackjack":
        return objection_to_entry(situation, stake)
    if stake.wager == streak.STREAK:
        return streak.objection(situation, stake)
    amount = situation.terms.settings.get(f"{stake.wager}_amount")
    if isinstance(amount, int) and stake.cents != amount:
        return (
            f"{stake.wager} of {show_money(stake.cents)} is not what the house has set, {show_money(amount)}"
        )
    return None


def objection_to_change(situation: Situation, old: Stake, new: Stake | None) -> str | None:
    if old.wager == streak.STREAK:
        return streak.objection_to_change(situation, old)
    return objection(situation, new) if new is not None else None


def choices(terms: Terms) -> tuple[Offer, ...]:
    return tuple(box_choices(terms))


def places(terms: Terms) -> tuple[str, ...]:
    """The second hand of a box and those that follow, as many as splits can make."""
    return second_hands(terms)


def play(felt: Felt) -> Script:
    return (yield from play_deal(Deal(felt)))


def play_deal(deal: Deal) -> Script:
    """Deal, settle wagers on the first cards, check for blackjack, play the boxes, then the dealer."""
    felt = deal.felt
    begins_shoe = all(shoe.left_count == shoe.total for shoe in felt.shoes.values())
    if deal.boxes:
        yield from side_play.draw_bonuses(deal)
        yield from deal_first_cards(deal)
        yield from side_play.settle_first_cards(deal)
        yield from offer_insurance(deal)
        yield from offer_early_surrender(deal)
        if looks_for_blackjack(deal) and deal.dealer.is_natural:
            yield Show(DEALER)
            yield from place_button(deal)
            yield from side_play.deal_third_sevens(deal)
            yield from side_play.settle_bust_it(deal)
        else:
            yield from play_on(deal)
        yield from settle(deal)
    runs = yield from streak.settle_streaks(deal)
    yield from side_play.settle_last(deal)
    return carry_of(deal, runs, begins_shoe)


def play_on(deal: Deal) -> Steps:
    """Play on where the dealer shows no blackjack: each box from the left, then the dealer."""
    looked = looks_for_blackjack(deal)
    if looked:
        yield Note("the dealer has no blackjack")
        yield from settle_insurance(deal)
        if not deal.from_hand:
            for box in deal.from_right():
                if box.sides:
                    yield from side_play.settle_raises(deal, box, shown=False)
    dead = deal.felt.dead
    if deal.is_frozen:
        yield Note("all hands are frozen by the joker")
    for box in () if deal.is_frozen else deal.boxes:
        if box.sides and deal.from_hand and box.spot not in dead:
            yield from side_play.settle_first_cards_of(deal, box)
            if looked:
                yield from side_play.settle_raises(deal, box, shown=False)
        if deal.hooks.before_box is not None and box.spot not in dead:
            yield from deal.hooks.before_box(deal, box)
        if box.spot not in dead:
            yield from play_box(deal, box)
        if box.sides and box.spot not in dead:
            yield from side_play.settle_super_sevens(deal, box)
    yield from deal_late(deal)
    yield from play_dealer(deal)


def settle(deal: Deal) -> Steps:
    yield from settle_insurance(deal)
    for box in deal.from_right():
        if box.sides:
            yield from side_play.settle_first_cards_of(deal, box)
            yield from side_play.settle_raises(deal, box, shown=True)
            yield from side_play.settle_super_sevens(deal, box)
        if any(hand.is_open for hand in box.hands):
            yield from settle_box(deal, box)


def carry_of(deal: Deal, runs: dict[str, int], begins_shoe: bool) -> Carry:
    felt = deal.felt
    is_shuffled = "reshuffle" in felt.said or not all(
        keeps_shoe(felt.terms, shoe) for shoe in felt.shoes.values()
    )
    carry = entry_carry(deal, begins_shoe=begins_shoe, is_shuffled=is_shuffled)
    return {**carry, streak.RUNS: runs} if runs else carry
