// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import SecondScreen

/// Connectors as a person reads them: a line each, in columns.
enum ConnectorTable {
    /// The table's lines, without a heading.
    ///
    /// - Parameters:
    ///   - connectors: what to list.
    ///   - makers: where makers' names are looked up.
    /// - Returns: a line for each connector.
    static func lines(_ connectors: [Connector], makers: PNPRegistry) -> [String] {
        let rows = connectors.map { connector in
            [
                connector.id.description,
                connector.status.rawValue,
                connector.isConnected ? connector.preferredMode?.description ?? "no modes" : "",
                connector.monitor.map { $0.label(makers: makers) } ?? "",
                connector.monitorID ?? "",
            ].map { $0.escapingControls() }
        }
        let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let columns = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            let line = (columns + [row[4]]).joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
