"""The architecture, as a test: what may import what, what the pure layers may not touch, and what is not left lying."""

import ast
import doctest
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache, reduce
from pathlib import Path

import pytest

from hoyle.book.file_check import findings
from hoyle.book.loader import ROOT as RULEBOOKS
from hoyle.book.loader import all_games, books, document_of, general_path, load_game
from hoyle.book.ways.way_check import file_findings
from hoyle.games.catalog import module_of, modules, needs_of
from hoyle.report.compliance.way_trial import try_file

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "hoyle"
SOURCES = sorted(PACKAGE.rglob("*.py"))

PURE = ("kit", "book", "engine", "games")
PURE_NEEDS = {"yaml", "pydantic"}
NO_CHANCE = {
    "random",
    "secrets",
    "time",
    "datetime",
    "uuid",
    "os",
    "sys",
    "socket",
    "subprocess",
    "threading",
}
NO_CALLS = {"print", "input", "open", "eval", "exec", "float", "breakpoint"}

STATES = (
    "new york",
    "massachusetts",
    "pennsylvania",
    "ohio",
    "california",
    "nevada",
    "new jersey",
    "michigan",
)
CODES = ("ny", "ma", "pa", "oh", "ca", "nv", "nj", "mi")
MARKERS = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "X" * 3, "HA" + "CK")) + r")\b")
# Where somebody worked, or where their packages came from: neither is part of the project.
WORKPLACES = re.compile(
    r"(?<![\w.-])/(?:work|home|root|Users|workspace|mnt|tmp)/|\.\./" + r"shared\b|[A-Z]:\\Users"
)
INDEXES = re.compile(
    r"(?:--)?(?:extra-)?index-" + r"url|py" + r"pi\.org|/simp" + r"le/?\s*$|file" + r"://|@ git\+", re.M
)


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def layer_of(path: Path) -> str:
    first = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


def in_layers(*layers: str) -> list[Path]:
    return [path for path in SOURCES if layer_of(path) in layers]


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> list[tuple[int, str]]:
    found = []
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, (
                f"{name_of(path)}:{node.lineno}: write the whole name, not a relative import"
            )
            found.append((node.lineno, node.module or ""))
    return found


