"""Write tests/playthroughs again. Read the diff: it is what changed for a player."""

from pathlib import Path

from hoyle.contract.playthroughs import playthrough
from hoyle.games.catalog import all_games

HERE = Path(__file__).parent.parent / "tests" / "playthroughs"


def main() -> None:
    for book, game in all_games():
        path = HERE / book / f"{game}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(playthrough(f"{book}/{game}"), encoding="utf-8")
        print(path.relative_to(HERE.parent.parent))


if __name__ == "__main__":
    main()
