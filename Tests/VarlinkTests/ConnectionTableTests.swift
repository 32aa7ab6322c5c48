// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import Varlink

struct ConnectionTableTests {
    /// The user that the server runs as, in these tests.
    private static let ownUser: UInt32 = 1000

    private func table(_ capacity: Int) -> ConnectionTable {
        ConnectionTable(ConnectionQuotas(capacity: capacity, ownUser: Self.ownUser))
    }

    private func peer(_ process: Int32, user: UInt32 = ownUser) -> PeerCredentials {
        PeerCredentials(processID: process, userID: user, groupID: user)
    }

    /// Fills the table with busy connections until one is refused.
    private func flood(_ table: inout ConnectionTable, _ peer: PeerCredentials) -> (count: Int, ConnectionRefusal?) {
        for count in 0... {
            guard case .admitted(let number) = table.admit(peer) else {
                if case .refused(let refusal) = table.admit(peer) { return (count, refusal) }
                return (count, nil)
            }
            table.begin(number)
        }
        return (0, nil)
    }

    @Test func `only the longest idle connection is evicted`() {
        var table = table(2)
        #expect(table.admit(peer(1)) == .admitted(1))
        #expect(table.admit(peer(1)) == .admitted(2))
        table.begin(1)
        table.end(1)
        #expect(table.admit(peer(1)) == .admittedInstead(3, of: 2, ConnectionRefusal(holder: .process, limit: 2)))
        table.begin(1)
        table.begin(3)
        #expect(table.admit(peer(2)) == .refused(ConnectionRefusal(holder: .everybody, limit: 2)))
        table.end(3)
        #expect(table.admit(peer(1)) == .admittedInstead(4, of: 3, ConnectionRefusal(holder: .process, limit: 2)))
        table.remove(1)
        #expect(table.count == 1)
        #expect(table.admit(peer(1)) == .admitted(5))
    }

    @Test func `the longest idle connections are evicted, and busy ones stay`() {
        var table = table(8)
        for process in 1...4 { _ = table.admit(peer(Int32(process))) }
        table.begin(2)
        #expect(table.evict(2) == [1, 3])
        #expect(table.evict(2) == [4])
        #expect(table.evict(2).isEmpty)
        #expect(table.busy == [2])
        #expect(table.count == 1)
    }

    @Test func `an evicted connection cannot return`() {
        var table = table(1)
        _ = table.admit(peer(1))
        #expect(table.admit(peer(1)) == .admittedInstead(2, of: 1, ConnectionRefusal(holder: .process, limit: 1)))
        table.begin(1)
        table.end(1)
        table.remove(1)
        #expect((table.idle, table.busy) == ([2], []))
    }

    @Test func `one process has a quarter of the slots, and the next process still gets one`() {
        var table = table(64)
        let (count, refusal) = flood(&table, peer(1))
        #expect(count == 16)
        #expect(refusal == ConnectionRefusal(holder: .process, limit: 16))
        #expect(table.admit(peer(2)) == .admitted(17))
    }

    @Test func `a process at its limit gives up its own idle connection, not another's`() {
        var table = table(64)
        #expect(table.admit(peer(2)) == .admitted(1))
        for _ in 0..<16 { _ = table.admit(peer(1)) }
        #expect(table.admit(peer(1)) == .admittedInstead(18, of: 2, ConnectionRefusal(holder: .process, limit: 16)))
        #expect(table.idle.first == 1)
    }

    @Test func `a foreign user has half of the slots, however many processes it starts`() {
        var table = table(64)
        var total = 0
        for process in 1...3 { total += flood(&table, peer(Int32(process), user: 2000)).count }
        #expect(total == 32)
        #expect(flood(&table, peer(4, user: 2000)).1 == ConnectionRefusal(holder: .user, limit: 32))
        #expect(flood(&table, peer(5, user: 2001)).count == 16)
    }

    @Test func `foreign users leave slots to the server's user, and both leave slots to root`() {
        var table = table(64)
        var total = 0
        for process in 1...8 { total += flood(&table, peer(Int32(process), user: 2000 + UInt32(process))).count }
        #expect(total == 60)
        #expect(flood(&table, peer(20, user: 2020)).1 == ConnectionRefusal(holder: .everybody, limit: 60))
        #expect(flood(&table, peer(21)).count == 2)
        #expect(flood(&table, peer(22)).1 == ConnectionRefusal(holder: .everybody, limit: 62))
        #expect(flood(&table, peer(23, user: 0)).count == 2)
        #expect(flood(&table, peer(24, user: 0)).1 == ConnectionRefusal(holder: .everybody, limit: 64))
    }

    @Test func `a foreign user cannot evict idle connections from reserved slots`() {
        var table = table(64)
        for process in 1...4 { _ = table.admit(peer(Int32(process))) }
        for process in 5...20 { _ = flood(&table, peer(Int32(process), user: 2000 + UInt32(process))) }
        #expect(table.busy.count == 60)
        #expect(table.idle.count == 4)
    }

    @Test(arguments: [(1, 1, 1), (2, 2, 2), (8, 4, 4), (16, 4, 8), (64, 16, 32), (512, 128, 256)])
    func `shares follow the number of slots`(capacity: Int, process: Int, user: Int) {
        let shares = ConnectionQuotas(capacity: capacity, ownUser: Self.ownUser)
        #expect(shares.process == process)
        #expect(shares.user == user)
        #expect(shares.places(upTo: .root) == capacity)
        #expect(shares.places(upTo: .other) <= shares.places(upTo: .own))
    }

    @Test func `on root's server, root is the owner, not a guest`() {
        let shares = ConnectionQuotas(capacity: 64, ownUser: 0)
        #expect(shares.trustLevel(of: peer(1, user: 0)) == .root)
        #expect(shares.trustLevel(of: peer(1, user: 1000)) == .other)
    }
}
