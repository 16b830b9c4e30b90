"""The policy of a house, beyond the book: large amounts, the age of passwords, dual control, reviews."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from hoyle.errors import CommandRefused

# Auditors do nothing else, and staff do not play in their own house.
APART = (
    ("auditor", "floor"), ("auditor", "dealer"), ("auditor", "administrator"), ("auditor", "player"),
    ("player", "dealer"), ("player", "floor"), ("player", "administrator"),
)  # fmt: skip
_AT_LEAST = {
    "large_cents": 1, "password_days": 0, "returns_rounds": 0, "hold_points": 1, "limit_hours": 24,
    "given_days": 1, "two_cents": 0, "most_cents": 1,
}  # fmt: skip


@dataclass(frozen=True)
class Policy:
    large_cents: int = 10_000_00  # a win or wager of this size in one round is a significant event
    password_days: int = 90  # the age at which a password must be changed; 0: never
    apart: tuple[tuple[str, str], ...] = APART  # roles that one person may not hold together
    dual_control: bool = False  # changes of the house need a second person
    approved_only: bool = False  # tables open only under approved terms
    returns_rounds: int = 100_000  # rounds between two reviews of returns; 0: never
    hold_points: int = 5  # the distance between a table's hold and its game's that needs an explanation
    commits_to_seeds: bool = False  # new tables show the hash of each round's seed before the wagers
    limit_hours: int = 24  # how long a player waits for a higher personal limit
    given_days: int = 3  # the days within which a one-time password must be replaced

    two_cents: int = 10_000_00  # under dual control, two persons agree on moving more than this
    most_cents: int = 10_000_000_00  # no more is moved at once
    coach: bool = False  # whether players with accounts may be told the best play at the table
    codes_for: tuple[str, ...] = ()  # roles that need a one-time code to sign in

    def __post_init__(self) -> None:
        for name, least in _AT_LEAST.items():
            if getattr(self, name) < least:
                raise CommandRefused(f"{name} of a house is {least} or more, not {getattr(self, name)}")

    def plain(self) -> dict[str, Any]:
        return {
            **asdict(self),
            "apart": [list(pair) for pair in self.apart],
            "codes_for": list(self.codes_for),
        }

    def check_roles(self, name: str, roles: frozenset[str]) -> None:
        """Refuse roles that one person may not hold together."""
        for one, other in self.apart:
            if {one, other} <= roles:
                raise CommandRefused(
                    f"{name} cannot be {one} and {other}: this house keeps these roles apart; give one of them to another person"
                )
