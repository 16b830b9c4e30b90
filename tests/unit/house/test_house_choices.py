"""Choices of shipped books that bind all tables of a house."""

import pytest

from hoyle.errors import CommandRefused
from hoyle.house import House


def test_every_colorado_table_has_one_version(house: House) -> None:
    path = "ma/colorado_holdem_poker"
    house.open_table(path, {"version": "permissible_bet"})
    house.open_table(path, {"version": "permissible_bet", "offer_bonus": "no"})
    with pytest.raises(
        CommandRefused,
        match=r"version: required_bet was chosen; permissible_bet was chosen at table t1, .*\(22 § 6\(f\)\)$",
    ):
        house.open_table(path)
    assert len(house.desks) == 2
