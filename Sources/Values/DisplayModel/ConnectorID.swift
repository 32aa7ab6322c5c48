// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Identifies a socket of a graphics card while that card is present.
///
/// The key is the card's device path together with the connector's kernel name (hotplug.md rule 13): `card0` can be
/// another device after it is plugged in again, and two cards can both have an `HDMI-A-1`. Do not store it across
/// restarts; store a `MonitorIdentity`.
public struct ConnectorID: Hashable, Sendable {
    /// The card's path below the sysfs root, as in a uevent's `DEVPATH`; any unique text for a scripted card.
    public let cardPath: String
    /// The card's short name, such as `card0`; empty for the default card of a scripted source.
    public let card: String
    /// The kernel's connector name without the card, such as `HDMI-A-1`.
    public let name: String

    /// Creates an identifier; see the properties.
    public init(cardPath: String, card: String, name: String) {
        self.cardPath = cardPath
        self.card = card
        self.name = name
    }
}

extension ConnectorID {
    /// Hashes the name, which few connectors of a machine share.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension ConnectorID: CustomStringConvertible {
    /// The name for users and programs: `card0-HDMI-A-1`, or `HDMI-A-1` on a scripted source's default card.
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
    /// Removes the card from a connector's name, as udev rules and desktops write it: `eDP-1` for `card0-eDP-1`.
    ///
    /// - Parameter name: a connector's name, with or without its card.
    /// - Returns: the kernel's name of the connector.
    package static func withoutCard(_ name: String) -> String {
        let parts = name.split(separator: "-", maxSplits: 1)
        return parts.count == 2 && parts[0].hasPrefix("card") ? String(parts[1]) : name
    }

    /// The reason why a virtual monitor's socket, and so its screen, cannot have a name; nil if it can.
    package static func problem(withSocketName name: String) -> String? {
        let isWord =
            name.utf8.count <= 32 && name.first?.isLetter == true
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        let isReal = name.hasPrefix("card") && name.dropFirst(4).first?.isNumber == true
        guard !isWord || isReal || name == mainName else { return nil }
        return
            "invalid socket name '\(name)'; use a letter, then up to 31 letters, digits and hyphens, such as HDMI-A-2 "
            + "('\(mainName)' and names that begin with card and a digit are reserved)"
    }

    /// The name of the device's own screen, which no socket can have.
    package static let mainName = "main"

    /// The socket names of virtual monitors: as given, or else the first free of `HDMI-A-1`, `HDMI-A-2` …
    ///
    /// - Parameter names: one for each monitor; nil for any socket.
    /// - Returns: a name for each monitor; unique unless `names` repeats one.
    package static func socketNames(_ names: [String?]) -> [String] {
        var taken = Set(names.compactMap(\.self))
        return names.map { name in
            if let name { return name }
            let free = freeSocketName { taken.contains($0) }
            taken.insert(free)
            return free
        }
    }

    /// The first free of `HDMI-A-1`, `HDMI-A-2` …, the default sockets of virtual monitors.
    package static func freeSocketName(isTaken: (String) -> Bool) -> String {
        var number = 1
        while isTaken("HDMI-A-\(number)") { number += 1 }
        return "HDMI-A-\(number)"
    }
}

extension String {
    /// Whether the text sorts before `other`, comparing runs of digits as numbers.
    ///
    /// A total order: texts that differ only in leading zeros are ordered by their bytes.
    package func precedesNaturally(_ other: String) -> Bool {
        var (left, right) = (NaturalBytes(self), NaturalBytes(other))
        while let a = left.next, let b = right.next {
            if a.isDigit, b.isDigit {
                switch left.compareNumbers(&right) {
                case 0: break
                case let order: return order < 0
                }
            } else if a != b {
                return a < b
            } else {
                left.offset += 1
                right.offset += 1
            }
        }
        if (left.next == nil) != (right.next == nil) { return left.next == nil }
        return left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

/// The bytes of a text while it is compared; slices of a string take several times as long.
private struct NaturalBytes {
    let bytes: [UInt8]
    var offset = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Consumes a number in both texts, and returns a negative number if the first is less, a positive one if it is
    /// greater, and 0 if they are equal.
    mutating func compareNumbers(_ other: inout NaturalBytes) -> Int {
        let (left, right) = (takeNumber(), other.takeNumber())
        if left.count != right.count { return left.count - right.count }
        for (a, b) in zip(left, right) where a != b { return Int(a) - Int(b) }
        return 0
    }

    /// Consumes digits, and returns them without leading zeros.
    private mutating func takeNumber() -> ArraySlice<UInt8> {
        let start = offset
        while let next, next.isDigit { offset += 1 }
        return bytes[start..<offset].drop { $0 == UInt8(ascii: "0") }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
