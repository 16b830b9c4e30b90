"""The errors that Hoyle raises when it refuses something.

HoyleError
├── BookError        a rulebook file is wrong
├── TermsError       a house chose what its book does not allow
├── WagerRefused     a wager, or a change of one, is not allowed now
├── IllegalAnswer    an answer does not fit its prompt
├── CommandRefused   the actor may not give this command, or not now
│   ├── StaleCommand     it answers an earlier position
│   └── KeyUsed          its idempotency key belongs to another command
├── StoreError       the database cannot be opened, read or written
│   ├── HouseStopped     the house takes no commands until its store is back
│   └── Unconfirmed      a batch may be in the store, but nobody was told
├── MissingExtra     a part of Hoyle needs packages of an extra that is not installed
├── Unfinished       a background process ended before its work was done
└── UnknownName      no such book, game, option, wager or section

A message says where the fault is, what it is, and what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class HoyleError(Exception):
    """A refusal with a message that a person can act on."""


class BookError(HoyleError):
    pass


class TermsError(HoyleError):
    """`found` has each refusal by itself.

    >>> TermsError("red is no colour", "two is too many").found
    ('red is no colour', 'two is too many')
    """

    def __init__(self, *found: str) -> None:
        super().__init__("; ".join(found))
        self.found = found


class WagerRefused(HoyleError):
    pass


class IllegalAnswer(HoyleError):
    pass


class CommandRefused(HoyleError):
    pass


class StaleCommand(CommandRefused):
    pass


class KeyUsed(CommandRefused):
    pass


class StoreError(HoyleError):
    pass


class HouseStopped(StoreError):
    pass


class Unconfirmed(StoreError):
    pass


class MissingExtra(HoyleError):
    """
    >>> print(MissingExtra("a workbook", "report"))
    a workbook needs the extra "report", which is not installed: pip install 'hoyle[report]'
    """

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(
            f"{what} needs the extra \"{extra}\", which is not installed: pip install 'hoyle[{extra}]'"
        )
        self.extra = extra


class Unfinished(HoyleError):
    pass


class UnknownName(HoyleError):
    def __init__(self, kind: str, name: str, known: Iterable[str], verb: str = "is") -> None:
        known = sorted(known)
        close = get_close_matches(name, known, n=1)
        hint = f' Did you mean "{close[0]}"?' if close else ""
        listed = ", ".join(known) if known else "none"
        super().__init__(f'There {verb} no {kind} "{name}".{hint} Known: {listed}.')
