"""Colorado hold 'em poker: three cards, of which one is discarded, three community cards, and instant winners.

By the version a bet of one more ante is required of who plays on, or only permitted. A player may declare an instant
winner with any cards: who has none loses the ante.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Any

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import Call, Choice, Equipment, Felt, Script, Show, ask, draw
from hoyle.engine.declared import Offer, fixed, plain
from hoyle.engine.round.script import Discard, Yielded
from hoyle.games.parts.one_of_each import objection as objection
from hoyle.games.parts.paid_pairs import MADE_HANDS, Pairs, paid_by_pair
from hoyle.games.parts.table_cards import COMMUNITY, deal_without_dealer
from hoyle.kit.cards import RANK_VALUE, Cards, composition
from hoyle.kit.ranking import Rank, rank_five_cards, rank_three_cards

HAND_SIZE, COMMUNITY_SIZE = 3, 3
ANTE, BET, BONUS = "ante", "bet", "bonus"
PLAY, CHECK, FOLD, DECLARE = "play", "check", "fold", "declare"
DISCARDS = ("discard_1", "discard_2", "discard_3")  # by position, which tells the others nothing
IN_ROUND = (BET,)
PAIRS: Pairs = {
    "pair_of_jacks_or_better": "pair_of_jacks",
    "pair_of_tens": "pair_of_10s",
    "pair_of_nines": "pair_of_9s",
    "pair_of_sevens_or_eights": "pair_of_7s",
}
BONUS_PAIRS: Pairs = {"pair_of_jacks_or_better": "pair_of_jacks"}
INSTANT = {"straight_flush": "instant_straight_flush", "three_of_a_kind": "instant_three_of_a_kind"}
FALSE = "false_declaration"
HANDS = (*MADE_HANDS, *PAIRS, "other")
BONUS_HANDS = (*MADE_HANDS, *BONUS_PAIRS, "other")
DECLARED = (*INSTANT.values(), FALSE)

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "dealing": ("one_card_at_a_time", "stacks"),
    "version": ("required_bet", "permissible_bet"),
    "instant_low_ace": ("yes", "no"),  # whether ace, 2 and 3 of one suit are a straight flush
}
RULES: Mapping[str, Mapping[str, Allowed]] = {}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    return {
        ANTE: (*HANDS, *DECLARED, FOLD),
        BET: HANDS,
        BONUS: (*BONUS_HANDS, *DECLARED, FOLD),
    }


def equipment(terms: Terms) -> Equipment:
    return {"cards": composition(terms.number("deck_count"))}


def choices(terms: Terms) -> tuple[Offer, ...]:
    _, otherwise, declare = first_choices(terms)
    return (fixed(PLAY, BET), *plain(otherwise, declare, *DISCARDS))


def play(felt: Felt) -> Script:
    """Deal, let every hand play with two of its cards, give up or declare, then pay the others with the table's cards.

    The table cards lie face down from the start and are drawn as they are turned up: no player has seen them before,
    so every card has the same chance.
    """
    hands = yield from deal_without_dealer(felt, HAND_SIZE)
    kept: dict[int, Cards] = {}
    for spot, hand in hands.items():
        choice = yield from _decide(felt, spot)
        if spot in felt.dead:  # a ruling has settled its wagers, perhaps before it had all its cards
            continue
        if choice in (PLAY, CHECK):
            kept[spot] = yield from _discard(felt, spot, hand)
        else:
            yield from _give_up(felt, spot, hand, choice)
    kept = {spot: cards for spot, cards in kept.items() if spot not in felt.dead}
    if not kept:
        return felt.carry
    board = yield from draw("cards", COMMUNITY_SIZE, COMMUNITY)
    for spot in felt.order_of_settlement(kept):
        if spot in felt.dead:
            continue
        yield Show(str(spot))
        rank = rank_five_cards(kept[spot] + board)
        yield list(_calls(felt, spot, hand_name(rank), bonus_name(rank)))
    return felt.carry


def first_choices(terms: Terms) -> tuple[str, str, str]:
    """What a hand may do; the second is what silence means. Without a required bet nobody need give up."""
    return PLAY, FOLD if terms["version"] == "required_bet" else CHECK, DECLARE


def _decide(felt: Felt, spot: int) -> Generator[Yielded, Any, str]:
    ante = felt.one(spot, ANTE)
    assert ante is not None, "a hand is dealt in only with an ante"
    _, otherwise, _ = first_choices(felt.terms)
    offered = (Choice(PLAY, BET, ante.cents, ante.cents), Choice(otherwise), Choice(DECLARE))
    taken = yield from ask(ante.seat, spot, offered, otherwise)
    return taken.name


def _discard(felt: Felt, spot: int, hand: Cards) -> Generator[Yielded, Any, Cards]:
    """One card goes face down; the default is the last."""
    ante = felt.one(spot, ANTE)
    assert ante is not None
    taken = yield from ask(ante.seat, spot, tuple(map(Choice, DISCARDS)), DISCARDS[-1])
    if spot in felt.dead:
        return ()
    place = DISCARDS.index(taken.name)
    yield Discard(str(spot), (hand[place],), felt.people(spot))
    return hand[:place] + hand[place + 1 :]


def _give_up(felt: Felt, spot: int, hand: Cards, choice: str) -> Generator[Yielded, Any, None]:
    """A fold, or a declaration, true or false: settled at once, before any table card."""
    name = FOLD
    if choice == DECLARE:
        yield Show(str(spot))
        name = instant_name(felt.terms, hand)
    yield list(_calls(felt, spot, name, name))


def _calls(felt: Felt, spot: int, name: str, bonus: str) -> Iterator[Call]:
    for stake in felt.at(spot, ANTE, BET, BONUS):
        if stake.id not in felt.settled:  # else a ruling has sent it back
            yield Call(stake, bonus if stake.wager == BONUS else name)


def instant_name(terms: Terms, hand: Cards) -> str:
    """The outcome of a declaration."""
    name = rank_three_cards(hand).name
    is_low = sorted(card[0] for card in hand) == ["2", "3", "A"]
    if name == "straight_flush" and is_low and not terms.says_yes("instant_low_ace"):
        return FALSE
    return INSTANT.get(name, FALSE)


def hand_name(rank: Rank) -> str:
    return paid_by_pair(rank, MADE_HANDS, PAIRS)


def bonus_name(rank: Rank) -> str:
    return paid_by_pair(rank, MADE_HANDS, BONUS_PAIRS)


def high_to_low(hand: Cards) -> tuple[int, ...]:
    """The places of three cards, the highest first. Of two that are equal, the one in the suit of the third is first.

    >>> high_to_low(("9c", "Kd", "9d"))
    (1, 2, 0)
    """
    suits = [card[1] for card in hand]
    return tuple(
        sorted(range(len(hand)), key=lambda at: (-RANK_VALUE[hand[at][0]], -suits.count(suits[at]), at))
    )
