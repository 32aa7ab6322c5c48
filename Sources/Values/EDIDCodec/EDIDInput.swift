// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The signal that a monitor takes (E-EDID 1.4, section 3.6.1).
public enum EDIDInput: Sendable, Hashable {
    /// VGA and its kin; the bits of the standard say levels and kinds of sync.
    case analog(flags: UInt8)
    /// A digital link; depth and interface are known since EDID 1.4 only.
    case digital(bitsPerColor: Int?, interface: Interface?)

    /// The digital links that an EDID can name.
    public enum Interface: Sendable, Hashable {
        /// DVI.
        case dvi
        /// HDMI with the connector of most devices.
        case hdmiA
        /// HDMI with two links, which no device has.
        case hdmiB
        /// MDDI, in telephones.
        case mddi
        /// DisplayPort.
        case displayPort
    }

    /// Whether the link is digital.
    public var isDigital: Bool {
        switch self {
        case .analog: false
        case .digital: true
        }
    }
}

extension EDIDInput {
    /// Reads the byte at offset 20 of a base block.
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

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The number of bytes that are really there.
    var count: Int { bytes.count }

    /// The byte at an offset, zero when the offset is outside.
    subscript(offset: Int) -> UInt8 {
        bytes.indices.contains(offset) ? bytes[offset] : 0
    }

    /// The bytes of a range, cut where the bytes end.
    subscript(range: Range<Int>) -> [UInt8] {
        Array(slice(range))
    }

    /// Likewise, without a copy.
    func slice(_ range: Range<Int>) -> ArraySlice<UInt8> {
        bytes[range.clamped(to: bytes.indices)]
    }

    /// Reads one byte as an integer wide enough to compute with.
    func integer(at offset: Int) -> Int {
        Int(self[offset])
    }

    /// Reads two bytes, the low one first.
    func integer16(at offset: Int) -> Int {
        integer(at: offset) | integer(at: offset + 1) << 8
    }

    /// Reads three bytes, the lowest first.
    func integer24(at offset: Int) -> Int {
        integer16(at: offset) | integer(at: offset + 2) << 16
    }

    /// Returns whether any bit of a mask is set in the byte at an offset.
    func hasBits(_ mask: UInt8, at offset: Int) -> Bool {
        self[offset] & mask != 0
    }

    /// Returns whether all bytes of a range are zero.
    func isZero(_ range: Range<Int>) -> Bool {
        slice(range).allSatisfy { $0 == 0 }
    }

    /// The sum of a range modulo 256, which is zero for a block with a right checksum.
    func checksum(of range: Range<Int>) -> UInt8 {
        var sum: UInt8 = 0
        for byte in slice(range) {
            sum &+= byte
        }
        return sum
    }
}

/// Something in an EDID that is against the standard or could not be used.
///
/// An issue never prevents a description: it says what was passed over or repaired, and where.
public struct EDIDIssue: Sendable, Hashable, CustomStringConvertible {
    /// The offset of the first byte concerned, counted from the start of the EDID.
    public let offset: Int

    /// What is wrong, and what was done about it, in one line without control characters.
    public let message: String

    /// Creates an issue.
    public init(offset: Int, message: String) {
        self.offset = offset
        self.message = message
    }

    /// The message behind its offset: `byte 127: wrong checksum …`.
    public var description: String {
        "byte \(offset): \(message)"
    }
}

/// The reasons for which bytes are no EDID at all.
///
/// Whatever is wrong with an EDID that has a recognizable header is an `EDIDIssue` instead.
public enum EDIDError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There are no bytes: the connector has no EDID, or has not read it yet.
    case empty

    /// There are fewer bytes than the 128 of a base block.
    case tooShort(byteCount: Int)

    /// Fewer than six of the header's eight bytes are right, so that the kernel too would refuse to repair them.
    case wrongHeader(matchingBytes: Int)

    /// The reason and a remedy in one line.
    public var description: String {
        switch self {
        case .empty:
            "no EDID: there are 0 bytes; read it again when the monitor has been connected for a second"
        case .tooShort(let byteCount):
            "no EDID: there are \(byteCount) bytes, a base block has 128; read it again or look for a torn file"
        case .wrongHeader(let matchingBytes):
            "no EDID: only \(matchingBytes) of the 8 header bytes at offset 0 are 00 ff ff ff ff ff ff 00; "
                + "pass the raw binary of the monitor"
        }
    }
}

extension String {
    /// Reads the text of a descriptor: up to a line feed or NUL, without spaces at its end.
    ///
    /// Like in edid-decode, the text ends before a byte that is no printable ASCII, so that no control character and no
    /// guess at an encoding reaches a log or a terminal.
    init(edidText data: ZeroExtendedBytes, in range: Range<Int>, issues: inout [EDIDIssue]) {
        var end = range.lowerBound
        scan: for offset in range {
            switch data[offset] {
            case 0x00, 0x0A:
                break scan
            case 0x20:
                break
            case 0x21...0x7E:
                end = offset + 1
            default:
                issues.append(
                    EDIDIssue(offset: offset, message: "text with a byte that is no printable ASCII, cut before it"))
                break scan
            }
        }
        self = String(decoding: data.slice(range.lowerBound..<end), as: UTF8.self)
    }
}

extension String {
    /// Whether a descriptor of an EDID can hold the text, and give it back.
    var isEDIDText: Bool {
        (1...13).contains(utf8.count) && utf8.allSatisfy { (0x20...0x7E).contains($0) } && utf8.first != 0x20
            && utf8.last != 0x20
    }

    /// The text with U+FFFD for control characters, for messages.
    var withoutControls: String {
        String(UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }
}
