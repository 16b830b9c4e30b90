"""Dual control: what waits for a second person, who answers it, and which terms a regulator has approved."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Protocol

from hoyle.house.control import dual_control
from hoyle.house.control.dual_control import Proposal
from hoyle.house.control.event_log import Sought, search
from hoyle.kit.money import show_money
from hoyle.web.forms.browser_action import Action
from hoyle.web.forms.dollar_input import read_number
from hoyle.web.forms.form_page import FormActs, FormPage
from hoyle.web.site.house_view import HouseView
from hoyle.web.site.html import button, moment, table, words
from hoyle.web.site.identity import Viewer

ANSWERED = 20
Plain = Mapping[str, Any]


class Agreement(Protocol):
    """The part of the server that knows who may approve what, and does it."""

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
            "This house is under dual control: opening a table, roles, passwords of others, unlocking and approvals wait for a second person."
            if policy.dual_control
            else "One person decides in this house; it is not under dual control."
        )
        rows = [self._row(each) for each in house.office.proposals.values()]
        headings = (">number", "what", "by", "at (UTC)", "answer")
        waiting = table(headings, rows) if rows else "<p>Nothing waits.</p>"
        return (
            f"<h1>Proposals</h1>{self.said}<p>{is_dual}</p><h2>Waiting for a second person</h2>{waiting}"
            f"<h2>Answered lately</h2>{self._answered()}<h2>Approved terms</h2>{self._approved(policy.approved_only)}"
        )

    def _row(self, each: Proposal) -> tuple[str, ...]:
        return (str(each.number), _what(each), escape(each.by), moment(each.at), self._answers(each))

    def _answers(self, each: Proposal) -> str:
        """Whoever proposed it may take it back; another who could have proposed it may approve or decline."""
        if not self._agreement.may(each.kind, self._viewer.roles):
            return '<span class="soft">for others</span>'
        why = f'<label>Why <input name="why" size="12" aria-label="Why proposal {each.number} is declined"></label>'
        if each.by == self._viewer.name:
            own = button("Take it back", "decline", name=each.number)
            return f'<div class="row" data-form>{own}{why}</div>'
        approve = button(
            "Approve",
            "approve",
            kind="main",
            name=each.number,
            confirm=f"Approve proposal {each.number}, and have it done?",
        )
        # Enter in the field declines; it does not approve.
        decline = f'<span class="row" data-form>{button("Decline", "decline", name=each.number)}{why}</span>'
        return f'<div class="row">{approve}{decline}</div>'

    def _answered(self) -> str:
        store = self._view.house.store
        found = [
            each for code in (dual_control.AGREED, dual_control.DECLINED) for each in search(store, Sought(code=code), ANSWERED)
        ]  # fmt: skip
        rows = [
            (moment(each["at"]), escape(each["actor"]), escape(words(each["code"]).removeprefix("proposal ")),
             escape(each["text"]))
            for each in sorted(found, key=lambda each: -int(each["serial"]))[:ANSWERED]
        ]  # fmt: skip
        return table(("at (UTC)", "who", "answer", "words"), rows) if rows else "<p>Nothing yet.</p>"

    def _approved(self, only: bool) -> str:
        said = "Tables open only under these." if only else "Tables may be opened under others as well."
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
        number = read_number(act["name"], "proposal")
        found = self._view.house.office.proposals.get(number)
        done = await self._change(
            lambda: self._agreement.approve(number, self._viewer.name, self._viewer.roles)
        )
        return f"Proposal {number} is approved and done: {_outcome(found.kind if found else '', done)}."

    async def _decline(self, act: Action) -> str:
        number = read_number(act["name"], "proposal")
        why = str(act["fields"].get("why", ""))
        await self._change(
            lambda: self._agreement.decline(number, why, self._viewer.name, self._viewer.roles)
        )
        return f"Proposal {number} is declined."

    async def _file(self, act: Action) -> str:
        fields = {name: str(value).strip() for name, value in act["fields"].items()}
        options = dict(each.split("=", 1) for each in fields.pop("options", "").split() if "=" in each)
        what = {
            **fields,
            "options": {name: int(value) if value.isdigit() else value for name, value in options.items()},
        }
        done = await self._change(lambda: self._agreement.file(what, self._viewer.name, self._viewer.roles))
        return "The approval is written down." if "fingerprint" in done else f"Proposed: {_done(done)}."

    async def _change(self, act: Any) -> dict[str, Any]:
        done: dict[str, Any] = await self._view.house.asking.change(act)
        return done


def _outcome(kind: str, done: Plain) -> str:
    """What is so now; of what names itself, that is enough."""
    if kind == dual_control.UNLOCK:
        return f"{done['name']} may try again"
    if kind == dual_control.SET_PASSWORD:
        return f"{done['name']} has a new password, to be exchanged at the next sign-in"
    if kind == dual_control.SET_ROLES:
        return f"{done['name']} may come in as {_said(done['roles'])}"
    return _done(done)


def _done(done: Plain) -> str:
    return ", ".join(f"{words(name)} {_said(value)}" for name, value in done.items())


def _said(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _what(each: Proposal) -> str:
    """What would be done, in words; whatever was left as it is by default is left out."""
    what = each.what
    if each.kind == dual_control.SET_ROLES:
        return f"<strong>Roles</strong> of {escape(what['name'])}: {escape(', '.join(what['roles']))}"
    if each.kind == dual_control.SET_PASSWORD:
        return f"<strong>A new password</strong> for {escape(what['name'])}"
    if each.kind == dual_control.UNLOCK:
        return f"<strong>Unlock</strong> {escape(what['name'])}"
    if each.kind == dual_control.APPROVE_FILING:
        chosen = _chosen(what["options"])
        return (
            f"<strong>Approval</strong> of {escape(what['path'])}{chosen}, filing <code>{escape(what['filing'][:12])}</code>, "
            f"by {escape(what['by'])} on {escape(what['on'])}"
        )
    limits = what["limits"]
    more = "".join(
        f", {words(name)} {escape(str(what[name]))}"
        for name in ("seats", "wager_seconds", "decide_seconds", "round_seconds", "away_seconds", "name")
        if what.get(name)
    )
    more += "".join(f", {words(name)}: {escape(pool)}" for name, pool in what.get("pools", {}).items())
    return (
        f"<strong>Open a table</strong> of {escape(what['path'])}, {show_money(limits['least'])} to {show_money(limits['most'])}, "
        f"{escape(what['dealer'])} dealer{more}{_chosen(what['options'])}"
    )


def _chosen(options: Plain) -> str:
    listed = "; ".join(f"{words(name)}: {words(str(value))}" for name, value in options.items())
    return f", with {escape(listed)}" if listed else ""


def _filing_form() -> str:
    fields = "".join(
        f'<label>{label} <input name="{name}" size="{size}" placeholder="{hint}"></label>'
        for name, label, size, hint in (
            ("path", "Game", 18, "ny/roulette"), ("options", "Options", 24, "wheel=single_zero"),
            ("filing", "Digest of the filing", 30, "64 figures, as hoyle filing says them"),
            ("by", "Approved by", 16, ""), ("on", "on", 11, "2030-01-31"), ("reference", "Reference", 12, ""),
        )
    )  # fmt: skip
    return (
        f'<details><summary>Write down that a filing was approved</summary><div class="row panel" data-form>{fields}'
        f"{button('Write it down', 'file', kind='main')}</div></details>"
    )
