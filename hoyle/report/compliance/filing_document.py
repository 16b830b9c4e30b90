"""A rules submission to the regulator, written from the terms of a game.

It names the options the house uses, tells the game under the heads of a rules submission, gives true odds,
payout odds and house advantage of every wager, and shows rounds as the engine settles them. What no rulebook
can say is the house's to write, and stands out where it is missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from hoyle.contract.playthroughs import playthrough
from hoyle.exact.sheet import ParSheet
from hoyle.report.compliance.document import (
    Block,
    Fields,
    Heading,
    Items,
    Listing,
    Paragraph,
    Writing,
    to_markdown,
)
from hoyle.report.compliance.evaluation import evaluation_blocks, sheet_of
from hoyle.report.compliance.house_file import WORDS
from hoyle.report.sheet.cell_grid import Grid
from hoyle.report.words import described, facts
from hoyle.report.words.described import Subject
from hoyle.report.words.glossary import glossary

MISSING = "To be supplied by the house"
HEADS = (
    "Conformance with the rules of the document",
    "Object of the game, method of play, win, loss and tie",
    "Physical characteristics, equipment and table",
    "Wagers and payout odds",
    "Inspection",
    "Shuffling, cutting, dealing and burning",
    "Collection of wagers, payouts, and what is reported for tax",
    "Suspected cheating and irregularities, and who is told",
    "Defective equipment, and who is told",
    "Irregularities of the game",
    "Notifications, fairness and other considerations",
)
_DEFECTS = ("close_equipment", "replace_dice", "take_deck_out", "stop_play")


def filing(subject: Subject, sheet: ParSheet | None = None) -> Writing:
    """`sheet` is the game's, where it has been solved already."""
    sheet = sheet or sheet_of(subject)
    text = list(_blocks(subject, sheet))
    digest = digest_of(Writing("", text))
    head: list[Block] = [
        described.heading_fields(subject),
        Fields([("digest of this filing", digest), ("approved by", ""), ("approved on", "")]),
    ]
    lacking = missing(subject)
    if lacking:
        head += [Heading("What is missing"), Items([f"{name}: {WORDS[name]}" for name in lacking])]
    return Writing(f"Rules submission: {subject.title}", [*head, *text])


def digest_of(writing: Writing) -> str:
    return sha256(to_markdown(writing).encode()).hexdigest()


def digest_in(subject: Subject, sheet: ParSheet | None = None) -> str:
    """The digest of the filing, which its approval names."""
    return digest_of(Writing("", list(_blocks(subject, sheet or sheet_of(subject)))))


def missing(subject: Subject) -> list[str]:
    """The texts that the house still has to supply."""
    asked = [name for name in WORDS if name != "lawfulness" or _is_cardroom(subject)]
    return [name for name in asked if not subject.words.get(name, "").strip()]


def _is_cardroom(subject: Subject) -> bool:
    """A card room holds no bank and collects fees instead."""
    return subject.terms.settings.get("bank") == "player_dealer" or subject.terms.file.room is not None


def _own(subject: Subject, name: str) -> Paragraph:
    text = subject.words.get(name, "").strip()
    return Paragraph(text or f"{MISSING}: {WORDS[name]}.")


def _blocks(subject: Subject, sheet: ParSheet | None) -> Iterator[Block]:
    terms = subject.terms
    yield Heading("Options that the house uses")
    yield Paragraph("Every choice that the document leaves to the house, and what this house has chosen.")
    yield described.option_grid(subject)
    if terms.pays:
        yield Heading("Prices set by the house", 3)
        yield Grid(
            ("wager", "outcome", "pays"),
            [(wager, outcome, pays) for wager, own in terms.pays.items() for outcome, pays in own.items()],
        )
    for number, (head, write) in enumerate(zip(HEADS, _WRITERS, strict=True), start=1):
        yield Heading(f"{number}. {head}")
        yield from write(subject)
    yield Heading("Statistical evaluation")
    yield from evaluation_blocks(sheet)
    yield Heading("Examples")
    yield Paragraph(
        "Rounds under these terms, drawn at random and settled by the engine. Each line names the clause that "
        "pays it."
    )
    yield Listing(playthrough(terms.path, options=terms.options, pays=terms.pays))
    yield Heading("Wagering conventions")
    yield from _conventions(subject)
    yield Heading("Fees")
    if terms.plays_for_pot:
        yield described.collection_grid(terms)
    yield from described.fee_blocks(subject)
    yield Heading("Glossary")
    yield Fields(glossary(terms))
    yield Heading("The house's own statements")
    yield Heading("Elsewhere", 3)
    yield _own(subject, "elsewhere")
    yield Heading("Rights", 3)
    yield _own(subject, "rights")
    if _is_cardroom(subject):
        yield Heading("Lawfulness", 3)
        yield _own(subject, "lawfulness")


