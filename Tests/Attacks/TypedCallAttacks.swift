// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ProgramRuns
import Testing
import Varlink

extension Attacks {
    /// Everything that the interface allows to be said, and what it does not.
    @Suite(.serialized, .timeLimit(.minutes(10))) struct TypedCalls {
        /// What it may ever have resident, in bytes; the service's unit allows one gibibyte.
        private static let most = 900 << 20

        @Test func `the maximum number of the largest monitors stays within the memory limit`() throws {
            let victim = try Victim()
            let client = try #require(RawClient(victim.socket, patience: 20))
            // Each may be refused, in words.
            for specification in ["16384x16384@30", "8192x8192@30", "7680x4320@60"] {
                let parameters: JSONObject = ["spec": .string(specification), "as": "X"]
                let plugged = try #require(client.call("Plug", parameters), "no answer to \(specification)")
                guard plugged.error == nil else { continue }
                #expect(client.call("Snapshot", ["screen": "X"]) != nil, "no picture of \(specification)")
                _ = client.call("Unplug", ["id": "X"])
            }
            var count = 0
            while count < 40, client.call("Plug", ["spec": "tv-4k"])?.error == nil { count += 1 }
            victim.screens()
            let peak = victim.facts.residentPeak
            Attack.report("\(count) screens of 3840x2160; at most \(peak >> 10) KiB resident")
            #expect(peak < Self.most)
            #expect(victim.end() == 0)
        }

        @Test func `under concurrent calls, every reply is one that the interface declares`() throws {
            let victim = try Victim()
            let witness = Witness(victim)
            var maker = try CallMaker(seed: Attack.seed)
            // What the first calls of each kind load stays loaded.
            let warmth = try Assault(victim, connections: 2)
            warmth.run(calls: 120, until: .now + .seconds(5), &maker)
            warmth.end()
            _ = victim.call("Snapshot", ["screen": "main"])
            victim.unplugAll()
            Thread.sleep(forTimeInterval: 1)
            let before = victim.footprint

            let assault = try Assault(victim, connections: 6)
            let time: Duration = Attack.isLong ? .seconds(120) : .seconds(10)
            assault.run(calls: Attack.isLong ? 40_000 : 6000, until: .now + time, &maker)
            assault.end()
            #expect(assault.findings.isEmpty, "seed \(Attack.seed): \(assault.findings.prefix(5))")
            victim.unplugAll()
            _ = victim.call("Resume")
            let peak = victim.facts.residentPeak
            Attack.report(
                "seed \(Attack.seed): \(assault.calls) calls, \(assault.errors) errors; \(before), then "
                    + "\(victim.footprint), at most \(peak >> 10) KiB resident")
            #expect(peak < Self.most, "seed \(Attack.seed)")
            victim.expectHealth(since: before, witness: witness)
            witness.dismiss()
            #expect(victim.end() == 0)
        }
    }
}

/// Several connections that make calls at the same time, and others that send what is no call.
private final class Assault {
    private let victim: Victim
    private var clients: [RawClient]
    private var intruders: [RawClient] = []
    private(set) var calls = 0
    private(set) var errors = 0
    private(set) var findings: [String] = []

    init(_ victim: Victim, connections: Int) throws {
        self.victim = victim
        clients = try (0..<connections).map { _ in try #require(RawClient(victim.socket)) }
    }

    /// Calls until there were so many or the time has come, some on each connection before any reply is read.
    func run(calls most: Int, until end: ContinuousClock.Instant, _ maker: inout CallMaker) {
        let target = calls + most
        while calls < target, ContinuousClock.now < end, findings.count < 20 {
            var sent: [[String]] = []
            for client in clients {
                let batch = (0...maker.number(below: 4)).map { _ in maker.next() }
                client.send(batch.flatMap { Array(RawClient.message($0.method, $0.parameters).utf8) + [0] })
                sent.append(batch.map(\.method))
            }
            if maker.chance(10) { intrude(&maker) }
            for index in clients.indices { read(sent[index], from: index, maker.interface) }
            // Many large screens at once are an attack of their own, and too slow for this one.
            if maker.chance(20) { tidy(&maker) }
        }
    }

    /// Closes every connection.
    func end() { (clients, intruders) = ([], []) }

    private func read(_ methods: [String], from index: Int, _ interface: VarlinkInterface) {
        var rest: [UInt8] = []
        for (position, method) in methods.enumerated() {
            while !rest.contains(0) {
                guard case .bytes(let bytes) = clients[index].receive() else {
                    findings.append("no reply to \(methods[position...])")
                    guard let client = RawClient(victim.socket) else { return }
                    clients[index] = client
                    return
                }
                rest += bytes
            }
            let message = rest.prefix { $0 != 0 }
            rest = Array(rest.dropFirst(message.count + 1))
            calls += 1
            guard let reply = Reply(message) else {
                findings.append("no JSON for \(method): \(String(decoding: message.prefix(200), as: UTF8.self))")
                continue
            }
            if reply.error != nil { errors += 1 }
            if let mismatch = reply.mismatch(to: method, of: interface) { findings.append(mismatch) }
        }
    }

    private func tidy(_ maker: inout CallMaker) {
        let sockets = victim.sockets
        maker.known = ["main"] + sockets
        if sockets.count > 4 { victim.unplugAll() }
    }

    /// Half a call, noise, numbers that are none, calls that expect no reply, and what is far too long.
    private func intrude(_ maker: inout CallMaker) {
        guard let intruder = RawClient(victim.socket, patience: 2) else { return }
        let call = maker.next()
        let text = Array(RawClient.message(call.method, call.parameters, ["oneway": true]).utf8)
        switch maker.number(below: 6) {
        case 0: intruder.send(Array(text.prefix(maker.number(below: text.count))))
        case 1: intruder.send(text + [0])
        case 2:
            intruder.send(
                Array(#"{"method":"org.secondscreen.Screens.Touch","parameters":{"x":1e999,"y":NaN}}"#.utf8) + [0])
        case 3: intruder.send((0..<500).map { _ in UInt8(maker.number(below: 256)) })
        case 4: intruder.send(Array(repeating: UInt8(ascii: "["), count: maker.chance(20) ? 4 << 20 : 4096) + [0])
        default: intruder.follow()
        }
        intruders.append(intruder)
        if intruders.count > 8 { intruders.removeFirst(4) }
    }
}
