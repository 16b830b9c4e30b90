"""The schema of fees, jackpots, limits on payouts and rounding."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field, model_validator

from hoyle.book.primitives import Cited, Misfit, Money, Name, PoolName, Prose, Shape, Token
from hoyle.kit.money import parse_money

DOLLAR = 100


class Meter(Cited):
    """A progressive jackpot: the wagers that feed it, its seed, and how winners share it.

    `whole_equally`: those who win all of it share it, those who win a part are paid one after another. `linked` names a
    jackpot that several games of the book feed; otherwise each game has its own.
    """

    title: Prose
    wagers: tuple[Name, ...]
    seed: Name
    reset: Name | None = (
        None  # the option that sets where it starts again, where that is another amount; 0: the same
    )
    contribution: Name
    share: Literal["equally", "by_wager", "one_after_another", "whole_equally"]
    name: Literal["meter", "minor", "major", "mega"] = "meter"
    linked: PoolName | None = None
    when: dict[Name, tuple[Token | int, ...]] = Field(default_factory=dict, alias="if")


class Cap(Cited):
    """A limit on payouts: of all players in a round, of one player in a round, or of one hand.

    Winners share it in proportion to what they would have had. `outcomes` narrows it. Its amount is an option, of which
    0 is no limit, or fixed. With `or_won_at` it is never less than what the least, or the most, wagers of a player can
    win in a round; of wagers that never win together (`one_wins`) only the best counts.
    """

    title: Prose
    wagers: tuple[Name, ...]
    outcomes: tuple[Name, ...] = ()
    option: Name | None = None
    amount: Money | None = None
    or_won_at: Literal["least", "most"] | None = None
    one_wins: Literal["yes", "no"] = "no"
    per: Literal["round", "player", "hand"] = "round"

    @model_validator(mode="after")
    def _has_an_amount(self) -> Cap:
        if (self.option is None) == (self.amount is None):
            raise ValueError(
                'a limit has either "option", the choice of the house in cents, or "amount", as in $50,000'
            )
        if self.amount is not None and not parse_money(self.amount):
            raise Misfit("a limit of $0 would pay nothing", "amount")
        if self.one_wins == "yes" and self.or_won_at is None:
            raise Misfit("one_wins bounds what can be won; it needs or_won_at", "one_wins")
        return self


class Band(Shape):
    """A band of a fee schedule: an amount from and to (none: and above), and the fee."""

    low: Money = Field(alias="from")
    high: Money | None = Field(default=None, alias="to")
    fee: Money


class Schedule(Cited):
    """A posted schedule: what the bank pays by the total action, and what each player pays.

    A player pays one fee, or by bands of the player's own wagers; once, or for each wager named in `player_fee_wagers`.
    """

    title: Prose
    wager_min: Money | None = None
    wager_max: Money | None = None
    bonus_min: Money | None = None
    bonus_max: Money | None = None
    bands: Annotated[tuple[Band, ...], Field(min_length=1)]
    player_fee: Money = "$0"
    player_bands: tuple[Band, ...] = ()
    player_fee_per: Literal["seat", "wager"] = "seat"
    player_fee_wagers: tuple[Name, ...] = ()

    @model_validator(mode="after")
    def _bands_rise(self) -> Schedule:
        _check_rising(self.bands, "bands")
        _check_rising(self.player_bands, "player_bands")
        _check_joined(self.player_bands, "player_bands")
        return self

    @model_validator(mode="after")
    def _players_pay_in_one_way(self) -> Schedule:
        if self.player_bands and parse_money(self.player_fee):
            raise Misfit('a player pays "player_fee" or by "player_bands", not both', "player_bands")
        if self.player_fee_per == "wager" and not self.player_fee_wagers:
            raise Misfit(
                'a fee for each wager needs "player_fee_wagers", those that pay it', "player_fee_per"
            )
        if (
            self.player_fee_wagers
            and not self.player_bands
            and (self.player_fee_per == "seat" or not parse_money(self.player_fee))
        ):
            raise Misfit(
                'these wagers pay nothing; they go with "player_bands", or with "player_fee" and '
                '"player_fee_per: wager"',
                "player_fee_wagers",
            )
        return self


def _check_rising(bands: Sequence[Band], name: str) -> None:
    reached = -1
    for at, band in enumerate(bands):
        low, high = parse_money(band.low), parse_money(band.high or band.low)
        if not reached < low <= high:
            raise Misfit("bands go from the lowest to the highest and do not overlap", name, at)
        reached = high


def _check_joined(bands: Sequence[Band], name: str) -> None:
    """Each band begins within a dollar of the end of the one before; only the last has no end."""
    for at, (band, following) in enumerate(pairwise(bands)):
        if band.high is None:
            raise Misfit(f'the band from {band.low} needs "to", as another follows it', name, at)
        if parse_money(following.low) - parse_money(band.high) > DOLLAR:
            raise Misfit(
                f"between {band.high} and {following.low} there is no fee; bands leave no gap", name, at + 1
            )


class Fee(Cited):
    """A fee: a percentage of wagers (vigorish, commission), or a band of a posted schedule."""

    title: Prose
    kind: Literal["percent", "schedule"]
    wagers: tuple[Name, ...] = ()
    of: Literal["stake", "winnings", "total_action"]
    rate: Name | None = None
    taken: Name | None = None
    collected: Name | None = None  # the option that says whether it is collected at once or later
    round_up_to: Name | None = None
    payer: Literal["player", "bank"] = "player"
    excludes: tuple[Name, ...] = ()
    option: Name | None = None
    schedules: dict[Token, Schedule] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _complete(self) -> Fee:
        if self.kind == "percent" and (self.rate is None or self.taken is None):
            raise ValueError('a percentage needs "rate" and "taken", the options that set them')
        if self.kind == "percent" and not self.wagers:
            raise ValueError('a percentage needs "wagers", those it is taken of')
        if self.kind == "schedule" and (self.option is None or not self.schedules):
            raise ValueError('a schedule needs "option" and "schedules"')
        return self


class Rounding(Cited):
    """How payouts are rounded (breakage)."""

    to_cents: int = Field(ge=1)
    direction: Literal["down", "up", "nearest"]
