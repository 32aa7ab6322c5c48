// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The state of one connector at one moment: what the socket reports, and what the monitor in it says of itself.
public struct Connector: Hashable, Sendable {
    /// Which socket this is.
    public var id: ConnectorID
    /// Whether a monitor is there.
    public var status: ConnectorStatus
    /// The monitor's EDID as it was read, whole and untrusted; empty when there is none.
    public var edid: [UInt8]
    /// Who the monitor says it is; nil without a readable EDID.
    public var monitor: MonitorIdentity?
    /// The modes on offer in the kernel's order (hotplug.md §2.3); empty until they are known.
    public var modes: [DisplayMode]

    /// Creates a connector's state.
    ///
    /// - Parameters:
    ///   - id: which socket this is.
    ///   - status: whether a monitor is there.
    ///   - edid: the monitor's EDID as it was read; empty when there is none.
    ///   - monitor: who the monitor says it is.
    ///   - modes: the modes on offer, in the kernel's order.
    public init(
        id: ConnectorID,
        status: ConnectorStatus,
        edid: [UInt8] = [],
        monitor: MonitorIdentity? = nil,
        modes: [DisplayMode] = []
    ) {
        self.id = id
        self.status = status
        self.edid = edid
        self.monitor = monitor
        self.modes = modes
    }

    /// Whether a monitor is there for certain.
    public var isConnected: Bool { status == .connected }

    /// The mode that the monitor prefers, else the first one; nil without modes.
    public var preferredMode: DisplayMode? { modes.first { $0.isPreferred } ?? modes.first }
}
