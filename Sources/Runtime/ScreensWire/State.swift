// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Varlink

extension Wire {
    /// A resolution and refresh rate.
    package struct Mode: Codable, Hashable, Sendable, CustomStringConvertible {
        /// Width in pixels.
        package var width: Int
        /// Height in pixels.
        package var height: Int
        /// Frames per second times 1000; fields if interlaced.
        package var refreshMillihertz: Int
        /// Whether the mode is interlaced.
        package var interlaced: Bool

        /// Converts a display mode.
        package init(_ mode: DisplayMode) {
            (width, height) = (mode.size.width, mode.size.height)
            (refreshMillihertz, interlaced) = (mode.refreshMillihertz, mode.isInterlaced)
        }

        /// The display mode with square pixels.
        package var displayMode: DisplayMode {
            DisplayMode(
                size: PixelSize(width: width, height: height), refreshMillihertz: refreshMillihertz,
                isInterlaced: interlaced)
        }

        /// The mode as text: `1920x1080i@59.94`.
        package var description: String { displayMode.description }
    }

    /// A monitor's identity, from its EDID.
    package struct MonitorIdentity: Codable, Hashable, Sendable {
        /// An identifier that stays with the monitor when it moves to another socket.
        package var id: String?
        /// The manufacturer's three-letter PNP ID.
        package var manufacturer: String
        /// The manufacturer's product code.
        package var product: Int
        /// The numeric serial number; 0 for none.
        package var serialNumber: UInt32
        /// The product's name.
        package var name: String?

        /// Converts an identity.
        ///
        /// - Parameters:
        ///   - monitor: the identity in the EDID.
        ///   - id: the identifier that stays with the monitor.
        package init(_ monitor: DisplayModel.MonitorIdentity, id: String?) {
            self.id = id
            (manufacturer, product) = (monitor.manufacturer, monitor.product)
            (serialNumber, name) = (monitor.serialNumber, monitor.name)
        }
    }

    /// A part of a window, in points.
    package struct Region: Codable, Hashable, Sendable {
        /// The left edge.
        package var x: Double
        /// The top edge.
        package var y: Double
        /// The width.
        package var width: Double
        /// The height.
        package var height: Double

        package init(x: Double, y: Double, width: Double, height: Double) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    /// A screen of the device.
    package struct Screen: Codable, Hashable, Sendable {
        /// `main`, or the connector's name such as `card0-HDMI-A-1`.
        package var id: String
        /// Whether this is the main screen.
        package var main: Bool
        /// The current mode.
        package var mode: Mode
        /// X, y, width and height in points.
        package var bounds: [Double]
        /// Pixels per point.
        package var scale: Double
        /// The screen that the system mirrors here.
        package var mirrored: String?
        /// The monitor; nil for the main screen and without a usable EDID.
        package var monitor: MonitorIdentity?
        /// What the screen shows.
        package var content = ScreenContent.windows
        /// The modes that the monitor offers.
        package var modes: [Mode] = []
        /// The mode that the monitor prefers.
        package var preferred: Mode?
        /// What it shows while the app has no window on it; nil for the main screen.
        package var mirror: MirroringPolicy?
        /// How a mirrored image fits; nil for the main screen.
        package var aspect: MirrorAspect?
        /// The overscan compensation; nil for the main screen.
        package var overscan: OverscanCompensation?
        /// The fraction of the image cut off at each edge.
        package var overscanShare = 0.0
        /// The clockwise rotation of the picture sent to the monitor, in degrees; nil if it is upright.
        package var rotation: Int?
        /// Whether a mirroring secondary window is frozen.
        package var frozen = false
        /// The part of the main window that a secondary window shows; nil for all of it.
        package var region: Region?
        /// Whether this is a virtual monitor that a program plugged in.
        package var virtual = false

        package init(id: String, main: Bool, mode: Mode, bounds: [Double], scale: Double) {
            (self.id, self.main, self.mode, self.bounds, self.scale) = (id, main, mode, bounds, scale)
        }

        /// Width and height in points; zero if the bounds are incomplete.
        package var size: (width: Double, height: Double) { bounds.count == 4 ? (bounds[2], bounds[3]) : (0, 0) }

        /// The key for choices for the screen's monitor.
        package var monitorKey: String { monitor?.id ?? id }

        /// The names of the fields that differ from those of an earlier state.
        package func fields(changedSince earlier: Screen) -> [String] {
            let (now, before) = (JSONObject(encoding: self), JSONObject(encoding: earlier))
            return now.members.filter { before[$0.name] != $0.value }.map(\.name)
        }
    }

    /// The device, and the source of its monitors.
    package struct Device: Codable, Hashable, Sendable {
        /// The device's name, such as `iPad Pro 13-inch`.
        package var name: String
        /// The simulated system's version, such as `18.0`.
        package var systemVersion: String
        /// The orientation; nil if unknown.
        package var orientation: DeviceOrientation?
        /// Whether rotation is locked.
        package var rotationLocked: Bool
        /// The app's state.
        package var app: AppState
        /// `udev`, `virtual`, or both.
        package var source: String

        package init(
            name: String, systemVersion: String, orientation: DeviceOrientation?, rotationLocked: Bool, app: AppState,
            source: String
        ) {
            (self.name, self.systemVersion, self.orientation) = (name, systemVersion, orientation)
            (self.rotationLocked, self.app, self.source) = (rotationLocked, app, source)
        }
    }

    /// A socket that a program created.
    package struct Socket: Codable, Hashable, Sendable {
        /// The socket's name.
        package var id: String
        /// The spec of the monitor in it; nil for an empty socket.
        package var spec: String?
        package init(id: String, spec: String?) { (self.id, self.spec) = (id, spec) }
    }

    /// The complete state at one point in time.
    package struct State: Codable, Hashable, Sendable {
        /// The device.
        package var device: Device
        /// The screens, the main one first.
        package var screens: [Screen]
        /// The sockets in order of creation.
        package var sockets: [Socket]

        package init(device: Device, screens: [Screen], sockets: [Socket]) {
            (self.device, self.screens, self.sockets) = (device, screens, sockets)
        }

        /// The screen with the given name.
        package func screen(_ id: String) -> Screen? { screens.first { $0.id == id } }

        /// The specs of the virtual monitors, by socket.
        package var plugged: [String: String] {
            Dictionary(sockets.compactMap { socket in socket.spec.map { (socket.id, $0) } }) { $1 }
        }
    }
}

extension JSONObject {
    /// Encodes a value of one of the interface's types, with `null` for absent values.
    ///
    /// - Parameters:
    ///   - value: a structure of ``Wire``.
    ///   - omitsAbsent: whether to omit absent values.
    package init(encoding value: some Encodable, omittingAbsent omitsAbsent: Bool = false) {
        // The structures contain nothing that cannot be encoded.
        self = (try? JSONValueEncoder(omitsAbsent: omitsAbsent).encode(value))?.object ?? [:]
    }
}

// The interface uses DisplayModel's names.

extension AppState: Codable {}
extension DeviceOrientation: Codable {}
extension MirrorAspect: Codable {}
extension MirroringPolicy: Codable {}
extension MonitorFault: Codable {}
extension OverscanCompensation: Codable {}
extension ScreenContent: Codable {}
