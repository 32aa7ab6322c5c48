// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Synchronization
import Testing

@testable import Runtime

@Suite(.timeLimit(.minutes(5))) struct StopSignalTests {
    @Test func `the time limit counts from the launch`() async {
        let (launch, didLaunch) = AsyncStream.makeStream(of: Never.self)
        let (queue, stop, hasEnded) = (SerialQueue(), StopSignal(), Flag())
        let waiting = Task {
            await stop.wait(atMost: .zero, after: launch, on: queue)
            hasEnded.set()
        }
        for _ in 0..<1000 { await Task.yield() }
        #expect(!hasEnded.isSet)
        didLaunch.finish()
        await waiting.value
    }

    @Test func `a request before the launch ends the wait`() async {
        let (launch, didLaunch) = AsyncStream.makeStream(of: Never.self)
        let stop = StopSignal()
        stop.request()
        await stop.wait(atMost: .seconds(1000), after: launch, on: SerialQueue())
        didLaunch.finish()
    }
}

private final class Flag: Sendable {
    private let value = Mutex(false)

    var isSet: Bool { value.withLock(\.self) }

    func set() { value.withLock { $0 = true } }
}
