"""The functions of the library that read the books. What they need is imported when they are called."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hoyle.book.resolve import Choices, Overrides
    from hoyle.report.compliance.check import CheckResult
    from hoyle.report.sheet.strategy_of_game import Strategy
    from hoyle.report.words.general_facts import GeneralRules
    from hoyle.report.words.listing import Listing
    from hoyle.report.words.look_up import Rules


def games(book: str | None = None) -> Listing:
    """The games of every book, or of one.

    >>> import hoyle
    >>> [game["path"] for game in hoyle.games("oh")][:2]
    ['oh/big_six_wheel', 'oh/blackjack']

    Each game is a dictionary with its path, title, family and section, and how many wagers, pay tables,
    options, irregularities and readings its rulebook has. In a notebook the list shows itself as a table.
    """
    from hoyle.report.words.look_up import list_games

    return list_games(book)


def options(game: str) -> Listing:
    """The options that a book leaves to the house: what it allows, the default, the clause.

    >>> import hoyle
    >>> [option["name"] for option in hoyle.options("oh/roulette")][:1]
    ['wheel']
    """
    from hoyle.report.words.look_up import list_options

    return list_options(game)


def rules(game: str) -> Rules | GeneralRules:
    """What a book says of a game: wagers, prices, options, procedures, each with its clause.

    Of a book (`hoyle.rules("ny")`): its definitions, and what its document says for many games.

    >>> import hoyle
    >>> rules = hoyle.rules("ny/roulette")
    >>> rules.title, rules.wagers[0]["name"]
    ('Roulette', 'straight')

    `print(rules)` shows them; `rules.to_dict()` has all of them, as `hoyle rules GAME --json` prints it.
    """
    from hoyle.report.words.look_up import find_rules

    return find_rules(game)


def check(*paths: str | Path) -> CheckResult:
    """Check house files, rulebook files or games; without any, every game of every book.

    >>> import hoyle
    >>> hoyle.check("ny/roulette")
    ny/roulette: fine
    >>> hoyle.check("ny/roulette").is_fine
    True
    """
    from hoyle.report.compliance.check import check_all

    return check_all(*paths)


def strategy(
    path: str,
    *,
    options: Choices | None = None,
    pays: Overrides | None = None,
    shoe: Mapping[str, int] | None = None,
    effects: bool = False,
) -> Strategy:
    """The best strategy of a game: what to do with each hand, what it is worth, what mistakes cost.

    >>> import hoyle
    >>> found = hoyle.strategy("ny/three_card_poker")
    >>> {decision.choice for card in found.cards for decision in card.decisions} == {"play", "fold"}
    True

    `options`, `pays`, `shoe` and `effects` are those of `hoyle.par`. `print(found)` shows it; in a notebook
    it shows its cards in colour.
    """
    from hoyle.report.sheet.strategy_of_game import strategy_of

    return strategy_of(path, options=options, pays=pays, shoe=shoe, effects=effects)
