"""The rooms of the package: one direction of imports, no large cycles, no crowded folder, names that occur once.

Every import counts: those for annotations under TYPE_CHECKING and those inside functions too.
"""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from hoyle.games.catalog import modules

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "hoyle"
SOURCES = sorted(PACKAGE.rglob("*.py"))

# Lowest first. A layer imports itself and the layers before it. The empty name is `hoyle/__init__.py`.
ORDER = (
    "errors", "worker_process", "plugins", "user_cache", "kit", "book", "engine", "games", "chance", "open_table",
    "bots", "strategy", "fast",
    "hand_equity", "exact", "contract", "kernels", "environments", "sim", "phh", "report", "library", "", "ledger", "house", "client", "web",
    "server", "cli",
    "__main__",
)  # fmt: skip
CYCLE_MAX = 3
FOLDER_MAX = 20
# Parts of a game that have the same name on every road, and names that every Python or web project uses.
PARTS = {
    "best_play", "conditions", "dealer", "dealing", "deals", "decisions", "deltas", "effects", "hands", "joint_results", "notes",
    "one_roll", "points",
    "progressive", "rounds", "settlement", "short_decks", "side_wagers", "solve", "steps", "strategy", "tallies",
    "whole_rounds", "worths",
}  # fmt: skip
CONVENTIONAL = {"__init__", "__main__", "app", "catalog", "schema"}


def dotted(path: Path) -> str:
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return name.removesuffix(".__init__")


MODULES = {dotted(path): path for path in SOURCES}


@cache
def imports(path: Path) -> list[tuple[int, str]]:
    """Every module of Hoyle that a file imports, with the line."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names if alias.name in MODULES]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}:{node.lineno}: write the whole name, not a relative import"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found += [(node.lineno, name) for name in (whole, node.module or "") if name in MODULES][:1]
    return found


def layer_of(module: str) -> str:
    return module.partition(".")[2].split(".")[0]


def wrong_ways(order: tuple[str, ...]) -> Iterator[str]:
    number = {layer: at for at, layer in enumerate(order)}
    for module, path in MODULES.items():
        for line, other in imports(path):
            if number[layer_of(other)] > number[layer_of(module)]:
                yield f"{path.relative_to(ROOT)}:{line}: {module} imports {other}, which is a higher layer"


def test_every_layer_has_a_number_of_its_own() -> None:
    assert len(set(ORDER)) == len(ORDER)
    assert {layer_of(module) for module in MODULES} == set(ORDER)


def test_imports_go_one_way() -> None:
    assert list(wrong_ways(ORDER)) == []


def test_another_order_would_be_wrong() -> None:
    """The test above reads real imports: with two neighbours exchanged it fails wherever they know each other."""
    assert list(wrong_ways(tuple(reversed(ORDER))))


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The strongly connected components of more than one module, by Tarjan's algorithm."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in graph[module]:
            if other not in index:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], index[other])
        if low[module] == index[module]:
            at = stack.index(module)
            component = stack[at:]
            del stack[at:]
            if len(component) > 1:
                found.append(sorted(component))

    for module in list(graph):
        if module not in index:
            visit(module)
    return found


def test_a_cycle_is_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()}
    assert cycles(graph) == [["a", "b", "c"]]


def test_no_cycle_is_larger_than_three_modules() -> None:
    graph = {module: {other for _, other in imports(path)} for module, path in MODULES.items()}
    assert [cycle for cycle in cycles(graph) if len(cycle) > CYCLE_MAX] == []


def test_no_folder_is_crowded() -> None:
    counts = Counter(path.parent.relative_to(ROOT) for path in SOURCES if path.stem != "__init__")
    assert {str(folder): count for folder, count in counts.items() if count > FOLDER_MAX} == {}


def test_every_package_says_what_it_is() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in SOURCES
        if path.stem == "__init__" and not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert silent == []


def is_a_command(path: Path) -> bool:
    """A command's module is named after what the command is about."""
    return path.relative_to(PACKAGE).parts[0] == "cli"


def test_a_name_occurs_once_unless_it_is_the_same_game_or_part() -> None:
    games = set(modules())
    places: dict[str, list[str]] = defaultdict(list)
    for path in SOURCES:
        if path.stem not in PARTS | CONVENTIONAL | games and not is_a_command(path):
            places[path.stem].append(str(path.relative_to(ROOT)))
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


# The house has a few public parts; everything else in it is its own.


def public_of(module: str) -> set[str]:
    """The names in a module's `__all__`, read without importing it."""
    for node in ast.parse(MODULES[module].read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
            return set(ast.literal_eval(node.value))
    return set()


def reaches_inside(path: Path) -> Iterator[str]:
    """Imports of names of the house that no `__all__` of it names."""
    parts = {name for name in MODULES if name.count(".") == 2 and name.startswith("hoyle.house.")}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("hoyle.house"):
            continue
        module = node.module or ""
        for name in (alias.name for alias in node.names):
            if module == "hoyle.house" or module in parts:
                is_public = name in public_of(module)
            else:
                part, _, inner = module.rpartition(".")
                is_public = inner in public_of(part)
            if not is_public:
                yield f"{path.relative_to(ROOT)}:{node.lineno}: {module}.{name} is internal to the house"


def test_other_layers_import_only_the_public_parts_of_the_house() -> None:
    outside = [path for path in SOURCES if "house" not in path.relative_to(PACKAGE).parts[:1]]
    outside += sorted((ROOT / "benchmarks").glob("*.py"))
    assert [each for path in outside for each in reaches_inside(path)] == []


def test_an_import_of_an_inner_part_of_the_house_is_found() -> None:
    file = ROOT / "hoyle" / "house" / "core" / "command_queue.py"
    assert any("hoyle.house.core.house.House" in each for each in reaches_inside(file))


def test_the_architecture_numbers_the_layers_as_the_test_does() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| `(\w+)`", text, re.M)
    assert [int(number) for number, _ in rows] == list(range(1, len(ORDER) + 1))
    assert tuple("" if name == "hoyle" else name for _, name in rows) == ORDER
