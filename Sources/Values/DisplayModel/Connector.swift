// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The state of one connector: what the socket and its monitor report.
public struct Connector: Hashable, Sendable {
    /// Which socket this is.
    public var id: ConnectorID
    /// Whether a monitor is connected.
    public var status: ConnectorStatus
    /// The monitor's EDID as it was read, whole and untrusted; empty when there is none.
    public var edid: [UInt8]
    /// The monitor's identity; nil without a readable EDID.
    public var monitor: MonitorIdentity?
    /// An identifier that no other connected monitor has and that goes with the monitor from socket to socket; nil until
    /// one is given (hotplug.md §2.2).
    public var monitorID: String?
    /// The supported modes in the kernel's order (hotplug.md §2.3); empty until known.
    public var modes: [DisplayMode]
    /// Pixels per point of an app's layout; 1 unless a scripted monitor sets another value.
    public var scale: Double
    /// The fraction of the picture that the monitor cuts off at each edge, 0 to 0.49; known for scripted monitors only.
    public var overscan: Double

    /// Creates a connector's state.
    ///
    /// - Parameters:
    ///   - id: which socket this is.
    ///   - status: whether a monitor is there.
    ///   - edid: the monitor's EDID as it was read; empty when there is none.
    ///   - monitor: who the monitor says it is.
    ///   - monitorID: an identifier that goes with the monitor.
    ///   - modes: the modes on offer, in the kernel's order.
    ///   - scale: pixels for one point.
    ///   - overscan: the share of the picture lost at each edge.
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

    /// The mode that the monitor prefers, else the first one; nil without modes.
    public var preferredMode: DisplayMode? { modes.first { $0.isPreferred } ?? modes.first }
}
