// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import Glibc
package import InputDevices

/// An event of a screen's window, such as a user's action.
package struct WindowEvent: Sendable {
    /// What happened.
    package enum Kind: Sendable {
        /// A pointer, finger, or key was used in the window. Positions are fractions of the picture as the window shows
        /// it, turned by ``WindowInfo/turn``; `pointerMoved`, `deviceAdded` and `deviceRemoved` do not occur.
        case input(InputEvent.Kind)
        /// The pointer entered or left the picture.
        case pointer(isInside: Bool)
        /// The window lost keyboard focus; pressed keys count as released.
        case focusLost
        /// A shortcut of the window was pressed.
        case command(WindowCommand)
        /// The window's close button was pressed; the window is already gone, and ``WindowOutput/wants(_:)`` is false
        /// for the screen until it is shown again.
        case closed
        /// A file was dropped on the window: its path and content, at most ``WindowOutput/dropLimit`` bytes.
        case dropped(name: String, content: [UInt8])
        /// A problem, as a line for the log, such as an unreadable dropped file.
        case warning(String)
    }

    /// The screen of the window; empty for a warning about the whole output.
    package var screen: String
    /// What happened.
    package var kind: Kind
    /// The time in seconds since system startup, on the monotonic clock.
    package var time: Double

    /// Creates an event; see the properties.
    package init(_ kind: Kind, screen: String, time: Double) {
        (self.kind, self.screen, self.time) = (kind, screen, time)
    }

    /// The present time on that clock.
    static var now: Double {
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }
}

/// A shortcut that does more than change the window itself: one of the iOS Simulator's, with Super (the logo key) or
/// Control+Alt in place of Command.
package enum WindowCommand: Hashable, Sendable, CaseIterable {
    /// Rotate Left: Command–Left Arrow.
    case rotateLeft
    /// Rotate Right: Command–Right Arrow.
    case rotateRight
    /// Lock: Command–L.
    case lock
    /// Save Screen: Command–S.
    case screenshot
    /// Identify the screens by number: Command–I.
    case identify
    /// Quit: Command–Q.
    case quit
}

/// The properties of a window besides its picture.
package struct WindowInfo: Hashable, Sendable {
    /// The title without the mode, such as `HDMI-A-1 — DELL U2720Q` or `iPad Pro 11-inch`.
    package var title: String
    /// Whether the window is the device's own, which takes touches and keys, rather than that of an external screen.
    package var isDevice: Bool
    /// The radius of the display's rounded corners in pixels of the picture; 0 for none.
    package var cornerRadius: Int
    /// The clockwise turn of the picture in the window: a device can be held in an orientation that its app does not
    /// show.
    package var turn = Rotation.none
    /// The kernel's name of the connector on whose output the window should be full screen, looked up by
    /// ``DesktopOutput/name(of:among:)``; nil for an ordinary window.
    package var fullScreenOutput: String?

    /// Creates a description; see the properties.
    package init(title: String, isDevice: Bool = false, cornerRadius: Int = 0, fullScreenOutput: String? = nil) {
        (self.title, self.isDevice) = (title, isDevice)
        (self.cornerRadius, self.fullScreenOutput) = (cornerRadius, fullScreenOutput)
    }
}
