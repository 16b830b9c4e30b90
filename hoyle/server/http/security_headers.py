"""Security headers of every answer: not stored, not framed by another page, and what a page may load.

The content security policy is as strict as NiceGUI allows. Its exceptions: scripts and styles in the page itself,
because NiceGUI writes both into it and has no way to mark them; `unsafe-eval`, because it builds its components from
templates in the browser; `data:` images and fonts, which its style sheets contain. Nothing is loaded from
elsewhere, and no form is sent elsewhere.
"""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

OF_PAGES = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
# Answers of the API load nothing; signs and guides are documents with their own styles.
OF_ANSWERS = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
# The documentation is a page that draws the API's description; it runs nothing but its own files.
OF_DOCUMENTATION = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
DOCUMENTATION = "/api/v1/docs"
ALWAYS = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),  # else another site could lay a page over the buttons
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
OF_THE_API = (
    *ALWAYS,
    (b"cache-control", b"no-store"),  # wallets, rounds and tokens
    (b"content-security-policy", OF_ANSWERS.encode()),
)
OF_THE_DOCUMENTATION = (*ALWAYS, (b"content-security-policy", OF_DOCUMENTATION.encode()))
OF_THE_PAGES = (*ALWAYS, (b"content-security-policy", OF_PAGES.encode()))
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")  # for a year a browser comes by https alone


class Guards:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        more = _of(scope["path"])
        if scope["scheme"] == "https":
            more = (*more, HTTPS_ONLY)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *more]
            await send(message)

        await self._app(scope, receive, guarded)


def _of(path: str) -> tuple[tuple[bytes, bytes], ...]:
    if path == DOCUMENTATION or path.startswith(f"{DOCUMENTATION}/"):
        return OF_THE_DOCUMENTATION
    return OF_THE_API if path.startswith("/api/") else OF_THE_PAGES
