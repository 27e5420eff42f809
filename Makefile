PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

CATALOGUES := $(shell find src -name '*.po')
INSTALL_LOCK = $(PIP) install --quiet --require-hashes -r

.PHONY: help
help: ## List what make can do
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: setup
setup: $(VENV)/dev.stamp ## Make .venv with all that the tests and checks need

$(VENV)/venv.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Marchstone needs Python 3.11 or newer; try make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "$(PYTHON) has no venv module. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/dev.stamp: requirements/dev.lock $(VENV)/venv.stamp
	$(INSTALL_LOCK) requirements/dev.lock
	$(PIP) install --quiet --no-build-isolation --no-deps -e .
	@touch $@
