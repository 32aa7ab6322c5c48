// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A DisplayID section in an EDID extension block, in which newer monitors declare what exceeds EDID's limits.
public struct DisplayIDExtension: Sendable, Hashable {
    /// The version and revision, one nibble each: 0x13 is 1.3, 0x20 is 2.0.
    public let version: UInt8
    /// The product type (version 1) or the primary use case (version 2); 0 in all sections but the first.
    public let productType: UInt8
    /// The data blocks in order.
    public let dataBlocks: [DisplayIDDataBlock]
    /// Whether the section fits in its block and has a valid checksum; the kernel skips others.
    public let isValid: Bool
}

extension DisplayIDExtension {
    /// The maximum size of the data blocks in an extension block.
    private static let maximumLength = 121

    /// Decodes the extension block at an offset; bytes from `end` on are missing.
    init(_ data: ZeroExtendedBytes, at offset: Int, end: Int, issues: inout [EDIDIssue]) {
        version = data[offset + 1]
        let announced = data.integer(at: offset + 2)
        productType = data[offset + 3]
        let length = min(announced, Self.maximumLength)
        if length < announced {
            issues.add(
                "DisplayID section of \(announced) bytes, but only \(length) fit in an extension block", at: offset + 2)
        }
        let sum = data.checksum(of: offset + 1..<offset + 6 + length)
        let isWhole = length == announced && offset + 6 + length <= end
        isValid = isWhole && sum == 0
        if isWhole, sum != 0 {
            issues.add("wrong checksum of DisplayID section", at: offset + 5 + length)
        }
        dataBlocks = DisplayIDDataBlock.collection(
            data, in: offset + 5..<min(offset + 5 + length, max(end, offset + 5)), issues: &issues)
    }
}

/// A data block of a DisplayID section (DisplayID 1.3, section 4; DisplayID 2.0, section 4).
public enum DisplayIDDataBlock: Sendable, Hashable {
    /// Timings of any type.
    case timings(DisplayIDTimings)
    /// The manufacturer and the date of manufacture.
    case product(DisplayIDProduct)
    /// The size of the image.
    case displayParameters(DisplayIDParameters)
    /// A serial number as text.
    case serialText(String)
    /// Unspecified text.
    case text(String)
    /// The position of this tile in a tiled monitor.
    case tiledTopology(DisplayIDTiledTopology)
    /// CTA-861 data blocks.
    case cta([CTADataBlock])
    /// A block that is not decoded.
    case unknown(tag: UInt8, revision: UInt8, bytes: [UInt8])
}

/// The manufacturer and the date of a product.
public struct DisplayIDProduct: Sendable, Hashable {
    /// The manufacturer's three bytes: PNP letters in version 1, an IEEE identifier in version 2.
    public let manufacturer: [UInt8]
    /// The manufacturer's product code.
    public let product: UInt16
    /// The serial number; `nil` if it is 0.
    public let serialNumber: UInt32?
    /// The product name; `nil` if it is empty.
    public let name: String?
}

/// The size of an image in tenths of a millimeter and in pixels.
public struct DisplayIDParameters: Sendable, Hashable {
    /// The width in tenths of a millimeter.
    public let widthTenthMillimeters: Int
    /// The height in tenths of a millimeter.
    public let heightTenthMillimeters: Int
    /// The native width in pixels; 0 if not specified.
    public let nativeWidth: Int
    /// The native height in lines; 0 if not specified.
    public let nativeHeight: Int
}

/// The position of a tile in a monitor that receives several signals.
public struct DisplayIDTiledTopology: Sendable, Hashable {
    /// The number of tiles in a row.
    public let columns: Int
    /// The number of tiles in a column.
    public let rows: Int
    /// The column of this tile, from 0.
    public let column: Int
    /// The row of this tile, from 0.
    public let row: Int
    /// The width of this tile in pixels.
    public let width: Int
    /// The height of this tile in lines.
    public let height: Int
    /// Whether all tiles are in one enclosure.
    public let isSingleEnclosure: Bool
}

extension DisplayIDDataBlock {
    /// Decodes consecutive blocks of a range, up to the zero padding or the first one that does not fit.
    static func collection(
        _ data: ZeroExtendedBytes, in range: Range<Int>, issues: inout [EDIDIssue]
    ) -> [DisplayIDDataBlock] {
        var blocks: [DisplayIDDataBlock] = []
        var offset = range.lowerBound
        while offset + 3 <= range.upperBound {
            let length = data.integer(at: offset + 2)
            if data[offset] == 0, length == 0 { break }
            let end = offset + 3 + length
            guard end <= range.upperBound else {
                issues.add("DisplayID data block of \(length) bytes exceeds its section", at: offset)
                break
            }
            blocks.append(DisplayIDDataBlock(data, at: offset, payload: offset + 3..<end, issues: &issues))
            offset = end
        }
        return blocks
    }

