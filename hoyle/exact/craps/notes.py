"""Notes on the sheets of craps: edges per roll and with odds, and the assumptions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.craps.absorbing_chain import Ended
from hoyle.exact.craps.points import COME_OUT, ends
from hoyle.exact.craps.prices import net_of
from hoyle.exact.sheet import Result, WagerPar, make_par
from hoyle.games.dice.points import LINE

Lengths = Mapping[str, Mapping[str, Ended]]


def strategy(terms: Terms) -> list[str]:
    """The choices of a player while a wager stands."""
    said = []
    against = [wager for wager in ("dont_pass", "dont_come") if wager in terms.wagers]
    if against:
        said.append(
            f"Leave {' and '.join(against)} alone once there is a number: a 7 comes before it more often."
        )
    if terms.rules.get(("pass", "made")) == "any_time":
        said.append(
            "Make pass before the come out roll: what is added later is even money on the point alone."
        )
    return said


def notes(terms: Terms, wagers: list[WagerPar], lengths: Lengths) -> list[str]:
    lines = [
        "Per wager resolved, at exact odds: no payout and no vigorish is rounded to chips in these figures."
    ]
    for wager in lengths:
        alike = [sheet for sheet in wagers if sheet.wager == wager]
        if any(sheet.house_edge for sheet in alike):
            lines.append(_by_roll(wager, alike))
    lines += [
        _without_pushes(sheet) for sheet in wagers if any(each.outcome == "barred" for each in sheet.results)
    ]
    lines += [
        _with_odds_line(terms, flat)
        for flat in LINE
        if flat in terms.wagers and f"{flat}_odds" in terms.wagers
    ]
    if any(result.outcome == "off" for sheet in wagers for result in sheet.results):
        lines.append(
            "Odds that are off on a come out roll: their flat wager was made right after the point was set, and "
            "a line wager is made before every come out roll. Called on, they stay on."
        )
    if terms.percent_fees:
        lines.append(
            "Vigorish taken when a wager is made is counted as wagered with it: the edge is by the stake, "
            "the element of risk by stake and vigorish."
        )
    return lines


def _by_roll(wager: str, alike: list[WagerPar]) -> str:
    said = []
    for sheet in alike:
        where = f" on {sheet.on}" if sheet.on else ""
        said.append(f"{percent(sheet.edge_per_roll)}{where} ({sheet.rolls} rolls)")
    return f"{wager}, edge by the roll on which it works: {'; '.join(said)}."


def _without_pushes(sheet: WagerPar) -> str:
    edge = sheet.house_edge / (1 - sheet.push_frequency)
    return f"{sheet.label}: {edge} = {percent(edge)} per wager that is not barred."


def _with_odds_line(terms: Terms, flat: str) -> str:
    sheet = with_odds(terms, flat)
    risk = sheet.element_of_risk
    return (
        f"{sheet.label}: {risk} = {percent(risk)} of all that is wagered, {sheet.average_action} on average."
    )


def with_odds(terms: Terms, flat: str, multiples: Mapping[str, Fraction] | None = None) -> WagerPar:
    """A line wager with odds of these multiples by the point, or with the maximum odds."""
    ended = ends(terms, flat, "")
    results = []
    for (state, outcome), chance in ended.paths.items():
        net, pays = net_of(terms, flat, outcome)
        action = Fraction(1)
        if state != COME_OUT:
            number = str(state)
            stake = most_odds(terms, flat, number) if multiples is None else multiples[number]
            end = f"on_{state}" if outcome == "win" else "lose"
            won, text = net_of(terms, f"{flat}_odds", end)
            net, action, pays = net + stake * won, action + stake, f"{pays}, odds {text}"
        results.append(Result(outcome, net, chance, pays, int(chance * ended.combinations), action))
    return make_par(flat, results, on="with odds", per=flat, combinations=ended.combinations)


def most_odds(terms: Terms, flat: str, number: str) -> Fraction:
    """The maximum odds per flat wager; for lay odds a book bounds the winnings."""
    odds = f"{flat}_odds"
    for rule in terms.stake_rules[odds]:
        if rule.at_most is not None:
            return terms.ratio(rule.at_most)
        if rule.winnings_at_most is not None:
            return terms.ratio(rule.winnings_at_most) / net_of(terms, odds, f"on_{number}")[0]
    return Fraction(1)


def percent(value: Fraction, places: int = 4) -> str:
    """
    >>> percent(Fraction(7, 495)), percent(Fraction(-1, 400))
    ('1.4141 %', '-0.2500 %')
    """
    scale = 10**places
    whole = round(abs(value) * 100 * scale)
    sign = "-" if value < 0 and whole else ""
    return f"{sign}{whole // scale}.{whole % scale:0{places}d} %"
