// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Random numbers that a seed repeats exactly (SplitMix64), for sequences of operations that must be found again.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator; the same seed gives the same numbers everywhere.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next number, every one as likely as another.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension Duration {
    /// The whole nanoseconds, cut towards zero; for more than `Int64` holds, which is 292 years, the nearest it has.
    package var wholeNanoseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000) }
}
