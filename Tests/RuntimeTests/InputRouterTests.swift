// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DeviceTurns
import DisplayModel
import Foundation
import InputDevices
import SecondScreen
import Testing
import UIKitCore

@testable import Runtime

/// What reaches an app's window on the main screen, 834 by 1194 points, from devices that tests make up.
@MainActor @Suite(.serialized, .usesDevice) struct InputRouterTests {
    private let screens: ScreenManager
    private let router: InputRouter
    private let window: RecordingWindow
    private let log = Log()

    private final class Log {
        var warnings: [String] = []
        var cursors: [String] = []
    }

    init() { self.init(monitor: nil, rotation: .none) }

    /// A device whose main screen is the monitor on `card0-eDP-1`, if it has a size.
    private init(monitor: PixelSize?, rotation: Rotation = .none) {
        var setup = DeviceSetup(.iPadPro11)
        setup.app = .hosted(HostedApplication(info: ApplicationInfo(), delegateClass: nil))
        setup.mainConnector = monitor == nil ? nil : "card0-eDP-1"
        setup.screens.rotation = rotation
        screens = ScreenManager(setup, report: { _ in })
        let connectors = monitor.map { size in
            Connector(
                id: ConnectorID(cardPath: "/devices/gpu", card: "card0", name: "eDP-1"), status: .connected,
                modes: [DisplayMode(size: size, refreshMillihertz: 60_000, isPreferred: true)])
        }
        screens.launch(with: connectors.map { [.connected($0)] } ?? [], source: "test")
        window = RecordingWindow(frame: UIScreen.main.bounds)
        window.isMultipleTouchEnabled = true
        window.makeKeyAndVisible()
        router = InputRouter(screens, mainConnector: setup.mainConnector) { [log] in log.warnings.append($0) }
        router.cursorMoved = { [log] place in log.cursors.append(place.map { "\($0.x) \($0.y)" } ?? "none") }
    }

    private func send(_ kind: InputEvent.Kind, device: InputDevice.ID = 1, time: Double = 0) {
        router.handle(InputEvent(kind, device: device, time: time))
    }

    private func plug(_ capabilities: InputDevice.Capabilities, id: InputDevice.ID = 1, output: String? = nil) {
        send(
            .deviceAdded(InputDevice(id: id, name: "Panel", output: output, capabilities: capabilities)), device: id)
    }

    private func touch(
        _ phase: InputTouch.Phase, _ x: Double, _ y: Double, slot: Int = 0, device: InputDevice.ID = 1, time: Double = 0
    ) {
        let touch = InputTouch(slot: slot, phase: phase, position: InputPosition(x: x, y: y))
        send(.touch(touch), device: device, time: time)
    }

