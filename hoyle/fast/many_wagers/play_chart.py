"""Best play as a chart: two cards by total and up card, for a hand with a given role."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from hoyle.fast.blackjack.chart import NAMES, UPS, line, rows
from hoyle.fast.blackjack.hands import RANK_COUNT, Hand
from hoyle.fast.many_wagers.hand_plays import DOUBLES, HITS, NEVER, SPLITS, STANDS, SURRENDERS
from hoyle.fast.many_wagers.split_lines import Way
from hoyle.fast.many_wagers.wager_rules import other_of

_PLAIN = {STANDS: "stand", HITS: "hit", SURRENDERS: "surrender"}


class Cell(NamedTuple):
    """The hands of one cell, and what each play is worth given that the round is played."""

    row: str
    up: int
    weight: Fraction
    worths: dict[str, Fraction]
    best: Fraction
    shares: dict[str, Fraction]

    @property
    def play(self) -> str:
        return max(self.worths, key=lambda play: self.worths[play])


def name_of(way: Way, role: int, play: int) -> str:
    if play == SPLITS:
        return "split"
    return _PLAIN[play] if play < DOUBLES else way.rules.roles[role].doubles[play - DOUBLES].name


def cells(ways: Sequence[Way], role: int = 0, *, from_split: bool = False) -> list[Cell]:
    by_up = {way.up: way for way in ways}
    found = (
        _cell(by_up[up], role, from_split, name, hands) for name, hands in rows() for up in UPS if up in by_up
    )
    return [cell for cell in found if cell is not None]


def worths_of_hand(way: Way, role: int, hand: Hand, *, from_split: bool) -> dict[str, float]:
    """What each play of a hand is worth, joint with the round being played. Empty if the shoe lacks the cards."""
    values = way.values
    at = values.table.place.get(hand, -1)
    if at < 0 or not values.held[at]:
        return {}
    found = {
        name_of(way, role, play): float(column[at])
        for play, column in enumerate(values.plays[role])
        if column[at] > NEVER and not (from_split and play == SURRENDERS)
    }
    if not from_split and max(hand) == 2 and hand.index(2) in way.worths:
        found["split"] = way.worths[hand.index(2)][0]
    return found


def clear_of_hand(way: Way, hand: Hand) -> float:
    """The probability that the round is played, given the hand and the up card."""
    at = way.values.table.place[hand]
    return float(way.values.results[at, : way.rules.width].sum())


def _cell(way: Way, role: int, from_split: bool, row: str, hands: Iterable[Hand]) -> Cell | None:
    weight = best = Fraction(0)
    worths: dict[str, Fraction] = {}
    shares: dict[str, Fraction] = {}
    for hand in hands:
        found = worths_of_hand(way, role, hand, from_split=from_split)
        if not found:
            continue
        dealt = _dealt(way, hand)
        clear = Fraction(clear_of_hand(way, hand))
        chosen = max(found, key=lambda play: found[play])
        weight += dealt * clear
        for play, value in found.items():
            worths[play] = worths.get(play, Fraction(0)) + dealt * Fraction(value)
        best += dealt * Fraction(found[chosen])
        shares[chosen] = shares.get(chosen, Fraction(0)) + dealt * clear
    if not weight:
        return None
    return Cell(
        row,
        way.up,
        weight,
        {play: value / weight for play, value in worths.items()},
        best / weight,
        {play: share / weight for play, share in shares.items()},
    )


def _dealt(way: Way, hand: Hand) -> Fraction:
    """The probability of two cards and the up card, with the naturals that were found before."""
    left, chance = list(way.rules.shoe), Fraction(1)
    before = [other_of(way.up)] * way.rules.before
    mine = [rank for rank in range(RANK_COUNT) for _ in range(hand[rank])]
    for rank in (way.up, *before, *mine):
        chance *= Fraction(left[rank], sum(left))
        left[rank] -= 1
    return chance if max(hand) == 2 else 2 * chance


def chart(ways: Sequence[Way], letters: Mapping[str, str], *charts: tuple[str, int, bool]) -> list[str]:
    """Lines of text for each chart, given by its heading, its role and whether its hands come from a split."""
    lines = []
    ups = [up for up in UPS if any(way.up == up for way in ways)]
    for heading, role, from_split in charts:
        found = {(cell.row, cell.up): cell for cell in cells(ways, role, from_split=from_split)}
        lines += [heading, line("dealer", [NAMES[up] for up in ups])]
        for name, _ in rows():
            mine = [found.get((name, up)) for up in ups]
            lines.append(line(name, [letters[cell.play] if cell else "-" for cell in mine]))
    return lines
