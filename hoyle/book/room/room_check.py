"""Checks a poker room declaration for consistency, and against the options of its file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from hoyle.book.price_check import Finding
from hoyle.book.room.room_schema import METHODS, STRUCTURES, Form, Room, Street, is_option
from hoyle.book.strict_yaml import Place
from hoyle.kit.cards import RANKS
from hoyle.kit.ranking import FIVE_CARD_HANDS, THREE_CARD_HANDS, threshold

if TYPE_CHECKING:
    from hoyle.book.schema import GameFile

_YES_NO = ("yes", "no")


class Reference(NamedTuple):
    """A value that may be an option. `words` are the allowed words; without any it is a number."""

    place: Place
    value: str | int | None
    words: tuple[str, ...] = ()


def check_room(file: GameFile) -> Iterator[Finding]:
    room = file.room
    if room is None:
        if not file.wagers and file.chinese is None:
            yield ("wagers",), 'there are no wagers; a game that is played for a pot has a "room"'
        return
    for reference in references(room):
        yield from _reference(file, reference)
    yield from _amounts(file, room)
    yield from _streets(file, room)
    yield from _named_forms(room)
    yield from _collection(file, room)
    yield from _jackpots(room)
    yield from _cards(room)


def references(room: Room) -> Iterator[Reference]:
    """Every value that may be an option of the house."""
    betting, posts, at = room.betting, room.posts, ("room",)
    yield Reference((*at, "players", "at_most"), room.players.at_most)
    yield Reference((*at, "button", "starts"), room.button.starts, ("dealers_right", "highest_card"))
    yield Reference((*at, "form"), room.form, tuple(room.forms))
    yield Reference((*at, "betting", "structure"), betting.structure, STRUCTURES)
    for name in ("small_bet", "big_bet", "least_bet", "most_bet", "raise_count_max"):
        yield Reference((*at, "betting", name), getattr(betting, name))
    yield Reference((*at, "betting", "check_raise"), betting.check_raise, _YES_NO)
    for name in ("ante", "bring_in"):
        yield Reference((*at, "posts", name), getattr(posts, name))
    for index, blind in enumerate(posts.blinds):
        yield Reference((*at, "posts", "blinds", index), blind)
    yield Reference((*at, "posts", "straddle"), posts.straddle, _YES_NO)
    if posts.kill is not None:
        yield Reference((*at, "posts", "kill", "kind"), posts.kill.kind, ("none", "half", "full"))
        yield Reference((*at, "posts", "kill", "pot"), posts.kill.pot)
    for name in ("odd_at_most", "odd_between_at_most"):
        yield Reference((*at, "showdown", name), getattr(room.showdown, name))
    if room.run_twice is not None:
        yield Reference((*at, "run_twice", "offered"), room.run_twice.offered, _YES_NO)
    yield from _collection_references(room)
    for index, rule in enumerate(room.buy_in):
        for name in ("at_least", "at_most", "at_least_bets"):
            yield Reference((*at, "buy_in", index, name), getattr(rule, name))


def _collection_references(room: Room) -> Iterator[Reference]:
    at: Place = ("room", "collection")
    taken = room.collection
    yield Reference((*at, "method"), taken.method, METHODS)
    if taken.percentage is not None:
        for name in ("percent", "cap", "step"):
            yield Reference((*at, "percentage", name), getattr(taken.percentage, name))
        yield Reference((*at, "percentage", "no_board"), taken.percentage.no_board, ("taken", "nothing"))
        when = ("each_betting_round", "end_of_hand")
        yield Reference((*at, "percentage", "taken"), taken.percentage.taken, when)
    if taken.increments is not None:
        for name in ("every", "take", "cap"):
            yield Reference((*at, "increments", name), getattr(taken.increments, name))
    if taken.time is not None:
        yield Reference((*at, "time", "per"), taken.time.per, ("player", "table"))
        for name in ("charge", "minutes"):
            yield Reference((*at, "time", name), getattr(taken.time, name))
    for key, jackpot in room.jackpots.items():
        place: Place = ("room", "jackpots", key)
        yield Reference((*place, "offered"), jackpot.offered, _YES_NO)
        yield Reference((*place, "ties"), jackpot.ties, ("equal_shares", "first_shown"))
        for name in ("drop", "at_pot", "players_min"):
            yield Reference((*place, name), getattr(jackpot, name))
        if jackpot.shares is not None:
            for name in ("loser", "winner"):
                yield Reference((*place, "shares", name), getattr(jackpot.shares, name))


def _reference(file: GameFile, reference: Reference) -> Iterator[Finding]:
    place, value, words = reference
    if not is_option(value):
        if words and value not in words:
            yield place, f'"{value}" does not fit; it is one of {", ".join(words)}, or option:name'
        return
    name = str(value)[7:]
    option = file.options.get(name)
    if option is None:
        yield place, f'"{name}" is not among the options; add it there'
    elif words:
        strange = [choice for choice in option.choose if choice not in words]
        if option.between is not None or strange:
            yield place, f'the choice "{name}" must be among {", ".join(words)}, not {option.show_allowed()}'
    elif option.between is None and not all(isinstance(choice, int) for choice in option.choose):
        yield place, f'the choice "{name}" must be one of whole numbers, not of {option.show_allowed()}'


def possible(file: GameFile, value: str) -> Sequence[str]:
    """The possible values of a word: itself, or every choice of its option."""
    if not is_option(value):
        return (value,)
    option = file.options.get(value[7:])
    return tuple(map(str, option.choose)) if option else ()


def _amounts(file: GameFile, room: Room) -> Iterator[Finding]:
    betting, place = room.betting, ("room", "betting")
    wanted = {"fixed_limit": ("small_bet", "big_bet"), "spread_limit": ("least_bet", "most_bet")}
    for structure in possible(file, betting.structure):
        needs = wanted.get(structure, () if room.posts.blinds else ("least_bet",))
        for name in needs:
            if getattr(betting, name) is None:
                yield place, f'{structure} needs "{name}"; give an amount or option:name'


def _streets(file: GameFile, room: Room) -> Iterator[Finding]:
    seen: set[str] = set()
    for at, street in enumerate(room.streets):
        place: Place = ("room", "streets", at)
        if street.name in seen and not street.forms:
            yield (*place, "name"), f'there are two streets "{street.name}"; give each its own name'
        seen.add(street.name)
        if street.bet is None:
            continue
        if street.bet.first == "after_blinds" and not room.posts.blinds:
            yield (*place, "bet"), "no seat posts a blind here; give posts.blinds, or begin left_of_button"
        if street.bet.first == "forced":
            yield from _forced(room, street, place)
    first = room.streets[0]
    if all(step.kind in ("burn", "discard", "draw", "turn_up") for step in first.deal):
        yield ("room", "streets", 0, "deal"), "the first street deals no cards to players"


def _forced(room: Room, street: Street, place: Place) -> Iterator[Finding]:
    if room.posts.bring_in is None:
        yield (*place, "bet"), "a forced bet has an amount; give posts.bring_in"
    for name, form in room.forms.items():
        if form.forced_by is None and (not street.forms or name in street.forms):
            yield ("room", "forms", name), 'whose up card is forced to bet? give "forced_by"'


def _named_forms(room: Room) -> Iterator[Finding]:
    named: list[tuple[Place, tuple[str, ...]]] = [
        (("room", "streets", at, "forms"), street.forms) for at, street in enumerate(room.streets)
    ]
    if room.posts.kill is not None:
        named.append((("room", "posts", "kill", "forms"), room.posts.kill.forms))
    for place, names in named:
        for at, name in enumerate(names):
            if name not in room.forms:
                yield (*place, at), f'"{name}" is no form of this game; it has {", ".join(room.forms)}'


def _collection(file: GameFile, room: Room) -> Iterator[Finding]:
    taken, place = room.collection, ("room", "collection")
    for method in possible(file, taken.method):
        for part in str(method).split("_and_"):
            if part in METHODS[1:] and getattr(taken, part) is None:
                yield place, f'{method} needs a block "{part}"'
    if taken.schedule is None:
        return
    option = file.options.get(taken.schedule.option)
    if option is None:
        yield (*place, "schedule", "option"), f'"{taken.schedule.option}" is not among the options'
    elif set(map(str, option.choose)) != set(taken.schedule.schedules):
        shown = ", ".join(taken.schedule.schedules)
        yield (
            (*place, "schedule", "schedules"),
            f"{taken.schedule.option} offers {option.show_allowed()}, not {shown}",
        )


def _jackpots(room: Room) -> Iterator[Finding]:
    for key, jackpot in room.jackpots.items():
        place: Place = ("room", "jackpots", key)
        shares = jackpot.shares
        if shares is not None:
            parts = (shares.loser, shares.winner)
            if all(isinstance(part, int) for part in parts) and sum(map(int, parts)) > 100:
                yield (*place, "shares"), f"the shares come to {sum(map(int, parts))} percent, more than 100"
        if jackpot.qualifies is not None and not is_option(jackpot.qualifies):
            yield from _hand_named((*place, "qualifies"), jackpot.qualifies)


def _hand_named(place: Place, name: str) -> Iterator[Finding]:
    hand, _, _ = name.partition("_of_rank_")
    if hand in FIVE_CARD_HANDS or hand in THREE_CARD_HANDS:
        return
    try:
        threshold(name, FIVE_CARD_HANDS)
    except ValueError as error:
        yield place, str(error)


def _cards(room: Room) -> Iterator[Finding]:
    """The deck must suffice for a full table, or a street must say what happens when it runs out."""
    if not isinstance(room.players.at_most, int):
        return
    deck = (len(RANKS) - len(room.deck.without_ranks)) * 4 + room.deck.jokers
    for name in room.forms:
        streets = [street for street in room.streets if not street.forms or name in street.forms]
        own, board, burned = _dealt(streets)
        if own * room.players.at_most + board + burned > deck and not any(
            street.if_short for street in streets
        ):
            yield (
                ("room", "streets"),
                f"{room.players.at_most} players need {own * room.players.at_most + board + burned} cards of "
                f'{deck}; say "if_short" on the street where they run out',
            )


def _dealt(streets: Sequence[Street]) -> tuple[int, int, int]:
    own = board = burned = 0
    for street in streets:
        for step in street.deal:
            own += step.count if step.kind in ("down", "up", "up_or_down") else 0
            board += step.count if step.kind == "board" else 0
            burned += step.count if step.kind == "burn" else 0
    return own, board, burned


def own_cards(form: Form, streets: Sequence[Street]) -> int:
    """How many cards a hand has at the showdown."""
    thrown = sum(step.count for street in streets for step in street.deal if step.kind == "discard")
    return _dealt(streets)[0] - thrown
