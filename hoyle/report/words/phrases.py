"""Rulebook keys in words: when a wager may be made, by whom, and how much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hoyle.book.money.money_schema import Cap, Fee, Rounding, Schedule
from hoyle.book.resolve import highest
from hoyle.book.schema import Figure, GameFile, Option, Pays, StakeRule
from hoyle.book.terms import Terms
from hoyle.engine.settlement.payout_limits import PERIODS

_RULES = {
    "made": {
        "before_come_out": "made before the come out roll",
        "after_come_out": "made once the come out roll has been thrown",
        "after_point": "made once there is a point",
        "any_time": "made at any time",
        "new_shooter": "made before a new shooter's first roll",
    },
    "taken_down": {
        "any_time": "may be taken down or reduced at any time",
        "not_after_point": "may not be taken down or reduced once it has a point",
        "never": "may never be taken down or reduced",
    },
    "increased": {
        "any_time": "may be increased at any time",
        "not_after_point": "may not be increased once it has a point",
        "never": "may never be increased",
    },
    "come_out": {
        "on": "works on the come out roll unless called off",
        "off": "is off on the come out roll unless called on",
    },
    "on_fold": {"lose": "lost with a fold", "stands": "stands after a fold"},
    "with_deuce": {
        "natural_if_not_wild": "a hand with a deuce is natural if the deuce is not used as a wild card",
        "natural": "a hand with a deuce is always natural",
    },
}
_STANDARDS = {
    "exactly": "exactly these odds",
    "at_least": "no less than these odds",
    "at_most": "no more than these odds",
    "between": "the house chooses, from these odds up",
    "choose_one": "the house chooses a table",
    "licensee_sets": "the house sets the odds",
}

# Outcomes whose names say too little when they stand alone.
_OUTCOMES = {
    "other": "any other hand",
    "other_spread": "any other spread",
    "dealer_out": "dealer does not qualify",
    "dealer_out_behind": "dealer does not qualify, hand no better",
    "off": "off, not at risk",
}

Chosen = Mapping[str, str | int]


def listed(words: tuple[str | int, ...], joint: str = "or") -> str:
    texts = [str(word) for word in words]
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {joint} {texts[-1]}"


def say_outcome(name: str) -> str:
    """One or several outcomes in words.

    >>> say_outcome("other"), say_outcome("full_house"), say_outcome("dealer_out, pair")
    ('any other hand', 'full house', 'dealer does not qualify, pair')
    """
    return ", ".join(_OUTCOMES.get(each) or each.replace("_", " ") for each in name.split(", "))


def capital(text: str) -> str:
    """A sentence with a capital letter; the rest stays as it is.

    >>> capital("a rake of $5 (Poker § 24(A))")
    'A rake of $5 (Poker § 24(A))'
    """
    return text[:1].upper() + text[1:]


def show_value(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def say_rule(name: str, figure: Figure) -> str:
    """A rule of a wager: in a sentence where the word is known, as name and value otherwise; of an empty
    list, nothing."""
    value = figure.value
    if value == ():
        return ""
    known = _RULES.get(name, {}).get(str(value))
    return known or f"{name.replace('_', ' ')}: {show_value(value)}"


def say_standard(pays: Pays) -> str:
    words = _STANDARDS[pays.rule]
    if pays.most:
        words += " to " + ", ".join(f"{highest(pays, name)} ({say_outcome(name)})" for name in pays.most)
    return f"{words} (option {pays.option})" if pays.option else words


def say_stake(file: GameFile, rule: StakeRule, chosen: Chosen | None = None) -> str:
    """A bound in words, with its condition first.

    Where a house has chosen, its choices are put in.
    """
    parts = list(_stake_parts(file, rule, chosen)) or ["may be made"]
    when = "" if chosen else say_condition(rule.when)
    return f"{when}: {'; '.join(parts)}" if when else "; ".join(parts)


def say_who(fact: Mapping[str, Any]) -> str:
    """Who takes a step; empty where the text names nobody."""
    return listed(tuple(fact.get("who", ())))


def say_condition(when: Mapping[str, tuple[str | int, ...]]) -> str:
    if not when:
        return ""
    return "where " + " and ".join(f"{option} is {listed(values)}" for option, values in when.items())


def _stake_parts(file: GameFile, rule: StakeRule, chosen: Chosen | None) -> Iterator[str]:
    if rule.compulsory == "yes":
        yield "must be made to be dealt in"
    if rule.needs:
        yield f"by a player who has made {listed(rule.needs, 'and')}"
    if rule.needs_one_of:
        yield f"by a player who has made {listed(rule.needs_one_of)}"
    yield from _relative(file, rule, chosen)
    if rule.min and rule.max:
        yield rule.min if rule.min == rule.max else f"{rule.min} to {rule.max}"
    elif rule.min or rule.max:
        yield f"at least {rule.min}" if rule.min else f"at most {rule.max}"
    if rule.step:
        yield f"in steps of {rule.step}"
    if rule.units:
        yield f"in {rule.units} equal units"


def say_between(terms: Terms, wager: str) -> str:
    """How much may be wagered where another wager decides it, with the titles of this table."""
    told = []
    for rule in terms.stake_rules[wager]:
        of = terms.file.wagers[rule.of].title if rule.of in terms.file.wagers else ""
        for words, ratio in _bounds(rule):
            if ratio is not None and of:
                times = terms.ratio(ratio)
                much = "" if times == 1 else f"{times} of " if times < 1 else f"{times} times "
                told.append(f"{words} {much}{of}")
    return " and ".join(dict.fromkeys(told))


def _bounds(rule: StakeRule) -> tuple[tuple[str, str | None], ...]:
    return (
        ("equal to", rule.equals), ("at least", rule.at_least), ("at most", rule.at_most),
        ("may win at most", rule.winnings_at_most),
    )  # fmt: skip


def _relative(file: GameFile, rule: StakeRule, chosen: Chosen | None) -> Iterator[str]:
    more = ", or up to the next chip" if rule.up_to_next_unit == "yes" else ""
    for words, ratio in _bounds(rule):
        if ratio is not None:
            yield f"{words} {_times(file, ratio, chosen)}{rule.of}{more}"


def _times(file: GameFile, ratio: str, chosen: Chosen | None) -> str:
    if ratio.startswith("option:"):
        name = ratio[7:]
        if chosen is None:
            return f"{name} ({say_choice(file.options[name])}) times "
        ratio = str(chosen[name])
    if ratio == "1":
        return ""
    return f"{ratio} of " if "/" in ratio else f"{ratio} times "


def say_choice(option: Option) -> str:
    return f"option: {option.show_allowed()}, by default {option.show(option.default)}"


def say_player_fee(schedule: Schedule) -> str:
    """What each player pays by a schedule: once, by bands of the player's own wagers, or for each wager."""
    fee = schedule.player_fee
    if schedule.player_bands:
        steps = (
            f"{band.low}{'–' + band.high if band.high else ' and above'}: {band.fee}"
            for band in schedule.player_bands
        )
        by_sum = "" if schedule.player_fee_per == "wager" else " by the player's own wagers"
        fee = "; ".join(steps) + by_sum
    if schedule.player_fee_wagers:
        on = listed(schedule.player_fee_wagers, "and")
        fee += f" for each {on}" if schedule.player_fee_per == "wager" else f" on {on}"
    return fee


def say_cap(cap: Cap) -> str:
    whose = PERIODS[cap.per]
    more = f", or what can be won at the {cap.or_won_at} wager if that is more" if cap.or_won_at else ""
    return f"the most paid on {', '.join(cap.wagers)} {whose}: {cap.option or cap.amount}{more}"


def say_rounding(rounding: Rounding) -> str:
    unit = "a cent" if rounding.to_cents == 1 else f"{rounding.to_cents} cents"
    return f"a fraction of {unit} is rounded {rounding.direction}"


def say_fee(file: GameFile, fee: Fee) -> str:
    if fee.kind == "percent":
        rate, taken = file.options[str(fee.rate)], file.options[str(fee.taken)]
        return (
            f"a percentage of the {fee.of} of {listed(fee.wagers, 'and')}: {fee.rate} ({say_choice(rate)}), "
            f"taken when the wager is {fee.taken} ({say_choice(taken)})"
        )
    without = f", not counting {listed(fee.excludes, 'and')}" if fee.excludes else ""
    return (
        f"a fee from the posted schedule (option {fee.option}), by the total of all wagers{without}; "
        f"the {fee.payer} pays it"
    )
