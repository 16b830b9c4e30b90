"""Reports: history, recall, win and hold, returns, reviews and the audit. Other packages may import the modules named
here."""

__all__ = [
    "audit_run",
    "history",
    "hold_to_date",
    "house_search",
    "instants",
    "returns",
    "review",
    "round_recall",
    "win_and_hold",
]
