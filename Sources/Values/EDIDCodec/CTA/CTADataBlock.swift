// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A data block of a CTA-861 extension (CTA-861-H, section 7.5).
public enum CTADataBlock: Sendable, Hashable {
    /// CTA-861 formats by code.
    case video([CTAVideoCode])
    /// Formats that the monitor accepts in YCbCr 4:2:0 only.
    case yCbCr420Video([CTAVideoCode])
    /// The video codes, counted from 0 over all video blocks, that also work in YCbCr 4:2:0; `nil` for all.
    case yCbCr420CapabilityMap([Int]?)
    /// The preferred formats, best first.
    case videoPreference([CTAVideoReference])
    /// Sizes with their refresh rates.
    case videoFormats([CTAResolution])
    /// DisplayID timings inside a CTA block.
    case displayIDTimings(DisplayIDTimings)
    /// Overscan behavior and selectable quantization.
    case videoCapability(CTAVideoCapability)
    /// Additional color spaces.
    case colorimetry(CTAColorimetry)
    /// High dynamic range capabilities.
    case hdrStaticMetadata(CTAHDRStaticMetadata)
    /// The supported audio formats.
    case audio([CTAAudioDescriptor])
    /// The speaker allocation.
    case speakers(CTASpeakers)
    /// HDMI up to 1.4.
    case hdmi(HDMIDataBlock)
    /// HDMI 2.0 and 2.1.
    case hdmiForum(HDMIForumDataBlock)
    /// The number of extension blocks; byte 126 of the base block is then 1 for compatibility with old sources.
    case hdmiForumExtensionCount(Int)
    /// Microsoft's data about the purpose of the monitor.
    case microsoft(MicrosoftDataBlock)
    /// Data of another organization, with its IEEE identifier.
    case vendor(kind: VendorKind, identifier: UInt32, bytes: [UInt8])
    /// A block that is not decoded; the extended tag is set if the tag is 7.
    case unknown(tag: UInt8, extendedTag: UInt8?, bytes: [UInt8])

    /// The subject of a vendor's data.
    public enum VendorKind: Sendable, Hashable {
        /// Unspecified.
        case general
        /// Video.
        case video
        /// Audio.
        case audio
    }
}

extension CTADataBlock {
    /// Decodes consecutive blocks of a range, up to the first one that does not fit.
    static func collection(
        _ data: ZeroExtendedBytes, in range: Range<Int>, issues: inout [EDIDIssue]
    ) -> [CTADataBlock] {
        var overlong: [CTADataBlock] = []
        return collection(data, in: range, limit: range.upperBound, overlong: &overlong, issues: &issues)
    }

    /// Decodes consecutive blocks, and collects a last block that reaches past the range but not past the limit.
    static func collection(
        _ data: ZeroExtendedBytes, in range: Range<Int>, limit: Int, overlong: inout [CTADataBlock],
        issues: inout [EDIDIssue]
    ) -> [CTADataBlock] {
        var blocks: [CTADataBlock] = []
        blocks.reserveCapacity(8)
        var offset = range.lowerBound
        while offset < range.upperBound {
            let length = Int(data[offset] & 0x1F)
            let end = offset + 1 + length
            guard end <= range.upperBound else {
                issues.add("CTA data block of \(length) bytes exceeds its collection", at: offset)
                if end <= limit {
                    var ignored: [EDIDIssue] = []
                    overlong.append(CTADataBlock(data, at: offset, issues: &ignored))
                }
                break
            }
            blocks.append(CTADataBlock(data, at: offset, issues: &issues))
            offset = end
        }
        return blocks
    }

