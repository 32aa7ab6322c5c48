// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import InputDevices

struct HeldInputTests {
    private let here = InputPosition(x: 0.25, y: 0.5)
    private let there = InputPosition(x: 0.75, y: 0.5)

    private func touch(
        _ slot: Int, _ phase: InputTouch.Phase, _ position: InputPosition? = nil, device: Int = 1
    ) -> Reading {
        Reading(kind: .touch(slot: slot, phase, position), device: device, time: 1)
    }

    private func key(_ code: UInt32, _ isPressed: Bool, device: Int) -> Reading {
        Reading(kind: .key(code, isPressed: isPressed), device: device, time: 1)
    }

    @Test func `fingers in several slots are tracked separately, and lifted where they were`() {
        var held = HeldInput()
        #expect(held.take(touch(0, .began, here)) == [touch(0, .began, here)])
        #expect(held.take(touch(1, .began, there)) == [touch(1, .began, there)])
        #expect(held.take(touch(0, .moved, there)) == [touch(0, .moved, there)])
        #expect(held.take(touch(1, .ended)) == [touch(1, .ended, there)])
        #expect(held.take(touch(0, .canceled)) == [touch(0, .canceled, there)])
    }

    @Test func `the same slot on two screens is two fingers`() {
        var held = HeldInput()
        _ = held.take(touch(0, .began, here, device: 1))
        _ = held.take(touch(0, .began, there, device: 2))
        #expect(held.take(touch(0, .ended, device: 1)) == [touch(0, .ended, here, device: 1)])
        #expect(held.take(touch(0, .ended, device: 2)) == [touch(0, .ended, there, device: 2)])
    }

    @Test func `a move or end without a begin is ignored, as is a move to the same place`() {
        var held = HeldInput()
        #expect(held.take(touch(3, .moved, here)).isEmpty)
        #expect(held.take(touch(3, .ended)).isEmpty)
        _ = held.take(touch(3, .began, here))
        #expect(held.take(touch(3, .moved, here)).isEmpty)
    }

    @Test func `a second beginning cancels the first`() {
        var held = HeldInput()
        _ = held.take(touch(0, .began, here))
        #expect(held.take(touch(0, .began, there)) == [touch(0, .canceled, here), touch(0, .began, there)])
    }

    @Test func `excess fingers are ignored, and use no memory`() {
        var held = HeldInput()
        let admitted = (0..<1000).filter { !held.take(touch($0, .began, here)).isEmpty }
        #expect(admitted.count == HeldInput.maximumFingers)
    }

    @Test func `a button held on two mice is pressed once and released with the last`() {
        var held = HeldInput()
        func button(_ isPressed: Bool, _ device: Int) -> [Reading] {
            held.take(Reading(kind: .button(0x110, isPressed: isPressed), device: device, time: 1))
        }
        #expect(button(true, 1).count == 1)
        #expect(button(true, 2).isEmpty)
        #expect(button(false, 1).isEmpty)
        #expect(button(false, 2).count == 1)
        #expect(button(false, 2).isEmpty)
    }

    @Test func `removing a device releases only what is pressed on it`() {
        var held = HeldInput()
        _ = held.take(touch(0, .began, here, device: 1))
        _ = held.take(key(30, true, device: 1))
        _ = held.take(key(31, true, device: 2))
        let removed = Reading(kind: .removed, device: 1, time: 1)
        #expect(held.take(removed) == [touch(0, .canceled, here, device: 1), key(30, false, device: 1), removed])
        #expect(held.releaseAll(at: 1) == [key(31, false, device: 2)])
    }

    @Test func `everything pressed is released once when the VT is switched away`() {
        var held = HeldInput()
        _ = held.take(touch(1, .began, there))
        _ = held.take(touch(0, .began, here))
        _ = held.take(key(30, true, device: 1))
        _ = held.take(key(30, true, device: 2))
        let releases = held.releaseAll(at: 1)
        #expect(releases == [touch(0, .canceled, here), touch(1, .canceled, there), key(30, false, device: 2)])
        #expect(held.releaseAll(at: 1).isEmpty)
        #expect(held.take(touch(0, .ended)).isEmpty)
    }

    @Test func `positions stay on the screen, whatever a device reports`() {
        #expect(InputPosition(x: -1, y: 2) == InputPosition(x: 0, y: 1))
        #expect(InputPosition(x: .nan, y: .infinity) == InputPosition(x: 0, y: 1))
    }
}
