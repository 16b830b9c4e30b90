"""Policy, approvals, dual control, the event log and integrity."""
