// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import BuiltInApp
import DeviceTurns
import DisplayModel
import Foundation
import Hotplug
import RenderTree
import Testing
import UIKitCore

@testable import SecondScreen

/// A manager with a source's snapshots put into it by hand; everything happens within each call.
@MainActor
private final class Bench {
    private(set) var events: [RuntimeEvent] = []
    private(set) lazy var manager = ScreenManager(setup, report: { [weak self] in self?.events.append($0) })
    private let setup: DeviceSetup
    private var tracker = ConnectorTracker()

    init(
        mirroring: MirroringPolicy = .window, mainConnector: String? = nil, modePolicy: ModePolicy = .preferred,
        rotation: Rotation = .none
    ) {
        var setup = DeviceSetup(.iPadPro11)
        setup.screens.mirroring = mirroring
        setup.mainConnector = mainConnector
        setup.screens.mode = modePolicy
        setup.screens.rotation = rotation
        self.setup = setup
    }

    func take(_ connectors: [Connector]) {
        let changes = tracker.changes(to: connectors.sorted { $0.id < $1.id })
        if manager.isLaunched {
            manager.apply(changes)
        } else {
            manager.launch(with: changes, source: "test")
        }
    }

    /// The events since the last call, as short texts.
    func news() -> [String] {
        defer { events = [] }
        return events.map { event in
            switch event {
            case .ready(_, let source, let screens): "ready \(source) \(screens.map(\.id).joined(separator: " "))"
            case .screenConnected(let screen): "+\(screen.id)"
            case .screenDisconnected(let screen): "-\(screen.id)"
            case .modeChanged(let screen): "mode \(screen.id) \(screen.mode)"
            case .mirroringChanged(let screen): "mirrors \(screen.id) \(screen.mirrored ?? "-")"
            case .windowShown(let screen, let window): "shown \(window.kind) \(screen.id)"
            case .windowReleased(let screen, let window): "released \(window.kind) \(screen.id)"
            case .settingsChanged(let screen): "settings \(screen.id)"
            case .deviceChanged(let device): "device \(device.orientation?.rawValue ?? "unknown") \(device.app)"
            case .warning(let message): "warning \(message)"
            }
        }
    }
}

@MainActor
@Suite(.usesDevice) struct ScreenManagerTests {
    private func connector(_ name: String, edid: UInt8 = 1, width: Int = 1920, height: Int = 1080) -> Connector {
        Connector(
            id: VirtualSource.connector(name), status: .connected, edid: [edid],
            modes: [DisplayMode(size: PixelSize(width: width, height: height), refreshMillihertz: 60000)])
    }

    @Test func `SCR-5 a monitor present at launch is a screen when ready, and its window is shown later`() {
        let bench = Bench()
        bench.take([connector("DP-1")])
        #expect(bench.news() == ["ready test main DP-1", "shown mirror DP-1"])
        #expect(UIScreen.screens.map(\.id) == ["main", "DP-1"])
        #expect(UIScreen.screens[1].bounds == CGRect(x: 0, y: 0, width: 1920, height: 1080))
    }

