// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug
import Testing

/// Random sequences of what happens to cables and cards, seen through lost, late and repeated events.
struct HotplugOperationTests {
    private enum Operation: CaseIterable {
        case plug, unplug, flap, swapMonitor, plugTwin, changeModes, renameDock, removeCard, addCard
        case statusUnknown, edidLate, loseEvent, repeatEvent, wait
    }

    /// A pretended kernel: the truth, and what reading it gives.
    private struct Machine {
        var connectors: [ConnectorID: Connector] = [:]
        /// What reading gives until the next look, where state lags behind events.
        var stale: [ConnectorID: Connector] = [:]
        var dockNumber = 1

        mutating func read(_ cause: ConnectorSnapshot.Cause) -> ConnectorSnapshot {
            let seen = connectors.merging(stale) { $1 }.filter { connectors[$0.key] != nil }
            stale = [:]
            return ConnectorSnapshot(connectors: Array(seen.values), cause: cause)
        }

        mutating func addCard(_ number: Int) {
            for socket in 1...3 {
                let id = ConnectorID(
                    cardPath: "/devices/\(number)/card\(number)", card: "card\(number)", name: "DP-\(socket)")
                connectors[id] = connectors[id] ?? Connector(id: id, status: .disconnected)
            }
        }
    }

    /// Checks what comes out against what may come out.
    private struct Witness {
        var tracker = ConnectorTracker()
        var connected: Set<ConnectorID> = []
        var connects = 0

        mutating func take(_ snapshot: ConnectorSnapshot, _ trail: String) {
            let changes = tracker.changes(to: snapshot.connectors)
            var rank = 0
            for change in changes {
                let id = change.connector.id
                switch change {
                case .disconnected:
                    #expect(connected.remove(id) != nil, "disconnect without connect of \(id); \(trail)")
                    #expect(rank == 0, "disconnects first; \(trail)")
                case .connected(let connector):
                    #expect(connected.insert(id).inserted, "connect twice of \(id); \(trail)")
                    #expect(rank <= 1, "connects before changes; \(trail)")
                    #expect(connector.isConnected)
                    rank = 1
                    connects += 1
                case .modesChanged:
                    #expect(connected.contains(id), "modes of a connector that is not there; \(trail)")
                    rank = 2
                }
            }
            #expect(tracker.changes(to: snapshot.connectors).isEmpty, "rule 24: equal snapshots; \(trail)")
            #expect(Set(tracker.connected.map(\.id)) == connected)
        }
    }

    @Test(arguments: 0..<200)
    func `any sequence of operations ends in the true state, with connects and disconnects paired`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var machine = Machine()
        machine.addCard(0)
        var settling = HotplugSettling(options: .hardware)
        var witness = Witness()
        var now = Duration.zero
        var wakeUp: Duration?
        var trail = "seed \(seed):"

        func look(_ cause: ConnectorSnapshot.Cause) {
            let action = settling.handle(.snapshot(machine.read(cause)), at: now)
            if let snapshot = action.publish { witness.take(snapshot, trail) }
            wakeUp = action.wakeUp
        }
        func pass(_ duration: Duration) {
            let end = now + duration
            while let due = wakeUp, due <= end {
                now = due
                if settling.handle(.timePassed, at: now).rescan { look(.rescan) }
            }
            now = end
        }

        look(.start)
        for _ in 0..<60 {
            guard let operation = Operation.allCases.randomElement(using: &random) else { return }
            trail += " \(operation)"
            perform(operation, on: &machine, using: &random)
            switch operation {
            case .loseEvent, .wait: break
            case .repeatEvent: (0..<3).forEach { _ in look(.event) }
            case .flap:
                for _ in 0..<4 {
                    perform(Bool.random(using: &random) ? .plug : .unplug, on: &machine, using: &random)
                    look(.event)
                    pass(.milliseconds(Int.random(in: 1...900, using: &random)))
                }
            default: look(.event)
            }
            pass(.milliseconds(Int.random(in: 0...2000, using: &random)))
        }
        // Unknown never disconnects, so the truth must be known before it can be compared.
        for (id, connector) in machine.connectors where connector.status == .unknown {
            machine.connectors[id]?.status = .disconnected
        }
        pass(.seconds(70))
        let truth = machine.connectors.values.filter(\.isConnected).sorted { $0.id < $1.id }
        #expect(witness.tracker.connected == truth, "\(trail)")
    }

    private func perform(_ operation: Operation, on machine: inout Machine, using random: inout SeededGenerator) {
        let ids = machine.connectors.keys.sorted()
        let id = ids.randomElement(using: &random)
        let modes = [DisplayMode(size: PixelSize(width: 1920, height: 1080), refreshMillihertz: 60000)]
        func monitor(_ id: ConnectorID, _ edid: [UInt8]) -> Connector {
            Connector(id: id, status: .connected, edid: edid, modes: modes)
        }
        switch operation {
        case .plug, .loseEvent:
            guard let id else { return }
            let old = machine.connectors[id]
            machine.connectors[id] = monitor(id, [UInt8.random(in: 1...4, using: &random)])
            if Bool.random(using: &random) { machine.stale[id] = old }
        case .unplug:
            guard let id else { return }
            machine.connectors[id] = Connector(id: id, status: .disconnected)
        case .swapMonitor:
            guard let id, let old = machine.connectors[id], old.isConnected else { return }
            machine.connectors[id]?.edid = [(old.edid.first ?? 0) &+ 1]
        case .plugTwin:
            for id in ids.prefix(2) { machine.connectors[id] = monitor(id, [9]) }
        case .changeModes:
            guard let id, machine.connectors[id]?.isConnected == true else { return }
            machine.connectors[id]?.modes = [
                DisplayMode(size: PixelSize(width: 1280, height: 720), refreshMillihertz: 50000)
            ]
        case .renameDock:
            machine.connectors = machine.connectors.filter { !$0.key.name.hasPrefix("DP-1\(machine.dockNumber)") }
            machine.dockNumber += 1
            let id = ConnectorID(cardPath: "/devices/0/card0", card: "card0", name: "DP-1\(machine.dockNumber)")
            machine.connectors[id] = monitor(id, [5])
        case .removeCard:
            let number = Int.random(in: 0...1, using: &random)
            machine.connectors = machine.connectors.filter { $0.key.card != "card\(number)" }
        case .addCard:
            machine.addCard(Int.random(in: 0...1, using: &random))
        case .statusUnknown:
            guard let id else { return }
            machine.connectors[id] = Connector(id: id, status: .unknown)
        case .edidLate:
            guard let id else { return }
            machine.connectors[id] = monitor(id, [7])
            machine.stale[id] = Connector(id: id, status: .connected)
        case .flap, .repeatEvent, .wait:
            break
        }
    }
}
