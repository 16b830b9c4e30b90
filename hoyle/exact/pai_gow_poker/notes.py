"""What a sheet of pai gow poker says beside its figures: what setting well is worth, the bank, kinds of hands, fees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from hoyle.book import Terms
from hoyle.engine.settlement.surplus import bank_fee
from hoyle.exact.common.percent import percent
from hoyle.exact.common.poker_sheets import limit_notes
from hoyle.exact.pai_gow_poker.side_wagers import progressive_notes
from hoyle.exact.sheet import AS_BANK, BEST_SETTING, SET_HOUSE_WAY, WagerPar
from hoyle.fast.optional import kernels
from hoyle.games.pai_gow.pai_gow_poker import PAI_GOW
from hoyle.games.pai_gow.poker_bonuses import BANKER_BONUS, ENVY_OF
from hoyle.games.parts.bank import DEALERS_WAGER
from hoyle.kit.money import parse_money

Decided = Sequence[int]  # deals won, pushed and lost


def strategy_of(terms: Terms, wagers: list[WagerPar]) -> Iterator[str]:
    edges = {par.on: par.house_edge for par in wagers if par.wager == PAI_GOW}
    best, house = edges[BEST_SETTING], edges[SET_HOUSE_WAY]
    known = (
        "the best answer to the hands that are shown"
        if terms["banks_hand_shown"] == "first"
        else "the best setting"
    )
    yield (
        f"Setting every hand the house way costs {percent(house - best)} of the wager against {known} "
        f"({percent(house)} against {percent(best)})."
    )
    if AS_BANK + ", " + SET_HOUSE_WAY in edges:
        banked = edges[f"{AS_BANK}, {SET_HOUSE_WAY}"]
        yield f"As the bank the house way has an edge of {percent(-banked)} against one player who sets it as well."


def notes_of(terms: Terms, wagers: list[WagerPar], kinds: Sequence[Decided]) -> Iterator[str]:
    yield "Every deal of two hands of the 53 cards is counted: 53C7 x 46C7 = 8,250,459,031,214,400."
    if terms["bank_ace_high"] == "push":
        yield "The bank's seven cards that are ace high push every wager; these deals are pushes in the sheet."
    if terms["surrender"] == "yes":
        yield "Surrender is never better than having the hands compared."
    if terms["bank"] != "house":
        yield _of_the_bank(terms)
    if any(wager.wager == DEALERS_WAGER for wager in wagers):
        yield "dealers_wager is the house's own, against a bank that sets the house way: its edge is the bank's."
    if any(wager.wager in ENVY_OF.values() for wager in wagers):
        yield "The envy bonus is for one other player, at the least wager that earns it; it costs no stake."
    if any(_pays_highest_only(terms, envy) for envy in ENVY_OF.values()):
        yield "Only the highest hand of all players earns it: several other players are worth less than their sum."
    if any(wager.wager == BANKER_BONUS for wager in wagers):
        yield "banker_hand_bonus is paid on the imperial wager and costs no stake: add both for the whole wager."
    yield from _by_kind(kinds)
    yield from progressive_notes(terms)
    yield from limit_notes(terms)
    yield from _collection_notes(terms)


def _pays_highest_only(terms: Terms, envy: str) -> bool:
    return envy in terms.wagers and terms.rule(envy, "counts") == "highest_hand"


def _of_the_bank(terms: Terms) -> str:
    if bank_fee(terms):
        return (
            "As the bank: against one player who sets the house way. Of several players' wagers the percentage is "
            "taken of the surplus of all, which costs a bank less; a shared bank is half of the same."
        )
    told = (
        "As the bank: against players who set the house way, as far as the bank's money covers their wagers"
    )
    if terms["banks_hand_shown"] == "first":
        return f"{told}; against a player who answers best it has the other side of that sheet."
    return f"{told}."


def _by_kind(kinds: Sequence[Decided]) -> Iterator[str]:
    """How the main wager goes with each kind of hand that bonuses pay for, the house way on both sides."""
    told = []
    for name, (win, push, lose) in zip(kernels("pai_gow_poker.hand_kinds").KINDS, kinds, strict=True):
        if not win + push + lose:
            continue  # a wild joker is never an ace among single cards
        shares = [percent(Fraction(each, win + push + lose), 2)[:-2] for each in (win, push, lose)]
        told.append(f"{name.replace('_', ' ')} {' / '.join(shares)}")
    yield f"Main wager by what the seven cards are, percent won / pushed / lost the house way: {'; '.join(told)}."


def _collection_notes(terms: Terms) -> Iterator[str]:
    for fee in terms.file.fees.values():
        if fee.kind == "schedule":
            schedule = fee.schedules[str(terms.options[str(fee.option)])]
            if not any(parse_money(band.fee) for band in schedule.bands):
                continue  # each player pays for the own wagers, which the sheet tells elsewhere
            steps = [f"{band.fee} from {band.low}" for band in schedule.bands]
            payer = "The bank" if fee.payer == "bank" else "A player"
            yield f"{payer} pays for every hand: {', '.join(steps)} ({fee.title}). It is not counted in."
