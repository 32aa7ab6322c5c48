// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Logging
import SecondScreen

/// Events as the journal has them: a short message, and the facts as fields.
enum EventLog {
    /// Logs an event.
    static func log(_ event: RuntimeEvent, to logger: Logger) {
        func log(_ message: Logger.Message, _ screen: ScreenState) {
            logger.info(
                message,
                metadata: [
                    "screen": "\(screen.id)", "mode": "\(screen.mode)", "monitor": "\(screen.monitor?.name ?? "")",
                    "mirrored": "\(screen.mirrored ?? "")",
                ])
        }
        switch event {
        case .ready(let version, let source, let screens):
            logger.notice(
                "ready", metadata: ["version": "\(version)", "source": "\(source)", "screens": "\(screens.count)"])
        case .screenConnected(let screen): log("screen connected", screen)
        case .screenDisconnected(let screen): log("screen disconnected", screen)
        case .modeChanged(let screen): log("mode changed", screen)
        case .mirroringChanged(let screen): log("mirroring changed", screen)
        case .settingsChanged(let screen): log("settings changed", screen)
        case .windowShown(let screen, _): log("window shown", screen)
        case .windowReleased(let screen, _): log("window released", screen)
        case .deviceChanged(let device):
            logger.info(
                "device changed",
                metadata: [
                    "orientation": "\(device.orientation?.rawValue ?? "unknown")", "app": "\(device.app)",
                ])
        case .warning(let message): logger.warning("\(message)")
        }
    }
}
