// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
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
        try line.encode(Double(time.wholeMilliseconds) / 1000, forKey: .time)
    }
}
