// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import Testing
import UdevHotplug

/// Takes a source's snapshots one by one and waits for the one that a test expects.
struct SnapshotReader {
    private var iterator: AsyncStream<ConnectorSnapshot>.Iterator
    /// Everything that was warned of so far.
    private(set) var warnings: [String] = []
    /// How many snapshots were taken.
    private(set) var count = 0

    /// Starts the source.
    init(_ source: some ConnectorSource) {
        iterator = source.snapshots().makeAsyncIterator()
    }

    /// The next snapshot.
    mutating func next() async throws -> ConnectorSnapshot {
        let received = await iterator.next(isolation: #isolation)
        let snapshot = try #require(received)
        warnings += snapshot.warnings
        count += 1
        return snapshot
    }

    /// The next snapshot in which exactly these connectors are connected; others before it are passed over.
    mutating func next(connected names: [String]) async throws -> ConnectorSnapshot {
        while true {
            let snapshot = try await next()
            if snapshot.connectedNames == names { return snapshot }
        }
    }
}

extension ConnectorSnapshot {
    /// The names of what is connected.
    var connectedNames: [String] { connectors.filter(\.isConnected).map(\.id.description) }
}
