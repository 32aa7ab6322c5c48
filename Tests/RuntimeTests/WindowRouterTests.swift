// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ControlService
import DeviceTurns
import DisplayModel
import Foundation
import Hotplug
import InputDevices
import ScreensWire
import SecondScreen
import Synchronization
import Testing
import UIKitCore
import WindowOutput

@testable import Runtime

/// What a person does with windows that nobody sees: those of a device of 834 by 1194 points, a virtual monitor on
/// `HDMI-A-1`, and a real one on `card0-DP-1`.
@MainActor @Suite(.serialized, .usesDevice) struct WindowRouterTests {
    private let screens: ScreenManager
    private let control: ScreensControl
    private let sockets: VirtualSockets
    private let windows = FakeWindows()
    private let router: WindowRouter
    private let window: RecordingWindow
    private let log = Log()

    private final class Log {
        var lines: [String] = []
        var quits = 0
    }

    /// Windows that note what they are told.
    private final class FakeWindows: ScreenWindows {
        private let told = Mutex<[String]>([])

        func describe(_ screen: String, as info: WindowInfo) {
            var line = "\(screen): \(info.title)"
            if info.isDevice { line += ", device" }
            if info.cornerRadius > 0 { line += ", corners \(info.cornerRadius)" }
            if info.turn != .none { line += ", turned \(info.turn.rawValue)" }
            if let output = info.fullScreenOutput { line += ", on \(output)" }
            told.withLock { $0.append(line) }
        }

        func forget(_ screen: String) { told.withLock { $0.append("\(screen) forgotten") } }

        /// What was told since the last call.
        func take() -> [String] {
            told.withLock { told in
                defer { told = [] }
                return told
            }
        }
    }

    private static let mode = DisplayMode(
        size: PixelSize(width: 640, height: 480), refreshMillihertz: 60_000, isPreferred: true)
    private static let real = ConnectorID(cardPath: "/devices/gpu", card: "card0", name: "DP-1")

    private static func monitor(_ name: String) -> MonitorIdentity {
        MonitorIdentity(manufacturer: "DEL", product: 1, name: name)
    }

    init() throws { try self.init(.real, profile: .iPadPro11) }

    private init(_ fullScreen: FullScreenPolicy, profile: DeviceProfile) throws {
        var setup = DeviceSetup(profile)
        setup.app = .hosted(HostedApplication(info: ApplicationInfo(), delegateClass: nil))
        screens = ScreenManager(setup, report: { _ in })
        let source = VirtualSource()
        control = ScreensControl(screens, source: source, queue: SerialQueue())
        sockets = VirtualSockets(
            of: source, plugged: [PluggedMonitor(socket: "HDMI-A-1", .standard)], pixels: [:], applied: { _ in })
        control.abilities.sockets = sockets
        router = WindowRouter(
            windows, screens: screens, control: control, input: DeviceInput(screens), fullScreen: fullScreen,
            notice: { [log] in log.lines.append($0) }, warn: { [log] in log.lines.append("warning: \($0)") })
        router.quit = { [log] in log.quits += 1 }
        screens.willLaunch = { [weak router] in router?.follow($0) }
        screens.launch(
            with: [
                .connected(
                    Connector(
                        id: VirtualSource.connector("HDMI-A-1"), status: .connected,
                        monitor: Self.monitor("U2720Q"), modes: [Self.mode])),
                .connected(Connector(id: Self.real, status: .connected, modes: [Self.mode])),
            ], source: "test")
        window = RecordingWindow(frame: UIScreen.main.bounds)
        window.isMultipleTouchEnabled = true
        window.makeKeyAndVisible()
        screens.device.settle()
    }

    private func send(_ kind: WindowEvent.Kind, to screen: String = "main", time: Double = 0) {
        router.handle(WindowEvent(kind, screen: screen, time: time))
    }

