// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Foundation
import SecondScreen

/// One event as `run --json` prints it: one object a line, keys in alphabetical order, absent values as null.
struct EventLine: Encodable {
    let time: Duration
    let event: RuntimeEvent

    private enum CodingKeys: CodingKey {
        case time, event, version, source, screens, screen, window, device, message
    }

    func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: CodingKeys.self)
        try line.encode(Double(time.wholeMilliseconds) / 1000, forKey: .time)
        func encode(_ name: String, _ screen: ScreenState, _ window: WindowState? = nil) throws {
            try line.encode(name, forKey: .event)
            try line.encode(ScreenObject(screen), forKey: .screen)
            if let window { try line.encode(["kind": window.kind.rawValue], forKey: .window) }
        }
        switch event {
        case .ready(let version, let source, let screens):
            try line.encode("ready", forKey: .event)
            try line.encode(version, forKey: .version)
            try line.encode(source, forKey: .source)
            try line.encode(screens.map(ScreenObject.init), forKey: .screens)
        case .screenConnected(let screen): try encode("screenConnected", screen)
        case .screenDisconnected(let screen): try encode("screenDisconnected", screen)
        case .modeChanged(let screen): try encode("modeChanged", screen)
        case .mirroringChanged(let screen): try encode("mirroringChanged", screen)
        case .windowShown(let screen, let window): try encode("windowShown", screen, window)
        case .windowReleased(let screen, let window): try encode("windowReleased", screen, window)
        case .settingsChanged(let screen): try encode("settingsChanged", screen)
        case .deviceChanged(let device):
            try line.encode("deviceChanged", forKey: .event)
            try line.encode(DeviceObject(device), forKey: .device)
        case .warning(let message):
            try line.encode("warning", forKey: .event)
            try line.encode(message, forKey: .message)
        }
    }
}
