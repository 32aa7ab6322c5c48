// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import DisplayModel
import Hotplug
import ScreensWire
import SecondScreen
import UdevHotplug

struct ConnectorsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "connectors", "List the connectors of this machine and the monitors connected to them.")

    @Flag(help: "Print one JSON object per line.") var json = false
    @OptionGroup var hardware: HardwareOptions

    func run() async throws {
        let source = UdevConnectorSource(options: try hardware.udevOptions(), queue: SecondScreenCommand.queue)
        var snapshots = source.snapshots().makeAsyncIterator()
        guard let snapshot = await snapshots.next() else { return }
        snapshot.warnings.forEach(StandardOutput.writeDiagnostic)
        var naming = MonitorNaming()
        let connectors = naming.name(snapshot.connectors)
        if json {
            for connector in connectors { try StandardOutput.write(json: ConnectorObject(connector)) }
        } else if connectors.isEmpty {
            StandardOutput.writeDiagnostic("no connectors: this machine has no graphics card with a kernel driver")
        } else {
            try Self.lines(connectors, makers: PNPRegistry()).forEach(StandardOutput.write)
        }
    }

    /// One line per connector, in columns without headings.
    private static func lines(_ connectors: [Connector], makers: PNPRegistry) -> [String] {
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

/// A connector as printed by `connectors --json`.
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

extension MonitorIdentity {
    /// Returns the manufacturer with the name, such as `Red Hat, Inc. QEMU Monitor`, or with the product code if the
    /// monitor has no name.
    ///
    /// - Parameter makers: the registry of manufacturers' names; without it, or for an unknown manufacturer, the
    ///   three-letter PNP ID is used.
    /// - Returns: the label.
    func label(makers: PNPRegistry? = nil) -> String {
        let maker = makers?.name(of: manufacturer) ?? manufacturer
        guard let name else { return "\(maker) 0x" + product.hexText(digits: 4, uppercase: true) }
        return "\(maker) \(name)"
    }
}

extension Wire.MonitorIdentity {
    /// The label of ``DisplayModel/MonitorIdentity/label(makers:)`` without a registry.
    var label: String { MonitorIdentity(manufacturer: manufacturer, product: product, name: name).label() }
}
