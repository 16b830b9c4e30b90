"""What a table offers under its terms: wagers, their selections and prices, in words."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from hoyle.book.terms import Terms
from hoyle.engine.game import Game
from hoyle.engine.round.script import HOUSE
from hoyle.engine.settlement.coverage import BID_FOR
from hoyle.engine.table.banking import DEALERS_WAGER
from hoyle.engine.table.wagering import placeable
from hoyle.games.catalog import families, module_of, open_terms
from hoyle.games.families import Family
from hoyle.games.poker_room.declaration import offered_jackpots
from hoyle.kit.money import parse_money
from hoyle.kit.ways import Split
from hoyle.web.drawing.card_svg import is_card
from hoyle.web.drawing.tile_svg import is_tile
from hoyle.web.felts.common.place_box import Key
from hoyle.web.site.html import words

PRICES_SHOWN = 3


class Offer:
    """A game under its terms, for the pages."""

    def __init__(self, path: str, options: Mapping[str, str | int]) -> None:
        game, terms = open_terms(path, options)
        self.game: Game = game
        self.terms: Terms = terms
        self.wagers: list[str] = placeable(game, terms)

    @cached_property
    def has_hands(self) -> bool:
        """Are cards or tiles dealt? Otherwise every seat bets on the same result: a number, a throw."""
        return any(
            is_card(str(item)) or is_tile(str(item))
            for items in self.game.equipment(self.terms).values()
            for item in items
        )

    @cached_property
    def split(self) -> Split | None:
        """What a player sets a hand of cards into, where the game has it set."""
        split_of = getattr(module_of(self.terms.file), "split_of", None)
        return split_of(self.terms) if split_of else None

    @cached_property
    def wheel(self) -> tuple[str, ...]:
        """The pockets of the wheel, where there is one."""
        return tuple(map(str, self.game.equipment(self.terms).get("wheel", ())))

    @property
    def family(self) -> Family:
        return families()[self.game.family]

    def selections(self, wager: str) -> tuple[str, ...]:
        return tuple(self.game.selections(self.terms, wager))

    def title(self, wager: str) -> str:
        known = self.terms.file.wagers.get(wager)
        return known.title if known else words(wager)

    def label(self, wager: str, on: str = "", part_of: str = "") -> str:
        """The name of a wager with its selection."""
        name = f"{self.title(part_of)}: {self.title(wager)}" if part_of else self.title(wager)
        return f"{name} {words(on)}" if on else name

    def has_meter(self, key: str) -> bool:
        """Does this table offer the jackpot? A pool may be shared with tables that offer others."""
        return key in self.terms.meters() or key in offered_jackpots(self.terms)

    def meter_title(self, key: str) -> str:
        """The name of a jackpot in the rulebook."""
        file = self.terms.file
        named = file.meters.get(key) or (file.room.jackpots.get(key) if file.room else None)
        return named.title if named else words(key)

    @cached_property
    def say(self) -> dict[Key, str]:
        """Every place with its price, for tooltips and screen readers."""
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
        more = ", …" if len(best) > PRICES_SHOWN else ""
        return f", pays {', '.join(best[:PRICES_SHOWN])}{more}"

    @cached_property
    def companions(self) -> dict[str, dict[str, Fraction]]:
        """Wagers that must be made with another, with their ratio to it: the blind with the ante."""
        found: dict[str, dict[str, Fraction]] = {}
        for name in self.wagers:
            for rule in self.terms.stake_rules[name]:
                if rule.compulsory == "yes" and rule.of and rule.equals is not None:
                    found.setdefault(rule.of, {})[name] = self.terms.ratio(rule.equals)
        return found

    @cached_property
    def main(self) -> list[str]:
        """The main wagers: those that must be made, or the first that needs no other."""
        rules = self.terms.stake_rules
        must = [name for name in self.wagers if any(rule.compulsory == "yes" for rule in rules[name])]
        alone = [
            name for name in self.wagers if not any(rule.needs or rule.needs_one_of for rule in rules[name])
        ]
        return must or alone[:1] or self.wagers[:1]

    def leader(self, wager: str) -> str:
        """The wager that this one must be made with, or itself."""
        return next((base for base, others in self.companions.items() if wager in others), wager)

    def own_bounds(self, wager: str) -> tuple[int, int | None]:
        """Minimum and maximum of this wager by the book or by an option, without the table's limits."""
        least, most = 0, None
        for rule in self.terms.stake_rules[wager]:
            least = parse_money(rule.min) if rule.min else least
            most = parse_money(rule.max) if rule.max else most
        option = self.terms.file.options.get(f"{wager}_amount")
        if option is None or option.unit != "cents":
            return least, most
        fixed = int(self.terms.options[f"{wager}_amount"])
        return fixed, fixed

    def can_be_called(self, wager: str) -> bool:
        """Can the wager be called on or off?"""
        return (wager, "come_out") in self.terms.rules

    @property
    def is_banked_by_players(self) -> bool:
        """Does a seat take the bank between rounds?"""
        return self.terms.settings.get("bank", HOUSE) not in (HOUSE, BID_FOR)

    @property
    def needs_company(self) -> bool:
        """Does a round need more than one player: a pot, or a bank held by a seat?"""
        return not self.wagers or self.terms.settings.get("bank") == "player_dealer"

    @property
    def has_button(self) -> bool:
        file = self.terms.file
        return file.chinese is not None or (file.room is not None and file.room.button.used == "yes")

    @property
    def has_blinds(self) -> bool:
        return self.terms.file.room is not None and bool(self.terms.file.room.posts.blinds)

    @property
    def dealer_wagers(self) -> bool:
        """Does the dealer bet against a player who banks?"""
        return DEALERS_WAGER in self.terms.wagers

    @property
    def may_share_bank(self) -> bool:
        return self.terms.options.get("offer_co_banking") == "yes"

    def most(self, setting: str) -> int:
        """A maximum of the terms; 1 where they have none."""
        value = self.terms.settings.get(setting, 1)
        return value if isinstance(value, int) else 1
