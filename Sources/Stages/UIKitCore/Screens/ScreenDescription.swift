// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// The properties of one screen: its identity, what it can show, and how it is connected.
package struct ScreenDescription: Hashable, Sendable {
    /// The name of the connector, such as `card0-HDMI-A-1`; `main` for the built-in screen.
    package var id: String
    /// The available modes in the kernel's order; never empty (MODE-2).
    package var modes: [DisplayMode]
    /// The initial mode, one of ``modes``; nil leaves the choice to the device's options (MODE-6).
    package var initialMode: DisplayMode?
    /// The number of pixels per point along each axis; 1 for most external screens (GEO-5).
    package var scale: Double
    /// The fraction of the picture that the monitor cuts off at each edge, at least 0 and less than 0.5 (OVR-6).
    package var overscan: Double
    /// The rotation of the picture in the frames sent to the monitor; 90 and 270 degrees make the screen portrait.
    package var rotation = Rotation.none
    /// What the monitor shows while the screen is black.
    package var unused = UnusedScreen.black
    /// Whether the system can mirror the main screen on this one (MIR-4).
    package var supportsMirroring: Bool
    /// How the mirrored picture is scaled, like the zoom of a television.
    package var mirrorAspect = MirrorAspect.fit
    /// The identity that the monitor reports, if any.
    package var monitor: MonitorIdentity?
    /// An identifier that follows the monitor from connector to connector.
    package var monitorID: String?

    /// The mode of a screen that offers none: the kernel's assumption for a monitor without an EDID.
    package static let fallbackMode = DisplayMode(
        size: PixelSize(width: 1024, height: 768), refreshMillihertz: 60_004)

    /// Creates a description; see the properties. If `modes` is empty, ``fallbackMode`` is used.
    package init(
        id: String, modes: [DisplayMode], initialMode: DisplayMode? = nil, scale: Double = 1, overscan: Double = 0,
        supportsMirroring: Bool = true, monitor: MonitorIdentity? = nil, monitorID: String? = nil
    ) {
        self.id = id
        self.modes = modes.isEmpty ? [Self.fallbackMode] : modes
        self.initialMode = initialMode
        self.scale = scale
        self.overscan = min(max(overscan, 0), 0.49)
        self.supportsMirroring = supportsMirroring
        self.monitor = monitor
        self.monitorID = monitorID
    }

    /// Creates the description of a connector's monitor.
    package init(_ connector: Connector, initialMode: DisplayMode? = nil, scale: Double = 1, overscan: Double = 0) {
        self.init(
            id: connector.id.description, modes: connector.modes, initialMode: initialMode, scale: scale,
            overscan: overscan, monitor: connector.monitor, monitorID: connector.monitorID)
    }
}
