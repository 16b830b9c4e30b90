"""A small client: a house's tables from Python.

    with Client("http://127.0.0.1:8100") as house:
        house.come_in("ann")                         # a guest, where guests are let in; else sign_in(name,
        password) table = house.tables()[0]["id"] house.say(table, "sit", cents=100_00) house.say(table,
        "place", wagers=[["ante", 500]])

Every change has a key, made here; a call that failed on the way can be made again with the same `key`.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from typing import Any

from hoyle.errors import HoyleError, MissingExtra

try:
    import httpx
except ImportError:  # pragma: no cover - Client refuses
    httpx = None  # type: ignore[assignment]

AUDIT_SECONDS = 3600.0


class Refused(HoyleError):
    """The house's refusal; `code` is stable, the text says what would be right."""

    def __init__(self, problem: dict[str, Any]) -> None:
        self.code = str(problem.get("code", "unknown"))
        self.status = int(problem.get("status", 0))
        super().__init__(str(problem.get("detail", problem)))


class PasswordToChange(Refused):
    """The password is right, and its owner has to choose another first: `change_password`."""


_CHANGE_FIRST = ("password-to-change", "password-too-old")


class Client:
    def __init__(self, address: str, *, token: str = "", timeout: float = 10.0) -> None:
        if httpx is None:
            raise MissingExtra("hoyle.client", "client")
        self.address = address.rstrip("/")
        self.token = token
        if not self.address.startswith(("http://", "https://")):
            raise HoyleError(f'"{address}" is no address of a house; write http://host:port')
        try:
            self._http = httpx.Client(base_url=f"{self.address}/api/v1", timeout=timeout)
        except (httpx.InvalidURL, ValueError) as error:
            raise HoyleError(
                f'"{address}" is no address of a house ({error}); write http://host:port'
            ) from None

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    # Signing in.

    def sign_in(self, name: str, password: str, *, code: str = "", key: str = "") -> None:
        """`code` is a one-time code, where the house asks for one."""
        body = {"name": name, "password": password, **({"code": code} if code else {})}
        self.token = self._call("POST", "/session", body, key)["token"]

    def change_password(self, name: str, password: str, new_password: str, *, key: str = "") -> None:
        """Change the password and sign in. Works with an expired password and with a one-time password too."""
        body = {"name": name, "password": password, "new_password": new_password}
        self.token = self._call("POST", "/session/password", body, key)["token"]

    def come_in(self, name: str | None = None, role: str = "player", *, key: str = "") -> str:
        """Enter as a guest. The key is the guest's secret: 20 or more characters that are hard to guess."""
        found = self._call("POST", "/guest", {"name": name, "role": role}, key)
        self.token = found["token"]
        return str(found["name"])

    def sign_out(self, *, key: str = "") -> None:
        self._call("DELETE", "/session", None, key)
        self.token = ""

    def me(self) -> dict[str, Any]:
        return self._call("GET", "/me")

    # Tables.

    def tables(self) -> list[dict[str, Any]]:
        """All of them, page by page."""
        found: list[dict[str, Any]] = []
        cursor: str | None = ""
        while cursor is not None:
            page = self._call("GET", f"/tables?cursor={cursor}")
            found += page["tables"]
            cursor = page["next"]
        return found

    def open_table(self, path: str, key: str = "", **how: Any) -> str:
        return str(self._call("POST", "/tables", {"path": path, **how}, key)["table"])

    def table(self, table: str) -> dict[str, Any]:
        return self._call("GET", f"/tables/{table}")

    def say(self, table: str, do: str, *, key: str = "", **words: Any) -> dict[str, Any]:
        """One command. `choose` answers the position that the table is at now, unless another is given."""
        if do in ("choose", "deal") and "position" not in words:
            words["position"] = self.table(table)["position"]
        return self._call("POST", f"/tables/{table}/commands", {"do": do, **words}, key)

    def listen(self, table: str, after: int = 0) -> Iterator[dict[str, Any]]:
        """The state, then every step, until the line is cut.

        Go on with `after` and the last sequence number.
        """
        try:
            from websockets.exceptions import WebSocketException
            from websockets.sync.client import connect
        except ModuleNotFoundError:
            raise MissingExtra("hoyle.client", "client") from None
        address = f"{self.address.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket?after={after}"
        try:
            with connect(address, additional_headers={"Authorization": f"Bearer {self.token}"}) as line:
                for message in line:
                    told = json.loads(message)
                    if told["type"] == "refused":
                        raise Refused(told["problem"])
                    yield told
        except (WebSocketException, OSError, ValueError) as error:
            raise HoyleError(f"{self.address} does not answer any more: {error}") from None

    # Rounds.

    def rounds(self, cursor: int | None = None) -> dict[str, Any]:
        return self._call("GET", "/me/rounds" + (f"?cursor={cursor}" if cursor is not None else ""))

    def round(self, name: str, full: bool = False) -> dict[str, Any]:
        return self._call("GET", f"/rounds/{name}?full={str(full).lower()}")

    def record(self, name: str) -> dict[str, Any]:
        return self._call("GET", f"/rounds/{name}/record")

    def audit(self, *, key: str = "") -> dict[str, Any]:
        """Everything is played again, and play goes first; so it may take long."""
        return self._call("POST", "/audit", None, key, timeout=AUDIT_SECONDS)

    def call(self, method: str, path: str, body: Any = None, key: str = "") -> dict[str, Any]:
        """Anything else that the API has."""
        return self._call(method, path, body, key)

    def _call(
        self, method: str, path: str, body: Any = None, key: str = "", timeout: float | None = None
    ) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if method != "GET":
            headers["Idempotency-Key"] = key or secrets.token_hex(12)
        try:
            answer = self._http.request(
                method, path, json=body, headers=headers, timeout=timeout or self._http.timeout
            )
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise HoyleError(f"{self.address} does not answer: {error}") from None
        try:
            data: dict[str, Any] = answer.json()
        except ValueError:
            raise HoyleError(
                f"{self.address} is not a house: it answers {answer.status_code} and no JSON"
            ) from None
        if answer.is_error:
            kind = PasswordToChange if data.get("code") in _CHANGE_FIRST else Refused
            raise kind(data)
        return data
