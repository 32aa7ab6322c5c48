// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import SecondScreen

/// Events as a person reads them: a short line each.
enum EventText {
    /// The lines for an event at a time since the start.
    static func lines(_ event: RuntimeEvent, at time: Duration) -> [String] {
        let clock = Self.clock(time)
        let indent = String(repeating: " ", count: clock.count)
        let lines =
            switch event {
            case .ready(let version, let source, let screens):
                ["\(clock)  ready: SecondScreen \(version), source \(source)"]
                    + screens.map { "\(indent)  \($0.id): \(details($0))" }
            case .screenConnected(let screen): ["\(clock)  screen connected: \(screen.id), \(details(screen))"]
            case .screenDisconnected(let screen): ["\(clock)  screen disconnected: \(screen.id)"]
            case .modeChanged(let screen): ["\(clock)  mode changed: \(screen.id), \(screen.mode)"]
            case .mirroringChanged(let screen):
                [
                    "\(clock)  mirroring changed: \(screen.id) \(screen.mirrored.map { "mirrors \($0)" } ?? "mirrors nothing")"
                ]
            case .windowShown(let screen, let window):
                ["\(clock)  window shown: \(window.kind.rawValue) on \(screen.id)"]
            case .windowReleased(let screen, let window):
                ["\(clock)  window released: \(window.kind.rawValue) on \(screen.id)"]
            case .settingsChanged(let screen): ["\(clock)  settings changed: \(screen.id)"]
            case .deviceChanged(let device):
                ["\(clock)  device changed: \(device.orientation?.rawValue ?? "unknown"), app \(device.app.rawValue)"]
            case .warning(let message): ["\(clock)  warning: \(message)"]
            }
        // Names of screens and monitors, and warnings about them, are not the program's own.
        return lines.map { $0.escapingControls() }
    }

    private static func details(_ screen: ScreenState) -> String {
        let monitor = screen.monitor.map { ", \($0.label())" } ?? ""
        let mirrored = screen.mirrored.map { ", mirrors \($0)" } ?? ""
        return "\(screen.mode)\(monitor)\(mirrored)"
    }

    /// Seconds with three decimals, in a column that holds a day.
    private static func clock(_ time: Duration) -> String {
        let text = time.seconds(decimals: 3)
        return String(repeating: " ", count: max(0, 9 - text.count)) + text
    }
}
