"""Loudness as EBU R128 measures it, and the strength of a sound in bands of a third of an octave.

K-weighting and gating are those of Recommendation ITU-R BS.1770-4, annex 1. It lists the filters'
coefficients for 48 kHz only; for other rates they follow from the same two analogue filters by the
bilinear transform (B. De Man, "Evaluation of Implementations of the EBU R128 Loudness Measurement",
AES 145, 2018). A signal is a list of samples, -1 to 1, that both loudspeakers play.
"""

import cmath
import math
from collections.abc import Sequence
from itertools import accumulate

RATE = 22050  # samples per second of the game's files
LOUDSPEAKERS = 2
BLOCK, HOP = 0.4, 0.1  # seconds of a gated block, and from one block to the next
ABSOLUTE_GATE, RELATIVE_GATE = -70.0, -10.0  # LUFS, and LU below what is louder than that
WINDOW = 1024  # samples of a spectrum, a power of two: 46 ms
THIRDS = [1000.0 * 2.0 ** (step / 3) for step in range(-10, 10)]
"""The middle frequencies of the bands, from 99 Hz to 8 kHz."""

Signal = Sequence[float]


def weights(rate: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the two filters (b0, b1, b2, a1, a2): the head's shelf, and the high-pass."""
    k, q = math.tan(math.pi * 1681.974450955533 / rate), 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    band = high**0.4996667741545416
    a0 = 1 + k / q + k * k
    shelf = (
        (high + band * k / q + k * k) / a0,
        2 * (k * k - high) / a0,
        (high - band * k / q + k * k) / a0,
        2 * (k * k - 1) / a0,
        (1 - k / q + k * k) / a0,
    )
    k, q = math.tan(math.pi * 38.13547087602444 / rate), 0.5003270373238773
    a0 = 1 + k / q + k * k
    return shelf, (1.0, -2.0, 1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)


def weigh(signal: Signal, rate: int = RATE) -> list[float]:
    """Return the signal as BS.1770 weighs it."""
    (b0, b1, b2, a1, a2), (_, _, _, c1, c2) = weights(rate)
    s1 = s2 = t1 = t2 = 0.0
    out = []
    for x in signal:
        y = b0 * x + s1
        s1 = b1 * x - a1 * y + s2
        s2 = b2 * x - a2 * y
        z = y + t1
        t1 = -2.0 * y - c1 * z + t2
        t2 = y - c2 * z
        out.append(z)
    return out


def lufs(power: float) -> float:
    """Return the loudness of this mean square in each loudspeaker."""
    return -0.691 + 10 * math.log10(max(1e-12, LOUDSPEAKERS * power))


def blocks(signal: Signal, hop: float, rate: int = RATE) -> list[float]:
    """Return the mean squares of all whole blocks of a weighted signal."""
    sums = [0.0, *accumulate(x * x for x in weigh(signal, rate))]
    size = round(BLOCK * rate)
    starts = (round(n * hop * rate) for n in range(int((len(signal) - size) / rate / hop) + 1))
    return [(sums[at + size] - sums[at]) / size for at in starts]


def programme_loudness(signal: Signal, rate: int = RATE) -> float:
    """Return the loudness of the whole programme in LUFS, gated twice."""
    heard = [one for one in blocks(signal, HOP, rate) if lufs(one) > ABSOLUTE_GATE]
    if not heard:
        return -math.inf
    gate = lufs(sum(heard) / len(heard)) + RELATIVE_GATE
    heard = [one for one in heard if lufs(one) > gate]
    return lufs(sum(heard) / len(heard))


def loudest_moment(signal: Signal, rate: int = RATE) -> float:
    """Return the greatest loudness of any 400 ms, in LUFS; the signal counts as surrounded by
    silence."""
    silence = [0.0] * round(BLOCK * rate)
    return lufs(max(blocks([*silence, *signal, *silence], 0.01, rate)))


def peak(signal: Signal) -> float:
    """Return the highest sample in dBFS."""
    return 20 * math.log10(max(1e-6, *map(abs, signal)))


def _transform(values: list[complex]) -> list[complex]:
    """Return the Fourier transform of 2 ** n values."""
    size = len(values)
    if size == 1:
        return values
    even, odd = _transform(values[::2]), _transform(values[1::2])
    turned = [cmath.exp(-2j * math.pi * k / size) * odd[k] for k in range(size // 2)]
    return [
        *(a + b for a, b in zip(even, turned, strict=True)),
        *(a - b for a, b in zip(even, turned, strict=True)),
    ]


_HANN = [0.5 - 0.5 * math.cos(math.tau * (i + 0.5) / WINDOW) for i in range(WINDOW)]


def thirds(signal: Signal, first: int) -> list[float]:
    """Return the K-weighted power in each band of ``THIRDS`` in the window from ``first`` on."""
    part = [*signal[max(0, first) : first + WINDOW], *([0.0] * WINDOW)][:WINDOW]
    spectrum = _transform([complex(a * b) for a, b in zip(part, _HANN, strict=True)])
    powers = [0.0] * len(THIRDS)
    for number in range(1, WINDOW // 2):
        band = round(3 * math.log2(number * RATE / WINDOW / 1000)) + 10
        if 0 <= band < len(THIRDS):
            powers[band] += abs(spectrum[number]) ** 2 / WINDOW**2
    return powers
