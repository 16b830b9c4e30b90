"""Face-up Chinese poker: thirteen cards laid into three segments, and points between every two players.

The points of the book are turned into chips at the table's value of a point. Nobody loses more than lay before them
when the cards were dealt, and nobody wins more than that of one opponent.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from itertools import combinations
from typing import Any

from hoyle.book import GameFile, Terms
from hoyle.book.check import Allowed
from hoyle.book.chinese import FRONT_HANDS, Chinese
from hoyle.engine import EVERYONE, Ask, Choice, Draw, Equipment, Felt, Script, Situation, Taken
from hoyle.engine.script import Award, Move, Payout, Post, Yielded
from hoyle.games.poker_room.declaration import amount, cite
from hoyle.games.poker_room.hand import only
from hoyle.games.poker_room.places import BUTTON, OUT
from hoyle.games.poker_room.segments import SEGMENTS, Laid, look_at
from hoyle.kit.cards import Cards, composition
from hoyle.kit.money import show_money
from hoyle.kit.ranking import FIVE_CARD_HANDS

SETTINGS: Mapping[str, Allowed] = {}
RULES: Mapping[str, Mapping[str, Allowed]] = {}
FIRST_CARDS, ALL_CARDS = 5, sum(SEGMENTS.values())
FANTASY = "fantasy_land"
Board = dict[str, Cards]


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    return {}


def equipment(terms: Terms) -> Equipment:
    return {"cards": composition(1)}


def rules_of(terms: Terms) -> Chinese:
    rules = terms.file.chinese
    assert rules is not None
    return rules


def objection_to_sit(terms: Terms, cents: int) -> str | None:
    rules = rules_of(terms)
    least = rules.stack_points.buy_in * amount(terms, rules.point)
    if cents < least:
        where = cite(terms, rules.stack_points)
        return f"the buy-in here is at least {show_money(least)}, not {show_money(cents)} ({where})"
    return None


def objection_to_start(situation: Situation) -> str | None:
    stacks = {spot: situation.stacks[seat] for spot, seat in situation.places.items()}
    ready = _ready(situation.terms, situation.carry, situation.places, stacks)
    least = rules_of(situation.terms).players.at_least
    if len(ready) < least:
        return f"{least} players with enough points before them are needed; {len(ready)} can be dealt in"
    return None


def instruct(situation: Situation, seat: str, word: str) -> Mapping[str, Any] | str:
    out = [name for name in situation.carry.get(OUT, ()) if name != seat]
    if word == "sit_out":
        return {**situation.carry, OUT: [*out, seat]}
    if word == "sit_in":
        return {**situation.carry, OUT: out}
    if word == "leave":
        dreaming = [name for name in situation.carry.get(FANTASY, ()) if name != seat]
        return {**situation.carry, OUT: out, FANTASY: dreaming}
    return f'a seat says sit_out or sit_in between hands, not "{word}"'


def _ready(
    terms: Terms, carry: Mapping[str, Any], owners: Mapping[int, str], stacks: Mapping[int, int]
) -> list[int]:
    rules = rules_of(terms)
    least = rules.stack_points.round * amount(terms, rules.point)
    out = carry.get(OUT, ())
    return [spot for spot in sorted(owners) if owners[spot] not in out and stacks.get(spot, 0) >= least]


def play(felt: Felt) -> Script:
    rules, owners = rules_of(felt.terms), felt.owners
    ready = _ready(felt.terms, felt.carry, owners, felt.chips.stacks)
    last = int(felt.carry.get(BUTTON, 0))
    button = next((spot for spot in ready if spot > last), ready[0])
    around = [*(spot for spot in ready if spot >= button), *(spot for spot in ready if spot < button)]
    order = tuple(around[: rules.players.at_most])
    felt.chips.in_hand = order
    boards: dict[int, Board] = {spot: dict.fromkeys(SEGMENTS, ()) for spot in order}
    dreaming = [spot for spot in order if owners[spot] in felt.carry.get(FANTASY, ())]
    turns = [*order[1:], order[0]]
    for spot in (spot for spot in turns if spot in dreaming):
        yield from _deal_all(felt, boards[spot], spot)
    awake = [spot for spot in turns if spot not in dreaming]
    yield from _deal(felt, boards, awake, FIRST_CARDS)
    for _ in range(ALL_CARDS - FIRST_CARDS):
        for spot in awake:
            yield from _deal(felt, boards, [spot], 1)
    for spot in dreaming:
        yield from [
            Move(card, str(spot), f"{spot}.{name}") for name, row in boards[spot].items() for card in row
        ]
    laid = {spot: look_at(boards[spot]) for spot in order if spot not in felt.dead}
    yield from _settle(felt, rules, order, laid)
    staying = [owners[spot] for spot, hand in laid.items() if _dreams_on(rules, hand, spot in dreaming)]
    dealt_in = {owners[spot] for spot in order}
    waiting = [seat for seat in felt.carry.get(FANTASY, ()) if seat not in dealt_in]
    return {**felt.carry, BUTTON: button, FANTASY: [*staying, *waiting]}


# Laying the cards.


def _deal(
    felt: Felt, boards: Mapping[int, Board], spots: list[int], count: int
) -> Generator[Yielded, Any, None]:
    """Face up to all of them, who then lay theirs in turn; a card stays in its segment."""
    dealt: dict[int, Cards] = {}
    for spot in spots:
        dealt[spot] = yield Draw("cards", count, str(spot), EVERYONE)
    for spot, cards in dealt.items():
        for card in cards:
            yield from _lay(felt, boards[spot], spot, card, f"{card} is laid")
            yield Move(card, str(spot), f"{spot}.{_where(boards[spot], card)}")


def _deal_all(felt: Felt, board: Board, spot: int) -> Generator[Yielded, Any, None]:
    """All thirteen face down, set before the others get theirs; where each lies is seen at the end."""
    cards: Cards = yield Draw("cards", ALL_CARDS, str(spot), only(felt.owners[spot]))
    for number, card in enumerate(cards, start=1):
        yield from _lay(felt, board, spot, card, f"card {number} is laid")


def _lay(felt: Felt, board: Board, spot: int, card: str, about: str) -> Generator[Yielded, Any, None]:
    free = [name for name, size in SEGMENTS.items() if len(board[name]) < size]
    choices = tuple(Choice(name) for name in reversed(free))
    taken: Taken = yield Ask(felt.owners[spot], spot, choices, choices[0].name, about)
    board[taken.name] += (card,)


def _where(board: Board, card: str) -> str:
    return next(name for name, cards in board.items() if card in cards)


# Points.


def bonus_points(rules: Chinese, hand: Laid) -> int:
    """A foul hand has none."""
    if hand.foul:
        return 0
    tables = {"front": rules.bonuses.front, "middle": rules.bonuses.middle, "back": rules.bonuses.back}
    return sum(table.get(hand.ranks[name].name, 0) for name, table in tables.items())


def points_between(
    rules: Chinese, mine: Laid, theirs: Laid, i_have_button: bool, they_have_button: bool
) -> int:
    """What the first of two hands wins from the second, below nothing where it loses."""
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


def _settle(
    felt: Felt, rules: Chinese, order: tuple[int, ...], laid: Mapping[int, Laid]
) -> Generator[Yielded, Any, None]:
    """Position one against each, then two, then three, until a stack is used up; clean sweeps are paid first."""
    value, stacks = amount(felt.terms, rules.point), dict(felt.chips.stacks)
    left, won = dict(stacks), dict.fromkeys(order, 0)
    for first, second in _pairs(order, laid):
        points = points_between(rules, laid[first], laid[second], first == order[0], second == order[0])
        winner, loser = (first, second) if points > 0 else (second, first)
        cents = min(abs(points) * value, left[loser], stacks[winner])
        left[loser] -= cents
        won[winner] += cents
    for spot in order:
        if stacks[spot] - left[spot]:
            yield Post(spot, stacks[spot] - left[spot], "points")
    place = cite(felt.terms, rules)
    awards = [Award(spot, "points", "won", cents, place) for spot, cents in won.items() if cents]
    yield Payout(tuple(awards), (), place)


def _pairs(order: tuple[int, ...], laid: Mapping[int, Laid]) -> Iterator[tuple[int, int]]:
    pairs = [pair for pair in combinations(order, 2) if pair[0] in laid and pair[1] in laid]
    swept = [pair for pair in pairs if laid[pair[0]].sweep or laid[pair[1]].sweep]
    yield from swept
    yield from (pair for pair in pairs if pair not in swept)


def _dreams_on(rules: Chinese, hand: Laid, was_there: bool) -> bool:
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
