"""Snapshots: a table between two rounds as plain data and back, so that recovery replays only later events."""

# Compiled by mypyc.

from __future__ import annotations

from typing import Any

from hoyle.engine import Seat, Stake, Table
from hoyle.engine.round.record import plain_stake
from hoyle.ledger.postings import Pending, Postings

_AS_THEY_ARE = (
    "brought", "number", "next_id", "bank", "bank_cover", "last_bank", "bank_rounds", "action_button",
)  # fmt: skip
# Set when the table is opened, or derived.
_NOT_KEPT = ("game", "terms", "limits", "spot_count", "round", "lines", "fee_lines", "_ordered",
              "opens_without_wagers", "wagers_in_round", "ticked")  # fmt: skip
_IF_ANY = ("owed",)
_BY_THE_DESK = ("duties", "closed", "burns_first")
_MADE = ("seats", "money", "stakes", "carry", "used", "strays", "welcomes", "reduced", "stopped", "banking")
OF_BANKING = ("opened", "wagered", "offered_first", "co_bank", "dealers_wager")
_WHERE_SET = (
    "passed",
    "left_at",
    "collected",
)  # older snapshots have none of these, and no banks that need them
KEPT_OF_BANKING = frozenset((*OF_BANKING, *_WHERE_SET))
KNOWN = frozenset((*_AS_THEY_ARE, *_NOT_KEPT, *_MADE, *_IF_ANY, *_BY_THE_DESK))


def plain_table(table: Table) -> dict[str, Any]:
    assert table.round is None, "a snapshot is taken between rounds"
    return {
        **{name: getattr(table, name) for name in _AS_THEY_ARE},
        "seats": [list(seat) for seat in table.seats.values()],
        "money": dict(table.money),
        "stakes": [plain_stake(stake) for stake in table.stakes.values()],
        "carry": dict(table.carry),
        "used": {name: dict(cards) for name, cards in table.used.items()},
        **({"strays": list(table.strays)} if table.strays else {}),
        **({"owed": dict(table.owed)} if table.owed else {}),
        "welcomes": sorted(table.welcomes),
        "reduced": sorted(map(list, table.reduced)),
        "stopped": list(table.stopped),
        "banking": _plain_banking(table),
    }


def _plain_banking(table: Table) -> dict[str, Any]:
    memory = table.banking
    kept = {name: getattr(memory, name) for name in OF_BANKING}
    return kept | {name: value for name in _WHERE_SET if (value := getattr(memory, name))}


def restore_table(table: Table, data: dict[str, Any]) -> None:
    """Bring a newly opened table to the state of the snapshot."""
    for name in _AS_THEY_ARE:
        setattr(table, name, data[name])
    table.seats = {name: Seat(name, spot) for name, spot in data["seats"]}
    table._ordered = ()
    table.money = dict(data["money"])
    table.stakes = {each["id"]: Stake(**each) for each in data["stakes"]}
    table.carry = data["carry"]
    table.used = {name: dict(cards) for name, cards in data["used"].items()}
    table.strays = tuple(data.get("strays", ()))  # snapshots of earlier versions know of none
    table.owed = dict(data.get("owed", {}))
    table.welcomes = set(data["welcomes"])
    table.reduced = {(seat, wager) for seat, wager in data["reduced"]}
    table.stopped = tuple(data["stopped"])
    for name, value in data["banking"].items():
        setattr(table.banking, name, value)


def plain_postings(postings: Postings) -> dict[str, Any]:
    return {
        "pending": {str(key): list(held) for key, held in postings.pending.items()},
        "balances": dict(postings.balances),
        "pool_net": postings.pool_net,
        "extra": postings.extra,
        "versions": {str(key): version for key, version in postings.versions.items()},
    }


def restore_postings(postings: Postings, data: dict[str, Any]) -> None:
    postings.pending = {int(key): Pending(*held) for key, held in data["pending"].items()}
    postings.balances = dict(data["balances"])
    postings.pool_net = data["pool_net"]
    postings.extra = data["extra"]
    postings.versions = {int(key): version for key, version in data["versions"].items()}
