"""The shapes of a poker room game: deck, forms, streets, betting, forced bets, showdown, and the house's take.

A room game is a declaration that one script plays, so it states a document's rules of dealing and betting part by part.
Where the document leaves a choice to the house, the value is `option:name`.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from hoyle.book.primitives import Cited, Misfit, Name, Prose, Shape, Token
from hoyle.kit.cards import RANKS
from hoyle.kit.money import parse_money

OPTION = re.compile(r"^option:[a-z][a-z0-9_]*$")
YesNo = Literal["yes", "no"]


def is_option(value: object) -> bool:
    return isinstance(value, str) and value.startswith("option:")


def _reference(value: Any) -> bool:
    if is_option(value) and not OPTION.match(value):
        raise ValueError(f'"{value}" names no option; write option:name_of_an_option')
    return is_option(value)


def _amount(value: Any) -> Any:
    if not _reference(value):
        if not isinstance(value, str):
            raise ValueError(f'"{value}" is no amount; write $5, $2.50 or option:name_of_an_option')
        if parse_money(value) < 0:
            raise ValueError(f'"{value}" is below nothing; write an amount as $5 or $2.50')
    return value


def _count(value: Any) -> Any:
    if not _reference(value) and (type(value) is not int or value < 0):
        raise ValueError(f'"{value}" is no count; write a whole number or option:name_of_an_option')
    return value


def _word(value: Any) -> Any:
    _reference(value)
    return value


Amount = Annotated[str, BeforeValidator(_amount)]
Count = Annotated[int | str, BeforeValidator(_count)]
Word = Annotated[str, BeforeValidator(_word)]

STRUCTURES = ("fixed_limit", "spread_limit", "pot_limit", "no_limit")
# Several procedures may be used at once; each is one word.
SEVERAL = (
    "percentage_and_increments",
    "percentage_and_time",
    "increments_and_time",
    "percentage_and_increments_and_time",
)
METHODS = ("none", "percentage", "increments", "time", "schedule", *SEVERAL)


class Deck(Cited):
    """One deck, without some ranks, with some jokers."""

    jokers: int = Field(default=0, ge=0, le=4)
    without_ranks: tuple[Token, ...] = ()

    @model_validator(mode="after")
    def _known_ranks(self) -> Deck:
        for at, rank in enumerate(self.without_ranks):
            if rank not in RANKS or len(rank) != 1:
                raise Misfit(f'"{rank}" is no rank; write one of {" ".join(RANKS)}', "without_ranks", at)
        return self


class Players(Cited):
    at_least: int = Field(default=2, ge=2)
    at_most: Count


class Button(Cited):
    """The dealer button. Without one, dealing and ties start at the dealer's left."""

    used: YesNo
    starts: Word = "dealers_right"  # dealers_right | highest_card


class Form(Cited):
    """A form of the game: what wins, how many hole cards count, which up card posts the bring-in."""

    title: Prose
    high: Literal["standard", "mexican", "three_card", "none"] = "standard"
    low: Literal["ace_to_five", "deuce_to_seven", "none"] = "none"
    low_at_most: int | None = Field(default=None, ge=2, le=13)
    hand_size: Literal[3, 5] = 5
    own_at_least: int = Field(default=0, ge=0)
    own_at_most: int = Field(default=7, ge=1)
    forced_by: Literal["lowest_up_card", "highest_up_card"] | None = None
    forced_ace: Literal["high", "low"] = "high"
    forced_tie: Literal["suit", "first_dealt"] = "suit"
    showing: Literal["high", "low"] = "high"

    @model_validator(mode="after")
    def _somebody_wins(self) -> Form:
        if self.high == "none" and self.low == "none":
            raise ValueError('a form is won by a high hand, a low hand or both; give "high" or "low"')
        if self.low_at_most is not None and self.low == "none":
            raise Misfit("only a low hand has to qualify; this form has none", "low_at_most")
        if (self.high == "three_card") != (self.hand_size == 3) and self.high != "none":
            raise Misfit("three-card hands are ranked as three_card, others are not", "hand_size")
        if self.own_at_least > self.own_at_most:
            raise Misfit(f"from {self.own_at_least} to {self.own_at_most} there is no count", "own_at_most")
        return self


class Betting(Cited):
    """The betting structure and its amounts; each structure needs its own."""

    structure: Word
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    least_bet: Amount | None = None
    most_bet: Amount | None = None
    raise_count_max: Count = 0  # 0: no limit
    raises_unlimited_heads_up: YesNo = "yes"
    raises_unlimited_in: tuple[Literal["fixed_limit", "spread_limit", "pot_limit", "no_limit"], ...] = ()
    check_raise: Word = "yes"
    raise_at_least: Literal["last_raise", "least_bet"] = "last_raise"


