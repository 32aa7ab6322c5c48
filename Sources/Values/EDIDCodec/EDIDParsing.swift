// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension EDID {
    /// The size of a block in bytes.
    static let blockSize = 128

    /// The eight bytes at the start of an EDID.
    static let header: [UInt8] = [0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00]

    /// The maximum size of an EDID: a base block and 255 extensions.
    static let maximumSize = 256 * blockSize

    /// Decodes bytes from a monitor, a file or sysfs.
    ///
    /// A header with at least six correct bytes is repaired, as in the kernel. Bytes beyond the declared number of
    /// blocks are ignored, as are the missing bytes of a truncated block. (Behavior rule 17.)
    ///
    /// - Parameter bytes: The base block and its extensions.
    /// - Throws: `EDIDError` if the bytes are not an EDID. All other problems are recorded in `issues`.
    public init(parsing bytes: some Collection<UInt8>) throws(EDIDError) {
        try self.init(parsing: Array(bytes.prefix(Self.maximumSize)))
    }

    /// Decodes an array of bytes without copying it.
    ///
    /// - Parameter bytes: The base block and its extensions.
    /// - Throws: `EDIDError` if the bytes are not an EDID. All other problems are recorded in `issues`.
    public init(parsing bytes: [UInt8]) throws(EDIDError) {
        let data = ZeroExtendedBytes(bytes.count > Self.maximumSize ? Array(bytes.prefix(Self.maximumSize)) : bytes)
        guard data.count > 0 else { throw .empty }
        guard data.count >= Self.blockSize else { throw .tooShort(byteCount: data.count) }
        let matching = Self.header.indices.count { data[$0] == Self.header[$0] }
        guard matching >= 6 else { throw .wrongHeader(matchingBytes: matching) }

        self.bytes = data.bytes
        var issues: [EDIDIssue] = []
        if matching < 8 {
            issues.add("damaged header repaired, \(matching) of 8 bytes were right", at: 0)
        }

        version = Version(major: data[18], revision: data[19])
        let known = version.known
        if known != version {
            issues.add("version \(version), decoded as \(known)", at: 18)
        }
        manufacturer = ManufacturerID(packed: UInt16(data[8]) << 8 | UInt16(data[9]))
        if !manufacturer.isValid {
            issues.add("manufacturer is not three letters", at: 8)
        }
        product = UInt16(data.integer16(at: 10))
        let serial = UInt32(data.integer16(at: 12)) | UInt32(data.integer16(at: 14)) << 16
        serialNumber = serial == 0 ? nil : serial
        isModelYear = data[16] == 0xFF
        week = (1...254).contains(data[16]) ? Int(data[16]) : nil
        if let week, week > 54 {
            issues.add("week of manufacture is \(week), maximum is 54", at: 16)
        }
        year = 1990 + Int(data[17])

        input = EDIDInput(data[20], version: known)
        let size = PictureSize(data, version: known)
        widthMillimeters = size.widthMillimeters
        heightMillimeters = size.heightMillimeters
        aspectRatio = size.aspectRatio
        gammaHundredths = data[23] == 0xFF ? nil : Int(data[23]) + 100
        features = EDIDFeatures(rawValue: data[24] & ~0x18)
        colorFormat = data[24] >> 3 & 3
        chromaticity = EDIDChromaticity(data)

        establishedTimings = EstablishedTimings(
            rawValue: UInt32(data[35]) << 16 | UInt32(data[36]) << 8 | UInt32(data[37]))
        standardTimings = (0..<8).compactMap { StandardTiming(code: data.standardCode(at: 38 + 2 * $0)) }
        descriptors = Self.descriptors(data, version: known, issues: &issues)
        if data.checksum(of: 0..<Self.blockSize) != 0 {
            issues.append(.wrongChecksum(data, ofBlockAt: 0))
        }
        extensions = Self.extensions(data, version: known, issues: &issues)
        let declared = DeclaredModes(
            version: known, features: features, establishedTimings: establishedTimings,
            standardTimings: standardTimings, descriptors: descriptors, extensions: extensions)
        modes = declared.modes
        self.issues = issues + declared.issues
    }

    private static func extensions(
        _ data: ZeroExtendedBytes, version: Version, issues: inout [EDIDIssue]
    ) -> [EDIDExtension] {
        let announced = announcedExtensions(data)
        let end = (announced + 1) * blockSize
        if data.count < end {
            issues.add(
                "\(announced) extension block\(announced == 1 ? "" : "s") announced, but the data has only \(data.count) bytes",
                at: data.count)
        } else if data.count > end {
            let rest = data.count - end
            issues.add("ignored \(rest) byte\(rest == 1 ? "" : "s") after the last block", at: end)
        }
        return stride(from: blockSize, to: min(end, data.count), by: blockSize).map { offset in
            EDIDExtension(
                data, at: offset, end: min(data.count, offset + blockSize), version: version, issues: &issues)
        }
    }

    /// The number of extension blocks: byte 126, unless HDMI 2.1 overrides it at the start of the first CTA block.
    private static func announcedExtensions(_ data: ZeroExtendedBytes) -> Int {
        let announced = data.integer(at: 126)
        let first = blockSize
        guard announced > 0, data[first] == 0x02, data[first + 1] >= 3, (7...127).contains(data[first + 2]),
            data[first + 4] & 0xE0 == 0xE0, data[first + 4] & 0x1F >= 2, data[first + 5] == 0x78, data[first + 6] > 0
        else { return announced }
        return data.integer(at: first + 6)
    }

    /// Returns whether the base block has the layout of the Standard Panels Working Group for laptop panels.
    ///
    /// Such a block has panel data in place of the text in the last two descriptors, and a revision in place of the
    /// flags of the second one; the flags of the first one apply to it.
    private static func isStandardPanel(_ data: ZeroExtendedBytes) -> Bool {
        data.integer16(at: 54) != 0 && data.integer16(at: 72) != 0
            && data.integer16(at: 90) == 0 && data[93] == 0xFE && data.integer16(at: 108) == 0 && data[111] == 0xFE
            && (1...2).contains(data[121]) && data[122] <= 1
    }

    private static func descriptors(
        _ data: ZeroExtendedBytes, version: Version, issues: inout [EDIDIssue]
    ) -> [EDIDDescriptor] {
        guard isStandardPanel(data) else {
            return [54, 72, 90, 108].map { EDIDDescriptor(data, at: $0, version: version, issues: &issues) }
        }
        return [
            EDIDDescriptor(data, at: 54, version: version, issues: &issues),
            DetailedTiming(data, at: 72, flags: data[71]).map { .detailedTiming($0) } ?? .dummy,
            .text(String(edidText: data, in: 101..<108, issues: &issues)),
            .manufacturerDefined(tag: 0xFE, bytes: data[113..<126]),
        ]
    }
}

