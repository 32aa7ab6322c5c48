// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// Computes the changes between snapshots. A pure value.
///
/// | known | snapshot | changes |
/// |---|---|---|
/// | — | connected | connected |
/// | — | disconnected, unknown | none |
/// | connected | disconnected, missing | disconnected |
/// | connected | unknown | none, stays connected (rule 12) |
/// | connected | connected, another EDID | disconnected, connected (rule 14) |
/// | connected | connected, an EDID where there was none | modesChanged |
/// | connected | connected, same EDID, other modes | modesChanged (rule 14) |
/// | connected | the same | none (rule 24) |
///
/// Disconnects come first, then connects, then changes, each sorted by identifier (rule 16). Every connect is followed
/// by exactly one disconnect of the same identifier before the next connect.
package struct ConnectorTracker: Sendable {
    private var known: [ConnectorID: Connector] = [:]

    /// Creates a tracker that knows no connectors.
    package init() {}

    /// The connected connectors of the last snapshot, sorted by identifier.
    package var connected: [Connector] { known.values.sorted { $0.id < $1.id } }

    /// Computes the changes since the previous snapshot.
    ///
    /// - Parameter connectors: all of them, sorted by identifier, each once, as in `ConnectorSnapshot`.
    /// - Returns: the changes, in the order to apply them.
    package mutating func changes(to connectors: [Connector]) -> [ConnectorChange] {
        var disconnects: [ConnectorChange] = []
        var connects: [ConnectorChange] = []
        var modeChanges: [ConnectorChange] = []
        var gone = known

        for connector in connectors {
            let old = gone.removeValue(forKey: connector.id)
            switch (old, connector.status) {
            case (nil, .connected):
                connects.append(.connected(connector))
                known[connector.id] = connector
            case (let old?, .connected) where old.hasOtherMonitor(than: connector):
                disconnects.append(.disconnected(old))
                connects.append(.connected(connector))
                known[connector.id] = connector
            case (let old?, .connected) where old != connector:
                modeChanges.append(.modesChanged(connector))
                known[connector.id] = connector
            case (let old?, .disconnected):
                disconnects.append(.disconnected(old))
                known[connector.id] = nil
            default: break
            }
        }
        for old in gone.values {
            disconnects.append(.disconnected(old))
            known[old.id] = nil
        }
        if !gone.isEmpty { disconnects.sort { $0.connector.id < $1.connector.id } }
        return disconnects + connects + modeChanges
    }
}

extension Connector {
    /// Whether `new` has a different monitor; a late EDID does not count.
    func hasOtherMonitor(than new: Connector) -> Bool { !edid.isEmpty && edid != new.edid }
}
