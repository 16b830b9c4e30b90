"""Policy, approvals, dual control, the event log and program verification. Other packages may import the modules named
here."""

__all__ = [
    "approvals",
    "back_office",
    "dual_control",
    "event_log",
    "event_notes",
    "local_administration",
    "money_control",
    "program_digest",
    "unlocking",
]
