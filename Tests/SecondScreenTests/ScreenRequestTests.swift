// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DeviceTurns
import DisplayModel
import Foundation
import Hotplug
import RenderTree
import Testing
import UIKitCore

@testable import SecondScreen

/// A runtime with one monitor of three modes.
@MainActor
private final class Bench {
    private(set) var events: [RuntimeEvent] = []
    private(set) lazy var manager = ScreenManager(
        DeviceSetup(.iPadPro11), report: { [weak self] in self?.events.append($0) })
    private var tracker = ConnectorTracker()

    init(_ names: [String] = ["DP-1"]) {
        manager.launch(with: [], source: "test")
        take(names)
        events = []
    }

    func take(_ names: [String]) {
        let connectors = names.map { name in
            Connector(
                id: VirtualSource.connector(name), status: .connected, edid: [UInt8(name.count)],
                monitorID: "id-\(name)",
                modes: [mode(1920, 1080), mode(1920, 1080, 50_000), mode(1280, 720)])
        }
        manager.apply(tracker.changes(to: connectors.sorted { $0.id < $1.id }))
    }

    func mode(_ width: Int, _ height: Int, _ refresh: Int = 60_000) -> DisplayMode {
        DisplayMode(size: PixelSize(width: width, height: height), refreshMillihertz: refresh)
    }

    var screen: UIScreen { UIScreen.screens[1] }

    /// What happened since the last call, by kind.
    func news() -> [String] {
        defer { events = [] }
        return events.map { event in
            switch event {
            case .ready: "ready"
            case .screenConnected: "connected"
            case .screenDisconnected: "disconnected"
            case .modeChanged(let screen): "mode \(screen.mode)"
            case .mirroringChanged(let screen): "mirrors \(screen.mirrored ?? "nothing")"
            case .settingsChanged: "settings"
            case .windowShown: "shown"
            case .windowReleased: "released"
            case .deviceChanged(let device): "device \(device.orientation?.rawValue ?? "unknown") \(device.app)"
            case .warning(let message): message
            }
        }
    }
}

@MainActor
@Suite(.usesDevice) struct ScreenRequestTests {
    @Test func `BGT-1 a suspension waits until the background tasks have ended`() async throws {
        let bench = Bench()
        let manager = bench.manager
        let task = UIApplication.shared.beginBackgroundTask()
        let suspension = Task { try await manager.suspend() }
        while manager.device.level != .background { await Task.yield() }
        #expect(manager.device.hasBackgroundTasks)
        UIApplication.shared.endBackgroundTask(task)
        try await suspension.value
        #expect(manager.device.execution == .suspended)
    }

    @Test func `a specific mode is applied with its rate, and remembered for the monitor`() throws {
        let bench = Bench()
        try bench.manager.setMode(ModePolicy(parsing: "1920x1080@50"), on: "DP-1")
        #expect(bench.screen.displayMode == bench.mode(1920, 1080, 50_000))
        #expect(bench.manager.choices["id-DP-1"]?.mode == ModePolicy(parsing: "1920x1080@50"))
        bench.take([])
        bench.take(["DP-1"])
        #expect(bench.screen.displayMode == bench.mode(1920, 1080, 50_000))
    }

