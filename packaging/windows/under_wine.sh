#!/usr/bin/env bash
# Tests and builds Minewave with a real Windows Python under Wine, made of packages alone:
#
#     packaging/windows/under_wine.sh [FOLDER] [STEP ...]
#
# The steps are: tests, source, build, folder, single, wheel; without any, all of them. What is made
# stays in FOLDER, build/wine by default, and is used again; remove the folder to begin anew.
# It takes about half an hour on two processors.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
made=$(realpath -m "${1:-build/wine}")
shift $(($# > 0))
steps=" ${*:-tests source build folder single wheel} "
python=${PYTHON:-python3.11}
wine=/usr/lib/wine/wine64
fail() { echo "under_wine.sh: $1" >&2; exit 2; }

# What it needs of the system. Debian's packages: wine64 gcc-mingw-w64-x86-64-win32 xvfb xdotool.
[ -x $wine ] || fail "Wine is missing: apt-get install wine64"
command -v x86_64-w64-mingw32-gcc-win32 >/dev/null ||
    fail "The compiler is missing: apt-get install gcc-mingw-w64-x86-64-win32"
command -v Xvfb >/dev/null || fail "Xvfb is missing: apt-get install xvfb"
command -v xdotool >/dev/null || fail "xdotool is missing: apt-get install xdotool"
command -v setxkbmap >/dev/null || fail "setxkbmap is missing: apt-get install x11-xkb-utils"
"$python" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' 2>/dev/null ||
    fail "Python 3.11 is missing: PYTHON names the program"
own=$root/.venv/bin/python  # plays the programs: it has pytest and pygame
[ -x "$own" ] || own=${TESTS_PYTHON:-$python}
"$own" -c 'import pygame, pytest' 2>/dev/null ||
    fail "There is no .venv with the packages of requirements.txt: see README.md"

# The Windows Python: its library is in panda3d's wheel, its modules are those of the local 3.11.
home=$made/python packages=$made/python/Lib/site-packages
wheels=(--platform win_amd64 --python-version 3.11 --only-binary=:all:)
if [ ! -e "$made/python.done" ]; then
    began=$SECONDS
    rm -rf "$home"
    mkdir -p "$home" "$made/download"
    "$python" -m pip download -q -d "$made/download" "${wheels[@]}" --no-deps panda3d==1.10.16 ||
        fail "panda3d, whose wheel holds the Windows Python, cannot be downloaded."
    "$python" - "$made"/download/panda3d-*.whl "$home" <<'END'
import pathlib, shutil, sys, sysconfig, zipfile
wheel, home = zipfile.ZipFile(sys.argv[1]), pathlib.Path(sys.argv[2])
for name in wheel.namelist():
    if name.startswith("deploy_libs/") and not name.endswith("/"):
        (home / pathlib.PurePath(name).name).write_bytes(wheel.read(name))
left_out = shutil.ignore_patterns("site-packages", "test", "lib-dynload", "config-3*", "__pycache__")
shutil.copytree(sysconfig.get_path("stdlib"), home / "Lib", ignore=left_out)
END
    x86_64-w64-mingw32-gcc-win32 -municode -O2 -o "$home/python.exe" \
        packaging/windows/launcher.c "$home/python311.dll"
    # pip goes by the markers of this system; the last line is what they ask for on Windows.
    "$python" -m pip install -q --target "$packages" "${wheels[@]}" \
        -r requirements/release.in colorama pefile pywin32-ctypes ||
        fail "The packages for Windows cannot be installed."
    cp packaging/windows/sitecustomize.py "$packages/"
    touch "$made/python.done"
    echo "Installed in $((SECONDS - began)) s."
fi

# One screen for all that Wine starts: its desktop stays on the first.
Xvfb -displayfd 7 -screen 0 1280x720x24 -nolisten tcp 7>"$made/display" 2>/dev/null &
xvfb=$!
export WINEPREFIX=$made/prefix WINEDEBUG=-all WINEARCH=win64 SDL_AUDIODRIVER=dummy
# SDL unloads Wine's XInput while a thread of that is still running, which crashes.
export SDL_XINPUT_ENABLED=0 PYTHONDONTWRITEBYTECODE=1 PYTHONPYCACHEPREFIX=
trap '/usr/lib/wine/wineserver -k || true; kill $xvfb 2>/dev/null || true' EXIT
for _ in $(seq 50); do [ -s "$made/display" ] && break; sleep 0.1; done
[ -s "$made/display" ] || fail "Xvfb does not start."
DISPLAY=:$(cat "$made/display")
export DISPLAY
unset CI MINEWAVE_PROGRAM

# Python under Wine takes pipes only for its input and outputs.
run=$made/run
cat >"$run" <<'END'
#!/usr/bin/env bash
exec /usr/lib/wine/wine64 "$@" < <(:) > >(exec cat) 2> >(exec cat >&2)
END
chmod +x "$run"
"$run" wineboot -i >/dev/null 2>&1 || fail "Wine cannot make its folder $WINEPREFIX."

told=() status=0
note() { told+=("$1"); echo "-- $1"; }
wanted() { [[ $steps == *" $1 "* ]]; }

# Plays a program by real clicks: games that are won, lost, continued, exported and watched.
played() {
    local name=$1 size=$2 began=$SECONDS
    shift 2
    MINEWAVE_VIDEO_DRIVER=windows MINEWAVE_PROGRAM="$*" timeout 1200 "$own" -m pytest -n0 -m "" \
        -p no:cacheprovider -rs tests/program/test_played.py 2>&1 | tee "$made/$name.log" | tail -20 ||
        status=1
    note "$name: $size; $(tail -1 "$made/$name.log"); $((SECONDS - began)) s"
}
size() { du -sh --apparent-size "$1" | cut -f1; }

if wanted tests; then
    # A pool of processes does not start under Wine, whatever it is to do.
    measured=test_measured_games_are_told_by_their_worth_whatever_the_number_of_workers
    "$run" "$home/python.exe" -m pytest -n2 -p no:cacheprovider -rs --tb=short \
        --deselect "tests/engine/cli/test_play.py::$measured" \
        >"$made/tests.log" 2>&1 || status=1
    grep -aE '^(FAILED|ERROR)' "$made/tests.log" || true
    note "quick tests: $(tr -d '\r' <"$made/tests.log" | grep -aE '^[0-9]+ (passed|failed)|[0-9]+ passed' | tail -1)"
fi
if wanted source; then
    played source "from source" "$run" "$home/python.exe" "$root/main.py"
fi
if wanted build; then
    rm -rf "$made/dist"
    "$run" "$home/python.exe" -m PyInstaller --noconfirm --log-level ERROR \
        --distpath "$made/dist" --workpath "$made/work" minewave.spec || status=1
fi
if wanted folder; then
    played folder "$(size "$made/dist/minewave")" "$run" "$made/dist/minewave/minewave.exe"
fi
if wanted single; then
    played single "$(size "$made/dist/minewave-single.exe")" "$run" "$made/dist/minewave-single.exe"
fi
if wanted wheel && grep -q '^\[build-system\]' pyproject.toml; then
    rm -rf "$made/wheel" "$made/installed"
    "$own" -m pip wheel -q --no-deps -w "$made/wheel" .
    "$python" -m pip install -q --target "$made/installed" --no-deps "$made"/wheel/*.whl
    PYTHONPATH=$made/installed played wheel "$(size "$made"/wheel/*.whl)" \
        "$run" "$home/python.exe" -P -m minewave
fi

echo
printf '%s\n' "${told[@]}"
exit $status
