"""The results of a main wager, exactly: naturals, hands that are not split, and splits as a whole.

They are those of Spanish 21 and of its relatives: what they play is a `Relative`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from hoyle.book import Terms
from hoyle.exact.blackjack.naturals import calls_of_naturals
from hoyle.exact.sheet import Part, Result
from hoyle.exact.spanish_21.hands import net
from hoyle.fast.blackjack.hands import ACE, JOKER, TEN, UNSPLIT, Rules
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.banked.redouble import REDOUBLE
from hoyle.games.blackjack.settlement_rules import DEALER_BLACKJACK, LOSE, MOST, NATURAL, WIN
from hoyle.games.blackjack.spanish_21 import MAIN
from hoyle.kit.cards import Card

DOUBLE, SPLIT, RETURNED, RESCUE, SURRENDER = "double", "split", "returned", "rescue", "surrender"


class Relative(Protocol):
    """A game, and how prices that suits decide are made up: by class of suits, and of any hand."""

    @property
    def terms(self) -> Terms: ...
    @property
    def game(self) -> Any: ...
    @property
    def cards(self) -> Mapping[Card, int]: ...

    def mixture(self, price: int, of: int) -> Mapping[str, Fraction]: ...
    def mixture_of_split(
        self, price: int, kinds: frozenset[str], *, is_original: bool
    ) -> Mapping[str, Fraction]: ...
    def further(self, end: Any, name: str) -> tuple[Part, ...]:
        """What is called beside the wager on a hand that ends so and wins as `name`."""

    def net(self, part: Part) -> Fraction:
        """Per unit of the main wager."""

    def is_whole(self) -> bool:
        """Whether the cards are those of a full shoe."""


class Solved(NamedTuple):
    """Best play by up card, and how its hands end."""

    spanish: Relative
    ways: tuple[Any, ...]
    ends: Mapping[Any, tuple[Fraction, ...]]


@lru_cache(maxsize=16)
def solved_of(spanish: Relative) -> Solved:
    return Solved(spanish, *_ways_and_ends(spanish.game))


@lru_cache(maxsize=16)
def _ways_and_ends(game: Any) -> tuple[tuple[Any, ...], Mapping[Any, tuple[Fraction, ...]]]:
    """By the rules of play alone: terms under other readings often have the same."""
    ways = tuple(kernels("twenty_one.ways_to_play").solve_ways(game))
    return ways, kernels("twenty_one.end_counts").count_ends(ways)


def counted(spanish: Relative, ways: tuple[Any, ...]) -> Solved:
    return Solved(spanish, ways, kernels("twenty_one.end_counts").count_ends(ways))


class Called(NamedTuple):
    """What is called on one hand with its chance: the parts of a whole hand, none of a returned split wager."""

    parts: tuple[Part, ...]
    chance: Fraction


def calls(solved: Solved, end: Any, at: int) -> Iterator[Called]:
    """The calls on hands that end so against the dealer's result number `at`, shares of suits told apart."""
    splits, kinds, game = kernels("blackjack.splits"), kernels("blackjack.end_kinds"), solved.spanish.game
    chance, level = solved.ends[end][at], kinds.level_of(end.kind)
    first = MAIN if end.pair == UNSPLIT else SPLIT
    is_taken = at == len(game.totals) - 1 and not game.early
    if end.kind == splits.GIVEN_UP:
        yield Called((Part(first, LOSE if is_taken else SURRENDER),), chance)
    elif end.kind in kinds.RESCUED:
        yield Called((Part(first, RESCUE), *added_parts(level, LOSE, RESCUE)), chance)
    elif end.kind != splits.FIRST:
        worth = end.worth if end.kind in kinds.COMPARED else MOST
        for theirs, share in game.shares_of(game.totals[at]):
            outcome = game.settlement.outcome(worth, theirs)
            yield from _compared(solved, end, outcome, chance * share, level)


def added_parts(level: int, outcome: str, last: str = "") -> tuple[Part, ...]:
    """The double of a hand, and the redoubles: each is as much as lies on the hand. The last may be called apart."""
    units = [Fraction(1 << each) for each in range(level)]
    outcomes = [*[outcome] * (level - 1), last or outcome]
    return tuple(
        Part(REDOUBLE if at else DOUBLE, each, size)
        for at, (each, size) in enumerate(zip(outcomes, units, strict=False))
    )


