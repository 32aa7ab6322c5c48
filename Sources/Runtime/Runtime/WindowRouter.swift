// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import ControlService
import DisplayModel
import Foundation
package import InputDevices
import ScreensWire
package import SecondScreen
package import UIKitCore
package import WindowOutput

/// The windows of an output, as their router uses them.
package protocol ScreenWindows: AnyObject, Sendable {
    /// Describes the window of a screen.
    func describe(_ screen: String, as info: WindowInfo)
    /// Forgets a screen that was removed, and that its window was closed.
    func forget(_ screen: String)
}

extension WindowOutput: ScreenWindows {}

/// Which screens have a full-screen window on the desktop's output of the same name.
package enum FullScreenPolicy: String, CaseIterable, Hashable, Sendable {
    /// None at the start; a person can make a window full screen.
    case none
    /// Those of real monitors, so that each is shown on itself.
    case real
}

/// Describes the screens' windows on a desktop, and handles what a person does with them.
///
/// The device's window takes touches, scrolling, and keys. The windows of external screens take keys, as a keyboard
/// types into the app whatever the person looks at, but no touches (MIR-6).
///
/// Closing the window of a virtual screen unplugs its monitor. That of a real one just closes, until the monitor is
/// plugged in again. Closing the device's window quits: the device cannot be unplugged, and without its window there
/// would be nothing to see, to touch, or to close.
@MainActor
package final class WindowRouter {
    /// Called when a person quits.
    package var quit: () -> Void = {}
    /// Saves a picture of a screen, and returns its path.
    var saveScreenshot: (UIScreen) async throws -> String

    /// What is known of a screen that was described.
    private struct Described {
        weak var screen: UIScreen?
        var info: WindowInfo
        /// The codes of the keys that were pressed in its window.
        var keys: Set<UInt32> = []
    }

    private let windows: any ScreenWindows
    private let screens: ScreenManager
    private let control: ScreensControl
    private let input: DeviceInput
    private let mainConnector: String?
    private let fullScreen: FullScreenPolicy
    private let notice: (String) -> Void
    private let warn: (String) -> Void
    private var described: [String: Described] = [:]
    /// The pointer's position in the picture of the device's window.
    private var pointer = InputPosition(x: 0.5, y: 0.5)
    private var isPointerDown = false

    /// Creates a router, which describes nothing until ``follow(_:)``.
    ///
    /// - Parameters:
    ///   - windows: the windows.
    ///   - screens: the manager of the device's screens.
    ///   - control: the operations of the device, and its virtual sockets.
    ///   - input: the device's input.
    ///   - mainConnector: the connector whose monitor is the main screen, such as `card0-eDP-1`; nil for none.
    ///   - fullScreen: which screens are full screen.
    ///   - notice: called with a line about something done, such as the path of a screenshot.
    ///   - warn: called with a line about a problem.
    package init(
        _ windows: any ScreenWindows, screens: ScreenManager, control: ScreensControl, input: DeviceInput,
        mainConnector: String? = nil, fullScreen: FullScreenPolicy = .none, notice: @escaping (String) -> Void,
        warn: @escaping (String) -> Void
    ) {
        (self.windows, self.screens, self.control, self.input) = (windows, screens, control, input)
        (self.mainConnector, self.fullScreen, self.notice, self.warn) = (mainConnector, fullScreen, notice, warn)
        saveScreenshot = { [weak control] screen in
            guard let photograph = control?.abilities.photograph else { throw CancellationError() }
            return try await ScreenshotFile.save(try await photograph(screen, ScreenshotFile.limit).png, of: screen.id)
        }
    }

    // MARK: Descriptions

    /// Describes the screens of a device from now on: each before its window opens.
    package func follow(_ device: SimulatedDevice) {
        device.addDelegate(self)
        update(device)
    }

    private func update(_ device: SimulatedDevice) {
        for id in described.keys where device.screen(withID: id).map({ $0 !== described[id]?.screen }) ?? true {
            releaseKeys(of: id, time: now)
            described[id] = nil
            windows.forget(id)
        }
        for screen in device.screens {
            let (id, info) = (screen.id, info(of: screen, on: device))
            // A monitor's name can arrive late, and the device is turned.
            guard described[id]?.info != info else { continue }
            described[id, default: Described(screen: screen, info: info)].info = info
            windows.describe(id, as: info)
        }
    }

    private func info(of screen: UIScreen, on device: SimulatedDevice) -> WindowInfo {
        guard screen !== device.mainScreen else {
            let profile = device.profile
            let monitor = profile.monitor == nil || fullScreen == .none ? nil : mainConnector
            var info = WindowInfo(
                title: profile.name, isDevice: true, cornerRadius: profile.displayCornerRadius,
                fullScreenOutput: monitor.map(ConnectorID.withoutCard))
            if profile.monitor == nil { info.turn = Self.turn(of: device) }
            return info
        }
        var info = WindowInfo(title: screen.hardware.monitor?.name.map { "\(screen.id) — \($0)" } ?? screen.id)
        // Only the kernel's connectors are on a card.
        if fullScreen == .real, let id = screens.monitor(of: screen)?.connector.id, !id.card.isEmpty {
            info.fullScreenOutput = id.name
        }
        return info
    }

    /// Returns how far the interface is turned clockwise as the device is held; not at all if it lies flat.
    private static func turn(of device: SimulatedDevice) -> Rotation {
        let held: [UIDeviceOrientation: Int] = [
            .portrait: 0, .landscapeRight: 90, .portraitUpsideDown: 180, .landscapeLeft: 270,
        ]
        // An interface is named after the side of the Home button, and the device after its opposite.
        let upright: [UIInterfaceOrientation: Int] = [
            .portrait: 0, .landscapeLeft: 90, .portraitUpsideDown: 180, .landscapeRight: 270,
        ]
        guard let angle = held[device.physicalOrientation], let shown = upright[device.interfaceOrientation] else {
            return .none
        }
        return Rotation(rawValue: (angle - shown + 360) % 360) ?? .none
    }

    /// Returns the position in the upright picture of one in the device's window.
    private func upright(_ place: InputPosition) -> InputPosition {
        var picture = input.picture
        picture.rotation = described[screens.device.mainScreen.id]?.info.turn ?? .none
        return picture.picture(atPanel: place)
    }

    /// Returns the virtual socket of a screen, whose name it has; nil for a real monitor.
    private func socket(of screen: String) -> String? {
        control.abilities.sockets?.socket(screen)?.spec == nil ? nil : screen
    }

    // MARK: Events

    /// Routes the events of a queue until it is finished.
    package func run(_ queue: EventQueue<WindowEvent>) async { await queue.run { handle($0) } }

    /// Handles an event.
    package func handle(_ event: WindowEvent) {
        let isDevice = event.screen == screens.device.mainScreen.id
        switch event.kind {
        case .input(.key(let key, let phase)):
            if phase == .began { described[event.screen]?.keys.insert(key.code) }
            if phase == .ended { described[event.screen]?.keys.remove(key.code) }
            input.key(key, phase, time: event.time)
        case .input(.warning(let message)), .warning(let message): warn(message)
        case .input(let kind): if isDevice { touch(kind, time: event.time) }
        // A pressed button holds the pointer, which may leave the picture and return.
        case .pointer: break
        case .focusLost: cancel(event.screen, time: event.time)
        case .closed:
            cancel(event.screen, time: event.time)
            if isDevice { quit() } else { unplug(event.screen) }
        case .command(let command): perform(command, on: event.screen)
        case .dropped(let name, let content): plug(content, from: name, droppedOn: event.screen)
        }
    }

    /// Handles what a pointer or a finger does in the device's window.
    private func touch(_ kind: InputEvent.Kind, time: Double) {
        switch kind {
        case .touch(let touch): input.touch(touch, at: upright(touch.position), from: nil, time: time)
        case .pointerPlaced(let place):
            pointer = upright(place)
            input.movePointer(to: pointer, time: time)
        case .button(.left, let isPressed):
            isPointerDown = isPressed
            input.press(isPressed, at: pointer, time: time)
        case .scroll(let x, let y): input.scroll(x: x, y: y, at: pointer)
        case .button, .pointerMoved, .deviceAdded, .deviceRemoved, .key, .warning: break
        }
    }

    /// Ends what a person was doing in a window: keys are released, touches canceled.
    private func cancel(_ screen: String, time: Double) {
        releaseKeys(of: screen, time: time)
        guard screen == screens.device.mainScreen.id else { return }
        input.cancelTouches(from: nil, time: time)
        if isPointerDown { input.cancelPointer(time: time) }
        isPointerDown = false
    }

    private func releaseKeys(of screen: String, time: Double) {
        guard let keys = described[screen]?.keys, !keys.isEmpty else { return }
        described[screen]?.keys = []
        input.releaseKeys(keys.sorted(), time: time)
    }

    private var now: Double { ProcessInfo.processInfo.systemUptime }

    // MARK: Monitors

    private func unplug(_ screen: String) {
        guard let sockets = control.abilities.sockets, let socket = socket(of: screen) else { return }
        Task {
            // A client that was faster has unplugged it.
            try? await sockets.unplug(socket)
            // A suspended app keeps the screen: the next monitor, which may be this one, has a window again.
            if described.removeValue(forKey: screen) != nil { windows.forget(screen) }
            update(screens.device)
            await control.abilities.persist?()
        }
    }

    /// Plugs in the monitor whose EDID was dropped: into the window's virtual socket, or else into a free one.
    private func plug(_ content: [UInt8], from name: String, droppedOn screen: String) {
        guard let sockets = control.abilities.sockets else { return }
        let socket = socket(of: screen)
        Task { [warn] in
            do {
                let edid = Data(try EDIDFile(contents: content).bytes).base64EncodedString()
                if let socket {
                    try await sockets.set(socket, to: "", edid: edid)
                } else {
                    _ = try await sockets.plug("", edid: edid, as: nil)
                }
                await control.abilities.persist?()
            } catch let error as EDIDFile.ReadError {
                warn("\(name), dropped on \(screen), is not an EDID: \(error.reason)")
            } catch {
                warn("cannot plug in \(name), dropped on \(screen): \(error)")
            }
        }
    }

    // MARK: Commands

    private func perform(_ command: WindowCommand, on screen: String) {
        switch command {
        case .rotateLeft: rotate(by: -1)
        case .rotateRight: rotate(by: 1)
        case .lock: lock()
        case .screenshot: takeScreenshot(of: screen)
        // As long as for a client that does not name a time.
        case .identify: screens.identify(for: .seconds(5))
        case .quit: quit()
        }
    }

    /// Rotates the device by quarter turns clockwise; one that lies flat, from portrait.
    private func rotate(by turns: Int) {
        let clockwise: [UIDeviceOrientation] = [.portrait, .landscapeRight, .portraitUpsideDown, .landscapeLeft]
        let index = clockwise.firstIndex(of: screens.device.physicalOrientation) ?? 0
        screens.changeDevice { $0.turn(to: clockwise[(index + turns + clockwise.count) % clockwise.count]) }
    }

    /// Locks the device, which sends its app to the background and suspends it, or unlocks it.
    private func lock() {
        switch screens.deviceState.app {
        case .background, .suspended: screens.changeDevice { $0.enterForeground() }
        case .active, .inactive: Task { [screens] in try? await screens.suspend() }
        }
    }

    private func takeScreenshot(of id: String) {
        guard let screen = screens.device.screen(withID: id) else { return }
        Task { [saveScreenshot, notice, warn] in
            do { notice("saved \(try await saveScreenshot(screen))") } catch {
                warn("cannot save a picture of \(id): \(error)")
            }
        }
    }
}

extension WindowRouter: SimulatedDeviceDelegate {
    /// Describes the windows of screens that were connected, and of monitors whose names arrived.
    package func deviceDidCommit(_ device: SimulatedDevice) { update(device) }

    /// Turns the device's window, whether or not the interface has followed.
    package func deviceDidTurn(_ device: SimulatedDevice) { update(device) }
}

extension DeviceProfile {
    /// The radius of the display's corners in pixels: as on the console's page, 7.5% of the short side; 0 for a device
    /// with a home button, whose display has corners, and for a monitor.
    var displayCornerRadius: Int {
        hasHomeButton || monitor != nil
            ? 0 : Int((0.075 * Double(min(nativeSize.width, nativeSize.height))).rounded())
    }
}
