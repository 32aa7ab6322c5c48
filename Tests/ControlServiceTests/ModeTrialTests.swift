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

/// Modes that go back, and what happens to the monitor meanwhile.
@MainActor
@Suite(.usesDevice, .timeLimit(.minutes(5))) final class ModeTrialTests {
    /// The refresh rates in events.
    @MainActor private final class ModeChanges {
        var rates: [Int] = []
    }

    private let modeChanges = ModeChanges()
    private let clock = VirtualClock()
    private let control: ScreensControl
    private let screens: ScreenManager

    init() {
        let queue = SerialQueue()
        screens = ScreenManager(
            DeviceSetup(.iPadPro11),
            report: { [modeChanges] in
                if case .modeChanged(let state) = $0 { modeChanges.rates.append(state.mode.refreshMillihertz) }
            })
        control = ScreensControl(screens, source: VirtualSource(queue: queue), queue: queue)
        control.clock = clock
        screens.launch(with: [.connected(Self.monitor(1))], source: "test")
    }

    /// What a monitor offers; the first is what it prefers.
    private static let sizes = [PixelSize(width: 3840, height: 2160), PixelSize(width: 1280, height: 720)]

    /// A monitor at DP-1.
    private static func monitor(_ edid: UInt8, sizes: [PixelSize] = sizes) -> Connector {
        Connector(
            id: VirtualSource.connector("DP-1"), status: .connected, edid: [edid],
            modes: sizes.map { DisplayMode(size: $0, refreshMillihertz: 60000, isPreferred: $0 == sizes[0]) })
    }

    private func replace(by other: Connector) {
        screens.apply([.disconnected(Self.monitor(1)), .connected(other)])
    }

    private func tryMode(_ mode: String) throws {
        _ = try control.setMode(mode, on: "DP-1", revertAfter: 10, isTest: false)
    }

    private var width: Int? { try? screens.external("DP-1").screen.displayMode?.size.width }

    /// Lets the time of the trial pass, and what it does be done.
    private func endTime() async {
        while clock.sleeperCount > 0 { await clock.advanceToNextDeadline() }
        while !control.trials.isEmpty { await Task.yield() }
    }

    @Test func `a mode reverts after its time`() async throws {
        try tryMode("1280x720@60")
        #expect(width == 1280)
        while clock.sleeperCount == 0 { await Task.yield() }
        await endTime()
        #expect(clock.now.offset == .seconds(10))
        #expect(width == 3840)
    }

    @Test func `the next monitor in the socket never gets the previous monitor's mode`() async throws {
        try tryMode("1280x720@60")
        while clock.sleeperCount == 0 { await Task.yield() }
        replace(by: Self.monitor(2, sizes: Self.sizes.reversed()))
        #expect(width == 1280)
        await endTime()
        #expect(width == 1280)
    }

    @Test func `an unplug ends the trial, and no mode can be kept`() async throws {
        try tryMode("1280x720@60")
        replace(by: Self.monitor(2))
        #expect(throws: ScreensError.notPossible(reason: "no mode change on DP-1 is waiting for confirmation")) {
            try control.keepMode(on: "DP-1")
        }
        #expect(width == 3840)
        screens.apply([.disconnected(Self.monitor(2))])
        #expect(throws: ScreensError.self) { try control.keepMode(on: "DP-1") }
    }

    @Test func `a mode that cannot be kept still reverts`() async throws {
        try tryMode("1280x720@60")
        while clock.sleeperCount == 0 { await Task.yield() }
        screens.modeRefusal = { _, mode in mode.size.width == 1280 ? "the link is too slow" : nil }
        #expect(throws: ScreensError.self) { try control.keepMode(on: "DP-1") }
        #expect(control.trials["DP-1"] != nil)
        await endTime()
        #expect(width == 3840)
    }

    @Test func `a mode set by the app meanwhile stays`() async throws {
        let third = PixelSize(width: 800, height: 600)
        screens.apply([.modesChanged(Self.monitor(1, sizes: Self.sizes + [third]))])
        try tryMode("1280x720@60")
        while clock.sleeperCount == 0 { await Task.yield() }
        let screen = try screens.external("DP-1").screen
        screen.currentMode = screen.availableModes.first { $0.size.width == 800 }
        #expect(width == 800)
        await endTime()
        #expect(width == 800)
    }

    @Test func `a trial within a trial reverts to the mode before both`() async throws {
        let third = PixelSize(width: 800, height: 600)
        screens.apply([.modesChanged(Self.monitor(1, sizes: Self.sizes + [third]))])
        try tryMode("1280x720@60")
        try tryMode("800x600@60")
        while clock.sleeperCount == 0 { await Task.yield() }
        await endTime()
        #expect(width == 3840)
    }

    @Test func `clients learn of a trial in which only the refresh rate changes, and of its end`() async throws {
        var monitor = Self.monitor(1)
        monitor.modes.append(DisplayMode(size: Self.sizes[0], refreshMillihertz: 30000))
        screens.apply([.modesChanged(monitor)])
        try tryMode("3840x2160@30")
        while clock.sleeperCount == 0 { await Task.yield() }
        await endTime()
        #expect(modeChanges.rates == [30000, 60000])
    }

    @Test func `an end before its time reverts the mode at once`() throws {
        try tryMode("1280x720@60")
        control.revertTrial(on: "DP-1")
        #expect(width == 3840)
        #expect(control.trials.isEmpty)
        #expect(throws: ScreensError.self) { try control.keepMode(on: "DP-1") }
        control.revertTrial(on: "DP-1")
    }

    @Test func `a kept mode is remembered and stays`() async throws {
        try tryMode("1280x720@60")
        try control.keepMode(on: "DP-1")
        await endTime()
        #expect(width == 1280)
        #expect(control.trials.isEmpty)
    }
}
