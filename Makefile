# Every target sets up .venv by itself; `make help` lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help setup run test check check-exhaustive simulate bench clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-17s %s\n", $$1, $$2}'

setup: $(READY) ## make .venv with everything in it, the command `railbird` too

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Railbird needs Python 3.11 or newer; say which: make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

run: $(READY) ## open the club, until Ctrl-C; say where with RAILBIRD_PORT and RAILBIRD_DATA
	$(BIN)/railbird up

test: $(READY) ## run every test that is quick
	$(BIN)/pytest -n auto -m 'not exhaustive'

check: $(READY) ## formatting, lint, types, import directions
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check-exhaustive: $(READY) ## every five-card hand, 20,000 hands against PokerKit and at cash tables: minutes
	$(BIN)/pytest -n auto -m exhaustive -s

simulate: $(READY) ## 1,000 Sit & Go tournaments, and of chips on their way, with faults: minutes
	$(BIN)/python -m tests.simulation
	$(BIN)/python -m tests.simulation.transfers

bench: $(READY) ## figures of speed, each as a ratio or with its floor
	$(BIN)/python -m tests.bench

clean: ## remove what the targets made
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache *.egg-info
	find . -name __pycache__ -prune -exec rm -rf {} +
