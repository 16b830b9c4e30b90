"""The queue of a house in tests: one for each house, made when it is first needed."""

from hoyle.house import CommandQueue, House

_QUEUES: dict[int, CommandQueue] = {}


def queue_of(house: House) -> CommandQueue:
    if id(house) not in _QUEUES:
        _QUEUES[id(house)] = CommandQueue(house)
    return _QUEUES[id(house)]


def known_queues() -> set[int]:
    return set(_QUEUES)


def drop_queues_since(known: set[int]) -> None:
    """A queue holds its house, with megabytes of keys: after a test both go."""
    for made in set(_QUEUES) - known:
        _QUEUES.pop(made).close()
