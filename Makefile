# Every target sets up .venv by itself; `make help` lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WEB := services/gateway/web
CLIENT := $(WEB)/dist/index.html
CLIENT_READY := $(WEB)/node_modules/.ready
CLIENT_SOURCES := $(shell find $(WEB)/src $(WEB)/public $(WEB)/index.html $(WEB)/vite.config.ts -type f)
# Node is of the wheels in .venv; nothing of it has to be on the machine.
NPM := cd $(WEB) && PATH="$(abspath $(BIN)):$$PATH" NODE_OPTIONS=--use-system-ca npm

.DEFAULT_GOAL := help
.PHONY: help setup run test check check-exhaustive simulate bench types recordings screens clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-17s %s\n", $$1, $$2}'

setup: $(READY) $(CLIENT) ## make .venv with everything in it, the command `railbird` too; build the client

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Railbird needs Python 3.11 or newer; say which: make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

$(CLIENT_READY): $(READY) $(WEB)/package-lock.json
	$(NPM) ci --silent
	@touch $@

$(CLIENT): $(CLIENT_READY) $(CLIENT_SOURCES)
	$(NPM) run --silent build -- --logLevel warn

run: $(READY) $(CLIENT) ## open the club, until Ctrl-C; say where with RAILBIRD_PORT and RAILBIRD_DATA
	$(BIN)/railbird up

test: $(READY) $(CLIENT) ## run every test that is quick
	$(BIN)/pytest -n auto -m 'not exhaustive'

check: $(READY) $(CLIENT_READY) ## formatting, lint, types, import directions, the client's tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NPM) run --silent check
	$(NPM) run --silent test

check-exhaustive: $(READY) $(CLIENT_READY) ## every five-card hand, 20,000 hands against PokerKit and at cash tables: minutes
	$(BIN)/pytest -n auto -m exhaustive -s

simulate: $(READY) ## 1,000 Sit & Go tournaments, evenings of chips on their way and at cash tables, with faults: minutes
	$(BIN)/python -m tests.simulation
	$(BIN)/python -m tests.simulation.transfers
	$(BIN)/python -m tests.simulation.cash

bench: $(READY) $(CLIENT) ## figures of speed, each as a ratio or with its floor
	$(BIN)/python -m tests.bench

types: $(CLIENT_READY) ## the client's types, from what the gateway's schema is now
	$(BIN)/python -m services.club.openapi $(WEB)/openapi.json
	$(NPM) run --silent types

recordings: $(READY) ## what the client is tested by, from what the engine does now
	$(BIN)/python -m tests.support.recording $(WEB)/tests/recorded

screens: $(READY) $(CLIENT) ## pictures of the web client, for docs/screens; needs Chromium
	$(BIN)/python -m tests.e2e.screens docs/screens

clean: ## remove what the targets made
	rm -rf $(VENV) $(WEB)/node_modules $(WEB)/dist build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache *.egg-info
	find . -name __pycache__ -prune -exec rm -rf {} +
