// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ProgramRuns
import Synchronization
import Varlink

/// A client that follows the screens on a thread of its own, and finds what does not follow from what came before.
final class Witness: Sendable {
    private struct Ledger {
        var generation = 0
        var screens: Set<String> = []
        var findings: [String] = []
        var hasState = false
        var isOver = false

        mutating func apply(_ change: JSONObject) {
            let (kind, id) = (change["kind"]?.string ?? "", change["id"]?.string ?? "")
            switch kind {
            case "screenConnected" where !screens.insert(id).inserted: findings.append("\(id) connected twice")
            case "screenDisconnected" where screens.remove(id) == nil: findings.append("\(id) disconnected twice")
            default: break
            }
        }
    }

    private let ledger = Mutex(Ledger())

    /// Begins to follow; waits for the first reply.
    init(_ victim: Victim) {
        let socket = victim.socket
        Thread.detachNewThread { [weak self] in
            guard let client = RawClient(socket, patience: 1) else { return }
            client.follow()
            var rest: [UInt8] = []
            // Nobody looks any more, or nothing comes any more.
            while self?.ledger.withLock({ $0.isOver }) == false {
                switch client.receive() {
                case .silence: continue
                case .end: return self?.ledger.withLock { $0.findings.append("the connection was closed") } ?? ()
                case .bytes(let bytes): rest += bytes
                }
                let parts = rest.split(separator: 0, omittingEmptySubsequences: false)
                for message in parts.dropLast() { self?.take(message) }
                rest = Array(parts.last ?? [])
            }
        }
        _ = Attack.eventually(within: .seconds(10)) { ledger.withLock { $0.hasState } }
    }

    /// Stops looking: what happens from now on, as the daemon's end, is no finding.
    func dismiss() { ledger.withLock { $0.isOver = true } }

    deinit { dismiss() }

    /// What did not follow from what came before.
    var findings: [String] { ledger.withLock { $0.findings } }

    /// The screens that there are, by what was told.
    var screens: Set<String> { ledger.withLock { $0.screens } }

    private func take(_ message: some Sequence<UInt8>) {
        let reply = Reply(message)
        ledger.withLock { ledger in
            guard !ledger.isOver else { return }
            guard let reply, reply.error == nil, let generation = reply.parameters["generation"]?.int else {
                return ledger.findings.append(
                    "no reply: \(String(decoding: Array(message), as: UTF8.self).prefix(200))")
            }
            if let state = reply.parameters["state"]?.object {
                let names = state["screens"]?.array?.compactMap { $0.object?["id"]?.string } ?? []
                if Set(names).count != names.count { ledger.findings.append("a screen twice in \(names)") }
                if generation < ledger.generation { ledger.findings.append("generation \(generation) again") }
                (ledger.screens, ledger.hasState) = (Set(names), true)
            }
            let changes = reply.parameters["changes"]?.array?.compactMap(\.object) ?? []
            if reply.parameters["state"]?.object == nil, generation != ledger.generation + changes.count {
                let told = "generation \(generation) after \(ledger.generation) and \(changes.count) changes"
                ledger.findings.append(told)
            }
            ledger.generation = generation
            for change in changes { ledger.apply(change) }
        }
    }
}
