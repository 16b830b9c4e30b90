"""Criss-cross poker: two cards and a cross of five make two hands, with a wager or a fold before each part is shown.

The middle card belongs to both hands. The middle bet follows the better of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import Call, Equipment, Felt, Script, Show, draw
from hoyle.engine.declared import Offer, plain
from hoyle.games.parts.multiples import declared, offer
from hoyle.games.parts.one_of_each import objection as objection
from hoyle.games.parts.paid_pairs import JACKS_WIN_SIXES_PUSH, MADE_HANDS, Pairs, paid_by_pair
from hoyle.games.parts.table_cards import deal_without_dealer
from hoyle.kit.cards import Cards, composition
from hoyle.kit.ranking import Rank, rank_five_cards

HAND_SIZE = 2
ACROSS, DOWN, MIDDLE = BOARD = ("across", "down", "middle")
TURNED_UP = {ACROSS: 2, DOWN: 2, MIDDLE: 1}
ANTES = ("ante_across", "ante_down")
BETS = ("across_bet", "down_bet", "middle_bet")
BONUS = "five_card_bonus"
IN_ROUND = BETS
FOLD = "fold"
HANDS = (*MADE_HANDS, *JACKS_WIN_SIXES_PUSH, "other")
BONUS_PAIRS: Pairs = {"pair_of_sixes_or_better": "pair_of_6s"}
BONUS_HANDS = (*MADE_HANDS, *BONUS_PAIRS, "other")

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "bet_multiples": tuple,  # of one ante: [1, 2, 3]
    "dealing": ("one_card_at_a_time", "stacks"),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    BONUS: {
        "looks_at": ("community_cards", "better_hand"),
        "on_fold": ("stands", "lose", "lose_from_second_stop"),
    }
}


class Shown(NamedTuple):
    """What is known of a spot when its wagers are settled. A hand that folded has no ranks."""

    across: Rank | None
    down: Rank | None
    community: Rank | None  # once all five lie face up
    keeps_bonus: bool

    @property
    def better(self) -> Rank | None:
        return max(self.across, self.down) if self.across and self.down else None


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    return dict.fromkeys((*ANTES, *BETS), (*HANDS, FOLD)) | {BONUS: (*BONUS_HANDS, FOLD)}


def equipment(terms: Terms) -> Equipment:
    return {"cards": composition(terms.number("deck_count"))}


def choices(terms: Terms) -> tuple[Offer, ...]:
    return (*declared("bet", terms.list("bet_multiples"), *BETS), *plain(FOLD))


def play(felt: Felt) -> Script:
    """Deal, let every hand wager or fold before each part of the cross is turned up, then pay both hands.

    The cross lies face down from the start and is drawn as it is turned up: no player has seen it before, so every
    card has the same chance.
    """
    hands = yield from deal_without_dealer(felt, HAND_SIZE)
    stops = dict.fromkeys(hands, len(BETS))  # how many bets each hand makes
    board: dict[str, Cards] = {}
    for at, (bet, part) in enumerate(zip(BETS, BOARD, strict=True)):
        staying = [spot for spot, count in stops.items() if count == len(BETS)]
        multiples = felt.terms.list("bet_multiples")
        folded = yield from offer(felt, staying, "bet", bet, multiples, FOLD, of=ANTES[0])
        stops.update(dict.fromkeys(folded, at))
        if not any(_needs_board(felt, spot, count) for spot, count in stops.items()):
            break
        board[part] = yield from draw("cards", TURNED_UP[part], part)
    for spot in felt.order_of_settlement(hands):
        if spot in felt.dead:  # a ruling has settled its wagers, perhaps before it had all its cards
            continue
        shown = _shown(felt, spot, hands[spot], board, stops[spot])
        if shown.better:
            yield Show(str(spot))
        yield list(_calls(felt, spot, shown))
    return felt.carry


def _needs_board(felt: Felt, spot: int, bet_count: int) -> bool:
    """Whether a spot still plays, or has a bonus on the community cards that a fold leaves in play."""
    if spot in felt.dead:
        return False
    return bet_count == len(BETS) or (bool(felt.at(spot, BONUS)) and keeps_bonus(felt.terms, bet_count))


def keeps_bonus(terms: Terms, bet_count: int) -> bool:
    """Whether the bonus is still in play after so many bets."""
    if bet_count == len(BETS):
        return True
    on_fold = terms.rule(BONUS, "on_fold")
    is_community = terms.rule(BONUS, "looks_at") == "community_cards"
    return is_community and (on_fold == "stands" or (on_fold == "lose_from_second_stop" and bet_count == 0))


def _shown(felt: Felt, spot: int, hand: Cards, board: Mapping[str, Cards], bet_count: int) -> Shown:
    is_whole = MIDDLE in board
    community = rank_five_cards(board[ACROSS] + board[DOWN] + board[MIDDLE]) if is_whole else None
    has_bonus = bool(felt.at(spot, BONUS)) and keeps_bonus(felt.terms, bet_count)
    if bet_count < len(BETS) or not is_whole:
        return Shown(None, None, community, has_bonus)
    across, down = (rank_five_cards(hand + board[part] + board[MIDDLE]) for part in (ACROSS, DOWN))
    return Shown(across, down, community, has_bonus)


def _calls(felt: Felt, spot: int, shown: Shown) -> Iterator[Call]:
    for ranks, wagers in (
        (shown.across, (ANTES[0], BETS[0])),
        (shown.down, (ANTES[1], BETS[1])),
        (shown.better, (BETS[2],)),
    ):
        for stake in felt.at(spot, *wagers):
            if stake.id not in felt.settled:  # else a ruling has sent it back
                yield Call(stake, hand_name(ranks) if ranks else FOLD)
    for stake in felt.at(spot, BONUS):
        if stake.id not in felt.settled:
            yield Call(stake, _bonus_name(felt.terms, shown))


def _bonus_name(terms: Terms, shown: Shown) -> str:
    looks_at = shown.community if terms.rule(BONUS, "looks_at") == "community_cards" else shown.better
    return bonus_name(looks_at) if shown.keeps_bonus and looks_at else FOLD


def hand_name(rank: Rank) -> str:
    return paid_by_pair(rank, MADE_HANDS, JACKS_WIN_SIXES_PUSH)


def bonus_name(rank: Rank) -> str:
    return paid_by_pair(rank, MADE_HANDS, BONUS_PAIRS)
