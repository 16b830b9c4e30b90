"""How the table looks and sounds to this player: kept in the browser."""

from __future__ import annotations

from hoyle.web.site.html import choice

REVEALS = (("full", "in full"), ("short", "short"), ("off", "at once"))
SOUNDS = (("off", "off"), ("on", "on"))


def settings_html() -> str:
    """The browser fills in what was chosen before: see `static/table_reveal.js`."""
    fields = choice("reveal", REVEALS, "full", "Show results") + choice("sounds", SOUNDS, "off", "Sounds")
    return (
        f'<details><summary>Table settings</summary><div class="row" data-settings>{fields}</div></details>'
    )
