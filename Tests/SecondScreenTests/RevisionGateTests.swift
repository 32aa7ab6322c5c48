// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import SecondScreen

/// A gate that tasks wait at.
@MainActor
private final class Crossing {
    var gate = RevisionGate()
    private(set) var passed: [UInt64] = []

    func cross(_ revision: UInt64) async {
        await withCheckedContinuation { gate.wait(for: revision, $0) }
        passed.append(revision)
    }

    /// Has a task of its own wait; it waits when this returns.
    func send(_ revision: UInt64) async -> Task<Void, Never> {
        let task = Task { await cross(revision) }
        while gate.waitingCount == 0 { await Task.yield() }
        return task
    }
}

struct RevisionGateTests {
    @Test @MainActor func `waiting for a reached revision returns immediately`() async {
        let crossing = Crossing()
        crossing.gate.pass(3)
        for revision: UInt64 in 0...3 { await crossing.cross(revision) }
        #expect(crossing.passed == [0, 1, 2, 3])
    }

    @Test @MainActor func `each waiter resumes at its revision`() async {
        let crossing = Crossing()
        let waiting = await crossing.send(2)
        crossing.gate.pass(1)
        #expect(crossing.passed.isEmpty)
        crossing.gate.pass(2)
        await waiting.value
        #expect(crossing.passed == [2])
    }

    @Test @MainActor func `all waiters resume when no more revisions can come`() async {
        let crossing = Crossing()
        let waiting = await crossing.send(9)
        crossing.gate.open()
        await waiting.value
        await crossing.cross(10)
        #expect(crossing.passed == [9, 10])
    }
}
