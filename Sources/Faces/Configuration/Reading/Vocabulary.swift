// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Hotplug
import SecondScreen
import Synchronization

/// The names that a configuration can use, read when they are first needed, and only then.
final class Vocabulary: Sendable {
    private struct Tables {
        lazy var devices = Result { () throws(ConfigurationError) in try DeviceTable() }
        lazy var catalogue = Result { () throws(ConfigurationError) in try MonitorCatalogue.installed() }
    }

    private let tables = Mutex(Tables())

    /// Why there is no device of a name; nil when there is one.
    func reasonAgainst(device name: String) -> String? {
        switch tables.withLock({ $0.devices }) {
        case .failure(let error): return "devices cannot be looked up: \(error)"
        case .success(let table):
            guard !table.names.contains(name) else { return nil }
            let suggestion = Spelling.suggestions(for: name, among: table.names).first
            let remedy = suggestion.map { "did you mean '\($0)'?" } ?? "there are \(Spelling.list(table.names, "and"))"
            return "there is no device '\(name)'; \(remedy)"
        }
    }

    /// Why a monitor cannot be made; nil when it can.
    func reasonAgainst(monitor spec: ScreenSpec) -> String? {
        do {
            _ = try monitor(spec)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Why virtual monitors cannot be there together; nil when they can.
    func problem(with plugged: [PluggedMonitor]) -> String? {
        guard plugged.count <= VirtualLimits.sockets else {
            return
                "there are \(plugged.count) virtual monitors, with those of other files; \(VirtualLimits.sockets) are the most"
        }
        return VirtualLimits.problem(withTotal: plugged.compactMap { try? monitor($0.spec).largestPixels })
    }

    private func monitor(_ spec: ScreenSpec) throws -> VirtualMonitor {
        try VirtualMonitor(spec, catalogue: try tables.withLock { $0.catalogue }.get())
    }
}
