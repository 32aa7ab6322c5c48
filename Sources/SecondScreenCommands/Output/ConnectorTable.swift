// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

/// Connectors as a person reads them: a line each, in columns.
enum ConnectorTable {
    /// The table's lines, without a heading.
    static func lines(_ connectors: [Connector]) -> [String] {
        let rows = connectors.map { connector in
            [
                connector.id.description,
                connector.status.rawValue,
                connector.isConnected ? connector.preferredMode?.description ?? "no modes" : "",
                connector.monitor.map(Self.label) ?? "",
            ]
        }
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let columns = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            let line = (columns + [row[3]]).joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// Maker and name, as `RHT QEMU Monitor`.
    static func label(_ monitor: MonitorIdentity) -> String {
        guard let name = monitor.name else {
            let digits = String(monitor.product, radix: 16, uppercase: true)
            return "\(monitor.manufacturer) 0x" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        return "\(monitor.manufacturer) \(name)"
    }
}
