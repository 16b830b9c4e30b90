"""One round: its script, answers, events, record and views."""
