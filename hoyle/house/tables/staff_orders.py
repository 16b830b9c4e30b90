"""What staff does at a table between answers: corrections, charges, suspensions, and instructions that are done."""

# Compiled by mypyc.

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from hoyle.engine import Table
from hoyle.engine.rulings.duty import Duty
from hoyle.engine.table import duties
from hoyle.games.poker_room.charges import time_charge
from hoyle.ledger import Postings, account_names

Words = Mapping[str, Any]


class StaffOrders:
    """The part of a desk that staff's words act on. `done_at` says when each regular duty was done last."""

    def __init__(self, table_id: str, table: Table) -> None:
        self.id = table_id
        self.table = table
        self.postings = Postings(table_id)
        self.disabled = ""
        self.dealt_by = ""  # the dealer who dealt last
        self.done_at: dict[str, str] = {}
        self.done_in: dict[str, int] = {}  # the rounds played when it was
        self.splashes: list[dict[str, Any]] = []  # promised to whoever wins the next hand
        self.due_at: datetime | None = None  # when something is due by the hour; None: to be worked out

    def _correct(self, words: Words) -> dict[str, Any]:
        name, cents = words["seat"], words["cents"]
        self.table.correct(name, cents)
        house, seat = account_names.table_bank(self.id), self.postings.seat(name)
        debit, credit = (house, seat) if cents > 0 else (seat, house)
        self.postings.move(debit, credit, abs(cents), "correction", words["why"])
        return {}

    def _charge_time(self, words: Words) -> dict[str, Any]:
        """Every seat's charge goes from its stack to the collection, with its clause."""
        lines = time_charge(self.table, words["late"])
        for line in lines:
            to = account_names.collection(self.id)
            self.postings.move(self.postings.seat(line.seat), to, line.fee, "time_charge", line.where())
        return {"charged": {line.seat: line.fee for line in lines}}

    def _pay_high_hand(self, words: Words) -> dict[str, Any]:
        """An event only: the house pays from the pool to the wallets, and no chip of the table moves."""
        return {"period": words["period"], "paid": {each["player"]: each["cents"] for each in words["paid"]}}

    def _set_apart(self, words: Words) -> dict[str, Any]:
        """An event only: pools are the house's."""
        return {"shown": words["shown"]}

    def _promotion(self, words: Words) -> dict[str, Any]:
        """An event only, as above; a splashed pot waits at its table for the next hand."""
        if words.get("table") == self.id and not words["paid"]:
            self.splashes.append({name: words[name] for name in ("pool", "cents", "clause")})
        return {name: words[name] for name in ("table", "cards", "paid") if name in words}

    def _splash(self, words: Words) -> dict[str, Any]:
        """The winners of the hand have got what was promised."""
        self.splashes.clear()
        return {}

    def _disable(self, words: Words) -> dict[str, Any]:
        self.disabled = words["why"]
        return {}

    def _enable(self, words: Words) -> dict[str, Any]:
        self.disabled = ""
        self.table.resume()
        return {}

    def _tick_off(self, words: Words) -> dict[str, Any]:
        """Somebody has done what was due, at the time that the words say."""
        done = duties.tick_off(self.table, words["duty"])
        self.done_at[done.name] = words["at"]
        self.done_in[done.name] = self.table.number - 1
        self.due_at = None
        return {"done": done.text}

    def _open_again(self, words: Words) -> dict[str, Any]:
        duties.open_again(self.table, words["equipment"])
        return {}

    def _due(self, words: Words) -> dict[str, Any]:
        """A moment of a procedure has come: something is due, or a dealer who is new at the table burns first."""
        for each in words["duties"]:
            duties.add(self.table, Duty(*each))
        self.done_at.update(words.get("done", {}))
        if "dealer" in words:
            self.dealt_by = words["dealer"]
            self.table.burns_first = words["burns"]
        return {}

    def plain_orders(self) -> dict[str, Any]:
        """What staff has still to do, for a snapshot; nothing where all is done."""
        table = self.table
        kept: dict[str, Any] = {
            "duties": [list(duty) for duty in table.duties.values()],
            "closed": sorted(table.closed),
            "burns_first": table.burns_first,
            "dealt_by": self.dealt_by,
            "done_at": dict(self.done_at),
            "done_in": dict(self.done_in),
            "splashes": list(self.splashes),
        }
        return {name: value for name, value in kept.items() if value}

    def restore_orders(self, kept: Words) -> None:
        table = self.table
        table.duties = {each[0]: Duty(*each) for each in kept.get("duties", ())}
        table.closed = set(kept.get("closed", ()))
        table.burns_first = kept.get("burns_first", 0)
        self.dealt_by = kept.get("dealt_by", "")
        self.done_at = dict(kept.get("done_at", {}))
        self.done_in = dict(kept.get("done_in", {}))
        self.splashes = list(kept.get("splashes", ()))
