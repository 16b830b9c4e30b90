"""Every irregularity of every poker room: a hand in progress, the floor's word, and what its clause says follows.

`tests/floor/<book>.yaml` has the hands, by family of games, and one table of what is ruled at which position of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from pydantic import BaseModel, ConfigDict, model_validator

from hoyle.book.irregularity import CONSEQUENCES
from hoyle.book.strict_yaml import read_yaml
from hoyle.book.validation import validate
from hoyle.chance import Chance
from hoyle.contract.sentences import Stepper
from hoyle.engine import Ask, Chosen, Drawn, Limits, Round, Table
from hoyle.engine.round import events as made
from hoyle.engine.table import duties
from hoyle.errors import IllegalAnswer
from hoyle.games.catalog import all_games, find_game, open_terms

HERE = Path(__file__).parent / "floor"
SEATS = {"ann": 1, "ben": 2, "cat": 3}
STACK = 400_00
PASSIVE = ("check", "call", "stand_pat", "keep_down", "play_on", "discard_1", "back", "middle", "front")


class Hand(BaseModel):
    """Games that are dealt alike, the cards of the seats, and what was done until positions of their own."""

    model_config = ConfigDict(extra="forbid")

    games: tuple[str, ...]
    options: dict[str, str | int] = {}
    cards: dict[str, str] = {}
    at: dict[str, tuple[str, ...]] = {}


class Row(BaseModel):
    """What the floor says at a position, and what must follow. Nothing else may."""

    model_config = ConfigDict(extra="forbid")

    hands: str
    at: str
    floor: str
    cite: str = ""
    void: str = ""  # yes: all chips come back and the button stays
    dead: str = ""  # the hand is out; what it put in stays in the pot
    back: str = ""  # the hand is out and takes back what it put in
    out: str = ""  # cards that are not used in this hand
    gets: str = ""  # who gets a card next
    down: str = ""  # whose next card comes face down, and the one turned is seen by all
    may_stop: str = ""  # who may contend for the pot as it is
    board: int = 0  # board cards that are turned anew, with no other burned
    returned: str = ""  # cards that are in the deck again
    aside: str = ""  # a card that is out for one street only
    only_told: str = ""  # yes: it is put on record, and nothing moves
    refused: str = ""
    asked: str = ""  # who is asked next; left out: the same as before
    wins: str = ""  # who has the pot at once
    burns: int | None = None  # cards burned from now on until the next board cards
    deck: str = "kept"  # or: out, shuffled

    @model_validator(mode="after")
    def _says_something(self) -> Row:
        said = (self.void, self.dead, self.back, self.out, self.gets, self.down, self.may_stop, self.board)
        also = (self.returned, self.aside, self.only_told, self.refused)
        assert sum(map(bool, (*said, *also))) == 1, f"{self.floor}: one consequence, and not {(*said, *also)}"
        return self

    @property
    def name(self) -> str:
        return self.floor.split()[0]


class Sheet(BaseModel):
    """One document's hands and table, and positions that all hands have."""

    model_config = ConfigDict(extra="forbid")

    positions: dict[str, tuple[str, ...]]
    hands: dict[str, Hand]
    table: tuple[Row, ...]


@cache
def sheet(book: str) -> Sheet:
    source = read_yaml(HERE / f"{book}.yaml", f"tests/floor/{book}.yaml")
    return validate(Sheet, source, source.data, ())


def cases() -> Iterator[tuple[str, Hand, Row]]:
    for path in sorted(HERE.glob("*.yaml")):
        found = sheet(path.stem)
        for row in found.table:
            for name in row.hands.split():
                for game in found.hands[name].games:
                    if game_has(f"{path.stem}/{game}", row.name):
                        yield f"{path.stem}/{game}", found.hands[name], row


def game_has(path: str, irregularity: str) -> bool:
    return irregularity in find_game(path)[1].irregularities


class Before(NamedTuple):
    """How the hand lay when the floor was called."""

    prompt: Any
    put_in: dict[int, int]
    stacks: dict[int, int]
    dealt: dict[str, tuple[str, ...]]
    left: dict[str, int]
    event_count: int


