// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// What the runtime tells of its screens and windows, in the order in which it happens.
///
/// A disconnect comes after the windows that it ended, so that a listener never sees a window on a screen it was told
/// is gone.
package enum RuntimeEvent: Hashable, Sendable {
    /// The app is running; `screens` holds the main screen first, then those that were there at launch.
    case ready(version: String, source: String, screens: [ScreenState])
    /// A screen has appeared, and the app's handlers have not run yet.
    case screenConnected(ScreenState)
    /// A screen has gone, and the app's handlers have run.
    case screenDisconnected(ScreenState)
    /// A screen has another current mode.
    case modeChanged(ScreenState)
    /// A screen has begun or ceased to mirror the main screen.
    case mirroringChanged(ScreenState)
    /// A window of the runtime's own has been shown.
    case windowShown(ScreenState, WindowState)
    /// A window of the runtime's own has been hidden and let go.
    case windowReleased(ScreenState, WindowState)
    /// What is done with a screen has changed: mirroring, fit, overscan.
    case settingsChanged(ScreenState)
    /// The device was turned, or its app suspended or resumed.
    case deviceChanged(DeviceState)
    /// Something went wrong and was survived.
    case warning(String)
}

/// A screen as a listener outside of the app sees it.
package struct ScreenState: Hashable, Sendable {
    /// `main`, or the connector's name as `card0-HDMI-A-1`.
    package var id: String
    /// Whether this is the main screen.
    package var isMain: Bool
    /// The current mode.
    package var mode: DisplayMode
    /// Width and height in points; the origin is always zero.
    package var width: Double
    /// See `width`.
    package var height: Double
    /// Pixels a point.
    package var scale: Double
    /// The identifier of the screen whose content is mirrored here; nil when none is.
    package var mirrored: String?
    /// Who the monitor says it is; nil for the main screen and for monitors without a usable EDID.
    package var monitor: MonitorIdentity?
    /// An identifier that goes with the monitor from socket to socket; nil for the main screen.
    package var monitorID: String?
}

/// The device as a listener outside of the app sees it.
package struct DeviceState: Hashable, Sendable {
    /// What kind of device it is, as `iPad Pro 13-inch`.
    package var name: String
    /// The simulated system's version, as `18.0`.
    package var systemVersion: String
    /// Which way it is held; nil when nothing is known.
    package var orientation: DeviceOrientation?
    /// Whether the interface stays as it is when the device is turned.
    package var isRotationLocked: Bool
    /// What its app can do.
    package var app: AppState
}

/// A window of the runtime's own.
package struct WindowState: Hashable, Sendable {
    /// What a window is for.
    package enum Kind: String, Sendable {
        /// Shows what the main window shows.
        case mirror
    }

    /// What the window is for.
    package var kind: Kind
}

/// The version of this program and library.
package let version = "0.1.0"
