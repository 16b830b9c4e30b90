"""Every posted collection schedule, with every number of players it is for: the fee that is taken is the one
printed."""

from collections.abc import Iterator

import pytest

from hoyle.book.loader import all_games
from hoyle.book.room.room_schema import RoomSchedule
from hoyle.book.terms import Terms
from hoyle.chance import Chance
from hoyle.engine import Ask, Chosen, Limits, Round, Setup
from hoyle.errors import HoyleError
from hoyle.games.catalog import find_game, open_terms
from hoyle.games.poker_room.pot_collection import hindrance
from hoyle.kit.money import parse_money

STACK = 500_00


def schedules() -> Iterator[tuple[str, str, RoomSchedule]]:
    for path in map("/".join, all_games()):
        room = find_game(path)[1].room
        if room is not None and room.collection.schedule is not None:
            for label, posted in room.collection.schedule.schedules.items():
                yield path, label, posted


FOUND = list(schedules())


def terms_for(path: str, label: str, posted: RoomSchedule) -> Terms:
    room = find_game(path)[1].room
    assert room is not None
    assert room.collection.schedule is not None
    options: dict[str, str | int] = {room.collection.schedule.option: label}
    for structure in (*posted.structures, ""):
        chosen = {**options, "structure": structure} if structure else options
        try:
            return open_terms(path, chosen)[1]
        except HoyleError:
            continue
    raise AssertionError(f"{path} option {label} can be chosen with no structure")


def play(path: str, terms: Terms, count: int, word: str) -> Round:
    """Everybody says the word where it is offered, and else checks, calls or stands pat."""
    seats = tuple(f"p{at}" for at in range(1, count + 1))
    setup = Setup(
        terms, seats, (), {}, {}, limits=Limits(chip=1), owners=dict(enumerate(seats, start=1)),
        stacks=dict.fromkeys(seats, STACK),
    )  # fmt: skip
    played, chance = Round(open_terms(path)[0], setup), Chance(1)
    while (prompt := played.prompt) is not None:
        if isinstance(prompt, Ask):
            names = [choice.name for choice in prompt.choices]
            wanted = [name for name in (word, "check", "call", "no_straddle", "stand_pat") if name in names]
            played.answer(Chosen(wanted[0] if wanted else prompt.default))
        else:
            played.draw(*chance.answer(played))
    return played


def taken(played: Round) -> int:
    return sum(line.net for line in played.lines if line.seat == "collection")


@pytest.mark.parametrize(
    ("path", "label", "posted"), FOUND, ids=[f"{path} {label}" for path, label, _ in FOUND]
)
def test_the_fee_is_the_one_printed_for_the_number_of_players(path, label, posted):
    terms = terms_for(path, label, posted)
    room = terms.file.room
    assert room is not None
    has_board = any(step.kind == "board" for street in room.streets for step in street.deal)
    most = int(room.players.at_most)
    for fee in posted.fees:
        for count in range(fee.players[0], min(fee.players[1], most) + 1):
            assert hindrance(terms, count) is None
            assert taken(play(path, terms, count, "call")) == parse_money(fee.fee)
            if fee.no_board is not None and has_board and posted.taken == "from_pot":
                folded = play(path, terms, count, "fold")
                in_pot = sum(line.net for line in folded.lines if line.kind == "award" and line.pays == "won")
                wanted = parse_money(fee.no_board)
                assert taken(folded) == wanted or (taken(folded) < wanted and not in_pot)


def test_a_number_of_players_that_is_not_printed_is_refused():
    refused = 0
    for path, label, posted in FOUND:
        printed = {count for fee in posted.fees for count in range(fee.players[0], fee.players[1] + 1)}
        for count in set(range(2, 11)) - printed:
            assert "players" in (hindrance(terms_for(path, label, posted), count) or "")
            refused += 1
    assert refused > 100


def test_there_are_many():
    assert len({path for path, _, _ in FOUND}) >= 8
    assert len(FOUND) > 150
