"""Write docs/evidence.md from docs/evidence.yaml: what technical standards ask, and the tests that show it."""

import textwrap
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parent.parent
DATA = ROOT / "docs" / "evidence.yaml"
PAGE = ROOT / "docs" / "evidence.md"
LINE_MAX = 120
MET, NOT_MET, NOT_OURS = "met", "not met", "does not apply"
STATES = (MET, NOT_MET, NOT_OURS)
HEAD = """# Evidence

What the technical standards for table games and their systems require, paraphrased, and whether Hoyle meets it. "Met"
names the tests that fail if it no longer does. "Not met" says what is missing; its tests show the part that exists.
"Does not apply" says why. Public copies of the sources were read; certification needs the originals.

`scripts/write_evidence.py` writes this page from `docs/evidence.yaml`.
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
    parts = [f"### {each['id']}: {each['state']}", "", _filled(f"{each['asks']} ({each['source']})")]
    parts += ["", _filled(each["how"])]
    tests = each.get("tests", [])
    return [*parts, "", *(f"- `{test}`" for test in tests)] if tests else parts


def _filled(text: str) -> str:
    return textwrap.fill(" ".join(text.split()), LINE_MAX, break_long_words=False, break_on_hyphens=False)


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE.relative_to(ROOT))


if __name__ == "__main__":
    main()
