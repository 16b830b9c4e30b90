"""Spanish 21: blackjack without tens in the shoe, where 21 beats 21 and some hands of 21 are paid more.

It is played as blackjack is. What differs is data, but for the bonuses of single hands, the super bonus with its share
for the others, and a dealer who may take the second card only when the players are done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hoyle.book import Terms
from hoyle.book.file_check import Allowed
from hoyle.book.price_check import Finding
from hoyle.book.schema import GameFile
from hoyle.book.terms import Setting
from hoyle.engine import Call, Equipment, Felt, Script, Situation, Stake
from hoyle.errors import TermsError
from hoyle.games.blackjack import blackjack, side_play, streak
from hoyle.games.blackjack.bonus_hands import BONUSES, MIXED, THREE_SEVENS, bonus_of, earned
from hoyle.games.blackjack.dealing import Box, Deal, Hooks, Steps
from hoyle.games.blackjack.settlement_rules import AGAINST_21, SPLIT_BLACKJACK, WON
from hoyle.games.blackjack.side_wagers import SIDE_OUTCOMES, SIDE_RULES
from hoyle.kit.money import show_money

IN_ROUND = blackjack.IN_ROUND
DEALS_MISSED_CARDS = True
STANDING = ONE_WINS = blackjack.STANDING
MAIN, MATCH = "blackjack", "match_the_dealer"
SUPER_BONUS, FOR_OTHERS = "super_bonus", "super_bonus_for_others"
FROM_5, FROM_25 = "wager_from_5", "wager_from_25"
AFTER_PLAYERS = "after_players"
_HOOKS = Hooks(bonus=earned)

SETTINGS: Mapping[str, Allowed] = {
    **{name: allowed for name, allowed in blackjack.SETTINGS.items() if not name.startswith("enhanced_")},
    "decks_without": ("tens",),
    "dealt": ("shoe",),
    "dealer_second_card": ("with_first_cards", AFTER_PLAYERS),
    "super_bonus_wager_min_cents": int,
    "super_bonus_large_wager_min_cents": int,
}
OPTIONAL_SETTINGS: Mapping[str, Allowed] = {
    **blackjack.OPTIONAL_SETTINGS,
    "match_the_dealer_max_cents": int,
    "uncovered_wager_on": ("first_hand", "chosen_hand"),  # where a player on the box does not cover a split
}
RULES: Mapping[str, Mapping[str, Allowed]] = SIDE_RULES
_WITHOUT = {"tens": "T"}

selections = blackjack.selections
keeps_shoe = blackjack.keeps_shoe


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """Naturals against a 21 and after a split are priced too, so that each can have a price of its own."""
    plain = blackjack.outcomes(file)
    more = {MAIN: (AGAINST_21, SPLIT_BLACKJACK, *BONUSES), "split": (SPLIT_BLACKJACK, *BONUSES)}
    main = {
        name: tuple(dict.fromkeys((*plain[name], *more.get(name, ()))))
        for name in (MAIN, "double", "split", "insurance")
    }
    return {**main, SUPER_BONUS: (FROM_5, FROM_25), FOR_OTHERS: ("paid",), **SIDE_OUTCOMES}


def faults(file: GameFile) -> Iterator[Finding]:
    fixed = {name: figure.value for name, figure in file.numbers.items()}
    chosen = {name: option.default for name, option in file.options.items()}
    for setting, message in contradictions({**fixed, **chosen}):
        yield ("options" if setting in file.options else "numbers", setting), message


def check_terms(terms: Terms) -> None:
    for setting, message in contradictions(terms.settings):
        raise TermsError(f"{terms.path}: {setting}: {message}")


def contradictions(settings: Mapping[str, Setting]) -> Iterator[tuple[str, str]]:
    """As at blackjack. A hand may be given up before the dealer looks: a blackjack then takes all of it."""
    yield from (each for each in blackjack.contradictions(settings) if each[0] != "surrender")
    if settings["dealer_second_card"] == AFTER_PLAYERS and settings["hole_card_check"] != "none":
        yield (
            "hole_card_check",
            "a second card that is dealt after the players cannot be looked at before they play",
        )
    least, large = (settings[f"super_bonus_{name}wager_min_cents"] for name in ("", "large_"))
    if isinstance(least, int) and isinstance(large, int) and least >= large:
        yield (
            "super_bonus_large_wager_min_cents",
            f"{large} is not above super_bonus_wager_min_cents, {least}",
        )


does_not_occur = blackjack.does_not_occur


def equipment(terms: Terms) -> Equipment:
    without = _WITHOUT[terms.word("decks_without")]
    return {**blackjack.shoes_of(terms, without), **side_play.bonus_equipment(terms)}


def objection(situation: Situation, stake: Stake) -> str | None:
    most = situation.terms.settings.get("match_the_dealer_max_cents")
    if stake.wager == MATCH and isinstance(most, int) and stake.cents > most:
        return f"{stake.wager} of {show_money(stake.cents)} is above the posted maximum, {show_money(most)}"
    return blackjack.objection(situation, stake)


def objection_to_change(situation: Situation, old: Stake, new: Stake | None) -> str | None:
    if old.wager == streak.STREAK:
        return streak.objection_to_change(situation, old)
    return objection(situation, new) if new is not None else None


choices = blackjack.choices


places = blackjack.places


def play(felt: Felt) -> Script:
    deal = Deal(felt, hooks=_HOOKS)
    carry = yield from blackjack.play_deal(deal)
    yield from _pay_super_bonuses(deal)
    return carry


def _pay_super_bonuses(deal: Deal) -> Steps:
    for box in deal.from_right():
        if _has_super_bonus(deal, box):
            yield from _pay_super_bonus(deal, box)


def _has_super_bonus(deal: Deal, box: Box) -> bool:
    """Three sevens of one suit that win against a seven, neither doubled nor split."""
    hand = box.hands[0]
    found = bonus_of(hand.cards)
    is_suited = found.startswith(THREE_SEVENS) and not found.endswith(MIXED)
    doubled = any(stake.wager == "double" for stake in deal.felt.at(box.spot))
    won = hand.result in WON and len(box.hands) == 1
    return is_suited and won and not doubled and deal.up[0] == "7"


def _pay_super_bonus(deal: Deal, box: Box) -> Steps:
    """By the size of each wager on the box. Everyone else with a wager in the round has a share, once."""
    stakes = [stake for stake in deal.felt.stakes.values() if stake.wager == MAIN]
    paid: set[str] = set()
    for stake in stakes:
        outcome = super_bonus_of(deal.terms, stake.cents) if stake.spot == box.spot else None
        if outcome is not None:
            yield Call(stake, outcome, wager=SUPER_BONUS)
            paid.add(stake.seat)
    if not paid:
        return
    for stake in stakes:
        if stake.seat not in paid:
            paid.add(stake.seat)
            yield Call(stake, "paid", wager=FOR_OTHERS)


def super_bonus_of(terms: Terms, cents: int) -> str | None:
    """What a wager of this size is paid for, if for anything."""
    if cents < terms.number("super_bonus_wager_min_cents"):
        return None
    return FROM_25 if cents >= terms.number("super_bonus_large_wager_min_cents") else FROM_5
