// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import EDIDCodec
import Hotplug
import SecondScreen

struct MonitorsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitors", abstract: "List the virtual monitors that can be connected by name.",
        discussion: "To connect one: secondscreen run --source virtual --plug NAME")

    @Flag(help: "Print one JSON object per line.") var json = false

    func run() throws {
        for entry in try MonitorCatalog().entries {
            let edid = try EDID(parsing: try entry.monitor.virtualMonitor().edid)
            if json {
                try StandardOutput.write(json: CatalogObject(entry, edid))
            } else {
                let modes = entry.monitor.modes
                let others = modes.count > 1 ? " and \(modes.count - 1) more" : ""
                let line = "\(entry.name)  \(modes[0])\(others)".escapingControls()
                try StandardOutput.write("\(line)\n    \(entry.why.escapingControls())")
            }
        }
    }
}

/// A catalog monitor as printed by `monitors --json`.
private struct CatalogObject: Encodable {
    let name: String
    let why: String
    let overscan: Double
    let scale: Double
    let monitor: EDIDObject

    init(_ entry: MonitorCatalog.Entry, _ edid: EDID) {
        name = entry.name
        why = entry.why
        overscan = entry.monitor.overscan
        scale = entry.monitor.scale
        monitor = EDIDObject(edid, file: entry.name)
    }
}
