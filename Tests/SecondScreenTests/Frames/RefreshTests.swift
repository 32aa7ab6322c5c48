// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Testing

@testable import SecondScreen

/// The numbering of refreshes.
struct RefreshTests {
    @Test(arguments: [24, 50, 60, 90, 120, 144]) func `the frames of a rate are found by their times`(rate: Int) {
        let refresh = Refresh(rate: rate)
        var time = Duration.zero
        for number in 1...(rate * 3) {
            let next = refresh.next(after: time)
            #expect(next > time)
            #expect(refresh.last(notAfter: next) == next)
            #expect(refresh.first(notBefore: next) == next)
            #expect(refresh.first(notBefore: time + .nanoseconds(1)) == next)
            #expect(refresh.last(notAfter: next - .nanoseconds(1)) == time)
            #expect(abs(next / .seconds(1) - Double(number) / Double(rate)) < 1e-12)
            time = next
        }
        #expect(time == .seconds(3))
    }

    @Test func `frames of a multiple of a rate coincide with its frames`() {
        let (slow, fast) = (Refresh(rate: 60), Refresh(rate: 120))
        var time = Duration.zero
        for _ in 0..<240 {
            time = slow.next(after: time)
            #expect(fast.last(notAfter: time) == time)
        }
    }

    @Test func `a mode's exact rate counts, and none if it is unknown`() {
        let size = PixelSize(width: 640, height: 480)
        let refresh = Refresh(of: DisplayMode(size: size, refreshMillihertz: 59940))
        #expect(refresh?.last(notAfter: .seconds(1000)) == .seconds(1000))
        #expect(refresh.map { $0.interval / .milliseconds(1) > 16.683 } == true)
        #expect(Refresh(of: DisplayMode(size: size, refreshMillihertz: 0)) == nil)
        #expect(Refresh(of: DisplayMode(size: size, refreshMillihertz: 10))?.interval == .seconds(1))
    }
}
