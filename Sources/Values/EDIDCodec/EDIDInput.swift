// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The video input of a monitor (E-EDID 1.4, section 3.6.1).
public enum EDIDInput: Sendable, Hashable {
    /// VGA and other analog inputs; the bits contain the signal levels and the kinds of sync.
    case analog(flags: UInt8)
    /// A digital input; EDID 1.4 and later specify the color depth and the interface.
    case digital(bitsPerColor: Int?, interface: Interface?)

    /// The digital interfaces that an EDID can specify.
    public enum Interface: Sendable, Hashable {
        /// DVI.
        case dvi
        /// HDMI with the common type A connector.
        case hdmiA
        /// HDMI with two links, which no device has.
        case hdmiB
        /// MDDI, used in phones.
        case mddi
        /// DisplayPort.
        case displayPort
    }

    /// Whether the input is digital.
    public var isDigital: Bool {
        switch self {
        case .analog: false
        case .digital: true
        }
    }
}

extension EDIDInput {
    /// Decodes byte 20 of a base block.
    init(_ byte: UInt8, version: EDID.Version) {
        guard byte & 0x80 != 0 else {
            self = .analog(flags: byte)
            return
        }
        guard version.revision >= 4 else {
            self = .digital(bitsPerColor: nil, interface: nil)
            return
        }
        let depth = Int(byte >> 4 & 7)
        let interface: Interface? =
            switch byte & 0x0F {
            case 1: .dvi
            case 2: .hdmiA
            case 3: .hdmiB
            case 4: .mddi
            case 5: .displayPort
            default: nil
            }
        self = .digital(bitsPerColor: (1...6).contains(depth) ? 4 + 2 * depth : nil, interface: interface)
    }
}

/// Bytes that read as zero beyond their end, so that no offset found in an EDID can trap.
struct ZeroExtendedBytes {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The number of available bytes.
    var count: Int { bytes.count }

    /// The byte at an offset; zero if the offset is out of bounds.
    subscript(offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }

    /// The bytes of a range, clamped to the available bytes.
    subscript(range: Range<Int>) -> [UInt8] { Array(slice(range)) }

    /// The bytes of a range, clamped to the available bytes, without copying.
    func slice(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range.clamped(to: bytes.indices)] }

    /// Returns the byte at an offset as an `Int`.
    func integer(at offset: Int) -> Int { Int(self[offset]) }

    /// Returns the byte at an index of a range; zero if it is outside.
    func byte(_ index: Int, of range: Range<Int>) -> UInt8 {
        index < range.count ? self[range.lowerBound + index] : 0
    }

    /// Returns a 16-bit little-endian integer.
    func integer16(at offset: Int) -> Int { integer(at: offset) | integer(at: offset + 1) << 8 }

    /// Returns a 24-bit little-endian integer.
    func integer24(at offset: Int) -> Int { integer16(at: offset) | integer(at: offset + 2) << 16 }

    /// Returns whether the byte at an offset has any bit of a mask set.
    func hasBits(_ mask: UInt8, at offset: Int) -> Bool { self[offset] & mask != 0 }

    /// Returns whether all bytes of a range are zero.
    func isZero(_ range: Range<Int>) -> Bool { slice(range).allSatisfy { $0 == 0 } }

    /// The sum of a range modulo 256; zero for a block with a valid checksum.
    func checksum(of range: Range<Int>) -> UInt8 {
        var sum: UInt8 = 0
        for byte in slice(range) {
            sum &+= byte
        }
        return sum
    }
}

/// A violation of the standard, or a part of an EDID that could not be used.
///
/// An issue never prevents decoding: it describes what was skipped or repaired, and where.
public struct EDIDIssue: Sendable, Hashable, CustomStringConvertible {
    /// The offset of the first affected byte, from the start of the EDID.
    public let offset: Int
    /// The problem and how it was handled, in one line without control characters.
    public let message: String

    /// Creates an issue.
    public init(offset: Int, message: String) {
        self.offset = offset
        self.message = message
    }

    /// The offset and the message: `byte 127: wrong checksum …`.
    public var description: String { "byte \(offset): \(message)" }
}

extension [EDIDIssue] {
    /// Appends an issue.
    mutating func add(_ message: String, at offset: Int) {
        append(EDIDIssue(offset: offset, message: message))
    }
}

/// The reason why bytes are not an EDID.
///
/// Problems of an EDID with a recognizable header are `EDIDIssue`s instead.
public enum EDIDError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There are no bytes: the connector has no EDID, or it has not been read yet.
    case empty

    /// There are fewer bytes than the 128 of a base block.
    case tooShort(byteCount: Int)

    /// Fewer than six of the eight header bytes are correct; the kernel would not repair them either.
    case wrongHeader(matchingBytes: Int)

    /// The reason and a remedy in one line.
    public var description: String {
        switch self {
        case .empty: "not an EDID: no data; try again a second after connecting the monitor"
        case .tooShort(let byteCount):
            "not an EDID: only \(byteCount) byte\(byteCount == 1 ? "" : "s"); the base block alone has 128"
        case .wrongHeader(let matchingBytes):
            "not an EDID: expected the header 00 ff ff ff ff ff ff 00 at offset 0 (\(matchingBytes) of 8 bytes match)"
        }
    }
}

extension String {
    /// Decodes the text of a descriptor: up to a line feed or NUL, without trailing spaces.
    ///
    /// As in edid-decode, the text ends before the first byte that is not printable ASCII, so that neither control
    /// characters nor a guessed encoding reach a log or a terminal.
    init(edidText data: ZeroExtendedBytes, in range: Range<Int>, issues: inout [EDIDIssue]) {
        var end = range.lowerBound
        scan: for offset in range {
            switch data[offset] {
            case 0x00, 0x0A: break scan
            case 0x20: break
            case 0x21...0x7E: end = offset + 1
            default:
                issues.add("text truncated before a byte that is not printable ASCII", at: offset)
                break scan
            }
        }
        self = String(decoding: data.slice(range.lowerBound..<end), as: UTF8.self)
    }
}

extension String {
    /// Whether the text survives encoding in an EDID descriptor.
    package var isEDIDText: Bool {
        (1...13).contains(utf8.count) && utf8.allSatisfy { (0x20...0x7E).contains($0) } && utf8.first != 0x20
            && utf8.last != 0x20
    }

    /// The text with control characters replaced by U+FFFD, for messages.
    var withoutControls: String {
        String(UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }
}
