"""Meters and limits that need all of a round's winners at once: shares of a jackpot, most paid in a round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache

from hoyle.book.schema import Cap, Meter
from hoyle.book.terms import Terms
from hoyle.engine.felt import Felt
from hoyle.engine.script import Call, Line
from hoyle.engine.settle import finish_line, net_cents
from hoyle.kit.money import round_cents


@lru_cache(maxsize=256)
def deferred(terms: Terms) -> frozenset[tuple[str, str]]:
    """The wagers and outcomes that are settled when all of the round's calls are known."""
    return frozenset(
        (wager, outcome)
        for (wager, outcome), price in terms.prices.items()
        if price.odds.kind == "meter" or (price.odds.wins and _cap_of(terms, wager, outcome) is not None)
    )


def settle_deferred(felt: Felt, calls: list[Call]) -> Iterator[Line]:
    terms = felt.terms
    meters = [call for call in calls if terms.prices[call.stake.wager, call.outcome].odds.kind == "meter"]
    yield from _meters(felt, meters)
    yield from _capped(felt, [call for call in calls if call not in meters])


def meter_of(terms: Terms, wager: str, name: str) -> tuple[str, Meter]:
    for key, meter in terms.file.meters.items():
        if wager in meter.wagers and meter.name == name:
            return key, meter
    raise AssertionError(f"{terms.path} pays {wager} from a meter it does not have: {name}")


def contributions(terms: Terms, stakes: Iterable[tuple[str, int]]) -> dict[str, int]:
    """What a round's wagers add to each meter: (wager, cents) in, cents by meter out."""
    added: dict[str, int] = {}
    for key, meter in terms.meters().items():
        fed = sum(cents for wager, cents in stakes if wager in meter.wagers)
        percent = int(terms.options[meter.contribution])
        if fed:
            added[key] = round_cents(Fraction(fed * percent, 100))
    return added


def seed_of(terms: Terms, key: str) -> int:
    return int(terms.options[terms.file.meters[key].seed])


def _meters(felt: Felt, calls: list[Call]) -> Iterator[Line]:
    """All winners of a share stand on the same meter: the amount at the end of the round."""
    terms = felt.terms
    groups: dict[tuple[str, int], list[Call]] = {}
    for call in calls:
        odds = terms.prices[call.stake.wager, call.outcome].odds
        key, _ = meter_of(terms, call.stake.wager, odds.meter)
        groups.setdefault((key, odds.meter_percent), []).append(call)
    amounts = dict(felt.meters)
    # The largest share first: it is what the smaller ones were promised beside.
    for (key, percent), winners in sorted(groups.items(), key=lambda item: -item[0][1]):
        meter = terms.file.meters[key]
        if meter.share == "one_after_another":
            for call in winners:
                won = amounts[key] * percent // 100
                amounts[key] = seed_of(terms, key) if percent == 100 else amounts[key] - won
                yield _meter_line(felt, call, key, won)
            continue
        pool = felt.meters[key] * percent // 100
        weights = [call.stake.cents if meter.share == "by_wager" else 1 for call in winners]
        for call, won in zip(winners, divide(pool, weights), strict=True):
            yield _meter_line(felt, call, key, won)


def _meter_line(felt: Felt, call: Call, key: str, won: int) -> Line:
    price = felt.terms.prices[call.stake.wager, call.outcome]
    line = finish_line(felt, call, price, won, price.odds.text, f"meter:{key}")
    # The stake itself was collected when it was made; the line shows the whole gain.
    return line._replace(net=won - call.stake.cents, kind="jackpot")


def divide(pool: int, weights: list[int]) -> list[int]:
    """Share a pool in whole cents; what does not divide goes to the first, cent by cent.

    >>> divide(100, [1, 1, 1])
    [34, 33, 33]
    """
    total = sum(weights)
    shares = [pool * weight // total for weight in weights]
    for at in range(pool - sum(shares)):
        shares[at] += 1
    return shares


def _cap_of(terms: Terms, wager: str, outcome: str) -> tuple[Cap, int] | None:
    for cap in terms.file.caps.values():
        if wager in cap.wagers and (not cap.outcomes or outcome in cap.outcomes):
            limit = int(terms.options[cap.option])
            if limit:
                return cap, limit
    return None


def _capped(felt: Felt, calls: list[Call]) -> Iterator[Line]:
    terms = felt.terms
    groups: dict[str, list[tuple[Call, int]]] = {}
    limits: dict[str, tuple[Cap, int]] = {}
    for call in calls:
        wager = call.wager or call.stake.wager
        found = _cap_of(terms, wager, call.outcome)
        assert found is not None
        cap = found[0]
        net = net_cents(terms, call.stake.wager, terms.prices[wager, call.outcome].odds, call.stake.cents)
        key = cap.title if cap.per == "round" else f"{cap.title} {call.stake.seat} {call.stake.spot}"
        groups.setdefault(key, []).append((call, net))
        limits[key] = found
    for key, found_calls in groups.items():
        limit = limits[key][1]
        nets = [net for _, net in found_calls]
        if sum(nets) > limit:
            nets = divide(limit, [call.stake.cents for call, _ in found_calls])
        for (call, _), net in zip(found_calls, nets, strict=True):
            price = terms.prices[call.wager or call.stake.wager, call.outcome]
            yield finish_line(felt, call, price, net, price.odds.text)
