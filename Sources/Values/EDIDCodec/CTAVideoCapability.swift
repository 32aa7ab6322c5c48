// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// How a monitor scans pictures, and which quantization a source can choose (CTA-861-H, section 7.5.6).
public struct CTAVideoCapability: RawRepresentable, Sendable, Hashable {
    /// The byte of the data block.
    public let rawValue: UInt8

    /// Makes a capability from the byte of a data block.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Whether the borders of a picture are cut off.
    public enum Scan: UInt8, Sendable, Hashable {
        /// Not said, or formats of this kind are not taken.
        case unknown
        /// The borders are always cut off.
        case overscan
        /// The whole picture is always shown.
        case underscan
        /// The source chooses.
        case both
    }

    /// What happens to the format that the monitor prefers; the two others apply where this is unknown.
    public var preferredTimingScan: Scan { Scan(rawValue: rawValue >> 4 & 3) ?? .unknown }

    /// What happens to formats of computers.
    public var computerScan: Scan { Scan(rawValue: rawValue >> 2 & 3) ?? .unknown }

    /// What happens to formats of televisions.
    public var televisionScan: Scan { Scan(rawValue: rawValue & 3) ?? .unknown }

    /// Tells whether the source can choose the range of RGB.
    public var canSelectRGBQuantization: Bool { rawValue & 0x40 != 0 }

    /// Tells whether the source can choose the range of YCbCr.
    public var canSelectYCbCrQuantization: Bool { rawValue & 0x80 != 0 }
}
