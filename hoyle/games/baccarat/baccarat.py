"""Baccarat: two hands, fixed rules for a third card, and wagers on which is nearer to nine.

The books differ on vigorish and on what a dragon 7 does to the banker wager. Who holds the shoe and turns the cards is
procedure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import HOUSE, Call, Equipment, Felt, Note, Script
from hoyle.engine.declared import Offer, fixed, plain
from hoyle.engine.settlement.coverage import against_house
from hoyle.engine.settlement.held_lines import order_of
from hoyle.errors import TermsError
from hoyle.games.baccarat.dealing import (
    BANKER,
    CARDS,
    PLAYER,
    deal_first_cards,
    deal_third_cards,
    end_round,
    keeps_cards,
    start_shoe,
)  # fmt: skip
from hoyle.games.baccarat.handling import SETTINGS as HANDLING
from hoyle.games.baccarat.handling import Handling, give_shoe, pass_shoe
from hoyle.games.baccarat.handling import instruct as instruct
from hoyle.games.baccarat.house_money import HOUSE_MONEY, TAKE, ride_on, settle_house_money
from hoyle.games.baccarat.results import MARGINS, announcement, result_of
from hoyle.games.parts.bank import BANK_SETTINGS
from hoyle.games.parts.dealt_shoe import decks
from hoyle.kit.cards import Cards
from hoyle.kit.shoe import Shoe

DRAGON_BONUS = "dragon_bonus"  # made on `player` or on `banker`
ONE_WINS = (DRAGON_BONUS,)  # the hand that is ahead

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "cut_card_depth": int,  # cards behind the cut card
    "rounds_after_cut_card": int,  # rounds dealt after the one in which it appears
    "burn_by_first_card": ("yes", "no"),
    "variation": ("standard", "ez"),  # ez: no vigorish, banker pushes on a dragon 7
    "player_stands_on": int,  # the least total on which the player's hand takes no card: 6
    "banker_draws": tuple,  # rows "3: 0 1 2 3 4 5 6 7 9" by banker's total and the player's third card
    "banker_draws_if_player_stands": int,  # the most on which the banker draws then: 5
}
OPTIONAL_SETTINGS: Mapping[str, Allowed] = {
    **BANK_SETTINGS,
    **HANDLING,
    "burn_value_of_ten_and_court_card": int,  # needed where cards are burned by the first one
    "naturals_end_the_draw": ("yes", "no"),  # left out: yes
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    "house_money": {"let_ride": ("no", "all", "part")},
}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """`win_with_six` and `dragon_7` are banker wins that some houses price separately."""
    return {
        "banker": ("win", "win_with_six", "dragon_7", "tie", "lose"),
        "player": ("win", "tie", "lose"),
        "tie": ("win", "lose"),
        DRAGON_BONUS: (*MARGINS, "natural_winner", "natural_tie", "lose"),
        "dragon_7_insurance": ("win", "lose"),
        "panda_8_insurance": ("win", "lose"),
        "house_money": ("both_pairs", "one_pair", "lose"),
    }


def check_terms(terms: Terms) -> None:
    """Refuse a burn that is not said. A payout rides before the action has reached it, so no player's bank, which may
    not cover it, pays one."""
    if terms.says_yes("burn_by_first_card") and "burn_value_of_ten_and_court_card" not in terms.settings:
        raise TermsError(
            "burn_by_first_card is yes, and burn_value_of_ten_and_court_card does not say how many a ten burns"
        )
    if HOUSE_MONEY not in terms.wagers or terms.rule(HOUSE_MONEY, "let_ride") == "no":
        return
    if terms.settings.get("bank", HOUSE) != HOUSE and HOUSE_MONEY not in against_house(terms):
        raise TermsError(
            "house_money cannot ride where a seat holds the bank: what the bank covers of it is known when the action "
            "reaches it; let_ride must be no, or wagers_against_house must name house_money"
        )


def equipment(terms: Terms) -> Equipment:
    return {CARDS: decks(terms.number("deck_count"))}


def keeps_shoe(terms: Terms, shoe: Shoe) -> bool:
    """The script itself returns the cards after the last round of a shoe."""
    return keeps_cards(terms)


def selections(terms: Terms, wager: str) -> Sequence[str]:
    return (PLAYER, BANKER) if wager == DRAGON_BONUS else ("",)


def choices(terms: Terms) -> tuple[Offer, ...]:
    if HOUSE_MONEY not in terms.wagers or terms.rule(HOUSE_MONEY, "let_ride") == "no":
        return ()
    return (*plain(TAKE), *(fixed(ride_on(wager), wager) for wager in (PLAYER, BANKER)))


def places(terms: Terms) -> tuple[str, ...]:
    return PLAYER, BANKER


def play(felt: Felt) -> Script:
    """Deal two hands, settle wagers on the first cards, draw third cards, then call the other wagers."""
    terms = felt.terms
    left_before = felt.shoes[CARDS].left_count
    if given := give_shoe(felt):
        yield given
    yield from start_shoe(felt)
    handling = Handling(felt)
    player, banker = yield from deal_first_cards(handling)
    yield from settle_house_money(felt, player, banker)
    player, banker = yield from deal_third_cards(terms, player, banker, handling)
    yield Note(announcement(player, banker, is_ez=terms["variation"] == "ez"))
    yield _calls(felt, player, banker)
    held, passed = pass_shoe(felt, player, banker)
    if passed:
        yield passed
    carry = yield from end_round(felt, left_before)
    return {**carry, **held}


def _calls(felt: Felt, player: Cards, banker: Cards) -> list[Call]:
    """Collect losing wagers first, then settle the others from the highest numbered place down; or settle one kind of
    wager after the other, where the book says so."""
    calls = [
        Call(stake, result_of(stake.wager, stake.on, player, banker))
        for spot in felt.order_of_settlement(felt.spots())
        for stake in felt.at(spot)
        if stake.wager != HOUSE_MONEY
    ]
    order = order_of(felt.terms)
    if order.by_wager:
        return sorted(calls, key=lambda call: order.rank_of(call.stake.wager))
    return sorted(calls, key=lambda call: call.outcome != "lose")
