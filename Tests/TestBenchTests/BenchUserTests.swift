// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SecondScreenTesting
import Testing
import UIKit

@testable import PresenterApp

/// What the person who holds the device does, through the bench's own methods, with the presenter.
@MainActor @Suite(.screens("1920x1080@60,overscan=5%"))
struct BenchUserTests {
    private let bench: Bench

    init() throws {
        bench = try #require(Bench.current)
    }

    private var screen: UIScreen? { UIScreen.screens.dropFirst().first }

    @Test func `the interface follows the device unless it is locked`() async throws {
        try await bench.launch(AppDelegate.self)
        let upright = UIScreen.main.bounds.size
        await bench.rotate(to: .landscapeLeft)
        #expect(UIScreen.main.bounds.size == CGSize(width: upright.height, height: upright.width))
        try await bench.lock()
        await bench.rotate(to: .portrait)
        #expect(UIScreen.main.bounds.size != upright)
        try await bench.unlock()
        #expect(UIScreen.main.bounds.size == upright)
    }

    @Test func `leaving and reopening the app drive its life cycle`() async throws {
        try await bench.launch(AppDelegate.self)
        try await bench.enterBackground()
        #expect(UIApplication.shared.applicationState == .background)
        try await bench.enterForeground()
        #expect(UIApplication.shared.applicationState == .active)
        let names = bench.posted.map(\.name)
        #expect(names.contains(UIApplication.didEnterBackgroundNotification))
        #expect(names.last == UIApplication.didBecomeActiveNotification)
    }

    @Test func `a suspended app receives all notifications when resumed`() async throws {
        try await bench.launch(AppDelegate.self)
        try await bench.suspend()
        try await bench.unplug("HDMI-A-1")
        #expect(bench.postedAboutScreens.isEmpty)
        try await bench.resume()
        #expect(bench.postedAboutScreens == ["didDisconnect HDMI-A-1"])
    }

    @Test func `a tap can target a position or a text`() async throws {
        let app = try await bench.launch(AppDelegate.self)
        #expect(bench.texts().contains("Welcome everybody."))
        #expect(bench.texts(on: "HDMI-A-1") == ["Swallows"])
        try await bench.touch("Next")
        #expect(bench.texts(on: "HDMI-A-1") == ["How fast they fly"])
        try await bench.touch(x: 60, y: 220)
        #expect(app.talk.index == 0)
        let missing = await #expect(throws: ActionRefused.self) { try await bench.touch("Encore") }
        #expect(missing?.description.contains("\"Previous\"") == true)
        await #expect(throws: ActionRefused.self) { try await bench.touch(x: -1, y: 5) }
        #expect(bench.texts(on: "DP-4").isEmpty)
    }

    @Test func `a tap finds a view that shows no text by its accessibility label`() async throws {
        let app = try await bench.launch(AppDelegate.self)
        let icon = UIButton(frame: CGRect(x: 20, y: 500, width: 60, height: 60))
        var touches = 0
        icon.addAction(UIAction { _ in touches += 1 }, for: .touchUpInside)
        icon.accessibilityLabel = "Help"
        app.window?.addSubview(icon)
        try await bench.touch("Help")
        #expect(touches == 1)
        let missing = await #expect(throws: ActionRefused.self) { try await bench.touch("Encore") }
        #expect(missing?.description.contains("\"Help\"") == true)
        // What is shown comes first.
        icon.accessibilityLabel = "Next"
        try await bench.touch("Next")
        #expect(touches == 1 && bench.texts(on: "HDMI-A-1") == ["How fast they fly"])
    }

    @Test func `a tap prefers a button to a label with the same text, unless something covers it`() async throws {
        let app = try await bench.launch(AppDelegate.self)
        let (button, label) = (UIButton(frame: CGRect(x: 20, y: 500, width: 60, height: 60)), UILabel())
        var touches = 0
        button.addAction(UIAction { _ in touches += 1 }, for: .touchUpInside)
        button.setTitle("Player 1", for: .normal)
        label.text = "Player 1"
        label.frame = CGRect(x: 20, y: 400, width: 60, height: 60)
        app.window?.addSubview(button)
        app.window?.addSubview(label)
        try await bench.touch("Player 1")
        #expect(touches == 1)
        app.window?.addSubview(UIView(frame: button.frame))
        try await bench.touch("Player 1")
        #expect(touches == 1)
    }

