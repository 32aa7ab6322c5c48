// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore
internal import NIOWebSocket

/// Checks the frames of a client and assembles its messages, as RFC 6455 requires, without extensions.
struct SocketMessages {
    /// The result of receiving a frame.
    enum Event: Equatable {
        case none
        case message(WebSocketMessage)
        case ping(ByteBuffer)
        case pong
        /// The client closes the connection with this code.
        case close(UInt16?)
    }

    /// The reason for closing a connection.
    struct Violation: Error, Equatable {
        let code: UInt16
        let reason: String

        static let unmasked = Violation(code: 1002, reason: "a frame is not masked")
        static let reserved = Violation(code: 1002, reason: "reserved bits or operations are used")
        static let misplaced = Violation(code: 1002, reason: "a fragment is out of place")
        static let malformedClose = Violation(code: 1002, reason: "a close frame is malformed")
        static let binary = Violation(code: 1003, reason: "binary messages are not accepted")
        static let notText = Violation(code: 1007, reason: "text is not UTF-8")
        static let tooFast = Violation(code: 1008, reason: "too many frames")
        static let tooLarge = Violation(code: 1009, reason: "a frame or message is too large")
    }

    private let maximumSize: Int
    private var bucket: TokenBucket
    /// The fragments of an unfinished message.
    private var fragments: ByteBuffer?

    init(_ limits: WebServer.Limits) {
        maximumSize = limits.message
        bucket = TokenBucket(limits.frameRate)
    }

    mutating func receive(_ frame: WebSocketFrame, at now: NIODeadline) throws(Violation) -> Event {
        guard bucket.take(at: now) else { throw .tooFast }
        guard frame.maskKey != nil else { throw .unmasked }
        guard frame.reservedBits.isEmpty else { throw .reserved }
        let data = frame.unmaskedData
        switch frame.opcode {
        case .text:
            guard fragments == nil else { throw .misplaced }
            return try append(data, isLast: frame.fin)
        case .continuation:
            guard fragments != nil else { throw .misplaced }
            return try append(data, isLast: frame.fin)
        case .binary: throw .binary
        case .ping: return .ping(data)
        case .pong: return .pong
        case .connectionClose: return .close(try Self.code(data))
        default: throw .reserved
        }
    }

    private mutating func append(_ data: ByteBuffer, isLast: Bool) throws(Violation) -> Event {
        var message = fragments ?? ByteBuffer()
        fragments = nil
        guard message.readableBytes + data.readableBytes <= maximumSize else { throw .tooLarge }
        message.writeImmutableBuffer(data)
        guard isLast else {
            fragments = message
            return .none
        }
        guard let text = String(validating: message.readableBytesView, as: UTF8.self) else { throw .notText }
        return .message(.text(text))
    }

    private static func code(_ data: ByteBuffer) throws(Violation) -> UInt16? {
        guard data.readableBytes > 0 else { return nil }
        guard let code = data.getInteger(at: data.readerIndex, as: UInt16.self),
            (1000...1003).contains(code) || (1007...1014).contains(code) || (3000...4999).contains(code),
            String(validating: data.readableBytesView.dropFirst(2), as: UTF8.self) != nil
        else { throw .malformedClose }
        return code
    }
}

/// The frames of the server: never masked, never fragmented.
enum SocketFrame {
    static func text(_ text: String) -> ByteBuffer { encode(.text, Array(text.utf8)) }

    static func binary(_ bytes: [UInt8]) -> ByteBuffer { encode(.binary, bytes) }

    static func ping() -> ByteBuffer { encode(.ping, []) }

    static func pong(_ data: ByteBuffer) -> ByteBuffer { encode(.pong, Array(data.readableBytesView)) }

    /// Returns a close frame; without a code it has no reason either, and a reason that is too long is truncated.
    static func close(_ code: UInt16?, _ reason: String) -> ByteBuffer {
        guard let code else { return encode(.connectionClose, []) }
        var text = reason
        while text.utf8.count > 123 { text.removeLast() }
        return encode(.connectionClose, [UInt8(code >> 8), UInt8(code & 0xFF)] + Array(text.utf8))
    }

    private static func encode(_ opcode: WebSocketOpcode, _ payload: [UInt8]) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.reserveCapacity(payload.count + 10)
        buffer.writeInteger(0x80 | UInt8(webSocketOpcode: opcode))
        switch payload.count {
        case ...125: buffer.writeInteger(UInt8(payload.count))
        case ...0xFFFF:
            buffer.writeInteger(126 as UInt8)
            buffer.writeInteger(UInt16(payload.count))
        default:
            buffer.writeInteger(127 as UInt8)
            buffer.writeInteger(UInt64(payload.count))
        }
        buffer.writeBytes(payload)
        return buffer
    }
}
