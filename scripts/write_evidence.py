"""Write docs/evidence.md from docs/evidence.yaml: what technical standards ask, and the tests that show it."""

from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parent.parent
DATA = ROOT / "docs" / "evidence.yaml"
PAGE = ROOT / "docs" / "evidence.md"
MET, NOT_MET, NOT_OURS = "met", "not met", "does not apply"
STATES = (MET, NOT_MET, NOT_OURS)
HEAD = """# Evidence

What the technical standards for table games and their systems ask, in our words, and whether Hoyle does it. "Met" names
the tests that fail if it is no longer so. "Not met" says what is missing; tests beside it show the part that is there.
"Does not apply" says why. The sources were read in public copies; whoever certifies reads the originals.

This page is written by `scripts/write_evidence.py` from `docs/evidence.yaml`.
"""


def entries() -> list[dict[str, Any]]:
    """Every requirement in order, each with the name of its group."""
    groups = yaml.safe_load(DATA.read_text(encoding="utf-8"))
    return [{**entry, "group": group["title"]} for group in groups for entry in group["entries"]]


def page() -> str:
    listed = entries()
    parts = [HEAD, "| | requirements |", "| --- | ---: |"]
    parts += [f"| {state} | {sum(each['state'] == state for each in listed)} |" for state in STATES]
    group = ""
    for each in listed:
        if each["group"] != group:
            group = each["group"]
            parts += ["", f"## {group}"]
        parts += ["", *_entry(each)]
    return "\n".join(parts) + "\n"


def _entry(each: dict[str, Any]) -> list[str]:
    parts = [f"### {each['id']}: {each['state']}", "", f"{_flat(each['asks'])} ({each['source']})"]
    parts += ["", _flat(each["how"])]
    tests = each.get("tests", [])
    return [*parts, "", *(f"- `{test}`" for test in tests)] if tests else parts


def _flat(text: str) -> str:
    return " ".join(text.split())


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE.relative_to(ROOT))


if __name__ == "__main__":
    main()
