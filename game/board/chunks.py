"""A cache of pictures of square chunks of the settled board."""

from __future__ import annotations

from pygame import Surface

CACHE_BYTES = 64 * 1024 * 1024
"""The size of all chunks together, unless more than that is visible at once."""

ChunkKey = tuple[int, int]  # the column and the row of a chunk, counted in chunks


class Chunk:
    """A picture; one that is ``rough`` still lacks its details."""

    def __init__(self, picture: Surface, rough: bool) -> None:
        self.picture = picture
        self.rough = rough
        width, height = picture.get_size()
        self.bytes = width * height * picture.get_bytesize()


class ChunkCache:
    """Chunks by key; those not visible for longest are dropped when all take too much."""

    def __init__(self, most: int = CACHE_BYTES) -> None:
        self._most = most
        self._chunks: dict[ChunkKey, Chunk] = {}
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._chunks)

    def get(self, key: ChunkKey) -> Chunk | None:
        """Return a cached chunk."""
        return self._chunks.get(key)

    def oldest_first(self) -> list[ChunkKey]:
        """Return the cached chunks, those not visible for longest first."""
        return list(self._chunks)

    def touch(self, key: ChunkKey) -> None:
        """Mark a chunk as visible now, if it is cached."""
        chunk = self._chunks.pop(key, None)
        if chunk is not None:
            self._chunks[key] = chunk

    def put(self, key: ChunkKey, chunk: Chunk, visible: int) -> None:
        """Add a chunk; the ``visible`` newest ones are never dropped for it."""
        self.drop(key)
        self._chunks[key] = chunk
        self.bytes += chunk.bytes
        while self.bytes > self._most and len(self._chunks) > visible:
            self.drop(next(iter(self._chunks)))

    def drop(self, key: ChunkKey) -> None:
        """Remove a chunk, if it is cached."""
        chunk = self._chunks.pop(key, None)
        if chunk is not None:
            self.bytes -= chunk.bytes

    def clear(self) -> None:
        """Remove all chunks."""
        self._chunks.clear()
        self.bytes = 0


def cells_a_side(px: int) -> int:
    """Return the side of a chunk in cells, measured to be quick to make and to draw."""
    if px < 8:
        return 256 >> (px.bit_length() - 1)
    return 32 if px < 12 else 16 if px < 24 else 8 if px < 48 else 4