def _compared(solved: Solved, end: Any, outcome: str, chance: Fraction, level: int) -> Iterator[Called]:
    spanish = solved.spanish
    first = MAIN if end.pair == UNSPLIT else SPLIT
    if outcome == DEALER_BLACKJACK:
        kept = not spanish.game.takes_all
        mine = LOSE if first == MAIN or not kept else RETURNED
        yield Called((Part(first, mine), *added_parts(level, RETURNED if kept else LOSE)), chance)
    elif level or outcome != WIN or not end.price:
        yield Called((Part(first, outcome), *added_parts(level, outcome)), chance)
    else:
        for name, share in mixture_of(solved, end).items():
            yield Called((Part(first, name), *spanish.further(end, name)), chance * share)


def mixture_of(solved: Solved, end: Any) -> Mapping[str, Fraction]:
    """What a winning hand with a price of its own is called, by the suits that its split or its class leaves open."""
    spanish = solved.spanish
    if end.of < spanish.game.original:
        return spanish.mixture(end.price, end.of)
    way = next(way for way in solved.ways if way.up == end.up)
    is_original = end.of == spanish.game.original
    return spanish.mixture_of_split(end.price, kinds_split(way, end.pair), is_original=is_original)


def kinds_split(way: Any, rank: int) -> frozenset[str]:
    split = kernels("blackjack.hand_index").SPLITS
    classes = zip(way.rules.suited, way.by_class, strict=True)
    return frozenset(
        each.name.split()[1] for each, play in classes if play == split and each.start[rank] == 2
    )


def net_of(spanish: Relative, parts: tuple[Part, ...]) -> Fraction:
    """Per unit of the main wager. A split wager is as large, and a double is made in full."""
    return sum((spanish.net(part) for part in parts), Fraction(0))


def expectation(solved: Solved) -> Fraction:
    """Of the first wager with all that follows it."""
    worth = sum(
        (each.net * each.probability for each in naturals(solved.spanish, saved_from_naturals(solved))),
        Fraction(0),
    )
    for end, row in solved.ends.items():
        for at, chance in enumerate(row):
            if chance:
                found = calls(solved, end, at)
                worth += sum(
                    (net_of(solved.spanish, each.parts) * each.chance for each in found), Fraction(0)
                )
    return worth + sum((lost * chance for lost, chance in firsts_lost(solved)), Fraction(0))


def firsts_lost(solved: Solved) -> Iterator[tuple[Fraction, Fraction]]:
    """The original wagers of splits that a late blackjack takes: what each loses more than a returned one."""
    kinds, game = kernels("blackjack.splits"), solved.spanish.game
    if not game.takes_all:
        for end, row in solved.ends.items():
            if end.kind == kinds.FIRST:
                yield net(solved.spanish.terms, MAIN, LOSE), row[-1]


# Results.


def saved_from_naturals(solved: Solved) -> Fraction:
    """The probability of a hand that was given up before a look found the dealer's natural."""
    game, given_up = solved.spanish.game, kernels("blackjack.splits").GIVEN_UP
    if not any(game.is_early(way.up) for way in solved.ways):
        return Fraction(0)
    return sum((row[-1] for end, row in solved.ends.items() if end.kind == given_up), Fraction(0))


def naturals(spanish: Relative, saved: Fraction | int = 0) -> list[Result]:
    """A player's naturals, and other hands against a dealer's that is found before play, less those saved from it."""
    terms, game = spanish.terms, spanish.game
    found = {name: chance for name, chance in _calls_of_naturals(game).items() if chance}
    found[LOSE] = found.get(LOSE, Fraction(0)) + _lost_to_naturals(game) - saved
    results = []
    for outcome, chance in found.items():
        odds = terms.prices[MAIN, outcome].odds
        results.append(Result(outcome, odds.net, chance, odds.text, parts=(Part(MAIN, outcome),)))
    return [each for each in results if each.probability]


def _calls_of_naturals(game: Any) -> dict[str, Fraction]:
    if not game.dealer.has_jokers:
        return calls_of_naturals(Rules(game.shoe, game.dealer.draws_on_soft_17, settlement=game.settlement))
    jokers, size = game.shoe[JOKER], sum(game.shoe)
    mine = Fraction(jokers * (jokers - 1), size * (size - 1))
    both = mine * Fraction((jokers - 2) * (jokers - 3), (size - 2) * (size - 3))
    found = {game.settlement.outcome(NATURAL, MOST): mine - both}
    equal = game.settlement.outcome(NATURAL, NATURAL)
    return {**found, equal: found.get(equal, Fraction(0)) + both}


