// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension EDID {
    /// The size of a block in bytes.
    static let blockSize = 128

    /// The eight bytes with which an EDID begins.
    static let header: [UInt8] = [0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00]

    /// The most bytes an EDID can have: a base block and 255 extensions.
    static let maximumSize = 256 * blockSize

    /// Decodes the bytes of a monitor, of a file or of sysfs.
    ///
    /// The header is repaired as the kernel does, when six of its eight bytes are right. Bytes beyond the announced count
    /// of blocks are passed over, as are a torn block's missing ones. (Behaviour rule 17.)
    ///
    /// - Parameter bytes: The bytes of a base block and its extensions.
    /// - Throws: `EDIDError` when the bytes are no EDID at all; anything else is a value with issues.
    public init(parsing bytes: some Collection<UInt8>) throws(EDIDError) {
        let data = ZeroExtendedBytes(Array(bytes.prefix(Self.maximumSize)))
        guard data.count > 0 else { throw .empty }
        guard data.count >= Self.blockSize else { throw .tooShort(byteCount: data.count) }
        let matching = Self.header.indices.count { data[$0] == Self.header[$0] }
        guard matching >= 6 else { throw .wrongHeader(matchingBytes: matching) }

        self.bytes = data.bytes
        var issues: [EDIDIssue] = []
        if matching < 8 {
            issues.append(EDIDIssue(offset: 0, message: "damaged header, \(matching) of 8 bytes are right, repaired"))
        }

        version = Version(major: data[18], revision: data[19])
        if version.major != 1 {
            issues.append(
                EDIDIssue(offset: 18, message: "version \(version), read as if it were 1.\(version.revision)")
            )
        }
        manufacturer = ManufacturerID(packed: UInt16(data[8]) << 8 | UInt16(data[9]))
        if !manufacturer.isValid {
            issues.append(EDIDIssue(offset: 8, message: "manufacturer is not three letters"))
        }
        product = UInt16(data.integer16(at: 10))
        let serial = UInt32(data.integer16(at: 12)) | UInt32(data.integer16(at: 14)) << 16
        serialNumber = serial == 0 ? nil : serial
        isModelYear = data[16] == 0xFF
        week = (1...54).contains(data[16]) ? Int(data[16]) : nil
        year = 1990 + Int(data[17])

        input = EDIDInput(data[20], version: version)
        let size = PictureSize(data, version: version)
        widthMillimeters = size.widthMillimeters
        heightMillimeters = size.heightMillimeters
        aspectRatio = size.aspectRatio
        gammaHundredths = data[23] == 0xFF ? nil : Int(data[23]) + 100
        features = EDIDFeatures(rawValue: data[24] & ~0x18)
        colorFormat = data[24] >> 3 & 3
        chromaticity = EDIDChromaticity(data)

        establishedTimings = EstablishedTimings(
            rawValue: UInt32(data[35]) << 16 | UInt32(data[36]) << 8 | UInt32(data[37])
        )
        standardTimings = (0..<8).compactMap { StandardTiming(code: data.standardCode(at: 38 + 2 * $0)) }
        var descriptors: [EDIDDescriptor] = []
        for index in 0..<4 {
            descriptors.append(
                EDIDDescriptor(data, at: 54 + 18 * index, version: version, issues: &issues)
            )
        }
        self.descriptors = descriptors
        if data.checksum(of: 0..<Self.blockSize) != 0 {
            issues.append(Self.checksumIssue(data, at: 0))
        }
        extensions = Self.extensions(data, issues: &issues)
        self.issues = issues
        modes = []
        modes = declaredModes(issues: &self.issues)
    }

    private static func extensions(_ data: ZeroExtendedBytes, issues: inout [EDIDIssue]) -> [EDIDExtension] {
        let announced = data.integer(at: 126)
        let end = (announced + 1) * blockSize
        if data.count < end {
            issues.append(
                EDIDIssue(
                    offset: data.count,
                    message: "\(announced) extension blocks are announced, but the bytes end after \(data.count)"
                )
            )
        } else if data.count > end {
            issues.append(EDIDIssue(offset: end, message: "\(data.count - end) bytes after the last block, not read"))
        }
        return (0..<announced).compactMap { index in
            let offset = (index + 1) * blockSize
            guard offset < data.count else { return nil }
            return EDIDExtension(data, at: offset, end: min(data.count, offset + blockSize), issues: &issues)
        }
    }

    static func checksumIssue(_ data: ZeroExtendedBytes, at offset: Int) -> EDIDIssue {
        let found = data[offset + 127]
        let right = found &- data.checksum(of: offset..<offset + blockSize)
        return EDIDIssue(
            offset: offset + 127,
            message: "wrong checksum \(String(found, radix: 16)) of block \(offset / blockSize), "
                + "\(String(right, radix: 16)) would be right"
        )
    }
}

extension EDIDExtension {
    /// Reads the block at an offset, of which all before `end` is there.
    init(_ data: ZeroExtendedBytes, at offset: Int, end: Int, issues: inout [EDIDIssue]) {
        hasValidChecksum = end - offset == EDID.blockSize && data.checksum(of: offset..<end) == 0
        if end - offset == EDID.blockSize, !hasValidChecksum {
            issues.append(EDID.checksumIssue(data, at: offset))
        }
        switch data[offset] {
        case 0x02:
            content = .cta(CTAExtension(data, at: offset, end: end, issues: &issues))
        case 0xF0:
            content = .blockMap(data[offset + 1..<offset + 127])
        case let tag:
            issues.append(EDIDIssue(offset: offset, message: "extension block with the unknown tag \(tag), kept raw"))
            content = .unknown(tag: tag, bytes: data[offset..<end])
        }
    }
}

/// The size of a picture, from the two bytes that give centimeters or an aspect ratio.
private struct PictureSize {
    var widthMillimeters: Int?
    var heightMillimeters: Int?
    var aspectRatio: AspectRatio?

    init(_ data: ZeroExtendedBytes, version: EDID.Version) {
        let width = data.integer(at: 21)
        let height = data.integer(at: 22)
        switch (width, height) {
        case (0, 0):
            break
        case (_, 0):
            // Since 1.4 a single byte is a landscape or portrait aspect ratio, offset by 99 hundredths.
            aspectRatio = version.revision >= 4 ? AspectRatio(width + 99, 100) : nil
        case (0, _):
            aspectRatio = version.revision >= 4 ? AspectRatio(100, height + 99) : nil
        case (16, 9), (16, 10), (4, 3), (5, 4):
            // Some monitors write their shape where their size belongs.
            aspectRatio = AspectRatio(width, height)
        default:
            widthMillimeters = width * 10
            heightMillimeters = height * 10
        }
    }
}
