"""What a search finds: clauses of the books for everybody, and of the house what the viewer's role may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any
from urllib.parse import quote, urlencode

from hoyle.house.reports.house_search import InHouse, Sees
from hoyle.report.search.entries import KINDS, READING, RULING, STEP, WAGER, Clause
from hoyle.report.search.ranking import Found
from hoyle.web.site.html import link, moment, table, words

QUERY_MAX = 200  # characters
GAMES_SHOWN = 4
SHOWN = 60
_PARTS = {
    RULING: "irregularities",
    READING: "readings",
    STEP: "procedures",
    "option": "options",
    "fee": "fees",
    "figure": "numbers",
}
Tables = Mapping[str, Sequence[str]]  # the open tables by the path of their game


def find_html(
    query: str, found: Sequence[Found], in_house: InHouse, open_tables: Tables, sees: Sees, *, rules_on: bool
) -> str:
    """`rules_on`: the viewer may apply rulings at tables."""
    parts = [
        _tables(in_house.tables, open_tables, rules_on=rules_on),
        _rounds(in_house.rounds, is_staff=sees.all_rounds),
        _people(in_house.people),
        _events(in_house.events, query),
        *(
            _clauses(
                kind,
                [each.clause for each in found if each.clause.kind == kind],
                open_tables if rules_on else {},
            )
            for kind in dict.fromkeys(each.clause.kind for each in found)
        ),
    ]
    shown = "".join(parts)
    if query and not shown:
        shown = "<p>Nothing found. Try fewer words, or another word for the same.</p>"
    hint = (
        '<p class="soft">Type what happened (“exposed card”), what something is called (“fire bet”) or a clause '
        "(“5324.31(e)”)."
        + (" A table, a round (“t42.17”), a person or an event is found too.</p>" if sees.events else "</p>")
    )
    return f"<h1>Find</h1>{_form(query)}{hint if not query else ''}{shown}"


def _form(query: str) -> str:
    return (
        '<form method="get" action="/find" class="row panel" role="search"><label class="wide">Look for '
        f'<input name="q" type="search" maxlength="{QUERY_MAX}" value="{escape(query, quote=True)}"></label>'
        '<button class="main">Find</button></form>'
    )


def _clauses(kind: str, clauses: Iterable[Clause], open_tables: Tables) -> str:
    rows = [
        (
            f"<strong>{escape(_title(each))}</strong><br>{_places(each)}",
            escape(" ".join(filter(None, (each.about, each.text)))) + _apply(each, open_tables),
            f'<span class="cite">{escape(each.cite)}</span>',
        )
        for each in clauses
    ]
    return f"<h2>{KINDS[kind].capitalize()}</h2>{table(('what', 'says', 'clause'), rows)}" if rows else ""


def _title(clause: Clause) -> str:
    return clause.title[:1].upper() + clause.title[1:]


def _places(clause: Clause) -> str:
    """Links to the games that have the clause, at the part where it stands."""
    if not clause.games:
        return link(clause.book, f"/rules/{clause.book}")
    part = f"wager-{clause.name}" if clause.kind == WAGER else _PARTS.get(clause.kind, "")
    anchor = f"#{part}" if part else ""
    shown = [
        link(f"{clause.book}/{words(game)}", f"/rules/{clause.book}/{game}{anchor}")
        for game in clause.games[:GAMES_SHOWN]
    ]
    more = len(clause.games) - GAMES_SHOWN
    return "<br>".join([*shown, *([f"and {more} more"] if more > 0 else [])])


def _apply(clause: Clause, open_tables: Tables) -> str:
    """A ruling can be applied where its game is open now."""
    if clause.kind != RULING:
        return ""
    at = [table for game in clause.games for table in open_tables.get(f"{clause.book}/{game}", ())]
    links = " ".join(
        link(f"Rule at {each}", f"/floor/{each}?{urlencode({'ruling': clause.name})}", kind="button")
        for each in at
    )
    return f'<div class="row">{links}</div>' if links else ""


def _tables(found: Sequence[Mapping[str, Any]], open_tables: Tables, *, rules_on: bool) -> str:
    still_open = {each for names in open_tables.values() for each in names}
    rows = []
    for each in found:
        name, is_open = each["table"], each["table"] in still_open
        to = f"/floor/{name}" if rules_on else f"/table/{name}"
        rows.append((
            link(name, to) if is_open else escape(name), escape(words(each["path"])), "open" if is_open else "closed",
            moment(each["at"]), link("rounds", f"/rounds?table={quote(name)}"),
        ))  # fmt: skip
    return (
        f"<h2>Tables</h2>{table(('table', 'game', 'status', 'opened (UTC)', 'rounds'), rows)}" if rows else ""
    )


def _rounds(found: Sequence[Mapping[str, Any]], *, is_staff: bool) -> str:
    rows = [
        (
            link(each["round"], f"/rounds/{each['round']}{'?full=true' if is_staff else ''}"),
            escape(words(each["path"])), moment(each["at"]),
        )
        for each in found
    ]  # fmt: skip
    return f"<h2>Rounds</h2>{table(('round', 'game', 'time (UTC)'), rows)}" if rows else ""


def _people(found: Sequence[Mapping[str, Any]]) -> str:
    rows = [
        (escape(each["player"]), moment(each["at"]), link("rounds", f"/rounds?{urlencode({'player': each['player']})}"),
         link("events", f"/events?{urlencode({'actor': each['player']})}"))
        for each in found
    ]  # fmt: skip
    return f"<h2>People</h2>{table(('name', 'since (UTC)', 'rounds', 'events'), rows)}" if rows else ""


def _events(found: Sequence[Mapping[str, Any]], query: str) -> str:
    rows = [
        (
            moment(each["at"]),
            escape(each["actor"]),
            escape(words(each["code"])),
            escape(each["table"]),
            escape(each["text"]),
        )
        for each in found
    ]
    if not rows:
        return ""
    more = link("All of these events", f"/events?{urlencode({'text': query})}")
    return f"<h2>Events</h2>{table(('time (UTC)', 'user', 'event', 'table', 'details'), rows)}<p>{more}</p>"