    @Test func `plug and unplug add and remove a screen with its window, in order`() {
        let bench = Bench()
        bench.take([])
        bench.take([connector("DP-1")])
        bench.take([])
        #expect(
            bench.news() == ["ready test main", "+DP-1", "shown mirror DP-1", "released mirror DP-1", "-DP-1"])
    }

    @Test func `the secondary window is lazy, fills the screen, mirrors the main window, and is not key`()
        throws
    {
        let bench = Bench()
        bench.take([])
        let main = try #require(UIApplication.shared.keyWindow)
        #expect(UIApplication.shared.windows == [main])
        bench.take([connector("DP-1")])
        let window = try #require(UIApplication.shared.windows.first { $0.screen.id == "DP-1" })
        #expect(window.frame == window.screen.bounds)
        #expect(!window.isHidden)
        #expect((window.rootViewController as? MirrorViewController)?.mirror.mirroredWindow === main)
        #expect(UIApplication.shared.keyWindow === main)
    }

    @Test func `the secondary window can be frozen, show a part, show other content, and revert`() throws {
        let bench = Bench()
        bench.take([connector("DP-1")])
        let screen = UIScreen.screens[1]
        let mirror = try #require(bench.manager.mirror(on: screen))
        mirror.isFrozen = true
        mirror.region = CGRect(x: 0, y: 0, width: 100, height: 100)
        let content = UIViewController()
        bench.manager.show(content, on: screen)
        #expect(bench.manager.mirror(on: screen) == nil)
        let window = try #require(UIApplication.shared.windows.first { $0.screen === screen })
        #expect(window.rootViewController === content)
        bench.manager.show(nil, on: screen)
        #expect(bench.manager.mirror(on: screen)?.isFrozen == false)
        bench.manager.show(content, on: UIScreen.main)
        #expect(UIApplication.shared.keyWindow?.rootViewController !== content)
    }

    @Test func `the secondary window is released on unplug`() {
        let bench = Bench()
        bench.take([connector("DP-1")])
        weak let window = UIApplication.shared.windows.first { $0.screen.id == "DP-1" }
        #expect(window != nil)
        bench.take([])
        #expect(window == nil)
    }

    @Test func `rule 14 a different monitor in the socket is a different screen`() throws {
        let bench = Bench()
        bench.take([connector("DP-1", edid: 1)])
        let old = UIScreen.screens[1]
        _ = bench.news()
        bench.take([connector("DP-1", edid: 2, width: 1280, height: 720)])
        #expect(bench.news() == ["released mirror DP-1", "-DP-1", "+DP-1", "shown mirror DP-1"])
        #expect(UIScreen.screens[1] !== old)
    }

    @Test func `MODE-5 new modes of the same monitor change the mode and the window's frame, not the screen`() throws {
        let bench = Bench()
        bench.take([connector("DP-1")])
        let screen = UIScreen.screens[1]
        _ = bench.news()
        bench.take([connector("DP-1", width: 1280, height: 720)])
        #expect(bench.news() == ["mode DP-1 1280x720@60"])
        #expect(UIScreen.screens[1] === screen)
        let window = try #require(UIApplication.shared.windows.first { $0.screen === screen })
        #expect(window.frame == CGRect(x: 0, y: 0, width: 1280, height: 720))
    }

    @Test func `MIR-1 and MIR-2 the system policy mirrors without a window`() {
        let bench = Bench(mirroring: .system)
        bench.take([connector("DP-1")])
        #expect(UIScreen.screens[1].mirrored === UIScreen.main)
        #expect(UIApplication.shared.windows.count == 1)
        _ = bench.news()
        bench.take([])
        #expect(bench.news() == ["-DP-1"])
    }

    @Test func `MIR-3 and MIR-5 an app window ends system mirroring, and releasing it restores mirroring`() {
        let bench = Bench(mirroring: .system)
        bench.take([])
        bench.take([connector("DP-1")])
        _ = bench.news()
        var window: UIWindow? = UIWindow(frame: UIScreen.screens[1].bounds)
        window?.screen = UIScreen.screens[1]
        #expect(bench.news() == ["mirrors DP-1 -"])
        window = nil
        #expect(bench.news() == ["mirrors DP-1 main"])
    }

    @Test func `MIR-4 the none policy is black`() {
        let bench = Bench(mirroring: .none)
        bench.take([connector("DP-1")])
        #expect(bench.news() == ["ready test main DP-1"])
        #expect(UIScreen.screens[1].mirrored == nil)
        #expect(UIScreen.screens[1].contentState.content == .black)
    }

    @Test(arguments: [
        (ModePolicy.preferred, "1920x1080@60"), (.highestRefresh, "1920x1080@144"), (.largest, "2560x1440@30"),
        (.exact(ModeRequest(size: PixelSize(width: 1280, height: 720))), "1280x720@60"),
        (.exact(ModeRequest(size: PixelSize(width: 1, height: 1))), "1920x1080@60"),
    ])
    func `MODE-6 the mode policy chooses the initial mode and keeps the preferred one`(policy: ModePolicy, mode: String)
    {
        let bench = Bench(modePolicy: policy)
        var monitor = connector("DP-1")
        monitor.modes = [(1920, 1080, 60), (2560, 1440, 30), (1920, 1080, 144), (1280, 720, 60)].map {
            DisplayMode(
                size: PixelSize(width: $0, height: $1), refreshMillihertz: $2 * 1000,
                isPreferred: $2 == 60 && $0 == 1920)
        }
        bench.take([monitor])
        let isMissing = policy.mode(among: monitor.modes) == nil
        let screen = UIScreen.screens[1]
        #expect(screen.displayMode?.description == mode)
        #expect(screen.preferredMode?.size == CGSize(width: 1920, height: 1080))
        #expect(screen.availableModes.count == 3)
        #expect(bench.news().contains { $0.hasPrefix("warning DP-1: the monitor does not offer") } == isMissing)
    }

    @Test func `a panel can be the main screen, and stays so when its monitor disconnects`() {
        let bench = Bench(mainConnector: "eDP-1")
        bench.take([connector("eDP-1", width: 2560, height: 1600), connector("DP-1", edid: 2)])
        #expect(UIScreen.main.nativeBounds.size == CGSize(width: 2560, height: 1600))
        #expect(bench.news() == ["ready test main DP-1", "shown mirror DP-1"])
        bench.take([connector("DP-1", edid: 2)])
        #expect(bench.news().map { $0.prefix(26) } == ["warning eDP-1, the main sc"])
        #expect(UIScreen.screens.map(\.id) == ["main", "DP-1"])
    }

    @Test func `a rotated monitor can be the main screen, with frames of its mode in any orientation`() {
        let bench = Bench(mainConnector: "eDP-1", rotation: .quarter)
        bench.take([connector("eDP-1", width: 2560, height: 1600)])
        let (device, main) = (bench.manager.device, UIScreen.main)
        #expect(main.bounds.size == CGSize(width: 1600, height: 2560))
        #expect(main.nativeBounds.size == CGSize(width: 1600, height: 2560))
        #expect(main.displayMode?.size == PixelSize(width: 2560, height: 1600))
        func composition() -> ScreenComposition {
            ScreenComposition(of: main, on: device, main: device.renderTree(of: main))
        }
        #expect(composition().size == PixelSize(width: 2560, height: 1600))
        #expect(composition().rotation == .quarter)
        #expect(composition().uprightSize == PixelSize(width: 1600, height: 2560))
        // The interface rotates against the device.
        bench.manager.changeDevice { $0.turn(to: .landscapeRight) }
        #expect(device.interfaceOrientation == .landscapeLeft)
        #expect(main.bounds.size == CGSize(width: 2560, height: 1600))
        #expect(composition().size == PixelSize(width: 2560, height: 1600))
        #expect(composition().rotation == .none)
        bench.manager.changeDevice { $0.turn(to: .landscapeLeft) }
        #expect(composition().rotation == .half)
    }

    @Test func `a main connector without a monitor at launch is reported, and the device is used`() {
        let bench = Bench(mainConnector: "eDP-1")
        bench.take([])
        #expect(bench.news().first == "warning eDP-1 has no monitor: iPad Pro 11-inch is used as the main screen")
    }

    @Test func `stopping releases the windows and keeps the screens`() {
        let bench = Bench()
        bench.take([connector("DP-1"), connector("DP-2")])
        _ = bench.news()
        bench.manager.stop()
        #expect(bench.news() == ["released mirror DP-1", "released mirror DP-2"])
        #expect(UIScreen.screens.count == 3)
    }

    @Test(arguments: 0..<100)
    func `any sequence of plugs keeps the invariants`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let bench = Bench(mirroring: MirroringPolicy.allCases[seed % 3])
        var state: [String: Connector] = [:]
        var plugged: [UIScreen] = []
        var balance: [String: Int] = [:]
        var trail = "seed \(seed):"
        for _ in 0..<40 {
            let name = "DP-\(Int.random(in: 1...6, using: &random))"
            switch Int.random(in: 0...4, using: &random) {
            case 0, 1: state[name] = connector(name, edid: UInt8.random(in: 1...3, using: &random))
            case 2: state[name] = nil
            case 3:
                state[name]?.modes = [DisplayMode(size: PixelSize(width: 800, height: 600), refreshMillihertz: 60000)]
            default: state = state.mapValues { connector($0.id.name, edid: 9) }
            }
            trail += " \(state.keys.sorted())"
            bench.take(Array(state.values))
            for event in bench.events {
                if case .screenConnected(let screen) = event { balance[screen.id, default: 0] += 1 }
                if case .ready(_, _, let screens) = event { for screen in screens { balance[screen.id] = 1 } }
                if case .screenDisconnected(let screen) = event { balance[screen.id, default: 0] -= 1 }
                #expect(balance.values.allSatisfy { (0...1).contains($0) }, "\(trail)")
            }
            _ = bench.news()
            bench.take(Array(state.values))
            #expect(bench.events.isEmpty, "equal snapshots tell nothing; \(trail)")

            #expect(UIScreen.screens[0] === UIScreen.main)
            #expect(Set(UIScreen.screens.dropFirst().map(\.id)) == Set(state.keys), "\(trail)")
            #expect(UIScreen.screens.count == state.count + 1, "one screen a connector; \(trail)")
            let stayed = plugged.filter { UIScreen.screens.contains($0) }
            #expect(Array(UIScreen.screens.dropFirst().prefix(stayed.count)) == stayed, "order stable; \(trail)")
            for gone in plugged where !UIScreen.screens.contains(gone) {
                let windows = UIApplication.shared.windows.filter { $0.screen === gone }
                let areHidden = windows.allSatisfy { $0.isHidden }
                #expect(areHidden, "\(trail)")
            }
            plugged = Array(UIScreen.screens.dropFirst())
        }
    }
}