class MissedBlinds(Cited):
    """What a player who missed the blinds owes."""

    small: Literal["dead", "live", "none"] = "dead"
    big: Literal["dead", "live", "none"] = "live"
    or_wait: YesNo = "yes"


class NewPlayer(Cited):
    """A player who joins a running game waits for the big blind or posts it as a live bet."""

    posts: Literal["big_blind"]


class Kill(Cited):
    """A kill: the winner of a whole pot of some size posts a raised blind, and limits rise for the next hand."""

    kind: Word  # none | half | full
    pot: Amount
    counts: Literal["above", "at_least"]
    forms: tuple[Name, ...] = ()


class Posts(Cited):
    """Forced bets: antes, blinds, bring-in, straddle."""

    ante: Amount = "$0"
    blinds: tuple[Amount, ...] = ()
    heads_up: Literal["button_posts_first", "left_of_button_posts_first"] = "button_posts_first"
    bring_in: Amount | None = None
    bring_in_is: Literal["least_bet", "own_amount"] = "own_amount"
    bring_in_acts_again: YesNo = "no"
    straddle: Word = "no"
    straddle_times: int = Field(default=2, ge=2)
    stack_at_least_bets: int = Field(default=0, ge=0)
    missed_blinds: MissedBlinds | None = None
    new_player: NewPlayer | None = None
    kill: Kill | None = None


class Step(Shape):
    """One step of the dealing in a street, for every hand in turn or for the board."""

    burn: int | None = Field(default=None, ge=1)
    down: int | None = Field(default=None, ge=1)
    up: int | None = Field(default=None, ge=1)
    turn_up: int | None = Field(default=None, ge=1)
    up_or_down: int | None = Field(default=None, ge=1)
    board: int | None = Field(default=None, ge=1)
    discard: int | None = Field(default=None, ge=1)
    draw: int | None = Field(default=None, ge=1)

    @model_validator(mode="after")
    def _one_thing(self) -> Step:
        if len(self.model_fields_set) != 1:
            raise ValueError(f"a step is one of {', '.join(type(self).model_fields)}, with a count")
        return self

    @property
    def kind(self) -> str:
        return next(iter(self.model_fields_set))

    @property
    def count(self) -> int:
        return int(getattr(self, self.kind))


class Bet(Shape):
    """A betting round: who acts first, and which of the two limits applies."""

    first: Literal["after_blinds", "left_of_button", "forced", "best_showing"]
    limit: Literal["small", "big"] = "small"
    tie: Literal["first_clockwise", "suit"] = "first_clockwise"
    with_board: YesNo = "no"


class Street(Cited):
    name: Name
    deal: Annotated[tuple[Step, ...], Field(min_length=1)]
    bet: Bet | None = None
    if_short: Literal["common_card", "shuffle_discards", "shuffle_others_discards"] | None = None
    forms: tuple[Name, ...] = ()


class Showdown(Cited):
    """How a pot is divided, and who gets the odd chip."""

    odd_between: Literal["high", "low", "first_clockwise"] = "high"
    odd_high: Literal["highest_card_by_suit", "first_clockwise"] = "first_clockwise"
    odd_low: Literal["lowest_card_by_suit", "first_clockwise"] = "first_clockwise"
    odd_at_most: Amount | None = None
    odd_between_at_most: Amount | None = None  # left out: as odd_at_most
    side_pots_first: YesNo = "yes"


class RunTwice(Cited):
    """Run it twice: two players who are all in may agree to deal the rest of the board a second time."""

    offered: Word  # yes | no


class Percentage(Cited):
    percent: Count
    of: Literal["pot", "betting_round"] = (
        "pot"  # of all that is in, or of each betting round's bets by itself
    )
    cap: Amount
    taken: Word  # each_betting_round | end_of_hand
    step: Amount = "$1"
    no_board: Word = "taken"  # taken | nothing: a hand that ends before the board


class Increments(Cited):
    every: Amount
    take: Amount
    cap: Amount


class TimeCharge(Cited):
    """A time charge: collected from players or the table at intervals, not from pots."""

    per: Word  # player | table
    charge: Amount
    minutes: Count
    inactive_pay: YesNo
    late_after_minutes: int | None = Field(default=None, ge=1)
    late_part: Literal["1/2", "1/3", "1/4"] | None = None


class PlayerFee(Shape):
    """A fee by the number of players dealt in; `no_board` where the hand ends before the board."""

    players: tuple[int, int]
    fee: Amount
    no_board: Amount | None = None


