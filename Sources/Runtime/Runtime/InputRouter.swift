// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
package import InputDevices
package import SecondScreen
package import UIKitCore

/// Routes events from input devices to the simulated device, as touches, scrolling, and keys.
///
/// Touch screens and pointers touch only the main screen: external screens take no touches (MIR-6). A pointer moves the
/// cursor; its left button touches at the cursor, and its wheel scrolls the content under it. If no monitor shows the
/// main screen, touch screens and absolute pointers still map to the whole of it.
@MainActor
package final class InputRouter {
    /// Called with the cursor's position in pixels of the main screen's mode when it moves, and with nil when the last
    /// pointer is removed.
    package var cursorMoved: ((x: Int, y: Int)?) -> Void = { _ in }

    private let screens: ScreenManager
    private let mainConnector: String?
    private let warn: (String) -> Void
    private var devices: [InputDevice.ID: InputDevice] = [:]
    private var fingers = Fingers()
    /// The cursor's position in the picture.
    private var cursor = InputPosition(x: 0.5, y: 0.5)
    /// The last reported position.
    private var reported: (x: Int, y: Int)?
    private weak var followed: SimulatedDevice?
    /// The devices for which a warning about ignored touches was issued.
    private var unused: Set<InputDevice.ID> = []

    /// Creates a router.
    ///
    /// - Parameters:
    ///   - screens: the manager of the device's screens.
    ///   - mainConnector: the connector whose monitor is the main screen, such as `card0-eDP-1`; nil for none.
    ///   - warn: called with a line for the log, such as a device that cannot be opened.
    package init(_ screens: ScreenManager, mainConnector: String?, warn: @escaping (String) -> Void) {
        (self.screens, self.mainConnector, self.warn) = (screens, mainConnector, warn)
    }

    /// Routes the events of a queue until it is finished.
    package func run(_ queue: InputQueue) async { await queue.run { handle($0) } }

    /// Routes an event.
    package func handle(_ event: InputEvent) {
        if followed !== screens.device { follow(screens.device) }
        switch event.kind {
        case .deviceAdded(let device):
            devices[device.id] = device
            reportCursor()
        case .deviceRemoved:
            guard let id = event.device, devices.removeValue(forKey: id) != nil else { return }
            unused.remove(id)
            cancelFingers(on: id, time: event.time)
            if !hasPointer { screens.changeDevice { $0.touchCanceled(finger: Fingers.pointer, time: event.time) } }
            reportCursor()
        case .touch(let touch): route(touch, event)
        case .pointerMoved(let x, let y): moveCursor(to: picture.move(cursor, x: x, y: y), time: event.time)
        case .pointerPlaced(let place):
            guard isUsed(event.device) else { return }
            moveCursor(to: picture.picture(atPanel: place), time: event.time)
        case .button(.left, let isPressed):
            let point = picture.point(atPicture: cursor)
            screens.changeDevice { device in
                if isPressed {
                    device.touchBegan(at: point, finger: Fingers.pointer, time: event.time)
                } else {
                    device.touchEnded(at: point, finger: Fingers.pointer, time: event.time)
                }
            }
        case .button: break
        case .scroll(let x, let y):
            let point = picture.point(atPicture: cursor)
            screens.changeDevice { $0.scroll(at: point, by: CGPoint(x: x, y: y)) }
        case .key(let key, let phase): route(key, phase, event)
        case .warning(let message): warn(message)
        }
    }

    // MARK: Touches

    private func route(_ touch: InputTouch, _ event: InputEvent) {
        let point = picture.point(atPicture: picture.picture(atPanel: touch.position))
        switch touch.phase {
        case .began:
            guard isUsed(event.device) else { return }
            let finger = fingers.begin(slot: touch.slot, device: event.device)
            screens.changeDevice { $0.touchBegan(at: point, finger: finger, time: event.time) }
        case .moved:
            guard let finger = fingers.number(slot: touch.slot, device: event.device) else { return }
            screens.changeDevice { $0.touchMoved(to: point, finger: finger, time: event.time) }
        case .ended:
            guard let finger = fingers.end(slot: touch.slot, device: event.device) else { return }
            screens.changeDevice { $0.touchEnded(at: point, finger: finger, time: event.time) }
        case .canceled:
            guard let finger = fingers.end(slot: touch.slot, device: event.device) else { return }
            screens.changeDevice { $0.touchCanceled(finger: finger, time: event.time) }
        }
    }

    private func cancelFingers(on device: InputDevice.ID, time: Double) {
        let ended = fingers.endAll(on: device)
        guard !ended.isEmpty else { return }
        screens.changeDevice { for finger in ended { $0.touchCanceled(finger: finger, time: time) } }
    }

    /// Returns whether a device belongs to the main screen: udev does not assign it to another monitor.
    private func belongs(_ device: InputDevice) -> Bool {
        guard let output = device.output else { return true }
        guard let mainConnector, screens.device.profile.monitor != nil else { return false }
        // udev rules use the kernel's connector names, without the card.
        let parts = mainConnector.split(separator: "-", maxSplits: 1)
        return output == mainConnector || (parts.count == 2 && parts[0].hasPrefix("card") && parts[1] == output)
    }

    /// Returns whether a device touches the main screen; if not, warns once.
    private func isUsed(_ id: InputDevice.ID?) -> Bool {
        guard let device = id.flatMap({ devices[$0] }) else { return true }
        guard !belongs(device) else { return true }
        if unused.insert(device.id).inserted {
            warn(
                "touches on \(device.name) go nowhere: udev's WL_OUTPUT gives it to \(device.output ?? ""), "
                    + "and external screens take no touches")
        }
        return false
    }

    // MARK: Pointer

    private var hasPointer: Bool { devices.values.contains { $0.capabilities.contains(.pointer) } }

    private var picture: MainPicture { .current(of: screens.device) }

    private func moveCursor(to place: InputPosition, time: Double) {
        guard place != cursor else { return }
        cursor = place
        let point = picture.point(atPicture: place)
        // The simulated device sees the pointer only while it touches.
        if screens.device.isTouching(finger: Fingers.pointer) {
            screens.changeDevice { $0.touchMoved(to: point, finger: Fingers.pointer, time: time) }
        }
        reportCursor()
    }

    /// Observes a device, because the cursor moves on its panel when the interface rotates.
    private func follow(_ device: SimulatedDevice) {
        followed?.removeDelegate(self)
        followed = device
        device.addDelegate(self)
    }

    private func reportCursor() {
        let place = hasPointer ? picture.pixel(atPicture: cursor) : nil
        guard place?.x != reported?.x || place?.y != reported?.y else { return }
        reported = place
        cursorMoved(place)
    }

    // MARK: Keys

    private func route(_ key: InputKey, _ phase: InputKey.Phase, _ event: InputEvent) {
        let id = Int(key.code)
        screens.changeDevice { device in
            switch phase {
            case .began: device.keyBegan(UIKey(key), id: id, time: event.time)
            case .repeated: device.keyRepeated(id: id)
            case .ended: device.keyEnded(id: id, time: event.time)
            }
        }
    }
}

