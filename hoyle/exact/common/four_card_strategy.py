"""Strategy of the games of four-card hands: every hand by its best four and the dealer's card up, and what simpler
strategies cost. What the fifth card and suits change is in best play only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from hoyle.exact.common.decision_values import Player, Seen, Sums, Told, by_cost
from hoyle.exact.common.four_card_play import Play
from hoyle.exact.sheet import Card, Way
from hoyle.fast.optional import kernels
from hoyle.games.parts.four_card_hands import FOUR_CARD, HANDS
from hoyle.kit.cards import DECK, RANK_VALUE, RANKS
from hoyle.kit.ranking import Rank

FOLD = "fold"
ACE, KING = RANK_VALUE["A"], RANK_VALUE["K"]
NEAREST = 30


class Spot(NamedTuple):
    """Hands of one rank, against one card up if there is one. Worths are sums over all their deals; 0 is a fold."""

    rank: Rank
    values: tuple[int, ...]  # that break ties, the weightiest first: a pair, then the other cards
    up: int
    dealt: int
    best: int
    worths: Mapping[int, int]
    taken: Mapping[int, int]

    def is_at_least(self, pair: int) -> bool:
        """Whether the hand is this pair or better."""
        return self.rank.name not in ("pair", "high_card") or (
            self.rank.name == "pair" and self.values[0] >= pair
        )


Rule = Callable[[Spot], int]  # the play wager in antes; 0 folds


def spots_of(play: Play) -> list[Spot]:
    ranks, times = kernels("four_card_poker.solve").ranks_by_place(FOUR_CARD), (*play.multiples, 0)
    found = []
    for up, by_place in enumerate(play.chosen.sums.tolist(), start=2):
        for place, (dealt, best, *rest) in enumerate(by_place):
            if dealt:
                allowed = (*play.allowed[play.kinds[place]], True)
                worths = {each: worth for each, worth, may in zip(times, rest, allowed, strict=False) if may}
                taken = dict(zip(times, rest[len(times) :], strict=True))
                shown = up if len(play.chosen.sums) > 1 else 0
                found.append(Spot(ranks[place], values_of(ranks[place]), shown, dealt, best, worths, taken))
    return found


def values_of(rank: Rank) -> tuple[int, ...]:
    digits = (rank.strength >> 4 * (4 - at) & 15 for at in range(5))
    return tuple(digit for digit in digits if digit)


def cards(play: Play, rules: Mapping[str, tuple[Rule, str]]) -> Told:
    """The cards, and the cost of simpler rules, each with where it is from."""
    spots = spots_of(play)
    total = sum(spot.dealt for spot in spots)
    return [_by_kind(play, spots, total), _border(play, spots, total)], _ways(play, spots, total, rules)


def _add(sums: Sums, spot: Spot) -> None:
    worths = {word(times): worth for times, worth in spot.worths.items()}
    sums.add_totals(
        spot.dealt, worths, spot.best, {word(times): count for times, count in spot.taken.items()}
    )


def word(times: int) -> str:
    return f"play_{times}x" if times else FOLD


def _by_kind(play: Play, spots: Iterable[Spot], total: int) -> Card:
    found: dict[tuple[int, str, int], Sums] = defaultdict(Sums)
    for spot in spots:
        _add(found[(*_row(spot), spot.up)], spot)
    ordered = sorted(found.items(), key=lambda item: (item[0][0], item[0][2]))
    decisions = tuple(
        sums.decision(
            f"{name}, dealer shows {_shown(up)}" if up else name, total, name if up else "",
            RANKS[up - 2] if up else "", play.scale,
        )
        for (_, name, up), sums in ordered
    )  # fmt: skip
    is_grid = bool(decisions[0].column)
    rows = tuple(dict.fromkeys(each.row for each in decisions)) if is_grid else ()
    return Card("Play or fold, by kind of hand", "ante", decisions, rows, tuple(RANKS) if is_grid else ())


def _row(spot: Spot) -> tuple[int, str]:
    """The row of a card: pairs by rank, high cards by one card or from a king up by two, the rest by name."""
    name, values = spot.rank.name, spot.values
    order = 1000 * HANDS.index(name)
    if name == "pair":
        return order - values[0], f"pair of {_shown(values[0])}s"
    if name != "high_card":
        return order, name.replace("_", " ")
    if values[0] < KING:
        return order - 20 * values[0], f"{_shown(values[0])} high"
    return order - 20 * values[0] - values[1], f"{_shown(values[0])}-{_shown(values[1])} high"


def _border(play: Play, spots: Iterable[Spot], total: int) -> Card:
    """The hands where the next best choice costs least."""
    found: dict[str, Sums] = defaultdict(Sums)
    for spot in spots:
        before = f"dealer shows {_shown(spot.up)}: " if spot.up else ""
        _add(found[before + told(spot)], spot)
    nearest = by_cost(sums.decision(seen, total, scale=play.scale) for seen, sums in found.items())
    return Card("Hands next to a border", "ante", tuple(nearest[:NEAREST]))


def told(spot: Spot) -> str:
    """`Q-Q-8-4`, `K-Q-8-4`, `flush 9-7-4-2`."""
    name, values = spot.rank.name, spot.values
    if name == "pair":
        values = (values[0], *values)
    ranks = "-".join(map(_shown, values))
    return ranks if name in ("pair", "high_card") else f"{name.replace('_', ' ')} {ranks}"


def _shown(value: int) -> str:
    return RANKS[value - 2].replace("T", "10")


def _ways(play: Play, spots: list[Spot], total: int, rules: Mapping[str, tuple[Rule, str]]) -> list[Way]:
    whole = total * play.scale
    best = Fraction(sum(spot.best for spot in spots), whole)
    found = []
    for name, (rule, source) in rules.items():
        worth = sum(spot.worths[rule(spot)] for spot in spots)
        found.append(Way(name, Fraction(-worth, whole), -best, "ante", source))
    return found


def player(play: Play) -> Player:
    """Plays every hand by its five cards and the card up."""
    fast, names = kernels("four_card_poker.solve"), [word(times) for times in (*play.multiples, 0)]

    @cache
    def choice(hand: tuple[str, ...], up: str) -> str:
        numbers = [DECK.index(card) for card in hand]
        taken = fast.choice_of(play.setting, play.chosen, numbers, DECK.index(up) if up else None)
        return names[int(taken)]

    def choose(seen: Seen) -> str:
        return choice(tuple(sorted(seen.hand)), seen.dealer[0] if play.setting.has_card_up else "")

    return choose
