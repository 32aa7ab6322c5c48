// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DeviceTurns
import Foundation
import Testing
import UIKitCore

@testable import BuiltInApp

@MainActor @Suite(.usesDevice) struct IdentifyOverlayTests {
    /// The plates in front on each screen: `2 DELL`.
    private func plates(_ stage: Stage) -> [String] {
        stage.device.settle()
        return UIScreen.screens.map { screen in
            let plate = stage.device.visibleWindows(on: screen).last?.rootViewController?.view as? IdentifyView
            return plate?.summary.map { "\($0.number) \($0.name)" } ?? "-"
        }
    }

    @Test func `plates are shown on every screen, in front of alerts, for the requested time`() throws {
        let stage = Stage(monitors: [Stage.monitor("DP-1", name: "DELL")])
        let identifier = IdentifyOverlay(timer: stage.timer)
        #expect(plates(stage) == ["-", "-"])
        let key = UIApplication.shared.keyWindow
        identifier.identify(for: .seconds(5))
        #expect(plates(stage) == ["1 iPad Pro 11-inch", "2 DELL"])
        #expect(UIApplication.shared.keyWindow === key)
        let window = try #require(stage.device.visibleWindows(on: .main).last)
        #expect(window.windowLevel > .alert)
        #expect(window.frame == UIScreen.main.bounds)
        stage.pass(4.9)
        #expect(identifier.isShowing)
        #expect(plates(stage) == ["1 iPad Pro 11-inch", "2 DELL"])
        stage.pass(0.2)
        #expect(!identifier.isShowing)
        #expect(plates(stage) == ["-", "-"])
    }

    @Test func `MIR-3 and MIR-5 a screen mirrors again as soon as its plate is removed`() {
        let stage = Stage(monitors: [Stage.monitor()])
        let screen = UIScreen.screens[1]
        #expect(screen.mirrored === UIScreen.main)
        let identifier = IdentifyOverlay(timer: stage.timer)
        identifier.identify(for: .seconds(1))
        #expect(screen.mirrored == nil)
        stage.pass(1)
        #expect(screen.mirrored === UIScreen.main)
        #expect(screen.contentState.associatedWindows == 0)
    }

    @Test func `a longer call extends the time, and a shorter one does not shorten it`() {
        let stage = Stage()
        let identifier = IdentifyOverlay(timer: stage.timer)
        identifier.identify(for: .seconds(5))
        stage.pass(1)
        identifier.identify(for: .seconds(1))
        stage.pass(2)
        #expect(plates(stage) == ["1 iPad Pro 11-inch"])
        identifier.identify(for: .seconds(4))
        stage.pass(3)
        #expect(plates(stage) == ["1 iPad Pro 11-inch"])
        stage.pass(1.1)
        #expect(plates(stage) == ["-"])
    }

    @Test func `screens can be added, removed, and changed meanwhile`() throws {
        let stage = Stage(monitors: [Stage.monitor("DP-1"), Stage.monitor("DP-2")])
        let identifier = IdentifyOverlay(timer: stage.timer)
        identifier.identify(for: .seconds(5))
        stage.device.detach(UIScreen.screens[1])
        #expect(plates(stage) == ["1 iPad Pro 11-inch", "2 DP-2"])
        stage.device.attach(Stage.monitor("DP-3"))
        #expect(plates(stage) == ["1 iPad Pro 11-inch", "2 DP-2", "3 DP-3"])
        stage.device.update(UIScreen.screens[1], to: Stage.monitor("DP-2", 800, 600))
        let window = try #require(stage.device.visibleWindows(on: UIScreen.screens[1]).last)
        #expect(window.frame == UIScreen.screens[1].bounds)
        stage.pass(5)
        #expect(plates(stage) == ["-", "-", "-"])
        // No window stayed behind on a screen that is gone (WIN-14).
        #expect(stage.warnings.isEmpty)
    }

    @Test func `releasing the overlay removes the plates`() {
        let stage = Stage(monitors: [Stage.monitor()])
        var identifier: IdentifyOverlay? = IdentifyOverlay(timer: stage.timer)
        identifier?.identify(for: .seconds(60))
        identifier = nil
        #expect(plates(stage) == ["-", "-"])
        stage.pass(60)
    }

    @Test func `the plate shows the safe area of the device or of overscan`() {
        let stage = Stage(on: .iPhone15, monitors: [Stage.monitor("DP-1", 1000, 500, overscan: 0.1)])
        let identifier = IdentifyOverlay(timer: stage.timer)
        identifier.identify(for: .seconds(1))
        let insets = UIScreen.screens.map { screen in
            (stage.device.visibleWindows(on: screen).last?.rootViewController?.view as? IdentifyView)?.safeInsets
        }
        #expect(insets[0] == DeviceProfile.iPhone15.safeAreaInsets)
        #expect(insets[1] == UIEdgeInsets(top: 50, left: 100, bottom: 50, right: 100))
    }
}
