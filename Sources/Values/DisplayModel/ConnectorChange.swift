// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// One difference between two snapshots of the connectors.
public enum ConnectorChange: Hashable, Sendable {
    /// The monitor is gone; the value is the connector as it was last known.
    case disconnected(Connector)
    /// A monitor has appeared.
    case connected(Connector)
    /// The same monitor offers other modes, or says more of itself than before.
    case modesChanged(Connector)

    /// The connector that the change is about.
    public var connector: Connector {
        switch self {
        case .disconnected(let connector), .connected(let connector), .modesChanged(let connector): connector
        }
    }
}
