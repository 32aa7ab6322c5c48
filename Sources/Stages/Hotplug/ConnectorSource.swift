// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import DisplayModel

/// Where connector state comes from: the kernel, a program, a scenario, a recording.
///
/// An implementer guarantees:
/// - the first snapshot comes as soon as the state is known, also when there is nothing (hotplug.md rule 25);
/// - every snapshot is whole, and the last one delivered is the truth as far as the source knows it;
/// - `rescan()` leads to one more snapshot, equal to the last or not;
/// - trouble becomes a warning in a snapshot; the stream ends only when the source can never deliver again.
///
/// The caller takes the stream once and consumes it in one place; ending its loop stops the source.
package protocol ConnectorSource: Sendable {
    /// What the source is, in one word for people: `udev`, `virtual`.
    var name: String { get }

    /// Starts the source and returns its snapshots; call it once.
    func snapshots() -> AsyncStream<ConnectorSnapshot>

    /// Looks at every connector again and delivers a snapshot.
    func rescan() async
}

/// The whole truth about the connectors at one moment, as one source knows it.
///
/// A snapshot replaces the one before it; nothing has to be remembered from earlier ones, so a lost event can never
/// leave a ghost behind (hotplug.md rule 1).
package struct ConnectorSnapshot: Hashable, Sendable {
    /// Why the source looked.
    package enum Cause: Hashable, Sendable {
        /// The first look.
        case start
        /// Something happened; the state may still lag behind (hotplug.md rule 10).
        case event
        /// Somebody asked for a second look.
        case rescan
    }

    /// Every connector of the source, sorted by identifier, each at most once.
    package var connectors: [Connector]
    /// Why the source looked.
    package var cause: Cause
    /// What went wrong on the way and was survived, for people; never a reason to drop the snapshot.
    package var warnings: [String]
    /// How many changes of scripted monitors it holds; whoever asked for one knows by this that it has arrived.
    package var revision: UInt64

    /// Creates a snapshot; sorts `connectors`, and of two with the same identifier keeps the first.
    package init(connectors: [Connector], cause: Cause, warnings: [String] = [], revision: UInt64 = 0) {
        self.connectors = connectors.sortedOnce()
        self.cause = cause
        self.warnings = warnings
        self.revision = revision
    }
}

extension [Connector] {
    /// The connectors by identifier, the first of equals only; linear when they are in order already.
    fileprivate func sortedOnce() -> [Connector] {
        let isStrictlyAscending = zip(self, dropFirst()).allSatisfy { $0.id < $1.id }
        if isStrictlyAscending { return self }
        var seen: Set<ConnectorID> = []
        return filter { seen.insert($0.id).inserted }.sorted { $0.id < $1.id }
    }
}

/// The sending end of a source's stream.
///
/// Holds at most one snapshot: a newer one replaces an older one that nobody has taken yet and inherits its warnings,
/// and its cause when that was stronger. A slow consumer costs neither memory nor a message, and always gets the truth.
package struct SnapshotOutlet: Sendable {
    private let continuation: AsyncStream<ConnectorSnapshot>.Continuation

    /// Makes a stream whose snapshots come from `body`.
    ///
    /// - Parameters:
    ///   - queue: where `body` runs.
    ///   - body: runs at once in a task of its own; it is cancelled when the consumer ends its loop, and the stream ends
    ///     when it returns.
    /// - Returns: the stream, for one consumer.
    package static func stream(
        on queue: SerialQueue, _ body: @escaping @Sendable (SnapshotOutlet) async -> Void
    ) -> AsyncStream<ConnectorSnapshot> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ConnectorSnapshot.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let task = Task(executorPreference: queue) {
            await body(SnapshotOutlet(continuation: continuation))
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// Delivers `snapshot`, in place of one that still waits.
    ///
    /// Call it from one isolation domain only: the order of calls is the order of delivery.
    package func send(_ snapshot: ConnectorSnapshot) {
        guard case .dropped(let stale) = continuation.yield(snapshot) else { return }
        var merged = snapshot
        merged.warnings = stale.warnings + snapshot.warnings.filter { !stale.warnings.contains($0) }
        if stale.cause != .rescan { merged.cause = stale.cause }
        guard merged != snapshot else { return }
        // If the consumer took the plain snapshot in between, it sees the same state twice, which changes nothing.
        _ = continuation.yield(merged)
    }
}

/// Suspends until the current task is cancelled.
package func untilCancelled() async {
    let (never, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in never {}
    continuation.finish()
}
