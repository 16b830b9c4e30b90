"""Changes of the house that are no commands to a table: made once for each key, committed, and only then answered."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from hoyle.house import House
from hoyle.house.words import canonical
from hoyle.server.people import Person


async def once(
    house: House, asker: Person, key: str, asked: Any, change: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    """Make a change of the house, or answer as it was answered when the same was asked under this key."""
    digest = sha256(canonical(asked).encode()).hexdigest()

    def act() -> dict[str, Any]:
        known = house.keys.known(asker.name, key, digest)
        if known is not None:
            return known
        answer = change()
        answered = canonical(answer)
        house.keys.remember(asker.name, key, digest, answered)
        house.batch.keys.append((asker.name, key, digest, answered, house.batch.number))
        return answer

    return await house.asking.change(act, (asker.name, key))
