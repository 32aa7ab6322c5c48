// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import DisplayModel

/// Assigns each connected monitor a unique identifier that it keeps in any connector (hotplug.md §2.2).
///
/// There are three levels, because 15% of real monitors have no usable serial number and 20% share their identity with
/// another one; each monitor gets the first level that no other connected monitor uses:
///
/// 1. the identity in the EDID: manufacturer, product, serial numbers, week, year;
/// 2. that, and all bytes of the EDID;
/// 3. that, and the connector.
///
/// A monitor with an unreadable EDID starts at its bytes; one without an EDID is identified by its connector. Connected
/// monitors keep their identifiers when a twin is plugged in or unplugged; if several appear at once, the first by
/// connector gets the lowest level. The next run cannot tell which of two twins was first, so it receives the
/// identifiers above the first level; they apply to a monitor with the same EDID in the same connector.
package struct MonitorNaming: Sendable {
    /// An identifier that a monitor had in a previous run.
    package struct Remembered: Hashable, Sendable, Codable {
        /// The connector, such as `card0-DP-1`.
        package var connector: String
        /// The fingerprint of the monitor's EDID.
        package var edid: String
        /// The monitor's identifier.
        package var id: String
    }

    private struct Named {
        var edid: [UInt8]
        var id: String
        var isFirstLevel: Bool
    }

    /// The maximum number of remembered identifiers; those of connectors later in the order are dropped.
    package static let rememberedLimit = 256

    private var known: [ConnectorID: Named] = [:]
    /// The remembered identifiers of connectors not seen yet, by connector.
    private var earlier: [String: Remembered]

    /// Creates an empty naming.
    ///
    /// - Parameter remembered: a previous run's ``remembered``; untrusted. Entries beyond ``rememberedLimit`` are
    ///   ignored.
    package init(remembering remembered: [Remembered] = []) {
        earlier = Dictionary(
            remembered.prefix(Self.rememberedLimit).map { ($0.connector, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The identifiers that the next run cannot derive: those above the first level, of monitors that are connected now
    /// or that have not been seen yet in this run. Sorted by connector.
    package var remembered: [Remembered] {
        let present = known.filter { !$0.value.isFirstLevel }.map { id, named in
            Remembered(connector: id.description, edid: Fingerprint(named.edid).description, id: named.id)
        }
        let all = (present + earlier.values).sorted { $0.connector < $1.connector }
        return Array(all.prefix(Self.rememberedLimit))
    }

    /// Names the monitors in `connectors`.
    ///
    /// - Parameter connectors: all of them, sorted by identifier, each once, as in `ConnectorSnapshot`.
    /// - Returns: the same connectors; connected ones have a unique `monitorID`. A connector that is `unknown` keeps
    ///   the identifier of its last monitor.
    package mutating func name(_ connectors: [Connector]) -> [Connector] {
        let present = Dictionary(connectors.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        known = known.filter { id, named in
            guard let connector = present[id] else { return false }
            return connector.status == .unknown || connector.isConnected && connector.edid == named.edid
        }
        var taken = Set(known.values.map(\.id))
        // Restored before new monitors can take them.
        for connector in connectors { restore(connector, &taken) }
        return connectors.map { connector in
            var connector = connector
            if connector.isConnected, known[connector.id] == nil {
                // The last level includes the connector, so it is never taken.
                let levels = Self.levels(of: connector)
                let id = levels.first { !taken.contains($0) } ?? levels[levels.count - 1]
                taken.insert(id)
                known[connector.id] = Named(edid: connector.edid, id: id, isFirstLevel: id == levels[0])
            }
            connector.monitorID = known[connector.id]?.id
            return connector
        }
    }

    /// Restores the identifier from a previous run if it is the same monitor in the same connector.
    ///
    /// The remembered identifier of a connector applies to the first monitor seen there, and is then dropped; the EDID
    /// may arrive late.
    private mutating func restore(_ connector: Connector, _ taken: inout Set<String>) {
        let place = connector.id.description
        guard let remembered = earlier[place], connector.status != .unknown else { return }
        guard connector.isConnected else {
            earlier[place] = nil
            return
        }
        guard !connector.edid.isEmpty else { return }
        earlier[place] = nil
        let levels = Self.levels(of: connector)
        guard known[connector.id] == nil, remembered.edid == Fingerprint(connector.edid).description,
            levels.contains(remembered.id), taken.insert(remembered.id).inserted
        else { return }
        known[connector.id] = Named(
            edid: connector.edid, id: remembered.id, isFirstLevel: remembered.id == levels[0])
    }

    private static func levels(of connector: Connector) -> [String] {
        let place = connector.id.description
        guard !connector.edid.isEmpty else { return [place] }
        let bytes = Fingerprint(connector.edid).description
        guard let monitor = connector.monitor else { return [bytes, "\(bytes)@\(place)"] }
        let identity = Fingerprint(monitor).description
        return [identity, "\(identity)-\(bytes)", "\(identity)@\(place)"]
    }
}

/// A 64-bit FNV-1a hash, stable across machines, as 16 hexadecimal digits.
///
/// It need not be resistant to forgery: a monitor that impersonates another can copy its EDID anyway.
private struct Fingerprint: CustomStringConvertible {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    init(_ bytes: some Sequence<UInt8>) { add(bytes) }

    init(_ monitor: MonitorIdentity) {
        let parts = [
            monitor.manufacturer, String(monitor.product), String(monitor.serialNumber), monitor.serialText ?? "",
            monitor.week.map { String($0) } ?? "", monitor.year.map { String($0) } ?? "",
        ]
        for part in parts {
            add(part.utf8)
            // EDID texts contain no zero byte, so adjacent parts cannot be confused.
            add([0])
        }
    }

    private mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }

    var description: String { value.hexText(digits: 16) }
}
