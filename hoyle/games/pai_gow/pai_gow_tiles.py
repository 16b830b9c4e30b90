"""Pai gow tiles: four tiles set as two hands, both compared with the dealer's or with those of a player who banks.

The books differ on who holds the bank, on hands of value zero, on surrender, and on where settling begins.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import cache
from typing import Any

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import (
    DEALER,
    NO_ONE,
    Ask,
    Call,
    Choice,
    Equipment,
    Felt,
    Note,
    Script,
    Show,
    Start,
    Taken,
    draw,
)  # fmt: skip
from hoyle.engine.declared import Offer, plain
from hoyle.engine.round.felt import DEALERS_RIGHT, STARTING_POSITION
from hoyle.engine.round.script import Yielded
from hoyle.errors import TermsError
from hoyle.games.pai_gow.delivery import STACKS, STYLES, places_from, tell
from hoyle.games.pai_gow.tile_exceptions import read_rules
from hoyle.games.pai_gow.tile_hands import (
    HAND_SIZE,
    SETTINGS_OF_FOUR,
    TileHands,
    compare,
    first_breach,
    set_house_way,
    settings_of,
    way_of,
)  # fmt: skip
from hoyle.games.parts.bank import (
    DEALERS_WAGER,
    bank_place,
    dealer_has_a_hand,
    dealers_stake,
    is_player_banked,
    losers_first,
)  # fmt: skip
from hoyle.games.parts.one_of_each import objection_of_seat
from hoyle.games.parts.setting_hands import order_of_setting
from hoyle.kit.dice import FACES, total
from hoyle.kit.tiles import Tile, Tiles, composition

PAI_GOW = "pai_gow"
TILES, DICE, NUMBER, SHAKER = "tiles", "dice", "number", "shaker"
HOUSE_WAY = "house_way"
OPEN, SURRENDER = "open", "surrender"
IN_ROUND = (DEALERS_WAGER,)

SETTINGS: Mapping[str, Allowed] = {
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "dice_count": int,
    "starting_position": ("dice", "random_number"),
    "counted_places": ("dealer_and_dead_hand", "seats"),  # the places that stacks go to, counterclockwise
    "delivery_styles": ("all", STYLES[0]),
    "zero_hands": (
        "low_never_wins",
        "all_alike",
    ),  # two high hands of value zero: ranked by their tiles, or equal
    "dealers_values_played_together": tuple,
    "house_way": ("highest_high", "highest_low"),
    "house_way_exceptions": str,
    "printed_way_binds": (
        "yes",
        "no",
    ),  # whether exceptions may only choose among what the printed rules allow
    "surrender": ("yes", "no"),
    "winners_paid": ("after_all_are_exposed", "in_turn"),
    "settlement_starts": (DEALERS_RIGHT, STARTING_POSITION),
    "bank": ("house", "player_bank", "player_dealer"),
    "bank_round_count_max": int,
}
RULES: Mapping[str, Mapping[str, Allowed]] = {}

Hands = dict[str, Tiles]
Steps = Generator[Yielded, Any, None]


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    lost = ("lose", SURRENDER) if _has_surrender(file) else ("lose",)
    return {PAI_GOW: ("win", "push", *lost), DEALERS_WAGER: ("win", "push", "lose")}


def _has_surrender(file: GameFile) -> bool:
    return "surrender" in file.numbers and file.numbers["surrender"].value == "yes"


def check_terms(terms: Terms) -> None:
    """Check the house's own rules of setting when the table is opened."""
    option = terms.file.options["house_way_exceptions"]
    place = terms.cite(option.cite, option.lines)
    try:
        rules = read_rules(terms.word("house_way_exceptions"))
    except ValueError as error:
        raise TermsError(f"house_way_exceptions: {error} ({place})") from None
    breach = first_breach(way_of(terms)) if rules and terms["printed_way_binds"] == "yes" else None
    if breach is not None:
        raise TermsError(
            f"house_way_exceptions: {' '.join(breach)} would be set as the printed rules forbid; "
            f"a house may only choose among the settings that they allow ({place})"
        )


def equipment(terms: Terms) -> Equipment:
    if terms["starting_position"] == "dice":
        return {TILES: _set(), DICE: FACES}
    return {TILES: _set(), NUMBER: tuple(str(number) for number in range(1, STACKS + 1))}


@cache
def _set() -> Mapping[Tile, int]:
    return composition()


objection = objection_of_seat


def choices(terms: Terms) -> tuple[Offer, ...]:
    styles = STYLES if terms["delivery_styles"] == "all" else ()
    return plain(
        HOUSE_WAY, *SETTINGS_OF_FOUR, *styles, *((OPEN, SURRENDER) if terms["surrender"] == "yes" else ())
    )


