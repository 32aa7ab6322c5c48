// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import JSONText

extension Duration {
    /// The longest time that a recording can tell exactly, 71 years: every number of microseconds up to here comes back
    /// from the 53 bits that readers of JSON have for a number of seconds.
    static let longestInRecordings = Duration.microseconds((Int64(1) << 51) - 1)

    /// The whole microseconds of it, as many as a recording can tell; 0 for less than nothing.
    var wholeMicroseconds: Int64 {
        let (seconds, attoseconds) = min(max(self, .zero), .longestInRecordings).components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }

    /// The time in seconds, as recordings write it.
    var jsonSeconds: JSONValue {
        let (seconds, rest) = wholeMicroseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return rest == 0 ? .integer(seconds) : .number(Double(wholeMicroseconds) / 1_000_000)
    }

    /// Reads a time in seconds; nil for what no recording has.
    init?(jsonSeconds value: JSONValue) {
        guard let seconds = value.double, seconds >= 0 else { return nil }
        let microseconds = (seconds * 1_000_000).rounded()
        guard microseconds <= Double(Duration.longestInRecordings.wholeMicroseconds) else { return nil }
        self = .microseconds(Int64(microseconds))
    }
}
