// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ConsolePage
import DisplayModel
import Hotplug
import Recordings
import ScreensWire
import Varlink

// The human-readable text of entries, one line each. Names come from monitors, so control characters are escaped.

extension Journal.Entry {
    /// Creates an entry for a complete state.
    static func state(_ state: Wire.State, at time: Double) -> Self {
        let screens = state.screens.map { "\($0.id) \($0.mode)" }.joined(separator: ", ")
        var entry = Self(.state, time: time, text: "\(state.device.name): \(screens)".escapingControls())
        entry.state = state
        return entry
    }

    /// Creates an entry for a change.
    static func change(_ change: Wire.Change, at time: Double) -> Self {
        var parts = [change.kind.words]
        if let id = change.id { parts.append(id) }
        if let screen = change.screen, change.kind != .screenDisconnected { parts.append("\(screen.mode)") }
        if let changed = change.changed, change.kind == .settingsChanged {
            parts.append(changed.joined(separator: ", "))
        }
        if let device = change.device {
            parts.append("\(device.orientation?.rawValue ?? "flat"), app \(device.app.rawValue)")
        }
        if let sockets = change.sockets {
            // A spec may contain an EDID.
            parts += sockets.map { "\($0.id) \($0.spec?.prefix(64) ?? "empty")" }
        }
        if let message = change.message { parts.append(message) }
        let text = parts.joined(separator: " ").escapingControls()
        var entry = Self(.change, time: time, screen: change.id, text: text)
        entry.change = change
        return entry
    }

    /// Creates an entry for a notification.
    static func notification(_ notification: Wire.Notification, at time: Double) -> Self {
        let text = notification.name.escapingControls()
        var entry = Self(.notification, time: time, screen: notification.screen, text: text)
        entry.notification = Notification(name: notification.name)
        return entry
    }

    /// Creates an entry for a request; see `cut` for how long ones are truncated.
    static func call(_ call: Call, at time: Double) -> Self {
        let call = call.cut
        let values = call.parameters.members.filter { $0.name != "edid" }.map { member in
            "\(member.name)=\(member.value.string ?? member.value.text)"
        }
        let words = [call.method] + values + (call.error.map { ["failed: \($0)"] } ?? [])
        let screen = call.parameters["screen"]?.string ?? call.parameters["id"]?.string
        var entry = Self(.call, time: time, screen: screen, text: words.joined(separator: " ").escapingControls())
        entry.call = call
        return entry
    }

    /// Creates an entry for missing entries.
    static func gap(_ count: Int, at time: Double, _ text: String) -> Self {
        var entry = Self(.gap, time: time, text: text)
        entry.gap = count
        return entry
    }

    /// Creates an entry for the connection to the runtime.
    static func connection(_ connection: Journal.Connection, at time: Double, _ text: String) -> Self {
        var entry = Self(.connection, time: time, text: text.escapingControls())
        entry.connection = connection
        return entry
    }
}

extension Journal.Entry.Source {
    /// Returns a source's report and a line about it; nil for a report without news.
    ///
    /// - Parameters:
    ///   - content: the report.
    ///   - known: the connectors before the report.
    /// - Returns: the contents of the entry.
    static func report(_ content: RecordingEntry.Content, after known: [DisplayModel.Connector]?) -> (
        source: Self, text: String
    )? {
        switch content {
        case .event(let event):
            let names = ["ACTION", "DEVNAME", "DEVPATH", "HOTPLUG", "CONNECTOR"]
            let values = names.compactMap { name in event.properties[name].map { "\(name)=\($0)" } }
            let text = "\(event.sender.rawValue) event \(values.joined(separator: " "))".escapingControls()
            return (Self(event: text), text)
        case .snapshot(let snapshot):
            let before = Dictionary((known ?? []).map { ($0.id, $0) }) { $1 }
            let now = Set(snapshot.connectors.map(\.id))
            var parts = snapshot.connectors.filter { before[$0.id] != $0 }.map(\.sentence)
            parts += (known ?? []).filter { !now.contains($0.id) }.map { "\($0.id) is gone" }
            parts += snapshot.warnings
            guard known == nil || !parts.isEmpty else { return nil }
            let connectors = snapshot.connectors.map {
                Connector(
                    name: $0.id.description.escapingControls(), status: $0.status.rawValue,
                    monitor: $0.monitorText?.escapingControls())
            }
            let text = parts.isEmpty ? "no connectors" : parts.joined(separator: ", ").escapingControls()
            return (Self(connectors: connectors), text)
        }
    }
}

extension Connector {
    /// The monitor's manufacturer and name; nil without a monitor.
    fileprivate var monitorText: String? {
        monitor.map { [$0.manufacturer, $0.name].compactMap(\.self).joined(separator: " ") }
    }

    /// The connector's state, such as `HDMI-A-1 connected: ACM LG TV 4K`.
    fileprivate var sentence: String {
        let detail = isConnected ? ": \(monitorText ?? "a monitor without an EDID")" : ""
        return "\(id) \(status.rawValue)\(detail)"
    }
}
