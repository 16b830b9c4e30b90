"""Jackpot meters, settled when all winners of a round are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache

from hoyle.book.money.money_schema import Meter
from hoyle.book.terms import Terms
from hoyle.engine.round.felt import Felt
from hoyle.engine.round.script import HOUSE, Call, Line
from hoyle.engine.settlement.payout_limits import caps_on, settle_capped
from hoyle.engine.settlement.settle import beside, finish_line
from hoyle.kit.money import divide, round_cents
from hoyle.kit.odds import Odds


@lru_cache(maxsize=1024)
def deferred(terms: Terms) -> frozenset[tuple[str, str]]:
    """The wagers and outcomes that are settled when all of the round's calls are known."""
    return frozenset(
        (wager, outcome)
        for (wager, outcome), price in terms.prices.items()
        if price.odds.meter or (price.odds.wins and bool(caps_on(terms, wager, outcome)))
    )


def settle_deferred(felt: Felt, calls: list[Call]) -> Iterator[Line]:
    terms = felt.terms
    meters = [call for call in calls if _odds(terms, call).meter]
    yield from _meters(felt, meters)
    yield from settle_capped(felt, [call for call in calls if call not in meters])


def _odds(terms: Terms, call: Call) -> Odds:
    return terms.prices[call.wager or call.stake.wager, call.outcome].odds


def meter_of(terms: Terms, wager: str, name: str) -> tuple[str, Meter]:
    for key, meter in terms.file.meters.items():
        if wager in meter.wagers and meter.name == name:
            return key, meter
    raise AssertionError(f"{terms.path} pays {wager} from a meter it does not have: {name}")


@lru_cache(maxsize=1024)
def feeding(terms: Terms) -> frozenset[str]:
    """The wagers that feed a meter."""
    return frozenset(wager for meter in terms.meters().values() for wager in meter.wagers)


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


def reset_of(terms: Terms, key: str) -> int:
    """What the meter shows after it was won: its seed, unless the house set another amount."""
    reset = terms.file.meters[key].reset
    return (int(terms.options[reset]) if reset is not None else 0) or seed_of(terms, key)


def _meters(felt: Felt, calls: list[Call]) -> Iterator[Line]:
    """In turn, on what the winners before have left; or together, on what the meter shows at the end.

    Amounts that are taken from a meter are taken first where its winners share it together.
    """
    terms, amounts = felt.terms, dict(felt.meters)
    together: dict[tuple[str, int], list[Call]] = {}
    whole: dict[str, list[int]] = {}  # shares left for winners of the whole meter
    for call in calls:
        odds = _odds(terms, call)
        key, meter = meter_of(terms, call.stake.wager, odds.meter)
        if odds.fixed_cents:
            taken = min(odds.fixed_cents, amounts[key])
            amounts[key] -= taken
            yield from _fixed_lines(felt, call, key, taken)
            continue
        if meter.share not in ("one_after_another", "whole_equally"):
            together.setdefault((key, odds.meter_percent), []).append(call)
            continue
        if odds.meter_percent < 100:
            won = amounts[key] * odds.meter_percent // 100
            amounts[key] -= won
        else:
            if not whole.get(key):
                count = (
                    sum(_wins_all(terms, each, key) for each in calls)
                    if meter.share == "whole_equally"
                    else 1
                )
                whole[key], amounts[key] = divide(amounts[key], [1] * count), reset_of(terms, key)
            won = whole[key].pop(0)
        yield from _meter_lines(felt, call, key, won)
    for (key, percent), winners in together.items():
        by_wager = terms.file.meters[key].share == "by_wager"
        weights = [call.stake.cents if by_wager else 1 for call in winners]
        for call, won in zip(winners, divide(amounts[key] * percent // 100, weights), strict=True):
            yield from _meter_lines(felt, call, key, won)


def _wins_all(terms: Terms, call: Call, key: str) -> bool:
    odds = _odds(terms, call)
    return odds.meter_percent == 100 and meter_of(terms, call.stake.wager, odds.meter)[0] == key


def _meter_lines(felt: Felt, call: Call, key: str, won: int) -> Iterator[Line]:
    yield _meter_line(felt, call, key, won)
    yield from _beside_meter(felt, call)


def _fixed_lines(felt: Felt, call: Call, key: str, taken: int) -> Iterator[Line]:
    """A fixed amount out of the meter. The house pays what the meter does not hold."""
    yield _meter_line(felt, call, key, taken)
    price = felt.terms.prices[call.stake.wager, call.outcome]
    if lacking := price.odds.fixed_cents - taken:
        line = finish_line(felt, call._replace(also=()), price, lacking, price.odds.text, HOUSE)
        yield line._replace(kind="bonus", held=0)
    yield from _beside_meter(felt, call)


def _meter_line(felt: Felt, call: Call, key: str, won: int) -> Line:
    price = felt.terms.prices[call.stake.wager, call.outcome]
    line = finish_line(felt, call, price, won, price.odds.text, f"meter:{key}")
    # The stake itself was collected when it was made; the line shows the whole gain.
    return line._replace(net=won - call.stake.cents, kind="jackpot")


def _beside_meter(felt: Felt, call: Call) -> Iterator[Line]:
    """Further outcomes of a jackpot wager are paid by the house."""
    for outcome in call.also:
        price = felt.terms.prices[call.stake.wager, outcome]
        net, _ = beside(felt.terms, call._replace(also=(outcome,)))
        line = finish_line(felt, call._replace(outcome=outcome, also=()), price, net, price.odds.text)
        yield line._replace(kind="bonus", held=0)
