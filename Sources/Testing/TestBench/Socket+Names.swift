// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug

extension Bench {
    /// The connector with a name as people write it: `HDMI-A-1` on the card without a name, `card1-DP-2` on another.
    ///
    /// - Throws: ``ActionRefused`` for the main screen, which has no socket.
    static func connector(_ name: String) throws(ActionRefused) -> ConnectorID {
        guard name != "main", !name.isEmpty else {
            throw ActionRefused("'\(name)' is no socket: name one as HDMI-A-1 or card1-DP-2")
        }
        guard name.hasPrefix("card"), let dash = name.firstIndex(of: "-"),
            name[..<dash].dropFirst(4).allSatisfy(\.isNumber)
        else { return VirtualSource.connector(name) }
        let card = String(name[..<dash])
        return ConnectorID(cardPath: "virtual/\(card)", card: card, name: String(name[name.index(after: dash)...]))
    }
}

/// Why something that was asked for was not done.
public struct ActionRefused: Error, Hashable, Sendable, CustomStringConvertible {
    /// What could not be done, why, and what can be done.
    public let description: String

    /// Creates an error; see the property.
    package init(_ description: String) { self.description = description }
}
