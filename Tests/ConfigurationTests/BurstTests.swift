// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Testing

@testable import Configuration

@Suite(.timeLimit(.minutes(5))) struct BurstTests {
    @Test func `calls close together are merged, and a later call is separate`() async {
        let queue = DispatchQueue(label: "org.secondscreen.tests.burst")
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let burst = Burst(on: queue, window: .milliseconds(1)) { continuation.yield() }
        var actions = stream.makeAsyncIterator()
        for _ in 0..<2 {
            queue.suspend()
            for _ in 0..<100 { burst.begin() }
            queue.resume()
            #expect(await actions.next() != nil)
        }
        // What the queue was asked to do by now has been done then.
        queue.sync {}
        continuation.finish()
        #expect(await actions.next() == nil)
    }
}
