// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug
import Recordings
import SecondScreen

/// The names of screens in a scenario.
struct SocketNames: Sendable {
    private let renamed: [String: String]

    init(renamed: [(connector: String, socket: String)]) {
        self.renamed = Dictionary(renamed.map { ($0.connector, $0.socket) }) { $1 }
    }

    /// Returns the name of a screen's socket.
    func socket(of screen: String) -> String { renamed[screen] ?? screen }
}

/// Finds the specs of monitors by their EDIDs.
struct MonitorSpecs {
    private let known: [(spec: ScreenSpec, monitor: VirtualMonitor)]
    private let files: [String: [UInt8]]

    init(_ specs: Set<String>, files: [ScenarioExport.File]) {
        // The shortest matching spec is the most readable.
        known = specs.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.compactMap { text in
            guard let spec = try? ScreenSpec(parsing: text), let monitor = try? VirtualMonitor(spec) else { return nil }
            return (spec, monitor)
        }
        self.files = Dictionary(files.map { ($0.name, $0.bytes) }) { $1 }
    }

    /// Returns an equivalent spec that needs no file.
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

/// The identifiers that monitors get when a stretch is played.
///
/// Choices are stored by identifier. Among monitors with the same identity, the first one in a runtime gets the
/// simplest identifier, so those in the journal depend on what was connected before the stretch.
struct PlayedIdentifiers: Sendable {
    /// The maximum time by which a report can appear to be later than its effects, in seconds.
    private static let slack = 0.1

    private var known: [(time: Double, identifiers: [String: String])] = []

    /// Determines the identifiers.
    ///
    /// - Parameters:
    ///   - recording: the sources' reports during the stretch, at journal times.
    ///   - names: the names of screens in the scenario.
    init(_ recording: Recording, _ names: SocketNames) {
        var naming = MonitorNaming()
        for entry in recording.settled(.hardware).entries {
            guard let snapshot = entry.snapshot else { continue }
            let identifiers = naming.name(snapshot.connectors).compactMap { connector in
                connector.monitorID.map { (names.socket(of: connector.id.description), $0) }
            }
            known.append((Double(entry.at.wholeNanoseconds) / 1e9, Dictionary(identifiers) { $1 }))
        }
    }

    /// Returns the identifier of the monitor in a socket at a journal time; nil if there is none.
    func identifier(in socket: String, at time: Double) -> String? {
        known.last { $0.time <= time + Self.slack && $0.identifiers[socket] != nil }?.identifiers[socket]
    }
}
