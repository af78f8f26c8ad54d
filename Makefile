# Start here: `make play` needs only Python 3.11 or later with pip.
#
#   PYTHON=python3.13     the Python that creates .venv, once; run `make clean` before you change it
#   ARGS="--preset ..."   options for the program that the target runs

PYTHON ?= python3
ARGS ?=
UV = uv==0.13.9

BIN = .venv/bin
# Print errors only: requirements/ fixes the versions, so advice about newer ones is noise.
PIP = PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip install --quiet --quiet
# uv installs ten times as fast as pip and does not depend on the pip that a Python brings. Where uv
# has no build, or cannot reach the index that pip is configured for, pip installs the same files.
INSTALL = install() { { [ -x $(BIN)/uv ] && $(BIN)/uv pip install --quiet --python $(BIN)/python "$$@" \
	2>.venv/uv.log; } || $(PIP) "$$@"; }; install
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-strip-extras --custom-compile-command "make lock" $(ARGS)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play serve doctor install upgrade back quick test rest soak lint check format bench train mutants \
	sprites gallery reglas transcripts screenshots lock clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

# Ctrl-C is a normal exit, and the shell waits for the program to end. The pause lets the program end
# before make handles the key; otherwise make reports a lost child.
play: .venv/.play ## Play Mus in this terminal
	@trap : INT; AMARREKO_CALLED="make play" $(BIN)/amarreko play $(ARGS) || { [ $$? -eq 130 ] && sleep 0.3; }

serve: .venv/.play ## Serve Discord and Telegram, with the tokens in .env
	@$(BIN)/amarreko serve $(ARGS)

doctor: .venv/.play ## Check that the bot can serve Discord and Telegram, with the tokens in .env
	@$(BIN)/amarreko doctor $(ARGS)

install: ## Install Amarreko as a systemd service (as root)
	@PYTHON=$(PYTHON) sh deploy/service.sh install

upgrade: ## Upgrade the service to these sources, after a backup of the games (as root)
	@PYTHON=$(PYTHON) sh deploy/service.sh upgrade

back: ## Return the service to the release before the last upgrade (as root)
	@sh deploy/service.sh back

# Use six processes even on two cores, because tests spend half of their time waiting for another
# program. In `make quick` no test waits, and each process needs seconds to collect the tests. An idle
# process takes over tests of another. Tests start many programs, so Python must keep its compiled
# files, whatever the environment says.
PYTEST = PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest --dist worksteal --numprocesses
SEED := $(shell date +%s)

quick: .venv/.dev ## Run the fast tests, in less than a minute
	AMARREKO_TESTS=quick $(PYTEST) auto --durations 10 --durations-min 1 $(ARGS)

# Slow tests of parts that seldom change: training, packages, the recipe of CONTRIBUTING.md.
REST = tests/unit/tools/training tests/system/test_deploy.py tests/system/test_package.py tests/system/test_recipe.py

# The coverage report names the files of engine/ with uncovered branches.
test: .venv/.dev ## Run all tests except those of make rest, and demand full branch coverage of engine/
	$(PYTEST) 6 --cov --cov-report= $(REST:%=--ignore=%) $(ARGS)
	$(BIN)/python -m coverage report --include 'engine/*' --fail-under 100

rest: .venv/.dev ## Run the tests of training and packages, which CI also runs
	$(PYTEST) 4 $(REST) $(ARGS)

soak: .venv/.dev ## Run the long tests with new seeds, before a release (SEED=... repeats a run)
	AMARREKO_TESTS=soak AMARREKO_SEED=$(SEED) $(PYTEST) 4 --hypothesis-seed $(SEED) $(ARGS)

lint: .venv/.dev ## Check format, style, types and imports
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

check: lint ## Run all checks before a commit
	@$(MAKE) --no-print-directory test

format: .venv/.dev ## Format the code, and apply safe fixes
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

bench: .venv/.dev ## Run the benchmarks
	$(BIN)/python -m tools.benchmarks $(ARGS)

train: .venv/.dev ## Train the computer players (about an hour for each deck)
	$(BIN)/python -m tools.training $(ARGS)

# The engine takes minutes, all of bot takes a night, one package (OF=bot.tables) about an hour.
OF ?= engine
OTHERS = $(if $(filter engine%,$(OF)),bot,engine)
mutants: .venv/.dev ## Run mutation tests of the engine (or OF=bot.tables ...)
	AMARREKO_TESTS=$(if $(filter engine%,$(OF)),test,quick) PYTEST_ADDOPTS=--deselect=tests/unit/$(OTHERS)/ \
		$(BIN)/mutmut run "$(OF).*" $(ARGS)
	$(BIN)/mutmut results

sprites: .venv/.dev ## Render the deck of bot/images/drawings into bot/images/sprites
	$(BIN)/python -m tools.card_art.render

gallery: .venv/.dev ## Generate the pictures of docs/gallery and the badges
	$(BIN)/python -m tools.card_art.gallery
	$(BIN)/python -m tools.card_art.badges

reglas: .venv/.dev ## Generate docs/REGLAS*.md, the rules for players
	$(BIN)/python -m tools.card_art.booklet

transcripts: .venv/.dev ## Generate docs/MATCH_*.md and the pictures of chats from one match
	$(BIN)/python -m tests.transcripts.write

screenshots: .venv/.dev ## Take the pictures of docs/page, with Chromium
	$(BIN)/python -m tools.screenshots

lock: .venv/.made ## Lock requirements/ from pyproject.toml (ARGS=--upgrade for the newest versions)
	$(PIP) "$(UV)"
	echo "$(UV)" | $(LOCK) - --output-file requirements/uv.txt
	$(LOCK) pyproject.toml --group dev --output-file requirements/dev.txt
	$(LOCK) pyproject.toml --group build --constraints requirements/dev.txt --output-file requirements/play.txt
	$(LOCK) pyproject.toml --extra postgres --constraints requirements/dev.txt --output-file requirements/postgres.txt

clean: ## Remove all generated files; games and .env stay
	rm -rf .venv .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache \
		.ruff_cache build dist mutants *.egg-info
	find bot engine storage tests tools -type d -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# The stamps record what .venv already holds. A .venv that another tool made has none and is replaced.
.venv/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Amarreko needs Python 3.11 or later; name one with: make PYTHON=python3.11 ..." >&2; \
		exit 1; }
	@$(PYTHON) -m venv --clear .venv
	@$(PIP) --require-hashes --requirement requirements/uv.txt || echo "uv cannot be installed here; pip replaces it."
	@touch $@

.venv/.play: .venv/.made requirements/play.txt pyproject.toml
	@echo "Installing the requirements of Amarreko into .venv ..."
	@$(INSTALL) --require-hashes --requirement requirements/play.txt
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# The development requirements include those for playing, so one installation serves both.
.venv/.dev: .venv/.made requirements/dev.txt pyproject.toml
	@echo "Installing the development requirements of Amarreko into .venv ..."
	@$(INSTALL) --require-hashes --requirement requirements/dev.txt
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@ .venv/.play
