// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import ScreensWire

/// Events as a person reads them: a short line each.
enum EventText {
    /// The lines for an event at a time since the start.
    static func lines(_ event: Wire.Event, at time: Duration) -> [String] {
        let clock = Self.clock(time)
        let indent = String(repeating: " ", count: clock.count)
        let first = "\(clock)  \(event.event.words): \(subject(of: event))"
        let screens = (event.screens ?? []).map { "\(indent)  \($0.id): \(details($0))" }
        // Names of screens and monitors, and warnings about them, are not the program's own.
        return ([first] + screens).map { $0.escapingControls() }
    }

    private static func subject(of event: Wire.Event) -> String {
        if let device = event.device {
            return "\(device.orientation?.rawValue ?? "unknown"), app \(device.app.rawValue)"
        }
        guard let screen = event.screen else {
            return event.message ?? "SecondScreen \(event.version ?? ""), source \(event.source ?? "")"
        }
        return switch event.event {
        case .screenConnected: "\(screen.id), \(details(screen))"
        case .modeChanged: "\(screen.id), \(screen.mode)"
        case .mirroringChanged: "\(screen.id) \(screen.mirrored.map { "mirrors \($0)" } ?? "mirrors nothing")"
        case .windowShown, .windowReleased: "\(event.window?.kind ?? "window") on \(screen.id)"
        default: screen.id
        }
    }

    private static func details(_ screen: Wire.Screen) -> String {
        let monitor = screen.monitor.map { ", \($0.label)" } ?? ""
        let mirrored = screen.mirrored.map { ", mirrors \($0)" } ?? ""
        return "\(screen.mode)\(monitor)\(mirrored)"
    }

    /// Seconds with three decimals, in a column that holds a day.
    private static func clock(_ time: Duration) -> String {
        let text = time.seconds(decimals: 3)
        return String(repeating: " ", count: max(0, 9 - text.count)) + text
    }
}
