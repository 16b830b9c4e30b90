"""The queue of a house in tests: one for each house, made when it is first needed."""

from weakref import WeakKeyDictionary

from hoyle.house import CommandQueue, House

_QUEUES: WeakKeyDictionary[House, CommandQueue] = WeakKeyDictionary()


def queue_of(house: House) -> CommandQueue:
    if house not in _QUEUES:
        _QUEUES[house] = CommandQueue(house)
    return _QUEUES[house]