    @Test func `a refused tap names the points of controls without text`() async throws {
        let app = try await bench.launch(AppDelegate.self)
        app.window?.addSubview(UIButton(frame: CGRect(x: 20, y: 500, width: 60, height: 60)))
        app.window?.addSubview(UIButton(frame: CGRect(x: 20, y: 5000, width: 60, height: 60)))
        let refused = await #expect(throws: ActionRefused.self) { try await bench.touch("tv") }
        #expect(refused?.description.hasSuffix("; controls without text: 50 530") == true)
    }

    @Test func `a tap touches what has been drawn`() async throws {
        final class Dial: UIControl {
            var handle = CGRect.null
            var touches: [Bool] = []
            override func draw(_ rect: CGRect) { handle = rect.insetBy(dx: 20, dy: 20) }
            override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
                touches.append(handle.contains(touch.location(in: self)))
                return false
            }
        }
        let app = try await bench.launch(AppDelegate.self)
        let dial = Dial(frame: CGRect(x: 20, y: 500, width: 60, height: 60))
        app.window?.addSubview(dial)
        try await bench.touch(x: 50, y: 530)
        #expect(dial.touches == [true])
    }

    @Test func `a tap prefers a view whose center is on the screen, and is refused without one`() async throws {
        let app = try await bench.launch(AppDelegate.self)
        var touches: [String] = []
        for (name, y) in [("near", 500.0), ("far", 5000.0)] {
            let icon = UIButton(frame: CGRect(x: 20, y: y, width: 60, height: 60))
            icon.addAction(UIAction { _ in touches.append(name) }, for: .touchUpInside)
            icon.accessibilityLabel = name == "near" ? "Help" : "Help far away"
            app.window?.addSubview(icon)
        }
        let refused = await #expect(throws: ActionRefused.self) { try await bench.touch("far away") }
        #expect(refused?.description == "\"Help far away\" is outside the main screen; scroll to it first")
        app.window?.subviews.last?.accessibilityLabel = "Help"
        try await bench.touch("Help")
        #expect(touches == ["near"])
    }

    @Test func `screen settings apply until they are reset`() async throws {
        try await bench.chooseOverscan("HDMI-A-1", .none)
        #expect(screen?.overscanCompensation == UIScreen.OverscanCompensation.none)
        try await bench.forgetChoices("HDMI-A-1")
        try await bench.unplug("HDMI-A-1")
        try await bench.plug("HDMI-A-1", "1920x1080@60,overscan=5%")
        #expect(screen?.overscanCompensation == .scale)
        try await bench.chooseRotation("HDMI-A-1", 90)
        #expect(screen?.bounds.size == CGSize(width: 1080, height: 1920))
        try await bench.chooseRotation("HDMI-A-1", 0)
        await #expect(throws: ActionRefused.self) { try await bench.chooseRotation("HDMI-A-1", 45) }
        try await bench.chooseMirroring("HDMI-A-1", "none")
        #expect(screen?.mirrored == nil)
        try await bench.chooseMirroring("HDMI-A-1", "system")
        #expect(screen?.mirrored === UIScreen.main)
        await #expect(throws: ActionRefused.self) { try await bench.chooseMirroring("HDMI-A-1", "window") }
        await #expect(throws: ActionRefused.self) { try await bench.chooseMode("HDMI-A-1", "wide") }
        await #expect(throws: ActionRefused.self) { try await bench.chooseMode("DP-4", "preferred") }
    }

    @Test func `a relaunched app finds the current monitors and time`() async throws {
        let first = try await bench.launch(AppDelegate.self)
        await bench.wait(.seconds(5))
        let second = try await bench.launch(AppDelegate.self)
        #expect(second !== first)
        #expect(second.projector.window?.screen === screen)
        #expect(bench.now == .seconds(5))
    }
}
