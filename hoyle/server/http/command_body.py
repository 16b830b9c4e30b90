"""The body of a command, by HTTP and by socket: JSON becomes the house's own verb, checked once, when it is made.

`Said` describes the body in the API, all fields of all verbs in one object. It reads nothing unless a verb was refused:
then it tells a body that does not fit its description (422) from a command that is refused (409).
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from pydantic import GetCoreSchemaHandler, ValidationError
from pydantic_core import CoreSchema, core_schema

from hoyle.errors import HoyleError
from hoyle.house import DEALER_ROLE as DEALER
from hoyle.house import FLOOR, PLAIN, PLAYER, Command, Verb, read
from hoyle.server.auth.live_sessions import NotAllowed, Person
from hoyle.server.http.problems import Unreadable
from hoyle.server.http.request_models import Said

ROLES = (PLAYER, DEALER, FLOOR)
WORD_MOST = 200
_PLAIN = re.compile(PLAIN)


class Spoken(NamedTuple):
    """A verb, with the role it is given in, the seat it is for and the position it answers."""

    verb: Verb
    role: str | None = None
    seat: str = ""
    position: str | None = None

    @classmethod
    def read(cls, said: Any) -> Spoken:
        """Null is the same as left out."""
        try:
            given = {name: value for name, value in said.items() if value is not None}
            role, position = given.pop("role", None), given.pop("position", None)
            seat = given.pop("seat", "") if given.get("do") != "correct" else ""
            made = cls(read(given), role, seat, position)
            if (
                (role is None or role in ROLES)
                and _is_word(seat)
                and (position is None or _is_word(position))
            ):
                return made
        except (HoyleError, AttributeError):
            _check_description(said)
            raise
        _check_description(said)
        raise Unreadable("the body does not fit its description")

    def command(self, table: str, key: str | None, asker: Person) -> Command:
        """The command, in a role that the asker has."""
        role = self.role or role_of(asker)
        if role not in asker.roles:
            raise NotAllowed(
                f"{asker.name} cannot act as {role}: the roles of {asker.name} are {', '.join(sorted(asker.roles))}."
            )
        return Command(table, asker.name, self.verb, self.position, key, role, self.seat)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """FastAPI reads the body with `read`, and describes it as `Said`."""
        described = handler.generate_schema(Said)
        return core_schema.no_info_plain_validator_function(cls.read, json_schema_input_schema=described)


def _is_word(text: Any) -> bool:
    return isinstance(text, str) and len(text) <= WORD_MOST and _PLAIN.fullmatch(text) is not None


def _check_description(said: Any) -> None:
    try:
        Said.model_validate(said)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        raise Unreadable(f"{'.'.join(map(str, fault['loc'])) or 'message'}: {fault['msg']}") from None


def role_of(asker: Person) -> str:
    """The role of a person who names none."""
    for role in ROLES:
        if role in asker.roles:
            return role
    raise NotAllowed(f"{asker.name} is {', '.join(sorted(asker.roles))} and cannot act at a table.")
