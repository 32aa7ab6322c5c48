// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A mode of a monitor, as in the kernel's mode list.
///
/// Modes of different monitors with the same numbers are equal. Apps see a `UIScreenMode`, which has no refresh rate
/// (MODE-1).
public struct DisplayMode: Hashable, Sendable {
    /// The visible pixels; both sides are at least 1.
    public var size: PixelSize
    /// Frames, or fields if interlaced, per 1000 seconds, by the kernel's formula (hotplug.md §2.4).
    public var refreshMillihertz: Int
    /// Whether each frame is sent in two fields.
    public var isInterlaced: Bool
    /// Whether the monitor prefers the mode (hotplug.md §2.3).
    public var isPreferred: Bool
    /// The width of a pixel divided by its height; 1 for square pixels.
    public var pixelAspectRatio: Double

    /// Creates a mode; see the properties.
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
    /// The mode in the usual notation: `1920x1080@60`, `1920x1080@59.94`, `1920x1080i@50`.
    public var description: String {
        "\(size)\(isInterlaced ? "i" : "")@\(Self.rateText(refreshMillihertz))"
    }

    /// A refresh rate as text: `60`, `59.94`, `60.004`.
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
    /// The modes without duplicates: of those with the same size, rate, scan and shape of pixels, the first one is
    /// kept, and is preferred if any of them is.
    ///
    /// A monitor declares a mode in several places and with several timings, which look the same in a list.
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
