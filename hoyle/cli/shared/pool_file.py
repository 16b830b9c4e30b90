"""The house's jackpot rules from a file: the limit of a pool, the share held back, the most one round may
add.

pools:
  ny/caribbean_stud_poker.progressive_jackpot: {limit: $50000, put_by_percent: 10, round_most: $70}
"""

from __future__ import annotations

from pathlib import Path

from pydantic import Field

from hoyle.book.primitives import Shape
from hoyle.book.strict_yaml import read_yaml
from hoyle.book.validation import validate
from hoyle.errors import HoyleError
from hoyle.house import PoolRule
from hoyle.kit.money import parse_money


class _Pool(Shape):
    limit: str | None = None
    put_by_percent: int = Field(default=0, ge=0, le=100)
    round_most: str | None = None


class _Pools(Shape):
    pools: dict[str, _Pool]


def read_pools(path: Path) -> dict[str, PoolRule]:
    if not path.is_file():
        raise HoyleError(f"{path} does not exist; name a file with pools and their rules")
    source = read_yaml(path, str(path))
    found = validate(_Pools, source, source.data, ())
    rules = {}
    for name, pool in found.pools.items():
        try:
            limit, most = (parse_money(text) if text else None for text in (pool.limit, pool.round_most))
        except ValueError as error:
            raise source.refuse(("pools", name), str(error)) from None
        rules[name] = PoolRule(limit, pool.put_by_percent, most)
    return rules