def look(played: Round) -> Before:
    chips = played.felt.chips
    left = dict(played.shoes["cards"].left)
    return Before(
        played.prompt, dict(chips.put_in), dict(chips.stacks), dict(played.dealt), left, len(played.events)
    )


def begin(path: str, hand: Hand, row: Row) -> Stepper:
    needed = find_game(path)[1].irregularities[row.name].only_if
    game, terms = open_terms(path, {name: values[0] for name, values in needed.items()} | hand.options)
    table = Table(game, terms, limits=Limits(least=100, chip=100))
    for seat in SEATS:
        table.sit(seat, STACK)
    stepper = Stepper(table, hand.cards)
    positions = sheet(path.partition("/")[0]).positions | hand.at
    for step in positions[row.at]:
        stepper.do(step)
    if table.round is None:
        table.start()
    return stepper


def finish(table: Table, played: Round) -> None:
    """Everybody checks or calls until the hand is over."""
    chance = Chance("floor")
    duties.tick_all_off(table)
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Ask):
            names = [choice.name for choice in prompt.choices]
            table.answer(Chosen(next((name for name in PASSIVE if name in names), prompt.default)))
        else:
            table.answer(Drawn(chance.answer(played)))
    if table.round is not None:
        table.finish()


# What must follow.


def after(played: Round, before: Before, kind: type) -> list[Any]:
    return [event for event in played.events[before.event_count :] if isinstance(event, kind)]


def drawn_to(played: Round, before: Before, to: str) -> list[str]:
    return [
        card for event in after(played, before, made.ItemsDrawn) if event.to == to for card in event.items
    ]


def burned_before_board(played: Round, before: Before) -> int:
    count = 0
    for event in after(played, before, made.ItemsDrawn):
        if event.to == "community":
            return count
        count += event.to == "burn"
    return count


def is_out(played: Round, before: Before, seat: str) -> None:
    spot = SEATS[seat]
    assert spot in played.felt.dead
    assert not drawn_to(played, before, str(spot))
    asked = [event for event in after(played, before, made.ChoiceMade) if event.seat == seat]
    assert all(event.by_default for event in asked)


def check_deck(played: Round, row: Row) -> None:
    told = [event.then for event in played.events if isinstance(event, made.Ruled)]
    assert played.shuffles is (row.deck != "kept")
    assert (CONSEQUENCES["take_deck_out"] in told) is (row.deck == "out")


def check_now(played: Round, before: Before, row: Row) -> None:
    """Right after the ruling, before anybody does anything."""
    told = after(played, before, made.Ruled)
    assert told
    assert {str(event.cite) for event in told} == {row.cite}
    check_deck(played, row)
    if row.void:
        assert played.voided == row.name
        assert (played.felt.chips.stacks, played.carry) == (
            dict.fromkeys(SEATS.values(), STACK),
            played.setup.carry,
        )
    elif row.wins:
        assert played.is_over
    elif row.asked:
        assert isinstance(played.prompt, Ask)
        assert played.prompt.seat == row.asked
    elif not row.may_stop:
        assert played.prompt == before.prompt
    if row.only_told:
        assert look(played)[:-1] == before[:-1]
        assert after(played, before, made.Ruled) == played.events[before.event_count :]
    if row.back:
        assert played.felt.chips.stacks[SEATS[row.back]] == STACK
    for card in row.returned.split():
        assert played.shoes["cards"].left[card] == 1


def check_cards(played: Round, before: Before, row: Row) -> None:
    if row.out:
        for card in row.out.split():
            assert [event.to for event in after(played, before, made.ItemsDrawn) if card in event.items] == [
                "burn"
            ]
            assert played.shoes["cards"].left[card] == 0
    if row.gets:
        first = after(played, before, made.ItemsDrawn)[0]
        assert (first.to, len(first.items)) == (str(SEATS[row.gets]), 1)
        exposed = row.floor.split()[2]
        assert [event.items for event in after(played, before, made.ItemsDiscarded)][:1] == [(exposed,)]
        assert exposed not in played.dealt[first.to]
    if row.down:
        spot = str(SEATS[row.down])
        assert [event.to for event in after(played, before, made.ItemTurned)] == [spot]
        first = next(event for event in after(played, before, made.ItemsDrawn) if event.to == spot)
        assert first.seen == {row.down}
    if row.board:
        first = after(played, before, made.ItemsDrawn)[0]
        assert (first.to, len(first.items)) == ("community", row.board)
        assert after(played, before, made.ItemsDiscarded)[0].items == before.dealt["community"][-row.board :]
    if row.burns is not None:
        assert burned_before_board(played, before) == row.burns
    if row.aside:
        check_aside(played, before, row.aside)


