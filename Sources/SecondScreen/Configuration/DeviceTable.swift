// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
package import UIKitCore
import Yams

/// The table of devices that `config/devices.yaml` holds.
package struct DeviceTable: Sendable {
    /// The device that is simulated when nobody says otherwise.
    package static let defaultDevice = "ipad-pro-13"

    /// The names by which devices are chosen, in the file's order.
    package var names: [String] { devices.map(\.name) }

    private let devices: [(name: String, profile: DeviceProfile)]

    /// One line in the file as it is written there.
    fileprivate struct Entry: Decodable {
        var model: String
        var name: String
        var width: Int
        var height: Int
        var scale: Double
        var nativeScale: Double?
        var framesPerSecond: Int?
        var homeButton: Bool?
    }

    /// Reads the table from where `ConfigurationFile` finds it.
    package init() throws(ConfigurationError) {
        try self.init(ConfigurationFile.read("devices.yaml", builtIn: PackageResources.devices_yaml))
    }

    /// Reads the table from a file's contents.
    ///
    /// - Throws: when the text is no YAML of the shape that `config/devices.yaml` explains; names file and entry.
    package init(_ file: ConfigurationFile.Contents) throws(ConfigurationError) {
        do {
            guard let nodes = try Yams.compose(yaml: file.text)?.mapping else {
                throw ConfigurationError(origin: file.origin, message: "is empty; a table of devices is expected")
            }
            devices = try nodes.map { key, node in
                guard let id = key.string else {
                    throw ConfigurationError(origin: file.origin, message: "has a device whose name is not a text")
                }
                do {
                    return (
                        id, try DeviceProfile(id, YAMLDecoder().decode(Entry.self, from: node), origin: file.origin)
                    )
                } catch let error as DecodingError {
                    throw ConfigurationError(origin: file.origin, message: "device \(id): \(error.reason)")
                }
            }
        } catch let error as ConfigurationError {
            throw error
        } catch {
            throw ConfigurationError(origin: file.origin, message: "\(error)")
        }
    }

    /// Finds the device called `name`.
    ///
    /// - Parameter name: one of ``names``.
    /// - Returns: the device.
    /// - Throws: when there is none; the message names those that there are.
    package func device(_ name: String) throws(ConfigurationError) -> DeviceProfile {
        if let device = devices.first(where: { $0.name == name }) { return device.profile }
        throw ConfigurationError(
            origin: "device \(name)", message: "is not known; known are \(names.joined(separator: ", "))")
    }
}

extension DeviceProfile {
    fileprivate init(_ id: String, _ entry: DeviceTable.Entry, origin: String) throws(ConfigurationError) {
        func check(_ isRight: Bool, _ message: String) throws(ConfigurationError) {
            guard isRight else { throw ConfigurationError(origin: origin, message: "device \(id): \(message)") }
        }
        try check(["iPhone", "iPad"].contains(entry.model), "model is iPhone or iPad, not \(entry.model)")
        try check(
            (1...16384).contains(entry.width) && (1...16384).contains(entry.height),
            "width and height are 1 to 16384 pixels")
        try check((0.1...8).contains(entry.scale), "scale is 0.1 to 8")
        try check((0.1...8).contains(entry.nativeScale ?? 1), "nativeScale is 0.1 to 8")
        try check((1...1000).contains(entry.framesPerSecond ?? 60), "framesPerSecond is 1 to 1000")
        self.init(
            name: entry.name,
            model: entry.model,
            idiom: entry.model == "iPad" ? .pad : .phone,
            nativeSize: PixelSize(width: entry.width, height: entry.height),
            scale: entry.scale,
            nativeScale: entry.nativeScale,
            maximumFramesPerSecond: entry.framesPerSecond ?? 60,
            hasHomeButton: entry.homeButton ?? false,
            supportsMultipleScenes: entry.model == "iPad")
    }
}

extension DecodingError {
    /// What is wrong, in the words of the file's author.
    fileprivate var reason: String {
        switch self {
        case .keyNotFound(let key, _): "\(key.stringValue) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(context.codingPath.last?.stringValue ?? "the entry") has the wrong type"
        case .dataCorrupted(let context): context.debugDescription
        @unknown default: "cannot be read"
        }
    }
}
