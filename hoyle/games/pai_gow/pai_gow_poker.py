"""Pai gow poker: seven cards of 53 set as a high hand of five and a low hand of two, both compared with the dealer's or
with those of a player who banks.

The books differ on the joker, on who holds the bank and sets its hands, on when these are shown, on surrender, and on
where the deal starts. Bonuses are in `poker_bonuses`, the deal in `card_delivery`.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import cache
from typing import Any

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import (
    DEALER,
    Ask,
    Call,
    Choice,
    Equipment,
    Felt,
    Note,
    Script,
    Show,
    Situation,
    Stake,
    Taken,
)
from hoyle.engine.declared import Offer, plain
from hoyle.engine.round.felt import DEALERS_RIGHT, STARTING_POSITION
from hoyle.engine.round.script import Yielded
from hoyle.errors import TermsError
from hoyle.games.pai_gow import pai_gow_hands, poker_bonuses
from hoyle.games.pai_gow.card_delivery import (
    CARDS,
    DEALINGS,
    DEALT_BY_HAND,
    DICE,
    NUMBER,
    PILES,
    STARTING_NUMBER,
    STARTS,
    THREE_CARD_BONUS,
    deal,
    find_start,
    move_button,
)
from hoyle.games.pai_gow.pai_gow_hands import (
    INSURANCE_JOKERS,
    JOKERS,
    LOW_STRAIGHTS,
    OTHER,
    PROGRESSIVE_HANDS,
    THREE_CARD_BONUS_HANDS,
)
from hoyle.games.pai_gow.poker_bonuses import SEVEN_CARD, bonus_calls, envy_stakes, is_ace_high
from hoyle.games.parts import behind_others
from hoyle.games.parts.bank import (
    DEALERS_WAGER,
    bank_place,
    dealers_stake,
    is_player_banked,
    losers_first,
)
from hoyle.games.parts.one_of_each import objection_of_seat
from hoyle.games.parts.progressive import PROGRESSIVE
from hoyle.games.parts.setting_hands import (
    HOUSE_WAY,
    ask_to_set,
    order_of_setting,
    set_by_house,
    setting_names,
)
from hoyle.kit.cards import Card, composition
from hoyle.kit.dice import FACES
from hoyle.kit.ways import SetHand, Split

PAI_GOW = "pai_gow"
OPEN, SURRENDER, FOUL, BANK_ACE_HIGH = "open", "surrender", "foul", "bank_ace_high"
IN_ROUND = (DEALERS_WAGER,)
REPLACES_CARDS = True
NUMBERS = tuple(str(number) for number in range(1, 8))

SETTINGS: Mapping[str, Allowed] = {
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "joker": JOKERS,
    "low_straight": LOW_STRAIGHTS,  # the straight that an ace begins
    "dealing": DEALINGS,
    "starting_position": STARTS,
    "dice_count": int,
    "counted": ("counterclockwise", "clockwise"),  # from the dealer, or the bank, as number one
    "counted_places": ("dealer_and_seats", "seats"),
    "delivered": ("clockwise", "counterclockwise"),
    "first_pile": ("bank_chooses", "leftmost"),  # of the piles that are dealt from the hand
    "banks_hand_shown": ("last", "first"),  # after all others are set, or before
    "banks_hand_set_by": ("player", "house_way"),  # where a player holds the bank alone
    "bank_ace_high": ("compared", "push"),
    "surrender": ("yes", "no"),
    "winners_paid": ("after_all_are_exposed", "in_turn"),
    "settlement_starts": (DEALERS_RIGHT, STARTING_POSITION),
    "bank": ("house", "player_bank", "player_dealer"),
    "bank_round_count_max": int,
}
OPTIONAL_SETTINGS: Mapping[str, Allowed] = {
    "surrender_barred_by": tuple,  # wagers that bar a player from surrendering
    "dealt_by_hand": DEALT_BY_HAND,
    "insurance_joker": INSURANCE_JOKERS,
    **behind_others.SETTINGS,
}
# Wagers that are settled before the last cards: whether that stands where the round is void later.
_SETTLED_EARLY: Mapping[str, Allowed] = {"on_void_round": ("stands", "returned")}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    **poker_bonuses.RULES,
    STARTING_NUMBER: _SETTLED_EARLY,
    THREE_CARD_BONUS: _SETTLED_EARLY,
}

Steps = Generator[Yielded, Any, None]


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    ways: tuple[str, ...] = ("win", "push", "lose", FOUL)
    if _may_be(file, "surrender", "yes"):
        ways = (*ways, SURRENDER)
    if _may_be(file, "bank_ace_high", "push"):
        ways = (*ways, BANK_ACE_HIGH)
    return {
        PAI_GOW: ways,
        DEALERS_WAGER: ("win", "push", "lose"),
        STARTING_NUMBER: ("win", "lose"),
        THREE_CARD_BONUS: (*THREE_CARD_BONUS_HANDS, OTHER),
        PROGRESSIVE: (*_progressive_hands(file), OTHER),
        **poker_bonuses.OUTCOMES,
    }


def _may_be(file: GameFile, setting: str, value: str) -> bool:
    if setting in file.options:
        return value in file.options[setting].choose
    return setting in file.numbers and file.numbers[setting].value == value


def _progressive_hands(file: GameFile) -> tuple[str, ...]:
    wager = file.wagers.get(PROGRESSIVE)
    rule = wager.rules.get("hands") if wager else None
    return PROGRESSIVE_HANDS.get(str(rule.value), ()) if rule else ()


def split_of(terms: Terms) -> Split:
    return pai_gow_hands.split(terms.word("joker"), terms.word("low_straight"))


def check_terms(terms: Terms) -> None:
    """Three cards and then four are dealt only for the bonuses that look at them."""
    if terms["dealing"] != DEALINGS[-1] or {THREE_CARD_BONUS, SEVEN_CARD} & terms.wagers.keys():
        return
    option = terms.file.options["dealing"]
    raise TermsError(
        f"dealing: {DEALINGS[-1]} is for tables that offer {THREE_CARD_BONUS} or {SEVEN_CARD}; offer one of them or "
        f"deal otherwise ({terms.cite(option.cite, option.lines)})"
    )


def equipment(terms: Terms) -> Equipment:
    how = terms["starting_position"]
    if how == "dice":
        return {CARDS: _deck(), DICE: FACES}
    return {CARDS: _deck(), NUMBER: NUMBERS} if how == "random_number" else {CARDS: _deck()}


@cache
def _deck() -> Mapping[Card, int]:
    return composition(1, jokers_per_deck=1)


def selections(terms: Terms, wager: str) -> Sequence[str]:
    return NUMBERS if wager == STARTING_NUMBER else ("",)


def objection(situation: Situation, stake: Stake) -> str | None:
    return objection_of_seat(situation, stake) or behind_others.objection_to_place(situation, stake)


def choices(terms: Terms) -> tuple[Offer, ...]:
    piles = PILES if terms["first_pile"] == "bank_chooses" else ()
    given_up = (OPEN, SURRENDER) if terms["surrender"] == "yes" else ()
    return plain(HOUSE_WAY, *setting_names(split_of(terms)), *given_up, *piles)


def play(felt: Felt) -> Script:
    """Find the start, deal, let all set their hands and the bank last or first, compare, then settle bonuses."""
    order = yield from find_start(felt)
    yield from deal(felt, order)
    is_first = felt.terms["banks_hand_shown"] == "first"
    banks = (yield from _set_bank(felt)) if is_first else None
    own: dict[int, SetHand] = {}
    pushes = banks is not None and _pushes_all(felt)
    if not pushes:
        own = yield from _set_players(felt)
    if banks is None:
        banks = yield from _set_bank(felt)
        pushes = _pushes_all(felt)
    given_up = yield from _offer_surrender(felt, own)
    yield from _settle_dealer(felt, banks)
    yield from _settle_players(felt, own, banks, given_up, pushes)
    return move_button(felt)


def _set_players(felt: Felt) -> Generator[Yielded, Any, dict[int, SetHand]]:
    own: dict[int, SetHand] = {}
    for spot in order_of_setting(felt):
        if is_player_banked(felt) and spot == felt.bank_spot:
            continue
        hands = yield from ask_to_set(
            felt, split_of(felt.terms), felt.caller(spot), spot, felt.cards(str(spot))
        )
        if hands is not None:
            own[spot] = hands
    return own


def _set_bank(felt: Felt) -> Generator[Yielded, Any, SetHand]:
    """The dealer sets by the house way, also for a bank that the house shares. A player's foul is set again by it."""
    place, split = bank_place(felt), split_of(felt.terms)
    yield Show(place)
    cards = felt.cards(place)
    hands = set_by_house(felt.terms, split, cards)
    if is_player_banked(felt) and not felt.co_bank and felt.terms["banks_hand_set_by"] == "player":
        chosen = yield from ask_to_set(felt, split, felt.bank, felt.bank_spot, cards)
        assert chosen is not None, "a bank's hand is never out of the round"
        if split.is_foul(chosen.ranks):
            yield Note("the bank's hands are a foul; the dealer sets them the house way")
        else:
            hands = chosen
    yield Note(f"the bank sets {hands.show()}")
    return hands


