"""A rules submission to the regulator, written from the terms of a game.

It lists the options that the house has chosen, describes the game under the headings of a rules submission, gives true
odds, payout odds and house advantage of every wager, and shows sample rounds as the engine settles them. The house
supplies what no rulebook contains; a missing text is marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from hoyle.book.terms import Terms
from hoyle.contract.playthroughs import playthrough
from hoyle.exact.sheet import ParSheet
from hoyle.report.compliance.checklist import checklist
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
from hoyle.report.compliance.sign_notices import demanded
from hoyle.report.sheet.cell_grid import Grid
from hoyle.report.words import described, facts
from hoyle.report.words.described import Subject
from hoyle.report.words.glossary import glossary

MISSING = "To be supplied by the house"
HEADS = {
    "conformance": "Conformance with the regulation",
    "object": "Object of the game, method of play, and how a wager wins, loses or ties",
    "equipment": "Physical characteristics, equipment and table",
    "wagers": "Wagers and payout odds",
    "inspection": "Inspection",
    "cards": "Shuffling, cutting, dealing and burning",
    "payouts": "Collecting wagers, paying winners, and tax reporting",
    "cheating": "Suspected cheating and irregularities, and notification",
    "defects": "Defective equipment, and notification",
    "irregularities": "Irregularities of the game",
    "fairness": "Notifications, fairness and other considerations",
    "conventions": "Wagering conventions",
    "fees": "Fees and how they are collected",
    "glossary": "Glossary",
}
_ALWAYS = (
    "conventions",
    "fees",
    "glossary",
)  # stand at the end where the regulator does not ask for them by name
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
        head += [
            Heading("Still to be supplied by the house"),
            Items([f"{name}: {WORDS[name]}" for name in lacking]),
        ]
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
    yield from checklist(subject, missing(subject))
    yield Heading("Options chosen by the house")
    yield Paragraph("Every option that the document leaves to the house, with the choice of this house.")
    yield described.option_grid(subject)
    if terms.pays:
        yield Heading("Prices set by the house", 3)
        yield Grid(
            ("wager", "outcome", "pays"),
            [(wager, outcome, pays) for wager, own in terms.pays.items() for outcome, pays in own.items()],
        )
    asked = heads_of(terms)
    for number, head in enumerate(asked, start=1):
        yield Heading(f"{number}. {HEADS[head]}")
        yield from _WRITERS[head](subject)
    yield Heading("Statistical evaluation")
    yield from evaluation_blocks(sheet)
    yield Heading("Sample rounds")
    yield Paragraph(
        "Sample rounds under these terms, dealt at random and settled by the engine. Each line cites the clause "
        "that it is paid under."
    )
    yield Listing(playthrough(terms.path, options=terms.options, pays=terms.pays))
    for head in _ALWAYS:
        if head not in asked:
            yield Heading(HEADS[head])
            yield from _WRITERS[head](subject)
    yield Heading("Statements of the house")
    yield Heading("Other places where the game is offered", 3)
    yield _own(subject, "elsewhere")
    yield Heading("Rights in the game", 3)
    yield _own(subject, "rights")
    if _is_cardroom(subject):
        yield Heading("Lawfulness", 3)
        yield _own(subject, "lawfulness")


def heads_of(terms: Terms) -> tuple[str, ...]:
    """The heads in the order in which the regulator asks for them."""
    asked = terms.document.filing
    return asked.heads if asked else tuple(head for head in HEADS if head not in _ALWAYS)


def _fees(subject: Subject) -> Iterator[Block]:
    if subject.terms.plays_for_pot:
        yield from described.collection_blocks(subject.terms)
    yield from described.fee_blocks(subject)


def _glossary(subject: Subject) -> Iterator[Block]:
    yield Fields(glossary(subject.terms))


def _conventions(subject: Subject) -> Iterator[Block]:
    """Who may make which wager, when and in which order, and how it is decided."""
    terms = subject.terms
    if subject.limits is not None:
        yield Paragraph(f"Limits: {described.limits_of(subject.limits)}.")
    yield from described.procedure_blocks(terms, "wagering", "order_of_action")
    if terms.plays_for_pot:
        yield from described.room_blocks(terms)
    else:
        yield Paragraph("How each wager is decided:")
        yield described.results_grid(terms)


def _conformance(subject: Subject) -> Iterator[Block]:
    terms = subject.terms
    changed = [row for row in described.option_grid(subject).rows if row[4]]
    yield Paragraph(
        f"The game is played under {terms.document.title}, {terms.file.section}. "
        f"{_changed_count(len(changed))} of its {len(terms.options)} options from the rulebook default."
    )
    read = facts.readings(terms.file)
    if read:
        yield Paragraph(
            "Where the document is silent, illegible or contradicts itself, this house reads it as follows:"
        )
        yield Grid(
            ("clause", "what the document says", "how it is read"),
            [(each["cite"], each["says"], each["reading"]) for each in read],
        )


def _changed_count(count: int) -> str:
    return "This house changes none" if not count else f"This house changes {count}"


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
        yield Paragraph(f"The layout has a marked area for each of these wagers: {placed}.")
    yield from demanded(terms)


def _wagers(subject: Subject) -> Iterator[Block]:
    if subject.terms.plays_for_pot:
        yield Paragraph("Players bet into a pot, against each other.")
        yield from described.room_blocks(subject.terms)
    else:
        yield from described.wager_blocks(subject)


def _inspection(subject: Subject) -> Iterator[Block]:
    yield from _or_silent(described.procedure_blocks(subject.terms, "inspection", "opening"))


def _cards(subject: Subject) -> Iterator[Block]:
    yield from _or_silent(described.procedure_blocks(subject.terms, "shuffle", "cut", "dealing", "burn"))


def _payouts(subject: Subject) -> Iterator[Block]:
    yield from _or_silent(described.procedure_blocks(subject.terms, "settlement", "collecting"))
    yield Heading("Tax reporting", 3)
    yield _own(subject, "tax")


def _cheating(subject: Subject) -> Iterator[Block]:
    yield _own(subject, "cheating")
    stops = described.irregularity_grid(subject.terms, "stop_play", "void_round")
    if stops.rows:
        yield Paragraph("Irregularities that stop play or void a round:")
        yield stops


def _defects(subject: Subject) -> Iterator[Block]:
    yield _own(subject, "defects")
    found = described.irregularity_grid(subject.terms, *_DEFECTS)
    if found.rows:
        yield found


def _irregularities(subject: Subject) -> Iterator[Block]:
    found = described.irregularity_grid(subject.terms)
    yield found if found.rows else Paragraph("The document names no irregularities.")


def _fairness(subject: Subject) -> Iterator[Block]:
    yield _own(subject, "notices")
    yield Paragraph(
        "All seats play under the same terms, which stay in force while the table is open. Every payout is made under "
        "these terms and cites its clause. Players can read rules, payout odds and limits before they wager."
    )
    yield from described.procedure_blocks(subject.terms, "idle", "closing", "other")


def _or_silent(blocks: Iterator[Block]) -> Iterator[Block]:
    found = list(blocks)
    yield from found or [Paragraph("The document has no rules on this for the game.")]


_WRITERS = {
    "conformance": _conformance, "object": _object, "equipment": _equipment, "wagers": _wagers,
    "inspection": _inspection, "cards": _cards, "payouts": _payouts, "cheating": _cheating, "defects": _defects,
    "irregularities": _irregularities, "fairness": _fairness, "conventions": _conventions, "fees": _fees,
    "glossary": _glossary,
}  # fmt: skip
