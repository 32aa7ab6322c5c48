// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import KMSOutput

struct FramePaceTests {
    private let start = ContinuousClock.now
    private let interval = Duration.milliseconds(16)

    /// The times of frames, in milliseconds, that each take a time to draw after they are due.
    private func times(_ drawing: [Int]) -> [Int] {
        var (pace, now) = (FramePace(), start)
        return drawing.map { milliseconds in
            now = now.advanced(by: .milliseconds(milliseconds))
            defer { now = max(now, pace.next(afterFrameAt: now, interval: interval)) }
            return Int((start.duration(to: now) / .milliseconds(1)).rounded())
        }
    }

    @Test func `Frames follow each other by an interval, however long they take to draw within it`() {
        #expect(times([0, 5, 5, 5, 5]) == [0, 5, 21, 37, 53])
        let last = times([0] + Array(repeating: 15, count: 100))
        #expect(zip(last.dropFirst(), last.dropFirst(2)).allSatisfy { $1 - $0 == 16 })
    }

    @Test func `Frames that take longer than the interval wait for nothing`() {
        #expect(times([0, 20, 20, 20]) == [0, 20, 40, 60])
    }

    @Test func `After a pause a frame is due at once, and the next one an interval later`() {
        #expect(times([0, 5, 1000, 5, 5]) == [0, 5, 1016, 1021, 1037])
    }
}