    private func touch(_ phase: InputTouch.Phase, _ x: Double, _ y: Double, to screen: String = "main") {
        send(.input(.touch(InputTouch(slot: 0, phase: phase, position: InputPosition(x: x, y: y)))), to: screen)
    }

    /// Does something, and waits until a socket has changed.
    private func untilSocketsChange(_ body: () -> Void) async {
        await withCheckedContinuation { continuation in
            sockets.didChange = { [sockets] in
                sockets.didChange = {}
                continuation.resume()
            }
            body()
        }
    }

    /// Waits for a line, which something that happens later logs.
    private func line(_ number: Int = 0) async -> String {
        while log.lines.count <= number { await Task.yield() }
        return log.lines[number]
    }

    // MARK: Descriptions

    @Test func `a screen's window is titled with connector and monitor, the device's with its name`() {
        #expect(
            windows.take()
                == [
                    "main: iPad Pro 11-inch, device, corners 125", "HDMI-A-1: HDMI-A-1 — U2720Q",
                    "card0-DP-1: card0-DP-1, on DP-1",
                ])
    }

    @Test func `windows follow monitors: late names, unplugging, and a different monitor in the socket`() {
        _ = windows.take()
        var connector = Connector(id: Self.real, status: .connected, modes: [Self.mode])
        connector.monitor = Self.monitor("EPSON")
        screens.apply([.modesChanged(connector)])
        screens.device.settle()
        #expect(windows.take() == ["card0-DP-1: card0-DP-1 — EPSON, on DP-1"])
        screens.apply([.disconnected(connector)])
        screens.device.settle()
        #expect(windows.take() == ["card0-DP-1 forgotten"])
        screens.apply([.connected(connector)])
        screens.device.settle()
        #expect(windows.take() == ["card0-DP-1: card0-DP-1 — EPSON, on DP-1"])
        screens.apply([.disconnected(connector), .connected(connector)])
        screens.device.settle()
        #expect(windows.take() == ["card0-DP-1 forgotten", "card0-DP-1: card0-DP-1 — EPSON, on DP-1"])
        screens.changeDevice { $0.turn(to: .landscapeLeft) }
        #expect(windows.take().isEmpty)
    }

    @Test func `without the setting, no window is full screen; a home button device has square corners`() throws {
        let other = try WindowRouterTests(.none, profile: .iPhone6)
        let told = other.windows.take()
        #expect(told.contains("main: iPhone 6, device"))
        #expect(told.contains("card0-DP-1: card0-DP-1"))
    }

    @Test(arguments: [
        ("card0-eDP-1", "eDP-1"), ("card12-HDMI-A-1", "HDMI-A-1"), ("HDMI-A-1", "HDMI-A-1"), ("TV", "TV"),
    ])
    func `desktop connector names omit the card`(name: String, output: String) {
        #expect(ConnectorID.withoutCard(name) == output)
    }

    // MARK: Hands

    @Test func `a pointer and fingers in the device's window touch the app`() {
        send(.input(.pointerPlaced(InputPosition(x: 0.5, y: 0.5))))
        send(.input(.button(.left, isPressed: true)), time: 1)
        send(.input(.pointerPlaced(InputPosition(x: 0.5, y: 0.25))), time: 2)
        // The button holds the pointer.
        send(.pointer(isInside: false), time: 2)
        send(.input(.button(.left, isPressed: false)), time: 3)
        #expect(window.events == ["began 417.0 597.0 1.0", "moved 417.0 298.5 2.0", "ended 417.0 298.5 3.0"])
        touch(.began, 0, 0)
        touch(.ended, 0, 0)
        #expect(window.events.suffix(2) == ["began 0.0 0.0 0.0", "ended 0.0 0.0 0.0"])
    }

    @Test func `a position in the window is relative to the interface as shown`() {
        screens.changeDevice { $0.turn(to: .landscapeLeft) }
        touch(.began, 0.5, 0.25)
        #expect(window.events == ["began 597.0 208.5 0.0"])
    }

    @Test func `an interface that does not follow the device is rotated in its window, with its touches`() {
        screens.changeDevice { $0.setRotationLocked(true) }
        _ = windows.take()
        screens.changeDevice { $0.turn(to: .landscapeLeft) }
        #expect(windows.take().map { $0.hasSuffix(", turned 270") } == [true])
        touch(.began, 0.5, 0.25)
        #expect(window.events == ["began 625.5 597.0 0.0"])
        screens.changeDevice { $0.turn(to: .landscapeRight) }
        #expect(windows.take().map { $0.hasSuffix(", turned 90") } == [true])
        screens.changeDevice { $0.setRotationLocked(false) }
        #expect(windows.take().contains { !$0.contains("turned") })
    }

    @Test func `an external screen's window accepts keys but no touches`() {
        touch(.began, 0.5, 0.5, to: "HDMI-A-1")
        send(.input(.button(.left, isPressed: true)), to: "HDMI-A-1")
        #expect(window.events.isEmpty)
        send(.input(.key(InputKey(code: 30, text: "a"), .began)), to: "HDMI-A-1")
        send(.input(.key(InputKey(code: 30, text: "a"), .ended)), to: "HDMI-A-1")
        #expect(window.presses == ["began a a 4 0 0.0", "ended a a 4 0 0.0"])
    }

    @Test func `a window that loses keyboard focus releases its keys and cancels touches`() {
        let key = InputKey(code: 30, text: "a")
        send(.input(.key(key, .began)))
        send(.focusLost, to: "HDMI-A-1")
        #expect(window.presses.count == 1)
        touch(.began, 0.5, 0.5)
        send(.input(.button(.left, isPressed: true)))
        send(.focusLost, time: 5)
        #expect(window.presses.last == "ended a a 4 0 5.0")
        #expect(window.events.filter { $0.hasPrefix("cancelled") }.count == 2)
        // Nothing is left to be released.
        let count = window.presses.count
        send(.input(.key(key, .ended)))
        send(.focusLost)
        #expect(window.presses.count == count)
    }

    @Test func `pressed keys are released when their screen disconnects`() {
        send(.input(.key(InputKey(code: 30, text: "a"), .began)), to: "card0-DP-1")
        screens.apply([.disconnected(Connector(id: Self.real, status: .connected, modes: [Self.mode]))])
        screens.device.settle()
        #expect(window.presses.count == 2)
    }

    // MARK: Closing and dropping

    @Test func `closing a virtual screen's window unplugs it, a real one's is ignored, the device's quits`() async {
        send(.closed, to: "card0-DP-1")
        _ = windows.take()
        await untilSocketsChange { send(.closed, to: "HDMI-A-1") }
        // Here, nobody tells the screens, as while the app is suspended.
        var told: [String] = []
        while told.count < 2 {
            told += windows.take()
            await Task.yield()
        }
        #expect(told == ["HDMI-A-1 forgotten", "HDMI-A-1: HDMI-A-1 — U2720Q"])
        #expect(sockets.sockets == [Wire.Socket(id: "HDMI-A-1", spec: nil)])
        #expect(log.quits == 0)
        send(.closed)
        #expect(log.quits == 1)
        #expect(log.lines.isEmpty)
    }

    @Test func `a dropped EDID replaces the virtual monitor, or is plugged into a free socket`() async throws {
        let edid = try VirtualMonitor(ScreenSpec(parsing: "1280x720,label=Hall")).edid
        let spec = "edid=base64:" + Data(edid).base64EncodedString()
        await untilSocketsChange { send(.dropped(name: "hall.bin", content: edid), to: "HDMI-A-1") }
        #expect(sockets.sockets == [Wire.Socket(id: "HDMI-A-1", spec: spec)])
        let hexadecimal = edid.map { String(format: "%02x", $0) }.joined(separator: " ")
        await untilSocketsChange { send(.dropped(name: "hall.txt", content: Array(hexadecimal.utf8))) }
        #expect(sockets.socket("HDMI-A-2")?.spec == spec)
        await untilSocketsChange { send(.dropped(name: "hall.bin", content: edid), to: "card0-DP-1") }
        #expect(sockets.socket("HDMI-A-3")?.spec == spec)
    }

    @Test func `a dropped file that is not an EDID is reported by name, and changes nothing`() async {
        send(.dropped(name: "cat.jpg", content: [0xFF, 0xD8]), to: "HDMI-A-1")
        let line = await line()
        #expect(line.hasPrefix("warning: cat.jpg, dropped on HDMI-A-1, is not an EDID: "), "\(line)")
        #expect(sockets.sockets == [Wire.Socket(id: "HDMI-A-1", spec: ScreenSpec.standard.description)])
    }

    // MARK: Commands

    @Test func `the device can be rotated by quarter turns and locked`() async {
        for orientation in [UIDeviceOrientation.landscapeLeft, .portraitUpsideDown, .landscapeRight, .portrait] {
            send(.command(.rotateLeft))
            #expect(screens.device.physicalOrientation == orientation)
        }
        send(.command(.rotateRight), to: "HDMI-A-1")
        #expect(screens.device.physicalOrientation == .landscapeRight)
        send(.command(.lock))
        while screens.deviceState.app != .suspended { await Task.yield() }
        send(.command(.lock))
        #expect(screens.deviceState.app == .active)
    }

    @Test func `a picture of the window's screen is saved, and its path or the error is reported`() async {
        router.saveScreenshot = { "/pictures/\($0.id).png" }
        send(.command(.screenshot), to: "HDMI-A-1")
        #expect(await line() == "saved /pictures/HDMI-A-1.png")
        router.saveScreenshot = { _ in throw FrameDestinationError("the disk is full") }
        send(.command(.screenshot))
        #expect(await line(1) == "warning: cannot save a picture of main: the disk is full")
        send(.command(.screenshot), to: "gone")
        send(.command(.quit))
        #expect(log.quits == 1)
        #expect(log.lines.count == 2)
    }

    @Test func `window problems are reported`() {
        send(.warning("cannot read /a.bin"), to: "HDMI-A-1")
        send(.input(.warning("no keymap")))
        #expect(log.lines == ["warning: cannot read /a.bin", "warning: no keymap"])
    }
}

