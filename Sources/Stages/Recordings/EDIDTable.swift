// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug

/// The numbered EDIDs of a recording; each is written and decoded once.
struct EDIDTable: Sendable {
    /// A decoded EDID.
    struct Description: Sendable {
        var edid: [UInt8]
        var monitor: MonitorIdentity?
        var modes: [DisplayMode]
    }

    /// The maximum number of EDIDs. Limits the memory if a monitor reports a different one each time.
    static let limit = 256
    /// The maximum size of an EDID in bytes: a base block and 255 extensions.
    static let edidLimit = 32 * 1024

    private(set) var descriptions: [Int: Description] = [:]
    private var numbers: [HashedBytes: Int] = [:]

    /// Returns whether there is room for those of the given EDIDs that are new; empty ones need no room.
    func hasRoom(for edids: [[UInt8]]) -> Bool {
        guard descriptions.count + edids.count > Self.limit else { return true }
        let new = edids.filter { !$0.isEmpty && number(of: $0) == nil }
        return new.isEmpty || descriptions.count + Set(new).count <= Self.limit
    }

    /// The number of an EDID; nil if it is not in the table.
    func number(of edid: [UInt8]) -> Int? { edid.isEmpty ? nil : numbers[HashedBytes(bytes: edid)] }

    /// Inserts an EDID, replacing one with the same number.
    mutating func insert(_ edid: [UInt8], as number: Int) {
        if let old = descriptions[number] { numbers[HashedBytes(bytes: old.edid)] = nil }
        descriptions[number] = Self.describe(edid)
        numbers[HashedBytes(bytes: edid)] = number
    }

    /// Decodes an EDID as for every source.
    static func describe(_ edid: [UInt8]) -> Description {
        var describer = ConnectorDecoder()
        var warnings: [String] = []
        let id = ConnectorID(cardPath: "", card: "", name: "EDID")
        let connector = describer.describe(
            ConnectorReading(id: id, status: .connected, edid: edid), warnings: &warnings)
        return Description(edid: edid, monitor: connector.monitor, modes: connector.modes)
    }
}

/// Bytes as a key; an array hashes each element separately, which was a tenth of the cost of a recording.
private struct HashedBytes: Hashable {
    let bytes: [UInt8]

    func hash(into hasher: inout Hasher) {
        // The pointer is used only within the call.
        unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
}
