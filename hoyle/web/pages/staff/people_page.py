"""Users, roles, passwords and locks, for an administrator."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from datetime import datetime
from html import escape
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from hoyle.house.control import unlocking
from hoyle.house.control.dual_control import SET_PASSWORD, SET_ROLES
from hoyle.house.reports.instants import show_minute
from hoyle.web.forms.browser_action import Action
from hoyle.web.forms.form_page import FormActs, FormPage
from hoyle.web.site.html import button, table

if TYPE_CHECKING:
    from hoyle.house import CommandQueue, Journal

ROLES = ("player", "dealer", "floor", "auditor", "administrator")
# Adds a proposal within a change of the house; returns its number.
Propose = Callable[[str, dict[str, Any]], int]
T = TypeVar("T")


class Passwords(Protocol):
    def ready(self, name: str, password: str) -> Any: ...


class People(Protocol):
    """The part of the server's user store that the page needs."""

    passwords: Passwords

    def together_with(self, journal: Journal) -> AbstractContextManager[None]: ...
    def listed(self) -> list[dict[str, Any]]: ...
    def is_empty(self) -> bool: ...
    def is_player(self, name: str) -> bool: ...
    def locked_since(self, name: str) -> datetime | None: ...
    def add(self, name: str, password: Any, roles: Iterable[str], *, by: str | None = None) -> None: ...
    def add_waiting(self, name: str, password: Any, roles: Iterable[str]) -> None: ...
    def check_roles(self, name: str, roles: Iterable[str]) -> None: ...
    def set_roles(self, name: str, roles: Iterable[str], *, by: str | None = None) -> None: ...
    def set_password(self, name: str, password: Any, *, by: str | None = None) -> None: ...
    def check_known(self, name: str) -> None: ...
    def set_own_password(self, name: str, password: Any) -> None: ...
    def keep_waiting(self, proposal: int, name: str, password: Any) -> None: ...
    def unlock(self, name: str, *, by: str | None = None) -> None: ...


class PeoplePage(FormPage):
    """`propose` is set under dual control."""

    name = "people"

    def __init__(
        self, people: People, queue: CommandQueue, by: str = "", propose: Propose | None = None
    ) -> None:
        super().__init__()
        self._people = people
        self._queue, self._house = queue, queue.house
        self._by = by  # the administrator, for the log
        self._propose = propose
        self._wanted: Mapping[str, Any] = {}  # the form of a refused new user, without the password

    def acts(self) -> FormActs:
        return {
            "add_user": self._add, "set_roles": self._set_roles, "set_password": self._set_password,
            "unlock": self._unlock,
        }  # fmt: skip

    def render(self) -> str:
        rows = [
            (escape(str(each["name"])), _roles_form(each), _state(each), _password_form(str(each["name"])))
            for each in self._people.listed()
        ]
        return (
            f"<h1>People</h1>{self.said}{table(('name', 'roles', 'status', 'password'), rows)}<h2>Add user</h2>"
            f'<div class="row" data-form>{button("Add", "add_user", kind="main")}<label>Name <input name="name" value="{escape(_name(self._wanted), quote=True)}"></label>'
            f'<label>Password <input name="password" type="password" autocomplete="new-password"></label>{_boxes(_chosen(self._wanted))}</div>'
        )

    async def _add(self, act: Action) -> str:
        fields = act["fields"]
        self._wanted = {name: value for name, value in fields.items() if name != "password"}
        said = await self._add_new(fields)
        self._wanted = {}
        return said

    async def _add_new(self, fields: Mapping[str, Any]) -> str:
        people, name, roles = self._people, _name(fields), _chosen(fields)
        password = await self._ready(name, fields)
        propose = self._propose
        if propose is not None:

            def add_and_propose() -> int:
                people.add_waiting(name, password, roles)
                return propose(SET_ROLES, {"name": name, "roles": roles})

            return _proposed(await self._change(add_and_propose))
        await self._change(lambda: people.add(name, password, roles, by=self._by))
        return self._first(name)

    async def _set_roles(self, act: Action) -> str:
        name, roles = str(act["name"]), _chosen(act["fields"])
        propose = self._propose
        if propose is not None:
            self._people.check_roles(name, roles)
            return _proposed(await self._change(lambda: propose(SET_ROLES, {"name": name, "roles": roles})))
        await self._change(lambda: self._people.set_roles(name, roles, by=self._by))
        return f"Roles of {name} changed. They apply from the next sign-in."

    async def _set_password(self, act: Action) -> str:
        name = str(act["name"])
        password = await self._ready(name, act["fields"])
        propose = self._propose
        if propose is not None and name != self._by:

            def propose_it() -> int:
                self._people.check_known(name)
                number = propose(SET_PASSWORD, {"name": name})
                self._people.keep_waiting(number, name, password)
                return number

            return _proposed(await self._change(propose_it))
        await self._change(lambda: self._change_password(name, password))
        first = "" if name == self._by else f" {self._first(name)}"
        return f"Password of {name} changed; open sessions ended.{first}"

    def _first(self, name: str) -> str:
        days = self._house.office.policy.given_days
        return f"{name} must sign in within {days} days and choose a new password."

    def _change_password(self, name: str, password: Any) -> None:
        if name == self._by:
            self._people.set_own_password(name, password)
            house = self._house
            house.note(name, "user_changed", f"{name}: password, by themselves")
        else:
            self._people.set_password(name, password, by=self._by)

    async def _unlock(self, act: Action) -> str:
        name = str(act["name"])
        if self._propose is not None:
            return _proposed(
                await self._change(
                    lambda: unlocking.propose(self._house.office.proposals, self._people, name, self._by)
                )
            )
        await self._change(lambda: self._people.unlock(name, by=self._by))
        return f"{name} is unlocked."

    async def _ready(self, name: str, fields: Mapping[str, Any]) -> Any:
        """Hashes the password in a thread, because that is slow on purpose."""
        return await asyncio.to_thread(self._people.passwords.ready, name, str(fields.get("password", "")))

    async def _change(self, act: Callable[[], T]) -> T:
        """Commits the change, its log entry and its proposal together."""

        def together() -> T:
            with self._people.together_with(self._house.journal):
                return act()

        return await self._queue.change(together)


def _proposed(number: int) -> str:
    return f"Proposal {number} is waiting for approval by another administrator. See Proposals."


def _name(fields: Mapping[str, Any]) -> str:
    return str(fields.get("name", "")).strip()


def _chosen(fields: Mapping[str, Any]) -> list[str]:
    return [role for role in ROLES if fields.get(role) is True]


def _boxes(has: Iterable[str]) -> str:
    held = set(has)
    return "".join(
        f'<label><input type="checkbox" name="{role}"{" checked" if role in held else ""}>{role}</label>'
        for role in ROLES
    )


def _roles_form(person: Mapping[str, Any]) -> str:
    return f'<div class="row" data-form>{_boxes(person["roles"])}{button("Set", "set_roles", name=person["name"])}</div>'


def _password_form(name: str) -> str:
    field = f'<input name="password" type="password" size="12" autocomplete="new-password" aria-label="New password of {escape(name, quote=True)}">'
    return f'<div class="row" data-form>{field}{button("Change", "set_password", name=name)}</div>'


def _state(person: Mapping[str, Any]) -> str:
    if person["is_locked"]:
        return f"locked {button('Unlock', 'unlock', name=person['name'])}"
    if until := person["password_given_until"]:
        return f"must choose a password by {escape(show_minute(until))}"
    return "guest" if person["is_guest"] else "active"
