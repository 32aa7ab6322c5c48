// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import DisplayModel
import Foundation
package import UIKitCore

/// The devices in `config/devices.json`, whose display can be the main screen.
package struct DeviceTable: Sendable {
    /// The default device.
    package static let defaultDevice = "ipad-pro-13"

    /// The devices' names in file order.
    package var names: [String] { devices.map(\.name) }

    private var devices: [(name: String, profile: DeviceProfile)]

    /// One entry of the file.
    fileprivate struct Entry: Decodable {
        /// `UIDevice.model`, iPhone or iPad, which determines the idiom.
        var model: String
        /// The marketing name.
        var name: String
        /// The native width in pixels, in portrait, as in `UIScreen.nativeBounds`.
        var width: Int
        /// The native height in pixels, in portrait.
        var height: Int
        /// Pixels per point for layout: `UIScreen.scale`.
        var scale: Double
        /// Physical pixels per point, if different: `UIScreen.nativeScale`.
        var nativeScale: Double?
        /// `UIScreen.maximumFramesPerSecond`; 60 if missing.
        var framesPerSecond: Int?
        /// Whether it has a Home button; false if missing. iPhones without one do not support `portraitUpsideDown`.
        var homeButton: Bool?
        /// The height of the status bar in points, in portrait; 20 if missing.
        var safeAreaTop: Double?
        /// The height of the Home indicator's area in points, in portrait; 0 if missing.
        var safeAreaBottom: Double?
    }

    /// Reads the table from the file that `ConfigurationFile` finds.
    package init() throws(ConfigurationError) {
        try self.init(ConfigurationFile.read("devices.json", builtIn: EmbeddedFile.devices.text))
    }

    /// Reads the table from a file's contents.
    ///
    /// - Throws: if the text is not JSON of that form; the error names the file, entry, and field.
    package init(_ file: ConfigurationFile.Contents) throws(ConfigurationError) {
        devices = []
        for (id, entry) in try file.entries(of: Entry.self, called: "device") {
            devices.append((id, try DeviceProfile(id, entry, origin: file.origin)))
        }
    }

    /// Finds the name of the device with a marketing name.
    ///
    /// - Parameter model: the marketing name, such as `iPad mini (A17 Pro)`.
    /// - Returns: one of ``names``; nil if there is none.
    package func name(ofModel model: String) -> String? { devices.first { $0.profile.name == model }?.name }

    /// Finds the device called `name`.
    ///
    /// - Parameter name: one of ``names``.
    /// - Returns: the device.
    /// - Throws: if there is none; the message lists the available ones.
    package func device(_ name: String) throws(ConfigurationError) -> DeviceProfile {
        if let device = devices.first(where: { $0.name == name }) { return device.profile }
        throw ConfigurationError(
            origin: "device '\(name)'", message: "no such device; available: \(names.joined(separator: ", "))")
    }
}

extension DeviceProfile {
    fileprivate init(_ id: String, _ entry: DeviceTable.Entry, origin: String) throws(ConfigurationError) {
        func check(_ isRight: Bool, _ message: String) throws(ConfigurationError) {
            guard isRight else { throw ConfigurationError(origin: origin, message: "device \(id): \(message)") }
        }
        try check(["iPhone", "iPad"].contains(entry.model), "model must be iPhone or iPad, got '\(entry.model)'")
        try check(
            (1...16384).contains(entry.width) && (1...16384).contains(entry.height),
            "width and height must be from 1 to 16384 pixels")
        try check((0.1...8).contains(entry.scale), "scale must be from 0.1 to 8")
        try check((0.1...8).contains(entry.nativeScale ?? 1), "nativeScale must be from 0.1 to 8")
        try check(
            (0...200).contains(entry.safeAreaTop ?? 0) && (0...200).contains(entry.safeAreaBottom ?? 0),
            "safeAreaTop and safeAreaBottom must be from 0 to 200")
        try check((1...1000).contains(entry.framesPerSecond ?? 60), "framesPerSecond must be from 1 to 1000")
        self.init(
            name: entry.name,
            model: entry.model,
            idiom: entry.model == "iPad" ? .pad : .phone,
            nativeSize: PixelSize(width: entry.width, height: entry.height),
            scale: entry.scale,
            nativeScale: entry.nativeScale,
            maximumFramesPerSecond: entry.framesPerSecond ?? 60,
            hasHomeButton: entry.homeButton ?? false,
            safeAreaInsets: UIEdgeInsets(
                top: entry.safeAreaTop ?? 20, left: 0, bottom: entry.safeAreaBottom ?? 0, right: 0),
            supportsMultipleScenes: entry.model == "iPad")
    }
}
