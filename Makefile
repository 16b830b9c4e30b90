# Everything runs in .venv; nothing is installed outside of it.
PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/.installed

.PHONY: test check bench prove install texts clean

install: $(INSTALLED)

$(INSTALLED): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Hoyle needs Python 3.11 or later; this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

test: install
	$(BIN)/python -m pytest -n auto

check: install
	$(BIN)/ruff format .
	$(BIN)/ruff check .
	$(BIN)/mypy -p hoyle
	$(BIN)/python scripts/check_rulebooks.py

bench: install
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	$(BIN)/python benchmarks/bench.py

# The slow and exhaustive proofs.
prove: install
	$(BIN)/python -m pytest -n auto -m 'prove or not prove'

# Write the generated texts again; read the diff before committing it.
texts: install
	$(BIN)/python scripts/write_playthroughs.py
	$(BIN)/python scripts/write_docs.py
	$(BIN)/python scripts/draw_picture.py

clean:
	rm -rf .venv build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
