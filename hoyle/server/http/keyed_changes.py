"""Idempotent changes of the house other than commands: made once for each key, and answered after the commit."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any, TypeVar

from hoyle.errors import HoyleError
from hoyle.house import CommandQueue, House, canonical
from hoyle.server.auth.users import Person

T = TypeVar("T")


async def once(
    queue: CommandQueue, asker: Person | str, key: str, asked: Any, change: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    """Make a change of the house, or return the earlier answer of the same request under this key."""
    house, actor, digest = queue.house, _name_of(asker), digest_of(asked)

    def act() -> dict[str, Any]:
        known = house.keys.known(actor, key, digest)
        return remembered(house, actor, key, digest, change()) if known is None else known

    return await queue.change(act, (actor, key))


async def known(queue: CommandQueue, asker: Person, key: str, asked: Any) -> dict[str, Any] | None:
    """The earlier answer of the same request under this key, before long work is begun."""
    return await queue.change(lambda: queue.house.keys.known(asker.name, key, digest_of(asked)))


def remembered(house: House, actor: str, key: str, digest: str, answer: dict[str, Any]) -> dict[str, Any]:
    """Keep an answer with its key, in one commit with the change."""
    house.keys.keep(house.journal.batch, actor, key, digest, answer)
    return answer


def digest_of(asked: Any) -> str:
    return sha256(canonical(asked).encode()).hexdigest()


def kept(work: Callable[[], T]) -> Callable[[], T]:
    """Do slow work before a change; the returned function gives its result or raises its refusal."""
    try:
        done = work()
    except HoyleError as error:
        refusal = error.with_traceback(None)

        def refused() -> T:
            raise refusal

        return refused
    return lambda: done


def _name_of(asker: Person | str) -> str:
    return asker if isinstance(asker, str) else asker.name