def tracked() -> list[Path]:
    """What is in the repository or would be with the next commit; where there is no git, all but what is built."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, check=False
    )
    if listed.returncode == 0:
        names = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    else:
        names = [
            path for path in ROOT.rglob("*") if not {".git", ".venv"} & set(path.relative_to(ROOT).parts)
        ]
    return sorted(path for path in names if path.is_file())


def texts() -> Iterator[tuple[str, str]]:
    for path in tracked():
        try:
            yield name_of(path), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


# Imports.


def test_the_kit_stands_alone() -> None:
    assert [
        f"{name_of(path)}:{line}: imports {module}"
        for path in in_layers("kit")
        for line, module in imports(path)
        if module.startswith("hoyle") and not module.startswith("hoyle.kit")
    ] == []


def test_pure_layers_need_little() -> None:
    own = set(sys.stdlib_module_names) | {"hoyle"}
    assert [
        f"{name_of(path)}:{line}: {module} is not for this layer"
        for path in in_layers(*PURE)
        for line, module in imports(path)
        if module.split(".")[0] not in (own if layer_of(path) == "kit" else own | PURE_NEEDS)
    ] == []


# What the pure layers do not touch.


def impurities(path: Path) -> Iterator[str]:
    for line, module in imports(path):
        if module.split(".")[0] in NO_CHANCE:
            yield f"{name_of(path)}:{line}: {module} is not pure"
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Name) and node.id in NO_CALLS:
            yield f"{name_of(path)}:{node.lineno}: {node.id} is not for this layer"
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield f"{name_of(path)}:{node.lineno}: {node.value} is no whole number"
        if isinstance(node, ast.Global | ast.Nonlocal):
            yield f"{name_of(path)}:{node.lineno}: a pure layer keeps no state of its own"


def test_pure_layers_have_no_chance_no_clock_and_no_screen() -> None:
    assert [wrong for path in in_layers(*PURE) for wrong in impurities(path)] == []


def jurisdictions(path: Path) -> Iterator[str]:
    tree = tree_of(path)
    documents_of = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        said = ""
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents_of:
            said = node.value
        elif isinstance(node, ast.Name):
            said = node.id
        elif isinstance(node, ast.Attribute):
            said = node.attr
        words = re.split(r"[^a-z]+", said.lower())
        named = [name for name in (*CODES, *STATES) if f" {name} " in f" {' '.join(words)} "]
        if named:
            yield f"{name_of(path)}:{getattr(node, 'lineno', 0)}: names {named}"


def test_no_jurisdiction_is_named() -> None:
    """A difference between books is a term with a name. Only a comment or docstring may cite a place."""
    assert [wrong for path in in_layers("games", "engine", "kit") for wrong in jurisdictions(path)] == []


# What is not left lying.


def test_no_markers_are_left() -> None:
    found = [
        f"{name}: {match[0]}"
        for name, text in texts()
        if name.startswith(("hoyle/", "scripts/", "benchmarks/", "tests/"))
        for match in MARKERS.finditer(text)
    ]
    assert not found


def test_nothing_is_left_to_be_implemented() -> None:
    assert [
        f"{name_of(path)}:{node.lineno}: is not implemented"
        for path in SOURCES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Name) and node.id in ("NotImplementedError", "NotImplemented")
    ] == []


def test_no_workplace_and_no_package_index_is_named() -> None:
    found = [
        f"{name}:{text.count(chr(10), 0, match.start()) + 1}: {match[0].strip()}"
        for name, text in texts()
        for pattern in (WORKPLACES, INDEXES)
        for match in pattern.finditer(text)
    ]
    assert not found


# One rule for the length of a line, of code, documents and data.

LINE_MAX = 120
COPIED = ("tests/refused/", "tests/fixtures/")  # files as a user or an older version wrote them
ONE_WORD = re.compile(r"^\s*(?:[-#*]+ )*\S+$")


def whole_strings(text: str) -> set[int]:
    """The lines of Python that end in a string: a message, a query or markup is not cut, a docstring is."""
    tree = ast.parse(text)
    documents_of = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found: set[int] = set()
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.JoinedStr) or (
            isinstance(node, ast.Constant) and isinstance(node.value, str)
        )
        if is_text and id(node) not in documents_of:
            last = node.end_lineno if (node.end_col_offset or 0) >= LINE_MAX else (node.end_lineno or 1) - 1
            found |= set(range(node.lineno, (last or 0) + 1))
    return found


def long_lines(name: str, text: str) -> Iterator[str]:
    """Lines that could be shorter: no row of a table, no single word such as a path, nothing that is only shown."""
    is_page, in_block = name.endswith(".md"), False
    lines = text.split("\n")
    if max(map(len, lines)) <= LINE_MAX:
        return
    strings = whole_strings(text) if name.endswith(".py") else set()
    for number, line in enumerate(lines, 1):
        in_block ^= is_page and line.lstrip().startswith("```")
        is_exempt = number in strings or in_block or line.startswith("|") or ONE_WORD.match(line)
        if len(line) > LINE_MAX and not is_exempt:
            yield f"{name}:{number}: {len(line)} characters"


def test_no_line_is_too_long() -> None:
    found = [
        wrong
        for name, text in texts()
        if name.endswith((".py", ".md", ".yaml")) and not name.startswith(COPIED)
        for wrong in long_lines(name, text)
    ]
    assert found == []


def test_a_long_line_is_noticed() -> None:
    words = "word " * 30
    assert list(long_lines("a.py", f"short = 1\n# {words}\n")) == ["a.py:2: 152 characters"]
    assert list(long_lines("a.py", f'"""{words}"""\n')) == ["a.py:1: 156 characters"]
    assert list(long_lines("a.py", f'text = "{words}"\n')) == []
    assert list(long_lines("a.md", f"{words}\n| {words} |\n```\n{words}\n```\n")) == [
        "a.md:1: 150 characters"
    ]


# Rulebook files and modules.

GAMES = [f"{book}/{game}" for book, game in all_games()]


@pytest.mark.parametrize("path", GAMES)
def test_a_rulebook_file_is_without_fault(path: str) -> None:
    """Every `lines` inside its section, every outcome priced once, every reading used and told."""
    book, _, game = path.partition("/")
    file, source = load_game(book, game)
    found = findings(file, needs_of(file), tries_ways=False)
    assert [str(source.refuse(*finding)) for finding in found] == []
    assert file.game == game
    assert document_of(book)[0] == file.document


@pytest.mark.prove
def test_every_house_way_sets_every_hand() -> None:
    """In one test, so that a way that several books share is tried once; compiled, since the kit takes seconds."""
    faults = []
    for book, game in all_games():
        file, source = load_game(book, game)
        if file.house_way is None:
            continue
        needs, documents = needs_of(file), dict([document_of(book)])
        try_file(file, needs, documents)
        assert needs.split_of is not None
        found = file_findings(file, documents[file.document], needs.split_of)
        faults += [str(source.refuse(*finding)) for finding in found]
    assert faults == []


@pytest.mark.parametrize("path", GAMES)
def test_no_line_lies_beyond_the_document(path: str) -> None:
    book, _, game = path.partition("/")
    file, source = load_game(book, game)
    last = document_of(book)[1].line_count
    for at, part in enumerate([file, *file.also]):
        place = ("lines",) if not at else ("also", at - 1, "lines")
        assert part.lines[1] <= last, str(source.refuse(place, f"the document has {last} lines"))


def test_every_file_lies_in_a_book() -> None:
    games, general = (RULEBOOKS / f"{path}.yaml" for path in GAMES), map(general_path, books())
    known = {RULEBOOKS / "documents.yaml", *games, *(path for path in general if path.is_file())}
    assert set(RULEBOOKS.rglob("*.yaml")) == known


def test_every_file_has_a_module_and_every_module_a_file() -> None:
    played = {module_of(load_game(book, game)[0]).__name__.split(".")[-1] for book, game in all_games()}
    assert played == set(modules())


# Documents.

PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")})
BLOCK = re.compile(r"^( *)```python\n(.*?)^\1```", re.M | re.S)


def blocks(path: Path) -> list[tuple[int, str]]:
    """The Python of a page, each block with blank lines before it so that an error names the page's line."""
    text = path.read_text(encoding="utf-8")
    found = []
    for match in BLOCK.finditer(text):
        indent = len(match[1])
        code = "".join(line[indent:] if line.strip() else line for line in match[2].splitlines(keepends=True))
        found.append((text.count("\n", 0, match.start(2)), code))
    return found