    @Test func `an unsupported mode is refused with the available ones, and nothing changes`() {
        let bench = Bench()
        let before = bench.screen.displayMode
        #expect(
            throws: ScreenRequestError.modeRejected(
                screen: "DP-1", mode: "640x480", reason: "the monitor does not offer it",
                offered: ["1920x1080@60", "1920x1080@50", "1280x720@60"])
        ) { try bench.manager.setMode(ModePolicy(parsing: "640x480"), on: "DP-1") }
        #expect(bench.screen.displayMode == before)
        #expect(bench.manager.choices.isEmpty)
        #expect(bench.news().isEmpty)
    }

    @Test func `the output can refuse a mode`() {
        let bench = Bench()
        bench.manager.modeRefusal = { _, _ in "the link is too slow" }
        #expect(throws: ScreenRequestError.self) {
            try bench.manager.setMode(ModePolicy(parsing: "1280x720"), on: "DP-1")
        }
    }

    @Test func `a mode is applied again if the app has set another one since`() throws {
        let bench = Bench()
        try bench.manager.setMode(ModePolicy(parsing: "1280x720"), on: "DP-1")
        bench.screen.currentMode = bench.screen.availableModes.last
        #expect(bench.screen.displayMode?.size.width == 1920)
        try bench.manager.setMode(ModePolicy(parsing: "1280x720"), on: "DP-1")
        #expect(bench.screen.displayMode?.size.width == 1280)
    }

    @Test func `an unknown screen is reported with the known ones`() {
        let bench = Bench(["DP-1", "DP-2"])
        #expect(throws: ScreenRequestError.noSuchScreen(id: "main", known: ["DP-1", "DP-2"])) {
            try bench.manager.external("main")
        }
    }

    @Test func `mirroring changes from window to system to none and back`() throws {
        let bench = Bench()
        try bench.manager.choose(for: "DP-1") { $0.mirroring = .system }
        #expect(bench.screen.mirrored === UIScreen.main)
        #expect(bench.news() == ["released", "mirrors main", "settings"])
        try bench.manager.choose(for: "DP-1") { $0.mirroring = MirroringPolicy.none }
        #expect(bench.screen.contentState.content == .black)
        #expect(bench.news() == ["mirrors nothing", "settings"])
        try bench.manager.choose(for: "DP-1") { $0.mirroring = .window }
        #expect(bench.manager.mirror(on: bench.screen) != nil)
        #expect(bench.news() == ["shown", "settings"])
    }

    @Test func `the picture's fit follows a choice if the window already exists`() throws {
        let bench = Bench()
        let mirror = try #require(bench.manager.mirror(on: bench.screen))
        try bench.manager.choose(for: "DP-1") { $0.aspect = .fill }
        #expect(mirror.aspect == .fill)
        #expect(bench.manager.mirror(on: bench.screen) === mirror)
    }

    @Test func `changed settings apply to connected monitors, and unchanged ones have no effect`() {
        let bench = Bench(["DP-1", "DP-2"])
        bench.manager.settings = { connector in
            var settings = ScreenSettings()
            settings.overscan = connector.id.name == "DP-2" ? OverscanCompensation.none : nil
            return settings
        }
        bench.manager.reconfigure()
        #expect(UIScreen.screens[2].overscanCompensation == .none)
        #expect(UIScreen.screens[1].overscanCompensation == .scale)
        #expect(bench.news() == ["settings"])
    }

    @Test func `an ignored monitor loses its screen, and gets a new one when no longer ignored`() {
        let bench = Bench()
        let old = bench.screen
        bench.manager.settings = { _ in
            var settings = ScreenSettings()
            settings.isIgnored = true
            return settings
        }
        bench.manager.reconfigure()
        #expect(UIScreen.screens.count == 1)
        #expect(bench.news() == ["released", "disconnected"])
        bench.manager.settings = { _ in ScreenSettings() }
        bench.manager.reconfigure()
        #expect(bench.screen !== old)
        #expect(bench.news() == ["connected", "shown"])
    }

    @Test func `choices are reported only when they change`() throws {
        let bench = Bench()
        var changes = 0
        bench.manager.choicesDidChange = { changes += 1 }
        try bench.manager.choose(for: "DP-1") { $0.aspect = .fill }
        try bench.manager.choose(for: "DP-1") { $0.aspect = .fill }
        #expect(changes == 1)
        try bench.manager.choose(for: "DP-1") { $0 = ScreenChoice() }
        #expect(changes == 2)
        #expect(bench.manager.choices.isEmpty)
    }

    @Test func `the device reports rotation, suspension, and resumption`() {
        let bench = Bench()
        bench.manager.changeDevice { $0.turn(to: .landscapeLeft) }
        bench.manager.changeDevice { $0.turn(to: .landscapeLeft) }
        bench.manager.changeDevice {
            $0.enterBackground()
            $0.suspend()
        }
        bench.manager.changeDevice { $0.enterForeground() }
        #expect(
            bench.news() == [
                "device landscapeLeft active", "device landscapeLeft suspended", "device landscapeLeft active",
            ])
    }
}
