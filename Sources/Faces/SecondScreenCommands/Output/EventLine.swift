// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScreensWire

/// One event as `run --json` prints it: one object a line, keys in alphabetical order, absent values as null.
struct EventLine: Encodable {
    let time: Duration
    let event: Wire.Event

    private enum CodingKeys: CodingKey {
        case time
    }

    func encode(to encoder: any Encoder) throws {
        try event.encode(to: encoder)
        var line = encoder.container(keyedBy: CodingKeys.self)
        // Seconds, to three decimals.
        let (seconds, attoseconds) = time.components
        try line.encode(Double(seconds * 1000 + attoseconds / 1_000_000_000_000_000) / 1000, forKey: .time)
    }
}
