"""Let it ride poker: three equal wagers, two of which may be taken back as the hand unfolds."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Any

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import NO_ONE, Call, Choice, Equipment, Felt, Script, Show, ask, draw
from hoyle.engine.declared import Offer, plain
from hoyle.engine.round.script import Yielded
from hoyle.games.parts import progressive
from hoyle.games.parts.one_of_each import objection as objection
from hoyle.games.parts.table_cards import COMMUNITY, deal_without_dealer
from hoyle.games.parts.tens_or_better import TENS_OR_BETTER, paid_name
from hoyle.kit.cards import Cards, composition
from hoyle.kit.ranking import THREE_CARD_HANDS, is_mini_royal, rank_five_cards, rank_three_cards

HAND_SIZE = 3
COMMUNITY_USED = 2
HANDS = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind",
    "two_pair", TENS_OR_BETTER, "other",
)  # fmt: skip
BONUS_HANDS = HANDS[:7]
BETS = ("bet_1", "bet_2", "bet_3")

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "community_card_count": int,  # dealt; two of them are used
    "community_burned": ("first", "last", "none"),  # which of the dealt community cards is discarded unseen
    "dealing": ("one_card_at_a_time", "stacks"),
}
RULES: Mapping[str, Mapping[str, Allowed]] = progressive.RULES


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """`withdrawn`: a wager that was taken back."""
    return {
        "bet_1": (*HANDS, "withdrawn"),
        "bet_2": (*HANDS, "withdrawn"),
        "bet_3": HANDS,
        "let_it_ride_bonus": (*BONUS_HANDS, "other"),
        "three_card_bonus": ("mini_royal", *THREE_CARD_HANDS),
        **progressive.OUTCOMES,
    }


def equipment(terms: Terms) -> Equipment:
    return {"cards": composition(terms.number("deck_count"))}


def choices(terms: Terms) -> tuple[Offer, ...]:
    return plain("ride", "withdraw")


def play(felt: Felt) -> Script:
    """Deal, ask about a wager before each of the two table cards, then pay each hand by its five cards.

    The table cards lie face down from the start and are drawn as they are turned up: no player has seen them before,
    so every card has the same chance.
    """
    hands = yield from deal_without_dealer(felt, HAND_SIZE)
    yield from _offer_back(felt, hands, "bet_1")
    yield from _put_aside(felt, "first")
    board = yield from draw("cards", 1, COMMUNITY)
    yield from _offer_back(felt, hands, "bet_2")
    board += yield from draw("cards", 1, COMMUNITY)
    yield from _put_aside(felt, "last")
    for spot in felt.order_of_settlement(hands):
        if spot in felt.dead:  # a ruling has settled its wagers, perhaps before it had all its cards
            continue
        yield Show(str(spot))
        yield list(_calls(felt, spot, hands[spot], board))
    return felt.carry


def _offer_back(felt: Felt, spots: Iterable[int], bet: str) -> Generator[Yielded, Any, None]:
    """Offer to take back a wager. By default it rides; a withdrawn wager is returned at once."""
    for spot in spots:
        for stake in felt.at(spot, bet):
            if stake.id in felt.settled:  # a ruling has sent it back
                continue
            taken = yield from ask(stake.seat, spot, (Choice("ride"), Choice("withdraw")), "ride", bet)
            if taken.name == "withdraw":
                yield Call(stake, "withdrawn")


def _put_aside(felt: Felt, which: str) -> Generator[Yielded, Any, None]:
    spare = felt.terms.number("community_card_count") - COMMUNITY_USED
    if spare and felt.terms.word("community_burned") == which:
        yield from draw("cards", spare, "burn", NO_ONE)


def _calls(felt: Felt, spot: int, hand: Cards, board: Cards) -> Iterator[Call]:
    rank = rank_five_cards(hand + board)
    names = dict.fromkeys(BETS, paid_name(rank, HANDS)) | {
        "let_it_ride_bonus": paid_name(rank, BONUS_HANDS),
        "three_card_bonus": _three_card_name(hand),
    }
    for wager, name in names.items():
        for stake in felt.at(spot, wager):
            if stake.id not in felt.settled:
                yield Call(stake, name)
    yield from progressive.progressive_calls(felt, spot, rank)


def _three_card_name(hand: Cards) -> str:
    return "mini_royal" if is_mini_royal(hand) else rank_three_cards(hand).name
