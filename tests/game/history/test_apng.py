"""Animated PNGs, read by an independent reader."""

import io

from hypothesis import given, settings
from hypothesis import strategies as st

from game.history.export_video import MAX_DELAY_MS, ApngWriter, changes
from tests.game.history.apng_reader import decode, merge_equal


def written(width: int, height: int, pictures: list[tuple[bytes, int]]) -> bytes:
    file = io.BytesIO()
    writer = ApngWriter(file, width, height)
    for pixels, ms in pictures:
        writer.add(pixels, ms)
    writer.finish()
    return file.getvalue()


@settings(max_examples=60)
@given(st.data())
def test_a_viewer_shows_what_was_written(data: st.DataObject) -> None:
    width, height = data.draw(st.integers(1, 40)), data.draw(st.integers(1, 6))
    picture = bytearray(
        data.draw(st.binary(min_size=width * height * 3, max_size=width * height * 3))
    )
    pictures = []
    for _ in range(data.draw(st.integers(1, 6))):
        pictures.append((bytes(picture), data.draw(st.integers(1, 900))))
        for at in data.draw(st.lists(st.integers(0, len(picture) - 1), max_size=4)):
            picture[at] ^= 0x5A
    decoded = decode(written(width, height, pictures))
    assert (decoded.width, decoded.height, decoded.plays) == (width, height, 0)
    assert decoded.shown == merge_equal(pictures)


def test_only_what_changed_is_written_and_a_picture_that_stays_long_in_parts() -> None:
    before = bytes(64 * 20 * 3)
    after = bytearray(before)
    after[(5 * 64 + 20) * 3] = after[(9 * 64 + 40) * 3] = 200
    assert changes(before, bytes(after), 64) == [(5, 16, 32), (9, 32, 48)]
    assert decode(written(64, 20, [(before, 80), (bytes(after), 80)])).areas == [64 * 20, 32 * 5]
    row = bytearray(50 * 3)
    row[0] = row[17 * 3] = row[49 * 3] = 1
    assert changes(bytes(50 * 3), bytes(row), 50) == [(0, 0, 32), (0, 48, 50)], "blocks are joined"
    decoded = decode(written(3, 2, [(bytes(range(18)), 50_000)] * 4))
    assert {shown.pixels for shown in decoded.shown} == {bytes(range(18))}
    assert sum(shown.ms for shown in decoded.shown) == 200_000
    assert max(shown.ms for shown in decoded.shown) <= MAX_DELAY_MS
