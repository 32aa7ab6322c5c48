// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug

/// Which EDIDs are read only after their monitors are seen, by the snapshots in which they are missing.
struct LateEDIDs {
    /// By the number of a snapshot, the EDIDs that its connectors will have before their monitors go.
    private(set) var edids: [Int: [ConnectorID: [UInt8]]] = [:]

    /// Looks through snapshots, from the last to the first.
    init(_ snapshots: [ConnectorSnapshot]) {
        var next: [ConnectorID: [UInt8]] = [:]
        for (index, snapshot) in snapshots.enumerated().reversed() {
            var known: [ConnectorID: [UInt8]] = [:]
            for connector in snapshot.connectors {
                switch connector.status {
                case .connected where !connector.edid.isEmpty: known[connector.id] = connector.edid
                case .connected:
                    known[connector.id] = next[connector.id]
                    if let edid = next[connector.id] { edids[index, default: [:]][connector.id] = edid }
                case .unknown: known[connector.id] = next[connector.id]
                case .disconnected: break
                }
            }
            next = known
        }
    }
}
