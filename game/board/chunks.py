"""The settled board as pictures of square chunks, made when they are seen and kept for a while."""

from __future__ import annotations

import pygame

CACHE_BYTES = 64 * 1024 * 1024
"""What all chunks together take at most, unless more than that is in sight at once."""

ChunkKey = tuple[int, int]
"""Which chunk it is: its column and its row among the chunks."""


class Chunk:
    """A picture; one that is ``rough`` is waiting for its details."""

    def __init__(self, picture: pygame.Surface, rough: bool) -> None:
        self.picture = picture
        self.rough = rough
        width, height = picture.get_size()
        self.bytes = width * height * picture.get_bytesize()


class ChunkCache:
    """Chunks by key. When they take too much, those not seen for longest are let go."""

    def __init__(self, most: int = CACHE_BYTES) -> None:
        self._most = most
        self._kept: dict[ChunkKey, Chunk] = {}
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: ChunkKey) -> Chunk | None:
        """A chunk that is kept."""
        return self._kept.get(key)

    def oldest_first(self) -> list[ChunkKey]:
        """The chunks that are kept, those not seen for longest first."""
        return list(self._kept)

    def touch(self, key: ChunkKey) -> None:
        """The chunk is in sight, if it is kept."""
        chunk = self._kept.pop(key, None)
        if chunk is not None:
            self._kept[key] = chunk

    def put(self, key: ChunkKey, chunk: Chunk, in_sight: int) -> None:
        """Keep a chunk; the ``in_sight`` that were seen last are never let go for it."""
        self.drop(key)
        self._kept[key] = chunk
        self.bytes += chunk.bytes
        while self.bytes > self._most and len(self._kept) > in_sight:
            self.drop(next(iter(self._kept)))

    def drop(self, key: ChunkKey) -> None:
        """Let a chunk go, if it is kept."""
        chunk = self._kept.pop(key, None)
        if chunk is not None:
            self.bytes -= chunk.bytes

    def clear(self) -> None:
        """Let all go."""
        self._kept.clear()
        self.bytes = 0


def cells_a_side(px: int) -> int:
    """How many cells a chunk is wide and high: measured to be quick to make and to draw."""
    if px < 8:
        return 256 >> (px.bit_length() - 1)
    return 32 if px < 12 else 16 if px < 24 else 8 if px < 48 else 4
