// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import DisplayModel

/// Several sources as one: real connectors and scripted ones side by side.
///
/// Identifiers of different sources must differ; where they do not, the source named first wins. The first snapshot
/// comes when every source has delivered one, so that start-up sees everything at once.
package actor MergedSource: ConnectorSource {
    /// The sources' names, joined by `+`, unless the maker has a better one.
    package nonisolated let name: String

    private nonisolated let queue: SerialQueue
    private let sources: [any ConnectorSource]
    private var latest: [[Connector]?]
    private var revision: UInt64 = 0
    private var waitingWarnings: [String] = []
    private var isStarted = false

    /// The queue on which the source runs.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates a source on `queue` that merges `sources`, at most one of them with scripted monitors.
    ///
    /// - Parameters:
    ///   - sources: the sources, the first of equals wins.
    ///   - name: what people know it as; nil for the sources' names.
    ///   - queue: where it runs.
    package init(_ sources: [any ConnectorSource], name: String? = nil, queue: SerialQueue) {
        self.queue = queue
        self.sources = sources
        self.name = name ?? sources.map(\.name).joined(separator: "+")
        latest = sources.map { _ in nil }
    }

    package nonisolated func snapshots() -> AsyncStream<ConnectorSnapshot> {
        SnapshotOutlet.stream(on: queue) { outlet in
            guard !self.sources.isEmpty else {
                outlet.send(ConnectorSnapshot(connectors: [], cause: .start))
                return await untilCancelled()
            }
            await withTaskGroup(of: Void.self) { group in
                for (index, source) in self.sources.enumerated() {
                    group.addTask {
                        for await snapshot in source.snapshots() {
                            await self.take(snapshot, from: index, outlet)
                        }
                    }
                }
            }
        }
    }

    package func rescan() async {
        for source in sources { await source.rescan() }
    }

    private func take(_ snapshot: ConnectorSnapshot, from index: Int, _ outlet: SnapshotOutlet) {
        latest[index] = snapshot.connectors
        revision = max(revision, snapshot.revision)
        waitingWarnings += snapshot.warnings
        let known = latest.compactMap { $0 }
        guard known.count == sources.count else { return }
        outlet.send(
            ConnectorSnapshot(
                connectors: known.flatMap { $0 },
                cause: isStarted ? snapshot.cause : .start,
                warnings: waitingWarnings,
                revision: revision
            )
        )
        isStarted = true
        waitingWarnings = []
    }
}
