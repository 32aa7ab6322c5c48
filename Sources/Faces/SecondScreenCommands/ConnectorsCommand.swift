// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Hotplug
import SecondScreen
import UdevHotplug

/// `secondscreen connectors`: the connectors of this machine.
struct ConnectorsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connectors",
        abstract: "List the connectors of this machine and the monitors in them.")

    @Flag(help: "Print one JSON object per line.")
    var json = false

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
            for line in ConnectorTable.lines(connectors, makers: PNPRegistry()) { try StandardOutput.write(line) }
        }
    }
}
