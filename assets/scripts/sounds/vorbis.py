"""Writing Ogg Vorbis with soundfile (requirements/assets.txt): the same bytes on every run."""

import io
import struct
from array import array

SERIAL = 1
"""The number of the stream; an encoder makes one up, which would change the file every time."""
POLYNOMIAL = 0x04C11DB7
SERIAL_AT, SUM_AT, SEGMENTS_AT, HEAD = 14, 22, 26, 27
"""Offsets of the fields in the header of a page, and its length (RFC 3533, section 6)."""


def save_vorbis(path, signal, rate, quality):
    """Write a mono signal, -1 to 1; `quality` is 0 to 1, as `oggenc -q` divided by ten."""
    import soundfile  # only those who make sounds have it

    data = array("f", signal)
    file = io.BytesIO()
    kind = {"format": "OGG", "subtype": "VORBIS", "compression_level": 1.0 - quality}
    with soundfile.SoundFile(file, "w", rate, 1, **kind) as out:
        out.buffer_write(data.tobytes(), "float32")
    path.write_bytes(_numbered(file.getvalue()))


def _numbered(stream):
    """Return a stream whose pages carry our serial number and their new checksums."""
    table, pages, at = _table(), bytearray(stream), 0
    while at < len(pages):
        body = at + HEAD + pages[at + SEGMENTS_AT]
        end = body + sum(pages[at + HEAD : body])
        struct.pack_into("<I", pages, at + SERIAL_AT, SERIAL)
        struct.pack_into("<I", pages, at + SUM_AT, 0)
        struct.pack_into("<I", pages, at + SUM_AT, _checksum(pages[at:end], table))
        at = end
    return bytes(pages)


def _checksum(page, table):
    total = 0
    for byte in page:
        total = (total << 8 & 0xFFFFFFFF) ^ table[total >> 24 ^ byte]
    return total


def _table():
    table = []
    for byte in range(256):
        total = byte << 24
        for _ in range(8):
            total = (total << 1 ^ (POLYNOMIAL if total >> 31 else 0)) & 0xFFFFFFFF
        table.append(total)
    return table
