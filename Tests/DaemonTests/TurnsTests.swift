// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import Daemon

/// One after another, as readings of the configuration come.
@MainActor @Suite(.timeLimit(.minutes(5))) struct TurnsTests {
    @Test func `waiters take turns in order of arrival`() async {
        let turns = Turns()
        var order: [Int] = []
        await turns.take()
        var later: [Task<Void, Never>] = []
        for number in 1...3 {
            later.append(
                Task {
                    await turns.take()
                    order.append(number)
                    turns.give()
                })
            for _ in 0..<100 { await Task.yield() }
        }
        order.append(0)
        turns.give()
        for task in later { await task.value }
        #expect(order == [0, 1, 2, 3])
        // Nobody has it now.
        await turns.take()
    }
}
