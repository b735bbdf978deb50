#!/bin/sh
# Tests the programs in dist/: by real clicks on Linux, which needs Xvfb and xdotool. Elsewhere each
# starts without a screen, answers its options, and holds nothing that NOTICE.txt does not name.
set -eu
cd "$(dirname "$0")/.."
tests="tests/program/test_start.py tests/program/test_command_line.py tests/program/test_notice.py"
set -- dist/minewave/minewave dist/minewave-single
case $(uname -s) in
Linux) tests=tests/program ;;
Darwin) set -- "$@" dist/Minewave.app/Contents/MacOS/minewave ;;
*) set -- dist/minewave/minewave.exe dist/minewave-single.exe ;;
esac
for program; do
    echo "== $program"
    # shellcheck disable=SC2086 # several files
    MINEWAVE_PROGRAM=$program python -m pytest -m "" -rs $tests
done
