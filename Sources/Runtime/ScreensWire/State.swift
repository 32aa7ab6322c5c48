// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Varlink

extension Wire {
    /// A size in pixels and a rate.
    package struct Mode: Codable, Hashable, Sendable, CustomStringConvertible {
        /// Width in pixels.
        package var width: Int
        /// Height in pixels.
        package var height: Int
        /// Frames a second times 1000; fields when interlaced.
        package var refreshMillihertz: Int
        /// Whether lines are sent in two fields.
        package var interlaced: Bool

        /// Creates the mode that stands for a display mode.
        package init(_ mode: DisplayMode) {
            (width, height) = (mode.size.width, mode.size.height)
            (refreshMillihertz, interlaced) = (mode.refreshMillihertz, mode.isInterlaced)
        }

        /// The mode as a display mode with square pixels.
        package var displayMode: DisplayMode {
            DisplayMode(
                size: PixelSize(width: width, height: height), refreshMillihertz: refreshMillihertz,
                isInterlaced: interlaced)
        }

        /// The mode as people write it: `1920x1080i@59.94`.
        package var description: String { displayMode.description }
    }

    /// Who a monitor says it is, from its EDID.
    package struct MonitorIdentity: Codable, Hashable, Sendable {
        /// An identifier that goes with the monitor from socket to socket.
        package var id: String?
        /// The three letters of the maker's PNP identifier.
        package var manufacturer: String
        /// The maker's product code.
        package var product: Int
        /// The numeric serial number; 0 for none.
        package var serialNumber: UInt32
        /// The product's name.
        package var name: String?

        /// Creates the identity that stands for another.
        ///
        /// - Parameters:
        ///   - monitor: what the EDID says.
        ///   - id: the identifier that goes with the monitor.
        package init(_ monitor: DisplayModel.MonitorIdentity, id: String?) {
            self.id = id
            (manufacturer, product) = (monitor.manufacturer, monitor.product)
            (serialNumber, name) = (monitor.serialNumber, monitor.name)
        }
    }

    /// A part of a window in points.
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
        /// `main`, or the connector's name as `card0-HDMI-A-1`.
        package var id: String
        /// Whether this is the main screen.
        package var main: Bool
        /// The current mode.
        package var mode: Mode
        /// X, y, width and height in points.
        package var bounds: [Double]
        /// Pixels for a point.
        package var scale: Double
        /// The screen whose picture the system shows here.
        package var mirrored: String?
        /// The monitor; nil for the main screen and without a usable EDID.
        package var monitor: MonitorIdentity?
        /// What it shows.
        package var content = ScreenContent.windows
        /// The modes that it offers.
        package var modes: [Mode] = []
        /// The mode that the monitor prefers.
        package var preferred: Mode?
        /// What it shows while the app has no window of its own on it; nil for the main screen.
        package var mirror: MirroringPolicy?
        /// How a mirrored picture is fitted; nil for the main screen.
        package var aspect: MirrorAspect?
        /// How overscan is compensated; nil for the main screen.
        package var overscan: OverscanCompensation?
        /// The share of the picture that is lost at each edge.
        package var overscanShare = 0.0
        /// Whether a secondary window that mirrors is frozen.
        package var frozen = false
        /// The part of the main window that a secondary window shows; nil for all of it.
        package var region: Region?
        /// Whether a program plugged the monitor in.
        package var virtual = false

        package init(id: String, main: Bool, mode: Mode, bounds: [Double], scale: Double) {
            (self.id, self.main, self.mode, self.bounds, self.scale) = (id, main, mode, bounds, scale)
        }

        /// Width and height in points; zero when the bounds are incomplete.
        package var size: (width: Double, height: Double) { bounds.count == 4 ? (bounds[2], bounds[3]) : (0, 0) }

        /// The name under which choices for the screen's monitor are kept.
        package var monitorKey: String { monitor?.id ?? id }

        /// The names of the fields that differ from those of an earlier state of the screen.
        package func fields(changedSince earlier: Screen) -> [String] {
            let (now, before) = (JSONObject(encoding: self), JSONObject(encoding: earlier))
            return now.members.filter { before[$0.name] != $0.value }.map(\.name)
        }
    }

    /// The device, and the source of its monitors.
    package struct Device: Codable, Hashable, Sendable {
        /// What kind of device it is, as `iPad Pro 13-inch`.
        package var name: String
        /// The simulated system's version, as `18.0`.
        package var systemVersion: String
        /// How it is held; nil when nothing is known.
        package var orientation: DeviceOrientation?
        /// Whether the interface stays as it is when the device is turned.
        package var rotationLocked: Bool
        /// What its app can do.
        package var app: AppState
        /// `udev`, `virtual` or both.
        package var source: String

        package init(
            name: String, systemVersion: String, orientation: DeviceOrientation?, rotationLocked: Bool, app: AppState,
            source: String
        ) {
            (self.name, self.systemVersion, self.orientation) = (name, systemVersion, orientation)
            (self.rotationLocked, self.app, self.source) = (rotationLocked, app, source)
        }
    }

    /// A socket that a program made.
    package struct Socket: Codable, Hashable, Sendable {
        /// The socket's name.
        package var id: String
        /// The specification of the monitor in it; nil for an empty socket.
        package var spec: String?
        package init(id: String, spec: String?) { (self.id, self.spec) = (id, spec) }
    }

    /// Everything at one moment.
    package struct State: Codable, Hashable, Sendable {
        /// The device.
        package var device: Device
        /// The screens, the main one first.
        package var screens: [Screen]
        /// The sockets in the order in which they were made.
        package var sockets: [Socket]

        package init(device: Device, screens: [Screen], sockets: [Socket]) {
            (self.device, self.screens, self.sockets) = (device, screens, sockets)
        }

        /// The screen with a name.
        package func screen(_ id: String) -> Screen? { screens.first { $0.id == id } }

        /// The specifications of the virtual monitors by their sockets.
        package var plugged: [String: String] {
            Dictionary(sockets.compactMap { socket in socket.spec.map { (socket.id, $0) } }) { $1 }
        }
    }
}

extension JSONObject {
    /// The JSON of a type of the interface, with `null` for absent values.
    ///
    /// - Parameters:
    ///   - value: a structure of ``Wire``.
    ///   - omitsAbsent: whether absent values are left out.
    package init(encoding value: some Encodable, omittingAbsent omitsAbsent: Bool = false) {
        // The structures hold nothing that cannot be encoded.
        self = (try? JSONValueEncoder(omitsAbsent: omitsAbsent).encode(value))?.object ?? [:]
    }
}

// The words of the interface are those of DisplayModel.

extension AppState: Codable {}
extension DeviceOrientation: Codable {}
extension MirrorAspect: Codable {}
extension MirroringPolicy: Codable {}
extension OverscanCompensation: Codable {}
extension ScreenContent: Codable {}
