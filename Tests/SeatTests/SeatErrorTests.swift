// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SystemPackage
import Testing

@testable import Seat

struct SeatErrorTests {
    @Test func `An ended session is reported with the reason and the remedy`() {
        let message = SeatError.ended(errno: .brokenPipe).description
        #expect(message.hasPrefix("the session on the seat has ended: Broken pipe; "))
        #expect(message.contains("start this program again"))
    }
}
