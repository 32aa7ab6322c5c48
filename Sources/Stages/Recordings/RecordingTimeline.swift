// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug

/// A recording as text, with a line for each change and its time.
///
/// Text from monitors and files is escaped for terminals.
package struct RecordingTimeline {
    private var known: [ConnectorID: Connector] = [:]

    /// Creates an empty timeline.
    package init() {}

    /// All lines of a recording: the header, then the entries.
    ///
    /// - Parameter recording: the recording.
    /// - Returns: lines without line feeds.
    package static func lines(of recording: Recording) -> [String] {
        var timeline = RecordingTimeline()
        return [timeline.line(recording.header)] + recording.entries.flatMap { timeline.lines(for: $0) }
    }

    /// The line of a header.
    ///
    /// - Parameter header: the header.
    /// - Returns: one line.
    package func line(_ header: RecordingHeader) -> String {
        var parts = ["\(header.isSettled ? "settled" : "unsettled") recording of \(header.source)"]
        if !header.started.isEmpty { parts.append("started \(header.started)") }
        if !header.kernel.isEmpty { parts.append(header.kernel) }
        if !header.program.isEmpty { parts.append("secondscreen \(header.program)") }
        if header.part > 1 { parts.append("part \(header.part)") }
        return parts.joined(separator: ", ").escapingControls()
    }

    /// The lines of the next entry; at least one.
    ///
    /// - Parameter entry: what was recorded.
    /// - Returns: the lines; the first has the time, the others are further changes at that time.
    package mutating func lines(for entry: RecordingEntry) -> [String] {
        let (kind, facts): (String, [String])
        switch entry.content {
        case .event(let event): (kind, facts) = ("uevent", [Self.text(event)])
        case .snapshot(let snapshot): (kind, facts) = (snapshot.cause.rawValue, self.facts(of: snapshot))
        }
        let time = entry.at.seconds(decimals: 6)
        let head = String(repeating: " ", count: max(0, 13 - time.count)) + time
        let tail = String(repeating: " ", count: max(0, 7 - kind.count))
        let blank = String(repeating: " ", count: max(13, time.count) + 9)
        return facts.enumerated().map { index, fact in
            (index == 0 ? "\(head)  \(kind)\(tail)" : blank) + fact.escapingControls()
        }
    }

    private mutating func facts(of snapshot: ConnectorSnapshot) -> [String] {
        var facts: [String] = []
        var gone = known
        for connector in snapshot.connectors {
            let old = gone.removeValue(forKey: connector.id)
            if let text = Self.change(from: old, to: connector) { facts.append("\(connector.id) \(text)") }
            known[connector.id] = connector
        }
        for id in gone.keys.sorted() {
            facts.append("\(id) is gone")
            known[id] = nil
        }
        if facts.isEmpty { facts.append(snapshot.connectors.isEmpty ? "no connectors" : "nothing changed") }
        return facts + snapshot.warnings.map { "warning: \($0)" }
    }

    /// The change of a connector; nil if there is none.
    private static func change(from old: Connector?, to new: Connector) -> String? {
        guard old != new else { return nil }
        guard let old, old.status == new.status else {
            let detail = new.isConnected ? ": \(description(of: new))" : ""
            return "\(new.status.rawValue)\(detail)"
        }
        if old.edid.isEmpty, !new.edid.isEmpty { return "EDID now readable: \(description(of: new))" }
        if old.edid != new.edid {
            return new.edid.isEmpty ? "lost its EDID" : "has another monitor: \(description(of: new))"
        }
        if old.modes != new.modes { return "has other modes: \(modes(of: new))" }
        return "changed: \(description(of: new))"
    }

    private static func description(of connector: Connector) -> String {
        var parts: [String] = []
        if let monitor = connector.monitor {
            parts.append(monitor.manufacturer + (monitor.name.map { " \"\($0)\"" } ?? ""))
            if let serial = monitor.serialText { parts.append("serial \"\(serial)\"") }
        }
        parts.append(modes(of: connector))
        parts.append(connector.edid.isEmpty ? "no EDID" : "EDID of \(connector.edid.count) bytes")
        if connector.scale != 1 { parts.append("scale \(connector.scale)") }
        if connector.overscan != 0 { parts.append("overscan \(connector.overscan)") }
        return parts.joined(separator: ", ")
    }

    private static func modes(of connector: Connector) -> String {
        guard let preferred = connector.preferredMode else { return "no modes" }
        let others = connector.modes.count - 1
        return others == 0 ? "\(preferred)" : "\(preferred) and \(others) more"
    }

    private static func text(_ event: RecordedEvent) -> String {
        var rest = event.properties
        let action = rest.removeValue(forKey: "ACTION") ?? "?"
        let path = rest.removeValue(forKey: "DEVPATH") ?? "?"
        // Other properties are constant, or numbers internal to the kernel.
        let words = ["HOTPLUG", "CONNECTOR", "PROPERTY", "LEASE", "DEVTYPE", "SYNTH_UUID"]
        let telling = words.compactMap { name in rest[name].map { "\(name)=\($0)" } }
        return (["\(event.sender.rawValue):", action, path] + telling).joined(separator: " ")
    }
}
