// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A video format descriptor: a size of CTA-861 by its number, with all rates that a monitor takes (CTA-861-I).
public struct CTAResolution: Sendable, Hashable {
    /// The number of the size, 1 to 28.
    public let identifier: UInt8

    /// Pixels of a line.
    public let width: Int

    /// Lines of a frame.
    public let height: Int

    /// The shape of the picture.
    public let aspectRatio: AspectRatio

    /// The refresh rates in hertz, ascending.
    public let rates: [Int]

    /// All rates that a descriptor can name; its place is the rate index.
    static let allRates = [24, 25, 30, 48, 50, 60, 100, 120, 144, 200, 240, 300, 360, 400, 480]

    private static let sizes: [(width: Int, height: Int, aspect: (Int, Int))] = [
        (1280, 720, (16, 9)), (1280, 720, (64, 27)), (1680, 720, (64, 27)), (1920, 1080, (16, 9)),
        (1920, 1080, (64, 27)), (2560, 1080, (64, 27)), (3840, 1080, (32, 9)), (2560, 1440, (16, 9)),
        (3440, 1440, (64, 27)), (5120, 1440, (32, 9)), (3840, 2160, (16, 9)), (3840, 2160, (64, 27)),
        (5120, 2160, (64, 27)), (7680, 2160, (32, 9)), (5120, 2880, (16, 9)), (5120, 2880, (64, 27)),
        (6880, 2880, (64, 27)), (10_240, 2880, (32, 9)), (7680, 4320, (16, 9)), (7680, 4320, (64, 27)),
        (10_240, 4320, (64, 27)), (15_360, 4320, (32, 9)), (11_520, 6480, (16, 9)), (11_520, 6480, (64, 27)),
        (15_360, 6480, (64, 27)), (15_360, 8640, (16, 9)), (15_360, 8640, (64, 27)), (20_480, 8640, (64, 27)),
    ]

    /// Reads the payload of a video format block, nothing when its length is none.
    static func resolutions(_ data: ZeroExtendedBytes, in range: Range<Int>) -> [CTAResolution]? {
        guard !range.isEmpty else { return nil }
        let size = Int(data[range.lowerBound] & 3) + 1
        guard (range.count - 1) % size == 0 else { return nil }
        return stride(from: range.lowerBound + 1, to: range.upperBound, by: size).compactMap {
            CTAResolution(data, at: $0, size: size)
        }
    }

    private init?(_ data: ZeroExtendedBytes, at offset: Int, size: Int) {
        let identifier = data[offset] & 0x3F
        guard (1...Self.sizes.count).contains(Int(identifier)) else { return nil }
        let entry = Self.sizes[Int(identifier) - 1]
        self.identifier = identifier
        width = entry.width
        height = entry.height
        aspectRatio = AspectRatio(entry.aspect.0, entry.aspect.1)

        // A missing second byte means 60 Hz and its halves; a missing third byte no 48 Hz.
        let hasFifties = data.hasBits(0x80, at: offset)
        let has24 = data.hasBits(0x40, at: offset)
        let second = size > 1 ? data[offset + 1] : 0x83
        let has48 = size > 2 && data.hasBits(0x01, at: offset + 2)
        rates = Self.allRates.filter { rate in
            switch rate {
            case 24: return has24
            case 48: return has48
            case 144: return second & 0x40 != 0
            default:
                // Six bits are multiples of 25 and 30 Hz.
                let isSixty = rate % 30 == 0
                guard isSixty ? second & 0x80 != 0 : hasFifties else { return false }
                let multiples = [1, 2, 4, 8, 12, 16]
                let bit = multiples.firstIndex(of: rate / (isSixty ? 30 : 25))
                return bit.map { second & 1 << UInt8($0) != 0 } ?? false
            }
        }
    }
}
