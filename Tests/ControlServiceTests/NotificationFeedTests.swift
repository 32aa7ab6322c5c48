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
import Varlink

@testable import ControlService

/// What clients hear of notifications and changes, and when those happened.
@MainActor
@Suite(.usesDevice, .timeLimit(.minutes(5))) final class NotificationFeedTests {
    private let control: ScreensControl
    private let screens: ScreenManager
    private var time = 100.0
    private let relay = EventRelay { _ in }

    init() {
        let queue = SerialQueue()
        var setup = DeviceSetup(.iPadPro11)
        setup.app = .hosted(HostedApplication(info: ApplicationInfo(), delegateClass: nil))
        screens = ScreenManager(setup, report: { [relay] in relay.report($0) })
        control = ScreensControl(screens, source: VirtualSource(queue: queue), queue: queue)
        relay.control = control
        screens.willLaunch = { [unowned self] in control.willLaunch(on: $0) }
        control.wallTime = { [unowned self] in time }
    }

    private static let monitor = Connector(
        id: VirtualSource.connector("DP-1"), status: .connected, edid: [1],
        modes: [DisplayMode(size: PixelSize(width: 1280, height: 720), refreshMillihertz: 60000, isPreferred: true)])

    /// What a client is sent of what happens in `body`, until the runtime stops: times, names, and screens.
    private func heard(_ body: () async throws -> Void) async throws -> [String] {
        var heard: [String] = []
        try await withClient(of: control) { client in
            var replies = try await client.stream(Wire.WatchNotifications()).makeAsyncIterator()
            #expect(try await replies.next()?.reply.notifications.isEmpty == true)
            try await body()
            control.stop()
            while let reply = try await replies.next()?.reply {
                heard += reply.notifications.map { "\($0.time) \($0.name) \($0.screen ?? "device")" }
            }
        }
        return heard
    }

    /// The changes that a client is sent of what happens in `body`, until the runtime stops.
    private func changes(_ body: (_ generation: Int) async throws -> Void) async throws -> [Wire.Change] {
        var changes: [Wire.Change] = []
        try await withClient(of: control) { client in
            var replies = try await client.stream(Wire.Monitor()).makeAsyncIterator()
            var generation = try #require(try await replies.next()?.reply.generation)
            try await body(generation)
            control.stop()
            while let reply = try await replies.next()?.reply {
                changes += reply.changes ?? []
                generation += reply.changes?.count ?? 0
                #expect(reply.generation == generation)
            }
        }
        return changes
    }

    @Test func `each notification is reported with its time and screen, from launch on`() async throws {
        let heard = try await heard {
            screens.launch(with: [], source: "test")
            UIDevice.current.beginGeneratingDeviceOrientationNotifications()
            time = 200.5
            screens.apply([.connected(Self.monitor)])
            screens.changeDevice { $0.turn(to: .landscapeLeft) }
        }
        #expect(heard.contains("100.0 \(UIApplication.didFinishLaunchingNotification.rawValue) device"))
        #expect(heard.contains("200.5 UIScreenDidConnectNotification DP-1"))
        #expect(heard.contains("200.5 \(UIDevice.orientationDidChangeNotification.rawValue) device"))
    }

    @Test func `notifications held back while suspended are reported on resume`() async throws {
        screens.launch(with: [], source: "test")
        screens.changeDevice {
            $0.enterBackground()
            $0.suspend()
        }
        let heard = try await heard {
            screens.apply([.connected(Self.monitor)])
            time = 300
            screens.changeDevice { $0.enterForeground() }
        }
        #expect(heard.filter { $0.contains("UIScreenDidConnect") } == ["300.0 UIScreenDidConnectNotification DP-1"])
    }

    @Test func `a client that stops receives nothing more; others do`() async throws {
        screens.launch(with: [], source: "test")
        let heard = try await heard {
            try await withClient(of: control) { other in
                var replies = try await other.stream(Wire.WatchNotifications()).makeAsyncIterator()
                #expect(try await replies.next() != nil)
            }
            screens.apply([.connected(Self.monitor)])
            try await withClient(of: control) { late in
                var replies = try await late.stream(Wire.WatchNotifications()).makeAsyncIterator()
                #expect(try await replies.next()?.reply.notifications.isEmpty == true)
                screens.apply([.disconnected(Self.monitor)])
                let names = try await replies.next()?.reply.notifications.map(\.name) ?? []
                #expect(names.contains("UIScreenDidDisconnectNotification"))
            }
        }
        #expect(heard.contains { $0.contains("UIScreenDidConnect") })
        #expect(heard.contains { $0.contains("UIScreenDidDisconnect") })
    }

    @Test func `a change has the time when it happened`() async throws {
        screens.launch(with: [], source: "test")
        let changes = try await changes { _ in
            control.note(Wire.Event(.warning, message: "first"))
            time = 100.25
            control.note(Wire.Event(.warning, message: "second"))
            time = 400
        }
        #expect(changes.map(\.time) == [100, 100.25, 400])
        #expect(changes.map(\.kind) == [.warning, .warning, .stopping])
    }

    @Test func `a rotation is reported with the main screen, whose bounds it changes`() async throws {
        screens.launch(with: [], source: "test")
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        let changes = try await changes { _ in
            screens.changeDevice { $0.turn(to: .landscapeLeft) }
            screens.changeDevice { $0.enterBackground() }
        }
        #expect(changes.map(\.kind) == [.deviceChanged, .deviceChanged, .stopping])
        let turned = try #require(changes.first)
        #expect(turned.device?.orientation == .landscapeLeft)
        #expect(turned.id == "main" && turned.screen?.bounds == [0, 0, 1194, 834])
        #expect(turned.changed?.contains("bounds") == true)
        // What has not changed is not told.
        #expect(changes[1].screen == nil && changes[1].id == nil)
    }

    @Test func `each socket is reported when its monitor changes, before the screen`() async throws {
        screens.launch(with: [], source: "test")
        let sockets = VirtualSockets(of: VirtualSource(), plugged: [], pixels: [:], applied: { _ in })
        control.abilities.sockets = sockets
        var id = ""
        let changes = try await changes { generation in
            id = try await sockets.plug("tv-4k", as: nil)
            try await sockets.set(id, to: "1280x720")
            try await sockets.unplug(id)
            await #expect(throws: ScreensError.self) { try await sockets.unplug(id) }
            #expect(control.feed.generation == generation + 3)
        }
        #expect(changes.map(\.kind) == [.socketsChanged, .socketsChanged, .socketsChanged, .stopping])
        #expect(changes.compactMap(\.sockets).flatMap(\.self).map(\.spec) == ["tv-4k", "1280x720", nil])
        #expect(changes.first?.sockets?.map(\.id) == [id])
    }

    @Test func `the time is the wall clock's, to the microsecond`() {
        let before = Date.now.timeIntervalSince1970
        let time = ScreensControl(screens, source: VirtualSource(), queue: SerialQueue()).wallTime()
        #expect(abs(time - before) < 3600)
        #expect(time == (time * 1e6).rounded() / 1e6)
    }
}
