"""Significant events: search by table, kind, person, time and text, and notes on each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any
from urllib.parse import urlencode

from hoyle.errors import HoyleError
from hoyle.house.control import event_notes
from hoyle.house.control.event_log import CODES, Sought, search
from hoyle.web.forms.browser_action import Action
from hoyle.web.forms.dollar_input import read_number
from hoyle.web.forms.form_page import FormActs, FormPage
from hoyle.web.site.house_view import HouseView
from hoyle.web.site.html import button, choice, link, moment, notice, table, words

COUNT = 50
FIELDS = ("table", "code", "actor", "since", "until", "text")
HEADINGS = (">number", "time (UTC)", "user", "event", "table", "details and notes")
Asked = Mapping[str, str]


class EventsPage(FormPage):
    name = "events"

    def __init__(self, view: HouseView, actor: str, asked: Asked) -> None:
        super().__init__()
        self._view, self._actor, self._asked = view, actor, asked

    def acts(self) -> FormActs:
        return {"note": self._note}

    def render(self) -> str:
        store = self._view.house.store
        known = event_notes.notes_on(store)
        try:
            found = _listed(known, search(store, _sought(self._asked), COUNT), self._asked)
        except HoyleError as error:
            found = notice(str(error), "bad")
        waiting = event_notes.unexplained(store)
        due = table(HEADINGS, [_row(each, known) for each in waiting]) if waiting else "<p>None.</p>"
        return (
            f"<h1>Significant events</h1>{self.said}<h2>Needs a note</h2>{due}"
            f"<h2>All events</h2>{_form(self._asked)}{found}"
        )

    async def _note(self, act: Action) -> str:
        serial = read_number(act["name"], "event number")
        text, house = str(act["fields"]["found"]), self._view.house
        await self._view.queue.change(lambda: event_notes.write(house.journal, serial, text, self._actor))
        return f"Note on event {serial} saved."


def _sought(asked: Asked) -> Sought:
    before = read_number(asked["before"], "event number") if asked.get("before") else 0
    return Sought(
        asked.get("table", "").strip(), asked.get("code", ""), asked.get("actor", "").strip(), asked.get("since", ""),
        asked.get("until", ""),
        asked.get("text", "").strip(), before,
    )  # fmt: skip


def _form(asked: Asked) -> str:
    codes = [("", "any"), *((code, words(code)) for code in CODES)]
    fields = (
        _field("table", "Table", asked, 5) + choice("code", codes, asked.get("code", ""), "Event") + _field("actor",
        "User", asked, 12)
        + _field("since", "From", asked, 11, "2030-01-31") + _field("until", "to (exclusive)", asked, 11, "2030-02")
        + _field("text", "Text", asked, 14)
    )  # fmt: skip
    return f'<form method="get" action="/events" class="row panel">{fields}<button class="main">Search</button></form>'


def _field(name: str, label: str, asked: Asked, size: int, hint: str = "") -> str:
    value = escape(asked.get(name, ""), quote=True)
    return f'<label>{label} <input name="{name}" size="{size}" value="{value}" placeholder="{hint}"></label>'


def _listed(
    known: Mapping[int, list[dict[str, Any]]], found: Iterable[Mapping[str, Any]], asked: Asked
) -> str:
    events = list(found)
    if not events:
        return "<p>No events match.</p>"
    kept = {name: asked[name] for name in FIELDS if asked.get(name)}
    more = (
        link(
            "Earlier events",
            f"/events?{urlencode({**kept, 'before': events[-1]['serial']})}",
            kind="button",
        )
        if len(events) == COUNT
        else ""
    )
    return table(HEADINGS, [_row(each, known) for each in events]) + more


def _row(each: Mapping[str, Any], known: Mapping[int, list[dict[str, Any]]]) -> tuple[str, ...]:
    serial = int(each["serial"])
    written = "".join(
        f'<p class="small"><strong>{escape(note["actor"])}</strong>, {moment(note["at"])}: {escape(note["text"])}</p>'
        for note in known.get(serial, ())
    )
    form = (
        f'<details class="small"><summary>Add a note</summary><div class="row" data-form>'
        f'<input name="found" size="30" maxlength="{event_notes.TEXT_MAX}" aria-label="Note on event {serial}">'
        f"{button('Save', 'note', name=serial)}</div></details>"
    )
    meant = escape(CODES.get(each["code"], ""), quote=True)
    return (
        str(serial), moment(each["at"]), escape(each["actor"]),
        f'<span title="{meant}">{escape(words(each["code"]))}</span>', escape(each["table"]),
        f'<div class="words">{escape(each["text"])}</div>{written}{form}',
    )  # fmt: skip
