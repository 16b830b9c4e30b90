"""Mississippi stud poker: two cards, three community cards, a wager or a fold before each, and no dealer's hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import Call, Equipment, Felt, Script, Show
from hoyle.engine.declared import Offer, plain
from hoyle.games.parts import progressive
from hoyle.games.parts.multiples import declared, offer
from hoyle.games.parts.one_of_each import objection as objection
from hoyle.games.parts.paid_pairs import JACKS_WIN_SIXES_PUSH, MADE_HANDS, paid_by_pair
from hoyle.games.parts.table_cards import deal_without_dealer, turn_up
from hoyle.kit.cards import Cards, composition
from hoyle.kit.ranking import THREE_CARD_HANDS, Rank, is_mini_royal, rank_five_cards, rank_three_cards

HAND_SIZE = 2
HANDS = (*MADE_HANDS, *JACKS_WIN_SIXES_PUSH, "other", "fold")
STREETS = ("third_street", "fourth_street", "fifth_street")
BONUSES = ("three_card_bonus", progressive.PROGRESSIVE)
IN_ROUND = STREETS

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "street_multiples": tuple,  # of the ante: [1, 2, 3]
    "burn_each_street_count": int,
    "dealing": ("one_card_at_a_time", "stacks"),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    "three_card_bonus": {"on_fold": ("lose", "stands")},
    **progressive.RULES_WITH_FOLD,
}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    return dict.fromkeys(("ante", *STREETS), HANDS) | {
        "three_card_bonus": ("mini_royal", *THREE_CARD_HANDS, "fold"),
        **progressive.OUTCOMES_WITH_FOLD,
    }


def equipment(terms: Terms) -> Equipment:
    return {"cards": composition(terms.number("deck_count"))}


def choices(terms: Terms) -> tuple[Offer, ...]:
    return (*declared("bet", terms.list("street_multiples"), *STREETS), *plain("fold"))


def play(felt: Felt) -> Script:
    """Deal, let every hand wager or fold before each table card, then pay each hand by its five cards."""
    hands = yield from deal_without_dealer(felt, HAND_SIZE)
    staying = list(hands)
    board: Cards = ()
    for street in STREETS:
        folded = yield from offer(felt, staying, "bet", street, felt.terms.list("street_multiples"), "fold")
        staying = [spot for spot in staying if spot not in folded]
        if not staying and not _is_bonus_left(felt):
            break
        board += yield from turn_up(felt, 1)
    for spot in felt.order_of_settlement(hands):
        if spot in felt.dead:  # a ruling has settled its wagers, perhaps before it had all its cards
            continue
        stays = spot in staying
        if stays or progressive.stands_after_fold(felt, spot):
            yield Show(str(spot))
        yield list(_calls(felt, spot, hands[spot], board, stays))
    return felt.carry


def _calls(felt: Felt, spot: int, hand: Cards, board: Cards, stays: bool) -> Iterator[Call]:
    is_seen = stays or progressive.stands_after_fold(felt, spot)
    rank = rank_five_cards(hand + board) if is_seen else None
    name = hand_name(rank) if rank and stays else "fold"
    for stake in felt.at(spot, "ante", *STREETS):
        yield Call(stake, name)
    for stake in felt.at(spot, "three_card_bonus"):
        yield Call(stake, _table_name(board) if stays or _stands(felt.terms, stake.wager) else "fold")
    yield from progressive.progressive_calls(felt, spot, rank)


def _is_bonus_left(felt: Felt) -> bool:
    """Whether a bonus wager still needs the community cards after all hands have folded."""
    left = [stake for stake in felt.each(*BONUSES) if stake.spot not in felt.dead]
    return any(_stands(felt.terms, stake.wager) for stake in left)


def _stands(terms: Terms, wager: str) -> bool:
    return terms.rule(wager, "on_fold") == "stands"


def hand_name(rank: Rank) -> str:
    return paid_by_pair(rank, MADE_HANDS, JACKS_WIN_SIXES_PUSH)


def _table_name(board: Cards) -> str:
    return "mini_royal" if is_mini_royal(board) else rank_three_cards(board).name