@pytest.mark.parametrize("path", [page for page in PAGES if blocks(page)], ids=name_of)
def test_code_in_the_documents_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shared: dict[str, object] = {"__name__": "__document__"}
    for line, code in blocks(path):
        if ">>>" in code:
            test = doctest.DocTestParser().get_doctest(code, shared, path.name, str(path), line)
            told: list[str] = []
            result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(
                test, out=told.append, clear_globs=False
            )
            assert not result.failed, "".join(told)
            shared.update(test.globs)
        else:
            exec(compile("\n" * line + code, str(path), "exec"), shared)


def test_the_readme_shows_code_that_runs() -> None:
    assert blocks(ROOT / "README.md"), "README.md has no Python that could be run"


# Names in documents. A decision speaks of its day, and a changelog of every day, so both may name what is gone.

PAST = (ROOT / "CHANGELOG.md", ROOT / "docs" / "decisions")
CODE = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"(?<![\w/.<])((?:hoyle|tests|docs|scripts|benchmarks)/[\w/.-]*\w/?)(?![\w*<>{…])")
DOTTED = re.compile(r"(?<![\w./-])hoyle(?:\.[A-Za-z_]\w*)+(?!\w|/)")
NO_MODULES = (
    "hoyle.session",
    "hoyle.rulebooks",
)  # a prefix of the socket's protocol, and a group of entry points


def spoken(path: Path) -> str:
    """Everything a page has in code: spans and blocks."""
    text = path.read_text(encoding="utf-8")
    fenced = re.findall(r"^ *```.*?^ *```", text, re.M | re.S)
    return "\n".join((*fenced, *CODE.findall(text)))


def is_there(name: str) -> bool:
    """A module, or what a module, a class or a function of its has."""
    parts = name.split(".")
    for size in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:size]))
        except ModuleNotFoundError:
            continue
        return reduce(lambda value, part: getattr(value, part, None), parts[size:], found) is not None
    return False


@pytest.mark.parametrize(
    "path", [page for page in PAGES if not set(PAST) & {page, *page.parents}], ids=name_of
)
def test_what_a_page_names_is_there(path: Path) -> None:
    text = spoken(path)
    gone = [name for name in FILE.findall(text) if not (ROOT / name.split("::")[0]).exists()]
    gone += [
        name
        for name in DOTTED.findall(text)
        if not name.startswith(NO_MODULES) and not (ROOT / name).exists() and not is_there(name)
    ]
    assert gone == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see `hoyle/engine/game.py`", True),
        ("see `hoyle/engine/no_game.py`", False),
        ("`hoyle.engine.Call`", True),
        ("`hoyle.engine.NoCall`", False),
        ("`hoyle.no_room`", False),
        ("`hoyle/exact/<game>/solve.py`", True),  # a pattern, not a path
    ],
)
def test_a_name_that_is_gone_is_noticed(text: str, found: bool, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    if found:
        test_what_a_page_names_is_there(page)
    else:
        with pytest.raises(AssertionError):
            test_what_a_page_names_is_there(page)


def test_no_test_holds_a_list_of_games() -> None:
    """A new game is found by its place: tests ask `tests.support.game_paths` instead of naming games."""
    game = re.compile(rf"({'|'.join(CODES)})/[a-z0-9_]+")
    found = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(tree_of(path)):
            items = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else ()
            names = [
                each.value for each in items if isinstance(each, ast.Constant) and isinstance(each.value, str)
            ]
            if len([name for name in names if game.fullmatch(name)]) > 2:
                found.append(f"{name_of(path)}:{node.lineno}")
    assert found == []
