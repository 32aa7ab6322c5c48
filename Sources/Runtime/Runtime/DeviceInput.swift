// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import InputDevices
package import SecondScreen
import UIKitCore

/// Delivers touches, scrolling, and keys to the simulated device, from the machine's input devices and from windows on
/// a desktop.
///
/// Positions are in the main screen's picture, upright as the viewer sees it.
@MainActor
package final class DeviceInput {
    private let screens: ScreenManager
    private var fingers = Fingers()

    /// Creates the input of a device.
    package init(_ screens: ScreenManager) { self.screens = screens }

    /// The main screen's picture.
    var picture: MainPicture { .current(of: screens.device) }

    // MARK: Touches

    /// Delivers a change of a touch.
    ///
    /// - Parameters:
    ///   - touch: the change; its position is not used.
    ///   - place: the position in the picture.
    ///   - source: the touchscreen; nil for a window.
    ///   - time: the time in seconds since system startup.
    func touch(_ touch: InputTouch, at place: InputPosition, from source: InputDevice.ID?, time: Double) {
        let point = picture.point(atPicture: place)
        switch touch.phase {
        case .began:
            let finger = fingers.begin(slot: touch.slot, device: source)
            screens.changeDevice { $0.touchBegan(at: point, finger: finger, time: time) }
        case .moved:
            guard let finger = fingers.number(slot: touch.slot, device: source) else { return }
            screens.changeDevice { $0.touchMoved(to: point, finger: finger, time: time) }
        case .ended:
            guard let finger = fingers.end(slot: touch.slot, device: source) else { return }
            screens.changeDevice { $0.touchEnded(at: point, finger: finger, time: time) }
        case .canceled:
            guard let finger = fingers.end(slot: touch.slot, device: source) else { return }
            screens.changeDevice { $0.touchCanceled(finger: finger, time: time) }
        }
    }

    /// Cancels the touches of a touchscreen; nil for those in windows.
    func cancelTouches(from source: InputDevice.ID?, time: Double) {
        let ended = fingers.endAll(on: source)
        guard !ended.isEmpty else { return }
        screens.changeDevice { for finger in ended { $0.touchCanceled(finger: finger, time: time) } }
    }

    // MARK: Pointer

    /// Touches with the pointer's left button, or lifts it.
    func press(_ isPressed: Bool, at place: InputPosition, time: Double) {
        let point = picture.point(atPicture: place)
        screens.changeDevice { device in
            if isPressed {
                device.touchBegan(at: point, finger: Fingers.pointer, time: time)
            } else {
                device.touchEnded(at: point, finger: Fingers.pointer, time: time)
            }
        }
    }

    /// Moves the pointer, which the simulated device sees only while it touches.
    func movePointer(to place: InputPosition, time: Double) {
        guard screens.device.isTouching(finger: Fingers.pointer) else { return }
        let point = picture.point(atPicture: place)
        screens.changeDevice { $0.touchMoved(to: point, finger: Fingers.pointer, time: time) }
    }

    /// Cancels the pointer's touch.
    func cancelPointer(time: Double) {
        screens.changeDevice { $0.touchCanceled(finger: Fingers.pointer, time: time) }
    }

    /// Scrolls the content under the pointer.
    func scroll(x: Double, y: Double, at place: InputPosition) {
        let point = picture.point(atPicture: place)
        screens.changeDevice { $0.scroll(at: point, by: CGPoint(x: x, y: y)) }
    }

    // MARK: Keys

    /// Delivers one phase of a key.
    func key(_ key: InputKey, _ phase: InputKey.Phase, time: Double) {
        let id = Int(key.code)
        screens.changeDevice { device in
            switch phase {
            case .began: device.keyBegan(UIKey(key), id: id, time: time)
            case .repeated: device.keyRepeated(id: id)
            case .ended: device.keyEnded(id: id, time: time)
            }
        }
    }

    /// Releases keys.
    func releaseKeys(_ codes: some Collection<UInt32>, time: Double) {
        guard !codes.isEmpty else { return }
        screens.changeDevice { for code in codes { $0.keyEnded(id: Int(code), time: time) } }
    }
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
