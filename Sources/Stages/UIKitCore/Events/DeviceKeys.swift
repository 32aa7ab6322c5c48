// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The key input of a device's keyboard.
@MainActor final class DeviceKeys {
    private unowned let device: SimulatedDevice
    /// The presses of keys that are down, by identifier.
    private var presses: [Int: UIPress] = [:]

    init(_ device: SimulatedDevice) { self.device = device }

    func tearDown() { presses = [:] }

    /// The modifier keys that are down, and those with which other keys were pressed that are down.
    var modifiers: UIKeyModifierFlags {
        presses.values.compactMap(\.key).reduce(into: []) { flags, key in
            flags.formUnion(key.modifierFlags)
            flags.formUnion(key.keyCode.modifier)
        }
    }

    /// Presses a key, identified by `id` until its release.
    ///
    /// The first responder of the key window, or else the window itself, receives the press (WIN-11). An inactive app
    /// receives no presses.
    func began(_ key: UIKey, id: Int, time: TimeInterval) {
        guard device.level == .active, device.execution == .running, presses[id] == nil else { return }
        let press = UIPress(key, timestamp: time)
        presses[id] = press
        deliver(press)
    }

    /// Repeats the text input of a held key, without another press event, as in UIKit.
    func repeated(id: Int) {
        guard let press = presses[id], press.isTyped, let key = press.key, let responder = press.responder,
            responder.isFirstResponder, let input = responder as? any UIKeyInput
        else { return }
        // A held Return submits a text field only once.
        if key.characters == UIKey.Input.enter, input is UITextField { return }
        _ = input.type(key)
    }

    /// Releases a key.
    func ended(id: Int, time: TimeInterval) { finish(id, .ended, time: time) }

    /// Cancels all presses.
    func cancelAll() { for id in presses.keys.sorted() { finish(id, .cancelled, time: nil) } }

    private func finish(_ id: Int, _ phase: UIPress.Phase, time: TimeInterval?) {
        guard let press = presses.removeValue(forKey: id) else { return }
        press.phase = phase
        press.timestamp = time ?? press.timestamp
        deliver(press)
    }

    private func deliver(_ press: UIPress) {
        device.application.sendEvent(UIPressesEvent(presses: [press], timestamp: press.timestamp))
    }
}

extension DeviceInput {
    /// Presses and releases a key.
    func press(_ characters: String, modifiers: UIKeyModifierFlags = [], time: TimeInterval = 0) {
        let key = UIKey(
            characters: characters, charactersIgnoringModifiers: characters.lowercased(), modifierFlags: modifiers)
        // No physical key has this identifier.
        keys.began(key, id: -1, time: time)
        keys.ended(id: -1, time: time)
    }
}

extension UIWindow {
    /// Dispatches new presses to the first responder or the window, and later phases to the same responder.
    func dispatch(_ event: UIPressesEvent) {
        let first = firstResponder ?? self
        for press in event.allPresses where press.phase == .began { (press.window, press.responder) = (self, first) }
        for press in event.allPresses {
            if press.phase == .began { press.isCommand = performCommand(of: press, event) }
            guard !press.isCommand else { continue }
            let responder = press.responder ?? first
            switch press.phase {
            case .began: responder.pressesBegan([press], with: event)
            case .changed, .stationary: responder.pressesChanged([press], with: event)
            case .ended: responder.pressesEnded([press], with: event)
            case .cancelled: responder.pressesCancelled([press], with: event)
            }
        }
    }
}
