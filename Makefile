# Two commands do everything on a fresh machine: `make site` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
TOOLS := build/tools
# Hundreds of programs are started; without its compiled modules each would compile them anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: site test bench wheel source-lines explore fuzz-situations fuzz-logos fuzz-rulebooks second-opinion mutate-data mutate-engine serve notices sbom audit stress-serve hostile kill reproducible lock clean

site: .venv/ready
	$(BIN)/rulebook build

test: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/rulebook check
	$(BIN)/pytest -n 2 --dist loadgroup

bench: .venv/ready
	$(BIN)/python -m tests.bench

# The lines that places.yml lists, compared with the printed sources in the folder SOURCES; WRITE=--write writes them.
source-lines: SOURCES ?= ../shared/sources
source-lines: .venv/ready
	$(BIN)/python -m tests.source_lines $(SOURCES) $(WRITE)

# All random tests with new seeds and COUNT examples each; prints the seed that shows a failure again.
explore: .venv/ready
	SEED=$(SEED) COUNT=$(COUNT) $(BIN)/python -m tests.explore

# Mangled situations, as plain data and as files: each is ruled, or refused in words.
fuzz-situations: SEED ?= 1
fuzz-situations: COUNT ?= 10000
fuzz-situations: .venv/ready
	$(BIN)/python -m tests.hardening.situations $(SEED) $(COUNT)

# PokerKit and the engine on far more random hands than the tests compare.
second-opinion: .venv/ready
	$(BIN)/python -m tests.second_opinion

# Hostile texts in a little rulebook with every kind of place, drawn from SEED on, until each kind has had each of them (or in COUNT states):
# does any become more than text? WHOLE=1 takes the real rulebook and its whole site; a state of it takes minutes.
hostile: SEED ?= 1
hostile: COUNT ?= $(if $(WHOLE),1,0)
hostile: .venv/ready
	$(BIN)/python -m tests.hostile $(SEED) $(COUNT) $(if $(WHOLE),whole en cs)

# Commands that write are killed at COUNT moments each: what they leave is the old or the new, whole.
kill: SEED ?= 1
kill: COUNT ?= 50
kill: .venv/ready
	$(BIN)/python -m tests.hardening.kill --seed $(SEED) --count $(COUNT)

# The whole site twice, in two places and surroundings, compared byte by byte.
reproducible: .venv/ready
	$(BIN)/python -m tests.hardening.reproducible

# Does the check see any single slip in examples, published rulings and policies?
mutate-data: .venv/ready
	$(BIN)/python -m tests.mutation.data

# Would the examples notice a slip in the engine? All of some 9,000 mutants are tried in a copy of it, or as many as MUTANTS says.
MUTANTS ?= 100000
MUTATION := build/mutation
COSMIC_RAY := build/cosmic-ray

mutate-engine: .venv/ready $(COSMIC_RAY)/ready
	$(BIN)/python -m tests.mutation.engine prepare $(MUTATION) $(CURDIR)/$(COSMIC_RAY)/bin/python
	cd $(MUTATION) && $(CURDIR)/$(COSMIC_RAY)/bin/cosmic-ray init cosmic-ray.toml session.sqlite
	$(BIN)/python -m tests.mutation.engine sample $(MUTATION) $(MUTANTS)
	$(COSMIC_RAY)/bin/python -m tests.mutation.survey $(MUTATION)
	$(BIN)/python -m tests.mutation.engine report $(MUTATION)

# A tool of its own with many dependencies, which nothing else needs.
$(COSMIC_RAY)/ready:
	$(PYTHON) -m venv $(COSMIC_RAY)
	$(COSMIC_RAY)/bin/python -m pip install --quiet --disable-pip-version-check cosmic-ray==8.7.0
	touch $@

# Many requests and edits at once against `rulebook serve` on a small rulebook.
stress-serve: SEED ?= 1
stress-serve: COUNT ?= 200
stress-serve: EDITS ?= 40
stress-serve: .venv/ready
	$(BIN)/python -m tests.hardening.serving $(SEED) $(COUNT) $(EDITS)

# Mangled logos: none may bring the command down, take long, or be accepted and not print.
fuzz-logos: SEED ?= 1
fuzz-logos: COUNT ?= 2000
fuzz-logos: .venv/ready
	$(BIN)/python -m tests.hardening.logos $(SEED) $(COUNT)

# A small rulebook broken in COUNT ways, and commands run on it; with REAL=real the rulebook of this repository.
fuzz-rulebooks: SEED ?= 1
fuzz-rulebooks: COUNT ?= 10000
fuzz-rulebooks: .venv/ready
	$(BIN)/python -m tests.hardening.rulebooks $(SEED) $(COUNT) $(REAL)

serve: .venv/ready
	$(BIN)/rulebook serve

# The program with the rulebook in it, to be installed anywhere.
wheel: .venv/ready
	$(BIN)/python -m tests.wheel build/dist

# What this site hands on of others' work, with the licences that the installed packages bring.
notices: .venv/ready
	$(BIN)/python -m generator.site.notices

# What all this is made with (CycloneDX), and what the advisory database, on the network, knows of it.
sbom: .venv/ready $(TOOLS)/ready
	$(TOOLS)/bin/cyclonedx-py environment --pyproject pyproject.toml --output-reproducible --output-file build/sbom.json $(BIN)/python

audit: $(TOOLS)/ready
	$(TOOLS)/bin/pip-audit --disable-pip --require-hashes --requirement requirements.lock --requirement requirements-tools.lock

# These two in a place of their own, so that nothing of the project depends on what they depend on.
$(TOOLS)/ready: requirements-tools.lock
	$(PYTHON) -m venv $(TOOLS)
	$(TOOLS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-tools.lock
	touch $@

# The lock files are made anew only on request; everything else installs from them.
LOCK := --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host

lock:
	$(BIN)/pip install pip-tools
	$(BIN)/pip-compile $(LOCK) --extra print --extra site --extra test --output-file requirements.lock pyproject.toml requirements-build.in
	$(BIN)/pip-compile $(LOCK) --output-file requirements-tools.lock requirements-tools.in

.venv/ready: requirements.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

clean:
	rm -rf build site .venv
