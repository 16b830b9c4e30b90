"""Promotions that a fund pays: a card or a seat that chance decides, a splashed pot, and money for tournaments.

Which of them a room may run is the book's (`promotions` of a fund). Chance draws among the tables that feed the fund;
what it drew is in the words of the event, so that a replay draws nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hoyle.book.primitives import Cited
from hoyle.book.room.room_schema import Jackpot
from hoyle.errors import CommandRefused, UnknownName
from hoyle.games.poker_room.declaration import cite, offered_jackpots
from hoyle.house.core.commands import Command, Promote
from hoyle.house.jackpots import splash_pots, taxable
from hoyle.house.jackpots.promotions import funds_of
from hoyle.house.tables.desk import Desk
from hoyle.house.tables.open_tables import OpenTables
from hoyle.kit.cards import DECK, RANK_VALUE
from hoyle.kit.money import divide, show_money
from hoyle.ledger import Transfer, account_names

CODE = "promotion"
HIGH_CARD, SPLASH_POT, HOT_SEAT = "high_card", "splash_pot", "hot_seat"


def promote(tables: OpenTables, desk: Desk, command: Command) -> dict[str, Any]:
    """Run a promotion out of the fund of this table."""
    assert isinstance(command.words, Promote)
    words, pool = command.words, _judged(tables, desk, command.words)
    clause = str(cite(desk.terms, _known(desk)[words.kind]))
    with tables.guard(desk):
        drawn = _drawn(tables, pool, words)
        paid = _shares(words.cents, drawn.pop("winners"))
        said = {"do": CODE, "kind": words.kind, "pool": pool, "cents": words.cents, "clause": clause, "why": words.why,
                **drawn, "paid": paid}  # fmt: skip
        _post(tables, pool, paid, clause)
        batch, now = tables.journal.batch, tables.now
        batch.add_log(now, command.actor, CODE, desk.id, _said(said))
        taxable.note(batch, desk, now, [(each["player"], each["cents"]) for each in paid])
        result = tables.step(desk, said, command.actor)
    tables.tell_others(desk, pool, said, command.actor)
    return result


def _known(desk: Desk) -> dict[str, Cited]:
    """The promotions that the book names for the fund of this table."""
    known = offered_jackpots(desk.terms)
    return {kind: each for name in funds_of(desk) for kind, each in _of(known[name]).items()}


def _of(fund: Jackpot) -> dict[str, Cited]:
    return {str(kind): each for kind, each in fund.promotions.items()}


def _judged(tables: OpenTables, desk: Desk, words: Promote) -> str:
    """The fund's pool."""
    if not funds_of(desk):
        raise CommandRefused(f"{desk.terms.path} has no fund at this table that could pay a promotion")
    if words.kind not in _known(desk):
        raise UnknownName("promotion of this table's fund", words.kind, _known(desk))
    if words.cents <= 0:
        raise CommandRefused(f"{show_money(words.cents)} is no prize; name more than nothing")
    pool = desk.pools[funds_of(desk)[0]]
    has = tables.pools.shown(pool) - splash_pots.promised(tables.desks.values(), pool)
    if words.cents > has:
        raise CommandRefused(
            f"{pool} holds {show_money(has)} that is not promised, not {show_money(words.cents)}"
        )
    is_drawn = words.kind in (HIGH_CARD, SPLASH_POT, HOT_SEAT)
    if is_drawn and words.players:
        raise CommandRefused(f"chance decides who wins a {_words(words.kind)}; name no players")
    if not is_drawn and not words.players:
        raise CommandRefused(f"name the players who won money of a {_words(words.kind)}")
    return pool


def _drawn(tables: OpenTables, pool: str, words: Promote) -> dict[str, Any]:
    """What chance shows, and who wins by it."""
    if words.players:
        for name in words.players:
            if account_names.wallet(name) not in tables.journal.balances:
                raise UnknownName("player of this house", name, _players(tables))
        return {"winners": list(words.players)}
    taking_part = [each for each in tables.desks.values() if pool in each.pools.values() and each.table.seats]
    if not taking_part:
        raise CommandRefused(f"nobody sits at a table that feeds {pool}")
    by_id = {each.id: each for each in taking_part}
    if words.kind == HOT_SEAT:
        seats = [f"{each.id} {name}" for each in taking_part for name in each.table.seats]
        table, _, name = _one_of(tables, seats).partition(" ")
        return {"table": table, "winners": [name]}
    drawn = by_id[_one_of(tables, list(by_id))]
    if words.kind == SPLASH_POT:
        return {"table": drawn.id, "winners": []}
    cards: dict[str, str] = {}
    for name in drawn.table.seats:
        cards[name] = _one_of(tables, [card for card in DECK if card not in cards.values()])
    best = max(RANK_VALUE[card[0]] for card in cards.values())
    return {
        "table": drawn.id, "cards": cards,
        "winners": [name for name, card in cards.items() if RANK_VALUE[card[0]] == best],
    }  # fmt: skip


def _players(tables: OpenTables) -> list[str]:
    kinds = (account.partition(":") for account in tables.journal.balances)
    return sorted(name for kind, _, name in kinds if f"{kind}:{name}" == account_names.wallet(name))


def _one_of(tables: OpenTables, values: Sequence[str]) -> str:
    return tables.chance.values(tuple(values), 1)[0]


def _shares(cents: int, winners: Sequence[str]) -> list[dict[str, Any]]:
    parts = divide(cents, [1] * len(winners)) if winners else []
    return [{"player": name, "cents": part} for name, part in zip(winners, parts, strict=True)]


def _post(tables: OpenTables, pool: str, paid: Sequence[dict[str, Any]], clause: str) -> None:
    serial = tables.journal.batch.serial + 1
    tables.journal.post([
        Transfer(
            f"{CODE}.{serial}.{at}", account_names.meter(pool), account_names.wallet(each["player"]), each["cents"],
            CODE,
            clause=clause,
        )
        for at, each in enumerate(paid, start=1)
    ], tables.now)  # fmt: skip


def _said(words: dict[str, Any]) -> str:
    at = f" at table {words['table']}" if "table" in words else ""
    cards = "".join(f", {name} {card}" for name, card in words.get("cards", {}).items())
    to = ", ".join(f"{show_money(each['cents'])} to {each['player']}" for each in words["paid"])
    whose = to or f"{show_money(words['cents'])} to whoever wins the next hand"
    why = f", {words['why']}" if words["why"] else ""
    return f"{_words(words['kind'])} of {words['pool']}{at}{cards}: {whose}{why} ({words['clause']})"


def _words(kind: str) -> str:
    return kind.replace("_", " ")
