// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DeviceTurns
import DisplayModel
import Foundation
import Hotplug
import Testing
import UIKitCore

@testable import SecondScreen

/// The mode that a screen takes by itself: stand-ins until the EDID comes, and what the output refuses.
@MainActor
@Suite(.usesDevice) struct ScreenManagerModeTests {
    private let fullHD = DisplayMode.size(1920, 1080, preferred: true)
    private let hd = DisplayMode.size(1280, 720)
    private let xga = DisplayMode.size(1024, 768)
    private let svga = DisplayMode.size(800, 600)

    @Test func `rule 10 and MODE-5 the mode of a monitor without modes is replaced when a late EDID arrives`() {
        let monitors = ManagedMonitors()
        monitors.take(.monitor(edid: nil))
        #expect(monitors.screen.displayMode == ScreenDescription.fallbackMode)
        let screen = monitors.screen
        // The stand-in is on offer still, and is not kept for that.
        monitors.take(.monitor(ScreenDescription.fallbackMode, fullHD))
        #expect(monitors.mode == "1920x1080@60")
        #expect(monitors.screen === screen)
    }

    @Test func `rule 10 and MODE-5 a kernel default mode is replaced when a late EDID arrives`() {
        let monitors = ManagedMonitors()
        monitors.take(.monitor(edid: nil, xga, svga))
        #expect(monitors.mode == "1024x768@60")
        monitors.take(.monitor(fullHD, xga, svga))
        #expect(monitors.mode == "1920x1080@60")
    }

    @Test func `rule 10 and MODE-6 a specific mode missing from the defaults is applied when a late EDID arrives`() {
        let monitors = ManagedMonitors(mode: .exact(ModeRequest(size: hd.size)))
        monitors.take(.monitor(edid: nil, svga, xga))
        #expect(monitors.mode == "800x600@60")
        monitors.take(.monitor(fullHD, hd, xga, svga))
        #expect(monitors.mode == "1280x720@60")
    }

    @Test func `rule 10 and MODE-3 a default mode chosen because of output refusals is replaced as well`() {
        let monitors = ManagedMonitors()
        monitors.manager.modeRefusal = { $1.size.width != 1024 ? nil : "too narrow" }
        monitors.take(.monitor(edid: nil, xga, svga))
        #expect(monitors.mode == "800x600@60")
        monitors.take(.monitor(fullHD, xga, svga))
        #expect(monitors.mode == "1920x1080@60")
    }

    @Test func `MODE-5 a mode set by the app is kept when a late EDID arrives, while available`() {
        let monitors = ManagedMonitors()
        monitors.take(.monitor(edid: nil, xga, svga))
        monitors.screen.currentMode = monitors.screen.availableModes.first
        #expect(monitors.mode == "800x600@60")
        monitors.take(.monitor(fullHD, xga, svga))
        #expect(monitors.mode == "800x600@60")
        monitors.take(.monitor(fullHD, hd))
        #expect(monitors.mode == "1920x1080@60")
    }

    @Test func `MODE-3 a mode that the output refuses is not used at connect`() {
        let monitors = ManagedMonitors()
        monitors.manager.modeRefusal = { screen, mode in
            screen != "DP-1" || mode.size.width < 1920 ? nil : "the link is too slow"
        }
        monitors.take(.monitor(fullHD, hd))
        #expect(monitors.mode == "1280x720@60")
        #expect(monitors.screen.availableModes.count == 2)
        #expect(monitors.screen.preferredMode?.size.width == 1920)
    }

    @Test func `MODE-3 if the output refuses every mode, a connect uses the wanted one`() {
        let monitors = ManagedMonitors()
        monitors.manager.modeRefusal = { _, _ in "no link" }
        monitors.take(.monitor(hd, fullHD))
        #expect(monitors.mode == "1920x1080@60")
    }

    @Test func `MODE-3 a mode that the output refuses is not used when a choice is reset`() throws {
        let monitors = ManagedMonitors()
        monitors.take(.monitor(fullHD, hd, xga))
        try monitors.manager.setMode(.exact(ModeRequest(size: hd.size)), on: "DP-1")
        monitors.manager.modeRefusal = { $1.size.width < 1920 ? nil : "the link is too slow" }
        try monitors.manager.choose(for: "DP-1") { $0 = ScreenChoice() }
        #expect(monitors.mode == "1280x720@60")
        monitors.manager.modeRefusal = { _, _ in nil }
        try monitors.manager.setMode(.exact(ModeRequest(size: xga.size)), on: "DP-1")
        try monitors.manager.choose(for: "DP-1") { $0 = ScreenChoice() }
        #expect(monitors.mode == "1920x1080@60")
    }

    @Test func `MODE-3 a mode that fails to be set is reverted, and not tried again`() throws {
        let monitors = ManagedMonitors()
        monitors.take(.monitor(fullHD, hd, xga))
        let wanted = ModePolicy.exact(ModeRequest(size: hd.size))
        try monitors.manager.setMode(wanted, on: "DP-1")
        #expect(monitors.mode == "1280x720@60")
        let before = try #require(monitors.screen.hardware.modes.first { $0.size == xga.size })
        let refused = try #require(monitors.screen.displayMode)
        monitors.manager.takeBack(refused, on: monitors.screen, before: before, reason: "no bandwidth")
        #expect(monitors.mode == "1024x768@60")
        let error = #expect(throws: ScreenRequestError.self) { try monitors.manager.setMode(wanted, on: "DP-1") }
        #expect(error?.description.contains("no bandwidth") == true)
        let monitor = try #require(monitors.manager.monitor(of: monitors.screen))
        #expect(monitors.manager.refusedMode(of: monitor)?.reason == "no bandwidth")
        // What is plugged in next is tried anew.
        monitors.take()
        monitors.take(.monitor(fullHD, hd, xga))
        #expect(monitors.mode == "1280x720@60")
    }
}
