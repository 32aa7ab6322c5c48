// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import ScreensWire

extension Wire.State {
    /// Applies an entry of a journal: adopts its state, or applies its change.
    ///
    /// - Parameter entry: the next entry; entries of other kinds change nothing.
    package mutating func follow(_ entry: Journal.Entry) {
        if let state = entry.state { self = state }
        if let change = entry.change { follow(change) }
        if let sockets = entry.sockets { self.sockets = sockets }
    }

    private mutating func follow(_ change: Wire.Change) {
        if let device = change.device { self.device = device }
        guard let id = change.id ?? change.screen?.id else { return }
        let index = screens.firstIndex { $0.id == id }
        switch (change.kind, change.screen, index) {
        case (.screenDisconnected, _, let index?): screens.remove(at: index)
        case (.screenDisconnected, _, nil), (_, nil, _): break
        case (_, let screen?, let index?): screens[index] = screen
        case (.screenConnected, let screen?, nil): screens.append(screen)
        // A late change of a screen that has already been disconnected.
        case (_, _?, nil): break
        }
    }
}
