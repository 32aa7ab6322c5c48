// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import DisplayModel

/// Gives each connected monitor an identifier of its own that it keeps wherever it is plugged in (hotplug.md §2.2).
///
/// A ladder, because 15 % of real monitors have no usable serial number and 20 % share their identity with another; the
/// first rung that no other connected monitor stands on is taken:
///
/// 1. what the monitor says it is: maker, product, serial numbers, week, year;
/// 2. that, and all bytes of its EDID;
/// 3. that, and the connector.
///
/// A monitor without a readable EDID begins with its bytes, and one without any bytes goes by its connector. Those that
/// are connected already keep their identifiers when a twin comes or goes; of several that come at once, the first by
/// connector takes the lower rung. Which of two twins came first is nowhere to be read in the next run: so the identifiers
/// above the lowest rung are given to it, and count for a monitor with the same EDID in the same connector.
package struct MonitorNaming: Sendable {
    /// An identifier that a monitor had in an earlier run.
    package struct Remembered: Hashable, Sendable, Codable {
        /// The connector, as `card0-DP-1`.
        package var connector: String
        /// What identifies the bytes of the monitor's EDID.
        package var edid: String
        /// The monitor's identifier.
        package var id: String
    }

    private struct Named {
        var edid: [UInt8]
        var id: String
        var isLowest: Bool
    }

    /// How many identifiers are remembered; those of connectors that come later in their order go.
    package static let rememberedLimit = 256

    private var known: [ConnectorID: Named] = [:]
    /// What earlier runs left for connectors of which nothing is known yet, by their names.
    private var earlier: [String: Remembered]

    /// Creates a naming.
    ///
    /// - Parameter remembered: what an earlier run's ``remembered`` was; untrusted. At most ``rememberedLimit`` count.
    package init(remembering remembered: [Remembered] = []) {
        earlier = Dictionary(
            remembered.prefix(Self.rememberedLimit).map { ($0.connector, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The identifiers that the next run could not find by itself: those above the lowest rung, of monitors that are
    /// there now or that have not been seen yet in this run. Sorted by connector.
    package var remembered: [Remembered] {
        let present = known.filter { !$0.value.isLowest }.map { id, named in
            Remembered(connector: id.description, edid: Fingerprint(named.edid).description, id: named.id)
        }
        let all = (present + earlier.values).sorted { $0.connector < $1.connector }
        return Array(all.prefix(Self.rememberedLimit))
    }

    /// Names the monitors in `connectors`.
    ///
    /// - Parameter connectors: all of them, sorted by identifier, each once, as in `ConnectorSnapshot`.
    /// - Returns: the same connectors; those that are connected have a `monitorID`, all different. A connector that is
    ///   `unknown` keeps the identifier of the monitor it had.
    package mutating func name(_ connectors: [Connector]) -> [Connector] {
        let present = Dictionary(connectors.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        known = known.filter { id, named in
            guard let connector = present[id] else { return false }
            return connector.status == .unknown || connector.isConnected && connector.edid == named.edid
        }
        var taken = Set(known.values.map(\.id))
        // Before any newcomer could take them.
        for connector in connectors { restore(connector, &taken) }
        return connectors.map { connector in
            var connector = connector
            if connector.isConnected, known[connector.id] == nil {
                // The last rung names the connector, and is free.
                let rungs = Self.rungs(of: connector)
                let id = rungs.first { !taken.contains($0) } ?? rungs[rungs.count - 1]
                taken.insert(id)
                known[connector.id] = Named(edid: connector.edid, id: id, isLowest: id == rungs[0])
            }
            connector.monitorID = known[connector.id]?.id
            return connector
        }
    }

    /// Gives a monitor the identifier that it had in an earlier run, if it is the same monitor in the same connector.
    ///
    /// What was remembered of a connector counts for the first monitor that is seen there, and is dropped with it; an EDID
    /// may come late.
    private mutating func restore(_ connector: Connector, _ taken: inout Set<String>) {
        let place = connector.id.description
        guard let remembered = earlier[place], connector.status != .unknown else { return }
        guard connector.isConnected else {
            earlier[place] = nil
            return
        }
        guard !connector.edid.isEmpty else { return }
        earlier[place] = nil
        let rungs = Self.rungs(of: connector)
        guard known[connector.id] == nil, remembered.edid == Fingerprint(connector.edid).description,
            rungs.contains(remembered.id), taken.insert(remembered.id).inserted
        else { return }
        known[connector.id] = Named(
            edid: connector.edid, id: remembered.id, isLowest: remembered.id == rungs[0])
    }

    private static func rungs(of connector: Connector) -> [String] {
        let place = connector.id.description
        guard !connector.edid.isEmpty else { return [place] }
        let bytes = Fingerprint(connector.edid).description
        guard let monitor = connector.monitor else { return [bytes, "\(bytes)@\(place)"] }
        let identity = Fingerprint(monitor).description
        return [identity, "\(identity)-\(bytes)", "\(identity)@\(place)"]
    }
}

/// A number for bytes that is the same on every machine, as 16 hexadecimal digits: FNV-1a of 64 bits.
///
/// It tells monitors apart that mean no harm; one that wants to pass for another can copy its EDID anyway.
private struct Fingerprint: CustomStringConvertible {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    init(_ bytes: some Sequence<UInt8>) {
        add(bytes)
    }

    init(_ monitor: MonitorIdentity) {
        let parts = [
            monitor.manufacturer, String(monitor.product), String(monitor.serialNumber), monitor.serialText ?? "",
            monitor.week.map { String($0) } ?? "", monitor.year.map { String($0) } ?? "",
        ]
        for part in parts {
            add(part.utf8)
            // No text of an EDID holds a zero: parts cannot run into one another.
            add([0])
        }
    }

    private mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }

    var description: String { value.hexText(digits: 16) }
}
