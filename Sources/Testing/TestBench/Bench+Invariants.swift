// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKitCore

extension Bench {
    /// What must be true of every device at any moment and is not, in a line; nil when all is well.
    ///
    /// Main screen first, names unique, modes on offer, one disconnect for each connect, and what is shown is what the
    /// machine showed.
    package func brokenInvariant() -> String? {
        let screens = device.screens
        guard let main = screens.first, main.id == "main" else { return "the main screen is not the first" }
        if Set(screens.map(\.id)).count != screens.count {
            return "two screens have one name: \(screens.map(\.id).joined(separator: ", "))"
        }
        for screen in screens.dropFirst() {
            if !screen.isConnected { return "\(screen.id) is listed and not connected" }
            if let mode = screen.displayMode, !screen.hardware.modes.isEmpty, !screen.hardware.modes.contains(mode) {
                return "\(screen.id) has a mode that its monitor does not offer"
            }
        }
        if let twice = connectsOutOfTurn { return twice }
        guard device.execution == .running else { return nil }
        let shown = shownConnectors.sorted()
        guard shown != screens.dropFirst().map(\.id).sorted() else { return nil }
        return "the machine shows \(shown), the screens are \(screens.dropFirst().map(\.id))"
    }

    /// A connect without a disconnect before it, or the other way round, in what was posted and is remembered.
    private var connectsOutOfTurn: String? {
        guard log.forgotten == 0 else { return nil }
        var connected: [String: Bool] = [:]
        for case .posted(let posted) in log.entries.lazy.map(\.event) {
            guard let screen = posted.screen, ["didConnect", "didDisconnect"].contains(posted.word) else { continue }
            let isConnect = posted.word == "didConnect"
            // Those that are there at launch disconnect without a connect.
            if let known = connected[screen], known == isConnect { return "\(posted) was posted twice in a row" }
            connected[screen] = isConnect
        }
        return nil
    }
}
