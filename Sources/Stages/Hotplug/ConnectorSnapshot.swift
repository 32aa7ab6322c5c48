// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

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
