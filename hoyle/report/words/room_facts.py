"""A game for a pot as plain facts with their clauses: deal, betting, showdown, rake and jackpots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from hoyle.book.primitives import Cited
from hoyle.book.room.chinese_poker import Chinese
from hoyle.book.room.room_schema import (
    Collection,
    Form,
    Jackpot,
    Posts,
    Records,
    Room,
    Step,
    Street,
    is_option,
)
from hoyle.book.schema import GameFile
from hoyle.report.words.facts import Fact, place

# A sentence with the part of the file that has its clause.
Said = tuple[str, Cited | None]
DEALS = {
    "burn": "{} burned", "down": "{} face down to every hand", "up": "{} face up to every hand",
    "board": "{} face up on the board",
    "discard": "every hand discards {}", "draw": "every hand may exchange up to {}",
    "turn_up": "every hand may turn {} face up",
    "up_or_down": "{} face up, or face down to a hand that turned one up",
}  # fmt: skip
BETS = {
    "small_bet": "small bet", "big_bet": "big bet", "least_bet": "minimum bet", "most_bet": "maximum bet",
}  # fmt: skip
# The amounts that a structure uses; of one that is not listed, all.
_BETS_OF = {
    "fixed_limit": ("small_bet", "big_bet"), "spread_limit": ("least_bet", "most_bet"),
    "pot_limit": ("least_bet",), "no_limit": ("least_bet",),
}  # fmt: skip
FIRST = {
    "after_blinds": "the seat after the last blind",
    "left_of_button": "the first seat to the left of the button or the dealer",
    "forced": "the player whose up card must bet",
    "best_showing": "the best hand showing",
}
SHORT = {
    "common_card": "one common card if too few cards are left",
    "shuffle_discards": "the discards are shuffled if too few cards are left",
    "shuffle_others_discards": "the other hands' discards are shuffled if too few cards are left",
}
TAKEN = {
    "from_pot": "from the pot", "after_up_card": "after the first up card",
    "from_blinds": "from the blinds before the deal",
    "from_middle_blind": "from the middle blind before the deal",
}  # fmt: skip


class Told(NamedTuple):
    """A file, and what a house has chosen; None where the book is described for any house."""

    file: GameFile
    chosen: Mapping[str, str | int] | None = None


def room_parts(file: GameFile, chosen: Mapping[str, str | int] | None = None) -> list[Fact]:
    """Parts in the order of play, each with its sentences and perhaps a table.

    Empty for a game against the house.
    """
    told = Told(file, chosen)
    if file.room is not None:
        return [part for part in _room(told, file.room) if part["says"] or part["rows"]]
    if file.chinese is not None:
        return [part for part in _chinese(told, file.chinese) if part["says"] or part["rows"]]
    return []


def _part(
    told: Told,
    name: str,
    title: str,
    said: Iterable[Said],
    whole: Cited | None,
    headings: tuple[str, ...] = (),
    rows: Iterable[tuple[tuple[str, ...], Cited]] = (),
) -> Fact:
    """`rows` are cells with the part of the file they come from; the clause becomes the last cell."""
    return {
        "name": name,
        "title": title,
        "says": [{"says": text, **place(told.file, item, whole)} for text, item in said],
        "headings": headings,
        "rows": [{"cells": cells, **place(told.file, item, whole)} for cells, item in rows],
        **place(told.file, whole),
    }


def _room(told: Told, room: Room) -> Iterator[Fact]:
    yield _part(told, "players", "Players, deck and button", _players(told, room), room.players)
    forms = [((form.title, _wins(form), _uses(form)), form) for form in room.forms.values()]
    yield _part(told, "forms", "Forms", (), room, ("form", "winning hand", "own cards used"), forms)
    yield _part(told, "betting", "Betting", _betting(told, room), room.betting)
    yield _part(told, "posts", "Forced bets", _posts(told, room.posts), room.posts)
    streets = [((_name(street.name), _deal(street), _bet(street)), street) for street in room.streets]
    yield _part(told, "streets", "Streets", (), room, ("street", "deal", "betting"), streets)
    yield _part(told, "showdown", "Showdown", _showdown(told, room), room.showdown)
    yield _collection(told, room.collection)
    jackpots = [
        ((each.title, *_jackpot(told, each)), each)
        for each in room.jackpots.values()
        if _chosen(told, each.offered) != "no"
    ]
    yield _part(told, "jackpots", "Jackpots", (), room, ("jackpot", "funded by", "won by", "paid"), jackpots)
    yield _part(told, "buy_in", "Buy-in", _buy_in(told, room), room)
    yield _part(told, "records", "Funds, exchanges, tips and withholding", _records(room.records), room)


# Words.


def value(told: Told, given: str | int | None) -> str:
    """A figure of the document, or what the house may set with what it is by default."""
    if given is None:
        return "none"
    if not is_option(given):
        return _name(str(given))
    name = str(given).removeprefix("option:")
    option = told.file.options[name]
    if told.chosen is not None:
        return _name(option.show(told.chosen[name]))
    return f"{_name(option.show(option.default))} (default; the house may choose {_name(name)})"


def _chosen(told: Told, given: str | int | None) -> str:
    """What a house chose, or the document fixed; empty where the book is described for any house."""
    if told.chosen is None:
        return ""
    text = str(given)
    return str(told.chosen[text.removeprefix("option:")]) if is_option(given) else text


def _is_nothing(told: Told, given: str | int | None) -> bool:
    """Whether this house has chosen to have none of it."""
    return _chosen(told, given) in ("0", "$0", "no", "none")


def _name(name: str) -> str:
    return name.replace("_", " ")


def _players(told: Told, room: Room) -> Iterator[Said]:
    yield (
        f"at least {room.players.at_least} players, at most {value(told, room.players.at_most)}",
        room.players,
    )
    without = f" without the {', '.join(room.deck.without_ranks)}" if room.deck.without_ranks else ""
    jokers = f" and {room.deck.jokers} joker{'s' if room.deck.jokers > 1 else ''}" if room.deck.jokers else ""
    yield f"one deck{without}{jokers}", room.deck
    if room.button.used == "yes":
        yield (
            f"the button moves one seat each hand; for the first hand: {value(told, room.button.starts)}",
            room.button,
        )
    else:
        yield "no button; dealing and ties start at the dealer's left", room.button
    yield f"form: {value(told, room.form)}", room


def _wins(form: Form) -> str:
    parts = [f"high hand, {_name(form.high)}"] if form.high != "none" else []
    if form.low != "none":
        bound = f", {form.low_at_most} or lower" if form.low_at_most else ""
        parts.append(f"low hand, {_name(form.low)}{bound}")
    return " and ".join(parts)


def _uses(form: Form) -> str:
    least, most = form.own_at_least, form.own_at_most
    return f"exactly {least}" if least == most else f"{least} or more" if least else "any"


def _betting(told: Told, room: Room) -> Iterator[Said]:
    betting = room.betting
    yield f"structure: {value(told, betting.structure)}", betting
    for name, title in BETS.items():
        given = getattr(betting, name)
        if given is not None and name in _BETS_OF.get(_chosen(told, betting.structure), BETS):
            yield f"{title}: {value(told, given)}", betting
    yield f"raises in a betting round: {_raises(told, room)}", betting
    yield f"check-raise allowed: {value(told, betting.check_raise)}", betting
    least = "the last raise" if betting.raise_at_least == "last_raise" else "the minimum bet"
    yield f"a raise is at least as large as {least}", betting


def _raises(told: Told, room: Room) -> str:
    betting = room.betting
    said = value(told, betting.raise_count_max)
    said = f"no limit{said[1:]}" if said.split()[0] == "0" else f"at most {said}"
    if betting.raise_count_max != 0 and betting.raises_unlimited_heads_up == "yes":
        said += ", no limit when two players are left"
    if betting.raises_unlimited_in:
        said += f", no limit in {', '.join(map(_name, betting.raises_unlimited_in))}"
    return said


def _posts(told: Told, posts: Posts) -> Iterator[Said]:
    if posts.ante != "$0" and not _is_nothing(told, posts.ante):
        yield f"ante: {value(told, posts.ante)}", posts
    blinds = [blind for blind in posts.blinds if not _is_nothing(told, blind)]
    for at, blind in enumerate(blinds, start=1):
        yield f"blind {at}: {value(told, blind)}", posts
    if len(blinds) > 1:
        yield f"with two players: {_name(posts.heads_up)}", posts
    if posts.bring_in is not None:
        kind = "a full bet" if posts.bring_in_is == "least_bet" else "the first raise completes it"
        yield f"bring-in: {value(told, posts.bring_in)}, {kind}", posts
    if posts.straddle != "no" and not _is_nothing(told, posts.straddle):
        yield (
            f"straddle of {posts.straddle_times} times the largest blind: {value(told, posts.straddle)}",
            posts,
        )
    if posts.missed_blinds is not None:
        missed = posts.missed_blinds
        wait = "; the player may wait for the big blind instead" if missed.or_wait == "yes" else ""
        yield f"missed blinds: small blind {missed.small}, big blind {missed.big}{wait}", missed
    if posts.new_player is not None:
        yield f"a new player posts the {_name(posts.new_player.posts)} or waits for it", posts.new_player
    if posts.kill is not None and not _is_nothing(told, posts.kill.kind):
        kill = posts.kill
        yield (
            f"kill: {value(told, kill.kind)}; it counts pots {_name(kill.counts)} {value(told, kill.pot)}",
            kill,
        )


def _deal(street: Street) -> str:
    said = [_dealt(step, sum(1 for _ in alike)) for step, alike in groupby(street.deal)]
    if street.if_short:
        said.append(SHORT[street.if_short])
    if street.forms:
        said.append(f"only in {', '.join(map(_name, street.forms))}")
    return "; ".join(said)


def _dealt(step: Step, times: int) -> str:
    """A step that comes several times in a row goes round the table as often."""
    told = DEALS[step.kind].format(step.count * times)
    return f"{told}, one at a time in rotation" if times > 1 else told


def _bet(street: Street) -> str:
    if street.bet is None:
        return "none"
    return f"{FIRST[street.bet.first]} acts first; {street.bet.limit} limit"


def _showdown(told: Told, room: Room) -> Iterator[Said]:
    showdown = room.showdown
    yield f"odd chip between high and low: {_name(showdown.odd_between)}", showdown
    yield f"odd chip between equal high hands: {_name(showdown.odd_high)}", showdown
    yield f"odd chip between equal low hands: {_name(showdown.odd_low)}", showdown
    if showdown.odd_at_most is not None:
        yield f"at most {value(told, showdown.odd_at_most)} is left undivided", showdown
    yield (
        f"side pots are settled {'before' if showdown.side_pots_first == 'yes' else 'after'} the main pot",
        showdown,
    )


# What the house takes.


def _collection(told: Told, collection: Collection) -> Fact:
    rows = []
    posted = collection.schedule
    for label, schedule in (posted.schedules if posted else {}).items():
        for fee in schedule.fees:
            first, last = fee.players
            players = str(first) if first == last else f"{first}–{last}"
            early = value(told, fee.no_board) if fee.no_board is not None else ""
            limits = ", ".join(map(_name, schedule.structures)) or "any"
            taken = TAKEN[schedule.taken]
            rows.append(
                ((label, schedule.title, limits, players, value(told, fee.fee), early, taken), schedule)
            )
    headings = ("schedule", "for", "structures", "players", "fee", "without a board", "taken")
    said = _methods(told, collection)
    return _part(told, "collection", "Rake and collections", said, collection, headings if rows else (), rows)


def _methods(told: Told, collection: Collection) -> Iterator[Said]:
    yield f"method: {value(told, collection.method)}", collection
    method = _chosen(told, collection.method)
    if collection.percentage is not None and method in ("", "percentage"):
        part = collection.percentage
        yield (
            (
                f"percentage: {value(told, part.percent)} percent of the pot, at most "
                f"{value(told, part.cap)}, "
                f"in steps of {value(told, part.step)}, taken {value(told, part.taken)}"
            ),
            part,
        )
    if collection.increments is not None and method in ("", "increments"):
        steps = collection.increments
        yield (
            (
                f"increments: {value(told, steps.take)} for every {value(told, steps.every)} in the pot, "
                f"at most {value(told, steps.cap)}"
            ),
            steps,
        )
    if collection.time is not None and method in ("", "time"):
        time = collection.time
        late = (
            f"; a player who arrives after {time.late_after_minutes} minutes pays {time.late_part} of it"
            if time.late_after_minutes
            else ""
        )
        away = "" if time.inactive_pay == "yes" else "; a player who sits out does not pay"
        yield (
            (
                f"time charge: {value(told, time.charge)} per {value(told, time.per)} "
                f"every {value(told, time.minutes)} minutes{late}{away}"
            ),
            time,
        )
    counts = "counts" if collection.uncalled_counts == "yes" else "does not count"
    yield f"an uncalled last bet {counts} towards the pot", collection


def _jackpot(told: Told, jackpot: Jackpot) -> tuple[str, str, str]:
    fed = (
        f"{value(told, jackpot.drop)} from every pot of {value(told, jackpot.at_pot)} or more; "
        f"at least {value(told, jackpot.players_min)} players must be dealt in to win it"
    )
    offered = "" if jackpot.offered == "yes" else f"; offered: {value(told, jackpot.offered)}"
    won = (
        "not won by a hand; the fund is spent in other ways"
        if jackpot.qualifies is None
        else f"{_name(jackpot.kind)}: {value(told, jackpot.qualifies)}"
    )
    shares = jackpot.shares
    paid = (
        f"{value(told, shares.loser)} percent to the beaten hand, {value(told, shares.winner)} percent to the "
        "winning hand, the rest shared by the other players dealt in"
        if shares
        else ""
    )
    if jackpot.kind == "high_hand":
        paid = f"to the best hand of the period; equal hands: {value(told, jackpot.ties)}"
    return fed + offered, won, paid


def _buy_in(told: Told, room: Room) -> Iterator[Said]:
    structure = _chosen(told, room.betting.structure)
    for rule in room.buy_in:
        if structure and rule.structures and structure not in rule.structures:
            continue
        parts = [
            f"{words} {value(told, given)}{unit}"
            for words, given, unit in (
                ("at least", rule.at_least, ""), ("at most", rule.at_most, ""),
                ("at least", rule.at_least_bets, " times the big bet or minimum bet"),
            )
            if given is not None
        ]  # fmt: skip
        limits = f" ({', '.join(map(_name, rule.structures))})" if rule.structures else ""
        yield f"{', '.join(parts)}{limits}", rule


def _records(records: Records) -> Iterator[Said]:
    for fund in records.funds.values():
        within = f", spent within {fund.spent_within_months} months" if fund.spent_within_months else ""
        ways = ", ".join(map(_name, fund.returned_as))
        yield (
            (
                f"{fund.title}: {fund.returned_percent} percent is returned to players as {ways}; "
                f"counted every {fund.counted_every}{within}"
            ),
            fund,
        )
    for exchange in records.exchanges.values():
        by = (
            f"verified by {', '.join(map(_name, exchange.verified_by))}"
            if exchange.verified_by
            else "not verified"
        )
        logged = "logged" if exchange.logged == "yes" else "not logged"
        yield f"{exchange.title}: at the {_name(exchange.where)}, {by}, {logged}", exchange
    for tip in records.tips.values():
        yield f"{tip.title}: {_tip(tip.model_dump())}", tip
    for item in records.withholding.values():
        first = f" after {', '.join(map(_name, item.before_payment))}" if item.before_payment else ""
        net = " net of the buy-in" if item.net_of_buy_in == "yes" else ""
        yield f"{item.title}: {_name(item.of)} above {item.above}{net} is reported{first}", item


def _tip(tip: dict[str, object]) -> str:
    if tip["accepted"] == "no":
        return f"the {_name(str(tip['to']))} may not accept tips"
    parts = [f"the {_name(str(tip['to']))} may accept tips"]
    parts += [f"into the {_name(str(tip['goes_into']))}"] if tip["goes_into"] else []
    parts += [f"kept by the {_name(str(tip['kept_by']))}"] if tip["kept_by"] else []
    parts += [f"{tip['percent']} percent"] if tip["percent"] is not None else []
    parts += [f"at most {tip['chip_count_max']} chips"] if tip["chip_count_max"] else []
    return ", ".join(parts)


# Chinese poker.


def _chinese(told: Told, rules: Chinese) -> Iterator[Fact]:
    players, land = rules.players, rules.fantasy_land
    play: list[Said] = [
        (
            f"{players.at_least} to {players.at_most} players in a hand, at a table of {players.seats} seats",
            players,
        )
    ]
    if players.two_hands_with:
        play.append(
            (f"{players.two_hands_with} players alone at the table may agree to play two hands each", players)
        )
    yield _part(told, "players", "Players", play, players)
    stack = rules.stack_points
    said: list[Said] = [
        (f"a point is worth {value(told, rules.point)}", rules),
        (
            f"a player needs {stack.buy_in} points to sit down and {stack.round} points before each round",
            stack,
        ),
    ]
    yield _part(told, "posts", "Points at stake", said, rules)
    ties = "the button wins" if rules.ties == "button_wins" else "no player wins"
    yield _part(
        told, "showdown", "Points between every two players",
        [(f"{rules.segment_points} for each segment won; when segments tie, {ties}", rules),
         (f"a foul hand pays {rules.foul_points} for each segment to every opponent", rules)],
        rules,
    )  # fmt: skip
    bonuses = [
        ((segment, _name(hand), str(points)), rules.bonuses)
        for segment in ("front", "middle", "back")
        for hand, points in getattr(rules.bonuses, segment).items()
    ]
    yield _part(told, "bonuses", "Bonuses", (), rules.bonuses, ("segment", "hand", "points"), bonuses)
    sweeps = [
        ((_name(name), str(getattr(rules.sweeps, name))), rules.sweeps)
        for name in ("super_dragon", "dragon", "six_pairs", "three_straights", "three_flushes")
    ]
    yield _part(told, "sweeps", "Clean sweeps", (), rules.sweeps, ("sweep", "points"), sweeps)
    stays = f"{_name(land.stay_front)} in front, {_name(land.stay_middle)} in the middle or {_name(land.stay_back)} at the back"
    fantasy: list[Said] = [
        (
            f"{_name(land.enter_front)} or better in front, in a hand that is not foul, earns fantasy land",
            land,
        ),
        (f"{stays}, or better, keeps a player in fantasy land", land),
    ]
    yield _part(told, "fantasy_land", "Fantasy land", fantasy, land)
    if rules.collection is not None:
        yield _collection(told, rules.collection)
