"""Routes of rounds: every round ever played, as the user may see it; and the audit."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from fastapi.responses import StreamingResponse
from pydantic import Field

from hoyle.errors import CommandRefused
from hoyle.house import CommandQueue, Word
from hoyle.house.reports import audit_run, history
from hoyle.house.reports.round_recall import Recalled, read_round, recall
from hoyle.ledger.chain_head import head_of
from hoyle.server.answers import round_answers
from hoyle.server.answers.told import Answer, Told
from hoyle.server.auth.authentication import Asker, Key, TheHouse, TheQueue
from hoyle.server.auth.users import ADMINISTRATOR, AUDITOR, FLOOR, NotAllowed, Person
from hoyle.server.http.keyed_changes import known, once

router = APIRouter(tags=["rounds"])
_LOOKERS = frozenset({AUDITOR, FLOOR, ADMINISTRATOR})
RoundName = Annotated[str, Field(pattern=r"^t[0-9]{1,9}\.[0-9]{1,12}$", examples=["t3.17"])]


async def asked_for(
    queue: TheQueue,
    asker: Asker,
    player: Word = "",
    session: Word = "",
    table: Word = "",
    game: Word = "",
    since: Word = "",
    until: Word = "",
) -> history.Asked:
    """Rounds by player, session, table, game and time. A player may ask for their own alone."""
    if player != asker.name:
        asker.needs(AUDITOR, FLOOR, ADMINISTRATOR)
    await queue.settled()
    return history.Asked(player, session, table, game, since, until)


AskedFor = Annotated[history.Asked, Depends(asked_for)]


@router.get("/rounds", summary="Rounds by player, session, table, game and time, the latest first")
async def rounds(
    asked: AskedFor,
    house: TheHouse,
    cursor: Annotated[int, Field(ge=0, le=2**62)] | None = None,
    count: Annotated[int, Field(ge=1, le=history.COUNT_MAX)] = 50,
) -> Annotated[Answer, Told(round_answers.PlayedRounds)]:
    """`next` is the cursor of the page that follows; null where there is none."""
    return (await asyncio.to_thread(history.find, house.store, asked, cursor, count)).plain()


class CsvResponse(StreamingResponse):
    media_type = "text/csv"


@router.get("/rounds.csv", summary="All matching rounds, as CSV", response_class=CsvResponse)
async def rounds_csv(asked: AskedFor, house: TheHouse) -> CsvResponse:
    """A line for each round and player, in cents; `said` is the result in words."""
    await asyncio.to_thread(history.find, house.store, asked, None, 1)  # an invalid query is refused at once
    texts = history.as_csv(history.find_all(house.store, asked))
    return CsvResponse(texts, headers={"Content-Disposition": 'attachment; filename="rounds.csv"'})


@router.get("/sessions", summary="Sessions, to find rounds by")
async def sessions(
    house: TheHouse,
    queue: TheQueue,
    asker: Asker,
    player: Word = "",
    cursor: Word = "",
    count: Annotated[int, Field(ge=1, le=history.COUNT_MAX)] = 100,
) -> Annotated[Answer, Told(round_answers.SessionsFound)]:
    """The latest first; `next` is the cursor of the next page."""
    if player != asker.name:
        asker.needs(AUDITOR, FLOOR, ADMINISTRATOR)
    await queue.settled()
    found = await asyncio.to_thread(history.sessions, house.store, player, count + 1, cursor)
    return {"sessions": found[:count], "next": found[count - 1]["session"] if len(found) > count else None}


@router.get("/rounds/{name}", summary="A round as the player saw it; for an auditor, the whole round")
async def round_of(
    name: RoundName, queue: TheQueue, asker: Asker, full: bool = False
) -> Annotated[Answer, Told(round_answers.RecalledRound)]:
    found = await _recalled(queue, name, asker)
    if full:
        asker.needs(AUDITOR, FLOOR, ADMINISTRATOR)
        _check_over(found)
    return {
        "round": name, "path": found.path, "fingerprint": found.fingerprint, "edition": found.edition,
        "version": found.version, "at": found.made_at, "how": found.how,
        "events": found.told(None if full else asker.name), "lines": found.lines, "plays": _plays(found, asker),
    }  # fmt: skip


@router.get("/rounds/{name}/record", summary="The record of a finished round, for hoyle verify")
async def record_of(
    name: RoundName, queue: TheQueue, asker: Asker
) -> Annotated[Answer, Told(round_answers.RoundRecord)]:
    """Every answer and every line, when the round is over.

    It names every card. A player may have it where all of them were shown, or where the house has shown its seed.
    """
    found = await _recalled(queue, name, asker)
    _check_over(found)
    if found.played is None:
        raise CommandRefused(f"Round {name} cannot be replayed: {found.why_not}.")
    if not (asker.roles & _LOOKERS or found.is_open_to_all) and found.hides_from(asker.name):
        raise NotAllowed(
            f"The record of round {name} names cards that {asker.name} was not shown. An auditor may read it."
        )
    return found.record()


async def _recalled(queue: CommandQueue, name: str, asker: Person) -> Recalled:
    await queue.settled()
    found = await asyncio.to_thread(recall, queue.house.store, *read_round(name))
    mine = asker.name in {play["player"] for play in found.plays}
    if not mine and not asker.roles & _LOOKERS:
        if why := found.not_yet(asker.name):
            raise CommandRefused(why)
        raise NotAllowed(f"{asker.name} did not play in round {name}.")
    return found


def _plays(found: Recalled, asker: Person) -> list[dict[str, Any]]:
    """Balances are a player's own affair; staff see all."""
    return [play for play in found.plays if asker.roles & _LOOKERS or play["player"] == asker.name]


def _check_over(found: Recalled) -> None:
    if found.how == "running":
        raise CommandRefused("The round is running. Hidden cards are shown when it is over.")


@router.get("/head", summary="The head of the hash chain, to be kept elsewhere")
async def head(
    house: TheHouse, queue: TheQueue, asker: Asker
) -> Annotated[Answer, Told(round_answers.ChainHead)]:
    """`hoyle audit --head` of a later day finds whether the chain still runs through it."""
    asker.needs(AUDITOR, ADMINISTRATOR)
    await queue.settled()
    found = await asyncio.to_thread(head_of, house.store)
    return {"head": str(found), "number": found.number, "hash": found.hash, "at": house.journal.now_text()}


@router.post("/audit", summary="Check the ledger, the events and every round")
async def run_audit(
    house: TheHouse, queue: TheQueue, asker: Asker, key: Key
) -> Annotated[Answer, Told(round_answers.AuditFindings)]:
    """Runs in a process of its own, so that play continues. A retry with the same key returns the same findings."""
    asker.needs(AUDITOR, ADMINISTRATOR)
    asked = ["audit"]
    async with audit_run.turn(queue):
        before = await known(queue, asker, key, asked)
        if before is not None:
            return before
        checks = await audit_run.audited(queue)

    def noted() -> dict[str, Any]:
        audit_run.note(house.journal, checks, asker.name)
        return {"holds": not any(each["findings"] for each in checks), "checks": checks}

    return await once(queue, asker, key, asked, noted)
