// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ProgramRuns
import Testing
import Varlink

/// What the kernel counts for a process.
struct Footprint: CustomStringConvertible {
    /// Bytes of memory of its own.
    var memory: Int
    var descriptors: Int
    var threads: Int

    init(_ facts: ProcessFacts) {
        (memory, descriptors, threads) = (facts.memory, facts.descriptors, facts.threads)
    }

    var description: String { "\(memory >> 10) KiB, \(descriptors) descriptors, \(threads) threads" }

    /// How far it may be above another one, of a time when as little happened.
    struct Tolerance {
        /// Memory that the allocator keeps for later, in bytes.
        var memory = 48 << 20
        /// Connections of ours that it has not seen the end of, and files that it opens for a moment.
        var descriptors = 4
        /// Threads of the pools, which wait for more work before they go.
        var threads = 8

        /// What the allocator rounds up to, and nothing else.
        static let none = Tolerance(memory: 1 << 20, descriptors: 0, threads: 0)
    }

    /// Replaces each figure by the one of another footprint that is higher.
    mutating func formMaximum(_ other: Footprint) {
        (memory, descriptors) = (max(memory, other.memory), max(descriptors, other.descriptors))
        threads = max(threads, other.threads)
    }

    func isWithin(_ tolerance: Tolerance, of other: Footprint) -> Bool {
        memory - other.memory <= tolerance.memory && descriptors - other.descriptors <= tolerance.descriptors
            && threads - other.threads <= tolerance.threads
    }
}

extension Victim {
    /// What it uses now.
    var footprint: Footprint { Footprint(facts) }

    /// The screens that it says there are; fails the test when it does not answer in time or names one twice.
    @discardableResult
    func screens(
        within limit: Duration = .seconds(2), sourceLocation: SourceLocation = #_sourceLocation
    ) -> [JSONObject] {
        let start = ContinuousClock.now
        let reply = call("GetState")
        let (taken, allowed) = (ContinuousClock.now - start, Attack.patience(limit))
        #expect(reply != nil, "the daemon does not answer; \(errors.suffix(2000))", sourceLocation: sourceLocation)
        #expect(reply?.error == nil, sourceLocation: sourceLocation)
        #expect(taken < allowed, "the answer took \(taken)", sourceLocation: sourceLocation)
        let screens = reply?.parameters["state"]?.object?["screens"]?.array?.compactMap(\.object) ?? []
        let names = screens.compactMap { $0["id"]?.string }
        #expect(Set(names).count == names.count, "\(names)", sourceLocation: sourceLocation)
        #expect(screens.filter { $0["main"]?.bool == true }.count == 1, "\(names)", sourceLocation: sourceLocation)
        return screens
    }

    /// Pulls every virtual monitor out.
    func unplugAll() {
        guard let client = RawClient(socket) else { return }
        for socket in sockets { _ = client.call("Unplug", ["id": .string(socket)]) }
    }

    /// The sockets that have a monitor.
    var sockets: [String] {
        let sockets = call("GetState")?.parameters["state"]?.object?["sockets"]?.array?.compactMap(\.object) ?? []
        return sockets.filter { $0["spec"]?.string != nil }.compactMap { $0["id"]?.string }
    }

    /// That it does not compute while nothing happens.
    func expectIdleness(sourceLocation: SourceLocation = #_sourceLocation) {
        // After the last request, the program gives back memory in steps, and threads of pools end.
        Thread.sleep(forTimeInterval: 30)
        let (before, ticks) = (facts.threadTimes, facts.cpuTime)
        #expect(before.values.contains { $0 > .zero }, "no times of threads", sourceLocation: sourceLocation)
        Thread.sleep(forTimeInterval: 10)
        let used = facts.threadTimes.reduce(Duration.zero) { $0 + $1.value - (before[$1.key] ?? .zero) }
        // Threads that came and went count in ticks of ten milliseconds, of which one may end by chance.
        #expect(facts.cpuTime - ticks < .milliseconds(15), sourceLocation: sourceLocation)
        Attack.report("computed for \(used) of 10 idle seconds")
        #expect(used < .microseconds(200), "it computed for \(used) of 10 idle seconds", sourceLocation: sourceLocation)
    }

    /// What has to hold after any attack, once its clients have gone.
    ///
    /// The daemon lives and answers within two seconds, names each screen once, has told a follower of every change, and
    /// uses about as much as before; what takes a moment to go is waited for.
    func expectHealth(
        since before: Footprint, tolerance: Footprint.Tolerance = .init(), witness: Witness? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(facts.isRunning, "the daemon has ended: \(errors.suffix(2000))", sourceLocation: sourceLocation)
        // Ten seconds are what a client is granted that does not read, and what idle threads of a pool live.
        let isBack = Attack.eventually(within: .seconds(15)) { footprint.isWithin(tolerance, of: before) }
        #expect(isBack, "before: \(before); now: \(footprint)", sourceLocation: sourceLocation)
        // Who was refused while there were too many is let in once these have gone.
        _ = Attack.eventually(within: .seconds(5)) { call("GetState").map { $0.error == nil } ?? false }
        let names = Set(screens(sourceLocation: sourceLocation).compactMap { $0["id"]?.string })
        guard let witness else { return }
        let agrees = Attack.eventually(within: .seconds(5)) { witness.screens == names }
        #expect(agrees, "told of \(witness.screens), there are \(names)", sourceLocation: sourceLocation)
        #expect(witness.findings.isEmpty, "\(witness.findings)", sourceLocation: sourceLocation)
    }
}
