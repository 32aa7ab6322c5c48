// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Replaces what is one of a kind in EDIDs, byte by byte, whatever else is wrong with them.
struct EDIDRedaction {
    private static let blockSize = 128
    private var numbers: [[UInt8]: Int] = [:]
    private var texts: [[UInt8]: Int] = [:]
    private var containers: [[UInt8]: Int] = [:]

    /// The EDID without its serial numbers; of the same length.
    mutating func redacted(_ edid: [UInt8]) -> [UInt8] {
        var bytes = edid
        for block in stride(from: 0, to: bytes.count, by: Self.blockSize) {
            let end = min(block + Self.blockSize, bytes.count)
            if block == 0 {
                redactNumber(&bytes, at: 12, before: end)
                for offset in [54, 72, 90, 108] { redactDescriptor(&bytes, at: offset, before: end) }
            } else if bytes[block] == 0x02 {
                redactCTA(&bytes, at: block, before: end)
            } else if bytes[block] == 0x70 {
                redactDisplayID(&bytes, at: block, before: end)
            }
            guard end == block + Self.blockSize else { continue }
            // A sum that was wrong stays as wrong as it was.
            let summed = block..<end - 1
            bytes[end - 1] &+= edid[summed].reduce(0, &+) &- bytes[summed].reduce(0, &+)
        }
        return bytes
    }

    /// The text that stands for a serial number that is text.
    mutating func text(for original: [UInt8]) -> String {
        let number = texts[original] ?? texts.count + 1
        texts[original] = number
        let digits = String(number)
        return "SN" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    /// Four bytes, lowest first; zeros mean that there is no serial number.
    private mutating func redactNumber(_ bytes: inout [UInt8], at offset: Int, before end: Int) {
        guard offset + 4 <= end else { return }
        let original = Array(bytes[offset..<offset + 4])
        guard original.contains(where: { $0 != 0 }) else { return }
        let number = numbers[original] ?? numbers.count + 1
        numbers[original] = number
        for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
    }

    /// A descriptor of 18 bytes, when it is one of a serial number (E-EDID 1.4, section 3.10.3.1).
    private mutating func redactDescriptor(_ bytes: inout [UInt8], at offset: Int, before end: Int) {
        guard offset + 18 <= end, bytes[offset..<offset + 4].elementsEqual([0, 0, 0, 0xFF]) else { return }
        redactText(&bytes, in: offset + 5..<offset + 18)
    }

    private mutating func redactText(_ bytes: inout [UInt8], in range: Range<Int>) {
        // After its end a text is filled up, by each maker otherwise: that makes no other serial number.
        let original = bytes[range].prefix { $0 != 0x0A && $0 != 0 }
        guard original.contains(where: { $0 != 0x20 }) else { return }
        // Of a text with no room for all of it the last digits tell most.
        let text = Array(text(for: Array(original)).utf8.suffix(range.count))
        let filling = [0x0A] + [UInt8](repeating: 0x20, count: range.count)
        bytes.replaceSubrange(range, with: (text + filling).prefix(range.count))
    }

    private mutating func redactCTA(_ bytes: inout [UInt8], at block: Int, before end: Int) {
        guard block + 4 <= end else { return }
        let descriptors = Int(bytes[block + 2])
        guard descriptors >= 4 else { return }
        redactDataBlocks(&bytes, in: block + 4..<max(block + 4, min(block + descriptors, end)))
        for offset in stride(from: block + descriptors, to: end, by: 18) {
            redactDescriptor(&bytes, at: offset, before: end)
        }
    }

    /// Data blocks of CTA-861; Microsoft's tells which monitors share a housing.
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
        let number = containers[original] ?? containers.count + 1
        containers[original] = number
        bytes.replaceSubrange(range, with: (0..<16).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 0 })
    }

    /// A section of DisplayID, whose sum is one byte after its data blocks (DisplayID 1.3, section 2).
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
