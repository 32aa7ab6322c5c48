// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What a monitor can show of a high dynamic range (CTA-861-H, section 7.5.13).
public struct CTAHDRStaticMetadata: Sendable, Hashable {
    /// The transfer functions that it knows.
    public let transferFunctions: TransferFunctions

    /// Tells whether it takes static metadata of type 1.
    public let supportsType1: Bool

    /// The code of the brightest small area; `nits(code:)` gives cd/m².
    public let maximumLuminanceCode: UInt8?

    /// The code of the brightest whole picture.
    public let maximumFrameAverageLuminanceCode: UInt8?

    /// The code of the darkest area, in relation to the brightest.
    public let minimumLuminanceCode: UInt8?

    /// Transfer functions from signal to light.
    public struct TransferFunctions: OptionSet, Sendable, Hashable {
        /// The byte of the data block.
        public let rawValue: UInt8

        /// Makes a set from the byte of a data block.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Traditional gamma, standard range.
        public static let traditionalSDR = TransferFunctions(rawValue: 1 << 0)
        /// Traditional gamma, high range.
        public static let traditionalHDR = TransferFunctions(rawValue: 1 << 1)
        /// SMPTE ST 2084, called PQ.
        public static let st2084 = TransferFunctions(rawValue: 1 << 2)
        /// Hybrid log-gamma of BT.2100.
        public static let hybridLogGamma = TransferFunctions(rawValue: 1 << 3)
    }

    /// Reads the bytes behind the tags of a data block.
    init(_ data: ZeroExtendedBytes, in range: Range<Int>) {
        func code(_ index: Int) -> UInt8? {
            let offset = range.lowerBound + index
            return range.contains(offset) && data[offset] != 0 ? data[offset] : nil
        }
        transferFunctions = TransferFunctions(rawValue: data[range.lowerBound])
        supportsType1 = data.hasBits(1, at: range.lowerBound + 1)
        maximumLuminanceCode = code(2)
        maximumFrameAverageLuminanceCode = code(3)
        minimumLuminanceCode = code(4)
    }
}