def _lost_to_naturals(game: Any) -> Fraction:
    shoe, size = game.shoe, sum(game.shoe)
    chance = Fraction(0)
    if game.dealer.has_jokers:
        return chance
    for up, hole in ((ACE, TEN), (TEN, ACE)):
        if game.peeks[up]:
            one = Fraction(shoe[up] * shoe[hole], size * (size - 1))
            both = Fraction(2 * (shoe[ACE] - 1) * (shoe[TEN] - 1), (size - 2) * (size - 3))
            chance += one * (1 - both)
    return chance


def hands(solved: Solved) -> list[Result]:
    """Hands that are not split, one result for each set of calls."""
    found: dict[tuple[Part, ...], Fraction] = {}
    for end, row in solved.ends.items():
        for at, chance in enumerate(row):
            if end.pair == UNSPLIT and chance:
                for each in calls(solved, end, at):
                    found[each.parts] = found.get(each.parts, Fraction(0)) + each.chance
    return [_result(solved.spanish, parts, chance) for parts, chance in found.items() if chance]


def _result(spanish: Relative, parts: tuple[Part, ...], chance: Fraction) -> Result:
    names = [part.outcome if part.wager in (MAIN, DOUBLE) else part.wager for part in parts]
    doubled = sum(part.wager in (DOUBLE, REDOUBLE) for part in parts)
    told = "double" if doubled < 2 else f"doubled {_TIMES[doubled]}"
    shown = f"{told}, {parts[-1].outcome}" if doubled else ", ".join(names)
    pays = spanish.terms.prices[MAIN, parts[0].outcome].odds.text
    return Result(shown, net_of(spanish, parts), chance, pays, action=_action(parts), parts=parts)


_TIMES = ("", "once", "twice", "three times", "four times")


def _action(parts: tuple[Part, ...]) -> Fraction:
    """What was wagered in the round; a bonus needs no wager."""
    return sum((part.units for part in parts if part.wager in (MAIN, SPLIT, DOUBLE, REDOUBLE)), Fraction(0))


def late_is_told(solved: Solved) -> bool:
    """Whether a dealer's natural that is found last takes every wager: then splits against it are told as others."""
    return bool(solved.spanish.game.takes_all)


def split_means(solved: Solved, pair: int, *, is_late: bool) -> tuple[Fraction, Fraction]:
    """The net and the action of all hands of a split, times its probability."""
    mean = action = Fraction(0)
    for end, row in solved.ends.items():
        if end.pair != pair:
            continue
        for at in (len(row) - 1,) if is_late else range(len(row) - 1):
            for each in calls(solved, end, at) if row[at] else ():
                mean += net_of(solved.spanish, each.parts) * each.chance
                action += _action(each.parts) * each.chance
    if is_late:
        mean += sum((row[-1] * lost for row, lost in _late_firsts(solved, pair)), Fraction(0))
    return mean, action


def _late_firsts(solved: Solved, pair: int) -> Iterator[tuple[tuple[Fraction, ...], Fraction]]:
    kinds = kernels("blackjack.splits")
    for end, row in solved.ends.items():
        if end.pair == pair and end.kind == kinds.FIRST and not solved.spanish.game.takes_all:
            yield row, net(solved.spanish.terms, MAIN, LOSE)


def split_chances(solved: Solved, pair: int) -> tuple[Fraction, Fraction]:
    """The probability of a split without a dealer's blackjack, and with one found last."""
    clear = late = Fraction(0)
    for way in solved.ways:
        share = way.share_split(pair) if pair in way.splits else 0
        if share:
            mine, blackjack = _pair_chances(way.rules, pair, way.up)
            clear += share * mine
            late += share * blackjack if way.rules.is_late(way.up) else 0
    return clear, late


def _pair_chances(game: Any, pair: int, up: int) -> tuple[Fraction, Fraction]:
    left, size, chance = list(game.shoe), sum(game.shoe), Fraction(1)
    for rank in (pair, pair, up):
        chance *= Fraction(left[rank], size)
        left[rank] -= 1
        size -= 1
    other = game.dealer.hides(up)
    hidden = Fraction(left[other], size) if other >= 0 else Fraction(0)
    return chance * (1 - hidden), chance * hidden
