// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitCore

/// Notifications as a sequence.
struct NotificationSequenceTests {
    @Test func `notifications posted after the call are awaited in order, until the task is canceled`() async {
        let center = NotificationCenter()
        let name = Notification.Name("sequence")
        let sequence = center.notifications(named: name)
        for number in 1...3 { center.post(name: name, object: nil, userInfo: ["number": number]) }
        var numbers: [Int] = []
        for await notification in sequence {
            numbers.append(notification.userInfo?["number"] as? Int ?? 0)
            if numbers.count == 3 { break }
        }
        #expect(numbers == [1, 2, 3])
    }
}