def _pushes_all(felt: Felt) -> bool:
    """Whether the bank's seven cards are ace high where that returns every wager."""
    return felt.terms["bank_ace_high"] == "push" and is_ace_high(felt.terms, felt.cards(bank_place(felt)))


def _offer_surrender(felt: Felt, own: Mapping[int, SetHand]) -> Generator[Yielded, Any, set[int]]:
    given_up: set[int] = set()
    if felt.terms["surrender"] == "no":
        return given_up
    barred = tuple(str(wager) for wager in _barring(felt.terms))
    for spot in sorted(own, reverse=True):
        if barred and felt.at(spot, *barred):
            continue
        choices = (Choice(OPEN), Choice(SURRENDER))
        taken: Taken = yield Ask(felt.caller(spot), spot, choices, OPEN, "before the hands are exposed")
        if taken.name == SURRENDER:
            given_up.add(spot)
    return given_up


def _barring(terms: Terms) -> tuple[str | int, ...]:
    return terms.list("surrender_barred_by") if "surrender_barred_by" in terms.settings else ()


def _settle_dealer(felt: Felt, banks: SetHand) -> Steps:
    stake = dealers_stake(felt)
    if stake is None:
        return
    yield Show(DEALER)
    hands = set_by_house(felt.terms, split_of(felt.terms), felt.cards(DEALER))
    yield Note(f"the dealer sets {hands.show()}")
    yield Call(stake, compare(hands, banks))


