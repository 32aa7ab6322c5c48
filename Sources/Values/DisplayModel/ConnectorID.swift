// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The name of one socket of one graphics card while that card is present.
///
/// The key is the card's device path together with the connector's kernel name (hotplug.md rule 13): `card0` can be
/// another device after a re-plug, and two cards can both have an `HDMI-A-1`. Do not store it over restarts; a
/// `MonitorIdentity` is for that.
public struct ConnectorID: Hashable, Sendable {
    /// The card's path below the sysfs root, as in a uevent's `DEVPATH`; for a scripted card any unique text.
    public let cardPath: String
    /// The card's short name, as `card0`; empty for the default card of a scripted source.
    public let card: String
    /// The kernel's connector name without the card, as `HDMI-A-1`.
    public let name: String

    /// Creates the identifier of connector `name` on the card with the short name `card` at `cardPath`.
    public init(cardPath: String, card: String, name: String) {
        self.cardPath = cardPath
        self.card = card
        self.name = name
    }

    /// Whether the connector is one of those that hold a built-in panel (hotplug.md §2.1).
    public var isPanel: Bool { ["eDP-", "LVDS-", "DSI-", "DPI-"].contains { name.hasPrefix($0) } }
}

extension ConnectorID: CustomStringConvertible {
    /// The name that people and programs use: `card0-HDMI-A-1`, or `HDMI-A-1` on a scripted source's default card.
    public var description: String { card.isEmpty ? name : "\(card)-\(name)" }
}

extension ConnectorID: Comparable {
    /// Orders by card, then by connector, numbers by value: `card2` before `card10`, `DP-2` before `DP-10`.
    public static func < (left: ConnectorID, right: ConnectorID) -> Bool {
        if left.card != right.card { return left.card.precedesNaturally(right.card) }
        if left.name != right.name { return left.name.precedesNaturally(right.name) }
        return left.cardPath < right.cardPath
    }
}

extension ConnectorID {
    /// The names of the sockets of virtual monitors: as given, else the first free of `HDMI-A-1`, `HDMI-A-2` …
    ///
    /// - Parameter names: one for each monitor; nil where any socket will do.
    /// - Returns: as many names; two are equal only where `names` repeats one.
    package static func socketNames(_ names: [String?]) -> [String] {
        var taken = Set(names.compactMap(\.self))
        return names.map { name in
            if let name { return name }
            let free = freeSocketName { taken.contains($0) }
            taken.insert(free)
            return free
        }
    }

    /// The first free of `HDMI-A-1`, `HDMI-A-2` …, the socket of a virtual monitor that needs none in particular.
    package static func freeSocketName(isTaken: (String) -> Bool) -> String {
        var number = 1
        while isTaken("HDMI-A-\(number)") { number += 1 }
        return "HDMI-A-\(number)"
    }
}
