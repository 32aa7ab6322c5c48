// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The two bytes of a standard timing: a width, an aspect ratio and a refresh rate (E-EDID 1.4, section 3.9).
public struct StandardTiming: Sendable, Hashable {
    /// The two bytes, the first one high; VESA's Display Monitor Timings use them as names.
    public let code: UInt16

    /// Makes a timing from its code, nothing from 0x0101 and 0, which mark an unused place.
    public init?(code: UInt16) {
        guard code != 0x0101, code != 0 else { return nil }
        self.code = code
    }

    /// Pixels of a line: 256 to 2288 in steps of 8.
    public var width: Int {
        (Int(code >> 8) + 31) * 8
    }

    /// The refresh rate in hertz: 60 to 123.
    public var refreshHertz: Int {
        Int(code & 0x3F) + 60
    }

    /// The shape of the picture, which was 1:1 before EDID 1.3 where it is 16:10 since.
    public func aspectRatio(version: EDID.Version) -> AspectRatio {
        switch code >> 6 & 3 {
        case 0: version.revision < 3 ? .square : AspectRatio(reduced: 8, 5)
        case 1: AspectRatio(reduced: 4, 3)
        case 2: AspectRatio(reduced: 5, 4)
        default: AspectRatio(reduced: 16, 9)
        }
    }
}
