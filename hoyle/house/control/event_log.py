"""The log of significant events: each has a time, an actor, a code, a table if any, and a text."""

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
    "table_abandoned": "a table could not be played on; all money was returned",
    "table_waits": "a table waits for a book or game that the house was opened without",
    "close": "the floor closed a table",
    "disable": "the floor stopped wagers at a table",
    "enable": "the floor allowed wagers again",
    "play_stopped": "wagers were stopped everywhere, for a game or for a player",
    "play_resumed": "suspended play was resumed",
    "rule": "the floor ruled on an irregularity",
    "correct": "the floor corrected a payment",
    "tick_off": "somebody has done what a ruling or a procedure asks for",
    "open_again": "equipment that was closed is used again",
    "due": "something has to be done, by its procedure",
    "charge_time": "a poker room collected the time charge of a period",
    "jackpot": "a jackpot was won",
    "set_apart": "money of a promotional fund was set apart for a jackpot",
    "promotion": "a promotional fund paid a promotion",
    "qualifying_hand": "a hand was shown that counts for the high hand of a period",
    "high_hand_paid": "the floor ended the period of a high hand jackpot, and its best hand was paid",
    "taxable_payout": "a promotion paid an amount that the book requires to be reported",
    "large_win": "a seat won a large amount in one round",
    "large_wager": "a seat wagered a large amount in one round",
    "pool_rule": "the house set the limit or the reserve of a jackpot",
    "policy": "the house changed its policy: large amounts, passwords, roles, dual control",
    "proposed": "a change waits for a second person",
    "proposal_approved": "a second person approved a change, and it was made",
    "proposal_declined": "a proposed change was declined or withdrawn",
    "approved": "a filing was approved, and tables may be opened under its terms",
    "approval_ended": "an approval ended; no new table opens under its terms",
    "note": "a note on an event",
    "hold_outside": "the hold of a table lies far from that of its game",
    "return_outside": "the return of a wager lies outside its band",
    "unreasonable_contribution": "a round would have fed a jackpot more than the house says can be right",
    "own_limit": "a player set a personal limit",
    "deposit": "a deposit at the cage",
    "withdrawal": "a withdrawal at the cage",
    "large_money": "a large amount was deposited, withdrawn, corrected or set apart",
    "wagers_returned": "wagers that could not be dealt in were returned",
    "seated_out": "a seat at a pot game did not answer and sits out",
    "stood_up": "an idle seat was stood up, and its stack went to the wallet",
    "cannot_start": "a round could not begin at its time",
    "cannot_deal": "the dealer could not deal",
    "deal_refused": "cards named by a dealer were refused",
    "fault": "an internal fault; the table was restored and disabled",
    "outage": "the store did not answer, and play stopped",
    "head_record": "a record of the acknowledged commits was begun, because there was none",
    "older_store_accepted": "the house goes on with a store that lacks commits which it had acknowledged",
    "restored": "the store was restored from a backup",
    "writer_ended": "the writer of a house that was gone still held the store, and was ended",
    "may_lose_commits": "the house was opened on a store that may lose what it confirms",
    "backup_made": "a scheduled backup was made and audited",
    "backup_failed": "a scheduled backup was not made",
    "clock_changed": "the machine's clock was set",
    "program": "the digest of the program that a house was opened with",
    "program_changed": "a house was opened with another program than before",
    "program_verified": "the program on the disk is the one that was opened",
    "program_mismatch": "the program on the disk has changed; play was stopped",
    "audited": "an audit without findings",
    "audit_findings": "an audit with findings",
    "signed_in": "a user signed in",
    "sign_in_failed": "a sign-in failed",
    "user_added": "an administrator added a user",
    "user_changed": "an administrator changed a password or roles, or unlocked a name",
}
COUNT_MAX = 1_000
_OF_STAFF = ("rule", "correct", "tick_off", "open_again", "charge_time", "disable", "enable", "close")


class Sought(NamedTuple):
    """A search; empty fields match everything. `since` and `until` are instants or prefixes of instants."""

    table: str = ""
    code: str = ""
    actor: str = ""
    since: str = ""
    until: str = ""
    text: str = ""
    before: int = 0  # a serial number: continue before it


def note_said(batch: Batch, command: Command, now: str) -> None:
    """Log an action of staff, with its actor and reason."""
    if command.role == "player":
        return
    words = plain(command.words)
    kind = words.pop("do")
    if kind in _OF_STAFF:
        said = ", ".join(f"{name} {value}" for name, value in words.items() if value not in ("", 0, []))
        batch.add_log(now, command.actor, kind, command.table, said)


def search(store: Store, sought: Sought, count: int = 100) -> list[dict[str, Any]]:
    """The matching events, the latest first."""
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
