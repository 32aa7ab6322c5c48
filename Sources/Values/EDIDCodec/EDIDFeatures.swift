// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The byte of features of a base block (E-EDID 1.4, section 3.6.4).
public struct EDIDFeatures: OptionSet, Sendable, Hashable {
    /// The byte at offset 24.
    public let rawValue: UInt8

    /// Makes a set from the byte of an EDID.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Any timing within the range limits works (until EDID 1.3: of the GTF).
    public static let continuousFrequency = EDIDFeatures(rawValue: 0x01)
    /// The first detailed timing is the best: native since EDID 1.4, preferred before.
    public static let preferredTiming = EDIDFeatures(rawValue: 0x02)
    /// sRGB is the default color space.
    public static let sRGB = EDIDFeatures(rawValue: 0x04)
    /// Powers down when sync stops, by VESA's DPMS.
    public static let activeOff = EDIDFeatures(rawValue: 0x20)
    /// Knows the suspend state of DPMS.
    public static let suspend = EDIDFeatures(rawValue: 0x40)
    /// Knows the standby state of DPMS.
    public static let standby = EDIDFeatures(rawValue: 0x80)
}
