"""Paint the creatures of the zones and write their sheets.

`python assets/scripts/make_creatures.py [zone ...]` writes assets/themes/deep/zones/<zone>/*.webp;
without a zone, those of all zones. What creatures.toml.part says of a sheet must fit the table.
"""

import sys
import tomllib
from pathlib import Path

from world.creature_sheets import SHEETS
from world.sheet import Sheet, write

ZONES = Path(__file__).resolve().parents[1] / "themes" / "deep" / "zones"
MOST = 350_000  # bytes of all sheets together


def check(zone: str, sheets: tuple[Sheet, ...]) -> None:
    """Raise ValueError if the zone's list of creatures does not fit the sheets."""
    text = (ZONES / zone / "creatures.toml.part").read_text(encoding="utf-8")
    table = {f"{sheet.name}.webp": sheet for sheet in sheets}
    listed = tomllib.loads(text)["creatures"]
    if unknown := {entry["sheet"] for entry in listed} ^ table.keys():
        raise ValueError(f"{zone}: {', '.join(sorted(unknown))} not in both lists")
    for entry in listed:
        sheet = table[entry["sheet"]]
        stated = entry["frames"], entry.get("reaction_frames", 0), tuple(entry["size"])
        if stated[:2] != (sheet.frames, sheet.reaction_frames):
            raise ValueError(f"{zone}: {sheet.name} has other frames than {stated[:2]}")
        shares = [one / other for one, other in zip(stated[2], sheet.size(), strict=True)]
        if abs(shares[0] - shares[1]) > 0.04:
            raise ValueError(f"{zone}: {sheet.name} is {sheet.size()}, not {stated[2]}")


def main() -> None:
    """Write the sheets that are asked for."""
    for zone in sys.argv[1:] or SHEETS:
        check(zone, SHEETS[zone])
        for sheet in SHEETS[zone]:
            path = write(sheet, ZONES / zone)
            print(f"{zone:9} {path.name:24} {path.stat().st_size / 1000:6.1f} KB", sheet.size())
    total = sum(path.stat().st_size for zone in SHEETS for path in sheet_paths(zone))
    print(f"{total / 1000:.0f} KB of {MOST / 1000:.0f} KB")
    if total > MOST:
        raise SystemExit("The sheets are too large.")


def sheet_paths(zone: str) -> list[Path]:
    """Return where the zone's sheets are that exist."""
    paths = [ZONES / zone / f"{sheet.name}.webp" for sheet in SHEETS[zone]]
    return [path for path in paths if path.exists()]


if __name__ == "__main__":
    main()
