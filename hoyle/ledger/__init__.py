"""The ledger: append-only double-entry bookkeeping in cents, and the store that keeps it with the house's events."""

from hoyle.ledger.batch import Batch
from hoyle.ledger.postings import Postings
from hoyle.ledger.store import Store
from hoyle.ledger.transfer import Transfer

__all__ = ["Batch", "Postings", "Store", "Transfer"]
