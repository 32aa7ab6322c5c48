// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import Varlink

@Suite struct ConnectionTableTests {
    @Test func `The one idle for longest makes room, and nobody else does`() {
        var table = ConnectionTable(capacity: 2)
        #expect(table.admit() == .admitted(1))
        #expect(table.admit() == .admitted(2))
        table.begin(1)
        table.end(1)
        #expect(table.admit() == .admittedInstead(3, of: 2))
        table.begin(1)
        table.begin(3)
        #expect(table.admit() == .refused)
        table.end(3)
        #expect(table.admit() == .admittedInstead(4, of: 3))
        table.remove(1)
        #expect(table.count == 1)
        #expect(table.admit() == .admitted(5))
    }

    @Test func `Those idle for longest are evicted, and the busy stay`() {
        var table = ConnectionTable(capacity: 8)
        for _ in 0..<4 { _ = table.admit() }
        table.begin(2)
        #expect(table.evict(2) == [1, 3])
        #expect(table.evict(2) == [4])
        #expect(table.evict(2).isEmpty)
        #expect(table.busy == [2])
    }

    @Test func `One that made room cannot come back`() {
        var table = ConnectionTable(capacity: 1)
        _ = table.admit()
        #expect(table.admit() == .admittedInstead(2, of: 1))
        table.begin(1)
        table.end(1)
        table.remove(1)
        #expect((table.idle, table.busy) == ([2], []))
    }
}
