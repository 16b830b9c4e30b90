"""Which terms a regulator has approved, by whom and when: kept in the log. A house may open no others.

What is approved is a filing, and with it the fingerprint of the terms that it tells: options and prices, to the last.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Any, NamedTuple

from hoyle.errors import CommandRefused, UnknownName
from hoyle.house.control.policy import Policy
from hoyle.house.core.journal import Journal
from hoyle.ledger import Store

APPROVED, ENDED = "approved", "approval_ended"
_WORDS = re.compile(
    r"(?:entry \d+: )?(\S+) terms ([0-9a-f]{64})(?:, filing ([0-9a-f]{64}), by (.+?) on (\d{4}-\d{2}-\d{2})(?:, (.*))?"
    r"|: (.*))",
    re.S,
)


class Approval(NamedTuple):
    path: str
    fingerprint: str
    filing: str  # the digest of what was filed
    by: str
    on: str
    reference: str = ""

    def words(self) -> str:
        more = f", {self.reference}" if self.reference else ""
        return f"{self.path} terms {self.fingerprint}, filing {self.filing}, by {self.by} on {self.on}{more}"


def made(path: str, fingerprint: str, filing: str, by: str, on: str, reference: str = "") -> Approval:
    """An approval, checked: it names who approved what, and when."""
    if not by.strip() or ", filing" in by or "\n" in by + reference:
        raise CommandRefused("say on one line who approved it; it is written in the log")
    try:
        date.fromisoformat(on)
    except ValueError:
        raise CommandRefused(f'"{on}" is no day; write when it was approved as 2030-01-31') from None
    if not re.fullmatch(r"[0-9a-f]{64}", filing):
        raise CommandRefused("name the digest of the filing that was approved, as hoyle filing says it")
    return Approval(path, fingerprint, filing, by.strip(), on, reference.strip())


def read(store: Store) -> dict[str, Approval]:
    """What is approved now, by fingerprint."""
    found: dict[str, Approval] = {}
    for code, text in store.rows(
        "SELECT code, text FROM log WHERE code IN ('approved', 'approval_ended') ORDER BY serial"
    ):
        hear(found, code, text)
    return found


def hear(found: dict[str, Approval], code: str, text: str) -> None:
    match = _WORDS.fullmatch(text) if code in (APPROVED, ENDED) else None
    if match is None:
        return
    path, fingerprint, filing, by, on, reference = match.groups()[:6]
    if code == ENDED:
        found.pop(fingerprint, None)
    elif filing:
        found[fingerprint] = Approval(path, fingerprint, filing, by, on, reference or "")


def approve(journal: Journal, known: dict[str, Approval], approval: Approval, actor: str) -> None:
    journal.check_running()
    known[approval.fingerprint] = approval
    journal.note(actor, APPROVED, approval.words())


def end(journal: Journal, known: dict[str, Approval], fingerprint: str, why: str, actor: str) -> None:
    """No table is opened under these terms any more; those that are open play on."""
    journal.check_running()
    if fingerprint not in known:
        raise UnknownName("approved terms", fingerprint, known)
    if not why.strip():
        raise CommandRefused("say why the approval ends; it is written in the log")
    gone = known.pop(fingerprint)
    journal.note(actor, ENDED, f"{gone.path} terms {fingerprint}: {why}")


def check(policy: Policy, known: dict[str, Approval], opening: dict[str, Any]) -> None:
    """Refuse to open a table under terms that nobody approved, where the house demands it."""
    if policy.approved_only and opening["fingerprint"] not in known:
        raise CommandRefused(
            f"{opening['path']} is not approved under these options (terms {opening['fingerprint'][:12]}); file them with "
            f"hoyle filing, and write the approval down with hoyle approve"
        )
