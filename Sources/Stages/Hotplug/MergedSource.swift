// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import DisplayModel

/// Merges several sources: real connectors and virtual ones side by side.
///
/// Sources should have distinct identifiers; of duplicates, the one from the earlier source wins. The first snapshot is
/// sent when every source has delivered one, so that startup sees all connectors at once.
package actor MergedSource: ConnectorSource {
    /// The name; by default, the sources' names joined by `+`.
    package nonisolated let name: String

    private nonisolated let queue: SerialQueue
    private let sources: [any ConnectorSource]
    private var latest: [[Connector]?]
    private var revision: UInt64 = 0
    private var waitingWarnings: [String] = []
    private var isStarted = false

    /// The queue that the source runs on.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates a merged source; at most one of the sources may have virtual monitors.
    ///
    /// - Parameters:
    ///   - sources: the sources, in order of precedence.
    ///   - name: the name; nil for the sources' names.
    ///   - queue: the queue that it runs on.
    package init(_ sources: [any ConnectorSource], name: String? = nil, queue: SerialQueue) {
        self.queue = queue
        self.sources = sources
        self.name = name ?? sources.map(\.name).joined(separator: "+")
        latest = sources.map { _ in nil }
    }

    package nonisolated func snapshots() -> AsyncStream<ConnectorSnapshot> {
        SnapshotChannel.stream(on: queue) { outlet in
            guard !self.sources.isEmpty else {
                outlet.send(ConnectorSnapshot(connectors: [], cause: .start))
                return await untilCancelled()
            }
            await withTaskGroup(of: Void.self) { group in
                for (index, source) in self.sources.enumerated() {
                    group.addTask {
                        for await snapshot in source.snapshots() {
                            await self.merge(snapshot, from: index, outlet)
                        }
                    }
                }
            }
        }
    }

    package func rescan() async { for source in sources { await source.rescan() } }

    private func merge(_ snapshot: ConnectorSnapshot, from index: Int, _ outlet: SnapshotChannel) {
        latest[index] = snapshot.connectors
        revision = max(revision, snapshot.revision)
        waitingWarnings += snapshot.warnings
        let known = latest.compactMap { $0 }
        guard known.count == sources.count else { return }
        outlet.send(
            ConnectorSnapshot(
                connectors: known.flatMap { $0 }, cause: isStarted ? snapshot.cause : .start, warnings: waitingWarnings,
                revision: revision)
        )
        isStarted = true
        waitingWarnings = []
    }
}
