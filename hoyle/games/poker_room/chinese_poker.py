"""Face-up Chinese poker: thirteen cards laid into three segments, and points between every two players.

The points of the book are turned into chips at the table's value of a point. A player loses no more than lay before
them when the cards were dealt, and wins no more than that from each opponent.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from itertools import combinations
from typing import Any, NamedTuple

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.book.room.chinese_poker import Chinese
from hoyle.engine import EVERYONE, Ask, Choice, Draw, Equipment, Felt, Script, Situation, Taken
from hoyle.engine.declared import Offer, plain
from hoyle.engine.round.script import Award, Move, Payout, Post, Yielded
from hoyle.games.poker_room.chinese_points import dreams_on, points_between
from hoyle.games.poker_room.declaration import amount, cite
from hoyle.games.poker_room.pot_hand import only
from hoyle.games.poker_room.room_places import BUTTON, OUT
from hoyle.games.poker_room.segments import SEGMENTS, Laid, look_at
from hoyle.kit.cards import Cards, composition
from hoyle.kit.money import show_money

SETTINGS: Mapping[str, Allowed] = {}
RULES: Mapping[str, Mapping[str, Allowed]] = {}
FIRST_CARDS, ALL_CARDS = 5, sum(SEGMENTS.values())
FANTASY = "fantasy_land"
TWO_HANDS = "two_hands"
IN_SECOND = ", in the second hand"  # the choice for a card that is set there
Board = dict[str, Cards]


class Place(NamedTuple):
    """Where a hand lies: before a seat, as its first or its second one."""

    spot: int
    number: int = 1

    @property
    def to(self) -> str:
        return str(self.spot) if self.number == 1 else f"{self.spot}.{self.number}"

    @property
    def said(self) -> str:
        return "" if self.number == 1 else IN_SECOND


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
    carry = situation.carry
    out, two = _others(carry, OUT, seat), _others(carry, TWO_HANDS, seat)
    if word == "sit_out":
        return {**carry, OUT: [*out, seat]}
    if word == "sit_in":
        return {**carry, OUT: out}
    if word == "leave":
        return {**carry, OUT: out, TWO_HANDS: two, FANTASY: _others(carry, FANTASY, seat)}
    with_count = rules_of(situation.terms).players.two_hands_with
    if word == "two_hands" and with_count:
        if len(situation.places) != with_count:
            return (
                f"two hands each are for {with_count} players at the table; there are {len(situation.places)}"
            )
        return {**carry, TWO_HANDS: [*two, seat]}
    if word == "one_hand" and with_count:
        return {**carry, TWO_HANDS: two}
    words = "sit_out, sit_in, two_hands or one_hand" if with_count else "sit_out or sit_in"
    return f'a seat says {words} between hands, not "{word}"'


def _others(carry: Mapping[str, Any], name: str, seat: str) -> list[str]:
    return [other for other in carry.get(name, ()) if other != seat]


def _ready(
    terms: Terms, carry: Mapping[str, Any], owners: Mapping[int, str], stacks: Mapping[int, int]
) -> list[int]:
    rules = rules_of(terms)
    least = rules.stack_points.round * amount(terms, rules.point)
    out = carry.get(OUT, ())
    return [spot for spot in sorted(owners) if owners[spot] not in out and stacks.get(spot, 0) >= least]


def choices(terms: Terms) -> tuple[Offer, ...]:
    return plain(*reversed(SEGMENTS))


def places(terms: Terms) -> tuple[str, ...]:
    second = (".2", *(f".2.{name}" for name in SEGMENTS)) if rules_of(terms).players.two_hands_with else ()
    return (*(f".{name}" for name in SEGMENTS), *second)


def play(felt: Felt) -> Script:
    rules, owners = rules_of(felt.terms), felt.owners
    ready = _ready(felt.terms, felt.carry, owners, felt.chips.stacks)
    last = int(felt.carry.get(BUTTON, 0))
    button = next((spot for spot in ready if spot > last), ready[0])
    around = [*(spot for spot in ready if spot >= button), *(spot for spot in ready if spot < button)]
    order = tuple(around[: rules.players.at_most])
    felt.chips.in_hand = order
    count = 2 if _agree_on_two(felt, rules, order) else 1
    places = [Place(spot, number) for spot in order for number in range(1, count + 1)]
    boards: dict[Place, Board] = {place: dict.fromkeys(SEGMENTS, ()) for place in places}
    dreams = list(felt.carry.get(FANTASY, ()))
    dreaming = [place for place in places if place.number <= dreams.count(owners[place.spot])]
    turns = [*places[count:], *places[:count]]
    for place in (place for place in turns if place in dreaming):
        yield from _deal_all(felt, boards[place], place)
    awake = [place for place in turns if place not in dreaming]
    yield from _deal(felt, boards, awake, FIRST_CARDS)
    for _ in range(ALL_CARDS - FIRST_CARDS):
        for place in awake:
            yield from _deal(felt, boards, [place], 1)
    for place in dreaming:
        yield from [
            Move(card, place.to, f"{place.to}.{name}") for name, row in boards[place].items() for card in row
        ]
    laid = {place: look_at(boards[place]) for place in places if place.spot not in felt.dead}
    yield from _settle(felt, rules, order, laid)
    staying = [
        owners[place.spot] for place, hand in laid.items() if dreams_on(rules, hand, place in dreaming)
    ]
    for place in dreaming:
        dreams.remove(owners[place.spot])
    return {**felt.carry, BUTTON: button, FANTASY: [*staying, *dreams]}


def _agree_on_two(felt: Felt, rules: Chinese, order: tuple[int, ...]) -> bool:
    """With few enough players, each may play two hands if all agree."""
    wanting = felt.carry.get(TWO_HANDS, ())
    return rules.players.two_hands_with == len(order) == len(felt.owners) and all(
        felt.owners[spot] in wanting for spot in order
    )


# Laying the cards.


def _deal(
    felt: Felt, boards: Mapping[Place, Board], places: list[Place], count: int
) -> Generator[Yielded, Any, None]:
    """Deal face up to all players, who set their cards in turn; a card stays in its segment."""
    dealt: dict[Place, Cards] = {}
    for place in places:
        dealt[place] = yield Draw("cards", count, place.to, EVERYONE)
    for place, cards in dealt.items():
        for card in cards:
            yield from _lay(felt, boards[place], place, card, f"{card} is laid")
            yield Move(card, place.to, f"{place.to}.{_where(boards[place], card)}")


def _deal_all(felt: Felt, board: Board, place: Place) -> Generator[Yielded, Any, None]:
    """Deal all thirteen cards face down; they are set before the others get theirs, and shown at the end."""
    cards: Cards = yield Draw("cards", ALL_CARDS, place.to, only(felt.owners[place.spot]))
    for number, card in enumerate(cards, start=1):
        yield from _lay(felt, board, place, card, f"card {number} is laid")


def _lay(felt: Felt, board: Board, place: Place, card: str, about: str) -> Generator[Yielded, Any, None]:
    free = [name for name, size in SEGMENTS.items() if len(board[name]) < size]
    choices = tuple(Choice(name) for name in reversed(free))
    seat = felt.owners[place.spot]
    taken: Taken = yield Ask(seat, place.spot, choices, choices[0].name, about + place.said)
    board[taken.name] += (card,)


def _where(board: Board, card: str) -> str:
    return next(name for name, cards in board.items() if card in cards)


# Settling.


def _settle(
    felt: Felt, rules: Chinese, order: tuple[int, ...], laid: Mapping[Place, Laid]
) -> Generator[Yielded, Any, None]:
    """Settle position one against each, then two, then three, until a stack is used up; clean sweeps come first."""
    value, stacks = amount(felt.terms, rules.point), dict(felt.chips.stacks)
    left, won = dict(stacks), dict.fromkeys(order, 0)
    taken: dict[tuple[int, int], int] = {}  # by winner and loser
    for one, two in _pairs(laid):
        points = points_between(rules, laid[one], laid[two], one.spot == order[0], two.spot == order[0])
        winner, loser = (one.spot, two.spot) if points > 0 else (two.spot, one.spot)
        so_far = taken.get((winner, loser), 0)
        cents = min(abs(points) * value, left[loser], stacks[winner] - so_far)
        left[loser] -= cents
        won[winner] += cents
        taken[winner, loser] = so_far + cents
    for spot in order:
        if stacks[spot] - left[spot]:
            yield Post(spot, stacks[spot] - left[spot], "points")
    place = cite(felt.terms, rules)
    awards = [Award(spot, "points", "won", cents, place) for spot, cents in won.items() if cents]
    yield Payout(tuple(awards), (), place)


def _pairs(laid: Mapping[Place, Laid]) -> Iterator[tuple[Place, Place]]:
    """Pairs of hands in the order of positions. Two hands of one player are not compared."""
    pairs = [(one, two) for one, two in combinations(laid, 2) if one.spot != two.spot]
    swept = [pair for pair in pairs if laid[pair[0]].sweep or laid[pair[1]].sweep]
    yield from swept
    yield from (pair for pair in pairs if pair not in swept)
