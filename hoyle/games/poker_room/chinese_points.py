"""The points between two set hands, by the book's bonuses, clean sweeps and fouls; and entry to fantasy land."""

from __future__ import annotations

from hoyle.book.room.chinese_poker import FRONT_HANDS, Chinese
from hoyle.games.poker_room.segments import SEGMENTS, Laid
from hoyle.kit.ranking import FIVE_CARD_HANDS


def bonus_points(rules: Chinese, hand: Laid) -> int:
    """The bonus points of a hand; a foul hand has none."""
    if hand.foul:
        return 0
    tables = {"front": rules.bonuses.front, "middle": rules.bonuses.middle, "back": rules.bonuses.back}
    return sum(table.get(hand.ranks[name].name, 0) for name, table in tables.items())


def points_between(
    rules: Chinese, mine: Laid, theirs: Laid, i_have_button: bool, they_have_button: bool
) -> int:
    """The points that the first of two hands wins from the second; negative if it loses."""
    points = bonus_points(rules, mine) * (not theirs.sweep) - bonus_points(rules, theirs) * (not mine.sweep)
    sweeps = rules.sweeps.model_dump()
    if mine.sweep or theirs.sweep:
        one, two = int(sweeps.get(mine.sweep, 0)), int(sweeps.get(theirs.sweep, 0))
        points += (one > two) * one - (two > one) * two
    whole = rules.foul_points * len(SEGMENTS)
    if mine.foul or theirs.foul:
        return points + whole * (theirs.foul - mine.foul)
    if mine.sweep or theirs.sweep:
        return points
    for name in SEGMENTS:
        one, two = mine.ranks[name].strength, theirs.ranks[name].strength
        tie = (i_have_button - they_have_button) if rules.ties == "button_wins" else 0
        points += rules.segment_points * ((one > two) - (one < two) if one != two else tie)
    return points


def dreams_on(rules: Chinese, hand: Laid, was_there: bool) -> bool:
    """Whether the next hand is dealt in fantasy land: this hand earns entry, or is good enough to stay."""
    land = rules.fantasy_land
    if hand.foul:
        return False
    front = hand.ranks["front"].name
    if not was_there:
        return front in FRONT_HANDS and FRONT_HANDS.index(front) >= FRONT_HANDS.index(land.enter_front)
    five = FIVE_CARD_HANDS.index
    return (
        front.startswith("three_")
        or five(hand.ranks["middle"].name) <= five(land.stay_middle)
        or five(hand.ranks["back"].name) <= five(land.stay_back)
    )
