// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Hotplug
package import ScreensWire
package import SecondScreen
import UIKitCore

// Conversion to the interface's types; the only place that maps the runtime's values to them.
extension ScreensControl {
    /// Converts an event to the interface's types.
    ///
    /// - Parameter event: the runtime's event.
    /// - Returns: the event with its screen's current state; for a disconnected screen, the last known state.
    func describe(_ event: RuntimeEvent) -> Wire.Event {
        func about(_ kind: Wire.ChangeKind, _ screen: ScreenState, _ window: WindowState? = nil) -> Wire.Event {
            var event = Wire.Event(kind, screen: describe(screen))
            event.window = window.map { Wire.Window(kind: $0.kind.rawValue) }
            return event
        }
        switch event {
        case .ready(let version, let source, let screens):
            var event = Wire.Event(.ready)
            (event.version, event.source, event.screens) = (version, source, screens.map { describe($0) })
            return event
        case .screenConnected(let screen): return about(.screenConnected, screen)
        case .screenDisconnected(let screen): return about(.screenDisconnected, screen)
        case .modeChanged(let screen): return about(.modeChanged, screen)
        case .mirroringChanged(let screen): return about(.mirroringChanged, screen)
        case .settingsChanged(let screen): return about(.settingsChanged, screen)
        case .windowShown(let screen, let window): return about(.windowShown, screen, window)
        case .windowReleased(let screen, let window): return about(.windowReleased, screen, window)
        case .deviceChanged(let state):
            var event = Wire.Event(.deviceChanged)
            event.device = describe(state)
            // A rotation changes the bounds of the main screen.
            let main = describe(screens.device.mainScreen)
            if let known = feed.known[main.id], known != main { event.screen = main }
            return event
        case .warning(let message): return Wire.Event(.warning, message: message)
        }
    }

    private func describe(_ state: ScreenState) -> Wire.Screen {
        if let screen = screens.device.screen(withID: state.id) { return describe(screen) }
        var description =
            feed.known[state.id]
            ?? Wire.Screen(id: state.id, main: state.isMain, mode: Wire.Mode(state.mode), bounds: [], scale: 1)
        (description.mode, description.scale) = (Wire.Mode(state.mode), state.scale)
        description.bounds = [0, 0, state.width, state.height]
        description.mirrored = state.mirrored
        description.monitor = state.monitor.map { Wire.MonitorIdentity($0, id: state.monitorID) }
        return description
    }

    /// Describes a screen of the device.
    func describe(_ screen: UIScreen) -> Wire.Screen {
        let (hardware, bounds) = (screen.hardware, screen.bounds)
        let isMain = screen === screens.device.mainScreen
        var description = Wire.Screen(
            id: screen.id, main: isMain, mode: Wire.Mode(screen.displayMode ?? ScreenDescription.fallbackMode),
            bounds: [bounds.minX, bounds.minY, bounds.width, bounds.height], scale: screen.scale)
        description.mirrored = screen.mirrored?.id
        description.monitor = hardware.monitor.map { Wire.MonitorIdentity($0, id: hardware.monitorID) }
        description.content = isMain ? .windows : screen.contentState.content ?? .black
        description.modes = hardware.modes.map { Wire.Mode($0) }
        description.preferred = (hardware.modes.first { $0.isPreferred } ?? hardware.modes.first).map { Wire.Mode($0) }
        let settings = screens.monitor(of: screen)?.settings
        (description.mirror, description.aspect) = (settings?.mirroring, settings?.aspect)
        description.overscan = isMain ? nil : OverscanCompensation(screen.overscanCompensation)
        description.overscanShare = hardware.overscan
        description.rotation = hardware.rotation == .none ? nil : hardware.rotation.rawValue
        let mirror = screens.mirror(on: screen)
        description.frozen = mirror?.isFrozen ?? false
        description.region = mirror?.region.map {
            Wire.Region(x: $0.minX, y: $0.minY, width: $0.width, height: $0.height)
        }
        description.virtual = abilities.sockets?.socket(screen.id) != nil
        return description
    }

    /// Describes the device and the source of its monitors.
    func describe(_ device: DeviceState) -> Wire.Device {
        Wire.Device(
            name: device.name, systemVersion: device.systemVersion, orientation: device.orientation,
            rotationLocked: device.isRotationLocked, app: device.app, source: source.name)
    }

    /// The current state.
    package var state: Wire.State {
        Wire.State(
            device: describe(screens.deviceState), screens: screens.device.screens.map { describe($0) },
            sockets: abilities.sockets?.sockets ?? [])
    }
}

/// Converts a screen manager's events to the interface's types, then passes them to the followers.
///
/// Created before the screen manager; ``control`` is set afterward, and nothing is reported until then.
@MainActor
package final class EventRelay {
    /// Converts the events.
    package weak var control: ScreensControl?
    private let listener: (Wire.Event) -> Void

    /// Creates a relay.
    ///
    /// - Parameter listener: called with every event, in order.
    package init(_ listener: @escaping (Wire.Event) -> Void) {
        self.listener = listener
    }

    /// Reports an event.
    package func report(_ event: RuntimeEvent) {
        guard let control else { return }
        let event = control.describe(event)
        listener(event)
        control.note(event)
    }
}
