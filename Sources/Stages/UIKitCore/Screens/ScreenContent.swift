// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// The state machine that determines the content of an external screen: mirror, black or windows (MIR-1 to MIR-5).
///
/// The state is the number of windows associated with the screen, the number of visible ones, and whether mirroring is
/// allowed (*m*) or not (*n*).
///
/// | state | event | next |
/// |---|---|---|
/// | mirroring (m, no window) | window associated | black: any window ends mirroring (MIR-3) |
/// | black (n, no window) | window associated | black |
/// | black (windows, none shown) | window shown | windows |
/// | windows | another shown or hidden, one still shown | windows |
/// | windows | last one hidden | black (MIR-4) |
/// | black or windows | last window removed | m: mirroring (MIR-5); n: black |
/// | windows | a hidden window, or one of several shown, removed | windows |
/// | mirroring | mirroring forbidden | black |
/// | black (no window) | mirroring allowed | mirroring |
/// | any other | mirroring allowed or forbidden | same |
/// | windows or black | app left the foreground | m: mirroring; n: black (MIR-8) |
/// | any | app returned to the foreground | by its windows |
/// | any | disconnected | nothing |
/// | nothing | reconnected, to a suspended app (Q-3) | by its windows |
package struct ScreenContentState: Hashable, Sendable {
    /// An event that affects what a screen shows.
    package enum Event: Hashable, Sendable {
        /// A window was assigned to the screen; it is not visible yet.
        case windowAssociated
        /// A hidden window left the screen; a visible one is hidden first.
        case windowRemoved
        /// A window on the screen became visible.
        case windowShown
        /// A visible window on the screen was hidden.
        case windowHidden
        /// The system may mirror on this screen.
        case mirroringAllowed
        /// The system may no longer mirror on this screen.
        case mirroringForbidden
        /// The app left the foreground; its windows are not shown anywhere.
        case applicationLeft
        /// The app returned to the foreground.
        case applicationReturned
        /// The monitor was disconnected.
        case disconnected
        /// The monitor was reconnected before the app was notified of the disconnection.
        case reconnected
    }

    /// Whether the system may mirror on this screen.
    package private(set) var allowsMirroring: Bool
    /// The number of windows on the screen.
    package private(set) var associatedWindows = 0
    /// The number of visible windows on the screen.
    package private(set) var visibleWindows = 0
    /// Whether the app is in the foreground and its windows can be seen.
    package private(set) var isApplicationShown = true
    /// Whether the monitor is connected.
    package private(set) var isConnected = true

    /// Creates the state of a newly connected screen without windows.
    package init(allowsMirroring: Bool) { self.allowsMirroring = allowsMirroring }

    /// The content of the screen; nil after the monitor is disconnected.
    package var content: ScreenContent? {
        if !isConnected { return nil }
        if isApplicationShown, visibleWindows > 0 { return .windows }
        return allowsMirroring && (associatedWindows == 0 || !isApplicationShown) ? .mirroring : .black
    }

    /// Whether the screen mirrors the main one from the app's perspective; the background does not count.
    package var isMirroring: Bool { isConnected && allowsMirroring && associatedWindows == 0 }

    /// Applies an event; returns whether the content of the screen changed.
    @discardableResult package mutating func handle(_ event: Event) -> Bool {
        let before = content
        switch event {
        case .windowAssociated: associatedWindows += 1
        case .windowRemoved: associatedWindows -= 1
        case .windowShown: visibleWindows += 1
        case .windowHidden: visibleWindows -= 1
        case .mirroringAllowed: allowsMirroring = true
        case .mirroringForbidden: allowsMirroring = false
        case .applicationLeft: isApplicationShown = false
        case .applicationReturned: isApplicationShown = true
        case .disconnected: isConnected = false
        case .reconnected: isConnected = true
        }
        assert(0 <= visibleWindows && visibleWindows <= associatedWindows, "inconsistent window counts")
        return content != before
    }
}
