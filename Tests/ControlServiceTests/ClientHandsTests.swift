// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DeviceTurns
import DisplayModel
import Foundation
import Hotplug
import ScreensWire
import SecondScreen
import Testing
import UIKitCore

@testable import ControlService

/// What reaches an app's window on the main screen, 834 by 1194 points at two pixels each, from clients.
@MainActor @Suite(.usesDevice) final class ClientHandsTests {
    private let screens: ScreenManager
    private let clock = VirtualClock()
    private let hands: ClientHands
    private let window: RecordingWindow

    init() {
        var setup = DeviceSetup(.iPadPro11)
        setup.app = .hosted(HostedApplication(info: ApplicationInfo(), delegateClass: nil))
        screens = ScreenManager(setup, report: { _ in })
        screens.launch(with: [], source: "test")
        window = RecordingWindow(frame: UIScreen.main.bounds)
        window.isMultipleTouchEnabled = true
        window.recordsTimes = false
        window.makeKeyAndVisible()
        hands = ClientHands(screens, clock: clock)
    }

    private func move(_ phase: Wire.TouchPhase, _ x: Double, _ y: Double, finger: Int? = nil) throws(ScreensError) {
        try hands.moveTouch(Wire.MoveTouch(phase, x: x, y: y, finger: finger))
    }

    private func press(
        _ phase: Wire.KeyPhase, _ usage: Int, _ characters: String = "", _ modifiers: [Wire.KeyModifier]? = nil
    ) throws(ScreensError) {
        try hands.pressKey(Wire.PressKey(phase, usage: usage, characters: characters, modifiers: modifiers))
    }

    @Test func `a finger begins within the screen, and its moves are clamped to the screen`() throws {
        try move(.began, 10, 20)
        try move(.moved, 1e308, -5)
        try move(.ended, -3, 1194)
        #expect(window.events == ["began 10.0 20.0", "moved 833.5 0.0", "moved 0.0 1193.5", "ended 0.0 1193.5"])
        #expect(throws: ScreensError.invalidParameter("x")) { try self.move(.began, 834, 0) }
        #expect(throws: ScreensError.invalidParameter("y")) { try self.move(.began, 0, -0.5) }
        #expect(window.events.count == 4)
    }

    @Test func `several fingers touch at once, and taps do not disturb them`() async throws {
        try move(.began, 10, 10)
        try move(.began, 50, 50, finger: 1)
        let tap = Task { try await hands.touch(Wire.Touch(x: 100, y: 100)) }
        await clock.advanceToNextDeadline()
        try await tap.value
        #expect(clock.now.offset == .milliseconds(50))
        try move(.canceled, 0, 0)
        try move(.ended, 60, 60, finger: 1)
        #expect(
            window.events == [
                "began 10.0 10.0", "began 50.0 50.0", "began 100.0 100.0", "ended 100.0 100.0", "cancelled 10.0 10.0",
                "moved 60.0 60.0", "ended 60.0 60.0",
            ])
    }

    @Test func `a finger that is not touching cannot move`() throws {
        for phase in [Wire.TouchPhase.moved, .ended, .canceled] {
            let error = #expect(throws: ScreensError.self) { try self.move(phase, 1, 1, finger: 3) }
            #expect(error?.description.hasPrefix("finger 3 is not touching the screen") == true)
        }
        for finger in [-1, 32, .max, .min] {
            #expect(throws: ScreensError.invalidParameter("finger")) { try self.move(.began, 1, 1, finger: finger) }
        }
        try move(.began, 1, 1)
        try move(.ended, 1, 1)
        #expect(throws: ScreensError.self) { try self.move(.ended, 1, 1) }
    }

    @Test func `a stale finger is canceled when it touches again`() throws {
        try move(.began, 10, 10)
        try move(.began, 20, 20)
        #expect(window.events == ["began 10.0 10.0", "cancelled 10.0 10.0", "began 20.0 20.0"])
    }

    @Test func `a suspended app gets no touches, and the finger is still touching`() throws {
        try move(.began, 10, 10)
        screens.changeDevice {
            $0.enterBackground()
            $0.suspend()
        }
        try move(.moved, 20, 20)
        try move(.began, 30, 30, finger: 1)
        screens.changeDevice { $0.enterForeground() }
        try move(.ended, 20, 20)
        try move(.ended, 30, 30, finger: 1)
        #expect(window.events == ["began 10.0 10.0", "cancelled 10.0 10.0"])
    }

    @Test func `a wheel scrolls the view under it, and nothing outside the screen`() throws {
        let view = UIScrollView(frame: CGRect(x: 0, y: 100, width: 400, height: 400))
        view.contentSize = CGSize(width: 400, height: 2000)
        window.addSubview(view)
        try hands.scroll(Wire.Scroll(x: 10, y: 110, byX: 0, byY: 120))
        #expect(view.contentOffset.y == 120)
        try hands.scroll(Wire.Scroll(x: 10, y: 110, byX: 0, byY: -1e308))
        #expect(view.contentOffset.y == 0)
        #expect(throws: ScreensError.invalidParameter("y")) {
            try self.hands.scroll(Wire.Scroll(x: 10, y: 1194, byX: 0, byY: 1))
        }
    }

    @Test func `a key is pressed and released with its characters and modifiers`() throws {
        try press(.began, 0x04, "A", [.shift, .command])
        try press(.ended, 0x04)
        let flags = UIKeyModifierFlags([.shift, .command]).rawValue
        #expect(window.presses == ["began A a 4 \(flags)", "ended A a 4 \(flags)"])
    }

    @Test(arguments: [(0x28, "\r"), (0x58, "\r"), (0x2A, "\u{8}"), (0x50, "UIKeyInputLeftArrow"), (0x4C, "\u{7F}")])
    func `layout-independent keys have UIKit's characters`(usage: Int, characters: String) throws {
        try press(.began, usage, "\n")
        #expect(window.presses == ["began \(characters) \(characters) \(usage) 0"])
    }

    @Test func `a stale key is released when it is pressed again`() throws {
        try press(.began, 0x05, "b")
        try press(.began, 0x05, "b")
        #expect(window.presses.map { $0.prefix { $0 != " " } } == ["began", "ended", "began"])
        // What is not pressed is not released.
        try press(.ended, 0x06)
        try press(.repeated, 0x06)
        #expect(window.presses.count == 3)
    }

    @Test func `an unknown key, and text in place of a key, are refused`() {
        for usage in [-1, 0x1_0000, .max, .min] {
            #expect(throws: ScreensError.invalidParameter("usage")) { try self.press(.began, usage) }
        }
        #expect(throws: ScreensError.invalidParameter("characters")) {
            try self.press(.began, 4, String(repeating: "x", count: 65))
        }
    }
}
