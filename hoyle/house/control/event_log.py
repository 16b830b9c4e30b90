"""The log of significant events: each has a time, an actor, a code of a known list, a table if it has one, and
words."""

from __future__ import annotations

from typing import Any, NamedTuple

from hoyle.errors import CommandRefused, UnknownName
from hoyle.house.core.command_codec import plain
from hoyle.house.core.commands import Command
from hoyle.house.reports.instants import instant
from hoyle.ledger import Store
from hoyle.ledger.batch import Batch

CODES = {
    "table_opened": "a table was opened, under these terms",
    "table_abandoned": "a table could not be played on; everything was given back",
    "table_waits": "a table waits for a book or game that the house was opened without",
    "close": "the floor closed a table",
    "disable": "the floor stopped wagers at a table",
    "enable": "the floor let wagers be made again",
    "play_stopped": "wagers were stopped everywhere, for a game or for a player",
    "play_resumed": "what was stopped may be played again",
    "rule": "the floor ruled on an irregularity",
    "correct": "the floor put a payment right",
    "charge_time": "a poker room asked for the charge of a period",
    "jackpot": "a jackpot was won",
    "set_apart": "money of a promotional fund was held apart for a jackpot",
    "qualifying_hand": "a hand was shown that counts for the high hand of a period",
    "high_hand_paid": "the floor ended the period of a high hand jackpot, and its best hand was paid",
    "taxable_payout": "a promotion paid so much that the book has it reported and something looked up first",
    "large_win": "a seat won much in one round",
    "large_wager": "a seat wagered much in one round",
    "pool_rule": "the house set the limit of a jackpot or what is put by for it",
    "policy": "what the house sets for itself: what is large, passwords, roles, dual control",
    "proposed": "a change waits for a second person",
    "proposal_approved": "a second person approved a change, and it was made",
    "proposal_declined": "a change was declined or taken back",
    "approved": "a filing was approved, and tables may be opened under its terms",
    "approval_ended": "no table is opened under these terms any more",
    "note": "somebody wrote down what was found about an event",
    "hold_outside": "the hold of a table lies far from that of its game",
    "return_outside": "what a wager returned lies outside its band",
    "unreasonable_contribution": "a round would have fed a jackpot more than the house says can be right",
    "own_limit": "a player set a limit of their own",
    "deposit": "money came over the cage into a wallet",
    "withdrawal": "money went from a wallet over the cage",
    "wagers_returned": "wagers that could not be dealt in went back",
    "seated_out": "a seat at a game for a pot did not answer, and is dealt no more until it says so",
    "stood_up": "nothing was heard of a seat for long; it was given up, and its stack went to the wallet",
    "cannot_start": "a round could not begin when its time came",
    "cannot_deal": "the dealer could not go on",
    "deal_refused": "a dealer named cards that were not taken",
    "fault": "the program met a fault; the table was put back and disabled",
    "outage": "the store was away, and play stood still",
    "clock_changed": "the machine's clock was set",
    "program": "the digest of the program that a house was opened with",
    "program_changed": "a house was opened with another program than before",
    "program_verified": "the program on the disk is the one that was opened",
    "program_mismatch": "the program on the disk has changed; play was stopped",
    "audited": "everything was checked, and nothing was wrong",
    "audit_findings": "everything was checked, and something was wrong",
    "signed_in": "somebody signed in",
    "sign_in_failed": "somebody could not sign in",
    "user_added": "an administrator let somebody in",
    "user_changed": "an administrator changed a password or roles, or unlocked a name",
}
COUNT_MAX = 1_000
_OF_STAFF = ("rule", "correct", "charge_time", "disable", "enable", "close")


class Sought(NamedTuple):
    """What is looked for; what is empty is not asked. `since` and `until` are instants, or the beginnings of some."""

    table: str = ""
    code: str = ""
    actor: str = ""
    since: str = ""
    until: str = ""
    text: str = ""
    before: int = 0  # a serial: go on from there


def note_said(batch: Batch, command: Command, now: str) -> None:
    """Whatever staff did, with who and why."""
    if command.role == "player":
        return
    words = plain(command.words)
    kind = words.pop("do")
    if kind in _OF_STAFF:
        said = ", ".join(f"{name} {value}" for name, value in words.items() if value not in ("", 0, []))
        batch.add_log(now, command.actor, kind, command.table, said)


def search(store: Store, sought: Sought, count: int = 100) -> list[dict[str, Any]]:
    """The events that fit, the latest first."""
    if sought.code and sought.code not in CODES:
        raise UnknownName("code of an event", sought.code, CODES)
    if not 1 <= count <= COUNT_MAX:
        raise CommandRefused(f"1 to {COUNT_MAX} events are listed at once, not {count}")
    sought = sought._replace(since=instant(sought.since), until=instant(sought.until))
    asked = {
        "table_id = :table": sought.table,
        "code = :code": sought.code,
        "actor = :actor": sought.actor,
        "made_at >= :since": sought.since,
        "made_at < :until": sought.until,
        "instr(lower(text), lower(:text)) > 0"
        if store.is_sqlite
        else "strpos(lower(text), lower(:text)) > 0": (sought.text),
        "serial < :before": sought.before,
    }
    where = " AND ".join(each for each, value in asked.items() if value) or "1 = 1"
    rows = store.rows(
        f"SELECT serial, made_at, actor, code, table_id, text FROM log WHERE {where} "
        f"ORDER BY serial DESC LIMIT :count",
        count=count,
        **{name: value for name, value in sought._asdict().items() if value},
    )
    return [dict(zip(("serial", "at", "actor", "code", "table", "text"), row, strict=True)) for row in rows]
