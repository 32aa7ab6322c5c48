// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import BuiltInApp
import DisplayModel
package import Runtime
import SecondScreen

/// Settings that apply while a particular set of monitors is connected.
package struct Profile: Hashable, Sendable {
    /// The name; unique in a file.
    package var name: String
    /// The conditions, each of which a different connected monitor must match; never empty.
    package var when: [MonitorMatch]
    /// Whether no other monitor may be connected.
    package var isExact = false
    /// Overrides for particular monitors; they precede the overrides outside of profiles.
    package var monitors: [MonitorOverride] = []
    /// The mode, mirroring and aspect of every monitor.
    package var settings = MonitorSettings()
    /// The main window's content.
    package var app: BuiltInContent?
    /// The origin.
    package var origin: Origin

    /// Creates a profile without settings; see the properties.
    package init(_ name: String, when: [MonitorMatch], origin: Origin = .standard) {
        (self.name, self.when, self.origin) = (name, when, origin)
    }

    /// A one-line summary: `desk, when name "DELL*" and nothing else: mirror none, 2 overrides`.
    var summary: String {
        let parts = [
            settings == MonitorSettings() ? nil : settings.summary,
            app.map { "app \($0)" },
            monitors.isEmpty ? nil : Spelling.count(monitors.count, "override"),
        ].compactMap { $0 }
        let set = when.map(\.description).joined(separator: " and ") + (isExact ? " and nothing else" : "")
        return "\(name), when \(set): \(parts.isEmpty ? "nothing" : parts.joined(separator: ", "))"
    }

    /// The profile and its origin, for messages.
    var title: String { "profile '\(name)' (\(origin))" }

    /// Why the profile does not match a set of monitors; nil if it does.
    ///
    /// It matches if each condition can be assigned a different connected monitor. The assignment uses augmenting paths
    /// (Kuhn), because the first monitor that matches one condition may be the only one that matches another.
    func mismatch(with connectors: [Connector], makers: PNPRegistry) -> String? {
        let connected = connectors.filter(\.isConnected)
        let fitting = when.map { match in
            connected.indices.filter { match.matches(connected[$0], makers: makers) }
        }
        for (match, monitors) in zip(when, fitting) where monitors.isEmpty {
            return "no monitor with \(match) is connected"
        }
        // The condition that each monitor is assigned to.
        var owners: [Int: Int] = [:]
        func assign(_ match: Int, _ seen: inout Set<Int>) -> Bool {
            for monitor in fitting[match] where seen.insert(monitor).inserted {
                if let owner = owners[monitor], !assign(owner, &seen) { continue }
                owners[monitor] = match
                return true
            }
            return false
        }
        for match in when.indices {
            var seen: Set<Int> = []
            guard assign(match, &seen) else {
                return "no monitor is left for \(when[match]): each match needs a monitor of its own"
            }
        }
        guard isExact, let other = connected.indices.first(where: { owners[$0] == nil }) else { return nil }
        return "\(connected[other].id) is connected as well, and the profile is exact"
    }
}

/// A program to run on screen events.
package struct Hook: Hashable, Sendable {
    /// An event.
    package enum Event: String, CaseIterable, Sendable {
        /// A screen was connected.
        case connect
        /// A screen was disconnected.
        case disconnect
        /// A screen's mode changed.
        case modeChange
    }

    /// The events to run on; never empty.
    package var events: Set<Event>
    /// The program's absolute path, then its arguments; no shell is involved.
    package var command: [String]
    /// The monitors to run for; nil for all.
    package var match: MonitorMatch?
    /// The time after which the program is terminated.
    package var timeout: Duration
    /// The origin.
    package var origin: Origin

    /// The default of ``timeout``.
    package static let usualTimeout: Duration = .seconds(10)

    /// Creates a hook; see the properties.
    package init(
        on events: Set<Event>, run command: [String], match: MonitorMatch? = nil,
        timeout: Duration = usualTimeout, origin: Origin = .standard
    ) {
        (self.events, self.command, self.match, self.timeout, self.origin) = (events, command, match, timeout, origin)
    }

    /// A one-line summary: `connect, disconnect: /usr/bin/notify screen (10 s) for name "DELL*"`.
    var summary: String {
        let names = Event.allCases.filter(events.contains).map(\.rawValue).joined(separator: ", ")
        let limit = ValueFormat.seconds(in: 0...0).text(timeout)
        return "\(names): \(command.joined(separator: " ")) (\(limit) s)" + (match.map { " for \($0)" } ?? "")
    }
}
