// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Replaces serial numbers and container IDs in EDIDs, bytewise, so that it works on invalid ones, too.
struct EDIDRedaction {
    private static let blockSize = 128
    private static let header: [UInt8] = [0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00]
    /// Block maps and VTB extensions, which have no vendor-defined data.
    private static let harmlessTags: Set<UInt8> = [0x10, 0xF0]

    /// The serial numbers in all EDIDs so far.
    var replacements = SerialReplacements()
    /// Those in the current EDID that are numbers and unlikely to occur by chance.
    private var numbers = ByteSearch()

    /// The EDID without its serial numbers; the length is unchanged.
    ///
    /// A block that starts like an EDID is a base block in any position: some monitors repeat theirs. Blocks of unknown
    /// kind are cleared except for their tags, since their contents are unknown.
    ///
    /// - Throws: the position of a serial number left in other data.
    mutating func redacted(_ edid: [UInt8]) throws(LeftSerial) -> [UInt8] {
        var bytes = edid
        numbers = ByteSearch()
        for block in Self.blocks(of: bytes) {
            if block.lowerBound == 0 || Self.isBase(bytes[block]) {
                redactBase(&bytes, in: block)
            } else {
                switch bytes[block.lowerBound] {
                case 0x02: redactCTA(&bytes, at: block.lowerBound, before: block.upperBound)
                case 0x70: redactDisplayID(&bytes, at: block.lowerBound, before: block.upperBound)
                case let tag where Self.harmlessTags.contains(tag): break
                default:
                    let content = block.dropFirst()
                    bytes.replaceSubrange(content, with: [UInt8](repeating: 0, count: content.count))
                }
            }
        }
        return try masked(bytes, like: edid)
    }

    /// The EDID without the serial numbers that were found in other EDIDs since it was redacted.
    ///
    /// - Throws: the position of a serial number that is left.
    mutating func cleared(_ redacted: [UInt8]) throws(LeftSerial) -> [UInt8] {
        numbers = ByteSearch()
        return try masked(redacted, like: redacted)
    }

    /// Masks the known serial numbers in texts, corrects the checksums, and checks that none is left.
    private func masked(_ bytes: [UInt8], like edid: [UInt8]) throws(LeftSerial) -> [UInt8] {
        var bytes = bytes
        for block in Self.blocks(of: bytes) { clearTexts(&bytes, in: block) }
        fixChecksums(&bytes, like: edid)
        for search in [numbers, replacements.texts] {
            if let found = search.first(in: bytes[...]) { throw LeftSerial(offset: found.lowerBound) }
        }
        return bytes
    }

    private static func blocks(of bytes: [UInt8]) -> [Range<Int>] {
        stride(from: 0, to: bytes.count, by: blockSize).map { $0..<min($0 + blockSize, bytes.count) }
    }

    /// Whether a block has an EDID header with at most two wrong bytes, which decoders accept.
    private static func isBase(_ block: ArraySlice<UInt8>) -> Bool {
        zip(block, header).count { $0 == $1 } >= 6 && block.count >= header.count
    }

    /// Corrects the checksums of changed blocks; a wrong one stays wrong by the same amount.
    private func fixChecksums(_ bytes: inout [UInt8], like edid: [UInt8]) {
        for block in Self.blocks(of: bytes) where block.count == Self.blockSize {
            let summed = block.dropLast()
            bytes[block.upperBound - 1] = edid[block.upperBound - 1]
            bytes[block.upperBound - 1] &+= edid[summed].reduce(0, &+) &- bytes[summed].reduce(0, &+)
        }
    }

    // MARK: Base blocks

    private mutating func redactBase(_ bytes: inout [UInt8], in block: Range<Int>) {
        redactNumber(&bytes, at: block.lowerBound + 12, before: block.upperBound)
        for offset in Self.descriptors(of: block) { redactDescriptor(&bytes, at: offset, before: block.upperBound) }
    }

    private static func descriptors(of base: Range<Int>) -> [Int] { [54, 72, 90, 108].map { base.lowerBound + $0 } }

    /// A little-endian four-byte number; zero means no serial number.
    private mutating func redactNumber(_ bytes: inout [UInt8], at offset: Int, before end: Int) {
        guard offset + 4 <= end else { return }
        let original = Array(bytes[offset..<offset + 4])
        guard original.contains(where: { $0 != 0 }) else { return }
        if SerialReplacements.isTelling(number: original) { numbers.insert(original) }
        bytes.replaceSubrange(offset..<offset + 4, with: replacements.number(for: original))
    }

