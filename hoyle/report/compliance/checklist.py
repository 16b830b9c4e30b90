"""The short list at the head of a filing: what has to be stated there, what was changed, and what is still missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hoyle.report.compliance.document import Block, Heading, Paragraph
from hoyle.report.compliance.house_file import WORDS
from hoyle.report.sheet.cell_grid import Grid
from hoyle.report.words import described, facts
from hoyle.report.words.described import Subject
from hoyle.report.words.option_words import say_default, say_question, show_chosen, words

FILED = {"rules_submission": "rules submission", "internal_controls": "internal controls"}


def checklist(subject: Subject, lacking: Sequence[str]) -> Iterator[Block]:
    terms = subject.terms
    asked = terms.document.filing
    yield Heading("Checklist")
    if asked is not None:
        yield Paragraph(f"{asked.called[0].upper()}{asked.called[1:]}; asked for by {asked.asked_by}.")
    yield Grid(("", "question", "chosen", "clause"), list(_rows(subject, lacking)))


def _rows(subject: Subject, lacking: Sequence[str]) -> Iterator[tuple[str, str, str, str]]:
    """Choices that the document wants stated, then those that differ from the default, then what is missing."""
    terms = subject.terms
    options = facts.options(terms.file)
    for fact in options:
        if "filed_in" in fact:
            yield f"state in the {FILED[fact['filed_in']]}", *_option(subject, fact)
    for fact in options:
        if "filed_in" not in fact and terms.options[fact["name"]] != fact["default"]:
            yield f"changed from {say_default(fact)}", *_option(subject, fact)
    limits = described.limits_of(subject.limits) if subject.limits is not None else "not posted yet"
    yield "post", "The limits of the table", limits, ""
    for name in lacking:
        yield "supply", WORDS[name].capitalize(), "missing", ""


def _option(subject: Subject, fact: facts.Fact) -> tuple[str, str, str]:
    chosen = words(show_chosen(fact, subject.terms.options[fact["name"]]))
    return say_question(fact), chosen, fact["cite"]
