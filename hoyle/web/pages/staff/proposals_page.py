"""Dual control: open proposals, recent answers, and the terms that a regulator has approved."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Protocol

from hoyle.house.control import dual_control
from hoyle.house.control.dual_control import Proposal
from hoyle.house.control.event_log import Sought, search
from hoyle.house.control.money_control import COMMAND, MOVE_MONEY
from hoyle.web.forms.browser_action import Action
from hoyle.web.forms.dollar_input import read_number
from hoyle.web.forms.form_page import FormActs, FormPage
from hoyle.web.forms.table_opening import DEALERS
from hoyle.web.site.house_view import HouseView
from hoyle.web.site.html import button, moment, money, table, words
from hoyle.web.site.identity import Viewer

ANSWERED = 20
TABLE_WORDS = {
    "seats": "{} seats", "wager_seconds": "betting time {} s", "decide_seconds": "decision time {} s",
    "round_seconds": "minimum round time {} s", "away_seconds": "idle seats kept for {} s", "name": "named {}",
}  # fmt: skip
Plain = Mapping[str, Any]


class Agreement(Protocol):
    """The part of the server that checks and carries out approvals."""

    def may(self, kind: str, roles: frozenset[str]) -> bool: ...
    def approve(self, number: int, name: str, roles: frozenset[str]) -> dict[str, Any]: ...
    def decline(self, number: int, why: str, name: str, roles: frozenset[str]) -> dict[str, Any]: ...
    def file(self, what: dict[str, Any], name: str, roles: frozenset[str]) -> dict[str, Any]: ...


class ProposalsPage(FormPage):
    name = "proposals"

    def __init__(self, view: HouseView, agreement: Agreement, viewer: Viewer) -> None:
        super().__init__()
        self._view, self._agreement, self._viewer = view, agreement, viewer

    def acts(self) -> FormActs:
        return {"approve": self._approve, "decline": self._decline, "file": self._file}

    def render(self) -> str:
        house = self._view.house
        policy = house.office.policy
        is_dual = (
            "Dual control is on: opening tables, roles, other users' passwords, unlocking, approvals and moving more than "
            f"{money(policy.two_cents)} need a second person."
            if policy.dual_control
            else "Dual control is off: one person is enough for every change."
        )
        rows = [self._row(each) for each in house.office.proposals.open.values()]
        headings = (">number", "proposal", "by", "time (UTC)", "answer")
        waiting = table(headings, rows) if rows else "<p>No open proposals.</p>"
        return (
            f"<h1>Proposals</h1>{self.said}<p>{is_dual}</p><h2>Waiting for approval</h2>{waiting}"
            f"<h2>Recent answers</h2>{self._answered()}<h2>Approved terms</h2>{self._approved(policy.approved_only)}"
        )

    def _row(self, each: Proposal) -> tuple[str, ...]:
        return (str(each.number), _what(each), escape(each.by), moment(each.at), self._answers(each))

    def _answers(self, each: Proposal) -> str:
        """The proposer may withdraw it; another user with the same rights may approve or decline."""
        if not self._agreement.may(each.kind, self._viewer.roles):
            return '<span class="soft">not your role</span>'
        why = f'<label>Reason <input name="why" size="12" aria-label="Reason for declining proposal {each.number}"></label>'
        if each.by == self._viewer.name:
            own = button("Withdraw", "decline", name=each.number)
            return f'<div class="row" data-form>{own}{why}</div>'
        approve = button(
            "Approve",
            "approve",
            kind="main",
            name=each.number,
            confirm=f"Approve and carry out proposal {each.number}?",
        )
        # Enter in the field declines; it never approves.
        decline = f'<span class="row" data-form>{button("Decline", "decline", name=each.number)}{why}</span>'
        return f'<div class="row">{approve}{decline}</div>'

    def _answered(self) -> str:
        store = self._view.house.store
        found = [
            each for code in (dual_control.AGREED, dual_control.DECLINED)
            for each in search(store, Sought(code=code), ANSWERED)
        ]  # fmt: skip
        rows = [
            (moment(each["at"]), escape(each["actor"]), escape(words(each["code"]).removeprefix("proposal ")),
             escape(each["text"]))
            for each in sorted(found, key=lambda each: -int(each["serial"]))[:ANSWERED]
        ]  # fmt: skip
        return table(("time (UTC)", "user", "answer", "details"), rows) if rows else "<p>None yet.</p>"

    def _approved(self, only: bool) -> str:
        said = (
            "Only tables under these terms can be opened."
            if only
            else "Tables may also be opened under other terms."
        )
        rows = [
            (
                escape(each.path),
                f"<code>{each.fingerprint[:12]}</code>",
                f"<code>{each.filing[:12]}</code>",
                escape(each.by),
                escape(each.on),
                escape(each.reference),
            )
            for each in self._view.house.office.approvals.values()
        ]
        listed = (
            table(("game", "terms", "filing", "approved by", "on", "reference"), rows)
            if rows
            else "<p>None yet.</p>"
        )
        form = _filing_form() if self._agreement.may(dual_control.APPROVE_FILING, self._viewer.roles) else ""
        return f"<p>{said}</p>{listed}{form}"

    async def _approve(self, act: Action) -> str:
        number = read_number(act["name"], "proposal number")
        found = self._view.house.office.proposals.open.get(number)
        done = await self._change(
            lambda: self._agreement.approve(number, self._viewer.name, self._viewer.roles)
        )
        return f"Proposal {number} approved: {_outcome(found.kind if found else '', done)}."

    async def _decline(self, act: Action) -> str:
        number = read_number(act["name"], "proposal number")
        why = str(act["fields"].get("why", ""))
        await self._change(
            lambda: self._agreement.decline(number, why, self._viewer.name, self._viewer.roles)
        )
        return f"Proposal {number} declined."

    async def _file(self, act: Action) -> str:
        fields = {name: str(value).strip() for name, value in act["fields"].items()}
        options = dict(each.split("=", 1) for each in fields.pop("options", "").split() if "=" in each)
        what = {
            **fields,
            "options": {name: int(value) if value.isdigit() else value for name, value in options.items()},
        }
        done = await self._change(lambda: self._agreement.file(what, self._viewer.name, self._viewer.roles))
        return "Approval recorded." if "fingerprint" in done else f"Proposed: {_done(done)}."

    async def _change(self, act: Any) -> dict[str, Any]:
        done: dict[str, Any] = await self._view.queue.change(act)
        return done


def _outcome(kind: str, done: Plain) -> str:
    """The result of an approved proposal."""
    if kind == dual_control.UNLOCK:
        return f"{done['name']} is unlocked"
    if kind == dual_control.SET_PASSWORD:
        return f"{done['name']} has a one-time password and must change it at the next sign-in"
    if kind == dual_control.SET_ROLES:
        return f"{done['name']} has the roles {_said(done['roles'])}"
    return _done(done)


def _done(done: Plain) -> str:
    return ", ".join(f"{words(name)} {_said(value)}" for name, value in done.items())


def _said(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _what(each: Proposal) -> str:
    """The proposal in words, without defaults."""
    what = each.what
    if each.kind == dual_control.SET_ROLES:
        return f"<strong>Roles</strong> of {escape(what['name'])}: {escape(', '.join(what['roles']))}"
    if each.kind == dual_control.SET_PASSWORD:
        return f"<strong>New password</strong> for {escape(what['name'])}"
    if each.kind == dual_control.UNLOCK:
        return f"<strong>Unlock</strong> {escape(what['name'])}"
    if each.kind == dual_control.APPROVE_FILING:
        chosen = _chosen(what["options"])
        return (
            f"<strong>Approval</strong> of {escape(what['path'])}{chosen}, filing <code>{escape(what['filing'][:12])}</code>, "
            f"by {escape(what['by'])} on {escape(what['on'])}"
        )
    if each.kind == MOVE_MONEY:
        return _money_words(what)
    limits = what["limits"]
    more = "".join(
        f", {escape(text.format(what[name]))}" for name, text in TABLE_WORDS.items() if what.get(name)
    )
    more += "".join(f", {words(name)}: {escape(pool)}" for name, pool in what.get("pools", {}).items())
    return (
        f"<strong>Open a table</strong> of {escape(what['path'])}, {money(limits['least'])} to {money(limits['most'])}, "
        f"{DEALERS[what['dealer']]} dealer{more}{_chosen(what['options'])}"
    )


def _money_words(what: Plain) -> str:
    if what["kind"] == COMMAND:
        said = dict(what["words"])
        verb, cents = words(str(said.pop("do"))), int(said.pop("cents"))
        more = ", ".join(f"{words(name)} {escape(str(value))}" for name, value in said.items())
        return f"<strong>{escape(verb.capitalize())}</strong> {money(cents)} at table {escape(what['table'])}: {more}"
    return f"<strong>{escape(what['kind'].capitalize())}</strong> of {money(what['cents'])} for {escape(what['player'])}"


def _chosen(options: Plain) -> str:
    listed = "; ".join(f"{words(name)}: {words(str(value))}" for name, value in options.items())
    return f", with {escape(listed)}" if listed else ""


def _filing_form() -> str:
    fields = "".join(
        f'<label>{label} <input name="{name}" size="{size}" placeholder="{hint}"></label>'
        for name, label, size, hint in (
            ("path", "Game", 18, "ny/roulette"), ("options", "Options", 24, "wheel=single_zero"),
            ("filing", "Digest of the filing", 30, "64 digits, from hoyle filing"),
            ("by", "Approved by", 16, ""), ("on", "on", 11, "2030-01-31"), ("reference", "Reference", 12, ""),
        )
    )  # fmt: skip
    return (
        f'<details><summary>Record an approved filing</summary><div class="row panel" data-form>{fields}'
        f"{button('Record', 'file', kind='main')}</div></details>"
    )
