"""Double down stud: one card each, four in front of the dealer, and a second wager before the last one is turned up."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import Any

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import EVERYONE, NO_ONE, Call, Choice, Equipment, Felt, Script, Show, ask, draw
from hoyle.engine.declared import Offer, beside, plain
from hoyle.engine.round.script import Yielded
from hoyle.engine.table.wagering import bounds_beside
from hoyle.games.parts.one_of_each import objection as objection
from hoyle.games.parts.paid_pairs import JACKS_WIN_SIXES_PUSH, MADE_HANDS, paid_by_pair
from hoyle.games.parts.table_cards import COMMUNITY
from hoyle.kit.cards import composition
from hoyle.kit.ranking import Rank, rank_five_cards

UP_COUNT = 3
HANDS = (*MADE_HANDS, *JACKS_WIN_SIXES_PUSH, "other")
ORIGINAL, DOUBLE_DOWN, STAND = "original", "double_down", "stand"
WAGERS = (ORIGINAL, DOUBLE_DOWN)
IN_ROUND = (DOUBLE_DOWN,)

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
}
RULES: Mapping[str, Mapping[str, Allowed]] = {}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    return dict.fromkeys(WAGERS, HANDS)


def equipment(terms: Terms) -> Equipment:
    return {"cards": composition(terms.number("deck_count"))}


def choices(terms: Terms) -> tuple[Offer, ...]:
    return (beside(terms, DOUBLE_DOWN, DOUBLE_DOWN), *plain(STAND))


def play(felt: Felt) -> Script:
    """Deal, let every hand add a wager before the hole card is shown, then pay each hand by its five cards."""
    hands = {}
    for spot in felt.spots():
        hands[spot] = yield from draw("cards", 1, str(spot), EVERYONE)
    board = yield from draw("cards", 1, COMMUNITY, NO_ONE)
    board += yield from draw("cards", UP_COUNT, COMMUNITY, EVERYONE)
    yield from _offer_second_wager(felt, hands)
    yield Show(COMMUNITY)
    for spot in felt.order_of_settlement(hands):
        if spot in felt.dead:  # a ruling has settled its wagers, perhaps before it had its card
            continue
        name = hand_name(rank_five_cards(hands[spot] + board))
        yield [Call(stake, name) for stake in felt.at(spot, *WAGERS)]
    return felt.carry


def _offer_second_wager(felt: Felt, spots: Iterable[int]) -> Generator[Yielded, Any, None]:
    for spot in spots:
        stake = felt.one(spot, ORIGINAL)
        assert stake is not None, "a hand is dealt in only with an original wager"
        least, most = bounds_beside(felt.terms, felt.limits, DOUBLE_DOWN, stake.cents)
        offered = (Choice(DOUBLE_DOWN, DOUBLE_DOWN, least, most), Choice(STAND))
        yield from ask(stake.seat, spot, offered, STAND)


def hand_name(rank: Rank) -> str:
    return paid_by_pair(rank, MADE_HANDS, JACKS_WIN_SIXES_PUSH)
