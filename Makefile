# Needs make, Python 3.11 or later and a package index. `make PYTHON=python3.12 test` chooses the interpreter.

PYTHON ?= python3
PYTEST_ARGS ?= -n auto
COMPILE_ARGS ?=
COMPILED ?= build/compiled
TESTS ?= tests

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# Stamps: an installation is repeated only when what it was made from has changed. The development installation is
# editable and has all that the demo needs, so the demo uses it where it exists.
MADE := $(VENV)/.made
DEV := $(VENV)/.dev
CLI := $(VENV)/.cli
MUTATION := $(VENV)/.mutation
FOR_DEMO := $(if $(wildcard $(DEV)),$(DEV),$(CLI))

.PHONY: help demo test lint format docs rules bench compiled compilable test-compiled mutants soak clean

help:  ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST)

demo: $(FOR_DEMO)  ## two bots play a game, which is then replayed and verified
	mkdir -p build
	$(BIN)/ancientwars watch poleis --players greedy,greedy --seed 3 --save build/demo.jsonl --force
	$(BIN)/ancientwars replay build/demo.jsonl --verify

# The tests start some hundred processes: bytecode is kept, whatever the environment says.
test: export PYTHONDONTWRITEBYTECODE :=
test: $(DEV)  ## the whole test suite, doctests and documentation included
	$(BIN)/python -m pytest $(PYTEST_ARGS)

lint: $(DEV)  ## style, format, types, architecture
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	$(BIN)/lint-imports

format: $(DEV)  ## put imports and layout in order
	$(BIN)/ruff check --select I --fix .
	$(BIN)/ruff format .

docs: $(DEV)  ## the documentation, in docs/_build/html
	$(BIN)/sphinx-build --fail-on-warning --keep-going --quiet -b html docs docs/_build/html

rules: $(DEV)  ## every rule has code and a test
	$(BIN)/ancientwars rules poleis --check
	$(BIN)/ancientwars rules cca --check
	$(BIN)/ancientwars rules diadochi --check
	$(BIN)/ancientwars rules paxromana --check

bench: $(DEV)  ## measure speed
	$(BIN)/python -m benchmarks

compiled: $(DEV)  ## the package compiled, in build/compiled: PYTHONPATH=build/compiled .venv/bin/ancientwars --version
	$(BIN)/python -m tools.compiled $(COMPILED) $(COMPILE_ARGS)

compilable: $(DEV)  ## can the package be compiled? Needs no C compiler
	$(BIN)/python -m tools.compiled build/compilable --check

test-compiled: $(DEV)  ## the tests on the package that `make compiled` has made; TESTS=tests/cca for some
	PYTHONPATH=$(CURDIR)/$(COMPILED) $(BIN)/python -m pytest $(PYTEST_ARGS) -m "not plain" $(TESTS)

mutants: $(MUTATION)  ## would a test notice a changed rule? MODULES="src/ancientwars/poleis/rules/la07_besiege.py" or all, slow
	$(BIN)/python -m benchmarks.mutants $(MUTANTS_ARGS) $(MODULES)

soak: $(DEV)  ## many random games, every state checked, and the long attacks
	$(BIN)/python -m pytest $(PYTEST_ARGS) tests --soak
	$(BIN)/ancientwars check poleis --games 1000 --seed 1
	$(BIN)/ancientwars check cca --games 1000 --seed 1
	$(BIN)/ancientwars check diadochi --games 1000 --seed 1
	$(BIN)/ancientwars check paxromana --games 500 --seed 1

clean:  ## remove all that make has made
	rm -rf $(VENV) build dist mutants docs/_build .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(MADE):
	$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or later is needed: make PYTHON=...")'
	$(PYTHON) -m venv $(VENV)
	touch $@

$(DEV): pyproject.toml | $(MADE)
	$(PIP) --editable '.[dev]'
	touch $@

$(MUTATION): $(DEV)
	$(PIP) --editable '.[mutation]'
	touch $@

$(CLI): pyproject.toml $(shell find src -type f -not -name '*.pyc') | $(MADE)
	$(PIP) '.[cli]'
	touch $@
