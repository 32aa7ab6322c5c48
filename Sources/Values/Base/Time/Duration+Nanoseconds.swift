// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension Duration {
    /// The whole nanoseconds, cut towards zero; for more than `Int64` holds, which is 292 years, the nearest it has.
    package var wholeNanoseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000) }
}
