// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug

/// The EDIDs of a recording by number: each is written, and decoded, once.
struct EDIDTable: Sendable {
    /// An EDID and what is understood of it.
    struct Description: Sendable {
        var edid: [UInt8]
        var monitor: MonitorIdentity?
        var modes: [DisplayMode]
    }

    /// The most that are kept. A monitor that shows another one each time must not make the process grow.
    static let limit = 256
    /// The most bytes of an EDID: a base block and 255 extensions.
    static let edidLimit = 32 * 1024

    private(set) var descriptions: [Int: Description] = [:]
    private var numbers: [HashedBytes: Int] = [:]

    /// Whether those of some EDIDs that are new here have a place; empty ones need none.
    func hasRoom(for edids: [[UInt8]]) -> Bool {
        guard descriptions.count + edids.count > Self.limit else { return true }
        let new = edids.filter { !$0.isEmpty && number(of: $0) == nil }
        return new.isEmpty || descriptions.count + Set(new).count <= Self.limit
    }

    /// The number of an EDID; nil when the table does not have it.
    func number(of edid: [UInt8]) -> Int? { edid.isEmpty ? nil : numbers[HashedBytes(bytes: edid)] }

    /// Puts an EDID in, in the place of one with the same number.
    mutating func insert(_ edid: [UInt8], as number: Int) {
        if let old = descriptions[number] { numbers[HashedBytes(bytes: old.edid)] = nil }
        descriptions[number] = Self.describe(edid)
        numbers[HashedBytes(bytes: edid)] = number
    }

    /// What an EDID says, by the road that those of every source take.
    static func describe(_ edid: [UInt8]) -> Description {
        var describer = ConnectorDescriber()
        var warnings: [String] = []
        let id = ConnectorID(cardPath: "", card: "", name: "EDID")
        let connector = describer.describe(
            ConnectorReading(id: id, status: .connected, edid: edid), warnings: &warnings)
        return Description(edid: edid, monitor: connector.monitor, modes: connector.modes)
    }
}

/// Bytes as a key; an array hashes each of its elements by itself, which was a tenth of what a recording costs.
private struct HashedBytes: Hashable {
    let bytes: [UInt8]

    func hash(into hasher: inout Hasher) {
        // The pointer is used within the call only.
        unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
}
