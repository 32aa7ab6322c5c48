// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScreensWire
import Testing

@testable import Console

struct FingerTableTests {
    private func touch(_ phase: Wire.TouchPhase, _ x: Double = 0, finger: Int? = nil) -> Wire.MoveTouch {
        Wire.MoveTouch(phase, x: x, y: 0, finger: finger)
    }

    @Test func `the same finger on two pages is two fingers in the runtime`() {
        var table = FingerTable()
        let first = table.follow(touch(.began), of: 1)
        let second = table.follow(touch(.began), of: 2)
        #expect(first?.request.finger == 0 && second?.request.finger == 1)
        #expect(table.follow(touch(.moved, 5), of: 1)?.request.finger == 0)
    }

    @Test func `a touch is reported from beginning to end`() {
        var table = FingerTable()
        _ = table.follow(touch(.began, 10), of: 1)
        #expect(table.follow(touch(.moved, 40), of: 1)?.ended == nil)
        #expect(table.follow(touch(.ended, 50), of: 1)?.ended?.summary == Wire.Touch(x: 10, y: 0, toX: 50, toY: 0))
        _ = table.follow(touch(.began, 10), of: 1)
        #expect(table.follow(touch(.ended, 10.4), of: 1)?.ended?.summary == Wire.Touch(x: 10, y: 0))
        _ = table.follow(touch(.began, 10), of: 1)
        #expect(table.follow(touch(.canceled, 10), of: 1)?.ended == nil)
        #expect(table.touches.isEmpty)
    }

    @Test func `a touch that has not begun cannot move`() {
        var table = FingerTable()
        #expect(table.follow(touch(.moved), of: 1) == nil)
        #expect(table.follow(touch(.ended), of: 1) == nil)
    }

    @Test func `at most 32 fingers exist, and those of a closed page are canceled`() {
        var table = FingerTable()
        for finger in 0..<31 { _ = table.follow(touch(.began, 1, finger: finger), of: 1) }
        #expect(table.follow(touch(.began), of: 2)?.request.finger == 31)
        #expect(table.follow(touch(.began, finger: 1), of: 2) == nil)
        let canceled = table.leave(1)
        #expect(canceled.map(\.finger) == (0..<31).map { $0 })
        #expect(canceled.allSatisfy { $0.phase == .canceled && $0.x == 1 })
        #expect(table.follow(touch(.began, finger: 1), of: 2)?.request.finger == 0)
    }
}
