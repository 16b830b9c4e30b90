"""The head of the hash chain, to be kept outside of the store.

A person with the program and write access can rewrite the whole store with matching hashes. A head that was kept
elsewhere before then finds that: the rewritten chain does not contain it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from hoyle.errors import StoreError
from hoyle.ledger.auditing.store_audit import Check
from hoyle.ledger.chain import GENESIS
from hoyle.ledger.head_record import Head, read_head
from hoyle.ledger.store import Store

AS_IN = "write it as hoyle head prints it: NUMBER:HASH with 64 hexadecimal digits"


def head_of(store: Store) -> Head:
    return Head(*store.heads()[:2])


def read_heads(given: Iterable[str]) -> list[Head]:
    """Each is a head, or a file with a head at the beginning of every line."""
    found: list[Head] = []
    for text in given:
        head = read_head(text)
        found += [head] if head is not None else _in_file(Path(text))
    return found


def _in_file(file: Path) -> list[Head]:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        raise StoreError(f'--head: "{file}" is neither a head nor a readable file; {AS_IN}') from None
    found = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            head = read_head(line.split()[0])
            if head is None:
                raise StoreError(f'{file}, line {number}: "{line[:80]}" does not begin with a head; {AS_IN}')
            found.append(head)
    if not found:
        raise StoreError(f"{file} contains no head; {AS_IN}")
    return found


def kept_heads(store: Store, heads: Iterable[Head]) -> Check:
    """Check that the chain still contains every head that was kept elsewhere."""
    last, count, findings = head_of(store).number, 0, []
    for kept in heads:
        count += 1
        asked = "SELECT hash FROM commits WHERE number = :number"
        found = store.one(asked, number=kept.number) if kept.number else GENESIS
        if found is None:
            findings.append(
                f"commit {kept.number} was kept elsewhere, but the store ends with commit {last}: later commits are gone"
            )
        elif found != kept.hash:
            findings.append(
                f"commit {kept.number} was kept elsewhere as {kept.hash[:12]}… but is {found[:12]}… here: it or a commit before "
                f"it was rewritten"
            )
    return Check("the chain runs through the heads that were kept", count, tuple(findings))
