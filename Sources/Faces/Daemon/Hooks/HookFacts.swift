// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Configuration
import ScreensWire

/// What a hook is told of a screen, as variables of its environment.
enum HookFacts {
    /// The variables for an event of a screen.
    ///
    /// - Parameters:
    ///   - event: what happened.
    ///   - screen: the screen.
    ///   - environment: the program's own, of which a few are passed on.
    /// - Returns: names and values; a value never holds a zero, a line end or another control character.
    static func environment(
        _ event: Hook.Event, _ screen: Wire.Screen, environment: [String: String]
    ) -> [String: String] {
        let passed = ["PATH", "HOME", "LANG", "USER", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "TZ"]
        var facts = environment.filter { passed.contains($0.key) }
        facts["PATH"] = facts["PATH"] ?? "/usr/bin:/bin"
        let values: [String: String?] = [
            "EVENT": event.rawValue,
            "SCREEN": screen.id,
            "WIDTH": "\(screen.mode.width)",
            "HEIGHT": "\(screen.mode.height)",
            "REFRESH_MILLIHERTZ": "\(screen.mode.refreshMillihertz)",
            "MONITOR_ID": screen.monitor?.id,
            "MANUFACTURER": screen.monitor?.manufacturer,
            "PRODUCT": screen.monitor.map { "\($0.product)" },
            "SERIAL_NUMBER": screen.monitor.map { "\($0.serialNumber)" },
            "NAME": screen.monitor?.name,
        ]
        for case (let name, let value?) in values { facts["SECONDSCREEN_\(name)"] = value.withoutControls }
        return facts
    }
}

extension String {
    /// The text without control characters: what a monitor says of itself is untrusted.
    fileprivate var withoutControls: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }
}
