"""What a house sets for itself, beyond the book: what is large, how old a password may be, what two have to agree
on."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from hoyle.errors import CommandRefused

# Whoever checks does not do, and whoever works for the house does not play in it.
APART = (
    ("auditor", "floor"), ("auditor", "dealer"), ("auditor", "administrator"), ("auditor", "player"),
    ("player", "dealer"), ("player", "floor"), ("player", "administrator"),
)  # fmt: skip
_AT_LEAST = {
    "large_cents": 1, "password_days": 0, "returns_rounds": 0, "hold_points": 1, "limit_hours": 24,
    "given_days": 1,
}  # fmt: skip


@dataclass(frozen=True)
class Policy:
    large_cents: int = 10_000_00  # what a seat wins or wagers in a round before it is a significant event
    password_days: int = 90  # after that a password has to be changed; 0: never
    apart: tuple[tuple[str, str], ...] = APART  # roles that one person may not hold together
    dual_control: bool = False  # what changes the house waits for a second person
    approved_only: bool = False  # a table opens only under terms that were approved
    returns_rounds: int = 100_000  # how often returns are compared by the house itself; 0: never
    hold_points: int = 5  # how far a table's hold may lie from its game's before it is looked into
    commits_to_seeds: bool = False  # new tables show the hash of each round's seed before the wagers
    limit_hours: int = 24  # how long a player waits for a higher limit of their own
    given_days: int = 3  # so long a password that somebody else has set can be exchanged for one's own

    def __post_init__(self) -> None:
        for name, least in _AT_LEAST.items():
            if getattr(self, name) < least:
                raise CommandRefused(f"{name} of a house is {least} or more, not {getattr(self, name)}")

    def plain(self) -> dict[str, Any]:
        return {**asdict(self), "apart": [list(pair) for pair in self.apart]}

    def check_roles(self, name: str, roles: frozenset[str]) -> None:
        """Refuse what one person may not be together."""
        for one, other in self.apart:
            if {one, other} <= roles:
                raise CommandRefused(
                    f"{name} cannot be {one} and {other}: this house keeps them apart; give one of them to somebody else"
                )
