// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Logging
import ScreensWire

/// Events as the journal has them: a short message, and the facts as fields.
enum EventLog {
    /// Logs an event.
    static func log(_ event: Wire.Event, to logger: Logger) {
        if event.event == .warning { return logger.warning("\(event.message ?? "")") }
        var facts: Logger.Metadata = [:]
        if event.event == .ready {
            facts["version"] = "\(event.version ?? "")"
            facts["source"] = "\(event.source ?? "")"
            facts["screens"] = "\(event.screens?.count ?? 0)"
        }
        if let screen = event.screen {
            facts["screen"] = "\(screen.id)"
            facts["mode"] = "\(screen.mode)"
            facts["monitor"] = "\(screen.monitor?.name ?? "")"
            facts["mirrored"] = "\(screen.mirrored ?? "")"
        }
        if let device = event.device {
            facts["orientation"] = "\(device.orientation?.rawValue ?? "unknown")"
            facts["app"] = "\(device.app.rawValue)"
        }
        logger.log(level: event.event == .ready ? .notice : .info, "\(event.event.words)", metadata: facts)
    }
}