    private init(_ data: ZeroExtendedBytes, at offset: Int, payload: Range<Int>, issues: inout [EDIDIssue]) {
        let tag = data[offset]
        let revision = data[offset + 1]
        switch tag {
        case 0x00 where payload.count >= 12, 0x20 where payload.count >= 12:
            self = .product(DisplayIDProduct(data, in: payload, issues: &issues))
        case 0x01 where payload.count >= 12:
            self = .displayParameters(DisplayIDParameters(data, at: payload.lowerBound, unit: 1))
        case 0x21 where payload.count >= 29:
            // Version 2 counts whole millimeters if the highest bit of the revision is set.
            self = .displayParameters(
                DisplayIDParameters(data, at: payload.lowerBound, unit: revision & 0x80 != 0 ? 10 : 1))
        case 0x0A: self = .serialText(String(edidText: data, in: payload, issues: &issues))
        case 0x0B: self = .text(String(edidText: data, in: payload, issues: &issues))
        case 0x12 where payload.count >= 22, 0x28 where payload.count >= 22:
            self = .tiledTopology(DisplayIDTiledTopology(data, at: payload.lowerBound))
        case 0x81: self = .cta(CTADataBlock.collection(data, in: payload, issues: &issues))
        default:
            if let timings = DisplayIDTimings(tag: tag, revision: revision, data, in: payload) {
                self = .timings(timings)
            } else {
                self = .unknown(tag: tag, revision: revision, bytes: data[payload])
            }
        }
    }
}

extension DisplayIDProduct {
    fileprivate init(_ data: ZeroExtendedBytes, in range: Range<Int>, issues: inout [EDIDIssue]) {
        let start = range.lowerBound
        manufacturer = data[start..<start + 3]
        product = UInt16(data.integer16(at: start + 3))
        let serial = UInt32(data.integer16(at: start + 5)) | UInt32(data.integer16(at: start + 7)) << 16
        serialNumber = serial == 0 ? nil : serial
        let end = min(start + 12 + data.integer(at: start + 11), range.upperBound)
        let text = String(edidText: data, in: start + 12..<end, issues: &issues)
        name = text.isEmpty ? nil : text
    }
}

extension DisplayIDParameters {
    fileprivate init(_ data: ZeroExtendedBytes, at offset: Int, unit: Int) {
        widthTenthMillimeters = data.integer16(at: offset) * unit
        heightTenthMillimeters = data.integer16(at: offset + 2) * unit
        nativeWidth = data.integer16(at: offset + 4)
        nativeHeight = data.integer16(at: offset + 6)
    }
}

extension DisplayIDTiledTopology {
    fileprivate init(_ data: ZeroExtendedBytes, at offset: Int) {
        func digit(_ index: Int, high: Bool, extraShift: Int) -> Int {
            let byte = data.integer(at: offset + index)
            return (high ? byte >> 4 : byte & 0x0F) | (data.integer(at: offset + 3) >> extraShift & 3) << 4
        }
        isSingleEnclosure = data.hasBits(0x80, at: offset)
        columns = digit(1, high: true, extraShift: 6) + 1
        rows = digit(1, high: false, extraShift: 4) + 1
        column = digit(2, high: true, extraShift: 2)
        row = digit(2, high: false, extraShift: 0)
        width = data.integer16(at: offset + 4) + 1
        height = data.integer16(at: offset + 6) + 1
    }
}

/// VESA's Video Timing Block, a rare extension that holds only timings.
public struct VideoTimingBlock: Sendable, Hashable {
    /// The version of the block; 1.
    public let version: UInt8
    /// Detailed timings.
    public let detailedTimings: [DetailedTiming]
    /// CVT codes.
    public let cvtCodes: [CVTCode]
    /// Standard timings.
    public let standardTimings: [StandardTiming]
}

extension VideoTimingBlock {
    /// Decodes the block at an offset; bytes from `end` on are missing.
    init(_ data: ZeroExtendedBytes, at offset: Int, end: Int) {
        version = data[offset + 1]
        let limit = min(end, offset + 127)
        var next = offset + 5
        func offsets(count: Int, size: Int) -> [Int] {
            let fitting = min(count, max(0, limit - next) / size)
            defer { next += fitting * size }
            return (0..<fitting).map { next + $0 * size }
        }
        detailedTimings = offsets(count: data.integer(at: offset + 2), size: DetailedTiming.byteCount)
            .compactMap { DetailedTiming(data, at: $0) }
        cvtCodes = offsets(count: data.integer(at: offset + 3), size: 3).compactMap { CVTCode(data, at: $0) }
        standardTimings = offsets(count: data.integer(at: offset + 4), size: 2)
            .compactMap { StandardTiming(code: data.standardCode(at: $0)) }
    }
}
