// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import ScreensWire
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

/// A connector as `connectors --json` prints it.
struct ConnectorObject: Encodable {
    let id: String
    let status: String
    let preferred: Wire.Mode?
    let modes: [Wire.Mode]
    let monitor: Wire.MonitorIdentity?

    init(_ connector: Connector) {
        id = connector.id.description
        status = connector.status.rawValue
        modes = connector.modes.map { Wire.Mode($0) }
        preferred = connector.preferredMode.map { Wire.Mode($0) }
        monitor = connector.monitor.map { Wire.MonitorIdentity($0, id: connector.monitorID) }
    }
}
