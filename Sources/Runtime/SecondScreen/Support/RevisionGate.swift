// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Lets those pass who wait for a number that only grows.
struct RevisionGate {
    private var passed: UInt64 = 0
    private var waiting: [(revision: UInt64, continuation: CheckedContinuation<Void, Never>)] = []

    /// How many wait.
    var waitingCount: Int { waiting.count }

    /// Resumes `continuation` once `revision` has passed; at once when it has.
    mutating func wait(for revision: UInt64, _ continuation: CheckedContinuation<Void, Never>) {
        guard revision > passed else { return continuation.resume() }
        waiting.append((revision, continuation))
    }

    /// Takes note that everything up to `revision` is done.
    mutating func pass(_ revision: UInt64) {
        guard revision > passed else { return }
        passed = revision
        guard !waiting.isEmpty else { return }
        let done = waiting.filter { $0.revision <= revision }
        waiting.removeAll { $0.revision <= revision }
        for one in done { one.continuation.resume() }
    }

    /// Lets everybody pass, now and later: there will be no more.
    mutating func open() { pass(.max) }
}
