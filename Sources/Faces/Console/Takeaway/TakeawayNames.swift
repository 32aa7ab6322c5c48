// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug
import Recordings
import SecondScreen

/// The names of screens in a scenario.
struct SocketNames {
    private let renamed: [String: String]

    init(renamed: [(connector: String, socket: String)]) {
        self.renamed = Dictionary(renamed.map { ($0.connector, $0.socket) }) { $1 }
    }

    /// The name of a screen's socket.
    func socket(of screen: String) -> String { renamed[screen] ?? screen }
}

/// Finds the specs of monitors by their EDIDs.
struct MonitorSpecs {
    private let known: [(spec: ScreenSpec, monitor: VirtualMonitor)]
    private let files: [String: [UInt8]]

    init(_ specs: Set<String>, files: [ScenarioExport.File]) {
        // The shortest one that fits is the most readable one.
        known = specs.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.compactMap { text in
            guard let spec = try? ScreenSpec(parsing: text), let monitor = try? VirtualMonitor(spec) else { return nil }
            return (spec, monitor)
        }
        self.files = Dictionary(files.map { ($0.name, $0.bytes) }) { $1 }
    }

    /// A spec that needs no file.
    func named(_ spec: ScreenSpec) -> ScreenSpec {
        guard case .edidFile(let name) = spec.monitor, let edid = files[name] else { return spec }
        let fitting = known.first { candidate in
            candidate.monitor.edid == edid && candidate.monitor.scale == spec.scale ?? 1
                && candidate.monitor.overscan == spec.overscan ?? 0
        }
        var bare = spec
        bare.monitor = .edid(edid)
        return fitting?.spec ?? bare
    }
}
