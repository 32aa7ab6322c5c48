// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// A monitor in one line, as people write it: `1920x1080@60+1280x720@50,label="Hall TV",overscan=5%`.
///
/// ```
/// spec    = monitor *( "," option )
/// monitor = mode *( "+" mode ) / "edid=" text / name
/// mode    = width "x" height [ "i" ] [ "@" hertz ]
/// option  = "label=" text / "serial=" text / "scale=" number / "overscan=" number "%"
/// text    = quoted in "…" or everything up to the next comma
/// name    = a monitor of the catalogue
/// ```
///
/// The first mode is the preferred one; a rate that is left out is 60 Hz.
package struct ScreenSpec: Hashable, Sendable {
    /// Where the monitor's description comes from.
    package enum Monitor: Hashable, Sendable {
        /// Made up from modes, the preferred one first; never empty.
        case modes([Mode])
        /// A monitor of the catalogue, by name.
        case catalogue(String)
        /// An EDID in a file, by path.
        case edidFile(String)
    }

    /// A size and a rate.
    package struct Mode: Hashable, Sendable, CustomStringConvertible {
        /// Visible pixels, each side 1 to 16384, and together at most ``VirtualLimits/modePixels``.
        package var size: PixelSize
        /// Frames, or fields when interlaced, a second times 1000.
        package var refreshMillihertz: Int
        /// Whether lines are sent in two fields.
        package var isInterlaced: Bool

        /// Creates a mode; see the properties.
        package init(size: PixelSize, refreshMillihertz: Int, isInterlaced: Bool = false) {
            self.size = size
            self.refreshMillihertz = refreshMillihertz
            self.isInterlaced = isInterlaced
        }

        /// The mode as a spec writes it, as `1920x1080i@59.94`.
        package var description: String {
            ModeRequest(size: size, refreshMillihertz: refreshMillihertz, isInterlaced: isInterlaced).description
        }
    }

    /// What is plugged in when nobody says otherwise: 1920x1080 at 60 Hz.
    package static let standard = ScreenSpec(
        monitor: .modes([Mode(size: PixelSize(width: 1920, height: 1080), refreshMillihertz: 60000)]))

    /// Where the monitor's description comes from.
    package var monitor: Monitor
    /// The monitor's name; nil for the default.
    package var label: String?
    /// The monitor's serial number as text; nil for none.
    package var serial: String?
    /// Pixels a point, 0.1 to 8; nil for the monitor's own, which is 1 unless the catalogue says otherwise.
    package var scale: Double?
    /// The share of the picture that is lost at each edge, 0 to 0.49; nil for the monitor's own.
    package var overscan: Double?
}

extension ScreenSpec: CustomStringConvertible {
    /// The spec as people write it; reading it gives an equal one.
    package var description: String {
        var parts: [String] = []
        switch monitor {
        case .modes(let modes): parts.append(modes.map(\.description).joined(separator: "+"))
        case .catalogue(let name): parts.append(name)
        case .edidFile(let path): parts.append("edid=\(Self.quoted(path))")
        }
        if let label { parts.append("label=\(Self.quoted(label))") }
        if let serial { parts.append("serial=\(Self.quoted(serial))") }
        if let scale { parts.append("scale=\(Self.compact(scale))") }
        // A share such as 0.07 is no exact hundredth.
        if let overscan { parts.append("overscan=\(Self.compact((overscan * 1e8).rounded() / 1e6))%") }
        return parts.joined(separator: ",")
    }

    /// A text in quotes; one that has some itself has no comma, and needs none.
    private static func quoted(_ text: String) -> String { text.contains("\"") ? text : "\"\(text)\"" }

    private static func compact(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}

/// Why a screen spec cannot be read, and where.
package struct ScreenSpecError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The first character that is wrong, counted from 1; one past the end when something is missing.
    package var column: Int
    /// What is wrong, and what would be right.
    package var message: String

    /// One line for people: `column 5: …`.
    package var description: String { "column \(column): \(message)" }
}