class RoomSchedule(Cited):
    title: Prose
    structures: tuple[Literal["fixed_limit", "spread_limit", "pot_limit", "no_limit"], ...] = ()
    fees: Annotated[tuple[PlayerFee, ...], Field(min_length=1)]
    taken: Literal["from_pot", "after_up_card", "from_blinds", "from_middle_blind"]

    @model_validator(mode="after")
    def _counts_rise(self) -> RoomSchedule:
        reached = 0
        for at, fee in enumerate(self.fees):
            if not reached < fee.players[0] <= fee.players[1]:
                raise Misfit("numbers of players rise and do not overlap", "fees", at)
            reached = fee.players[1]
        return self


class PostedFees(Cited):
    option: Name
    schedules: dict[Token, RoomSchedule]


class Collection(Cited):
    """The rake or fee. A table uses one method; the others can be chosen instead."""

    method: Word
    uncalled_counts: YesNo = "no"
    percentage: Percentage | None = None
    increments: Increments | None = None
    time: TimeCharge | None = None
    schedule: PostedFees | None = None


class Shares(Shape):
    """Percent of the jackpot to the beaten hand and to the hand that beat it; the others dealt in share the rest."""

    loser: Count
    winner: Count


class Jackpot(Cited):
    """A jackpot fed by drops from pots: a bad beat, the high hand of a period, or a promotional fund."""

    title: Prose
    kind: Literal["bad_beat", "high_hand", "fund"]
    offered: Word = "yes"
    drop: Amount
    at_pot: Amount
    players_min: Count = 2
    qualifies: Word | None = None
    ties: Word = "equal_shares"  # equal_shares | first_shown: the best hands of a high hand's period
    shares: Shares | None = None
    promotions: dict[Literal["high_card", "splash_pot", "hot_seat", "free_roll", "added_money"], Cited] = (
        Field(default_factory=dict)
    )  # what a fund pays beside jackpots

    @model_validator(mode="after")
    def _complete(self) -> Jackpot:
        if self.promotions and self.kind != "fund":
            raise ValueError("only a fund pays promotions")
        if self.kind != "fund" and self.qualifies is None:
            raise ValueError('a jackpot that is won by a hand needs "qualifies", the least hand')
        if self.kind == "bad_beat" and self.shares is None:
            raise ValueError('a bad beat needs "shares": loser and winner')
        return self


class BuyIn(Cited):
    """The smallest and largest buy-in, in money or in big bets."""

    at_least: Amount | None = None
    at_most: Amount | None = None
    at_least_bets: Count | None = None
    structures: tuple[Literal["fixed_limit", "spread_limit", "pot_limit", "no_limit"], ...] = ()


class Fund(Cited):
    """Duties of the house for player funds that it holds."""

    title: Prose
    returned_percent: int = Field(ge=0, le=100)
    returned_as: tuple[Name, ...]
    counted_every: Literal["day", "week", "month"]
    spent_within_months: int | None = Field(default=None, ge=1)


class Exchange(Cited):
    """Exchange of cash and chips: where, who verifies, what is recorded."""

    title: Prose
    where: Name
    verified_by: tuple[Name, ...]
    security_present: YesNo
    logged: YesNo
    cash: YesNo


class Tips(Cited):
    """Tips: who may receive them, where they go, who keeps them."""

    title: Prose
    to: Name
    accepted: YesNo
    goes_into: Name | None = None
    kept_by: Name | None = None
    percent: int | None = Field(default=None, ge=0, le=100)
    chip_count_max: int | None = Field(default=None, ge=1)


class Withholding(Cited):
    """The amount from which a payout is reported, and what is checked before it is paid."""

    title: Prose
    of: Literal["promotional_payout", "tournament_payout"]
    above: Amount
    net_of_buy_in: YesNo
    before_payment: tuple[Name, ...] = ()


class Records(Shape):
    funds: dict[Name, Fund] = Field(default_factory=dict)
    exchanges: dict[Name, Exchange] = Field(default_factory=dict)
    tips: dict[Name, Tips] = Field(default_factory=dict)
    withholding: dict[Name, Withholding] = Field(default_factory=dict)


class Room(Cited):
    """The declaration of one room game."""

    deck: Deck = Field(default_factory=Deck)
    players: Players
    button: Button
    form: Word
    forms: Annotated[dict[Name, Form], Field(min_length=1)]
    betting: Betting
    posts: Posts
    streets: Annotated[tuple[Street, ...], Field(min_length=1)]
    showdown: Showdown
    collection: Collection
    run_twice: RunTwice | None = None
    jackpots: dict[Name, Jackpot] = Field(default_factory=dict)
    buy_in: tuple[BuyIn, ...] = ()
    records: Records = Field(default_factory=Records)
