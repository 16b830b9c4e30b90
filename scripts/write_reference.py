"""Write the reference pages of the command line and of the HTTP routes from the program, so that they cannot drift."""

import textwrap
from collections import defaultdict
from pathlib import Path
from typing import Any

from hoyle.cli.app import load
from hoyle.cli.command_index import groups

ROOT = Path(__file__).parent.parent
LINE_MAX = 120
REFERENCE = ROOT / "docs" / "reference"


def command_line() -> str:
    parts = [
        "# Command line",
        "",
        "Every command with its arguments and options, as `--help` shows them. Each also takes `--rulebooks DIR`, which",
        "uses the rulebooks of another folder too. `make texts` writes this page.",
    ]
    for group in groups():
        parts += ["", f"## {group.title}"]
        for entry in group.commands:
            command = load(entry.name)
            for name, leaf in _leaves(f"hoyle {entry.name}", command):
                parts += [
                    "",
                    f"### {name}",
                    "",
                    *textwrap.wrap(leaf.help or entry.help, LINE_MAX, break_on_hyphens=False),
                ]
                parts += _parameters(leaf)
            if entry.examples:
                parts += ["", "```sh", *entry.examples, "```"]
    return "\n".join(parts) + "\n"


def _leaves(name: str, command: Any) -> list[tuple[str, Any]]:
    inner = getattr(command, "commands", None)
    return [(f"{name} {each}", leaf) for each, leaf in inner.items()] if inner else [(name, command)]


def _parameters(command: Any) -> list[str]:
    context = command.context_class(command)
    rows = []
    for parameter in command.params:
        record = None if parameter.name in ("help", "rulebooks") else parameter.get_help_record(context)
        if record is not None:
            rows.append(f"| `{_cell(record[0])}` | {_cell(record[1])} |")
    return ["", "| | |", "| --- | --- |", *rows] if rows else []


def _cell(text: str) -> str:
    return " ".join(text.replace("|", r"\|").split())


def http_routes() -> str:
    from hoyle.server.app import make_app

    nothing: Any = None  # routes are described without a house
    described = make_app(nothing, nothing, demo=True).openapi()
    parts = [
        "# Routes of the HTTP API",
        "",
        "Every route of `hoyle serve`, from its OpenAPI description, which a running house has at",
        "`/api/v1/openapi.json`. `api.md` explains signing in, idempotency, commands and refusals. `make texts` writes",
        "this page.",
    ]
    by_tag: dict[str, list[str]] = defaultdict(list)
    for path, methods in described["paths"].items():
        for method, told in methods.items():
            tag = (told.get("tags") or ["all"])[0]
            words = [told.get("summary", ""), told.get("description", "").split("\n\n")[0]]
            said = ". ".join(each.rstrip(".") for each in words if each)
            by_tag[tag].append(f"| `{method.upper()}` | `{path}` | {_cell(said)} |")
    for tag, rows in by_tag.items():
        parts += ["", f"## {tag}", "", "| | | |", "| --- | --- | --- |", *rows]
    return "\n".join(parts) + "\n"


def main() -> None:
    REFERENCE.mkdir(exist_ok=True)
    for name, text in (("command_line.md", command_line()), ("http_routes.md", http_routes())):
        (REFERENCE / name).write_text(text, encoding="utf-8")
        print(f"docs/reference/{name}")


if __name__ == "__main__":
    main()
