"""What can be won at a table. A file prices outcomes for all choices and readings; here some of them cannot come."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book.terms import Price, Terms
from hoyle.games.catalog import module_of


def winning_prices(terms: Terms, wager: str) -> Iterator[tuple[str, Price]]:
    """The outcomes of a wager that win, without those that its game never calls under these terms."""
    module = module_of(terms.file)
    gone = module.does_not_occur(terms) if hasattr(module, "does_not_occur") else ()
    for (name, outcome), price in terms.prices.items():
        if name == wager and price.odds.wins and (name, outcome) not in gone:
            yield outcome, price