def _conventions(subject: Subject) -> Iterator[Block]:
    """Who may wager what, when, and in which order; and what decides who wins."""
    terms = subject.terms
    if subject.least or subject.most:
        yield Paragraph(f"Limits: {described.limits_of(subject)}.")
    yield from described.procedure_blocks(terms, "wagering", "order_of_action")
    if terms.plays_for_pot:
        yield described.room_grid(terms)
    else:
        yield Paragraph("What decides each wager:")
        yield described.results_grid(terms)


def _conformance(subject: Subject) -> Iterator[Block]:
    terms = subject.terms
    changed = [row for row in described.option_grid(subject).rows if row[4]]
    yield Paragraph(
        f"The game is played by {terms.document.title}, {terms.file.section}. "
        f"Of its {len(terms.options)} options, {len(changed) or 'none'} differ from the defaults of the rulebook."
    )
    read = facts.readings(terms.file)
    if read:
        yield Paragraph("Where the document is silent, damaged or contradicts itself, it is read as follows:")
        yield Grid(
            ("clause", "what it says", "how it is read"),
            [(each["cite"], each["says"], each["reading"]) for each in read],
        )


def _object(subject: Subject) -> Iterator[Block]:
    terms = subject.terms
    yield Paragraph(terms.file.about)
    if terms.wagers:
        yield described.results_grid(terms)
    yield from described.ranking_blocks(terms)
    yield from described.house_way_blocks(terms)


def _equipment(subject: Subject) -> Iterator[Block]:
    terms = subject.terms
    yield from described.procedure_blocks(terms, "equipment")
    numbers = described.number_grid(terms)
    if numbers.rows:
        yield numbers
    if terms.wagers:
        placed = ", ".join(wager.title for name, wager in terms.wagers.items() if not wager.bonus_on)
        yield Paragraph(f"The layout has a place for each of: {placed}.")


def _wagers(subject: Subject) -> Iterator[Block]:
    if subject.terms.plays_for_pot:
        yield Paragraph("Players wager into a pot, against each other.")
        yield described.room_grid(subject.terms)
    else:
        yield from described.wager_blocks(subject)


def _inspection(subject: Subject) -> Iterator[Block]:
    yield from _or_silent(described.procedure_blocks(subject.terms, "inspection", "opening"))


def _cards(subject: Subject) -> Iterator[Block]:
    yield from _or_silent(described.procedure_blocks(subject.terms, "shuffle", "cut", "dealing", "burn"))


def _payouts(subject: Subject) -> Iterator[Block]:
    yield from _or_silent(described.procedure_blocks(subject.terms, "settlement", "collecting"))
    yield Heading("For tax", 3)
    yield _own(subject, "tax")


def _cheating(subject: Subject) -> Iterator[Block]:
    yield _own(subject, "cheating")
    stops = described.irregularity_grid(subject.terms, "stop_play", "void_round")
    if stops.rows:
        yield Paragraph("What stops play or voids a round:")
        yield stops


def _defects(subject: Subject) -> Iterator[Block]:
    yield _own(subject, "defects")
    found = described.irregularity_grid(subject.terms, *_DEFECTS)
    if found.rows:
        yield found


def _irregularities(subject: Subject) -> Iterator[Block]:
    found = described.irregularity_grid(subject.terms)
    yield found if found.rows else Paragraph("The document names none.")


def _fairness(subject: Subject) -> Iterator[Block]:
    yield _own(subject, "notices")
    yield Paragraph(
        "Every seat plays by the same terms, which stay in force as long as the table is open. Every payout follows "
        "from them and names its clause. Rules, prices and limits can be read before a wager is made."
    )
    yield from described.procedure_blocks(subject.terms, "idle", "closing", "other")


def _or_silent(blocks: Iterator[Block]) -> Iterator[Block]:
    found = list(blocks)
    yield from found or [Paragraph("The document says nothing about this for the game.")]


_WRITERS = (
    _conformance,
    _object,
    _equipment,
    _wagers,
    _inspection,
    _cards,
    _payouts,
    _cheating,
    _defects,
    _irregularities,
    _fairness,
)
