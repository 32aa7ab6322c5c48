// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Color spaces that a monitor takes beside the usual ones (CTA-861-H, section 7.5.5).
public struct CTAColorimetry: OptionSet, Sendable, Hashable {
    /// The two bytes of the data block, the first one low.
    public let rawValue: UInt16

    /// Makes a set from the bytes of a data block.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// xvYCC with the primaries of BT.601.
    public static let xvYCC601 = CTAColorimetry(rawValue: 1 << 0)
    /// xvYCC with the primaries of BT.709.
    public static let xvYCC709 = CTAColorimetry(rawValue: 1 << 1)
    /// sYCC of IEC 61966-2-1.
    public static let sYCC601 = CTAColorimetry(rawValue: 1 << 2)
    /// opYCC of IEC 61966-2-5.
    public static let opYCC601 = CTAColorimetry(rawValue: 1 << 3)
    /// opRGB of IEC 61966-2-5.
    public static let opRGB = CTAColorimetry(rawValue: 1 << 4)
    /// BT.2020 with constant luminance.
    public static let bt2020ConstantLuminance = CTAColorimetry(rawValue: 1 << 5)
    /// BT.2020 in YCbCr.
    public static let bt2020YCC = CTAColorimetry(rawValue: 1 << 6)
    /// BT.2020 in RGB.
    public static let bt2020RGB = CTAColorimetry(rawValue: 1 << 7)
    /// The default RGB of the format.
    public static let defaultRGB = CTAColorimetry(rawValue: 1 << 12)
    /// sRGB.
    public static let sRGB = CTAColorimetry(rawValue: 1 << 13)
    /// ICtCp of BT.2100.
    public static let iCtCp = CTAColorimetry(rawValue: 1 << 14)
    /// RGB of SMPTE ST 2113, called P3.
    public static let st2113RGB = CTAColorimetry(rawValue: 1 << 15)
}