    /// An 18-byte descriptor, if it contains a serial number (E-EDID 1.4, section 3.10.3.1).
    private mutating func redactDescriptor(_ bytes: inout [UInt8], at offset: Int, before end: Int) {
        guard offset + 18 <= end, bytes[offset..<offset + 4].elementsEqual([0, 0, 0, 0xFF]) else { return }
        redactText(&bytes, in: offset + 5..<offset + 18)
    }

    private mutating func redactText(_ bytes: inout [UInt8], in range: Range<Int>) {
        // The padding differs by manufacturer, and is not part of the serial number.
        let original = bytes[range].prefix { $0 != 0x0A && $0 != 0 }
        guard original.contains(where: { $0 != 0x20 }) else { return }
        // If the text does not fit, its last digits are the most significant.
        let text = Array(replacements.text(for: Array(original)).utf8.suffix(range.count))
        let filling = [0x0A] + [UInt8](repeating: 0x20, count: range.count)
        bytes.replaceSubrange(range, with: (text + filling).prefix(range.count))
    }

    /// Masks serial numbers in other texts and in vendor-defined descriptors.
    private func clearTexts(_ bytes: inout [UInt8], in block: Range<Int>) {
        guard block.lowerBound == 0 || Self.isBase(bytes[block]) else { return }
        for offset in Self.descriptors(of: block) {
            guard offset + 18 <= block.upperBound, bytes[offset..<offset + 3].elementsEqual([0, 0, 0]),
                [0xFC, 0xFE].contains(bytes[offset + 3]) || bytes[offset + 3] < 0x10
            else { continue }
            replacements.mask(&bytes, in: offset + 5..<offset + 18)
        }
    }

    // MARK: CTA-861 and DisplayID

    private mutating func redactCTA(_ bytes: inout [UInt8], at block: Int, before end: Int) {
        guard block + 4 <= end else { return }
        let descriptors = Int(bytes[block + 2])
        guard descriptors >= 4 else { return }
        redactDataBlocks(&bytes, in: block + 4..<max(block + 4, min(block + descriptors, end)))
        for offset in stride(from: block + descriptors, to: end, by: 18) {
            redactDescriptor(&bytes, at: offset, before: end)
        }
    }

    /// Data blocks of CTA-861; Microsoft's contains a container ID, shared by monitors in one housing.
    private mutating func redactDataBlocks(_ bytes: inout [UInt8], in range: Range<Int>) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let length = Int(bytes[offset] & 0x1F)
            let next = offset + 1 + length
            guard next <= range.upperBound else { return }
            if bytes[offset] >> 5 == 3, length >= 21, bytes[offset + 1..<offset + 4].elementsEqual([0x5C, 0x12, 0xCA]) {
                redactContainer(&bytes, in: offset + 6..<offset + 22)
            }
            offset = next
        }
    }

    private mutating func redactContainer(_ bytes: inout [UInt8], in range: Range<Int>) {
        let original = Array(bytes[range])
        guard original.contains(where: { $0 != 0 }) else { return }
        bytes.replaceSubrange(range, with: replacements.container(for: original))
    }

    /// A section of DisplayID, whose checksum follows its data blocks (DisplayID 1.3, section 2).
    private mutating func redactDisplayID(_ bytes: inout [UInt8], at block: Int, before end: Int) {
        guard block + 5 <= end else { return }
        let sum = block + 5 + Int(bytes[block + 2])
        let section = block + 1..<max(block + 1, min(sum, end))
        let before = bytes[section].reduce(0, &+)
        var offset = block + 5
        while offset + 3 <= section.upperBound {
            let (tag, length) = (bytes[offset], Int(bytes[offset + 2]))
            let next = offset + 3 + length
            guard next <= section.upperBound, tag != 0 || length != 0 else { break }
            switch tag {
            case 0x00 where length >= 12, 0x20 where length >= 12: redactNumber(&bytes, at: offset + 8, before: next)
            case 0x0A: redactText(&bytes, in: offset + 3..<next)
            case 0x29 where length >= 16: redactContainer(&bytes, in: offset + 3..<offset + 19)
            case 0x81: redactDataBlocks(&bytes, in: offset + 3..<next)
            default: break
            }
            offset = next
        }
        if sum < end { bytes[sum] &+= before &- bytes[section].reduce(0, &+) }
    }
}
