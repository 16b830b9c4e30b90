"""Base of the pages with forms: runs an action, shows its result or refusal, and redraws the page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from hoyle.errors import HoyleError
from hoyle.web.forms.browser_action import Action, read_action
from hoyle.web.site.frame import Panel
from hoyle.web.site.html import notice

FormActs = dict[str, Callable[[Action], Awaitable[str]]]


class FormPage:
    """`acts` maps the name of an action to its handler, which returns a message. Unknown actions are ignored."""

    name = "form"

    def __init__(self) -> None:
        self.said = ""
        self._panel: Panel | None = None

    def acts(self) -> FormActs:
        return {}

    def render(self) -> str:
        return self.said

    def build(self) -> None:
        self._panel = Panel(self.render, self.name)

    def refresh(self) -> None:
        if self._panel is not None:
            self._panel.refresh()

    async def act(self, sent: Mapping[str, Any]) -> None:
        done = self.acts().get(str(sent.get("act")))
        if done is None:
            return
        try:
            self.said = notice(await done(read_action(sent)), "good")
        except HoyleError as error:
            self.said = notice(str(error), "bad")
        self.refresh()
