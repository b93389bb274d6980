# On a fresh machine, `make lab` and `make test` do everything; see README.md.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2

# Python compiles each file once and keeps that, even where the surroundings say otherwise: the tests start it a
# thousand times.
export PYTHONDONTWRITEBYTECODE :=

# Options for the site, such as `make site SITE=--quick`.
SITE ?=
# Options for the server, such as `make lab LAB=--no-browser`.
LAB ?=
# The files to check, such as `make check FILES=minerals/core/log/log.py`; by default, those that have changed.
FILES ?=
# Options for the site in a browser, such as `make lite LITE=--one-host`.
LITE ?=
# JupyterLab refuses to run as root unless you say that you mean it, as you do in a container.
LAB_AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

# The words before an apt command if this user may run one; otherwise empty.
APT = $(shell command -v apt-get >/dev/null || exit; \
	[ "$$(id -u)" = 0 ] && echo "env DEBIAN_FRONTEND=noninteractive apt-get" && exit; \
	sudo -n true 2>/dev/null && echo "sudo -n env DEBIAN_FRONTEND=noninteractive apt-get")

.PHONY: help lab check test thorough lint advisories bench site lite clean chromium node

help: ## List these commands
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile

# Translations may have changed since they were installed. JupyterLab needs Babel, so Babel is there.
lab: $(VENV)/installed-lab ## Install everything needed, and open the first notebook in JupyterLab
	@$(BIN)/python -m tools.catalogues compile
	JUPYTER_CONFIG_PATH=$(CURDIR)/minerals/cli/lab_settings $(BIN)/jupyter lab --LabApp.default_url=/lab/tree/notebooks/00-start.ipynb $(LAB_AS_ROOT) $(LAB)

PYTEST := $(BIN)/python -m pytest --numprocesses=$(WORKERS) --dist=loadfile --no-loadscope-reorder

check: $(VENV)/installed-test ## Check style, types, imports and the tests that your changes concern: half a minute
	$(BIN)/python -m tools.check $(FILES)

test: $(VENV)/installed-test chromium node ## Install everything needed, and run all checks and tests except those of `make thorough`
	$(PYTEST) -m "not slow and not before_release" --cov

# All examples in docstrings are of the first gate, so the second need not look for them.
thorough: $(VENV)/installed-test chromium node ## Run the second gate: slow tests, texts, languages, help, wheels, hardening, the site
	$(PYTEST) tests notebooks -m "slow or before_release"

lint: $(VENV)/installed-test ## Check only style, types and the direction of imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo --no-cache

# Without --no-deps, pip-audit would look at newer releases of libraries that we do not name.
advisories: $(VENV)/installed-test ## Look for known faults in the oldest libraries that pyproject.toml allows; needs the network
	@mkdir -p build
	$(BIN)/uv pip compile --quiet --all-extras --resolution lowest-direct --no-deps pyproject.toml --output-file build/floors.txt
	$(BIN)/uv tool run pip-audit --strict --disable-pip --no-deps --requirement build/floors.txt

lite: $(VENV)/installed-test node ## Make a JupyterLite site in build/site/lite: everything in a browser, nothing to install
	$(BIN)/python -m tools.lite $(LITE)

bench: $(VENV)/installed-bench ## Measure speed next to python-chess
	$(BIN)/python -m tests.bench

site: $(VENV)/installed-site node ## Make the site in build/site
	$(BIN)/python -m tools.site $(SITE)

clean: ## Remove the virtual environment, and all files that can be made again
	rm -rf $(VENV) build dist htmlcov .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
	find minerals widgets -name '*.mo' -delete

# One stamp for each extra, which is installed again only if pyproject.toml has changed.
# The extra for tests includes the extra for the lab.
$(VENV)/installed-%: pyproject.toml | $(BIN)/python
	@echo "Installing .[$*] in $(VENV). The first time takes a minute or two."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[$*]"
	@touch $@ $(if $(filter test,$*),$(VENV)/installed-lab)

$(BIN)/python:
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || { \
		echo "Python 3.11 or later is needed, and $(PYTHON) is older. Name another one: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c "import ensurepip, venv" 2>/dev/null || { \
		echo "$(PYTHON) cannot make virtual environments. On Debian, that needs the package python3-venv." >&2; \
		test -n "$(APT)" && $(APT) update -qq && $(APT) install -qq -y python3-venv >/dev/null \
			&& $(PYTHON) -c "import ensurepip, venv"; }
	@$(PYTHON) -m venv $(VENV)

# Without a browser, the browser tests are skipped and say so. So this never fails.
chromium:
	@command -v chromium >/dev/null && exit; \
	test -n "$(APT)" || { echo "Chromium is not installed, and apt does not work here: the browser tests will be skipped."; exit; }; \
	echo "Installing Chromium."; \
	{ $(APT) update -qq && $(APT) install -qq -y chromium fonts-dejavu >/dev/null; } \
		|| echo "Chromium could not be installed: the browser tests will be skipped."

# Node runs TypeScript, which a test installs by npm in build/typescript and which checks the types of the front end,
# and readers of question banks in build/graders.
# Without Node, that check is skipped and says so, and tests of question banks fail. So this never fails.
node:
	@command -v node >/dev/null && command -v npm >/dev/null && exit; \
	test -n "$(APT)" || { echo "Node and npm are not installed, and apt does not work here: the types of the front end will not be checked."; exit; }; \
	echo "Installing Node."; \
	{ $(APT) update -qq && $(APT) install -qq -y nodejs npm >/dev/null; } \
		|| echo "Node could not be installed: the types of the front end will not be checked."
