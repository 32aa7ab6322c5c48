// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import MockKernel

/// Makes in a mock kernel what a scripted machine's sockets are, and says what has to be understood of it.
struct KernelScene {
    private let kernel: MockKernel
    private var shown: [ConnectorReading] = []
    private var describer = ConnectorDecoder()

    /// Creates a scene in a kernel without cards.
    init(_ kernel: MockKernel) {
        self.kernel = kernel
    }

    /// Makes a state.
    ///
    /// - Parameter readings: the state.
    /// - Returns: the event with which a kernel tells of the first difference; nil when there is none. Of several
    ///   differences the others go without one: whatever the event, everything is read (hotplug.md rule 2).
    /// - Throws: when the files cannot be written.
    mutating func show(_ readings: [ConnectorReading]) throws -> MockUevent? {
        let (old, new) = (Self.byName(shown), Self.byName(readings))
        let (oldCards, newCards) = (Set(shown.map(Self.card)), Set(readings.map(Self.card)))
        let goneCards = oldCards.subtracting(newCards).sorted()
        let newNames = Set(new.keys).subtracting(old.keys).sorted()
        var events: [MockUevent] = []
        for card in goneCards {
            try kernel.removeCard(card)
            events.append(.cardRemoved(card))
        }
        for card in newCards.subtracting(oldCards).sorted() {
            try kernel.addCard(card)
            events.append(.cardAdded(card))
        }
        for (name, reading) in old.sorted(by: { $0.key < $1.key }) where new[name] == nil {
            guard !goneCards.contains(Self.card(reading)) else { continue }
            try kernel.removeConnector(name)
            events.append(.connectorRemoved(name))
        }
        for name in newNames {
            try kernel.addConnector(name)
            events.append(.connectorAdded(name))
        }
        for (name, reading) in new.sorted(by: { $0.key < $1.key }) where old[name] != reading {
            try write(reading, to: name)
            events.append(.connectorHotplug(name))
        }
        shown = readings
        return events.first
    }

    /// The connectors that a scripted machine understands of the state, as the kernel calls them.
    ///
    /// A rejected EDID is empty in the kernel, and real connectors have no scale or overscan.
    mutating func understood() throws -> [Connector] {
        var connectors: [Connector] = []
        var warnings: [String] = []
        for reading in shown {
            var connector = describer.describe(reading, warnings: &warnings)
            let card = Self.card(reading)
            connector.id = ConnectorID(cardPath: try kernel.devicePath(of: card), card: card, name: reading.id.name)
            connector.edid = Self.readableEDID(reading)
            (connector.scale, connector.overscan) = (1, 0)
            connectors.append(connector)
        }
        return connectors.sorted { $0.id < $1.id }
    }

    /// Writes a socket's files; `modes` has what the kernel makes of an EDID.
    private func write(_ reading: ConnectorReading, to name: String) throws {
        var describer = ConnectorDecoder()
        var warnings: [String] = []
        let modes = describer.describe(reading, warnings: &warnings).modes.map { mode in
            "\(mode.size)\(mode.isInterlaced ? "i" : "")"
        }
        try kernel.setEDID(Self.readableEDID(reading), of: name)
        try kernel.setModes(reading.modeNames.isEmpty ? modes : reading.modeNames, of: name)
        try kernel.setStatus(reading.status.rawValue, of: name)
    }

    /// The EDID in the kernel's file: a machine lists modes of the kernel's choice when the kernel rejects the EDID.
    private static func readableEDID(_ reading: ConnectorReading) -> [UInt8] {
        reading.modeNames.isEmpty ? reading.edid : []
    }

    private static func byName(_ readings: [ConnectorReading]) -> [String: ConnectorReading] {
        Dictionary(readings.map { ("\(card($0))-\($0.id.name)", $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The kernel's name of a socket's card: the card without a name is `card0`, and the others come after it.
    private static func card(_ reading: ConnectorReading) -> String {
        guard let number = Int(reading.id.card.dropFirst(4)) else { return "card0" }
        return "card\(number + 1)"
    }
}
