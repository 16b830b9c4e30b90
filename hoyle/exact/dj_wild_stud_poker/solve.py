"""DJ wild stud poker under best play, over every hand and every hand of the dealer's.

A deal is the player's five cards and the dealer's: one of C(53,5) C(48,5), or of fewer from a shorter deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.exact.common.percent import percent
from hoyle.exact.common.poker_sheets import cards_in, limit_notes, part_sheet, pay_sheet, whole
from hoyle.exact.sheet import Part, Result, WagerPar, make_par
from hoyle.fast.optional import kernels
from hoyle.games.house_poker.dj_wild_stud_poker import (
    BAD_BEAT,
    BEATEN_HANDS,
    BLIND_HANDS,
    HANDS,
    RANKING,
    TRIPS,
    equipment,
    trips_name,
)
from hoyle.kit.cards import DECK, JOKER

IS_COMPILED = True  # on a first run ever
RESULTS = ("win", "tie", "lose")  # as the kernels number them
CARDS = (*DECK, JOKER)

Sheets = tuple[list[WagerPar], list[str], list[str]]
Prices = tuple[tuple[int, ...], ...]


class Met(NamedTuple):
    """One cell of the counts."""

    is_folded: bool
    hand: str
    result: str
    deals: int


def solve(terms: Terms) -> Sheets:
    found, _ = best_play(terms)
    met = list(_cells(found))
    together = make_par(
        "ante", _together(terms, met), on="with blind and play", per="ante", combinations=_deals(met)
    )._replace(initial=1 + _times(terms, "blind"), initial_name="ante and blind")
    wagers = [together]
    wagers += [part_sheet(terms, wager, together.results, "ante") for wager in ("ante", "blind", "play")]
    if TRIPS in terms.wagers:
        wagers.append(pay_sheet(terms, TRIPS, _trips(terms, found, met)))
    if BAD_BEAT in terms.wagers:
        wagers.append(pay_sheet(terms, BAD_BEAT, _bad_beat(terms, found, met)))
    return wagers, _strategy(met), _notes(together) + limit_notes(terms)


def best_play(terms: Terms) -> tuple[Any, int]:
    """The counted solution, and the unit of its integers."""
    pays, fold, scale = prices_of(terms)
    return _best_play(deck_of(terms), pays, fold), scale


@lru_cache(maxsize=8)
def _best_play(deck: Any, pays: Prices, fold: int) -> Any:
    return kernels("dj_wild_stud_poker.choices").solve_counts(deck, pays, fold)


def deck_of(terms: Terms) -> Any:
    """The cards and the rules by which hands compare, as the kernels take them."""
    cards = cards_in(equipment(terms))
    if set(cards.values()) != {1}:
        raise HoyleError(f"{terms.path} is solved for one deck with at most one joker")
    return kernels("dj_wild_stud_poker.choices").Deck(
        RANKING,
        tuple(sorted(map(CARDS.index, cards))),
        terms.word("like_hands") == "tie",
        terms.rule(TRIPS, "with_deuce") == "natural",
    )


def prices_of(terms: Terms) -> tuple[Prices, int, int]:
    """Nets of ante, blind and play by name and result, and of a fold, as integers in their common unit."""
    nets = [[net_of_round(terms, hand, result) for result in RESULTS] for hand in HANDS]
    fold = net_of_round(terms, "", "fold")
    scale = whole([fold, *(net for row in nets for net in row)])
    return tuple(tuple(int(net * scale) for net in row) for row in nets), int(fold * scale), scale


def net_of_round(terms: Terms, hand: str, result: str) -> Fraction:
    """In antes."""
    parts = parts_of_round(terms, hand, result)
    return sum((part.units * terms.price(part.wager, part.outcome).odds.net for part in parts), Fraction(0))


def parts_of_round(terms: Terms, hand: str, result: str) -> tuple[Part, ...]:
    """The calls of ante, blind and play."""
    blind = result
    if result == "win":
        blind = hand if hand in BLIND_HANDS else "other"
    parts = (Part("ante", result), Part("blind", blind, _times(terms, "blind")))
    return parts if result == "fold" else (*parts, Part("play", result, _times(terms, "play")))


def _times(terms: Terms, wager: str) -> Fraction:
    """How many antes the wager is."""
    ratios = [rule.equals for rule in terms.stake_rules[wager] if rule.equals is not None]
    return terms.ratio(str(ratios[0]))


def _cells(found: Any) -> Iterator[Met]:
    for is_folded, by_name in zip((False, True), found.counts, strict=True):
        for hand, by_result in zip(HANDS, by_name, strict=True):
            for result, count in zip(RESULTS, by_result, strict=True):
                if count:
                    yield Met(is_folded, hand, result, count)


def _deals(met: list[Met]) -> int:
    return sum(cell.deals for cell in met)


def _together(terms: Terms, met: list[Met]) -> Iterator[Result]:
    total = _deals(met)
    for cell in met:
        result = "fold" if cell.is_folded else cell.result
        parts = parts_of_round(terms, cell.hand, result)
        name = f"win {parts[1].outcome}" if result == "win" else result
        pays = ", ".join(f"{part.wager} {terms.price(part.wager, part.outcome).odds}" for part in parts)
        action = sum((part.units for part in parts), Fraction(0))
        net = net_of_round(terms, cell.hand, result)
        yield Result(name, net, Fraction(cell.deals, total), pays, cell.deals, action, parts)


def _trips(terms: Terms, found: Any, met: list[Met]) -> Mapping[str, int]:
    falls = terms.rule(TRIPS, "on_fold") == "lose"
    counts: Counter[str] = Counter()
    for is_folded, naturals in zip((False, True), found.naturals, strict=True):
        for hand, natural in zip(HANDS, naturals, strict=True):
            dealt = sum(cell.deals for cell in met if (cell.is_folded, cell.hand) == (is_folded, hand))
            for is_natural, count in ((False, dealt - natural), (True, natural)):
                name = "fold" if is_folded and falls else trips_name(hand, is_natural=is_natural)
                counts[name] += count
    return _in_order(counts)


def _bad_beat(terms: Terms, found: Any, met: list[Met]) -> Mapping[str, int]:
    """A hand that wins beats the dealer's, and one that loses is beaten itself."""
    stands = terms.rule(BAD_BEAT, "on_fold") == "stands"
    counts: Counter[str] = Counter()
    for is_folded, beaten in zip((False, True), found.beaten, strict=True):
        falls = is_folded and not stands
        for hand, count in zip(HANDS, beaten, strict=True):
            counts["fold" if falls else beaten_name(hand)] += count
    for cell in met:
        if cell.result != "win":
            name = "tie" if cell.result == "tie" else beaten_name(cell.hand)
            counts["fold" if cell.is_folded and not stands else name] += cell.deals
    return _in_order(counts)


