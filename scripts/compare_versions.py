"""Record what a checkout computes, and compare two records: the proof that a change of the code changed no result.

    cd CHECKOUT && .venv/bin/python scripts/compare_versions.py capture OUT_DIR
    .venv/bin/python scripts/compare_versions.py compare BEFORE_DIR AFTER_DIR [--rename OLD=NEW] [--ignore GLOB]

A record is a folder of JSON files: every par sheet, every playthrough and situation of tests/ as the rounds that were
played, the schema of rulebook files, and the OpenAPI description of the server. `capture` records the checkout in the
current folder, wherever this script lies, and needs about half a minute.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml

ROOT = Path.cwd()
SHOWN_MAX = 300  # characters of a value that are printed
PROSE = {
    "summary", "description", "title", "example", "examples", "text", "note", "notes", "assumes", "share",
}  # fmt: skip
NAMES = {"properties", "$defs", "schemas", "paths", "options", "pays", "wagers", "money"}  # keys, no prose

# What the script takes from inside the package. Where a name has moved, add its module to the front of the list.
INTERNAL = {
    "playthrough": ["hoyle.contract.playthroughs"],
    "Situation": ["hoyle.contract.situations"],
    "check_situation": ["hoyle.contract.situations"],
    "Table": ["hoyle.engine", "hoyle.engine.table", "hoyle.contract.situations", "hoyle.contract.suite"],
    "make_app": ["hoyle.server.app"],
}


def internal(name: str) -> Any:
    """A class or function of the package, from the first module that has it."""
    for module in INTERNAL[name]:
        try:
            return getattr(import_module(module), name)
        except (ImportError, AttributeError):
            continue
    sys.exit(f"no module of {', '.join(INTERNAL[name])} has {name}; name its module in INTERNAL")


class Recorder:
    """Keeps every round that any table finishes, and the last table that was made."""

    def __init__(self) -> None:
        self.rounds: list[dict[str, Any]] = []
        self.table: Any = None
        kind, recorder = internal("Table"), self
        begin, finish = kind.__init__, kind.finish

        def begun(table: Any, *given: Any, **named: Any) -> None:
            begin(table, *given, **named)
            recorder.table = table

        def finished(table: Any) -> Any:
            played = table.round
            lines = finish(table)
            recorder.rounds.append(_round(table, played))
            return lines

        kind.__init__, kind.finish = begun, finished

    def take(self) -> Any:
        """The rounds since the last call, and the table as it is now."""
        rounds, table = self.rounds, self.table
        self.rounds, self.table = [], None
        if table is None:
            return {"rounds": rounds}
        prompt = table.round.prompt if table.round is not None else None
        left = {"money": table.money, "stakes": table.stakes, "carry": table.carry, "prompt": prompt}
        terms = {"fingerprint": table.terms.fingerprint, "options": table.terms.options}
        return plain({**terms, "rounds": rounds, "left": left})


def _round(table: Any, played: Any) -> Any:
    """A finished round: its events, the result of each wager, and the balances."""
    return plain({
        "number": played.setup.number, "voided": played.voided, "called_off": played.called_off,
        "bank": played.setup.bank,
        "answers": played.answers, "events": played.events, "fees": table.fee_lines, "lines": played.lines,
        "money": table.money, "stakes": table.stakes,
    })  # fmt: skip


# End of what is taken from inside the package.


def plain(value: Any) -> Any:
    """Any value as plain data; a record of the engine is named by its class."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if hasattr(value, "_asdict"):
        return {"is": type(value).__name__, **plain(value._asdict())}
    if isinstance(value, set | frozenset):
        return sorted(map(plain, value))
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return str(value)


class _Words(yaml.CSafeLoader):
    """YAML as rulebooks have it: whole numbers and words, and `no` is a word."""

    yaml_implicit_resolvers: dict[str, Any] = {}


_Words.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^(0|-?[1-9][0-9]*)$"), list("-0123456789"))
_Words.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(null|~|)$"), ["n", "~", ""])


def capture(out: Path) -> None:
    sys.path.insert(0, str(ROOT))
    if not Path(str(import_module("hoyle").__file__)).is_relative_to(ROOT):
        sys.exit(f"{ROOT} has no hoyle; go to the folder of a checkout first")
    _write(out / "openapi.json", internal("make_app")(None, None, demo=True).openapi())
    _write(out / "schema.json", _command("schema"))
    par = _command("par", "--all", "--json")
    for sheet in par.pop("games"):
        _write(out / "par" / sheet["book"] / f"{sheet['game']}.json", sheet)
    _write(out / "par" / "rest.json", par)
    recorder = Recorder()
    for file in sorted((ROOT / "tests").glob("playthroughs/*/*.txt")):
        internal("playthrough")(f"{file.parent.name}/{file.stem}")
        _write(out / file.relative_to(ROOT / "tests").with_suffix(".json"), recorder.take())
    for file in sorted((ROOT / "tests").glob("situations/*/*.yaml")):
        game, listed = f"{file.parent.name}/{file.stem}", yaml.load(file.read_bytes(), Loader=_Words)
        played = [_situation(game, each, recorder) for each in listed]
        _write(out / file.relative_to(ROOT / "tests").with_suffix(".json"), played)


