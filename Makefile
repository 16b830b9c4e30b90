# Everything runs in .venv; nothing is installed outside of it.
PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/.installed
SERVING := .venv/.serving
COMPILED := $(CURDIR)/build/compiled
# What was compiled is run where no source is newer.
IF_COMPILED = $(shell test -e $(COMPILED)/made && test -z "$$(find hoyle -newer $(COMPILED)/made -type f ! -path '*/__pycache__/*' | head -1)" && echo PYTHONPATH=$(COMPILED))
# Modules that Python has compiled are kept even where the environment says not to: the tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: serve test check bench compiled load prove install system docs texts clean

# A house in the browser, on this machine, with play money. Its file lies in ./data.
serve: $(SERVING)
	$(IF_COMPILED) $(BIN)/hoyle serve --demo --open --data data

# Not compiled in advance: Python compiles the modules that it uses, and the rest would take 100 MB.
$(SERVING): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Hoyle needs Python 3.11 or later; this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing what the server needs into .venv (about 400 MB, once)"
	$(BIN)/python -m pip install --disable-pip-version-check --no-compile -c constraints.txt -e '.[server]'
	@touch $@

install: $(INSTALLED)

$(INSTALLED): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Hoyle needs Python 3.11 or later; this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

# PostgreSQL, a browser and a clock that can be set, for the tests that need the real thing.
system:
	@scripts/system_packages.sh

# The browser's driver keeps its worker's thread to itself, so its tests are a run of their own. It waits more than it
# computes: it goes on beside the other run, and what it says is shown behind it. A worker that has nothing left takes of
# another's: until then tests of one file stay together, and what they share is made once.
BROWSER_SAID := build/browser-tests.txt

test: install system
	@mkdir -p build
	@$(BIN)/python -m pytest -n 1 tests/browser > $(BROWSER_SAID) 2>&1 & beside=$$!; trap 'kill $$beside' INT TERM; \
	$(BIN)/python -m pytest -n auto --dist worksteal --ignore=tests/browser; code=$$?; \
	wait $$beside || code=$$?; \
	cat $(BROWSER_SAID); exit $$code

check: install
	$(BIN)/ruff format .
	$(BIN)/ruff check .
	$(BIN)/mypy -p hoyle
	$(BIN)/python scripts/check_rulebooks.py

bench: install
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	$(BIN)/python benchmarks/bench.py

# What judges commands as machine code, a quarter faster; needs a C compiler and some minutes.
compiled: $(COMPILED)/made

$(COMPILED)/made: $(INSTALLED) $(shell find hoyle -name '*.py')
	@scripts/system_packages.sh compiler
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[compile]'
	$(BIN)/python scripts/compile_house.py

# Bots against a real server on this machine, on SQLite and on PostgreSQL; a few minutes. ARGS="--minutes 10" for its memory.
load: install system compiled
	PYTHONPATH=$(COMPILED):$(CURDIR) $(BIN)/python benchmarks/load.py $(ARGS)

# The slow and exhaustive proofs; at the end those that took longest.
prove: install system
	$(BIN)/python -m pytest -n auto --dist worksteal -m 'prove or not prove' --ignore=tests/browser --durations=25
	$(BIN)/python -m pytest -n auto --dist worksteal -m 'prove or not prove' tests/browser

# The documentation as a site in build/site: open build/site/index.html. Once installed it needs no network.
docs: install
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet
	@echo "The site is in build/site; open build/site/index.html"

# Write the generated texts again; read the diff before committing it.
texts: install
	$(BIN)/python scripts/write_playthroughs.py
	$(BIN)/python scripts/write_docs.py
	$(BIN)/python scripts/write_reference.py
	$(BIN)/python scripts/write_evidence.py
	$(BIN)/python scripts/draw_picture.py

clean:
	rm -rf .venv build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
