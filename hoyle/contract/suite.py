"""The contract that every game keeps, in Hoyle and in other packages.

`check_contract("my_book/my_game")` raises AssertionError at the first breach. `run_checks` reports every check by name,
as `python -m hoyle.contract PACKAGE` prints them.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from hoyle.book.resolve import Overrides
from hoyle.bots import Player, RandomPlayer, seat_everyone, take_bank_if_needed
from hoyle.chance import Chance
from hoyle.contract.favour import favours
from hoyle.engine import Ask, Chosen, Draw, Drawn, Limits, Round, Ruling, Table, replay, view
from hoyle.engine.declared import Offer, declared_choices, undeclared
from hoyle.engine.round import events as made
from hoyle.engine.round.record import plain_answer, plain_setup, read_answer, read_setup
from hoyle.engine.round.script import Prompt
from hoyle.errors import HoyleError
from hoyle.games.catalog import open_terms

SEATS = ("ann", "ben", "cat")
MORE_SEATS = ("dan", "eva", "fay", "gus")
SHARE = 0.4  # of the wagers that a table offers, how many a seat makes
Options = Mapping[str, str | int]


def open_table(path: str, options: Options | None = None, pays: Overrides | None = None) -> Table:
    game, terms = open_terms(path, options, pays)
    table = Table(game, terms, limits=Limits(least=500, chip=100))
    seat_everyone(table, SEATS[: table.spot_count])
    if terms.plays_for_pot:
        _fill_up(table)
    return table


def _fill_up(table: Table) -> None:
    """Fill seats until a round can begin: a posted fee may be for larger tables only."""
    for name in MORE_SEATS:
        try:
            table.check_start()
        except HoyleError:
            seat_everyone(table, (name,))


def play_some(path: str, options: Options | None, seed: int, rounds: int) -> tuple[Table, list[Round]]:
    """Random rounds with every kind of wager the table takes."""
    table = open_table(path, options)
    player, chance = RandomPlayer(random.Random(seed), SHARE), Chance(seed)
    played = []
    for _ in range(rounds):
        if prepare_round(table, player):
            played.append(player.play_round(table, chance))
    return table, played


def prepare_round(table: Table, player: Player) -> bool:
    """Let every seat make wagers; say whether a round can begin."""
    take_bank_if_needed(table)
    for name in SEATS:
        if name != table.bank and name in table.seats:
            player.wager(table, name)
    try:
        table.check_start()
    except HoyleError:
        return False
    return bool(table.stakes) or table.opens_without_wagers


def check_contract(path: str, options: Options | None = None, *, seed: int = 1, rounds: int = 40) -> None:
    """Play random rounds and hold each to the contract."""
    table, played = play_some(path, options, seed, rounds)
    assert played, f"{path}: no round could be played"
    check_money(table)
    for each in played:
        for check in ROUND_CHECKS.values():
            check(each)
    check_refusals(path, options, seed)


class Checked(NamedTuple):
    """One check of one game; `fault` is empty where it holds."""

    name: str
    fault: str = ""


def run_checks(
    path: str, options: Options | None = None, *, seed: int = 1, rounds: int = 40
) -> Iterator[Checked]:
    """Every check of a game with its result. Where no round can be played, the others are left out."""
    found: list[tuple[Table, list[Round]]] = []

    def play() -> None:
        found.append(play_some(path, options, seed, rounds))
        assert found[0][1], "no round could be played"

    yield _checked("plays random rounds", play)
    if not found or not found[0][1]:
        return
    table, played = found[0]
    yield _checked("keeps every cent", lambda: check_money(table))
    for name, check in ROUND_CHECKS.items():
        yield _checked(name, partial(_check_each, check, played))
    yield _checked("refuses wrong answers", lambda: check_refusals(path, options, seed))
    yield _checked("favours no player", lambda: check_favour(path, options))


def _check_each(check: Callable[[Round], None], played: list[Round]) -> None:
    for each in played:
        check(each)


def _checked(name: str, act: Callable[[], object]) -> Checked:
    """Another package's game may fail in any way; whatever it raises is the fault."""
    try:
        act()
    except (AssertionError, HoyleError) as error:
        return Checked(name, str(error) or type(error).__name__)
    except Exception as error:
        return Checked(name, f"{type(error).__name__}: {error}")
    return Checked(name)


def check_favour(path: str, options: Options | None = None) -> None:
    """No wager is in the player's favour, unless a reading of the rulebook explains it."""
    found = favours(path, options)
    assert not found, "; ".join(each.show() for each in found)


def check_money(table: Table) -> None:
    assert table.total() == table.brought, "money was made or lost"


def check_replay(played: Round) -> None:
    again = replay(played.game, played.setup, played.answers)
    assert again.events == played.events, "the same answers made other events"
    assert again.lines == played.lines, "the same answers made other lines"
    assert dict(again.carry) == dict(played.carry), "the same answers left another state"


def check_json(played: Round) -> None:
    """A round survives being written down."""
    text = json.dumps(
        {"setup": plain_setup(played.setup), "answers": [plain_answer(each) for each in played.answers]}
    )
    data = json.loads(text)
    setup = read_setup(data["setup"], played.setup.terms)
    again = replay(played.game, setup, [read_answer(each) for each in data["answers"]])
    assert again.lines == played.lines, "the round came back from JSON with other lines"
    assert view(again, "ann") == view(played, "ann")
    json.dumps(view(played, "ann"))


