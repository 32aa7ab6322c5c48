// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import SecondScreen
import UIKitCore
import Varlink

extension ScreenManager {
    /// A screen as the interface's `Screen`.
    ///
    /// - Parameters:
    ///   - screen: a screen of the device; one that is gone has its last state.
    ///   - sockets: the names of the sockets that programs made.
    /// - Returns: the object.
    func json(of screen: UIScreen, sockets: Set<String>) -> JSONObject {
        let hardware = screen.hardware
        let isMain = screen === device.mainScreen
        let settings = monitor(of: screen)?.settings
        let mirror = mirror(on: screen)
        let bounds = screen.bounds
        return [
            "id": .string(screen.id),
            "main": .bool(isMain),
            "mode": (screen.displayMode ?? ScreenDescription.fallbackMode).json,
            "bounds": [
                .number(bounds.minX), .number(bounds.minY), .number(bounds.width), .number(bounds.height),
            ],
            "scale": .number(screen.scale),
            "mirrored": .nullable(screen.mirrored?.id),
            "monitor": hardware.monitor?.json(id: hardware.monitorID) ?? .null,
            "content": .string((isMain ? .windows : screen.contentState.content ?? .black).rawValue),
            "modes": .array(hardware.modes.map(\.json)),
            "preferred": (hardware.modes.first { $0.isPreferred } ?? hardware.modes.first)?.json ?? .null,
            "mirror": .nullable(settings?.mirroring.rawValue),
            "aspect": .nullable(settings?.aspect.rawValue),
            "overscan": .nullable(isMain ? nil : OverscanCompensation(screen.overscanCompensation).rawValue),
            "overscanShare": .number(hardware.overscan),
            "frozen": .bool(mirror?.isFrozen ?? false),
            "region": mirror?.region?.json ?? .null,
            "virtual": .bool(sockets.contains(screen.id)),
        ]
    }
}

extension DisplayMode {
    /// The mode as the interface's `Mode`.
    var json: JSONValue {
        [
            "width": .integer(Int64(size.width)), "height": .integer(Int64(size.height)),
            "refreshMillihertz": .integer(Int64(refreshMillihertz)), "interlaced": .bool(isInterlaced),
        ]
    }
}

extension MonitorIdentity {
    /// The monitor as the interface's `MonitorIdentity`.
    fileprivate func json(id: String?) -> JSONValue {
        [
            "id": .nullable(id), "manufacturer": .string(manufacturer), "product": .integer(Int64(product)),
            "serialNumber": .integer(Int64(serialNumber)), "name": .nullable(name),
        ]
    }
}

extension DeviceState {
    /// The device as the interface's `Device`.
    func json(source: String) -> JSONValue {
        [
            "name": .string(name), "systemVersion": .string(systemVersion),
            "orientation": .nullable(orientation?.rawValue),
            "rotationLocked": .bool(isRotationLocked), "app": .string(app.rawValue), "source": .string(source),
        ]
    }
}

extension CGRect {
    /// The rectangle as the interface's `Region`.
    fileprivate var json: JSONValue {
        ["x": .number(minX), "y": .number(minY), "width": .number(width), "height": .number(height)]
    }
}

extension JSONValue {
    /// A text, or null.
    static func nullable(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}
