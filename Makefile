# What a contributor does, one word each. `make` alone lists it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
EDITIONS := aw1 aw2ks aw2it

.DEFAULT_GOAL := help
.PHONY: help check mutants test lint format evidence report stale docs bench clean

help: ## list what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The environment is made once, and again when what the project needs has changed: everything works offline
# after the first time. A Python that is too old is told so before pip tells it in a page.
$(READY): pyproject.toml hatch_build.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "hoyle needs Python 3.11 or newer, $(PYTHON) is $$($(PYTHON) --version 2>&1): make PYTHON=python3.12 …" >&2; \
	  exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@$(BIN)/python -m compileall -q model properties verify # an editable install leaves that to the first run
	@touch $(READY)

check: $(READY) ## the main job: every property of every ruleset, ending in a table of verdicts
	$(BIN)/hoyle check

mutants: $(READY) ## the mutant score: planted rule mistakes, and which of them conform catches
	$(BIN)/python -m hoyle.verify.conform --write reports/mutants.json

test: $(READY) ## the whole test suite
	$(BIN)/python -m pytest -n 2

lint: $(READY) ## formatting, style, types, architecture
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=.import $(BIN)/lint-imports --no-logo

format: $(READY) ## write the formatting that lint wants
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

$(VENV)/.bench-ready: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@touch $@

evidence: $(READY) ## record which tests cite each clause, and which clauses play reaches
	@mkdir -p .hoyle
	$(BIN)/python -m pytest --collect-only --cited=.hoyle/cited.json > .hoyle/collected.txt
	@for ruleset in $$($(BIN)/hoyle rulesets --json | $(BIN)/python -c 'import json, sys; \
	  print(*{entry["game"]: entry["id"] for entry in json.load(sys.stdin)}.values())'); do \
	  $(BIN)/hoyle clauses $$ruleset --record .hoyle/cited.json || exit; done

report: $(READY) ## build the published reports; only what changed is found out again
	$(BIN)/hoyle diff $(EDITIONS) --write reports/editions
	$(BIN)/hoyle report # after the editions, which stand side by side on its site

stale: $(READY) ## fail when a published report is not what the model says now
	$(BIN)/hoyle diff $(EDITIONS) --write reports/editions --check
	$(BIN)/hoyle report --check

docs: $(READY) ## write the reference of the commands
	$(BIN)/python -m hoyle.verify.report.commands > docs/commands.md

bench: $(VENV)/.bench-ready ## speed, measured side by side with other tools
	$(BIN)/python -m benchmarks

clean: ## remove everything that can be made again
	rm -rf $(VENV) .import .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
