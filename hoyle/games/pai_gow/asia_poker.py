"""Asia poker: seven cards of 53 set as hands of four, two and one card, of which two must beat the dealer's.

The dealer wins copies, so no wager is a push. A bonus wager is paid on the player's own seven cards.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import cache
from typing import Any, cast

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import DEALER, Ask, Call, Choice, Equipment, Felt, Note, Script, Show, Taken
from hoyle.engine.declared import Offer, plain
from hoyle.engine.round.felt import DEALERS_RIGHT
from hoyle.engine.round.script import Yielded
from hoyle.games.pai_gow.asia_hands import BONUS_HANDS, ROYALS, bonus_name
from hoyle.games.pai_gow.card_delivery import CARDS, DICE, NUMBER, deal, find_start
from hoyle.games.pai_gow.pai_gow_hands import OTHER
from hoyle.games.parts.one_of_each import objection as objection
from hoyle.games.parts.setting_hands import (
    HOUSE_WAY,
    ask_to_set,
    order_of_setting,
    set_by_house,
    setting_names,
)
from hoyle.kit.cards import Card, composition
from hoyle.kit.dice import FACES
from hoyle.kit.ranking import ONE_CARD_HANDS, TWO_CARD_HANDS, Ranking
from hoyle.kit.ranking.hand_ranking import LowStraight
from hoyle.kit.ways import Part, SetHand, Split

ASIA, BONUS = "asia_poker", "asia_bonus"
OPEN, SURRENDER, FOUL = "open", "surrender", "foul"
HANDS_TO_WIN = 2
HIGH_HANDS = (
    "four_aces", "royal_flush", "straight_flush", "four_of_a_kind", "flush", "straight", "three_of_a_kind", "two_pair",
    "pair", "high_card",
)  # fmt: skip
REPLACES_CARDS = True

SETTINGS: Mapping[str, Allowed] = {
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "low_straight": ("second_highest", "lowest"),  # the straight that an ace begins
    "dealing": ("manual_shoe", "hand", "automated_shoe"),
    "starting_position": ("dice", "random_number"),
    "dice_count": int,
    "counted": ("counterclockwise", "clockwise"),
    "counted_places": ("dealer_and_seats", "seats"),
    "delivered": ("clockwise", "counterclockwise"),
    "surrender": ("yes", "no"),
    "settlement_starts": (DEALERS_RIGHT,),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {BONUS: {"royal_flush": ROYALS}}

Steps = Generator[Yielded, Any, None]


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    return {ASIA: ("win", "lose", FOUL, SURRENDER), BONUS: (*BONUS_HANDS, OTHER)}


def equipment(terms: Terms) -> Equipment:
    if terms["starting_position"] == "dice":
        return {CARDS: _deck(), DICE: FACES}
    count = terms.number("betting_position_count_max") + 1
    return {CARDS: _deck(), NUMBER: tuple(str(number) for number in range(1, count + 1))}


@cache
def _deck() -> Mapping[Card, int]:
    return composition(1, jokers_per_deck=1)


def split_of(terms: Terms) -> Split:
    return split_by(terms.word("low_straight"))


@cache
def split_by(low_straight: str) -> Split:
    high = Ranking(4, HIGH_HANDS, joker="bug", low_straight=cast(LowStraight, low_straight))
    medium = Ranking(2, TWO_CARD_HANDS, joker="bug")
    low = Ranking(1, ONE_CARD_HANDS, joker="bug")
    return Split((Part("high", 4, high), Part("medium", 2, medium), Part("low", 1, low)), joker_count=1)


SETTING_NAMES = setting_names(split_by("lowest"))


def choices(terms: Terms) -> tuple[Offer, ...]:
    return plain(HOUSE_WAY, *SETTING_NAMES, *((OPEN, SURRENDER) if terms["surrender"] == "yes" else ()))


def play(felt: Felt) -> Script:
    """Find the start, deal, let all set their hands, then the dealer; compare from the right, then pay bonuses."""
    order = yield from find_start(felt)
    yield from deal(felt, order)
    own: dict[int, SetHand] = {}
    for spot in order_of_setting(felt):
        hands = yield from ask_to_set(
            felt, split_of(felt.terms), felt.caller(spot), spot, felt.cards(str(spot))
        )
        if hands is not None:
            own[spot] = hands
    yield Show(DEALER)
    dealers = set_by_house(felt.terms, split_of(felt.terms), felt.cards(DEALER))
    yield Note(f"the dealer sets {dealers.show()}")
    given_up = yield from _offer_surrender(felt, own)
    yield from _settle(felt, own, dealers, given_up)
    return felt.carry


def _offer_surrender(felt: Felt, own: Mapping[int, SetHand]) -> Generator[Yielded, Any, set[int]]:
    given_up: set[int] = set()
    if felt.terms["surrender"] == "no":
        return given_up
    for spot in sorted(own, reverse=True):
        if spot in felt.dead:
            continue
        choices = (Choice(OPEN), Choice(SURRENDER))
        taken: Taken = yield Ask(felt.caller(spot), spot, choices, OPEN, "before the hands are exposed")
        if taken.name == SURRENDER:
            given_up.add(spot)
    return given_up


def _settle(felt: Felt, own: Mapping[int, SetHand], dealers: SetHand, given_up: set[int]) -> Steps:
    """One player after another; a hand that was given up is exposed only for its bonus."""
    for spot in felt.order_of_settlement(own):
        if spot in felt.dead:
            continue
        result, bonuses = SURRENDER, felt.at(spot, BONUS)
        if spot not in given_up:
            yield Show(str(spot))
            yield Note(f"place {spot} sets {own[spot].show()}")
            result = result_of(split_of(felt.terms), own[spot], dealers)
        elif bonuses:
            yield Show(str(spot))
        calls = [Call(stake, result) for stake in felt.at(spot, ASIA)]
        calls += [Call(stake, bonus_name(felt.terms, BONUS, felt.cards(str(spot)))) for stake in bonuses]
        yield [call for call in calls if call.stake.id not in felt.settled]


def result_of(split: Split, mine: SetHand, dealers: SetHand) -> str:
    """A foul loses; copies go to the dealer, and two of three hands win."""
    if split.is_foul(mine.ranks):
        return FOUL
    won = sum(
        one is not None and other is not None and one.strength > other.strength
        for one, other in zip(mine.ranks, dealers.ranks, strict=True)
    )
    return "win" if won >= HANDS_TO_WIN else "lose"
