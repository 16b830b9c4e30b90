"""Strategy against a seat's bank: the value of every play that the charts leave of two cards, and best play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.exact.common.decision_values import Player, Told
from hoyle.exact.player_dealer_blackjack.hands import Shoe, banked_of
from hoyle.exact.player_dealer_blackjack.solve import unsolved
from hoyle.exact.spanish_21 import tallies
from hoyle.exact.spanish_21.strategy import PER as PER
from hoyle.exact.spanish_21.strategy import cards_of, player_of


def cards(terms: Terms, shoe: Shoe | None = None) -> Told:
    """Two cards by total against each up card; and simpler strategies with their exact cost."""
    _check_solved(terms)
    return cards_of(tallies.solved_of(banked_of(terms, shoe)))


def _check_solved(terms: Terms) -> None:
    """Refuse terms that are not solved, and a Hoyle without the extra that solves them."""
    if reasons := unsolved(terms):
        raise HoyleError(f"{terms.path}: {' '.join(reasons)}")


def player(terms: Terms, shoe: Shoe | None = None) -> Player:
    """Plays by the composition of the hand, as the sheet supposes; never insures."""
    _check_solved(terms)
    return player_of(_ways_by_up(terms) if shoe is None else _ways_from(terms, shoe))


@lru_cache(maxsize=64)
def _ways_by_up(terms: Terms) -> Mapping[int, Any]:
    return _ways_from(terms, None)


def _ways_from(terms: Terms, shoe: Shoe | None) -> Mapping[int, Any]:
    return {way.up: way for way in tallies.solved_of(banked_of(terms, shoe)).ways}