    @Test func `fingers on a touchscreen touch the main screen, several at once, at the kernel's times`() {
        plug(.touch)
        touch(.began, 0.5, 0.5, slot: 0, time: 100)
        touch(.began, 0, 0, slot: 1, time: 100.1)
        touch(.moved, 0.5, 0.25, slot: 0, time: 100.2)
        touch(.ended, 0, 0, slot: 1, time: 100.3)
        touch(.canceled, 0.5, 0.25, slot: 0, time: 100.4)
        #expect(
            window.events == [
                "began 417.0 597.0 100.0", "began 0.0 0.0 100.1", "moved 417.0 298.5 100.2", "ended 0.0 0.0 100.3",
                "cancelled 417.0 298.5 100.4",
            ])
    }

    @Test func `a position is relative to the interface as shown, in its orientation`() {
        screens.changeDevice { $0.turn(to: .landscapeLeft) }
        #expect(UIScreen.main.bounds.size == CGSize(width: 1194, height: 834))
        plug(.touch)
        touch(.began, 0.5, 0.25)
        #expect(screens.device.isTouching(finger: 1))
        #expect(window.events == ["began 597.0 208.5 0.0"])
    }

    @Test func `touches on a panel with a rotated picture are mapped to the picture`() {
        let kiosk = InputRouterTests(monitor: PixelSize(width: 2000, height: 1000), rotation: .quarter)
        #expect(UIScreen.main.bounds.size == CGSize(width: 1000, height: 2000))
        kiosk.plug(.touch, output: "eDP-1")
        // The top of the picture is at the right of the panel.
        kiosk.touch(.began, 1, 0.5)
        #expect(kiosk.window.events == ["began 500.0 0.0 0.0"])
    }

    @Test func `MIR-6 a touchscreen of another monitor touches nothing, and is reported once`() {
        let kiosk = InputRouterTests(monitor: PixelSize(width: 1000, height: 500))
        kiosk.plug(.touch, id: 1, output: "HDMI-A-1")
        for _ in 0..<2 {
            kiosk.touch(.began, 0.5, 0.5, device: 1)
            kiosk.touch(.ended, 0.5, 0.5, device: 1)
        }
        #expect(kiosk.window.events.isEmpty)
        #expect(kiosk.log.warnings.count == 1)
        #expect(kiosk.log.warnings.first?.contains("HDMI-A-1") == true)
    }

    /// udev's rules name a connector with or without its card.
    @Test(arguments: [
        ("eDP-1", true), ("card0-eDP-1", true), ("card1-eDP-1", false), ("DP-1", false), ("1", false), ("", false),
    ])
    func `MIR-6 a touchscreen touches only the main screen's monitor`(output: String, touches: Bool) {
        let kiosk = InputRouterTests(monitor: PixelSize(width: 1000, height: 500))
        kiosk.plug(.touch, output: output)
        kiosk.touch(.began, 0.5, 0.5)
        #expect(kiosk.window.events == (touches ? ["began 500.0 250.0 0.0"] : []))
    }

    @Test func `MIR-6 without a main monitor, only touchscreens not tied to a monitor touch the main screen`() {
        plug(.touch, id: 1, output: "HDMI-A-1")
        plug(.touch, id: 2)
        touch(.began, 0.5, 0.5, device: 1)
        #expect(window.events.isEmpty)
        touch(.began, 0.5, 0.5, device: 2)
        #expect(window.events == ["began 417.0 597.0 0.0"])
    }

    @Test func `fingers are canceled when their device is removed`() {
        plug(.touch, id: 2)
        touch(.began, 0.5, 0.5, device: 2)
        send(.deviceRemoved, device: 2, time: 1)
        touch(.moved, 0.1, 0.1, device: 2)
        #expect(window.events == ["began 417.0 597.0 0.0", "cancelled 417.0 597.0 1.0"])
    }

    @Test func `a pointer only moves the cursor, and its left button acts as a finger`() {
        plug(.pointer)
        send(.pointerMoved(x: -208.5, y: -298.5))
        #expect(window.events.isEmpty)
        send(.button(.right, isPressed: true))
        send(.button(.right, isPressed: false))
        #expect(window.events.isEmpty)
        send(.button(.left, isPressed: true), time: 1)
        send(.pointerMoved(x: 208.5, y: 0), time: 2)
        send(.button(.left, isPressed: false), time: 3)
        #expect(window.events == ["began 208.5 298.5 1.0", "moved 417.0 298.5 2.0", "ended 417.0 298.5 3.0"])
    }

    @Test func `a pointer and fingers touch at the same time`() {
        plug([.pointer], id: 1)
        plug([.touch], id: 2)
        send(.button(.left, isPressed: true), device: 1)
        touch(.began, 0, 0, device: 2)
        touch(.ended, 0, 0, device: 2)
        #expect(screens.device.isTouching(finger: Fingers.pointer))
        #expect(window.events.map { $0.prefix(5) } == ["began", "began", "ended"])
    }

    @Test func `the cursor is reported in pixels of the mode while a pointer is connected`() {
        let kiosk = InputRouterTests(monitor: PixelSize(width: 1920, height: 1080))
        kiosk.plug(.keyboard, id: 3)
        #expect(kiosk.log.cursors.isEmpty)
        kiosk.plug(.pointer, id: 1)
        kiosk.plug(.pointer, id: 2)
        kiosk.send(.pointerPlaced(InputPosition(x: 1, y: 0)))
        kiosk.send(.pointerPlaced(InputPosition(x: 1, y: 0)))
        kiosk.send(.deviceRemoved, device: 1)
        kiosk.send(.deviceRemoved, device: 2)
        #expect(kiosk.log.cursors == ["960 540", "1919 0", "none"])
    }

    @Test func `the cursor keeps its position in a rotated picture`() {
        let kiosk = InputRouterTests(monitor: PixelSize(width: 1000, height: 500), rotation: .quarter)
        kiosk.plug(.pointer)
        // Down in the picture is left on the panel.
        kiosk.send(.pointerMoved(x: 0, y: 250))
        #expect(kiosk.log.cursors == ["500 250", "250 250"])
        kiosk.screens.changeDevice { $0.turn(to: .portraitUpsideDown) }
        #expect(kiosk.log.cursors == ["500 250", "250 250", "750 250"])
    }

    @Test func `a wheel scrolls the view under the cursor`() {
        let view = UIScrollView(frame: CGRect(x: 317, y: 497, width: 200, height: 200))
        view.contentSize = CGSize(width: 200, height: 1000)
        window.addSubview(view)
        plug(.pointer)
        send(.scroll(x: 0, y: 48))
        #expect(view.contentOffset == CGPoint(x: 0, y: 48))
        send(.pointerMoved(x: 300, y: 0))
        send(.scroll(x: 0, y: 48))
        #expect(view.contentOffset == CGPoint(x: 0, y: 48))
    }

    @Test func `keys reach the first responder with their key code, characters, and modifiers`() {
        let key = InputKey(code: 30, text: "A", plainText: "a", modifiers: [.shift, .capsLock])
        send(.key(key, .began), time: 1)
        send(.key(key, .repeated), time: 2)
        send(.key(key, .ended), time: 3)
        #expect(window.presses == ["began A a 4 \(1 << 16 | 1 << 17) 1.0", "ended A a 4 \(1 << 16 | 1 << 17) 3.0"])
    }

    @Test func `keys type into a field, and repeat while held`() {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
        window.addSubview(field)
        field.becomeFirstResponder()
        func type(_ key: InputKey, times: Int = 1) {
            send(.key(key, .began))
            for _ in 1..<times { send(.key(key, .repeated)) }
            send(.key(key, .ended))
        }
        type(InputKey(code: 30, text: "a"), times: 3)
        type(InputKey(code: 105, function: .left))
        type(InputKey(code: 48, text: "b"))
        type(InputKey(code: 14, text: "\u{8}", function: .backspace), times: 2)
        #expect(field.text == "aa")
        type(InputKey(code: 102, function: .home))
        type(InputKey(code: 111, text: "\u{7F}", function: .delete))
        #expect(field.text == "a")
    }

    @Test(arguments: InputKey.Function.allCases) func `every function key has UIKit's characters`(
        function: InputKey.Function
    ) {
        let key = UIKey(InputKey(code: 1, text: "", function: function))
        #expect(!key.characters.isEmpty)
        #expect(key.characters == key.charactersIgnoringModifiers)
    }

    @Test func `every USB keyboard key has a UIKit key code`() {
        let usages = (0..<256).map { InputKey(code: $0).usage }.filter { $0 != 0 }
        #expect(usages.count > 110)
        #expect(usages.allSatisfy { UIKeyboardHIDUsage(rawValue: $0) != nil })
    }

    @Test func `a warning goes to the log`() {
        send(.warning("cannot open /dev/input/event3"))
        #expect(log.warnings == ["cannot open /dev/input/event3"])
    }
}
