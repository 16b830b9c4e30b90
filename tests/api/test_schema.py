"""The API against its own description: generated requests, and never a fault, an undescribed status or content type."""

from typing import Any

from tests.api.described import APP, check_whole, schema_of, send, some
from tests.api.described import a_place as a_place

schema = schema_of(is_covered=False)


@schema.parametrize()
@some
def test_every_request_is_answered_as_described(case: Any, place: dict[str, Any]) -> None:
    send(case, place)


def test_the_description_is_whole() -> None:
    for path, methods in APP.openapi()["paths"].items():
        for method, told in methods.items():
            assert told["summary"], f"{method} {path}"
            for status in ("401", "403", "404", "409", "422", "429", "503"):
                assert "application/problem+json" in told["responses"][status]["content"], (
                    f"{method} {path} {status}"
                )


def test_the_description_says_how_to_sign_in_and_where_that_is_needed() -> None:
    told = APP.openapi()
    assert told["components"]["securitySchemes"]["session"]["scheme"] == "bearer"
    free = {
        f"{method} {path.removeprefix('/api/v1')}"
        for path, methods in told["paths"].items()
        for method, each in methods.items()
        if each.get("security") != [{"session": []}]
    }
    assert free == {
        "post /session", "post /session/password", "post /guest", "get /games", "get /games/{book}/{game}",
        "get /tables/{table}/sign", "get /tables/{table}/guide", "get /log/codes", "get /capabilities",
    }  # fmt: skip


def test_the_house_is_whole_after_all_that(place: dict[str, Any]) -> None:
    check_whole(place)