extension InputRouter: SimulatedDeviceDelegate {
    /// Reports the cursor's position if a rotation changed it.
    package func deviceDidCommit(_ device: SimulatedDevice) { reportCursor() }
}

extension UIKey {
    /// Creates a UIKit key from a hardware key.
    convenience init(_ key: InputKey) {
        var flags: UIKeyModifierFlags = []
        for (modifier, flag) in [
            (InputKey.Modifiers.shift, UIKeyModifierFlags.shift), (.control, .control), (.alternate, .alternate),
            (.logo, .command), (.capsLock, .alphaShift), (.keypad, .numericPad),
        ] where key.modifiers.contains(modifier) {
            flags.insert(flag)
        }
        let function = key.function.map(Self.characters)
        self.init(
            keyCode: UIKeyboardHIDUsage(rawValue: key.usage) ?? .keyboardErrorUndefined,
            characters: function ?? key.text, charactersIgnoringModifiers: function ?? key.plainText,
            modifierFlags: flags)
    }

    private static func characters(of function: InputKey.Function) -> String {
        switch function {
        case .enter: Input.enter
        case .escape: Input.escape
        case .tab: Input.tab
        case .backspace: Input.backspace
        case .delete: Input.delete
        case .home: Input.home
        case .end: Input.end
        case .pageUp: Input.pageUp
        case .pageDown: Input.pageDown
        case .left: Input.leftArrow
        case .right: Input.rightArrow
        case .up: Input.upArrow
        case .down: Input.downArrow
        }
    }
}
