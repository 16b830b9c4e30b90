"""Draw docs/play.svg, the README's picture: a round at a blackjack table, as a terminal shows it."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).parent.parent
SCRIPT = "blackjack 25 kings_bounty 5\ndeal\nsplit\nstand\nstand\nquit\n"


def main() -> None:
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as script:
        script.write(SCRIPT)
        script.flush()
        command = [sys.executable, "-m", "hoyle", "play", "oh/blackjack", "--seed", "78", "--seats", "3"]
        environment = {**os.environ, "FORCE_COLOR": "1", "COLUMNS": "100"}
        shown = subprocess.run(
            [*command, "--script", script.name], env=environment, capture_output=True, text=True, check=False
        ).stdout
    console = Console(record=True, width=100, file=open(os.devnull, "w"), force_terminal=True)  # noqa: SIM115
    console.print(Text.from_ansi(shown))
    picture = console.export_svg(title="hoyle play oh/blackjack --seats 3")
    # Fonts are the reader's own: a picture fetches nothing.
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    (ROOT / "docs" / "play.svg").write_text(picture, encoding="utf-8")
    print("docs/play.svg")


if __name__ == "__main__":
    main()
