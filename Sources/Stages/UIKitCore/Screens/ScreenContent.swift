// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// Decides what one external screen shows: mirror, black field or the app's windows (MIR-1 to MIR-5).
///
/// The state is the number of windows associated with the screen, how many of them are shown, and whether the system
/// may mirror here. *m* is a screen that may be mirrored to, *n* one that may not.
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
/// | any | app returned to the foreground | what its windows say |
/// | any | disconnected | nothing |
/// | nothing | reconnected, to a suspended app (Q-3) | what its windows say |
package struct ScreenContentState: Hashable, Sendable {
    /// What can happen to a screen's windows and to the screen.
    package enum Event: Hashable, Sendable {
        /// A window was put on the screen; it is not shown yet.
        case windowAssociated
        /// A hidden window left the screen; a shown one is hidden first.
        case windowRemoved
        /// A window of the screen was shown.
        case windowShown
        /// A shown window of the screen was hidden.
        case windowHidden
        /// The system may mirror here from now on.
        case mirroringAllowed
        /// The system may not mirror here from now on.
        case mirroringForbidden
        /// The app has left the foreground; its windows are not shown anywhere.
        case applicationLeft
        /// The app is in the foreground again.
        case applicationReturned
        /// The monitor is gone.
        case disconnected
        /// The monitor is back before the app learnt that it was gone.
        case reconnected
    }

    /// Whether the system may mirror here.
    package private(set) var allowsMirroring: Bool
    /// How many windows are on the screen.
    package private(set) var associatedWindows = 0
    /// How many of them are shown.
    package private(set) var visibleWindows = 0
    /// Whether the app's windows can be seen: while it is in the foreground.
    package private(set) var isApplicationShown = true
    /// Whether the monitor is there.
    package private(set) var isConnected = true

    /// Creates the state of a screen that has just connected and has no window.
    package init(allowsMirroring: Bool) {
        self.allowsMirroring = allowsMirroring
    }

    /// What the screen shows; nil when the monitor is gone.
    package var content: ScreenContent? {
        if !isConnected { return nil }
        if isApplicationShown, visibleWindows > 0 { return .windows }
        return allowsMirroring && (associatedWindows == 0 || !isApplicationShown) ? .mirroring : .black
    }

    /// Whether the screen mirrors the main one in the app's eyes, which does not see what it does in the background.
    package var isMirroring: Bool { isConnected && allowsMirroring && associatedWindows == 0 }

    /// Applies an event.
    ///
    /// - Parameter event: what happened.
    /// - Returns: whether the screen shows something else now.
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
        assert(0 <= visibleWindows && visibleWindows <= associatedWindows, "windows of a screen are miscounted")
        return content != before
    }
}