/// Where pictures go.
struct ScreenshotFileTests {
    private let home = NSTemporaryDirectory() + UUID().uuidString

    @Test func `pictures are saved in the desktop's folder, if it exists, and never overwritten`() async throws {
        defer { try? FileManager.default.removeItem(atPath: home) }
        try FileManager.default.createDirectory(atPath: home + "/Bilder", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: home + "/.config", withIntermediateDirectories: true)
        let environment = ["HOME": home]
        #expect(ScreenshotFile.folder(environment: environment) == FileManager.default.currentDirectoryPath)
        try Data("# dirs\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n".utf8)
            .write(to: URL(filePath: home + "/.config/user-dirs.dirs"))
        #expect(ScreenshotFile.folder(environment: environment) == home + "/Bilder")
        #expect(ScreenshotFile.folder(environment: [:]) == FileManager.default.currentDirectoryPath)
        let png = Data("picture".utf8).base64EncodedString()
        let time = Date(timeIntervalSince1970: 0)
        let first = try await ScreenshotFile.save(png, of: "HDMI-A-1", environment: environment, date: time)
        let second = try await ScreenshotFile.save(png, of: "HDMI-A-1", environment: environment, date: time)
        #expect(first.hasPrefix(home + "/Bilder/SecondScreen HDMI-A-1 19"))
        #expect(second == first.replacing(".png", with: " 2.png"))
        #expect(try Data(contentsOf: URL(filePath: second)) == Data("picture".utf8))
    }
}
