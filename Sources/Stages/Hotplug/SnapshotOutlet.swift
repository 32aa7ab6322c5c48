// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base

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
