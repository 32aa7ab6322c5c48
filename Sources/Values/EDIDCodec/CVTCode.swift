// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The three bytes that name a size and several rates of Coordinated Video Timings (E-EDID 1.4, section 3.10.3.8).
public struct CVTCode: Sendable, Hashable {
    /// Lines of a frame.
    public let height: Int
    /// The shape of the picture.
    public let aspectRatio: AspectRatio
    /// The last byte: which rates there are, and which is preferred.
    let rates: UInt8

    /// One rate of a code.
    public struct Rate: Sendable, Hashable {
        /// The refresh rate in hertz: 50, 60, 75 or 85.
        public let hertz: Int
        /// The kind of blanking; reduced only at 60 Hz.
        public let blanking: CoordinatedVideoTiming.Blanking
    }

    /// Pixels of a line, a multiple of 8.
    public var width: Int {
        height * aspectRatio.horizontal / aspectRatio.vertical / 8 * 8
    }

    /// The rates that the monitor takes, in the order of the standard.
    public var supportedRates: [Rate] {
        Self.allRates.indices.filter { rates & 0x10 >> UInt8($0) != 0 }.map { Self.allRates[$0] }
    }

    private static let allRates = [
        Rate(hertz: 50, blanking: .normal), Rate(hertz: 60, blanking: .normal), Rate(hertz: 75, blanking: .normal),
        Rate(hertz: 85, blanking: .normal), Rate(hertz: 60, blanking: .reduced),
    ]

    /// Reads the code at an offset, nothing when it is three zeros.
    init?(_ data: ZeroExtendedBytes, at offset: Int) {
        guard data[offset] != 0 || data[offset + 1] != 0 || data[offset + 2] != 0 else { return nil }
        let lines = data.integer(at: offset) | (data.integer(at: offset + 1) & 0xF0) << 4
        height = (lines + 1) * 2
        aspectRatio =
            switch data[offset + 1] & 0x0C {
            case 0x00: AspectRatio(reduced: 4, 3)
            case 0x04: AspectRatio(reduced: 16, 9)
            case 0x08: AspectRatio(reduced: 8, 5)
            default: AspectRatio(reduced: 5, 3)
            }
        rates = data[offset + 2]
    }
}
