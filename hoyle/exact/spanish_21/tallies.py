"""The results of Spanish 21's main wager, exactly: naturals, hands that are not split, and splits as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from hoyle.exact.blackjack.naturals import calls_of_naturals
from hoyle.exact.sheet import Part, Result
from hoyle.exact.spanish_21.hands import SEVEN, Spanish, net
from hoyle.fast.blackjack.hands import ACE, TEN, UNSPLIT, Hand, Rules
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.bonus_hands import MIXED, THREE_SEVENS
from hoyle.games.blackjack.settlement_rules import DEALER_BLACKJACK, LOSE, WIN
from hoyle.games.blackjack.spanish_21 import MAIN, SUPER_BONUS, super_bonus_of

DOUBLE, SPLIT, RETURNED = "double", "split", "returned"


class Solved(NamedTuple):
    """Best play by up card, and how its hands end."""

    spanish: Spanish
    ways: tuple[Any, ...]
    ends: Mapping[Any, tuple[Fraction, ...]]


@lru_cache(maxsize=16)
def solved_of(spanish: Spanish) -> Solved:
    return Solved(spanish, *_ways_and_ends(spanish.game))


@lru_cache(maxsize=16)
def _ways_and_ends(game: Any) -> tuple[tuple[Any, ...], Mapping[Any, tuple[Fraction, ...]]]:
    """By the rules of play alone: terms under other readings often have the same."""
    ways = tuple(kernels("twenty_one.ways_to_play").solve_ways(game))
    return ways, kernels("twenty_one.end_counts").count_ends(ways)


def counted(spanish: Spanish, ways: tuple[Any, ...]) -> Solved:
    return Solved(spanish, ways, kernels("twenty_one.end_counts").count_ends(ways))


class Called(NamedTuple):
    """What is called on one hand with its chance: the parts of a whole hand, none of a returned split wager."""

    parts: tuple[Part, ...]
    chance: Fraction


def calls(solved: Solved, end: Any, at: int) -> Iterator[Called]:
    """The calls on hands that end so against the dealer's result number `at`, shares of suits told apart."""
    kinds, game = kernels("blackjack.splits"), solved.spanish.game
    chance = solved.ends[end][at]
    first = MAIN if end.pair == UNSPLIT else SPLIT
    is_late = at == len(game.totals) - 1
    fixed = {
        kinds.BEGUN: ((first, LOSE),),
        kinds.DOUBLE_BEGUN: ((first, LOSE), (DOUBLE, LOSE)),
        kinds.GIVEN_UP: ((first, LOSE if is_late else "surrender"),),
        kinds.RESCUE: ((first, "rescue"), (DOUBLE, "rescue")),
    }
    if end.kind in fixed:
        yield Called(tuple(Part(*each) for each in fixed[end.kind]), chance)
    elif end.kind == kinds.FIRST:
        return
    else:
        outcome = game.settlement.outcome(end.worth, game.totals[at])
        yield from _compared(solved, end, outcome, chance, doubled=end.kind == kinds.DOUBLED)


def _compared(solved: Solved, end: Any, outcome: str, chance: Fraction, *, doubled: bool) -> Iterator[Called]:
    spanish = solved.spanish
    first = MAIN if end.pair == UNSPLIT else SPLIT
    if outcome == DEALER_BLACKJACK:
        kept = not spanish.game.takes_all
        mine = LOSE if first == MAIN or not kept else RETURNED
        added = (Part(DOUBLE, RETURNED if kept else LOSE),) if doubled else ()
        yield Called((Part(first, mine), *added), chance)
    elif doubled or outcome != WIN or not end.price:
        yield Called((Part(first, outcome), *((Part(DOUBLE, outcome),) if doubled else ())), chance)
    else:
        for name, share in mixture_of(solved, end).items():
            yield Called((Part(first, name), *_super_bonus(spanish, end, name)), chance * share)


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


def _super_bonus(spanish: Spanish, end: Any, name: str) -> tuple[Part, ...]:
    award = super_bonus_of(spanish.terms, spanish.stake_cents)
    is_suited = name.startswith(THREE_SEVENS) and not name.endswith(MIXED)
    return (
        (Part(SUPER_BONUS, award),) if award and is_suited and end.up == SEVEN and end.pair == UNSPLIT else ()
    )


def net_of(spanish: Spanish, parts: tuple[Part, ...]) -> Fraction:
    """Per unit of the main wager. A split wager is as large, and a double is made in full."""
    return sum((_net(spanish, part) for part in parts), Fraction(0))


def _net(spanish: Spanish, part: Part) -> Fraction:
    odds = spanish.terms.prices[part.wager, part.outcome].odds
    return Fraction(odds.fixed_cents, spanish.stake_cents) if odds.kind == "fixed" else odds.net


def expectation(solved: Solved) -> Fraction:
    """Of the first wager with all that follows it."""
    worth = sum((each.net * each.probability for each in naturals(solved.spanish)), Fraction(0))
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


def naturals(spanish: Spanish) -> list[Result]:
    """A player's naturals, and other hands against a dealer's that is found before play."""
    terms, game = spanish.terms, spanish.game
    rules = Rules(game.shoe, game.dealer.draws_on_soft_17, settlement=game.settlement)
    found = {name: chance for name, chance in calls_of_naturals(rules).items() if chance}
    found[LOSE] = found.get(LOSE, Fraction(0)) + _lost_to_naturals(game)
    results = []
    for outcome, chance in found.items():
        odds = terms.prices[MAIN, outcome].odds
        results.append(Result(outcome, odds.net, chance, odds.text, parts=(Part(MAIN, outcome),)))
    return [each for each in results if each.probability]


def _lost_to_naturals(game: Any) -> Fraction:
    shoe, size = game.shoe, sum(game.shoe)
    chance = Fraction(0)
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


def _result(spanish: Spanish, parts: tuple[Part, ...], chance: Fraction) -> Result:
    names = [part.outcome if part.wager in (MAIN, DOUBLE) else part.wager for part in parts]
    doubled = any(part.wager == DOUBLE for part in parts)
    shown = f"double, {parts[-1].outcome}" if doubled else ", ".join(names)
    pays = spanish.terms.prices[MAIN, parts[0].outcome].odds.text
    return Result(shown, net_of(spanish, parts), chance, pays, action=Fraction(1 + doubled), parts=parts)


def split_means(solved: Solved, pair: int, *, is_late: bool) -> tuple[Fraction, Fraction]:
    """The net and the action of all hands of a split, times its probability."""
    mean = action = Fraction(0)
    for end, row in solved.ends.items():
        if end.pair != pair:
            continue
        for at in (len(row) - 1,) if is_late else range(len(row) - 1):
            for each in calls(solved, end, at) if row[at] else ():
                mean += net_of(solved.spanish, each.parts) * each.chance
                action += len(each.parts) * each.chance
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
            mine, blackjack = _pair_chances(way.rules.shoe, pair, way.up)
            clear += share * mine
            late += share * blackjack if way.rules.is_late(way.up) else 0
    return clear, late


def _pair_chances(shoe: Hand, pair: int, up: int) -> tuple[Fraction, Fraction]:
    left, size, chance = list(shoe), sum(shoe), Fraction(1)
    for rank in (pair, pair, up):
        chance *= Fraction(left[rank], size)
        left[rank] -= 1
        size -= 1
    other = {ACE: TEN, TEN: ACE}.get(up)
    hidden = Fraction(left[other], size) if other is not None else Fraction(0)
    return chance * (1 - hidden), chance * hidden
