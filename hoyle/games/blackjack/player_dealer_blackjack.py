"""Blackjack against a seat that holds the bank, with charts that say which totals are hit and which stand.

It is played as blackjack is. What differs is data: jokers, totals above 21 that are compared, surrender of any hand,
doubles that are doubled again, and where the action starts. The house may bank it too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hoyle.book import Terms
from hoyle.book.file_check import Allowed
from hoyle.book.price_check import Finding
from hoyle.book.schema import GameFile
from hoyle.engine import Equipment, Felt, Script, Situation, Stake
from hoyle.engine.round.felt import DEALERS_RIGHT, STARTING_POSITION
from hoyle.errors import TermsError
from hoyle.games.blackjack import blackjack, play_rules, settlement_rules
from hoyle.games.blackjack.banked.contradictions import contradictions, faults_of_wagers
from hoyle.games.blackjack.banked.redouble import REDOUBLE
from hoyle.games.blackjack.dealing import ADDED, CARDS, LEFT_OF_BANK, LEFT_OF_DEALER, Deal
from hoyle.games.blackjack.later_wagers import BUSTER
from hoyle.games.blackjack.settlement_rules import SPLIT_BLACKJACK
from hoyle.games.blackjack.side_wagers import SIDE_OUTCOMES
from hoyle.games.parts import behind_others, start_by_card
from hoyle.games.parts.dealt_shoe import keeps_shoe as keeps_shoe
from hoyle.kit.cards import composition

MAIN, MATCH = "blackjack", "match_the_dealer"
IN_ROUND = (*ADDED, REDOUBLE)
SIDES = (BUSTER, MATCH)

SETTINGS: Mapping[str, Allowed] = {
    **{name: allowed for name, allowed in blackjack.SETTINGS.items() if not name.startswith("enhanced_")},
    "dealt": ("shoe",),
    "double_on": tuple(name for name in play_rules.DOUBLE_ON if name != play_rules.ANY_NUMBER),
    "draw_on_blackjack": ("no",),
    "seated_position_count_max": int,
}
OPTIONAL_SETTINGS: Mapping[str, Allowed] = {
    **blackjack.OPTIONAL_SETTINGS,
    **settlement_rules.COMPARED_SETTINGS,
    **play_rules.CHART_SETTINGS,
    **behind_others.SETTINGS,
    "settlement_starts": (DEALERS_RIGHT, "left_of_bank", "action_button", STARTING_POSITION),
    start_by_card.STARTS_BY: tuple,
    "decks_without": ("tens",),
    "dealer_second_card": ("with_first_cards", "after_players"),
    "dealing_starts": (LEFT_OF_BANK, LEFT_OF_DEALER),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {}
_WITHOUT = {"tens": "T"}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """As at blackjack. An ace with a ten after a split is always priced, so that it can be read as a natural, and a
    split hand may be given up where the book says so."""
    plain = blackjack.outcomes(file)
    split = (SPLIT_BLACKJACK, *(("surrender",) if may_be(file, "surrender_after_split", "yes") else ()))
    return {
        MAIN: tuple(dict.fromkeys((*plain[MAIN], SPLIT_BLACKJACK))),
        "double": plain["double"],
        REDOUBLE: plain["double"],
        "split": tuple(dict.fromkeys((*plain["split"], *split))),
        "insurance": plain["insurance"],
        **{name: SIDE_OUTCOMES[name] for name in SIDES},
    }


def may_be(file: GameFile, setting: str, value: str) -> bool:
    if setting in file.options:
        return value in file.options[setting].choose
    return setting in file.numbers and file.numbers[setting].value == value


def faults(file: GameFile) -> Iterator[Finding]:
    """Rules that make no sense together, with the choices that are the defaults."""
    fixed = {name: figure.value for name, figure in file.numbers.items()}
    chosen = {name: option.default for name, option in file.options.items()}
    for setting, message in contradictions({**fixed, **chosen}):
        yield ("options" if setting in file.options else "numbers", setting), message
    yield from faults_of_wagers(file)


def check_terms(terms: Terms) -> None:
    """The same with the choices of a house."""
    for setting, message in contradictions(terms.settings):
        raise TermsError(f"{terms.path}: {setting}: {message}")


does_not_occur = blackjack.does_not_occur


def equipment(terms: Terms) -> Equipment:
    """Six or eight decks without tens, say, or with jokers."""
    jokers = terms.settings.get("joker_count_per_deck", 0)
    without = _WITHOUT.get(str(terms.settings.get("decks_without")), "")
    assert isinstance(jokers, int)
    return {CARDS: composition(terms.number("deck_count"), jokers_per_deck=jokers, without_ranks=without)}


def objection(situation: Situation, stake: Stake) -> str | None:
    return behind_others.objection_to_place(situation, stake) or blackjack.objection(situation, stake)


choices = blackjack.choices


places = blackjack.places


def play(felt: Felt) -> Script:
    return (yield from blackjack.play_deal(Deal(felt)))
