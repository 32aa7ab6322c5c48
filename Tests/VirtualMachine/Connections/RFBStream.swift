// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What a VNC server has sent, read as far as it has arrived (RFC 6143, protocol version 3.8 without security).
///
/// | stage | message | next |
/// |---|---|---|
/// | version | protocol version, 12 bytes | securityTypes |
/// | securityTypes | count and types | securityResult |
/// | securityResult | status, 4 bytes | serverInit |
/// | serverInit | size, pixel format, name | messages |
/// | messages | updates, answers to SetDesktopSize, and what is skipped | messages |
/// | any | anything else, or the end of the stream | failed |
struct RFBStream: Sendable {
    enum Stage: Comparable {
        case version, securityTypes, securityResult, serverInit, messages, failed
    }

    private enum Encoding {
        static let raw = 0
        static let extendedDesktopSize = -308
    }

    private(set) var stage = Stage.version
    /// Why the stream failed.
    private(set) var failure = ""
    /// How many updates have arrived.
    private(set) var updates = 0
    /// The status of each answer to a SetDesktopSize of this client.
    private(set) var answers: [Int] = []
    private var bytesPerPixel = 4
    private var bytes: [UInt8] = []

    /// Takes the next bytes; none at the end of the stream.
    mutating func receive(_ next: [UInt8]) {
        if next.isEmpty {
            fail("the connection has ended")
        }
        bytes += next
        while stage != .failed {
            var reader = Reader(bytes: bytes)
            guard readMessage(&reader) else { return }
            bytes.removeFirst(reader.position)
        }
    }

    private mutating func fail(_ reason: String) {
        guard stage != .failed else { return }
        stage = .failed
        failure = reason
    }

    /// Reads one message; `false` while it has not arrived entirely.
    private mutating func readMessage(_ reader: inout Reader) -> Bool {
        switch stage {
        case .version:
            guard let version = reader.take(12) else { return false }
            version.starts(with: Array("RFB 003.".utf8)) ? stage = .securityTypes : fail("not a VNC server")
        case .securityTypes:
            guard let count = reader.integer(1), let types = reader.take(count) else { return false }
            types.contains(1) ? stage = .securityResult : fail("it does not offer to go without security")
        case .securityResult:
            guard let status = reader.integer(4) else { return false }
            status == 0 ? stage = .serverInit : fail("the handshake ended with status \(status)")
        case .serverInit:
            guard reader.take(4) != nil, let format = reader.take(16), let length = reader.integer(4),
                reader.take(length) != nil
            else { return false }
            bytesPerPixel = Int(format[format.startIndex]) / 8
            stage = .messages
        case .messages:
            return readServerMessage(&reader)
        case .failed:
            return false
        }
        return true
    }

    private mutating func readServerMessage(_ reader: inout Reader) -> Bool {
        guard let type = reader.integer(1) else { return false }
        switch type {
        case 0:
            return readUpdate(&reader)
        case 1:  // SetColourMapEntries
            guard reader.take(3) != nil, let count = reader.integer(2) else { return false }
            return reader.take(6 * count) != nil
        case 2:  // Bell
            return true
        case 3:  // ServerCutText
            guard reader.take(3) != nil, let count = reader.integer(4) else { return false }
            return reader.take(count) != nil
        default:
            fail("message of type \(type), which was not asked for")
            return true
        }
    }

    private mutating func readUpdate(_ reader: inout Reader) -> Bool {
        guard reader.take(1) != nil, let count = reader.integer(2) else { return false }
        var newAnswers: [Int] = []
        for _ in 0..<count {
            guard let x = reader.integer(2), let y = reader.integer(2), let width = reader.integer(2),
                let height = reader.integer(2), let encoding = reader.integer(4)
            else { return false }
            switch Int(Int32(truncatingIfNeeded: encoding)) {
            case Encoding.raw:
                guard reader.take(width * height * bytesPerPixel) != nil else { return false }
            case Encoding.extendedDesktopSize:
                guard let screens = reader.integer(1), reader.take(3 + 16 * screens) != nil else { return false }
                // x is the reason: 1 is a request of this client. y is the status.
                if x == 1 {
                    newAnswers.append(y)
                }
            default:
                fail("rectangle of encoding \(encoding), which was not asked for")
                return true
            }
        }
        updates += 1
        answers += newAnswers
        return true
    }
}

/// Big-endian numbers and byte strings from the front of an array.
private struct Reader {
    let bytes: [UInt8]
    private(set) var position = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard bytes.count - position >= count else { return nil }
        defer { position += count }
        return bytes[position..<position + count]
    }

    mutating func integer(_ size: Int) -> Int? {
        take(size)?.reduce(0) { $0 << 8 | Int($1) }
    }
}