def _situation(game: str, data: dict[str, Any], recorder: Recorder) -> dict[str, Any]:
    """A situation without its sentences: whether it is refused, whether anything is wrong, and the rounds played."""
    wrong = internal("check_situation")(game, internal("Situation")(**data))
    return {"cite": data["cite"], "refused": "refused" in data, "wrong": wrong, **recorder.take()}


def _command(*words: str) -> Any:
    """The output of a `hoyle` command of this checkout, without cached counts."""
    with tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, "PYTHONPATH": str(ROOT), "HOYLE_CACHE": cache}
        call = [sys.executable, "-m", "hoyle", *words]
        done = subprocess.run(call, cwd=ROOT, env=env, stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def _write(path: Path, data: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


# Comparing.

Difference = tuple[tuple[str, ...], Any, Any]
NOTHING = type("Nothing", (), {"__repr__": lambda _: "(nothing)"})()


def differences(before: Any, after: Any, path: tuple[str, ...] = ()) -> Iterator[Difference]:
    """Every place where two records differ; for lists of different length, insertions and deletions."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted(before.keys() | after.keys()):
            yield from differences(before.get(key, NOTHING), after.get(key, NOTHING), (*path, key))
    elif isinstance(before, list) and isinstance(after, list):
        spans = [(0, len(before), 0, len(after))]
        if len(before) != len(after):
            was, now = ([json.dumps(each, sort_keys=True) for each in side] for side in (before, after))
            spans = [span[1:] for span in SequenceMatcher(None, was, now, autojunk=False).get_opcodes()]
        for b0, b1, a0, a1 in spans:
            for at in range(max(b1 - b0, a1 - a0)):
                old = before[b0 + at] if b0 + at < b1 else NOTHING
                new = after[a0 + at] if a0 + at < a1 else NOTHING
                yield from differences(old, new, (*path, str(b0 + at)))
    elif before != after or type(before) is not type(after):
        yield path, before, after


def is_prose(path: tuple[str, ...], *values: Any) -> bool:
    """Whether a difference is one of wording. A property named `title` is not a title."""
    if not all(isinstance(each, str) or each is NOTHING for each in values):
        return False
    return any(key in PROSE and (not at or path[at - 1] not in NAMES) for at, key in enumerate(path))


def compare(before: Path, after: Path, renamed: list[str], ignored: list[str]) -> int:
    groups: dict[str, list[Difference]] = {}
    left_out = count = 0
    files = sorted({each.relative_to(side) for side in (before, after) for each in side.rglob("*.json")})
    for file in files:
        was, now = (_read(side / file, renamed if side == before else []) for side in (before, after))
        group = file.parts[0].removesuffix(".json")
        groups.setdefault(group, [])
        for path, old, new in differences(was, now):
            whole = (*file.with_suffix("").parts[1:], *path)
            if any(fnmatch("/".join((group, *whole)), each) for each in ignored):
                left_out += 1
                continue
            name = f"{group}, prose" if is_prose(path, old, new) else group
            groups.setdefault(name, []).append((whole, old, new))
    for name, found in groups.items():
        print(f"{name}: {len(found) or 'no'} difference{'s' * (len(found) != 1)}")
        for path, old, new in found:
            print(f"  {'/'.join(path)}\n    before  {_show(old)}\n    after   {_show(new)}")
        count += len(found)
    print(f"{len(files)} files, {count} differences" + f", {left_out} ignored" * bool(left_out))
    return 1 if count or not files else 0


def _read(path: Path, renamed: list[str]) -> Any:
    text = path.read_text(encoding="utf-8") if path.exists() else "{}"
    for each in renamed:
        old, _, new = each.partition("=")
        text = text.replace(f'"{old}"', f'"{new}"')
    return json.loads(text)


def _show(value: Any) -> str:
    text = repr(value) if value is NOTHING else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHOWN_MAX else f"{text[:SHOWN_MAX]}... ({len(text)} characters)"


def main() -> int:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("capture", help="record the checkout in this folder").add_argument("out", type=Path)
    comparing = verbs.add_parser("compare", help="list every difference; exit with 1 if there is one")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--rename", action="append", default=[], help="OLD=NEW: renamed on purpose")
    comparing.add_argument("--ignore", action="append", default=[], help="a path, as in '*/fingerprint'")
    given = parser.parse_args()
    if given.verb == "compare":
        return compare(given.before, given.after, given.rename, given.ignore)
    capture(given.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
