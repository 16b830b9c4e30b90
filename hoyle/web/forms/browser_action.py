"""An action that the browser sends: the name of a button and the fields of its form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hoyle.errors import HoyleError


class Action(dict[str, Any]):
    """A value that the browser did not send is a refusal with a message, not a KeyError."""

    def __missing__(self, name: str) -> Any:
        raise HoyleError(f'The browser sent no "{name}". Reload the page.')


def read_action(sent: Mapping[str, Any]) -> Action:
    fields = sent.get("fields")
    return Action({**sent, "fields": Action(fields if isinstance(fields, dict) else {})})
