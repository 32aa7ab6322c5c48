// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing
import Varlink

@testable import ControlService

/// The follower's table, row by row.
@Suite struct FollowerTests {
    /// What is delivered until the follower is finished; `behind` is told and caught up with.
    private func deliveries(_ follower: Follower<String>) async throws -> [String] {
        follower.finish()
        var seen: [String] = []
        try await follower.forEachDelivery { (delivery) throws(VarlinkError) in
            switch delivery {
            case .items(let items): seen.append(items.joined(separator: " "))
            case .behind(let missed): seen.append("behind by \(missed)")
            }
        }
        return seen
    }

    @Test func `changes are delivered in their order`() async throws {
        let follower = Follower<String>(limit: 4)
        for change in ["a", "b", "c"] { follower.take([change]) }
        #expect(try await deliveries(follower) == ["a b c"])
    }

    @Test func `more than fit are let go, and the client is behind once`() async throws {
        let follower = Follower<String>(limit: 2)
        for change in ["a", "b", "c", "d"] { follower.take([change]) }
        #expect(try await deliveries(follower) == ["behind by 4"])
    }

    @Test func `after the state has been sent changes count again`() async throws {
        let follower = Follower<String>(limit: 1)
        follower.take(["a"])
        follower.take(["b"])
        follower.catchUp()
        follower.take(["c"])
        #expect(try await deliveries(follower) == ["c"])
    }

    @Test func `changes that happen together are sent together or not at all`() async throws {
        let follower = Follower<String>(limit: 3)
        follower.take(["a", "b"])
        follower.take(["c", "d"])
        #expect(try await deliveries(follower) == ["behind by 4"])
    }

    @Test func `without changes nothing is delivered`() async throws {
        #expect(try await deliveries(Follower<String>()).isEmpty)
    }
}
