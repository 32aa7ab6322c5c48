// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Suspends callers until a revision is reached; revisions only grow.
struct RevisionGate {
    private var passed: UInt64 = 0
    private var waiting: [(revision: UInt64, continuation: CheckedContinuation<Void, Never>)] = []

    /// The number of suspended callers.
    var waitingCount: Int { waiting.count }

    /// Resumes `continuation` once `revision` is reached, at once if it already is.
    mutating func wait(for revision: UInt64, _ continuation: CheckedContinuation<Void, Never>) {
        guard revision > passed else { return continuation.resume() }
        waiting.append((revision, continuation))
    }

    /// Records that `revision` is reached.
    mutating func pass(_ revision: UInt64) {
        guard revision > passed else { return }
        passed = revision
        guard !waiting.isEmpty else { return }
        let done = waiting.filter { $0.revision <= revision }
        waiting.removeAll { $0.revision <= revision }
        for one in done { one.continuation.resume() }
    }

    /// Resumes every caller, now and later: no more revisions will come.
    mutating func open() { pass(.max) }
}
