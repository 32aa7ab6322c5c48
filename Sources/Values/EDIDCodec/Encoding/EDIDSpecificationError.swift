// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The reasons for which an EDID cannot say what a specification wants.
public enum EDIDSpecificationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The manufacturer is not three letters A to Z.
    case manufacturer
    /// A text is not 1 to 13 printable ASCII characters that begin and end with no space.
    case text(String)
    /// A year is outside 1990 to 2245.
    case year(Int)
    /// A week is outside 1 to 53.
    case week(Int)
    /// A size in millimeters is not known on both sides, outside 10 to 2549, or reads like an aspect ratio.
    case size(width: Int, height: Int)
    /// Sound or overscan over VGA.
    case needsDigitalLink
    /// There is no timing.
    case noTimings
    /// There are more timings than `EDIDSpecification.maximumTimingCount`.
    case tooManyTimings(Int)
    /// A timing is no raster, too fast, too slow, or of more than 16,384 pixels a side.
    case timing(VideoTiming)

    /// The reason and a remedy in one line.
    public var description: String {
        switch self {
        case .manufacturer:
            "cannot encode the manufacturer: it has to be three letters A to Z"
        case .text(let text):
            "cannot encode the text '\(text.withoutControls)': it has to be 1 to 13 printable ASCII characters, "
                + "not beginning or ending with a space"
        case .year(let year):
            "cannot encode the year \(year): it has to be 1990 to 2245"
        case .week(let week):
            "cannot encode the week \(week): it has to be 1 to 53"
        case .size(let width, let height):
            "cannot encode a picture of \(width)x\(height) mm: both sides have to be 10 to 2549, "
                + "and not 160x90, 160x100, 40x30 or 50x40 mm, which mean an aspect ratio; leave both out for none"
        case .needsDigitalLink:
            "cannot encode sound or overscan for VGA: choose another connection"
        case .noTimings:
            "cannot encode a screen without a mode"
        case .tooManyTimings(let count):
            "cannot encode \(count) modes: the most are \(EDIDSpecification.maximumTimingCount)"
        case .timing(let timing):
            "cannot encode the mode \(EDIDMode(timing: timing, source: .detailed)): each side has to be 64 to "
                + "\(EDID.maximumModeSize) pixels, with porches and sync of at least one, "
                + "and the clock 10 MHz to 16 GHz"
        }
    }
}
