"""The amount that a bet of an open size begins with."""

from types import SimpleNamespace

import pytest

from hoyle.web.forms.amount_field import amount_html

LIMITS = {"least": 500, "most": 50_000, "chip": 100, "by_wager": {"tie_on_war": [100, 2500]}}


@pytest.mark.parametrize(
    ("wager", "least", "most", "first"),
    [
        ("insurance", 100, 1000, "10"),  # measured on another wager: in full
        ("bonus", 500, 50_000, "5"),  # bounded by the table's maximum only
        ("tie_on_war", 100, 2500, "1"),  # or by the maximum of its own
    ],
)
def test_an_open_amount_begins_at_the_least(wager, least, most, first):
    choice = {"name": wager, "wager": wager, "least": least, "most": most}
    shown = amount_html(choice, SimpleNamespace(limits=LIMITS, pot=0, seat=None))
    assert f'name="amount" inputmode="decimal" value="{first}"' in shown
