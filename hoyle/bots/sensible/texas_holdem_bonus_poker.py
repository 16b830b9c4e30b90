"""Fold only a deuce with a low card of another suit; bet turn and river with a pair of one's own or better."""

from __future__ import annotations

from collections.abc import Collection

from hoyle.engine import Ask, Round
from hoyle.engine.round.view import HIDDEN, cards_asked, cards_seen
from hoyle.games.house_poker.texas_holdem_bonus_poker import BET, CHECK, FOLD
from hoyle.games.parts.table_cards import COMMUNITY
from hoyle.kit.cards import RANK_VALUE

_LOW = RANK_VALUE["7"]


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    cards = cards_asked(played, prompt)
    bet = next((name for name in names if name.startswith(BET)), "")
    if len(cards) != 2 or HIDDEN in cards or not bet:
        return ""
    one, other = (RANK_VALUE[card[0]] for card in cards)
    if FOLD in names:
        is_low = min(one, other) == 2 and 2 < max(one, other) <= _LOW and cards[0][1] != cards[1][1]
        return FOLD if is_low else bet
    table = {RANK_VALUE[card[0]] for card in cards_seen(played, prompt.seat, COMMUNITY)}
    return bet if one == other or {one, other} & table else CHECK
