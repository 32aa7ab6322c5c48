// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension Duration {
    /// How long a time of a recording takes at so many times its speed; exact when that is its own.
    ///
    /// - Parameter speed: more than 0.
    /// - Returns: the time, at most 292 years.
    package func played(at speed: Double) -> Duration {
        guard speed != 1 else { return self }
        let nanoseconds = (Double(wholeMicroseconds) * 1000 / speed).rounded()
        return .nanoseconds(Int64(exactly: nanoseconds) ?? .max)
    }
}
