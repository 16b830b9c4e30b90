"""Check rulebook files by name (`ny/craps`, `ny/_general`), or all of them."""

import sys

from hoyle.report.compliance.check import check_all


def main(names: list[str]) -> int:
    result = check_all(*names)
    print(result)
    faults = [found for checked in result for found in checked.findings if found.severity == "fault"]
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