def check_settled_once(played: Round) -> None:
    settled = [
        line.stake_id
        for line in played.lines
        if line.kind not in ("bonus", "fee", "bank", "pot", "award", "taking", "withdrawn")
    ]
    twice = {stake for stake in settled if settled.count(stake) > 1}
    assert not twice, f"{twice} was settled twice"
    felt = played.felt
    assert set(settled) | felt.standing.keys() == felt.stakes.keys(), "a wager was forgotten"
    assert not set(settled) & felt.standing.keys(), "a wager was settled and stands"
    for line in played.lines:
        assert line.cite.lines[0] > 0, f"{line.label} has no place in the document"


def check_declared(played: Round) -> None:
    """Every choice that the round offered was declared for its terms."""
    offers = declared_choices(played.game, played.setup.terms)
    again = Round(played.game, played.setup)
    for answer in played.answers:
        check_prompt(offers, again.prompt)
        again.answer(answer)


def check_prompt(offers: Mapping[str, Offer], prompt: Prompt | None) -> None:
    if isinstance(prompt, Ask) and (found := undeclared(offers, prompt)):
        raise AssertionError(
            f"{found[0].name} was offered, and the game's `choices` does not declare it so ({found[0].show()}); "
            f"it declares {', '.join(offers) or 'none'}"
        )


def check_views(played: Round) -> None:
    """At every choice, a seat's view is the same whatever it has not seen."""
    for at, answer in enumerate(played.answers):
        if not isinstance(answer, Chosen):
            continue
        before = replay(played.game, played.setup, played.answers[:at])
        shown = {seat: view(before, seat) for seat in played.setup.seats}
        for other, seats in with_other_hidden_cards(before):
            for seat in seats:
                seen = view(other, seat)
                # Where the other card leads to another public course, that course is no secret.
                if seen != shown[seat]:
                    assert _without_cards(seen) != _without_cards(shown[seat]), f"{seat} sees a hidden card"


def _without_cards(seen: dict[str, Any]) -> str:
    events = [{**event, "items": len(event.get("items", ()))} for event in seen["events"]]
    return json.dumps({**seen, "events": events})


def with_other_hidden_cards(position: Round) -> Iterator[tuple[Round, list[str]]]:
    """The same position with one hidden card changed, and the seats that have not seen it."""
    shown = made.ItemsShown | made.ItemTurned
    turned = {event.to for event in position.events if isinstance(event, shown)}
    draws = [event for event in position.events if isinstance(event, made.ItemsDrawn)]
    places = [at for at, answer in enumerate(position.answers) if isinstance(answer, Drawn)]
    for place, event in zip(places, draws, strict=False):
        seats = [seat for seat in position.setup.seats if not {"*", seat} & set(event.seen)]
        if not seats or event.to in turned or event.what not in position.shoes:
            continue
        left = [card for card, count in position.shoes[event.what].left.items() if count]
        if not left:
            continue
        answers = list(position.answers)
        answers[place] = Drawn((left[len(left) // 2], *event.items[1:]))
        try:
            other = replay(position.game, position.setup, answers)
        except HoyleError:
            continue
        if other.prompt == position.prompt:
            yield other, seats


def check_refusals(path: str, options: Options | None, seed: int) -> None:
    """A wrong answer is refused with a reason and changes nothing."""
    table = open_table(path, options)
    player, chance = RandomPlayer(random.Random(seed), SHARE), Chance(seed)
    for _ in range(3):
        if not prepare_round(table, player):
            continue
        played = table.start()
        while not played.is_over:
            _refuse_all(table, played)
            player.answer(table, chance)
        table.finish()


def _refuse_all(table: Table, played: Round) -> None:
    prompt = played.prompt
    wrong: list[Drawn | Chosen | Ruling] = [
        Drawn(()), Drawn(("Zz",)), Drawn(("Zz",) * 7), Chosen("no_such_choice"), Ruling("no_such_rule"),
    ]  # fmt: skip
    if isinstance(prompt, Ask):
        wrong += [Chosen(choice.name, choice.most + 1) for choice in prompt.choices]
        wrong += [Chosen(choice.name, -1) for choice in prompt.choices]
    elif isinstance(prompt, Draw):
        wrong += [Chosen("play"), Drawn(("??",) * prompt.size)]
    for answer in wrong:
        before = (list(played.answers), list(played.events), played.prompt, dict(table.money))
        reason = _refusal(table, answer)
        assert reason is not None, f"{answer} was accepted at {prompt}"
        assert reason, f"{answer} was refused without a reason"
        after = (played.answers, played.events, played.prompt, table.money)
        assert before == after, f"{answer} was refused and yet changed something"


def _refusal(table: Table, answer: Drawn | Chosen | Ruling) -> str | None:
    try:
        table.answer(answer)
    except HoyleError as error:
        return str(error)
    return None


ROUND_CHECKS: Mapping[str, Callable[[Round], None]] = {
    "replays": check_replay,
    "survives JSON": check_json,
    "declares every choice": check_declared,
    "settles every wager once": check_settled_once,
    "hides unseen cards": check_views,
}
