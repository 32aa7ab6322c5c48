// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import FrameOutput
import InputDevices

/// A connection to a display server: Wayland or X11.
///
/// Not thread-safe: every call and callback runs on the output's thread. A window is identified by its screen's name.
protocol WindowSystem: AnyObject {
    /// The server's name in messages, such as `Wayland (wayland-1)` or `X11 (:0)`.
    var name: String { get }
    /// The descriptor to poll for reading; ``dispatch()`` reads it.
    var descriptor: CInt { get }
    /// The names of the desktop's outputs, such as `HDMI-A-1`.
    var outputs: [String] { get }

    /// Opens a window, or changes an open one: title, size of the picture, full screen.
    func show(_ window: ScreenWindow) throws(WindowOutputError)
    /// Closes a window; does nothing if there is none.
    func close(_ screen: String)
    /// Returns whether the server wants a new picture of a window now; if not, ``WindowSystemEvent/ready`` follows.
    func isReady(_ screen: String) -> Bool
    /// Copies a frame's damage into the window and shows it; the frame is not needed afterward.
    ///
    /// - Returns: whether it is shown; if not, a whole frame is needed later.
    @discardableResult func present(_ frame: Frame) throws(WindowOutputError) -> Bool
    /// Reads and handles the server's events, without blocking.
    ///
    /// - Throws: ``WindowOutputError`` if the connection has ended; the system is then unusable.
    func dispatch() throws(WindowOutputError)
    /// Sends buffered requests, without blocking; called before each wait.
    ///
    /// - Returns: whether everything was sent; if not, the descriptor is polled for writing as well.
    func flush() throws(WindowOutputError) -> Bool
    /// Closes the connection and everything that it opened.
    func end()
}

/// What a display server reports about a window, in the units of the server's surface or window.
enum WindowSystemEvent {
    /// The server wants a new picture of the window.
    case ready(String)
    /// The window needs a whole picture, because its size, appearance, or full-screen state changed.
    case resized(String)
    /// Files were dropped on the window: a list of the type `text/uri-list`.
    case dropped(String, [UInt8])
    /// The desktop's outputs changed.
    case outputsChanged
    /// An event for the owner of the screens.
    case event(WindowEvent)
}

/// The error for an unusable display server; the message names the remedy.
package struct WindowOutputError: Error, Hashable, CustomStringConvertible {
    /// The message.
    package let description: String

    /// Creates an error.
    init(_ description: String) { self.description = description }
}
