// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The state of a connector, as reported by the socket and its monitor.
public struct Connector: Hashable, Sendable {
    /// The socket.
    public var id: ConnectorID
    /// Whether a monitor is connected.
    public var status: ConnectorStatus
    /// The monitor's complete EDID, untrusted; empty if there is none.
    public var edid: [UInt8]
    /// The monitor's identity; nil without a readable EDID.
    public var monitor: MonitorIdentity?
    /// An identifier that is unique among connected monitors and moves with the monitor from socket to socket; nil
    /// until it is assigned (hotplug.md §2.2).
    public var monitorID: String?
    /// The supported modes in the kernel's order (hotplug.md §2.3); empty until known.
    public var modes: [DisplayMode]
    /// Pixels per point; 1 unless a scripted monitor sets another value.
    public var scale: Double
    /// The fraction of the image that the monitor cuts off at each edge, 0 to 0.49; known for scripted monitors only.
    public var overscan: Double

    /// Creates a connector's state; see the properties.
    public init(
        id: ConnectorID, status: ConnectorStatus, edid: [UInt8] = [], monitor: MonitorIdentity? = nil,
        monitorID: String? = nil, modes: [DisplayMode] = [], scale: Double = 1, overscan: Double = 0
    ) {
        self.id = id
        self.status = status
        self.edid = edid
        self.monitor = monitor
        self.monitorID = monitorID
        self.modes = modes
        self.scale = scale
        self.overscan = overscan
    }

    /// Whether a monitor is certainly connected.
    public var isConnected: Bool { status == .connected }

    /// The monitor's preferred mode, or else the first one; nil without modes.
    public var preferredMode: DisplayMode? { modes.first { $0.isPreferred } ?? modes.first }
}

/// A connector's status, named as in the kernel (`drm_connector_status`).
public enum ConnectorStatus: String, Hashable, Sendable, CaseIterable {
    /// A monitor is connected.
    case connected
    /// Nothing is plugged in.
    case disconnected
    /// The driver cannot tell; never a reason to disconnect a screen (hotplug.md rule 12).
    case unknown
}

/// A difference between two snapshots of the connectors.
public enum ConnectorChange: Hashable, Sendable {
    /// The monitor is gone; the value is the connector's last known state.
    case disconnected(Connector)
    /// A monitor has appeared.
    case connected(Connector)
    /// The same monitor has other modes, or its EDID became readable.
    case modesChanged(Connector)

    /// The connector that changed.
    public var connector: Connector {
        switch self {
        case .disconnected(let connector), .connected(let connector), .modesChanged(let connector): connector
        }
    }
}
