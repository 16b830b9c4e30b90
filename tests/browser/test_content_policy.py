"""The content security policy: every page works under it, and nothing from elsewhere is loaded or framed."""

import re
from typing import Any

import httpx
import pytest

from hoyle.server.http.security_headers import OF_PAGES

PAGES = (
    "/",
    "/rules",
    "/rules/ny/roulette",
    "/history",
    "/floor",
    "/rounds",
    "/events",
    "/proposals",
    "/audit",
)


def test_pages_keep_to_the_policy(visit: Any, server: Any) -> None:
    page = visit().page
    said: list[str] = []
    page.on("console", lambda each: said.append(each.text))
    for path in PAGES:
        page.goto(f"{server.url}{path}")
        page.wait_for_selector("#main", state="attached")
        page.wait_for_timeout(300)
    assert [each for each in said if "Content Security Policy" in each] == []


def test_what_the_policy_forbids_is_not_loaded(visit: Any, server: Any) -> None:
    person = visit()
    page = person.page
    said: list[str] = []
    page.on("console", lambda each: said.append(each.text))
    page.goto(f"{server.url}/rules")
    page.evaluate(
        "() => { const s = document.createElement('script'); s.src = 'https://elsewhere.example/x.js';"
        " document.head.append(s); }"
    )
    page.wait_for_timeout(300)
    assert any("elsewhere.example" in each and "Content Security Policy" in each for each in said)
    person.faults.clear()  # this was meant


@pytest.mark.parametrize("path", ["/", "/rules", "/api/v1/capabilities"])
def test_every_answer_has_a_policy(server: Any, path: str) -> None:
    answer = httpx.get(f"{server.url}{path}")
    policy = answer.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert "base-uri 'none'" in policy
    assert not re.search(r"https?:|\*", policy), "nothing from elsewhere"
    assert (policy == OF_PAGES) == (not path.startswith("/api/"))
