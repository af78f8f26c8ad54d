# Everything begins here: `make play` needs Python 3.11 or later with pip, and nothing else.
#
#   PYTHON=python3.13     the Python that makes .venv, once; `make clean` first to change it
#   ARGS="--preset ..."   goes on to the program that the target runs

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
.PHONY: help play serve doctor install upgrade back quick test rest soak check format bench train mutants \
	sprites gallery reglas transcripts lock clean

help: ## Say what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

# Who leaves with Ctrl-C has made no error; the shell waits for the program to say goodbye. It ends
# a moment later than make hears of the key: the other way round make has lost a child, and says so.
play: .venv/.play ## Play Mus in this terminal
	@trap : INT; AMARREKO_CALLED="make play" $(BIN)/amarreko play $(ARGS) || { [ $$? -eq 130 ] && sleep 0.3; }

serve: .venv/.play ## Serve Discord and Telegram, with the tokens in .env
	@$(BIN)/amarreko serve $(ARGS)

doctor: .venv/.play ## Look whether Discord and Telegram could be served, with the tokens in .env
	@$(BIN)/amarreko doctor $(ARGS)

install: ## Run Amarreko as a service of this machine (as root)
	@PYTHON=$(PYTHON) sh deploy/service.sh install

upgrade: ## Put these sources in the place of what the service runs, games copied before (as root)
	@PYTHON=$(PYTHON) sh deploy/service.sh upgrade

back: ## Let the service run what it ran before the last upgrade (as root)
	@sh deploy/service.sh back

# Six processes even where there are two cores: half of the time a test waits for another
# program. In `make quick` none does, and each process takes seconds to find the tests. Who runs out
# of tests takes over another's. Tests start programs again and again: let Python keep what it has
# compiled, whatever the machine says.
PYTEST = PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest --dist worksteal --numprocesses
SEED := $(shell date +%s)

quick: .venv/.dev ## Run the tests that are fast: under a minute
	AMARREKO_TESTS=quick $(PYTEST) auto --durations 10 --durations-min 1 $(ARGS)

# What is built out of the house, and seldom changes: players, packages, a house with another rule.
REST = tests/unit/tools/training tests/system/test_deploy.py tests/system/test_package.py tests/system/test_recipe.py

# The gate says which files of engine/ miss something.
test: .venv/.dev ## Run all tests but those of make rest, and demand every branch of engine/
	$(PYTEST) 6 --cov --cov-report= $(REST:%=--ignore=%) $(ARGS)
	$(BIN)/python -m coverage report --include 'engine/*' --fail-under 100

rest: .venv/.dev ## Run the tests of training and of packages, as CI does beside make check
	$(PYTEST) 4 $(REST) $(ARGS)

soak: .venv/.dev ## Test at length with new seeds, before a release (SEED=... for the same once more)
	AMARREKO_TESTS=soak AMARREKO_SEED=$(SEED) $(PYTEST) 4 --hypothesis-seed $(SEED) $(ARGS)

check: .venv/.dev ## Do all that must be green before a commit
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	@$(MAKE) --no-print-directory test

format: .venv/.dev ## Lay out the code, and mend what can be mended safely
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

bench: .venv/.dev ## Time what must be fast
	$(BIN)/python -m tools.benchmarks $(ARGS)

train: .venv/.dev ## Train the computer players anew (an hour or so for each deck)
	$(BIN)/python -m tools.training $(ARGS)

# The rules take minutes; all of bot takes a night, a room of it (OF=bot.tables) an hour or so.
OF ?= engine
OTHERS = $(if $(filter engine%,$(OF)),bot,engine)
mutants: .venv/.dev ## Change the rules a little (or OF=bot.tables ...), and see whether a test notices
	AMARREKO_TESTS=$(if $(filter engine%,$(OF)),test,quick) PYTEST_ADDOPTS=--deselect=tests/$(OTHERS)/ \
		$(BIN)/mutmut run "$(OF).*" $(ARGS)
	$(BIN)/mutmut results

sprites: .venv/.dev ## Draw the deck anew into bot/images/sprites
	$(BIN)/python -m tools.card_art.render

gallery: .venv/.dev ## Make the pictures of docs/gallery and the badges anew
	$(BIN)/python -m tools.card_art.gallery
	$(BIN)/python -m tools.card_art.badges

reglas: .venv/.dev ## Write docs/REGLAS*.md anew, the rules told for players, with the drawings of the signs
	$(BIN)/python -m tools.card_art.booklet

transcripts: .venv/.dev ## Play the match of docs/MATCH_*.md anew, and write and draw what is seen
	$(BIN)/python -m tests.transcripts.write

lock: .venv/.made ## Write requirements/ from pyproject.toml (ARGS=--upgrade for the newest versions)
	$(PIP) "$(UV)"
	echo "$(UV)" | $(LOCK) - --output-file requirements/uv.txt
	$(LOCK) pyproject.toml --group dev --output-file requirements/dev.txt
	$(LOCK) pyproject.toml --group build --constraints requirements/dev.txt --output-file requirements/play.txt
	$(LOCK) pyproject.toml --extra postgres --constraints requirements/dev.txt --output-file requirements/postgres.txt

clean: ## Remove all that make has made; games and .env stay
	rm -rf .venv .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache \
		.ruff_cache build dist mutants *.egg-info
	find bot engine storage tests tools -type d -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# The stamps record what .venv already holds. A .venv that another tool made has none and is replaced.
.venv/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Amarreko needs Python 3.11 or later; name one with: make PYTHON=python3.11 ..." >&2; \
		exit 1; }
	@$(PYTHON) -m venv --clear .venv
	@$(PIP) --require-hashes --requirement requirements/uv.txt || echo "uv cannot be installed here; pip takes its place."
	@touch $@

.venv/.play: .venv/.made requirements/play.txt pyproject.toml
	@echo "Installing what Amarreko needs into .venv ..."
	@$(INSTALL) --require-hashes --requirement requirements/play.txt
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# The development requirements include those for playing, so one installation serves both.
.venv/.dev: .venv/.made requirements/dev.txt pyproject.toml
	@echo "Installing what developers of Amarreko need into .venv ..."
	@$(INSTALL) --require-hashes --requirement requirements/dev.txt
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@ .venv/.play
