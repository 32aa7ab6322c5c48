// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import DisplayModel

/// A source of connector state: the kernel, a program, a scenario, a recording.
///
/// A conforming type guarantees:
/// - the first snapshot arrives as soon as the state is known, even if there are no connectors (hotplug.md rule 25);
/// - every snapshot is complete, and the last one delivered is the current state as far as the source knows;
/// - `rescan()` results in one more snapshot, whether or not anything changed;
/// - problems become warnings in a snapshot; the stream ends only if the source can never deliver again.
///
/// The caller gets the stream once and consumes it in one place; ending the loop stops the source.
package protocol ConnectorSource: Sendable {
    /// A word for the kind of source, such as `udev` or `virtual`.
    var name: String { get }

    /// Starts the source and returns its snapshots; call it once.
    func snapshots() -> AsyncStream<ConnectorSnapshot>

    /// Reads every connector again and delivers a snapshot.
    func rescan() async
}

/// The complete state of a source's connectors at one moment.
///
/// A snapshot replaces the previous one; nothing needs to be remembered from earlier ones, so a lost event never leaves
/// a stale connector behind (hotplug.md rule 1).
package struct ConnectorSnapshot: Hashable, Sendable {
    /// The reason the source read its connectors, named as in recordings.
    package enum Cause: String, Hashable, Sendable {
        /// The source started.
        case start
        /// Something happened; the state may still lag behind (hotplug.md rule 10).
        case event
        /// A rescan was requested.
        case rescan
    }

    /// Every connector of the source, sorted by identifier, each at most once.
    package var connectors: [Connector]
    /// The reason the source read its connectors.
    package var cause: Cause
    /// Messages about problems during the scan; never a reason to drop the snapshot.
    package var warnings: [String]
    /// The number of changes to virtual monitors included in the snapshot; a caller that requested a change waits for
    /// it.
    package var revision: UInt64

    /// Creates a snapshot; sorts `connectors` and removes duplicates, keeping the first.
    package init(connectors: [Connector], cause: Cause, warnings: [String] = [], revision: UInt64 = 0) {
        self.connectors = connectors.sortedOnce()
        self.cause = cause
        self.warnings = warnings
        self.revision = revision
    }
}

extension [Connector] {
    /// The connectors sorted by identifier without duplicates; linear if they are already in order.
    fileprivate func sortedOnce() -> [Connector] {
        let isStrictlyAscending = indices.dropFirst().allSatisfy { self[$0 - 1].id < self[$0].id }
        if isStrictlyAscending { return self }
        var seen: Set<ConnectorID> = []
        return filter { seen.insert($0.id).inserted }.sorted { $0.id < $1.id }
    }
}

/// The sending end of a source's stream.
///
/// Buffers one snapshot: a newer one replaces an older one that has not been consumed and inherits its warnings, and
/// its cause unless that is `rescan`. A slow consumer uses no memory, misses no warnings, and gets the latest state.
package struct SnapshotChannel: Sendable {
    private let continuation: AsyncStream<ConnectorSnapshot>.Continuation

    /// Creates a stream whose snapshots come from `body`.
    ///
    /// - Parameters:
    ///   - queue: the queue that `body` runs on.
    ///   - body: runs immediately in its own task, which is canceled when the consumer ends its loop; the stream ends
    ///     when it returns.
    /// - Returns: the stream, for one consumer.
    package static func stream(
        on queue: SerialQueue, _ body: @escaping @Sendable (SnapshotChannel) async -> Void
    ) -> AsyncStream<ConnectorSnapshot> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ConnectorSnapshot.self, bufferingPolicy: .bufferingNewest(1))
        let task = Task(executorPreference: queue) {
            await body(SnapshotChannel(continuation: continuation))
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// Delivers a snapshot, replacing one that is still buffered.
    ///
    /// Call it from one isolation domain only, so that the order of calls is the order of delivery.
    package func send(_ snapshot: ConnectorSnapshot) {
        guard case .dropped(let stale) = continuation.yield(snapshot) else { return }
        var merged = snapshot
        merged.warnings = stale.warnings + snapshot.warnings.filter { !stale.warnings.contains($0) }
        if stale.cause != .rescan { merged.cause = stale.cause }
        guard merged != snapshot else { return }
        // If the consumer got the plain snapshot in between, it sees the same state twice, which has no effect.
        _ = continuation.yield(merged)
    }
}
