// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A mode of a monitor, as in the kernel's mode list.
///
/// Modes are values: two modes of two monitors with the same numbers are equal. What an app sees of it is
/// `UIScreenMode`, which has no refresh rate (MODE-1).
public struct DisplayMode: Hashable, Sendable {
    /// The visible pixels; both sides are at least 1.
    public var size: PixelSize
    /// Frames (for interlaced modes: fields) a second times 1000, by the kernel's formula (hotplug.md §2.4).
    public var refreshMillihertz: Int
    /// Whether lines are sent in two fields.
    public var isInterlaced: Bool
    /// Whether the monitor calls this its preferred mode (hotplug.md §2.3).
    public var isPreferred: Bool
    /// Width of one pixel divided by its height; 1 for square pixels.
    public var pixelAspectRatio: Double

    /// Creates a mode.
    ///
    /// - Parameters:
    ///   - size: visible pixels, both sides at least 1.
    ///   - refreshMillihertz: refresh rate times 1000.
    ///   - isInterlaced: whether lines are sent in two fields.
    ///   - isPreferred: whether the monitor prefers this mode.
    ///   - pixelAspectRatio: width of one pixel divided by its height.
    public init(
        size: PixelSize, refreshMillihertz: Int, isInterlaced: Bool = false, isPreferred: Bool = false,
        pixelAspectRatio: Double = 1
    ) {
        self.size = size
        self.refreshMillihertz = refreshMillihertz
        self.isInterlaced = isInterlaced
        self.isPreferred = isPreferred
        self.pixelAspectRatio = pixelAspectRatio
    }
}

extension DisplayMode: CustomStringConvertible {
    /// The mode as people write it: `1920x1080@60`, `1920x1080@59.94`, `1920x1080i@50`.
    public var description: String {
        "\(size)\(isInterlaced ? "i" : "")@\(Self.rateText(refreshMillihertz))"
    }

    /// A refresh rate as text, spelled this way everywhere: `60`, `59.94`, `60.004`.
    ///
    /// - Parameter millihertz: the rate times 1000.
    /// - Returns: the rate in hertz, exact, with at most three decimals and no trailing zeros.
    public static func rateText(_ millihertz: Int) -> String {
        let (hertz, rest) = millihertz.magnitude.quotientAndRemainder(dividingBy: 1000)
        let sign = millihertz < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(hertz)" }
        let decimals = String(String(rest + 1000).dropFirst().reversed().drop { $0 == "0" }.reversed())
        return "\(sign)\(hertz).\(decimals)"
    }
}

extension [DisplayMode] {
    /// The modes with each once, in their order: of those with the same size, rate, scan and shape of pixels, the first
    /// one stays, and is preferred when any of them is.
    ///
    /// A monitor declares a mode in several places and with several timings, which nobody who chooses a mode can tell
    /// apart.
    package func uniqued() -> [DisplayMode] {
        var places: [DisplayMode: Int] = [:]
        var unique: [DisplayMode] = []
        for mode in self {
            var key = mode
            key.isPreferred = false
            if let place = places[key] {
                if mode.isPreferred { unique[place].isPreferred = true }
            } else {
                places[key] = unique.count
                unique.append(mode)
            }
        }
        return unique
    }
}
