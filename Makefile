# Two commands do everything on a fresh machine: `make site` and `make test`.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: site test bench second-opinion mutate-data mutate-engine serve lock clean

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

# PokerKit and the engine on far more random hands than the tests compare.
second-opinion: .venv/ready
	$(BIN)/python -m tests.second_opinion

# Does the check see any single slip in examples, published rulings and policies?
mutate-data: .venv/ready
	$(BIN)/python -m tests.mutation.data

serve: .venv/ready
	$(BIN)/rulebook serve

# The lock file is made anew only on request; everything else installs from it.
lock:
	$(BIN)/pip install pip-tools
	$(BIN)/pip-compile --quiet --upgrade --extra test --generate-hashes --allow-unsafe --strip-extras \
	  --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --output-file requirements.lock \
	  pyproject.toml requirements-build.in

.venv/ready: requirements.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

clean:
	rm -rf build site .venv
