// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
package import Hotplug
package import ScenarioLanguage

/// A recording as a scenario, in which the same screens connect and disconnect at the same times.
package struct ScenarioExport: Sendable {
    /// A file that the scenario refers to.
    package struct File: Hashable, Sendable {
        /// Its name, relative to the scenario.
        package var name: String
        /// Its contents: an EDID.
        package var bytes: [UInt8]
    }

    /// The scenario.
    package private(set) var scenario = Scenario()
    /// The EDIDs that it refers to, without duplicates.
    package var files: [File] { names.files }
    /// Connectors whose names are not valid in scenarios, with their replacements.
    package var renamed: [(connector: String, socket: String)] { names.renamed }

    /// The time of the scenario's start in the recording.
    let start: Duration
    private var names: ScenarioNames
    private var modes = VirtualModes()
    private var tracker = ConnectorTracker()
    /// Sockets whose EDID is withheld in the scenario.
    private var withoutEDID: Set<String> = []
    /// Sockets of monitors without an EDID for which the scenario has a generated one, because they are present at
    /// launch, or because nothing else would give them their modes.
    private var madeUp: Set<String> = []

    /// Exports a recording.
    ///
    /// The scenario starts with the first snapshot, whose monitors are present at launch. Unsettled recordings are
    /// settled here, and the scenario turns settling off.
    ///
    /// - Parameters:
    ///   - recording: the recording.
    ///   - settling: the time limits for settling an unsettled recording.
    ///   - isTaken: whether a file needs another name, because one with other contents has it.
    package init(
        _ recording: Recording, settling: HotplugSettling.Options = .hardware,
        isTaken: @escaping @Sendable (File) -> Bool = { _ in false }
    ) {
        names = ScenarioNames(isTaken: isTaken)
        let settled = recording.settled(settling)
        scenario.settings.settling = ScenarioSettings.Settling.none
        let snapshots = settled.entries.compactMap { entry in entry.snapshot.map { (entry.at, $0) } }
        start = snapshots.first?.0 ?? .zero
        let late = LateEDIDs(snapshots.map(\.1))
        for (index, (time, snapshot)) in snapshots.enumerated() {
            var changes = tracker.changes(to: snapshot.connectors)
            names.release(changes)
            let late = late.edids[index] ?? [:]
            if index == 0 { changes.removeAll { attach($0.connector, late) } }
            add(changes.flatMap { actions(for: $0, among: changes, late) }, at: time - start)
        }
    }

    /// The maximum number of monitors that a scenario can have at launch.
    private static let attachedLimit = 64

    /// Makes a monitor present at launch.
    ///
    /// - Returns: whether that is possible; a monitor whose EDID is late must be plugged in instead.
    private mutating func attach(_ connector: Connector, _ late: [ConnectorID: [UInt8]]) -> Bool {
        guard late[connector.id] == nil, scenario.settings.attached.count < Self.attachedLimit else { return false }
        let spec = spec(of: connector, edid: connector.edid.isEmpty ? nil : connector.edid)
        let socket = names.socket(of: connector.id)
        if connector.edid.isEmpty { madeUp.insert(socket) }
        scenario.settings.attached.append(PluggedMonitor(socket: socket, spec))
        return true
    }

    /// Adds simultaneous actions in order, without time to react in between.
    private mutating func add(_ actions: [ScenarioAction], at time: Duration) {
        for (index, action) in actions.enumerated() {
            let isLast = index == actions.count - 1
            scenario.steps.append(ScenarioStep(action, moment: .at(time), waits: isLast))
        }
    }

    private mutating func actions(
        for change: ConnectorChange, among changes: [ConnectorChange], _ late: [ConnectorID: [UInt8]]
    ) -> [ScenarioAction] {
        let connector = change.connector
        let socket = names.socket(of: connector.id)
        let hasEDID = !connector.edid.isEmpty
        // Only a generated EDID can give a monitor modes that were read elsewhere, if no EDID is ever read.
        let needsEDID = !hasEDID && late[connector.id] == nil && !modes.usable(of: connector).isEmpty
        // Uses a single action for two changes if nothing happens in between.
        let isSwap =
            changes.count == 2 && changes.allSatisfy { $0.connector.id == connector.id }
            && !changes[1].connector.edid.isEmpty
        switch change {
        case .disconnected:
            madeUp.remove(socket)
            return isSwap ? [] : [.unplug(socket: socket)]
        case .modesChanged where hasEDID && withoutEDID.remove(socket) != nil:
            return [.edidOK(socket: socket)]
        case .connected where needsEDID:
            madeUp.insert(socket)
            let restored: [ScenarioAction] = withoutEDID.remove(socket) == nil ? [] : [.edidOK(socket: socket)]
            return restored + [.plug(socket: socket, spec(of: connector, edid: nil))]
        case .modesChanged where needsEDID && withoutEDID.remove(socket) != nil:
            madeUp.insert(socket)
            // While its EDID cannot be read, the monitor can be replaced unnoticed by one with the modes.
            return [.plug(socket: socket, spec(of: connector, edid: nil)), .edidOK(socket: socket)]
        case .modesChanged where madeUp.contains(socket):
            // Other modes would require a different generated monitor.
            return []
        case .connected, .modesChanged:
            let spec = spec(of: connector, edid: hasEDID ? connector.edid : late[connector.id])
            if isSwap { return [.swap(socket: socket, spec)] }
            var actions: [ScenarioAction] = []
            if hasEDID {
                if withoutEDID.remove(socket) != nil { actions.append(.edidOK(socket: socket)) }
            } else if withoutEDID.insert(socket).inserted {
                actions.append(.noEDID(socket: socket))
            }
            return actions + [.plug(socket: socket, spec)]
        }
    }

    private mutating func spec(of connector: Connector, edid: [UInt8]?) -> ScreenSpec {
        var spec = ScreenSpec.standard
        if let edid {
            spec.monitor = .edidFile(names.file(of: edid))
        } else if case let modes = modes.usable(of: connector), !modes.isEmpty {
            spec.monitor = .modes(modes)
        }
        if connector.scale != 1 { spec.scale = connector.scale }
        if connector.overscan != 0 { spec.overscan = connector.overscan }
        return spec
    }
}

