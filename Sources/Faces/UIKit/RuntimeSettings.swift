// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Foundation
import Hotplug
import Runtime
import SecondScreen
import UIKitCore

/// What the environment says of the device that an app runs on.
///
/// | setting | values |
/// |---|---|
/// | `SECONDSCREEN_SOURCE` | `udev`, `virtual`, `recording=FILE`, or `auto`, as when absent: udev with a graphics card |
/// | `SECONDSCREEN_PLUG` | virtual monitors, one a line or between semicolons, as `1920x1080@60`, `tv-4k` or `edid=FILE` |
/// | `SECONDSCREEN_DEVICE` | a name in `config/devices.yaml` |
/// | `SECONDSCREEN_SYSTEM_VERSION` | `7.0` to `27.0`; `18.0` when absent |
/// | `SECONDSCREEN_MODE` | `preferred`, `highestRefresh`, `largest`, `common`, or a certain mode as `1920x1080@60` |
/// | `SECONDSCREEN_OUTPUT` | where pictures go, between semicolons: `png:FOLDER`, `terminal`, `null`; nowhere when absent |
/// | `SECONDSCREEN_SOCKET` | the path of the control socket, or `none`; the app's name in the user's folder when absent |
/// | `SECONDSCREEN_FOR` | seconds to run; until a signal comes when absent |
///
/// An empty value counts as absent.
struct RuntimeSettings {
    /// Where monitors come from.
    var source = MonitorSource.auto
    /// The virtual monitors that are plugged in.
    var plugged: [ScreenSpec] = []
    /// The device whose display is the main screen.
    var device: DeviceProfile
    /// The simulated system.
    var systemVersion = SystemVersion.standard
    /// The mode that a screen takes when it connects.
    var mode = ModePolicy.preferred
    /// Where the screens' pictures go.
    var outputs: [FrameDestination] = []
    /// The control socket's path, or `none`; nil for the usual place.
    var socket: String?
    /// How long to run; nil for until a signal comes.
    var duration: Duration?

    /// Reads settings.
    ///
    /// - Parameters:
    ///   - environment: names and values; names without meaning here are passed over.
    ///   - devices: the table that `SECONDSCREEN_DEVICE` is looked up in.
    /// - Throws: at the first value that cannot be used; the message says what can.
    init(environment: [String: String], devices: DeviceTable) throws(ConfigurationError) {
        func read<Value>(
            _ name: String, _ remedy: @autoclosure () -> String, _ parse: (String) -> Value?
        ) throws(ConfigurationError) -> Value? {
            guard let text = environment[name], !text.isEmpty else { return nil }
            if let value = parse(text) { return value }
            throw ConfigurationError(origin: name, message: "'\(text)' cannot be used; set it to \(remedy())")
        }
        let defaultDevice = try devices.device(DeviceTable.defaultDevice)
        device =
            try read("SECONDSCREEN_DEVICE", "one of \(devices.names.joined(separator: ", "))") {
                try? devices.device($0)
            } ?? defaultDevice
        source =
            try read("SECONDSCREEN_SOURCE", "auto, udev, virtual or recording=FILE", MonitorSource.init(parsing:))
            ?? source
        plugged =
            try read("SECONDSCREEN_PLUG", "screen specs between semicolons, as 1920x1080@60;tv-4k") {
                Self.list($0) { try? ScreenSpec(parsing: $0) }
            } ?? plugged
        outputs =
            try read("SECONDSCREEN_OUTPUT", "png:FOLDER, terminal or null, several between semicolons") {
                Self.list($0) { try? FrameDestination(parsing: $0) }
            } ?? outputs
        let (oldest, newest) = (SystemVersion.oldest, SystemVersion.newest)
        systemVersion =
            try read("SECONDSCREEN_SYSTEM_VERSION", "a version from \(oldest) to \(newest)") { text in
                SystemVersion(text).flatMap { (oldest...newest).contains($0) ? $0 : nil }
            } ?? systemVersion
        mode =
            try read(
                "SECONDSCREEN_MODE", "preferred, highestRefresh, largest, common, or a mode as 1920x1080@60",
                ModePolicy.init(parsing:)) ?? mode
        socket =
            try read("SECONDSCREEN_SOCKET", "an absolute path, or none") { text in
                text == "none" || text.hasPrefix("/") ? text : nil
            }
        duration = try read("SECONDSCREEN_FOR", "a number of seconds from 0 to 1000000000") { text in
            Double(text).flatMap { (0...1e9).contains($0) ? .seconds($0) : nil }
        }
    }

    /// The values between semicolons or line ends; nil when one cannot be read.
    private static func list<Value>(_ text: String, _ parse: (String) -> Value?) -> [Value]? {
        let parts = text.split(whereSeparator: { $0 == ";" || $0.isNewline })
        let values = parts.compactMap { parse(String($0)) }
        return values.count == parts.count ? values : nil
    }
}
