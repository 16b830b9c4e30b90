"""The findings of an audit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from hoyle.web.site.html import notice, table

Check = Mapping[str, Any]


def audit_html(checks: Iterable[Check]) -> str:
    listed = list(checks)
    wrong = sum(len(check["findings"]) for check in listed)
    said = "No findings." if not wrong else f"{wrong} finding{'s' if wrong > 1 else ''}: see below."
    rows = [
        (escape(check["name"]), f"{check['looked_at']:,}", str(len(check["findings"]) or "none"))
        for check in listed
    ]
    found = "".join(f"<li>{escape(finding)}</li>" for check in listed for finding in check["findings"])
    return (
        notice(said, "bad" if wrong else "good")
        + table(("check", ">items checked", ">findings"), rows)
        + (f"<h2>Findings</h2><ul>{found}</ul>" if found else "")
    )
