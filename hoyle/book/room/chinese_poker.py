"""The shape of face-up Chinese poker: thirteen cards in three segments, settled in points between every two players."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from hoyle.book.primitives import Cited, Misfit, Name
from hoyle.book.room.room_schema import Amount, Collection

FRONT_HANDS = (
    *(f"pair_of_{rank}s" for rank in "23456789"), "pair_of_10s", "pair_of_jacks", "pair_of_queens",
    "pair_of_kings", "pair_of_aces", *(f"three_{rank}s" for rank in "23456789"), "three_10s", "three_jacks",
    "three_queens", "three_kings", "three_aces",
)  # fmt: skip
FIVE_CARD_BONUSES = ("straight", "flush", "full_house", "four_of_a_kind", "straight_flush", "royal_flush")
SWEEPS = ("super_dragon", "dragon", "six_pairs", "three_straights", "three_flushes")


class ChinesePlayers(Cited):
    at_least: int = Field(default=2, ge=2)
    at_most: int = Field(ge=2, le=4)
    seats: int = Field(ge=2)
    two_hands_with: int | None = Field(
        default=None, ge=2, le=2
    )  # at the table, who may then play two hands each


class StackPoints(Cited):
    """The points that a player needs to sit down, and before each round."""

    buy_in: int = Field(ge=0)
    round: int = Field(ge=0)


class Bonuses(Cited):
    front: dict[Name, int]
    middle: dict[Name, int]
    back: dict[Name, int]

    @model_validator(mode="after")
    def _known_hands(self) -> Bonuses:
        for name, known in (
            ("front", FRONT_HANDS),
            ("middle", FIVE_CARD_BONUSES),
            ("back", FIVE_CARD_BONUSES),
        ):
            for hand in getattr(self, name):
                if hand not in known:
                    raise Misfit(f'"{hand}" has no bonus; known: {", ".join(known)}', name, hand)
        return self


class Sweeps(Cited):
    super_dragon: int = Field(ge=0)
    dragon: int = Field(ge=0)
    six_pairs: int = Field(ge=0)
    three_straights: int = Field(ge=0)
    three_flushes: int = Field(ge=0)


class FantasyLand(Cited):
    """Fantasyland: the least front hand that enters it, and the hands of which one lets a player stay."""

    enter_front: Name
    stay_front: Name
    stay_middle: Name
    stay_back: Name


class Chinese(Cited):
    players: ChinesePlayers
    point: Amount
    stack_points: StackPoints
    segment_points: int = Field(ge=1)
    foul_points: int = Field(ge=1)
    ties: Literal["button_wins", "push"]
    bonuses: Bonuses
    sweeps: Sweeps
    fantasy_land: FantasyLand
    collection: Collection | None = None