def beaten_name(hand: str) -> str:
    return hand if hand in BEATEN_HANDS else "other"


def _in_order(counts: Counter[str]) -> Mapping[str, int]:
    """The paid hands first, from the highest down."""
    last = ("other", "tie", "fold")
    return {name: counts[name] for name in (*(n for n in counts if n not in last), *last) if counts[name]}


def _strategy(met: list[Met]) -> list[str]:
    words: dict[str, list[str]] = {"Play": [], "Fold": []}
    mixed = []
    for hand in dict.fromkeys(cell.hand for cell in sorted(met, key=lambda cell: HANDS.index(cell.hand))):
        dealt = sum(cell.deals for cell in met if cell.hand == hand)
        played = Fraction(sum(cell.deals for cell in met if cell.hand == hand and not cell.is_folded), dealt)
        name = hand.replace("_", " ")
        if played in (0, 1):
            words["Play" if played else "Fold"].append(name)
        else:
            mixed.append(f"With a {name}, play {percent(played)} of hands.")
    played = Fraction(sum(cell.deals for cell in met if not cell.is_folded), _deals(met))
    lines = [f"{verb} {', '.join(hands)}." for verb, hands in words.items() if hands]
    return [*lines, *mixed, f"In all, {percent(played)} of hands are played."]


def _notes(together: WagerPar) -> list[str]:
    return [
        f"The house has {percent(together.house_edge)} of the ante, {percent(together.edge_of_initial)} of ante and "
        f"blind, {percent(together.element_of_risk)} of all that is wagered on ante, blind and play.",
        "Hands are played for ante, blind and play only; side wagers are measured under that strategy.",
    ]
