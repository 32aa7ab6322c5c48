// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension Duration {
    /// The whole nanoseconds, truncated toward zero and clamped to `Int64`, which holds 292 years.
    package var wholeNanoseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000) }

    /// The whole milliseconds, truncated toward zero.
    package var wholeMilliseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000_000_000) }

    /// The time in seconds with three decimals, truncated, and the unit: `12.340 s`.
    package var secondsText: String { "\(seconds(decimals: 3)) s" }

    /// The time in seconds with a fixed number of decimals, truncated: `12.340`.
    ///
    /// - Parameter decimals: the number of decimals, 1 to 18.
    /// - Returns: the text; the duration must not be negative.
    package func seconds(decimals: Int) -> String {
        let second: Int128 = 1_000_000_000_000_000_000
        let (seconds, rest) = attoseconds.quotientAndRemainder(dividingBy: second)
        return "\(seconds).\(String(second + rest).dropFirst().prefix(decimals))"
    }
}
