"""Answers of calculations: rules with their clauses, par sheets, strategies and checks, as `--json` prints them.

Fractions as text are exact; numbers are the nearest floats.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

Lines = Annotated[list[int], Field(description="Of the document, first and last.")]


class Clause(BaseModel):
    cite: str
    lines: Lines
    reading: str = ""


class Sentence(Clause):
    says: str


class NamedSentence(Sentence):
    name: str
    note: str = ""


class PayRow(BaseModel):
    outcome: str
    pays: str


class PayTable(BaseModel):
    wager: str
    table: str
    unit: str
    rule: str
    rows: list[PayRow]
    cite: str
    lines: Lines
    shares: dict[str, str] = {}


class WagerRules(Clause):
    name: str
    title: str
    about: str
    offered: str
    bonus_on: str
    stake: list[Sentence]
    rules: list[NamedSentence]
    standard: str
    pays: list[PayTable]


class OptionRules(Clause):
    name: str
    asks: str
    allows: str
    unit: str
    default: int | str
    default_by: dict[str, dict[str, int | str]]
    requires: dict[str, dict[str, list[int | str]]]
    filed_in: str = ""
    value: Annotated[int | str | None, Field(alias="is")] = None
    scope: str = ""


class ProcedureStep(Clause):
    kind: str
    step: str
    who: list[str] = []
    where: str = ""


class IrregularityRules(Clause):
    name: str
    when: str
    then: list[str]
    means: str
    detail: str
    where: Annotated[str, Field(description="The choice of the house under which it holds.")] = ""


class ReadingOfText(BaseModel):
    """How a gap or an error of the text is read, and how it could be read instead."""

    name: str
    says: str
    reading: str
    other: str
    cite: str
    lines: Lines


class FixedNumber(Clause):
    name: str
    value: Any
    note: str


class FeeBand(BaseModel):
    start: Annotated[str, Field(alias="from")]
    to: str
    fee: str


class FeeSchedule(BaseModel):
    label: str
    title: str
    wagers: str
    bands: list[FeeBand]
    player_fee: str
    cite: str
    lines: Lines


class FeeRules(Clause):
    name: str
    title: str
    says: str
    schedules: list[FeeSchedule] = []


class RulesOfGame(BaseModel):
    path: str
    title: str
    document: str
    section: str
    lines: Lines
    about: str
    wagers: list[WagerRules]
    options: list[OptionRules]
    procedures: list[ProcedureStep]
    irregularities: list[IrregularityRules]
    readings: list[ReadingOfText]
    numbers: list[FixedNumber]
    fees: list[FeeRules]
    house_way: list[NamedSentence]


class StrategyDecision(BaseModel):
    """What to do with what is seen; `costs` are those of every other choice."""

    seen: str
    row: str
    column: str
    choice: str
    probability: float
    best: float
    worths: dict[str, float]
    worths_exact: dict[str, str]
    costs: dict[str, float]
    shares: dict[str, float]


class StrategyCard(BaseModel):
    title: str
    per: str
    rows: list[str]
    columns: list[str]
    notes: list[str]
    details: list[str]
    decisions: list[StrategyDecision]


class EasierWay(BaseModel):
    way: str
    per: str
    house_edge: float
    house_edge_exact: str
    price: float
    price_exact: str
    source: str


class BestStrategy(BaseModel):
    path: str
    options: dict[str, str | int]
    fingerprint: str
    cards: list[StrategyCard]
    ways: list[EasierWay]
    strategy: list[str]
    effects_of_removal: dict[str, dict[str, float]]


class ParOutcome(BaseModel):
    outcome: str
    pays: str
    combinations: int | None
    probability: float
    probability_exact: str | None
    net: float
    net_exact: str
    mean_action: float
    mean_action_exact: str


class AtChip(BaseModel):
    stake_cents: int
    house_edge: float
    house_edge_exact: str
    rounded: bool


class MostPaid(BaseModel):
    """The most that can be paid, with the limits of the book and without."""

    stake_cents: int
    without_limits_cents: int
    with_limits_cents: int
    outcome: str
    limits: list[str]


class ParWager(BaseModel):
    wager: str
    on: str
    per: str
    table: str
    house_edge: float
    house_edge_percent: str
    exact: Literal["all", "mean", "nothing"]
    standard_error: float | None
    house_edge_exact: str | None
    initial_wager: str
    initial_wager_units: str
    house_edge_of_initial_wager: float
    house_edge_of_initial_wager_exact: str | None
    rolls: str
    house_edge_per_roll: float
    house_edge_per_roll_exact: str | None
    element_of_risk: float
    element_of_risk_exact: str | None
    standard_deviation: float | None
    variance_exact: str | None
    skew: float | None
    excess_kurtosis: float | None
    hit_frequency: float | None
    push_frequency: float | None
    average_action: float
    average_action_exact: str
    most_won: str | None
    total_combinations: int | None
    stake_cents: int | None
    outcomes: list[ParOutcome]
    where: list[str]
    readings: list[str]
    chips: list[AtChip]
    exposure: MostPaid


class FullTable(MostPaid):
    seats: int


class MostOfRound(MostPaid):
    wagers: list[str]
    most_cents: int
    is_bound: bool
    jackpots_at: str
    full_table: FullTable


class JackpotShows(BaseModel):
    dollars: str
    house_edge: float
    house_edge_exact: str


class ParMeter(BaseModel):
    meter: str
    title: str
    falls_per_dollar: str
    seed_cents: int | None
    contribution_percent: int | str | None
    break_even_dollars: str
    share: str
    table: list[JackpotShows]


class ParJackpot(BaseModel):
    wager: str
    stake_cents: int
    house_edge_at_empty_meters: str
    house_edge_in_the_long_run: str
    fixed_awards_from_meters: str = ""
    assumes: str
    meters: list[ParMeter]


class CollectionAt(BaseModel):
    """What the collection of a table that players bank takes, at one wager."""

    wager: str
    table: str
    schedule: str
    stake_cents: int
    players: int
    bank_covers_stakes: str | None
    player_pays_cents: int
    bank_pays_cents: int
    player_edge_before: float
    player_edge_before_exact: str | None
    player_edge_after: float
    player_edge_after_exact: str | None
    bank_edge_before: float
    bank_edge_before_exact: str | None
    bank_edge_after: float
    bank_edge_after_exact: str | None


class DocumentOfGame(BaseModel):
    """What the figures are by, and where in it the game is."""

    title: str
    regulator: str
    edition: str
    section: str
    lines: Lines


class ParOfGame(BaseModel):
    """The par sheet of a game under the house's choices; `wagers` is by their labels."""

    book: str
    game: str
    title: str
    document: DocumentOfGame
    options: dict[str, str | int]
    fingerprint: str
    shoe: dict[str, int] | None
    left_out: list[str]
    pays: dict[str, dict[str, str]]
    wagers: dict[str, ParWager]
    exposure: MostOfRound
    jackpots: list[ParJackpot]
    collections: list[CollectionAt]
    readings: dict[str, str]
    other_readings: None
    strategy: list[str]
    strategy_cards: list[StrategyCard]
    ways: list[EasierWay]
    effects_of_removal_are: str
    effects_of_removal: dict[str, dict[str, str]]
    verification: None
    notes: list[str]


class Finding(BaseModel):
    """`fault`: the file is wrong. `error`: the book forbids it. `note`: it is allowed, and worth to know."""

    severity: Literal["fault", "error", "note"]
    text: str
    game: str
    path: str
    cite: str


class FileChecked(BaseModel):
    file: str
    kind: Literal["house", "rulebook", "general", "file", "folder"]
    is_fine: bool
    findings: list[Finding]


class CheckedFiles(BaseModel):
    is_fine: bool
    files: list[FileChecked]
