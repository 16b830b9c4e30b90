"""History, recall, win and hold, returns and the audit."""
