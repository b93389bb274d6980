# `make lab` and `make test` do everything on a fresh machine; see README.md.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2

# Options for the server, such as `make lab LAB=--no-browser`.
LAB ?=
# JupyterLab refuses to run as root unless it is told that this is meant, as it is in a container.
LAB_AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

# The words before an apt command, where this user may run one; else empty.
APT = $(shell command -v apt-get >/dev/null || exit; \
	[ "$$(id -u)" = 0 ] && echo "env DEBIAN_FRONTEND=noninteractive apt-get" && exit; \
	sudo -n true 2>/dev/null && echo "sudo -n env DEBIAN_FRONTEND=noninteractive apt-get")

.PHONY: help lab test thorough lint bench clean chromium

help: ## Say what there is to make
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile

# Translations may have changed since they were installed; JupyterLab needs Babel, so it is there.
lab: $(VENV)/installed-lab ## Install what is needed and open JupyterLab on the first notebook
	@$(BIN)/python -m tools.catalogues compile
	$(BIN)/jupyter lab --LabApp.default_url=/lab/tree/notebooks/00-start.ipynb $(LAB_AS_ROOT) $(LAB)

PYTEST := $(BIN)/python -m pytest --numprocesses=$(WORKERS) --dist=loadfile --no-loadscope-reorder

test: $(VENV)/installed-test chromium ## Install what is needed and run every check, and every test but the slow ones
	$(PYTEST) -m "not slow" --cov

thorough: $(VENV)/installed-test chromium ## Run the slow tests: long games, random clicks, new games, errands
	$(PYTEST) -m slow

lint: $(VENV)/installed-test ## Check style, types and the direction of imports only
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo --no-cache

bench: $(VENV)/installed-bench ## Measure speed, side by side with python-chess
	$(BIN)/python -m tests.bench

clean: ## Remove the virtual environment and everything that can be made again
	rm -rf $(VENV) build dist htmlcov .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
	find minerals widgets -name '*.mo' -delete

# One stamp for each extra: installed anew when pyproject.toml has changed, and only then.
# What the tests need contains what the lab needs.
$(VENV)/installed-%: pyproject.toml | $(BIN)/python
	@echo "Installing .[$*] into $(VENV); the first time takes a minute or two."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[$*]"
	@touch $@ $(if $(filter test,$*),$(VENV)/installed-lab)

$(BIN)/python:
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || { \
		echo "Python 3.11 or later is needed; $(PYTHON) is not. Name another: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c "import ensurepip, venv" 2>/dev/null || { \
		echo "$(PYTHON) cannot make virtual environments: Debian keeps that in the package python3-venv." >&2; \
		test -n "$(APT)" && $(APT) update -qq && $(APT) install -qq -y python3-venv >/dev/null \
			&& $(PYTHON) -c "import ensurepip, venv"; }
	@$(PYTHON) -m venv $(VENV)

# Without a browser its tests are skipped, and say so; so this never fails.
chromium:
	@command -v chromium >/dev/null && exit; \
	test -n "$(APT)" || { echo "Chromium is not installed, and apt cannot be used here: the browser tests will be skipped."; exit; }; \
	echo "Installing Chromium."; \
	{ $(APT) update -qq && $(APT) install -qq -y chromium fonts-dejavu >/dev/null; } \
		|| echo "Chromium could not be installed: the browser tests will be skipped."
