"""What stands under a hand: its total, or what its cards make with the board."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache

from hoyle.book.terms import Terms
from hoyle.engine.game import Game
from hoyle.games.catalog import open_terms
from hoyle.web.felts.catalog import Felt, felt_of
from hoyle.web.model.table_model import TableModel
from hoyle.web.site.html import words

COMMUNITY = ("community",)
HELD_BY_NOBODY = ("discards", "burn")


def hand_caption(model: TableModel, to: str, items: Sequence[str], *, is_alone: bool = True) -> str:
    """Empty where the felt names no hands, or while too little of this one is seen."""
    game, terms, felt = _played(model.path, json.dumps(dict(model.options), sort_keys=True))
    if felt.hand_total is not None:
        return felt.hand_total(items, is_alone=is_alone, terms=terms)
    places = game.board or COMMUNITY
    if felt.hand_name is None or to in places or to in HELD_BY_NOBODY:
        return ""
    hands = model.table_hands()
    board = [card for place in places for card in hands.get(place, ())]
    return felt.hand_name(items, board, terms)


def felt_at(model: TableModel) -> Felt:
    return _played(model.path, json.dumps(dict(model.options), sort_keys=True))[2]


def place_name(to: str) -> str:
    return words(to).capitalize()


@cache
def _played(path: str, options: str) -> tuple[Game, Terms, Felt]:
    game, terms = open_terms(path, json.loads(options))
    return game, terms, felt_of(game)
