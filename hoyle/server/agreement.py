"""Dual control for the pages, with the same rights and deeds as by network."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from hoyle.errors import CommandRefused
from hoyle.house import House, proposals
from hoyle.server import control
from hoyle.server.people import ADMINISTRATOR, FLOOR, People


class Agreement:
    def __init__(self, house: House, people: People) -> None:
        self._house, self._people = house, people

    def may(self, kind: str, roles: frozenset[str]) -> bool:
        return bool(roles & set(control.RIGHTS[kind]))

    def approve(self, number: int, name: str, roles: frozenset[str]) -> dict[str, Any]:
        control.check(name, roles, FLOOR, ADMINISTRATOR)
        return control.agreed(self._house, self._people, number, name, roles)

    def decline(self, number: int, why: str, name: str, roles: frozenset[str]) -> dict[str, Any]:
        control.check(name, roles, FLOOR, ADMINISTRATOR)
        return control.declined(self._house, number, why, name, roles)

    def file(self, what: dict[str, Any], name: str, roles: frozenset[str]) -> dict[str, Any]:
        """A filing was approved: written down, or proposed where two have to agree."""
        control.check(name, roles, *control.RIGHTS[proposals.APPROVE_FILING])
        try:
            body = control.Approved(**what)
        except ValidationError as error:
            fault = error.errors()[0]
            raise CommandRefused(f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}") from None
        return control.written_down(self._house, body, name)