/// The modes of connectors that virtual monitors can have; each is checked once.
struct VirtualModes: Sendable {
    /// The maximum number of modes of a monitor; more would make its line too long.
    private static let limit = 16

    private var known: [ScreenSpec.Mode: Bool] = [:]

    /// Returns the usable ones among the first modes of a connector, the preferred one first.
    mutating func usable(of connector: Connector) -> [ScreenSpec.Mode] {
        var modes = connector.modes
        if let index = modes.firstIndex(where: \.isPreferred) { modes.insert(modes.remove(at: index), at: 0) }
        return modes.prefix(Self.limit).compactMap {
            let mode = ScreenSpec.Mode(
                size: $0.size, refreshMillihertz: $0.refreshMillihertz, isInterlaced: $0.isInterlaced)
            let isUsable = known[mode] ?? VirtualMonitor.canHave(mode)
            known[mode] = isUsable
            return isUsable ? mode : nil
        }
    }
}

/// EDIDs that are read only after their monitors appear, indexed by the snapshots that lack them.
struct LateEDIDs {
    /// The EDIDs that each snapshot's connectors will have before they disconnect, by index of the snapshot.
    private(set) var edids: [Int: [ConnectorID: [UInt8]]] = [:]

    /// Searches snapshots, from the last to the first.
    init(_ snapshots: [ConnectorSnapshot]) {
        var next: [ConnectorID: [UInt8]] = [:]
        for (index, snapshot) in snapshots.enumerated().reversed() {
            var known: [ConnectorID: [UInt8]] = [:]
            for connector in snapshot.connectors {
                switch connector.status {
                case .connected where !connector.edid.isEmpty: known[connector.id] = connector.edid
                case .connected:
                    known[connector.id] = next[connector.id]
                    if let edid = next[connector.id] { edids[index, default: [:]][connector.id] = edid }
                case .unknown: known[connector.id] = next[connector.id]
                case .disconnected: break
                }
            }
            next = known
        }
    }
}
