"""Irregularities: what can go wrong at a table, when the floor can rule on it, and the consequences a book can name."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator

from hoyle.book.primitives import Cited, Misfit, Name, Prose, Shape, Token, listed
from hoyle.kit.cards import DECK, JOKER, RANK_VALUE


class Moment(Shape):
    """When a clause applies. At another moment the same mistake has other consequences, or none."""

    card_dealt: Literal["yes", "no"] = "yes"  # no: only before the first card of the round
    voluntary_bettor_count_max: int | None = Field(default=None, ge=0)  # players in of their own will
    acted_count_min: int | None = Field(default=None, ge=1)  # players who have acted on their hands
    acted_count_max: int | None = Field(default=None, ge=0)
    board_card_count: int | None = Field(default=None, ge=0)  # on the board, as it should be
    held_card_count: int | None = Field(default=None, ge=0)  # in the hand that is ruled on
    seat_to_bet: Literal["yes", "no"] = "no"  # yes: only of the hand that has to bet or call
    wager: Name | None = None  # only of a hand whose place has this wager
    choice_due: Literal["yes", "no", "any"] = (
        "any"  # yes: while a seat is asked; no: while a card is to be drawn
    )
    named_card_count_max: int | None = Field(default=None, ge=1)
    named_card_count_min: int | None = Field(default=None, ge=1)
    named_card: tuple[Token, ...] = ()  # only of a card of these ranks, or of these cards: A, Th, Jk
    # Cards taken out of the shoe because they do not belong there, since the shuffle and with those named now.
    stray_card_count_max: int | None = Field(default=None, ge=1)
    stray_card_count_min: int | None = Field(default=None, ge=1)

    @model_validator(mode="after")
    def _can_come(self) -> Moment:
        for kind in ("named", "stray"):
            least, most = (getattr(self, f"{kind}_card_count_{end}") for end in ("min", "max"))
            if least is not None and most is not None and least > most:
                raise Misfit(f"from {least} to {most} cards there is no number", f"{kind}_card_count_min")
        for card in self.named_card:
            if card not in RANK_VALUE and card != JOKER and card not in DECK:
                raise Misfit(f'"{card}" is no rank and no card; write A, T, Th or Jk', "named_card")
        return self


class Irregularity(Cited):
    """`then` lists what the engine does, in order; `when` and `detail` inform the floor."""

    when: Prose
    only_if: dict[Name, tuple[Token | int, ...]] = Field(default_factory=dict, alias="if")
    only_while: Moment | None = Field(default=None, alias="while")
    then: Annotated[tuple[Token, ...], BeforeValidator(listed)]
    face_up: Literal["yes", "no"] = "no"  # yes: the named card is exposed to all players
    closes: Token = ""  # the equipment that is out of use until it is opened again
    detail: Prose

    @model_validator(mode="after")
    def _closes(self) -> Irregularity:
        if self.closes and "close_equipment" not in self.then:
            raise Misfit('"closes" names what close_equipment closes; this clause does not say so', "closes")
        return self

    @model_validator(mode="after")
    def _known(self) -> Irregularity:
        unknown = [kind for kind in self.then if kind not in CONSEQUENCES]
        if unknown:
            raise Misfit(f"{unknown[0]} is no consequence; known: {', '.join(CONSEQUENCES)}", "then")
        return self

    @property
    def opens_card(self) -> bool:
        """Whether the named card is exposed to all players."""
        return self.face_up == "yes" or not OPENS_CARD.isdisjoint(self.then)


CONSEQUENCES = {
    "void_round": "the round is void and every wager comes back",
    "void_but_side_wagers": "the wagers on the game are returned; the cards are dealt out for the side wagers",
    "reshuffle": "all cards are shuffled before the next round",
    "take_deck_out": "the deck leaves the table and another takes its place",
    "dead_hand": "the hand is out of the round and its wagers are returned",
    "dead_hand_lost": "the hand is out of the round and its wagers are lost",
    "seat_may_void": "the seat may void its hand or play on",
    "seat_may_take_card": "the seat may take the card or go on without",
    "burn": "the card named is not used and goes to the discards",
    "burn_one_more": "one more card goes to the discards face down",
    "use_as_next_card": "the card named is dealt as the next card",
    "deal_missing_card": "the card that was missed is dealt when the others have theirs",
    "extra_card": "the hand keeps the card too many, and the seat chooses which cards it plays",
    "set_house_way": "hands that are not set yet are set the house way",
    "no_spin": "the spin does not count; the ball is spun again",
    "respin": "the spin does not count; the wheel is spun again",
    "previous_result": "the section that passed before the one named wins",
    "no_roll": "the roll does not count; the dice are thrown again",
    "pass_dice": "the dice go to the next shooter",
    "pass_bank": "the bank passes to the next participant",
    "replace_dice": "a new set of dice is put into use",
    "excess_returned": "the amount above the limit is returned",
    "not_checked": "the hole card is not checked before play; a blackjack found later takes originals only",
    "shuffle_discards": "the discards are shuffled to finish the round",
    "show_dealers_cards": "the dealer's cards lie face up for all to see, and play continues",
    "cut_again": "the cards are cut again before the next card is dealt",
    "pass_shoe": "the shoe passes to the next player who is offered it",
    "pass_cards": "the right to turn the cards passes to the next player",
    "correct": "the mistake is corrected and play continues",
    "play_on": "nothing changes; play continues",
    "close_equipment": "the equipment is out of use until it is repaired or replaced",
    "stop_play": "no play at the table until the fault is repaired",
    "misdeal": "all cards are reshuffled, all chips are returned, and the same hand is dealt again",
    "stray_card": "the card named does not belong in the shoe; it is taken out and not used",
    "fold_hand": "the hand is out of the round; what it put in stays in the pot",
    "refund_hand": "the hand is out of the round and its chips are returned from the pot",
    "replace_card": "the card named goes to the discards and the hand gets another",
    "serves_as_burn": "the exposed card is the burned card before the next board cards",
    "next_card_down": "the next card of the hand that would be dealt face up is dealt face down",
    "seat_may_stop_betting": "the seat may bet on, or contend only for the pot as it is",
    "redeal_board": "the board cards just turned go back and are shuffled in, and as many are turned anew; the burned card stays",
    "turned_too_early": "the cards turned too early go back and are shuffled in; the card burned before them stays the only one",
    "board_card_out": "the card named does not play on this street and is shuffled in before the next",
}

# Consequences that only games played for a pot have. A banked game has `replace_card` where its module says so.
OF_A_POT = (
    "fold_hand", "refund_hand", "replace_card", "serves_as_burn", "next_card_down", "seat_may_stop_betting",
    "redeal_board",
    "turned_too_early", "board_card_out",
)  # fmt: skip
# Consequences that only games with cards or tiles have.
OF_CARDS = (
    "reshuffle", "take_deck_out", "seat_may_take_card", "burn", "use_as_next_card", "deal_missing_card", "not_checked",
    "shuffle_discards", "misdeal", "stray_card", "extra_card", "burn_one_more", "show_dealers_cards", "cut_again",
    "pass_shoe", "pass_cards",
)  # fmt: skip
# Consequences that people carry out: they are told so, and whoever has done it ticks it off.
INSTRUCTIONS = ("correct", "play_on", "cut_again", "close_equipment", "replace_dice")
# Instructions before which no card is dealt, and those before which no further round begins.
HOLDS_CARDS = ("cut_again",)
HOLDS_ROUND = ("close_equipment", "replace_dice", "due")  # due: by its procedure, as decks are to be changed
# Consequences by which the named card leaves the shoe.
TAKES_CARD = frozenset(("burn", "use_as_next_card", "seat_may_take_card", "board_card_out"))
# Consequences that decide what comes next by what is named: only where a dealer's hand brought it up.
NAMES_RESULT = TAKES_CARD | {"previous_result"}
# Consequences that expose the named card. Under any other it is shown when it is dealt, if at all.
OPENS_CARD = frozenset((
    "burn", "seat_may_take_card", "replace_card", "serves_as_burn", "next_card_down", "seat_may_stop_betting",
    "redeal_board",
    "turned_too_early", "board_card_out", "stray_card",
))  # fmt: skip
