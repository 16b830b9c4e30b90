"""What a table offers, asked once of its game and terms: wagers, what each is on, what it pays, in words."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from hoyle.book.terms import Terms
from hoyle.engine.game import Game
from hoyle.engine.wagering import placeable
from hoyle.games.catalog import open_terms
from hoyle.web.felts.boxes import Key
from hoyle.web.html import words

PRICES_SAID = 3


class Offer:
    """A game under its terms, as the pages need it."""

    def __init__(self, path: str, options: Mapping[str, str | int]) -> None:
        game, terms = open_terms(path, options)
        self.game: Game = game
        self.terms: Terms = terms
        self.wagers: list[str] = placeable(game, terms)

    def selections(self, wager: str) -> tuple[str, ...]:
        return tuple(self.game.selections(self.terms, wager))

    def title(self, wager: str) -> str:
        known = self.terms.file.wagers.get(wager)
        return known.title if known else words(wager)

    def label(self, wager: str, on: str = "", part_of: str = "") -> str:
        """A wager as it is named to a person."""
        name = f"{self.title(part_of)}: {self.title(wager)}" if part_of else self.title(wager)
        return f"{name} {on}" if on else name

    @cached_property
    def say(self) -> dict[Key, str]:
        """Every place with its price, for whoever points at it or listens."""
        return {
            (wager, on): f"{self.label(wager, on)}{self._pays(wager, on)}"
            for wager in self.wagers
            for on in self.selections(wager)
        }

    def _pays(self, wager: str, on: str) -> str:
        own = self.terms.prices.get((wager, f"on_{on}")) if on else None
        if own is not None:
            return f", pays {own.odds.text}"
        texts = [
            price.odds.text
            for (name, _), price in self.terms.prices.items()
            if name == wager and price.odds.wins
        ]
        best = list(dict.fromkeys(texts))
        if not best:
            return ""
        more = ", …" if len(best) > PRICES_SAID else ""
        return f", pays {', '.join(best[:PRICES_SAID])}{more}"

    @cached_property
    def companions(self) -> dict[str, dict[str, Fraction]]:
        """Wagers that have to be made with another, by how much of it: the blind with the ante."""
        found: dict[str, dict[str, Fraction]] = {}
        for name in self.wagers:
            for rule in self.terms.stake_rules[name]:
                if rule.compulsory == "yes" and rule.of and rule.equals is not None:
                    found.setdefault(rule.of, {})[name] = self.terms.ratio(rule.equals)
        return found

    @cached_property
    def main(self) -> list[str]:
        """What a place is opened with: the wagers that must be made, or the first that needs no other."""
        rules = self.terms.stake_rules
        must = [name for name in self.wagers if any(rule.compulsory == "yes" for rule in rules[name])]
        alone = [
            name for name in self.wagers if not any(rule.needs or rule.needs_one_of for rule in rules[name])
        ]
        return must or alone[:1] or self.wagers[:1]

    def leader(self, wager: str) -> str:
        """The wager that another follows, or itself."""
        return next((base for base, others in self.companions.items() if wager in others), wager)

    def can_be_called(self, wager: str) -> bool:
        """May it be called on or off?"""
        return (wager, "come_out") in self.terms.rules

    @property
    def is_banked_by_players(self) -> bool:
        return self.terms.settings.get("bank", "house") != "house"

    @property
    def needs_company(self) -> bool:
        """Where seats play for a pot, or one of them holds the bank."""
        return self.terms.plays_for_pot or self.terms.settings.get("bank") == "player_dealer"

    @property
    def may_share_bank(self) -> bool:
        return self.terms.options.get("offer_co_banking") == "yes"

    def most(self, setting: str) -> int:
        """How many the terms allow of something; one where they are silent."""
        value = self.terms.settings.get(setting, 1)
        return value if isinstance(value, int) else 1
