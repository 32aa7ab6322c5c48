// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DeviceTurns
import DisplayModel
import Foundation
import RenderTree
import Testing
import UIKitCore

@testable import SecondScreen

/// A monitor whose EDID comes late gets what is set and chosen for it when its name is known, not at the next plug.
@MainActor
@Suite(.usesDevice) struct LateDescriptionTests {
    private let fullHD = DisplayMode.size(1920, 1080, preferred: true)
    private let small = DisplayMode.size(1280, 720)
    private let standIn = DisplayMode.size(1024, 768)
    private let monitors = ManagedMonitors()

    private var manager: ScreenManager { monitors.manager }
    private var unknown: Connector { .monitor(edid: nil, standIn) }

    /// The monitor with its EDID, as its name and identifier say.
    private var projector: Connector {
        var connector = Connector.monitor(overscan: 0.05, fullHD, small)
        connector.monitor = MonitorIdentity(
            manufacturer: "SEC", product: 1, serialNumber: 7, name: "EPSON PJ", week: nil, year: nil)
        connector.monitorID = "projector"
        return connector
    }

    /// Settings for monitors with the projector's name, and none for others.
    private func set(_ change: @escaping (inout ScreenSettings) -> Void) {
        manager.settings = { connector in
            var settings = ScreenSettings()
            if connector.monitor?.name?.hasPrefix("EPSON") == true { change(&settings) }
            return settings
        }
    }

    private func plugLate() {
        monitors.take(unknown)
        monitors.take(projector)
    }

    @Test func `a mode set for a name is applied when the name arrives`() {
        set { $0.mode = .exact(ModeRequest(size: PixelSize(width: 1280, height: 720))) }
        plugLate()
        #expect(monitors.mode == "1280x720@60")
    }

    @Test func `a monitor ignored by name loses its screen when the name arrives`() {
        set { $0.isIgnored = true }
        monitors.take(unknown)
        #expect(UIScreen.screens.count == 2)
        monitors.take(projector)
        #expect(UIScreen.screens.count == 1)
        monitors.take()
        #expect(manager.attachedMonitors.isEmpty)
    }

    @Test func `a monitor ignored until named gets its screen when the name arrives`() {
        manager.settings = { connector in
            var settings = ScreenSettings()
            settings.isIgnored = connector.monitor == nil
            return settings
        }
        monitors.take(unknown)
        #expect(UIScreen.screens.count == 1)
        monitors.take(projector)
        #expect(monitors.mode == "1920x1080@60")
    }

    @Test func `mirroring, overscan, and scale set for a name apply when the name arrives`() {
        set {
            $0.mirroring = .system
            $0.overscan = .insetBounds
            $0.scale = 2
        }
        monitors.take(unknown)
        #expect(monitors.window != nil)
        _ = monitors.news()
        monitors.take(projector)
        #expect(monitors.window == nil)
        #expect(monitors.screen.mirrored === UIScreen.main)
        #expect(monitors.screen.overscanCompensation == .insetBounds)
        #expect(monitors.screen.scale == 2)
        #expect(monitors.news().contains("released"))
    }

    @Test func `settings from an earlier run apply when the monitor's identifier arrives`() {
        var choices = ScreenChoices()
        var choice = ScreenChoice()
        choice.mode = .exact(ModeRequest(size: PixelSize(width: 1280, height: 720)))
        choice.mirroring = MirroringPolicy.none
        choices.keep(choice, for: "projector")
        manager.restore(choices)
        plugLate()
        #expect(monitors.mode == "1280x720@60")
        #expect(monitors.window == nil)
        #expect(manager.choices.entries.map(\.key) == ["projector"])
    }

    @Test func `settings made before the EDID arrives follow the monitor, the socket keeps its own`() throws {
        monitors.take(unknown)
        try manager.choose(for: "DP-1") { $0.aspect = .fill }
        monitors.take()
        monitors.take(unknown)
        try manager.choose(for: "DP-1") { $0.mirroring = MirroringPolicy.none }
        var changes = 0
        manager.choicesDidChange = { changes += 1 }
        monitors.take(projector)
        #expect(changes == 1)
        #expect(monitors.window == nil)
        #expect(manager.choices["projector"]?.mirroring == MirroringPolicy.none)
        #expect(manager.choices["projector"]?.aspect == nil)
        #expect(manager.choices["DP-1"]?.aspect == .fill)
        #expect(manager.choices["DP-1"]?.mirroring == nil)
    }

    @Test func `MODE-5 a mode set by the app before the EDID arrived is kept while available`() {
        monitors.take(.monitor(edid: nil, standIn, small))
        let screen = monitors.screen
        screen.currentMode = screen.availableModes.first { $0.size == CGSize(width: 1280, height: 720) }
        set { $0.mode = .largest }
        monitors.take(projector)
        #expect(monitors.mode == "1280x720@60")
    }
}
