// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Testing

struct DurationTests {
    @Test(
        arguments: [
            (Duration.zero, 0), (.milliseconds(1), 1_000_000), (.nanoseconds(-5), -5), (.seconds(9_223_372_037), .max),
            (.nanoseconds(Int64.max), .max), (.seconds(Int64.max), .max), (.seconds(Int64.min), .min),
        ] as [(Duration, Int64)])
    func `conversion rounds to the nearest nanosecond`(time: Duration, nanoseconds: Int64) {
        #expect(time.wholeNanoseconds == nanoseconds)
    }
}
