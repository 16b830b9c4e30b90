"""The audit by replay: every table is played again from its first event.

The events must produce the same setups, lines, transfers, plays and snapshot as the store has.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterator
from itertools import zip_longest
from typing import Any

from hoyle.chance.proof import GIVEN_BACK
from hoyle.engine import Round
from hoyle.errors import BookError, HoyleError, UnknownName
from hoyle.house.core.command_codec import canonical
from hoyle.house.jackpots.high_hands import counted
from hoyle.house.jackpots.paid_periods import paid_periods
from hoyle.house.recovery.restore import as_read
from hoyle.house.recovery.stored_terms import terms_of
from hoyle.house.tables import voided_rounds
from hoyle.house.tables.desk import Desk
from hoyle.house.tables.round_records import plays_of
from hoyle.ledger import Store
from hoyle.ledger.auditing.store_audit import Check
from hoyle.ledger.batch import Row
from hoyle.ledger.transfer import ids_of

# The ledger closes a table that cannot be played on; the table itself has no such command.
_BY_THE_LEDGER = "abandon"


def replays(store: Store) -> tuple[Check, ...]:
    """Tables that were played again, tables that could not be, and high hands.

    A table of a missing book is played again by its stored terms; one of a missing game cannot be, which is no fault of
    the store.
    """
    wrong: list[str] = []
    other: list[str] = []
    missing: list[str] = []
    count = 0
    for table, text in store.rows("SELECT id, opening FROM tables ORDER BY made_at, id"):
        opening = json.loads(text)
        stamped = _stamped(store, table) or opening["fingerprint"]
        if opening["fingerprint"] != stamped:
            wrong.append(
                f"table {table} was opened under the terms {stamped[:12]}, but its record names {opening['fingerprint'][:12]}"
            )
        try:
            desk = Desk(table, opening, terms_of(store, {**opening, "fingerprint": stamped}))
        except (BookError, UnknownName):
            missing.append(f"{table} of {opening['path']}")
            continue
        except HoyleError as error:
            other.append(f"table {table} cannot be opened: {error}")
            continue
        count += 1
        wrong += _play(store, desk)
    return (
        Check("every table plays again to the same lines and transfers", count, tuple(wrong)),
        Check("tables under terms of another day, read and not played again", len(other), ()),
        *([Check(_without(missing), len(missing), ())] if missing else []),
        *_given_back(store),
        paid_periods(store),
    )


def _given_back(store: Store) -> Iterator[Check]:
    """Tables that a version or an edition could not play on: what lay on them went back, which is no fault."""
    found = [
        f"{table} ({json.loads(data)['why']})"
        for table, data in store.rows(
            "SELECT table_id, data FROM events WHERE kind = 'abandon' ORDER BY made_at, table_id"
        )
    ]
    if found:
        yield Check(f"tables that were closed with everything given back: {_listed(found)}", len(found), ())


def _listed(found: list[str]) -> str:
    return ", ".join(found[:5]) + (f" and {len(found) - 5} more" if len(found) > 5 else "")


def _without(missing: list[str]) -> str:
    return f"tables that cannot be played again without their game, which is not installed here: {_listed(missing)}"


def _stamped(store: Store, table: str) -> str:
    """The fingerprint of a table's terms by its opening event; by its first round where an older event names none."""
    said = store.one("SELECT data FROM events WHERE table_id = :id AND kind = 'open'", id=table)
    if said is not None and "fingerprint" in (words := json.loads(said)):
        return str(words["fingerprint"])
    first = "SELECT fingerprint FROM rounds WHERE table_id = :id ORDER BY number LIMIT 1"
    return str(store.one(first, id=table) or "")


def play_again(store: Store, table: str) -> Iterator[str]:
    """Replay one table under the terms it was opened with, and report every difference."""
    opening = json.loads(store.one("SELECT opening FROM tables WHERE id = :id", id=table))
    yield from _play(store, Desk(table, opening, terms_of(store, opening)))


