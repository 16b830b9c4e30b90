"""The description of the API as a page: drawn from this machine alone, under a policy of its own."""

from collections.abc import Callable
from typing import Any

import httpx
from browser_player import Player
from playwright.sync_api import expect

from hoyle.server.http.security_headers import OF_DOCUMENTATION

Visit = Callable[..., Player]


def test_every_operation_is_drawn_and_can_be_tried(visit: Visit, server: Any) -> None:
    reader = visit()
    asked: list[str] = []
    wrong: list[str] = []
    reader.page.on("request", lambda request: asked.append(request.url))
    reader.page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    reader.page.goto(f"{server.url}/api/v1/docs")
    tags = reader.page.locator(".opblock-tag")
    expect(tags.filter(has_text="tables")).to_be_visible()
    expect(tags.filter(has_text="calculations")).to_be_visible()
    reader.page.locator(".opblock-tag", has_text="house").click()
    operation = reader.page.locator(".opblock", has_text="/api/v1/capabilities")
    operation.click()
    operation.locator("button.execute").click()
    expect(operation.locator(".live-responses-table")).to_contain_text('"currency": "USD"')
    assert wrong == []
    elsewhere = [url for url in asked if not url.startswith((server.url, "data:"))]
    assert elsewhere == []


def test_its_files_and_its_policy(server: Any) -> None:
    for name in ("", "/start.js", "/swagger-ui.css", "/swagger-ui-bundle.js"):
        answer = httpx.get(f"{server.url}/api/v1/docs{name}")
        assert answer.status_code == 200, name
        assert answer.headers["content-security-policy"] == OF_DOCUMENTATION
    assert "unsafe-eval" not in OF_DOCUMENTATION
    assert httpx.get(f"{server.url}/api/v1/docs/other.js").status_code == 404