def play(felt: Felt) -> Script:
    """Shake, deliver, let all set their hands and the bank last, then compare in turn."""
    places = yield from _find_start(felt)
    dealt = yield from _deal(felt, places)
    own: dict[int, TileHands] = {}
    for spot in order_of_setting(felt):
        hands = yield from _set_hands(felt, felt.caller(spot), spot, dealt[str(spot)])
        if hands is not None:
            own[spot] = hands
    banks = yield from _set_bank(felt, dealt)
    given_up: set[int] = set()
    if felt.terms["surrender"] == "yes":
        given_up = yield from _offer_surrender(felt, own)
    yield from _settle_dealer(felt, dealt, banks)
    yield from _settle_players(felt, own, banks, given_up)
    return felt.carry


def _find_start(felt: Felt) -> Generator[Yielded, Any, list[str]]:
    """A player who banks names the style; then the dice, or a random number, decide who gets the first stack."""
    style = STYLES[0]
    if is_player_banked(felt) and felt.terms["delivery_styles"] == "all":
        choices = tuple(Choice(name) for name in STYLES)
        taken: Taken = yield Ask(felt.bank, felt.bank_spot, choices, style, "how the stacks are delivered")
        style = taken.name
    if felt.terms["starting_position"] == "dice":
        count = total((yield from draw(DICE, felt.terms.number("dice_count"), SHAKER)))
    else:
        (shown,) = yield from draw(NUMBER, 1, SHAKER)
        count = int(shown)
    places = places_from(felt, count)
    first = next(int(place) for place in places if place.isdigit())
    yield Start(first, f"{count}, {tell(style, places[0])}", clockwise=False)
    return places


def _deal(felt: Felt, places: list[str]) -> Generator[Yielded, Any, Hands]:
    """Stacks without a player stay face down and are not drawn."""
    dealt: Hands = {}
    in_play = {str(spot): frozenset({felt.caller(spot)}) for spot in felt.spots()}
    if is_player_banked(felt):
        in_play[bank_place(felt)] = (
            NO_ONE  # the bank looks at its tiles after all others have set their hands
        )
    if dealer_has_a_hand(felt):
        in_play[DEALER] = NO_ONE
    for place in places:
        if place in in_play:
            dealt[place] = yield from draw(TILES, HAND_SIZE, place, in_play[place])
    return dealt


def _set_hands(felt: Felt, seat: str, spot: int, tiles: Tiles) -> Generator[Yielded, Any, TileHands | None]:
    """Ask a seat to set its tiles; None for a hand that is out of the round. The choices' names reveal no tile."""
    three = settings_of(tiles, way_of(felt.terms).zeros_are_alike) if tiles else ()
    choices = tuple(Choice(name) for name in (HOUSE_WAY, *SETTINGS_OF_FOUR))
    about = "; ".join(f"{name}: {hands.show()}" for name, hands in zip(SETTINGS_OF_FOUR, three, strict=False))
    house = set_house_way(tiles, way_of(felt.terms)) if tiles else None
    taken: Taken = yield Ask(seat, spot, choices, HOUSE_WAY, about, house.show() if house else "")
    if spot in felt.dead:
        return None
    if taken.name == HOUSE_WAY:
        return house
    return three[SETTINGS_OF_FOUR.index(taken.name)]


def _set_bank(felt: Felt, dealt: Hands) -> Generator[Yielded, Any, TileHands]:
    """The dealer sets by the house way, also for a bank that the house shares; a player sets freely."""
    place = bank_place(felt)
    yield Show(place)
    if is_player_banked(felt) and not felt.co_bank:
        hands = yield from _set_hands(felt, felt.bank, felt.bank_spot, dealt[place])
        assert hands is not None, "a bank's hand is never out of the round"
    else:
        hands = set_house_way(dealt[place], way_of(felt.terms))
    yield Note(f"the bank sets {hands.show()}")
    return hands


def _offer_surrender(felt: Felt, own: Mapping[int, TileHands]) -> Generator[Yielded, Any, set[int]]:
    given_up: set[int] = set()
    for spot in sorted(own, reverse=True):
        choices = (Choice(OPEN), Choice(SURRENDER))
        taken: Taken = yield Ask(felt.caller(spot), spot, choices, OPEN, "before the hands are exposed")
        if taken.name == SURRENDER:
            given_up.add(spot)
    return given_up


def _settle_dealer(felt: Felt, dealt: Hands, banks: TileHands) -> Steps:
    stake = dealers_stake(felt)
    if stake is None:
        return
    yield Show(DEALER)
    hands = set_house_way(dealt[DEALER], way_of(felt.terms))
    yield Note(f"the dealer sets {hands.show()}")
    yield Call(stake, compare(hands, banks))


def _settle_players(felt: Felt, own: Mapping[int, TileHands], banks: TileHands, given_up: set[int]) -> Steps:
    """Surrendered hands are not exposed. A bank that may run out pays in the order of the deal."""
    calls: list[Call] = []
    for spot in felt.order_of_settlement(own):
        if spot in felt.dead:
            continue
        result = SURRENDER
        if spot not in given_up:
            yield Show(str(spot))
            yield Note(f"place {spot} sets {own[spot].show()}")
            result = compare(own[spot], banks)
        calls += [Call(stake, result) for stake in felt.at(spot, PAI_GOW)]
    if felt.terms["winners_paid"] == "after_all_are_exposed":
        calls = losers_first(calls, ("lose", SURRENDER))
    yield calls
