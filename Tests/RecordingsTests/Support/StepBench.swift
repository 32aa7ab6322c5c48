// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScenarioLanguage

/// The least that can run an exported scenario: sockets, and EDIDs that cannot be read.
struct StepBench {
    private let files: [String: [UInt8]]
    private var plugged: [String: (edid: [UInt8], spec: ScreenSpec)] = [:]
    private var withoutEDID: Set<String> = []
    private var tracker = ConnectorTracker()

    init(files: [String: [UInt8]]) {
        self.files = files
    }

    /// Takes a step; gives the changes that it makes, in words.
    mutating func take(_ step: ScenarioStep) -> [String] {
        guard case .at(let time) = step.moment else { return ["a step without a time"] }
        switch step.action {
        case .plug(let socket, let spec), .swap(let socket, let spec):
            if case .edidFile(let name) = spec.monitor {
                guard let bytes = files[name] else { return ["no file \(name)"] }
                plugged[socket] = (bytes, spec)
            } else {
                plugged[socket] = ([1], spec)
            }
        case .unplug(let socket): plugged[socket] = nil
        case .noEDID(let socket): withoutEDID.insert(socket)
        case .edidOK(let socket): withoutEDID.remove(socket)
        default: return ["\(step.action)"]
        }
        let connectors = plugged.map { socket, monitor in
            Connector(
                id: ConnectorID(cardPath: "", card: "", name: socket), status: .connected,
                edid: withoutEDID.contains(socket) ? [] : monitor.edid, scale: monitor.spec.scale ?? 1,
                overscan: monitor.spec.overscan ?? 0)
        }
        return tracker.changes(to: connectors.sorted { $0.id < $1.id }).map { Self.text($0, at: time) }
    }

    static func text(_ change: ConnectorChange, at time: Duration) -> String {
        let connector = change.connector
        let what =
            switch change {
            // A monitor that has modes and no EDID gets a generated one.
            case .connected: connector.edid.count > 1 ? "connected with \(connector.edid.count) bytes" : "connected"
            case .disconnected: "disconnected"
            case .modesChanged: connector.edid.isEmpty ? "modes" : "described by \(connector.edid.count) bytes, modes"
            }
        return "\(time) \(connector.id) \(what)"
    }
}