/// An image size, from the two bytes that hold centimeters or an aspect ratio.
private struct PictureSize {
    var widthMillimeters: Int?
    var heightMillimeters: Int?
    var aspectRatio: AspectRatio?

    init(_ data: ZeroExtendedBytes, version: EDID.Version) {
        let width = data.integer(at: 21)
        let height = data.integer(at: 22)
        switch (width, height) {
        case (0, 0): break
        case (_, 0):
            // Since 1.4, a single byte is a landscape or portrait aspect ratio: hundredths, minus 99.
            aspectRatio = version.revision >= 4 ? AspectRatio(width + 99, 100) : nil
        case (0, _): aspectRatio = version.revision >= 4 ? AspectRatio(100, height + 99) : nil
        default:
            widthMillimeters = width * 10
            heightMillimeters = height * 10
            if EDID.isShape(width: width, height: height) { aspectRatio = AspectRatio(width, height) }
        }
    }
}

/// One of the 128-byte blocks that follow the base block.
public struct EDIDExtension: Sendable, Hashable {
    /// The offset of the block in the EDID.
    public let offset: Int
    /// The content of the block.
    public let content: Content
    /// Whether the checksum is valid.
    public let hasValidChecksum: Bool

    /// The kinds of extension blocks.
    public enum Content: Sendable, Hashable {
        /// A CTA-861 block (tag 0x02).
        case cta(CTAExtension)
        /// A DisplayID block (tag 0x70).
        case displayID(DisplayIDExtension)
        /// A Video Timing Block (tag 0x10).
        case videoTiming(VideoTimingBlock)
        /// A block map: the tags of other blocks (tag 0xF0).
        case blockMap([UInt8])
        /// Any other block, kept raw.
        case unknown(tag: UInt8, bytes: [UInt8])
    }
}

extension EDIDExtension {
    /// Decodes the block at an offset; bytes from `end` on are missing.
    init(_ data: ZeroExtendedBytes, at offset: Int, end: Int, version: EDID.Version, issues: inout [EDIDIssue]) {
        self.offset = offset
        let isWhole = end - offset == EDID.blockSize
        hasValidChecksum = isWhole && data.checksum(of: offset..<end) == 0
        if isWhole, !hasValidChecksum {
            issues.append(.wrongChecksum(data, ofBlockAt: offset))
        }
        switch data[offset] {
        case 0x02:
            content = .cta(CTAExtension(data, at: offset, end: end, version: version, issues: &issues))
        case 0x10: content = .videoTiming(VideoTimingBlock(data, at: offset, end: end))
        case 0x70: content = .displayID(DisplayIDExtension(data, at: offset, end: end, issues: &issues))
        case 0xF0: content = .blockMap(data[offset + 1..<min(end, offset + 127)])
        case let tag:
            issues.add("extension block with unknown tag \(tag) kept raw", at: offset)
            content = .unknown(tag: tag, bytes: data[offset..<end])
        }
    }
}

extension EDIDIssue {
    /// Returns the issue of a block with a wrong checksum.
    static func wrongChecksum(_ data: ZeroExtendedBytes, ofBlockAt offset: Int) -> EDIDIssue {
        let found = data[offset + 127]
        let right = found &- data.checksum(of: offset..<offset + EDID.blockSize)
        return EDIDIssue(
            offset: offset + 127,
            message: "wrong checksum 0x\(String(found, radix: 16)) of block \(offset / EDID.blockSize), "
                + "should be 0x\(String(right, radix: 16))")
    }
}
