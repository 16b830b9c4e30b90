"""Cards that a dealer named and the house refused, in the log: the first ones at a position in full, then their
count.

A dealer who names impossible cards may be guessing at those that lie face down. The log grows slowly however often
a button is pressed.
"""

from __future__ import annotations

from hoyle.errors import HoyleError
from hoyle.house.core.commands import DEALER_ROLE, Command, Deal
from hoyle.house.tables.desk import Desk
from hoyle.ledger import Batch

CODE = "deal_refused"
SAID_MAX = 10  # different refusals at one position that are logged in full


def note(batch: Batch, desk: Desk, command: Command, error: HoyleError, now: str) -> None:
    """Each refusal once; then only the count, each time it has grown tenfold."""
    if not isinstance(command.words, Deal) or not command.words.items or command.role != DEALER_ROLE:
        return
    refused = desk.refused
    if refused.position != desk.position:
        tell_count(batch, desk, now)
        refused.begin(desk.position)
    refused.count += 1
    refused.actor = command.actor
    said = f"{' '.join(command.words.items)}: {error}"
    if said not in refused.said and len(refused.said) < SAID_MAX:
        refused.said.add(said)
        refused.told = refused.count
        batch.add_log(now, command.actor, CODE, desk.id, said)
    elif refused.count >= 10 * max(refused.told, 1):
        tell_count(batch, desk, now)


def tell_count(batch: Batch, desk: Desk, now: str) -> None:
    """Log the refusals since the last count, if any."""
    refused = desk.refused
    if refused.count > refused.told:
        said = f"{refused.count} namings were refused at position {refused.position}"
        batch.add_log(now, refused.actor, CODE, desk.id, said)
        refused.told = refused.count
