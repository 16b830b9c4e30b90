"""Which terms a regulator has approved, by whom and when. The log keeps them; a house may open no others.

An approval is of a filing and of the fingerprint of its terms: every option, rule and price that play reads. It holds
while the fingerprint does, however the rulebook is worded. Approvals of fingerprints of version 0.1 hold for the terms
that they are linked to.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import Any, NamedTuple

from hoyle.book.older_fingerprints import carried
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
    """A validated approval: who approved what, and when."""
    if not by.strip() or ", filing" in by or "\n" in by + reference:
        raise CommandRefused("name on one line who approved it; the log records it")
    try:
        date.fromisoformat(on)
    except ValueError:
        raise CommandRefused(f'"{on}" is not a date; write the day of the approval as 2030-01-31') from None
    if not re.fullmatch(r"[0-9a-f]{64}", filing):
        raise CommandRefused("give the digest of the approved filing, as hoyle filing prints it")
    return Approval(path, fingerprint, filing, by.strip(), on, reference.strip())


def read(store: Store) -> dict[str, Approval]:
    """The approvals in force, by fingerprint."""
    found: dict[str, Approval] = {}
    links = _links(store)
    for code, text in store.rows(
        "SELECT code, text FROM log WHERE code IN ('approved', 'approval_ended') ORDER BY serial"
    ):
        hear(found, code, text, links)
    return found


def _links(store: Store) -> dict[str, str]:
    """Fingerprints of version 0.1 with those that replace them."""
    return dict(store.rows("SELECT stamped, fingerprint FROM carried_terms"))


def hear(
    found: dict[str, Approval], code: str, text: str, links: Mapping[str, str] = MappingProxyType({})
) -> None:
    """Apply one entry of the log."""
    match = _WORDS.fullmatch(text) if code in (APPROVED, ENDED) else None
    if match is None:
        return
    path, stamped, filing, by, on, reference = match.groups()[:6]
    fingerprint = links.get(stamped, stamped)
    if code == ENDED:
        found.pop(fingerprint, None)
    elif filing:
        found[fingerprint] = Approval(path, fingerprint, filing, by, on, reference or "")


def approve(journal: Journal, known: dict[str, Approval], approval: Approval, actor: str) -> None:
    journal.check_running()
    known[approval.fingerprint] = approval
    journal.note(actor, APPROVED, approval.words())


def end(journal: Journal, known: dict[str, Approval], fingerprint: str, why: str, actor: str) -> None:
    """End an approval: no new table is opened under its terms, open ones play on."""
    journal.check_running()
    fingerprint = _links(journal.store).get(fingerprint, fingerprint)
    if fingerprint not in known:
        raise UnknownName("approved terms", fingerprint, known)
    if not why.strip():
        raise CommandRefused("say why the approval ends; the log records it")
    gone = known.pop(fingerprint)
    journal.note(actor, ENDED, f"{gone.path} terms {fingerprint}: {why}")


def check(policy: Policy, known: dict[str, Approval], opening: dict[str, Any]) -> None:
    """Refuse to open a table under terms that are not approved, where the policy of the house demands it."""
    if policy.approved_only and not _is_approved(known, opening):
        raise CommandRefused(
            f"{opening['path']} is not approved under these options (terms {opening['fingerprint'][:12]}); file them with "
            f"hoyle filing, and record the approval with hoyle approve"
        )


def _is_approved(approvals: Mapping[str, Approval], opening: Mapping[str, Any]) -> bool:
    """Version 0.1 approved a fingerprint without its options. Where no table links it, it is computed from the
    opening."""
    fingerprint = opening["fingerprint"]
    if fingerprint in approvals:
        return True
    before = carried(opening["path"], opening["options"], opening["pays"])
    return before is not None and before.terms.fingerprint == fingerprint and before.stamped in approvals
