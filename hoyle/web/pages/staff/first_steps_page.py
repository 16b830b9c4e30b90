"""What is still to do in a new house, for its first administrator; the same as in docs/first_hour.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, NamedTuple

from hoyle.house import FLOOR, House
from hoyle.web.site.html import link, notice

DEALER = "dealer"
PLAYER = "player"
PATH = "/first-steps"


class Step(NamedTuple):
    """`leads` are pages with what is done there; `types` is typed on the machine, when the house is started."""

    name: str
    is_done: bool
    about: str
    leads: tuple[tuple[str, str], ...] = ()
    types: str = ""


def steps_of(house: House, users: Iterable[Mapping[str, Any]], *, is_watched: bool) -> tuple[Step, ...]:
    """`is_watched`: whether somebody has asked for the figures since the house was opened."""
    roles = {role for each in users for role in each["roles"]}
    has_player = PLAYER in roles
    return (
        Step(
            "Staff", FLOOR in roles and DEALER in roles,
            "Somebody with the role floor opens tables and rules; a dealer deals where no machine does. The password that "
            "you set is for one sign-in; they choose their own.",
            (("People", "/people"),),
        ),
        Step(
            "Jackpots", bool(house.pools.rules),
            "The limit of each jackpot, and what is put by for the next.",
            types="hoyle serve … --pools pools.yaml",
        ),
        Step(
            "A table with limits", bool(house.desks),
            "Choose a rulebook and a game, then its limits and options.",
            (("Tables", "/"),),
        ),
        Step(
            "A player with money", has_player and _has_log(house, "deposit"),
            "Add somebody with the role player, and deposit what they bring to the cage.",
            (("People", "/people"), ("Cage", "/cage")),
        ),
        Step(
            "Backups", _has_log(house, "backup_made"),
            "Made and audited while people play; put them on another disk.",
            types="hoyle serve … --backups DIR --backup-hours 6",
        ),
        Step(
            "An alert", is_watched,
            "Whoever is to be woken reads the figures of the house and asks whether it serves.",
            types="hoyle serve … --metrics-key metrics.key",
        ),
    )  # fmt: skip


def _has_log(house: House, code: str) -> bool:
    return house.store.one("SELECT 1 FROM log WHERE code = :code LIMIT 1", code=code) is not None


def first_steps_html(steps: Iterable[Step]) -> str:
    listed = list(steps)
    left = sum(not step.is_done for step in listed)
    said = f"{left} of {len(listed)} to do." if left else "All is done. This page is no longer shown first."
    rows = "".join(_row(step) for step in listed)
    return f'<h1>First steps</h1>{notice(said, "" if left else "good")}<ol class="steps">{rows}</ol>'


def _row(step: Step) -> str:
    where = " · ".join(link(label, to) for label, to in step.leads)
    typed = f"<pre><code>{escape(step.types)}</code></pre>" if step.types and not step.is_done else ""
    state = '<span class="good">done</span>' if step.is_done else '<span class="soft">to do</span>'
    return (
        f"<li><p><strong>{escape(step.name)}</strong> · {state}</p>"
        f"<p>{escape(step.about)} {'' if step.is_done else where}</p>{typed}</li>"
    )


def reminder_html(steps: Iterable[Step]) -> str:
    """What the lobby says to an administrator of a house that is not set up yet; nothing where it is."""
    left = [step.name for step in steps if not step.is_done]
    if not left:
        return ""
    return (
        f'<p class="panel" id="first-steps">This house is not set up yet: {escape(", ".join(left).lower())}. '
        f"{link('First steps', PATH)}</p>"
    )


def new_house_html() -> str:
    """Instead of the sign-in form, where nobody can sign in yet."""
    return (
        '<div class="panel" style="max-width:40rem;margin:2rem auto"><h1>A new house</h1>'
        "<p>Nobody can sign in yet. On the machine of this house, in the folder where it was started, add its first "
        "administrator:</p><pre><code>hoyle user add NAME --role administrator --data DIR</code></pre>"
        "<p>DIR is the data folder of the house; for a database on a server write --database URL instead. The password "
        f"that you type is for one sign-in, at which another is chosen.</p><p>{link('Sign in', '/', kind='button main')}</p></div>"
    )
