"""Dual control for the pages, with the same permissions and actions as the API."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from hoyle.errors import CommandRefused
from hoyle.house import House
from hoyle.house.control import dual_control
from hoyle.server.auth.users import ADMINISTRATOR, FLOOR, People
from hoyle.server.routes import control_routes


class Agreement:
    def __init__(self, house: House, people: People) -> None:
        self._house, self._people = house, people

    def may(self, kind: str, roles: frozenset[str]) -> bool:
        return bool(roles & set(control_routes.RIGHTS[kind]))

    def approve(self, number: int, name: str, roles: frozenset[str]) -> dict[str, Any]:
        control_routes.check(roles, FLOOR, ADMINISTRATOR)
        return control_routes.agreed(self._house, self._people, number, name, roles)

    def decline(self, number: int, why: str, name: str, roles: frozenset[str]) -> dict[str, Any]:
        control_routes.check(roles, FLOOR, ADMINISTRATOR)
        return control_routes.declined(self._house, number, why, name, roles)

    def file(self, what: dict[str, Any], name: str, roles: frozenset[str]) -> dict[str, Any]:
        """Record an approved filing, or propose it under dual control."""
        control_routes.check(roles, *control_routes.RIGHTS[dual_control.APPROVE_FILING])
        try:
            body = control_routes.Approved(**what)
        except ValidationError as error:
            fault = error.errors()[0]
            raise CommandRefused(f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}") from None
        return control_routes.written_down(self._house, body, name)
