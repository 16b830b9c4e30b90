"""The client's address is that of the connection; forwarding headers are trusted only from the configured proxy."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from hoyle.server.auth.authentication import KNOCKS_AT_ONCE


@pytest.mark.prove
def test_nobody_gets_past_the_door_by_another_address(start: Callable[..., Any]) -> None:
    process = start()
    codes = []
    with httpx.Client(base_url=f"{process.address}/api/v1") as http:
        for each in range(3 * KNOCKS_AT_ONCE):
            headers = {
                "Authorization": f"Bearer guess {each}", "Idempotency-Key": "k", "X-Forwarded-For": f"10.0.0.{each}",
            }  # fmt: skip
            codes.append(http.delete("/session", headers=headers).status_code)
    assert set(codes) == {401, 429}
