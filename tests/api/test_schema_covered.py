"""The API against every edge of its own description. Its requests are made when it is collected, so that is only done to prove."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.api.described import a_place, schema_of, send, some

pytestmark = pytest.mark.prove
schema = schema_of(is_covered=True)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    with a_place(tmp_path_factory.mktemp("schema")) as place:
        yield place


@schema.parametrize()
@some
def test_every_request_at_the_edge_is_answered_as_described(case: Any, place: dict[str, Any]) -> None:
    send(case, place)


def test_the_house_is_whole_after_all_that(place: dict[str, Any]) -> None:
    from hoyle.ledger.audit import audit

    asyncio.run(place["house"].asking.settled())
    assert [each for check in audit(place["house"].store) for each in check.findings] == []
