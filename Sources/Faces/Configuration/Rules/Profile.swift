// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import BuiltInApp
import DisplayModel
package import Runtime
import SecondScreen

/// Settings while a certain set of monitors is connected.
package struct Profile: Hashable, Sendable {
    /// The name; unique in a file.
    package var name: String
    /// The monitors that must all be connected, each a different one; never empty.
    package var when: [MonitorMatch]
    /// Whether no other monitor may be connected.
    package var isExact = false
    /// Overrides for certain monitors; these precede the overrides outside of profiles.
    package var monitors: [MonitorOverride] = []
    /// The mode, mirroring and aspect of every monitor.
    package var settings = MonitorSettings()
    /// The content of the main window.
    package var app: BuiltInContent?
    /// Where it is written.
    package var origin: Origin

    /// Creates a profile that changes nothing; see the properties.
    package init(_ name: String, when: [MonitorMatch], origin: Origin = .standard) {
        (self.name, self.when, self.origin) = (name, when, origin)
    }

    /// A line: `desk, when name "DELL*" and nothing else: mirror none, 2 overrides`.
    var summary: String {
        let parts = [
            settings == MonitorSettings() ? nil : settings.summary,
            app.map { "app \($0)" },
            monitors.isEmpty ? nil : "\(monitors.count) override\(monitors.count == 1 ? "" : "s")",
        ].compactMap { $0 }
        let set = when.map(\.description).joined(separator: " and ") + (isExact ? " and nothing else" : "")
        return "\(name), when \(set): \(parts.isEmpty ? "nothing" : parts.joined(separator: ", "))"
    }

    /// The profile and its place, for people.
    var title: String { "profile \"\(name)\" (\(origin))" }

    /// Why the profile does not fit a set of monitors; nil when it does.
    ///
    /// It fits when each of its matches can be assigned a connected monitor of its own. Augmenting paths (Kuhn) find the
    /// assignment, because the first monitor that fits one match may be the only one that fits another.
    func mismatch(with connectors: [Connector], makers: PNPRegistry) -> String? {
        let connected = connectors.filter(\.isConnected)
        let fitting = when.map { match in
            connected.indices.filter { match.matches(connected[$0], makers: makers) }
        }
        for (match, monitors) in zip(when, fitting) where monitors.isEmpty {
            return "no monitor with \(match) is connected"
        }
        // The match that each monitor is assigned to.
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

/// A program that runs when something happens to a screen.
package struct Hook: Hashable, Sendable {
    /// What can happen.
    package enum Event: String, CaseIterable, Sendable {
        /// A screen was connected.
        case connect
        /// A screen was disconnected.
        case disconnect
        /// A screen has another mode.
        case modeChange
    }

    /// What it runs on; never empty.
    package var events: Set<Event>
    /// The program by its absolute path, then its arguments; no shell reads them.
    package var command: [String]
    /// The monitors that it runs for; nil for every one.
    package var match: MonitorMatch?
    /// How long it may run before it is terminated.
    package var timeout: Duration
    /// Where it is written.
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

    /// A line: `connect, disconnect: /usr/bin/notify screen (10 s) for name "DELL*"`.
    var summary: String {
        let names = Event.allCases.filter(events.contains).map(\.rawValue).joined(separator: ", ")
        let limit = ValueFormat.seconds(in: 0...0).text(timeout)
        return "\(names): \(command.joined(separator: " ")) (\(limit) s)" + (match.map { " for \($0)" } ?? "")
    }
}
