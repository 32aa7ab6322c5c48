// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A DisplayID section inside an EDID extension block: what newer monitors say beyond EDID's limits.
public struct DisplayIDExtension: Sendable, Hashable {
    /// The version and revision in one byte's halves: 0x13 is 1.3, 0x20 is 2.0.
    public let version: UInt8

    /// The type of product in version 1, what it is mainly for in version 2; 0 in all sections but the first.
    public let productType: UInt8

    /// The data blocks in their order.
    public let dataBlocks: [DisplayIDDataBlock]

    /// Whether the section fits in its block and the sum of its bytes is right; the kernel passes over others.
    public let isValid: Bool
}

extension DisplayIDExtension {
    /// The most bytes of data blocks that fit in an extension block.
    private static let maximumLength = 121

    /// Reads the extension block at an offset, of which all before `end` is there.
    init(_ data: ZeroExtendedBytes, at offset: Int, end: Int, issues: inout [EDIDIssue]) {
        version = data[offset + 1]
        let announced = data.integer(at: offset + 2)
        productType = data[offset + 3]
        let length = min(announced, Self.maximumLength)
        if length < announced {
            issues.append(
                EDIDIssue(
                    offset: offset + 2,
                    message: "DisplayID section of \(announced) bytes, only \(length) fit in an extension block"))
        }
        let sum = data.checksum(of: offset + 1..<offset + 6 + length)
        let isWhole = length == announced && offset + 6 + length <= end
        isValid = isWhole && sum == 0
        if isWhole, sum != 0 {
            issues.append(EDIDIssue(offset: offset + 5 + length, message: "wrong checksum of the DisplayID section"))
        }
        dataBlocks = DisplayIDDataBlock.collection(
            data, in: offset + 5..<min(offset + 5 + length, max(end, offset + 5)), issues: &issues)
    }
}

/// A data block of a DisplayID section (DisplayID 1.3, section 4; DisplayID 2.0, section 4).
public enum DisplayIDDataBlock: Sendable, Hashable {
    /// Timings of any type.
    case timings(DisplayIDTimings)
    /// Who made the product, and when.
    case product(DisplayIDProduct)
    /// The size of the picture.
    case displayParameters(DisplayIDParameters)
    /// A serial number as text.
    case serialText(String)
    /// Text of no fixed meaning.
    case text(String)
    /// The place of this tile in a monitor of several.
    case tiledTopology(DisplayIDTiledTopology)
    /// Data blocks of CTA-861.
    case cta([CTADataBlock])
    /// A block of a kind that is not decoded.
    case unknown(tag: UInt8, revision: UInt8, bytes: [UInt8])
}

/// Who made a product, and when.
public struct DisplayIDProduct: Sendable, Hashable {
    /// The maker's three bytes: letters of a PNP identifier in version 1, an IEEE identifier in version 2.
    public let manufacturer: [UInt8]
    /// The maker's number of the product.
    public let product: UInt16
    /// The serial number, `nil` when it is 0.
    public let serialNumber: UInt32?
    /// The name of the product, `nil` when it is empty.
    public let name: String?
}

/// The size of a picture in millimeters and in pixels.
public struct DisplayIDParameters: Sendable, Hashable {
    /// The width of the picture in tenths of a millimeter.
    public let widthTenthMillimeters: Int
    /// The height of the picture in tenths of a millimeter.
    public let heightTenthMillimeters: Int
    /// The native count of pixels of a line, 0 when not given.
    public let nativeWidth: Int
    /// The native count of lines, 0 when not given.
    public let nativeHeight: Int
}

/// The place of a tile in a monitor that takes several signals.
public struct DisplayIDTiledTopology: Sendable, Hashable {
    /// Tiles in a row.
    public let columns: Int
    /// Tiles in a column.
    public let rows: Int
    /// The column of this tile, from 0.
    public let column: Int
    /// The row of this tile, from 0.
    public let row: Int
    /// Pixels of a line of this tile.
    public let width: Int
    /// Lines of this tile.
    public let height: Int
    /// Whether all tiles are in one housing.
    public let isSingleEnclosure: Bool
}

extension DisplayIDDataBlock {
    /// Reads the blocks that follow each other in a range, until the filling zeros or one that does not fit.
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
                issues.append(
                    EDIDIssue(
                        offset: offset, message: "DisplayID data block of \(length) bytes reaches past its section"))
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
            // Version 2 counts in whole millimeters when the highest bit of the revision is set.
            self = .displayParameters(
                DisplayIDParameters(data, at: payload.lowerBound, unit: revision & 0x80 != 0 ? 10 : 1))
        case 0x0A:
            self = .serialText(String(edidText: data, in: payload, issues: &issues))
        case 0x0B:
            self = .text(String(edidText: data, in: payload, issues: &issues))
        case 0x12 where payload.count >= 22, 0x28 where payload.count >= 22:
            self = .tiledTopology(DisplayIDTiledTopology(data, at: payload.lowerBound))
        case 0x81:
            self = .cta(CTADataBlock.collection(data, in: payload, issues: &issues))
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

/// VESA's Video Timing Block: an extension that is nothing but timings, rare in monitors.
public struct VideoTimingBlock: Sendable, Hashable {
    /// The version of the block, 1.
    public let version: UInt8

    /// Detailed timings.
    public let detailedTimings: [DetailedTiming]

    /// Sizes with rates of Coordinated Video Timings.
    public let cvtCodes: [CVTCode]

    /// Standard timings.
    public let standardTimings: [StandardTiming]
}

extension VideoTimingBlock {
    /// Reads the block at an offset, of which all before `end` is there.
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