def check_aside(played: Round, before: Before, card: str) -> None:
    """It cannot come on the next street; before the one after it is shuffled in."""
    events = played.events[before.event_count :]
    streets = [
        at
        for at, event in enumerate(events)
        if isinstance(event, made.ItemsDrawn) and event.to == "community"
    ]
    shuffles = [at for at, event in enumerate(events) if isinstance(event, made.Shuffled)]
    assert card not in events[streets[0]].items
    assert streets[0] < shuffles[0] < streets[1]


def check_end(table: Table, played: Round, before: Before, row: Row) -> None:
    """When the hand has been played out."""
    nets = {seat: table.money[seat] - STACK for seat in SEATS}
    if row.void:
        assert set(nets.values()) == {0}
    if row.dead:
        is_out(played, before, row.dead)
        assert nets[row.dead] == -before.put_in[SEATS[row.dead]] < 0
    if row.back:
        is_out(played, before, row.back)
        assert nets[row.back] == 0 < before.put_in[SEATS[row.back]]
    if row.wins:
        assert nets[row.wins] > 0
    if row.may_stop:
        assert SEATS[row.may_stop] not in played.felt.dead
        assert nets[row.may_stop] >= -before.put_in[SEATS[row.may_stop]]
    check_cards(played, before, row)
    assert table.total() == table.brought


CASES = list(cases())


@pytest.mark.parametrize(
    ("path", "hand", "row"), CASES, ids=[f"{path} {row.at}: {row.floor}" for path, _, row in CASES]
)
def test_what_the_clause_says_follows(path: str, hand: Hand, row: Row) -> None:
    stepper = begin(path, hand, row)
    played = stepper.table.round
    assert played is not None
    before = look(played)
    if row.refused:
        with pytest.raises(IllegalAnswer, match=row.refused):
            stepper.do(f"floor {row.floor}")
        assert look(played) == before
        return
    stepper._cards.clear()  # what comes now is looked at first
    stepper.do(f"floor {row.floor}")
    while row.gets + row.board * "." + row.returned + row.aside and not isinstance(played.prompt, Ask):
        stepper.table.answer(Drawn(Chance("floor").answer(played)))
    check_now(played, before, row)
    if row.may_stop:
        stepper.do(f"choose {row.may_stop} stop_betting")
        asked = len(played.events)
    finish(stepper.table, played)
    if row.may_stop:
        choices = [event for event in played.events[asked:] if isinstance(event, made.ChoiceMade)]
        assert choices
        assert row.may_stop not in {event.seat for event in choices if not event.by_default}
    check_end(stepper.table, played, before, row)


ROOMS = [
    f"{book}/{game}"
    for book, game in all_games()
    if (file := find_game(f"{book}/{game}")[1]).room is not None or file.chinese is not None
]


@pytest.mark.parametrize("path", ROOMS)
def test_every_irregularity_has_its_row(path: str) -> None:
    """And it is one that says what follows, not only when it is refused."""
    ruled = {row.name for each, _, row in CASES if each == path and not row.refused}
    assert ruled == find_game(path)[1].irregularities.keys()


@pytest.mark.parametrize("book", sorted(path.stem for path in HERE.glob("*.yaml")))
def test_no_row_is_for_nothing(book: str) -> None:
    """A name that no game of its hands has would never be ruled."""
    found = sheet(book)
    for row in found.table:
        games = [game for name in row.hands.split() for game in found.hands[name].games]
        assert any(game_has(f"{book}/{game}", row.name) for game in games), row.floor
