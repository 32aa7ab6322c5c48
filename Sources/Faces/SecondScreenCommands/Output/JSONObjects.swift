// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import SecondScreen

/// A screen on the wire.
struct ScreenObject: Encodable {
    let id: String
    let main: Bool
    let mode: ModeObject
    let bounds: [Double]
    let scale: Double
    @Nullable var mirrored: String?
    @Nullable var monitor: MonitorObject?

    init(_ screen: ScreenState) {
        id = screen.id
        main = screen.isMain
        mode = ModeObject(screen.mode)
        bounds = [0, 0, screen.width, screen.height]
        scale = screen.scale
        _mirrored = Nullable(wrappedValue: screen.mirrored)
        _monitor = Nullable(wrappedValue: screen.monitor.map { MonitorObject($0, id: screen.monitorID) })
    }
}

/// The device on the wire.
struct DeviceObject: Encodable {
    let name: String
    let systemVersion: String
    let orientation: String
    let rotationLocked: Bool
    let app: String

    init(_ device: DeviceState) {
        name = device.name
        systemVersion = device.systemVersion
        orientation = device.orientation?.rawValue ?? "unknown"
        rotationLocked = device.isRotationLocked
        app = device.app.rawValue
    }
}

/// A mode on the wire.
struct ModeObject: Encodable {
    let width: Int
    let height: Int
    let refreshMillihertz: Int
    let interlaced: Bool

    init(_ mode: DisplayMode) {
        width = mode.size.width
        height = mode.size.height
        refreshMillihertz = mode.refreshMillihertz
        interlaced = mode.isInterlaced
    }
}

/// A monitor on the wire.
struct MonitorObject: Encodable {
    @Nullable var id: String?
    let manufacturer: String
    let product: Int
    let serialNumber: UInt32
    @Nullable var name: String?

    init(_ monitor: MonitorIdentity, id: String?) {
        _id = Nullable(wrappedValue: id)
        manufacturer = monitor.manufacturer
        product = monitor.product
        serialNumber = monitor.serialNumber
        _name = Nullable(wrappedValue: monitor.name)
    }
}

/// A connector on the wire.
struct ConnectorObject: Encodable {
    let id: String
    let status: String
    @Nullable var preferred: ModeObject?
    let modes: [ModeObject]
    @Nullable var monitor: MonitorObject?

    init(_ connector: Connector) {
        id = connector.id.description
        status = connector.status.rawValue
        modes = connector.modes.map(ModeObject.init)
        _preferred = Nullable(wrappedValue: connector.preferredMode.map(ModeObject.init))
        _monitor = Nullable(wrappedValue: connector.monitor.map { MonitorObject($0, id: connector.monitorID) })
    }
}

/// A value that is written as null when there is none, so that every object of a kind has the same keys.
@propertyWrapper
struct Nullable<Value: Encodable>: Encodable {
    var wrappedValue: Value?

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}
