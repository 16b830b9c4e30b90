"""The API against every edge of its own description. Its requests are made when it is collected, so that is only done
to prove."""

from typing import Any

import pytest

from tests.api.described import a_place as a_place
from tests.api.described import check_whole, schema_of, send, some

pytestmark = pytest.mark.prove
schema = schema_of(is_covered=True)


@schema.parametrize()
@some
def test_every_request_at_the_edge_is_answered_as_described(case: Any, place: dict[str, Any]) -> None:
    send(case, place)


def test_the_house_is_whole_after_all_that(place: dict[str, Any]) -> None:
    check_whole(place)
