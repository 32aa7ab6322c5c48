// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import KMSOutput

struct FramePaceTests {
    private let start = ContinuousClock.now
    private let interval = Duration.milliseconds(16)

    /// The times at which frames are shown that are ready at these times, in milliseconds.
    private func shown(_ ready: [Int]) -> [Int] {
        var pace = FramePace()
        return ready.map { milliseconds in
            let time = pace.time(forFrameAt: start.advanced(by: .milliseconds(milliseconds)), interval: interval)
            return Int((start.duration(to: time) / .milliseconds(1)).rounded())
        }
    }

    @Test func `Frames at the mode's rate are not delayed, even with jitter`() {
        let ready = [0, 17, 31, 50, 63, 80, 99, 112]
        #expect(shown(ready) == ready)
    }

    @Test func `Frames at twice the rate are spaced by one interval`() {
        #expect(shown([0, 8, 24, 40, 56]) == [0, 16, 32, 48, 64])
    }

    @Test func `Frames that are slightly too fast are delayed over time`() {
        let last = shown((0..<200).map { $0 * 15 })
        #expect(zip(last, last.dropFirst()).allSatisfy { (11...20).contains($1 - $0) })
        #expect(last[199] - last[0] >= 199 * 16 - 4)
    }

    @Test func `After a pause a frame is due at once`() {
        #expect(shown([0, 1000, 1005, 1032]) == [0, 1000, 1016, 1032])
    }
}
