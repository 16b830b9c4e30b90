"""Users and their roles, for an administrator: who there is, what they may do, who is locked out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from html import escape
from typing import Any, Protocol

from hoyle.errors import HoyleError
from hoyle.web.frame import Panel
from hoyle.web.html import button, notice, table

ROLES = ("player", "dealer", "floor", "auditor", "administrator")
Act = Mapping[str, Any]


class People(Protocol):
    """The part of the server's people that the page needs."""

    def listed(self) -> list[dict[str, object]]: ...
    def add(self, name: str, password: str, roles: Iterable[str], *, by: str | None = None) -> None: ...
    def set_roles(self, name: str, roles: Iterable[str], *, by: str | None = None) -> None: ...
    def set_password(self, name: str, password: str, *, by: str | None = None) -> None: ...
    def unlock(self, name: str, *, by: str | None = None) -> None: ...


class PeoplePage:
    def __init__(self, people: People, by: str = "") -> None:
        self._people = people
        self._by = by  # whose word it is that goes into the log
        self._said = ""
        self._panel: Panel | None = None
        self._acts: dict[str, Callable[[Act], Awaitable[str]]] = {
            "add_user": self._add, "set_roles": self._set_roles, "set_password": self._set_password,
            "unlock": self._unlock,
        }  # fmt: skip

    def build(self) -> None:
        self._panel = Panel(self.render, "people")

    def render(self) -> str:
        rows = [
            (escape(str(each["name"])), _roles_form(each), _state(each), _password_form(str(each["name"])))
            for each in self._people.listed()
        ]
        return (
            f"<h1>People</h1>{self._said}{table(('name', 'roles', 'now', 'password'), rows)}<h2>Somebody new</h2>"
            f'<div class="row" data-form>{button("Add", "add_user", kind="main")}<label>Name <input name="name"></label>'
            f'<label>Password <input name="password" type="password" autocomplete="new-password"></label>{_boxes(())}</div>'
        )

    async def act(self, act: Act) -> None:
        done = self._acts.get(str(act.get("act")))
        if done is None:
            return
        try:
            self._said = notice(await done(act), "good")
        except HoyleError as error:
            self._said = notice(str(error), "bad")
        if self._panel is not None:
            self._panel.refresh()

    async def _add(self, act: Act) -> str:
        fields = act["fields"]
        name = str(fields.get("name", "")).strip()
        password = str(fields.get("password", ""))
        await asyncio.to_thread(self._people.add, name, password, _chosen(fields), by=self._by)
        return f"{name} may sign in now."

    async def _set_roles(self, act: Act) -> str:
        self._people.set_roles(str(act["name"]), _chosen(act["fields"]), by=self._by)
        return f"{act['name']} has other roles from the next sign-in on."

    async def _set_password(self, act: Act) -> str:
        password = str(act["fields"].get("password", ""))
        await asyncio.to_thread(self._people.set_password, str(act["name"]), password, by=self._by)
        return f"{act['name']} has a new password, and old sessions are over."

    async def _unlock(self, act: Act) -> str:
        self._people.unlock(str(act["name"]), by=self._by)
        return f"{act['name']} may try again."


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
    return "guest" if person["is_guest"] else "may sign in"