def _settle_players(
    felt: Felt, own: Mapping[int, SetHand], banks: SetHand, given_up: set[int], pushes: bool
) -> Steps:
    """Main wagers in the order of settlement, then bonuses. A surrendered hand is exposed only for a bonus."""
    spots = [spot for spot in felt.order_of_settlement(felt.spots()) if spot not in felt.dead]
    envied = bool(envy_stakes(felt))
    calls: list[Call] = []
    for spot in spots:
        if spot == felt.bank_spot and is_player_banked(felt):
            continue
        main = felt.at(spot, PAI_GOW)
        if spot not in given_up or envied or len(main) < len(felt.at(spot)):
            yield Show(str(spot))
        result = BANK_ACE_HIGH if pushes else SURRENDER
        if spot in own and spot not in given_up and not pushes:
            yield Note(f"place {spot} sets {own[spot].show()}")
            result = result_of(split_of(felt.terms), own[spot], banks)
        calls += [Call(stake, result) for stake in main if stake.id not in felt.settled]
    if felt.terms["winners_paid"] == "after_all_are_exposed":
        calls = losers_first(calls, ("lose", FOUL, SURRENDER))
    if felt.bank_spot and felt.at(felt.bank_spot) and dealers_stake(felt) is None:
        yield Show(DEALER)  # the bank's own bonus is decided by the dealer's hand
    yield [*calls, *bonus_calls(felt, spots)]


def result_of(split: Split, mine: SetHand, banks: SetHand) -> str:
    return FOUL if split.is_foul(mine.ranks) else compare(mine, banks)


def compare(mine: SetHand, banks: SetHand) -> str:
    """Copies go to the bank: a wager wins only if both hands are higher, and loses only if neither is."""
    won = sum(
        one is not None and other is not None and one.strength > other.strength
        for one, other in zip(mine.ranks, banks.ranks, strict=True)
    )
    return ("lose", "push", "win")[won]
