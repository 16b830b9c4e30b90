"""The roles of a house's users, and the folder of its data where none is named."""

from __future__ import annotations

from pathlib import Path

HERE = Path("data")
ROLES = ("player", "dealer", "floor", "auditor", "administrator")
