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

/// The windows of an output, from the perspective of their router.
package protocol ScreenWindows: AnyObject, Sendable {
    /// Describes the window of a screen.
    func describe(_ screen: String, as info: WindowInfo)
    /// Forgets a removed screen, and whether its window was closed.
    func forget(_ screen: String)
}

extension WindowOutput: ScreenWindows {}

/// Which screens have a full-screen window on the desktop's output of the same name.
package enum FullScreenPolicy: String, CaseIterable, Hashable, Sendable {
    /// None at the start; a person can make a window full screen.
    case none
    /// The screens of real monitors, so that each is shown on its own monitor.
    case real
}

/// Describes the screens' windows on a desktop, and handles a person's actions on them.
///
/// The device's window takes touches, scrolling, and keys. The windows of external screens take keys, because a
/// keyboard types into the app regardless of where the person is looking, but no touches (MIR-6).
///
/// Closing the window of a virtual screen unplugs its monitor. The window of a real one stays closed until the monitor
/// is plugged in again. Closing the device's window quits: the device cannot be unplugged, and without its window there
/// would be nothing to see, to touch, or to close.
@MainActor
package final class WindowRouter {
    /// Called when a person quits.
    package var quit: () -> Void = {}
    /// Saves a picture of a screen, and returns its path.
    var saveScreenshot: (UIScreen) async throws -> String

    /// The known state of a described screen.
    private struct Described {
        weak var screen: UIScreen?
        var info: WindowInfo
        /// The codes of the keys pressed in its window.
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
    ///   - notice: called with a line about an action, such as the path of a screenshot.
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
            // Descriptions change: a monitor's name can arrive late, and the device can be turned.
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
        // Only the kernel's connectors have a card.
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
        // Interface orientations are named after the side of the Home button; device orientations, after the opposite
        // side.
        let upright: [UIInterfaceOrientation: Int] = [
            .portrait: 0, .landscapeLeft: 90, .portraitUpsideDown: 180, .landscapeRight: 270,
        ]
        guard let angle = held[device.physicalOrientation], let shown = upright[device.interfaceOrientation] else {
            return .none
        }
        return Rotation(rawValue: (angle - shown + 360) % 360) ?? .none
    }

    /// Converts a position in the device's window to one in the upright picture.
    private func upright(_ place: InputPosition) -> InputPosition {
        var picture = input.picture
        picture.rotation = described[screens.device.mainScreen.id]?.info.turn ?? .none
        return picture.picture(atPanel: place)
    }

    /// Returns the virtual socket of a screen, which has the same name; nil for a real monitor.
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

    /// Handles a pointer's or finger's event in the device's window.
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
            // A client may already have unplugged it.
            try? await sockets.unplug(socket)
            // A suspended app keeps the screen, so the next monitor, which may be this one, gets a window again.
            if described.removeValue(forKey: screen) != nil { windows.forget(screen) }
            update(screens.device)
            await control.abilities.persist?()
        }
    }

    /// Plugs in the monitor of a dropped EDID: into the window's virtual socket if it has one, otherwise into a free
    /// socket.
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
        // The same duration as for a client that does not specify one.
        case .identify: screens.identify(for: .seconds(5))
        case .quit: quit()
        }
    }

    /// Rotates the device by quarter turns clockwise; if it lies flat, starting from portrait.
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
    /// Updates the descriptions of windows after screens connect or monitors' names arrive.
    package func deviceDidCommit(_ device: SimulatedDevice) { update(device) }

    /// Turns the device's window, whether or not the interface follows.
    package func deviceDidTurn(_ device: SimulatedDevice) { update(device) }
}

extension DeviceProfile {
    /// The corner radius of the display in pixels: 7.5% of the short side, as on the console's page; 0 for a device
    /// with a home button, which has square corners, and for a monitor.
    var displayCornerRadius: Int {
        hasHomeButton || monitor != nil
            ? 0 : Int((0.075 * Double(min(nativeSize.width, nativeSize.height))).rounded())
    }
}
