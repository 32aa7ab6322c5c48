// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
package import InputDevices
package import SecondScreen
package import UIKitCore

/// Routes events from input devices to the simulated device, as touches, scrolling, and keys.
///
/// Touchscreens and pointers touch only the main screen: external screens take no touches (MIR-6). A pointer moves the
/// cursor; its left button touches at the cursor, and its wheel scrolls the content under it. If no monitor shows the
/// main screen, touchscreens and absolute pointers still map to all of it.
@MainActor
package final class InputRouter {
    /// Called with the cursor's position in pixels of the main screen's mode when it moves, and with nil when the last
    /// pointer is removed.
    package var cursorMoved: ((x: Int, y: Int)?) -> Void = { _ in }

    private let screens: ScreenManager
    private let input: DeviceInput
    private let mainConnector: String?
    private let warn: (String) -> Void
    private var devices: [InputDevice.ID: InputDevice] = [:]
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
    ///   - input: the device's input, if others deliver to it as well.
    ///   - warn: called with a line for the log, such as a device that cannot be opened.
    package init(
        _ screens: ScreenManager, mainConnector: String?, input: DeviceInput? = nil, warn: @escaping (String) -> Void
    ) {
        (self.screens, self.mainConnector, self.warn) = (screens, mainConnector, warn)
        self.input = input ?? DeviceInput(screens)
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
            input.cancelTouches(from: id, time: event.time)
            if !hasPointer { input.cancelPointer(time: event.time) }
            reportCursor()
        case .touch(let touch):
            // A finger that does not touch the main screen has not begun.
            guard touch.phase != .began || isUsed(event.device) else { return }
            input.touch(
                touch, at: picture.picture(atPanel: touch.position), from: event.device, time: event.time)
        case .pointerMoved(let x, let y): moveCursor(to: picture.move(cursor, x: x, y: y), time: event.time)
        case .pointerPlaced(let place):
            guard isUsed(event.device) else { return }
            moveCursor(to: picture.picture(atPanel: place), time: event.time)
        case .button(.left, let isPressed): input.press(isPressed, at: cursor, time: event.time)
        case .button: break
        case .scroll(let x, let y): input.scroll(x: x, y: y, at: cursor)
        case .key(let key, let phase): input.key(key, phase, time: event.time)
        case .warning(let message): warn(message)
        }
    }

    // MARK: Devices

    /// Returns whether a device belongs to the main screen: udev does not assign it to another monitor.
    private func belongs(_ device: InputDevice) -> Bool {
        guard let output = device.output else { return true }
        guard let mainConnector, screens.device.profile.monitor != nil else { return false }
        return output == mainConnector || output == ConnectorID.withoutCard(mainConnector)
    }

    /// Returns whether a device touches the main screen; if not, warns once.
    private func isUsed(_ id: InputDevice.ID?) -> Bool {
        guard let device = id.flatMap({ devices[$0] }) else { return true }
        guard !belongs(device) else { return true }
        if unused.insert(device.id).inserted {
            warn(
                "touches on \(device.name) are ignored: udev assigns it to \(device.output ?? "") (WL_OUTPUT), "
                    + "and external screens receive no touches")
        }
        return false
    }

    // MARK: Pointer

    private var hasPointer: Bool { devices.values.contains { $0.capabilities.contains(.pointer) } }

    private var picture: MainPicture { input.picture }

    private func moveCursor(to place: InputPosition, time: Double) {
        guard place != cursor else { return }
        cursor = place
        input.movePointer(to: place, time: time)
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
}

extension InputRouter: SimulatedDeviceDelegate {
    /// Reports the cursor's position if a rotation changed it.
    package func deviceDidCommit(_ device: SimulatedDevice) { reportCursor() }
}
