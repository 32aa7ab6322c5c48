// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import Foundation

/// A one-line description of a monitor: `1920x1080@60+1280x720@50,label="Hall TV",overscan=5%`.
///
/// ```
/// spec    = monitor *( "," option )
/// monitor = mode *( "+" mode ) / "edid=" text / "edid=base64:" base64 / name
/// mode    = width "x" height [ "i" ] [ "@" hertz ]
/// option  = "label=" text / "serial=" text / "scale=" number / "overscan=" number "%"
/// text    = quoted in "…" or everything up to the next comma
/// name    = a monitor of the catalog
/// ```
///
/// The first mode is the preferred one; the default rate is 60 Hz.
package struct ScreenSpec: Hashable, Sendable {
    /// The origin of the monitor's EDID.
    package enum Monitor: Hashable, Sendable {
        /// Generated from modes, the preferred one first; never empty.
        case modes([Mode])
        /// A monitor from the catalog, by name.
        case catalog(String)
        /// An EDID in a file, by path.
        case edidFile(String)
        /// An EDID in the spec itself, at most ``VirtualLimits/edidBytes``.
        case edid([UInt8])
    }

    /// A size and a rate.
    package struct Mode: Hashable, Sendable, CustomStringConvertible {
        /// Visible pixels, each side 1 to 16384, and the area at most ``VirtualLimits/modePixels``.
        package var size: PixelSize
        /// Frames, or fields if interlaced, per 1000 seconds.
        package var refreshMillihertz: Int
        /// Whether a frame is sent in two fields.
        package var isInterlaced: Bool

        /// Creates a mode; see the properties.
        package init(size: PixelSize, refreshMillihertz: Int, isInterlaced: Bool = false) {
            self.size = size
            self.refreshMillihertz = refreshMillihertz
            self.isInterlaced = isInterlaced
        }

        /// The mode in the syntax of specs: `1920x1080i@59.94`.
        package var description: String {
            ModeRequest(size: size, refreshMillihertz: refreshMillihertz, isInterlaced: isInterlaced).description
        }
    }

    /// The default monitor: 1920x1080 at 60 Hz.
    package static let standard = ScreenSpec(
        monitor: .modes([Mode(size: PixelSize(width: 1920, height: 1080), refreshMillihertz: 60000)]))

    /// The origin of the monitor's EDID.
    package var monitor: Monitor
    /// The monitor's name; nil for the default.
    package var label: String?
    /// The monitor's serial number as text; nil for none.
    package var serial: String?
    /// Pixels per point, 0.1 to 8; nil for the monitor's own value, which is 1 unless the catalog specifies another.
    package var scale: Double?
    /// The fraction of the image that is cut off at each edge, 0 to 0.49; nil for the monitor's own value.
    package var overscan: Double?
}

extension ScreenSpec: CustomStringConvertible {
    /// The text of the spec; parsing it gives an equal spec.
    package var description: String {
        var parts: [String] = []
        switch monitor {
        case .modes(let modes): parts.append(modes.map(\.description).joined(separator: "+"))
        case .catalog(let name): parts.append(name)
        case .edidFile(let path):
            // A folder prefix distinguishes such a path from an EDID in the spec itself.
            let isLikeBytes = path.hasPrefix(Self.base64Key)
            parts.append("edid=\(Self.quoted(isLikeBytes ? "./\(path)" : path))")
        case .edid(let bytes): parts.append("edid=\(Self.base64Key)\(Data(bytes).base64EncodedString())")
        }
        if let label { parts.append("label=\(Self.quoted(label))") }
        if let serial { parts.append("serial=\(Self.quoted(serial))") }
        if let scale { parts.append("scale=\(Self.compact(scale))") }
        // A fraction such as 0.07 is not an exact number of hundredths.
        if let overscan { parts.append("overscan=\(Self.compact((overscan * 1e8).rounded() / 1e6))%") }
        return parts.joined(separator: ",")
    }

    /// The prefix of an EDID in a spec.
    static let base64Key = "base64:"

    /// A quoted text; a text that contains quotes has no comma, and needs no quoting.
    private static func quoted(_ text: String) -> String { text.contains("\"") ? text : "\"\(text)\"" }

    private static func compact(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}

/// A syntax error in a screen spec.
package struct ScreenSpecError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The column of the first wrong character, from 1; one past the end if something is missing.
    package var column: Int
    /// The problem and the remedy.
    package var message: String

    /// One line: `column 5: …`.
    package var description: String { "column \(column): \(message)" }
}

/// A virtual monitor in its socket.
package struct PluggedMonitor: Hashable, Sendable {
    /// The name of the socket.
    package var socket: String
    /// The monitor.
    package var spec: ScreenSpec

    /// Creates a plugged monitor; see the properties.
    package init(socket: String, _ spec: ScreenSpec) { (self.socket, self.spec) = (socket, spec) }

    /// Plugs monitors into sockets.
    ///
    /// - Parameters:
    ///   - specs: the monitors.
    ///   - sockets: the socket of each; nil for the next free one of `HDMI-A-1`, `HDMI-A-2` …
    /// - Returns: the monitors in their sockets, in the same order.
    package static func plug(_ specs: [ScreenSpec], into sockets: [String?]? = nil) -> [PluggedMonitor] {
        zip(ConnectorID.socketNames(sockets ?? specs.map { _ in nil }), specs).map { PluggedMonitor(socket: $0, $1) }
    }
}
