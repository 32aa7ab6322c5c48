// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug
import ScriptedHotplug
import Testing

/// Random sequences of everything that can happen to a machine, with what must hold after each change.
struct ScriptedOperationTests {
    private let sockets = [
        Script.hdmi, Script.port, Script.other, ConnectorID(cardPath: "/devices/1", card: "card1", name: "DP-2"),
    ]

    @Test(arguments: 0..<300)
    func `any sequence of changes ends in the true state`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var bench = try ScriptedBench(seed.isMultiple(of: 2) ? .scripted : .hardware)
        var trail = "seed \(seed):"
        var performed = 0
        var witness = Witness()
        for _ in 0..<60 {
            let change = try change(using: &random)
            trail += " \(bench.now): \(Self.name(of: change))"
            do {
                try bench.at(Int(bench.now / .milliseconds(1)), change)
                performed += 1
            } catch let error as ScriptedMachineError {
                #expect(error.description.contains("; ") || error.description.contains(": "), "\(error)")
            }
            witness.verify(&bench, trail)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: try bench.settle()
            case 1: bench.pass(to: bench.now + .seconds(Int.random(in: 1...100, using: &random)))
            case 2: bench.pass(to: bench.now + .milliseconds(Int.random(in: 1...2000, using: &random)))
            default: break
            }
            witness.verify(&bench, trail)
        }
        #expect(performed > 10)

        let end = Int(bench.now / .milliseconds(1)) + 1
        try bench.at(end, .deliverEvents)
        try bench.at(end, .stale(.zero))
        try bench.settle()
        try bench.at(Int(bench.now / .milliseconds(1)) + 1, .rescan)
        try bench.settle()
        witness.verify(&bench, trail)
        #expect(bench.tracker.connected.map(\.id) == bench.machine.connectedSockets, "\(trail)")
        for reading in bench.machine.readings(at: bench.now) where reading.status == .connected {
            let connector = bench.tracker.connected.first { $0.id == reading.id }
            #expect(connector?.edid == reading.edid, "\(trail)")
        }
    }

    /// Checks what came out since the last call against what may come out.
    private struct Witness {
        private var connected: Set<Substring> = []
        private var last: ConnectorSnapshot?

        mutating func verify(_ bench: inout ScriptedBench, _ trail: String) {
            #expect(bench.machine.nextMoment.map { $0 > bench.now } ?? true, "a moment that has passed; \(trail)")
            var problems: [String] = []
            for line in bench.takeTold() {
                let word = line[line.index(after: line.firstIndex(of: " ") ?? line.startIndex)...]
                let id = word.dropFirst()
                switch word.first {
                case "+": if !connected.insert(id).inserted { problems.append("connected twice: \(line)") }
                case "-": if connected.remove(id) == nil { problems.append("disconnected twice: \(line)") }
                default: if !connected.contains(id) { problems.append("modes of nothing: \(line)") }
                }
            }
            for snapshot in bench.snapshots {
                if let last {
                    if last.connectors == snapshot.connectors, snapshot.warnings.isEmpty { problems.append("equal") }
                    if last.revision > snapshot.revision { problems.append("revision went back") }
                }
                last = snapshot
            }
            bench.snapshots = []
            let looks = bench.machine.readings(at: bench.now).map(\.id)
            if !zip(looks, looks.dropFirst()).allSatisfy({ $0 < $1 }) { problems.append("unsorted: \(looks)") }
            #expect(problems.isEmpty, "\(trail)")
            #expect(connected == Set(bench.tracker.connected.map { $0.id.description[...] }), "\(trail)")
        }
    }

    private func change(using random: inout SeededGenerator) throws -> ScriptedMachine.Change {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        let id = sockets[number(0...3)]
        let other = sockets[number(0...3)]
        let monitor = try Script.monitor(["A", "B", "C"][number(0...2)])
        let pause = Duration.milliseconds([1, 20, 300, 2000, 5000][number(0...4)])
        switch number(0...22) {
        case 0...4: return .plug(id, monitor)
        case 5, 6: return .unplug(id)
        case 7: return .swap(id, monitor)
        case 8: return .duplicate(id, into: other)
        case 9: return .rename(id, to: other)
        case 10: return .flap(id, times: number(1...5), each: pause)
        case 11: return .storm(id, eventsPerSecond: number(1...50), lasting: pause)
        case 12: return .loseEvents
        case 13: return .deliverEvents
        case 14: return .stale(Bool.random(using: &random) ? .zero : pause)
        case 15: return .edidLate(id, pause)
        case 16: return .edidBroken(id, EDIDDamage.allCases[number(0...3)])
        case 17: return .noEDID(id)
        case 18: return .edidOK(id)
        case 19:
            return .wrongPreferred(id, ModeRequest(size: PixelSize(width: 1280, height: number(720...721))))
        case 20: return .removeCard(id.card)
        case 21: return .addCard(id.card)
        default: return .rescan
        }
    }

    /// A change in one word and its sockets, without the bytes of its monitor.
    private static func name(of change: ScriptedMachine.Change) -> String {
        switch change {
        case .plug(let id, _): "plug \(id)"
        case .swap(let id, _): "swap \(id)"
        default: "\(change)"
        }
    }
}
