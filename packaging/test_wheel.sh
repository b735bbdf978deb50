#!/bin/sh
# Installs the wheel in a folder into an empty environment and plays it: test_wheel.sh FOLDER
set -eu
wheel=$(realpath "$1"/minewave-*.whl)
cd "$(dirname "$0")/.."
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
python -m venv "$made/venv"
"$made/venv/bin/python" -m pip install -q --disable-pip-version-check "$wheel"
cd "$made" && venv/bin/minewave --version && venv/bin/minewave-engine generate 9x9x10 --seed 1 >/dev/null
cd - >/dev/null
MINEWAVE_PROGRAM=$made/venv/bin/minewave python -m pytest -m "" -rs \
    tests/program/test_start.py tests/program/test_command_line.py tests/program/test_played.py
