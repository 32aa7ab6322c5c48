// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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
/// connector takes the lower rung. So an identifier is the same from run to run for the same monitors in the same sockets.
package struct MonitorNaming: Sendable {
    private struct Named {
        var edid: [UInt8]
        var id: String
    }

    private var known: [ConnectorID: Named] = [:]

    /// Creates a naming that knows of no monitor.
    package init() {}

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
        return connectors.map { connector in
            var connector = connector
            if connector.isConnected, known[connector.id] == nil {
                // The last rung names the connector, and is free.
                let rungs = Self.rungs(of: connector)
                let id = rungs.first { !taken.contains($0) } ?? rungs[rungs.count - 1]
                taken.insert(id)
                known[connector.id] = Named(edid: connector.edid, id: id)
            }
            connector.monitorID = known[connector.id]?.id
            return connector
        }
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

    var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