    private init(_ data: ZeroExtendedBytes, at offset: Int, issues: inout [EDIDIssue]) {
        let tag = data[offset] >> 5
        let payload = offset + 1..<offset + 1 + Int(data[offset] & 0x1F)
        let decoded: CTADataBlock? =
            switch tag {
            case 1: .audio(CTAAudioDescriptor.descriptors(data, in: payload))
            case 2: .video(payload.map { CTAVideoCode(byte: data[$0]) })
            case 3: Self.vendorBlock(data, in: payload)
            case 4 where payload.count >= 3: .speakers(CTASpeakers(rawValue: UInt32(data.integer24(at: offset + 1))))
            case 6: CTAResolution.resolutions(data, in: payload).map { .videoFormats($0) }
            case 7: Self.extendedBlock(data, in: payload)
            default: nil
            }
        if let decoded {
            self = decoded
            return
        }
        let isExtended = tag == 7 && !payload.isEmpty
        self = .unknown(
            tag: tag, extendedTag: isExtended ? data[payload.lowerBound] : nil,
            bytes: data[payload.lowerBound + (isExtended ? 1 : 0)..<payload.upperBound])
        // Tag 5 and some extended tags are defined but kept raw here; tag 0 is reserved.
        if tag == 0 {
            issues.add("CTA data block with reserved tag 0 kept raw", at: offset)
        }
    }

    private static func vendorBlock(_ data: ZeroExtendedBytes, in payload: Range<Int>) -> CTADataBlock? {
        guard payload.count >= 3 else { return nil }
        let identifier = UInt32(data.integer24(at: payload.lowerBound))
        let rest = payload.lowerBound + 3..<payload.upperBound
        switch identifier {
        case HDMIDataBlock.identifier where rest.count >= 2: return .hdmi(HDMIDataBlock(data, in: rest))
        case HDMIForumDataBlock.identifier where rest.count >= 4:
            return .hdmiForum(HDMIForumDataBlock(data, in: rest))
        case MicrosoftDataBlock.identifier where rest.count == 18:
            return .microsoft(MicrosoftDataBlock(data, in: rest))
        default: return .vendor(kind: .general, identifier: identifier, bytes: data[rest])
        }
    }

    private static func extendedBlock(_ data: ZeroExtendedBytes, in payload: Range<Int>) -> CTADataBlock? {
        guard !payload.isEmpty else { return nil }
        let rest = payload.lowerBound + 1..<payload.upperBound
        let start = rest.lowerBound
        switch data[payload.lowerBound] {
        case 0x00 where !rest.isEmpty: return .videoCapability(CTAVideoCapability(rawValue: data[start]))
        case 0x01 where rest.count >= 3, 0x11 where rest.count >= 3:
            return .vendor(
                kind: data[payload.lowerBound] == 0x01 ? .video : .audio, identifier: UInt32(data.integer24(at: start)),
                bytes: data[start + 3..<rest.upperBound])
        case 0x05 where rest.count >= 2:
            return .colorimetry(CTAColorimetry(rawValue: UInt16(data.integer16(at: start))))
        case 0x06 where rest.count >= 2: return .hdrStaticMetadata(CTAHDRStaticMetadata(data, in: rest))
        case 0x0D: return .videoPreference(rest.map { CTAVideoReference(byte: data[$0]) })
        case 0x0E: return .yCbCr420Video(rest.map { CTAVideoCode(byte: data[$0]) })
        case 0x0F:
            guard !rest.isEmpty else { return .yCbCr420CapabilityMap(nil) }
            return .yCbCr420CapabilityMap(
                (0..<rest.count * 8).filter { data.hasBits(1 << UInt8($0 % 8), at: start + $0 / 8) })
        case 0x22, 0x23, 0x2A:
            return DisplayIDTimings(ctaTag: data[payload.lowerBound], data, in: rest).map { .displayIDTimings($0) }
        case 0x78 where !rest.isEmpty: return .hdmiForumExtensionCount(data.integer(at: start))
        case 0x79 where rest.count >= 6:
            return .hdmiForum(HDMIForumDataBlock(data, in: start + 2..<rest.upperBound))
        default: return nil
        }
    }
}
