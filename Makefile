# Pentarchy from a checkout. Two words are enough: `make play` and `make test`.
# Needed: make, and Python 3.11 or newer with venv. PYTHON=/path/to/python3 names one.

SHELL := /bin/sh
.SHELLFLAGS := -eu -c
.DEFAULT_GOAL := help

RUN := .venv/bin/
JOBS ?= 2
export PYTHON
# Half of what a short process does is to read sources; bytecode that is kept spares it that.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help setup develop play test lint types compile test-compiled test-checked test-deep soak \
	mutants bench transcripts docs lock audit clean

help: ## what there is to make
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | awk -F '\t' '{ printf "  make %-14s %s\n", $$1, $$2 }'

setup: ## build .venv with what playing needs
	@sh scripts/environment requirements.lock

develop: ## build .venv with what working on it needs, too
	@sh scripts/environment requirements-dev.lock

play: setup ## play in the browser; LAN=1 lets phones in, PORT=9000 asks for a port
	@$(RUN)pentarchy play --open $(if $(LAN),--lan) $(if $(PORT),--port $(PORT))

test: lint types compile test-compiled test-checked ## everything but the deep part

lint: develop ## style, form and which part may import which
	$(RUN)ruff check
	$(RUN)ruff format --check
	$(RUN)lint-imports --cache-dir .cache/imports

types: develop ## mypy, strict
	$(RUN)mypy

compile: develop ## compile every game's rules, once, before tests start side by side
	$(RUN)pentarchy compile

test-compiled: develop ## the whole suite on compiled rules, the browser's games included
	@sh scripts/chromium
	@sh scripts/postgres
	$(RUN)pytest -n $(JOBS)

# What people read and see is plain Python in either build, and is tried on the compiled one.
PLAIN := $(foreach name,picture* story sheet* words own_map map deck grids,--ignore-glob='*/test_$(name).py')

test-checked: develop ## laws and cases on the same rules uncompiled: every overflow and stray index shows
	NUMBA_DISABLE_JIT=1 $(RUN)pytest -n $(JOBS) tests/laws tests/cases tests/games $(PLAIN)

test-deep: develop compile ## the laws with many more examples, what is slow, WebKit, Firefox, a fresh copy on a bare machine
	@sh scripts/webkit
	@sh scripts/firefox
	@sh scripts/proxies
	PENTARCHY_DEEP=1 $(RUN)pytest -n $(JOBS) -m "deep or deeper"

soak: develop compile ## what lasts for hours: kills under load, models beside the rules, strength; read the figures
	$(RUN)python -m tests.soak.kills
	$(RUN)python -m tests.soak.evening
	PENTARCHY_DEEP=1 PENTARCHY_ANEW=1 $(RUN)pytest -n $(JOBS) -m deeper tests/laws tests/cases tests/table
	@for game in divide_and_conquer political stratego_conquest sudoku_warriors tenth_division; do \
		$(RUN)python -m tests.twins $$game --moves 200000 --anew || exit 1; done
	@for game in divide_and_conquer sudoku_warriors stratego_conquest political tenth_division under_the_cups; do \
		$(RUN)python -m tests.laws.greedy $$game --games 200 || exit 1; \
		$(RUN)pentarchy simulate $$game --games 1000 --bots greedy,random --jobs $(JOBS) || exit 1; done

mutants: develop ## put small mistakes into a game's rules and print those that nothing notices: GAME=political COUNT=20
	@$(RUN)python -m tests.mutants $(GAME) --count $(or $(COUNT),20) --seed $(or $(SEED),1)

bench: develop ## speed, as ratios to the nearest peers on this machine
	$(RUN)pentarchy bench

transcripts: develop ## write the golden transcripts anew, or one game's: GAME=political; read the difference
	$(RUN)python -m tests.laws.transcripts $(GAME)

docs: develop ## write what is generated: the pictures, the guide's excerpts, the command line's reference
	$(RUN)python -m docs.pictures.draw
	$(RUN)python -m docs.excerpts
	$(RUN)python -m pentarchy.cli.reference docs/cli.md

lock: ## choose newer packages: write both locks anew, for every system at once
	@sh scripts/lock

audit: develop ## ask a public list whether a flaw is known of a package that we depend on
	@$(RUN)python -m tests.audit

clean: ## remove what was built; tables that were saved stay
	rm -rf .venv .cache build dist *.egg-info examples/*/build examples/*/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
