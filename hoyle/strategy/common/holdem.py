"""Conditions of hold 'em against the house: the street, the two hole cards, and the hand they make with the board.

A hidden pair uses a hole card. The dealer's outs are the unseen cards each of which, as one hole card, gives the dealer
a better hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from hoyle.kit.cards import DECK, RANK_VALUE, RANKS
from hoyle.kit.ranking import FIVE_CARD_HANDS, best_five
from hoyle.strategy.common.poker_hands import read_count, read_hand, read_one_of, read_rank
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen

_BOARD_SIZE = 5
_FLUSH_DRAW = 4


def starting_hand(hand: tuple[str, ...]) -> str:
    """
    >>> starting_hand(("2h", "Ah")), starting_hand(("Tc", "Td"))
    ('A2s', 'TT')
    """
    high, low = sorted(hand, key=lambda card: -RANK_VALUE[card[0]])
    if high[0] == low[0]:
        return high[0] + low[0]
    return high[0] + low[0] + ("s" if high[1] == low[1] else "o")


def read_starting_hands(value: Any) -> frozenset[str]:
    """`22+ A2+ K2s+ QTo`: a plus includes higher second cards; without s or o both are included."""
    texts = value if isinstance(value, list) else str(value).split()
    return frozenset(name for text in texts for name in _meant(str(text).replace("10", "T")))


def _meant(text: str) -> list[str]:
    ranks, kinds, upward = text[:2], text[2:].removesuffix("+"), text.endswith("+")
    if len(ranks) != 2 or any(rank not in RANKS for rank in ranks) or kinds not in ("", "s", "o"):
        raise ValueError(f'has "{text}"; write starting hands as AA, 33+, A2s+, K5o+ or QT')
    high, low = sorted(map(RANKS.index, ranks), reverse=True)
    if high == low:
        return [RANKS[rank] * 2 for rank in (range(low, len(RANKS)) if upward else [low])]
    lows = range(low, high) if upward else [low]
    return [RANKS[high] + RANKS[rank] + kind for rank in lows for kind in (kinds or "so")]


def _starts(seen: Seen, names: frozenset[str]) -> bool:
    return starting_hand(seen.hand) in names


def _made(seen: Seen, strength: int) -> bool:
    return bool(seen.community) and best_five((*seen.hand, *seen.community)).strength >= strength


def _hidden_pair(seen: Seen, rank: int) -> bool:
    one, other = (RANK_VALUE[card[0]] for card in seen.hand)
    table = {RANK_VALUE[card[0]] for card in seen.community}
    return any(value >= rank and (value in table or one == other) for value in (one, other))


def _flush_draw(seen: Seen, rank: int) -> bool:
    suits = [card[1] for card in (*seen.hand, *seen.community)]
    return any(RANK_VALUE[card[0]] >= rank and suits.count(card[1]) >= _FLUSH_DRAW for card in seen.hand)


def _dealer_outs(seen: Seen, most: int) -> bool:
    if len(seen.community) < _BOARD_SIZE:
        return False
    mine = best_five((*seen.hand, *seen.community))
    unseen = [card for card in DECK if card not in seen.hand and card not in seen.community]
    return sum(best_five((*seen.community, card)).strength > mine.strength for card in unseen) <= most


def conditions_on(streets: Mapping[int, str]) -> Mapping[str, Condition]:
    """The conditions of a game whose decisions are made with so many cards on the board."""

    def is_street(seen: Seen, name: str) -> bool:
        return streets[len(seen.community)] == name

    return {
        "street": Condition("the decision is made then", read_one_of(*streets.values()), is_street),
        "starting_hand": Condition("the two cards are one of these", read_starting_hands, _starts),
        "made": Condition(
            "the best five cards seen are this or better", partial(read_hand, hands=FIVE_CARD_HANDS), _made
        ),
        "hidden_pair": Condition(
            "a pair of this rank or higher takes a card of the hand", read_rank, _hidden_pair
        ),
        "flush_draw": Condition(
            "four of a suit, with a card of the hand of this rank or higher", read_rank, _flush_draw
        ),
        "dealer_outs_at_most": Condition(
            "at most this many unseen cards beat the hand", read_count, _dealer_outs
        ),
    }