def _play(store: Store, desk: Desk) -> Iterator[str]:
    lines: dict[int, str] = dict(
        store.rows("SELECT number, lines FROM results WHERE table_id = :id", id=desk.id)
    )
    kept = store.rows("SELECT sequence, data FROM snapshots WHERE table_id = :id", id=desk.id)
    transfers: list[Row] = []
    high: list[Row] = []
    plays: list[Row] = []
    ended: dict[int, str] = {}
    abandoned = False
    for row in store.events_of(desk.id):
        words = json.loads(row[5])
        if words["do"] == _BY_THE_LEDGER:
            abandoned = True
            break
        played = desk.round
        if "given_back" in words:  # older events do not name the voided round, and have no play to compare
            plays += voided_rounds.plays_at_closing(desk)
            ended[words["given_back"]] = GIVEN_BACK
        try:
            desk.apply(words)
        except Exception as error:
            yield f"event {row[0]} of table {desk.id} is refused in the replay: {error}"
            return
        desk.sequence, desk.head = row[0], row[7]
        yield from _places(desk, row, words, desk.round or played)
        if words["do"] in ("place", "start"):
            desk.stamped = max(desk.stamped, desk.table.number)
        transfers += [each[:11] for each in desk.postings.collect()]
        yield from _compare(desk, words, lines)
        if words["do"] == "finish" and played is not None:
            plays += plays_of(desk, played, decided_once=words.get("decided_once", False))
            ended[desk.last["number"]] = desk.last["how"]
            high += [(each.seat, each.words(pool)) for pool, each in counted(desk, played)]
        if kept and kept[0][0] == row[0] and canonical(desk.snapshot()) != kept[0][1]:
            yield f"the snapshot of table {desk.id} at event {row[0]} differs from the replay"
    if kept and not 0 < kept[0][0] <= desk.sequence:
        yield f"the snapshot of table {desk.id} is of event {kept[0][0]}, which does not exist"
    yield from _transfers(store, desk.id, transfers, abandoned)
    yield from _plays(store, desk.id, plays, ended, abandoned)
    yield from _ends(store, desk.id, ended)
    logged = store.rows(
        "SELECT actor, text FROM log WHERE code = 'qualifying_hand' AND table_id = :id ORDER BY serial",
        id=desk.id,
    )
    if desk.high_hands and [tuple(row) for row in logged] != high:
        yield f"the log has {len(logged)} qualifying hands of table {desk.id}; the replay has {len(high)}"


def _compare(desk: Desk, words: dict[str, Any], lines: dict[int, str]) -> Iterator[str]:
    if words["do"] == "start" and desk.setup() != as_read(words["setup"]):
        yield f"round {desk.table.number} of table {desk.id} has another setup in the replay"
    if "given_back" in words and lines.get(words["given_back"]) != "[]":
        yield f"round {words['given_back']} of table {desk.id} was returned, but has settlement lines"
    if words["do"] == "finish":
        number = desk.last["number"]
        if lines.get(number) != canonical(desk.last["lines"]):
            yield f"round {number} of table {desk.id} settles differently in the replay"


def _places(desk: Desk, row: Row, words: dict[str, Any], played: Round | None) -> Iterator[str]:
    """An event is indexed under its own round and draw."""
    number = played.setup.number if played is not None else desk.table.number
    if row[1] != number:
        yield f"event {row[0]} of table {desk.id} is of round {number} but indexed under {row[1]}"
    draw = words.get("number") if words["do"] == "draw" else None
    if row[6] != draw:
        yield f"event {row[0]} of table {desk.id} is draw {draw} of the house but indexed as {row[6]}"


def _plays(
    store: Store, table: str, made: list[Row], ended: Container[int], abandoned: bool
) -> Iterator[str]:
    """Players' histories match the rounds. In a returned round no player wins or loses."""
    rows = store.rows(
        'SELECT player, table_id, number, wagered, net, "before", "after" FROM plays WHERE table_id = :id ORDER BY serial',
        id=table,
    )
    of_ended = [row for row in rows if row[2] in ended or not abandoned]
    for player, _, number, _, net, before, after in rows:
        if number not in ended and abandoned and (net or before != after):
            yield f"round {number} of table {table} was returned, but {player} has a win or loss of it"
    for has, should in zip_longest(of_ended, made):
        if has != should:
            first = has or should
            yield f"the play of {first[0]} in round {first[2]} of table {table} differs from the replay"
            return


def _ends(store: Store, table: str, made: dict[int, str]) -> Iterator[str]:
    for number, how in store.rows("SELECT number, how FROM results WHERE table_id = :id", id=table):
        if number in made and made[number] != how:
            yield f"round {number} of table {table} is recorded as {how} but was {made[number]}"


def _transfers(store: Store, table: str, made: list[Row], abandoned: bool) -> Iterator[str]:
    """The ledger has the transfers of the replay in order, and no others but those of an abandoned table.

    The house pays a high hand out of a pool of many tables: the transfer names the table of the hand, but its id is the
    pool's.
    """
    rows = store.rows(
        "SELECT id, debit, credit, cents, code, state, refers, table_id, round, line, clause FROM transfers "
        "WHERE id > :first AND id < :last ORDER BY serial",
        **ids_of(table),
    )
    for has, should in zip_longest(rows[: len(made)] if abandoned else rows, made):
        if has != should:
            name = (has or should)[0]
            yield f"transfer {name} of table {table} is {_show(has)}; the replay has {_show(should)}"
            return


def _show(row: Row | None) -> str:
    return "missing" if row is None else f"{row[3]} cents from {row[1]} to {row[2]}"
