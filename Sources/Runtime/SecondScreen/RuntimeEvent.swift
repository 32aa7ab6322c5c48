// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// An event of the runtime's screens and windows, reported in order.
///
/// A disconnect follows the release of the screen's windows, so that a listener never sees a window on a disconnected
/// screen.
package enum RuntimeEvent: Hashable, Sendable {
    /// The app is running; `screens` contains the main screen, followed by the screens connected at launch.
    case ready(version: String, source: String, screens: [ScreenState])
    /// A screen connected; the app's handlers have not run yet.
    case screenConnected(ScreenState)
    /// A screen disconnected; the app's handlers have run.
    case screenDisconnected(ScreenState)
    /// A screen's current mode changed.
    case modeChanged(ScreenState)
    /// A screen started or stopped mirroring the main screen.
    case mirroringChanged(ScreenState)
    /// A window of the runtime was shown.
    case windowShown(ScreenState, WindowState)
    /// A window of the runtime was hidden and released.
    case windowReleased(ScreenState, WindowState)
    /// A screen's settings changed: mirroring, aspect, overscan, rotation.
    case settingsChanged(ScreenState)
    /// The device or its interface was rotated, or its app was suspended or resumed.
    case deviceChanged(DeviceState)
    /// A problem the runtime recovered from.
    case warning(String)
}

/// A screen as seen from outside the app.
package struct ScreenState: Hashable, Sendable {
    /// `main`, or the connector's name such as `card0-HDMI-A-1`.
    package var id: String
    /// Whether this is the main screen.
    package var isMain: Bool
    /// The current mode.
    package var mode: DisplayMode
    /// Width in points; the origin is always zero.
    package var width: Double
    /// Height in points.
    package var height: Double
    /// Pixels per point.
    package var scale: Double
    /// The identifier of the screen mirrored here, if any.
    package var mirrored: String?
    /// The monitor's identity; nil for the main screen and for monitors without a usable EDID.
    package var monitor: MonitorIdentity?
    /// An identifier that stays with the monitor when it moves to another socket; nil for the main screen.
    package var monitorID: String?
}

/// The device as seen from outside the app.
package struct DeviceState: Hashable, Sendable {
    /// The device's name, such as `iPad Pro 13-inch`.
    package var name: String
    /// The simulated system's version, such as `18.0`.
    package var systemVersion: String
    /// The orientation; nil when unknown.
    package var orientation: DeviceOrientation?
    /// Whether rotation is locked.
    package var isRotationLocked: Bool
    /// The app's state.
    package var app: AppState
}

/// A window of the runtime.
package struct WindowState: Hashable, Sendable {
    /// The purpose of a window.
    package enum Kind: String, Sendable {
        /// Mirrors the main window.
        case mirror
    }

    /// The window's purpose.
    package var kind: Kind
}

/// The version of this program and library.
package let version = "0.2.0"
