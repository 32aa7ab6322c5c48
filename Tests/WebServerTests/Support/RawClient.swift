// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import NIOCore
import NIOPosix
import WebServer

/// A client that sends whatever a test wants, over a real socket.
final class RawClient: Sendable {
    private let channel: any Channel
    private let inbox: NIOLoopBound<Inbox>

    /// Connects to a server; with `reads` false, everything that the server sends stays in the kernel.
    static func connect(to server: WebServer, reads: Bool = true) async throws -> RawClient {
        // The server may refuse the connection, and close it, before this task runs again; what it sent is in the inbox.
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let inbox = try await loop.submit { NIOLoopBound(Inbox(), eventLoop: loop) }.get()
        let channel = try await ClientBootstrap(group: loop)
            .channelOption(.autoRead, value: reads)
            .channelOption(.socketOption(.so_rcvbuf), value: 16 << 10)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(inbox.value) }
            }
            .connect(host: "127.0.0.1", port: server.port).get()
        return RawClient(channel, inbox)
    }

    private init(_ channel: any Channel, _ inbox: NIOLoopBound<Inbox>) {
        self.channel = channel
        self.inbox = inbox
    }

    deinit { channel.close(promise: nil) }

    func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) async throws { try await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get() }

    func close() async throws { try await channel.close().get() }

    /// Ends what this client sends; it still receives.
    func shutDownOutput() async throws { try await channel.close(mode: .output).get() }

    /// Waits until `parse` can take something from what has arrived; fails at the end of the input.
    func take<Value: Sendable>(_ parse: @escaping @Sendable (inout ByteBuffer) -> Value?) async throws -> Value {
        let promise = channel.eventLoop.makePromise(of: Value.self)
        channel.eventLoop.execute { [inbox] in
            inbox.value.watch { bytes, hasEnded in
                if let value = parse(&bytes) {
                    promise.succeed(value)
                } else if hasEnded {
                    promise.fail(ChannelError.eof)
                } else {
                    return false
                }
                return true
            }
        }
        return try await promise.futureResult.get()
    }

    /// Waits for the end of the input; returns what was not taken.
    func rest() async throws -> String {
        let promise = channel.eventLoop.makePromise(of: String.self)
        channel.eventLoop.execute { [inbox] in
            inbox.value.watch { bytes, hasEnded in
                if hasEnded { promise.succeed(String(buffer: bytes)) }
                return hasEnded
            }
        }
        return try await promise.futureResult.get()
    }

    /// Waits for a response with `Content-Length`, or without a body.
    func response(hasBody: Bool = true) async throws -> RawResponse {
        try await take { bytes in
            let text = String(buffer: bytes)
            guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
            var response = RawResponse(String(text[..<end.lowerBound]))
            let headSize = text[..<end.upperBound].utf8.count
            let bodySize = hasBody ? response["content-length"].flatMap { Int($0) } ?? 0 : 0
            guard bytes.readableBytes >= headSize + bodySize else { return nil }
            bytes.moveReaderIndex(forwardBy: headSize)
            response.body = bytes.readString(length: bodySize) ?? ""
            return response
        }
    }

    /// Waits for a frame of the server, which is never masked.
    func frame() async throws -> RawFrame {
        try await take { bytes in
            guard let first = bytes.getInteger(at: bytes.readerIndex, as: UInt8.self),
                let second = bytes.getInteger(at: bytes.readerIndex + 1, as: UInt8.self)
            else { return nil }
            var (offset, length) = (2, Int(second))
            if second == 126 {
                guard let long = bytes.getInteger(at: bytes.readerIndex + 2, as: UInt16.self) else { return nil }
                (offset, length) = (4, Int(long))
            } else if second == 127 {
                guard let long = bytes.getInteger(at: bytes.readerIndex + 2, as: UInt64.self) else { return nil }
                (offset, length) = (10, Int(long))
            }
            guard bytes.readableBytes >= offset + length else { return nil }
            bytes.moveReaderIndex(forwardBy: offset)
            return RawFrame(opcode: first & 15, payload: bytes.readBytes(length: length) ?? [])
        }
    }
}

/// A response as it was sent.
struct RawResponse {
    let status: Int
    let head: String
    var body = ""

    init(_ head: String) {
        self.head = head
        status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
    }

    /// The value of the first header field with a name, in lower case.
    subscript(name: String) -> String? {
        for line in head.split(separator: "\r\n") {
            let pair = line.split(separator: ":", maxSplits: 1)
            if pair.count == 2, pair[0].lowercased() == name { return String(pair[1].drop { $0 == " " }) }
        }
        return nil
    }
}

/// A frame of a WebSocket.
struct RawFrame: Hashable {
    var opcode: UInt8
    var payload: [UInt8]

    /// The code of a close frame.
    var code: Int? { opcode == 8 && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil }
    var text: String { String(decoding: payload, as: UTF8.self) }

    /// A frame as a client sends it, with a key of zeros.
    static func masked(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let length: [UInt8] =
            switch payload.count {
            case ...125: [0x80 | UInt8(payload.count)]
            default: [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
            }
        return [first] + length + [0, 0, 0, 0] + payload
    }

    static func text(_ text: String) -> [UInt8] { masked(0x81, Array(text.utf8)) }
}

/// Collects what arrives.
private final class Inbox: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private var bytes = ByteBuffer()
    private var hasEnded = false
    private var waiting: ((inout ByteBuffer, Bool) -> Bool)?

    func watch(_ take: @escaping (inout ByteBuffer, Bool) -> Bool) {
        waiting = take
        check()
    }

    private func check() {
        guard let take = waiting else { return }
        if take(&bytes, hasEnded) { waiting = nil }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes.writeImmutableBuffer(unwrapInboundIn(data))
        check()
    }

    func channelInactive(context: ChannelHandlerContext) {
        hasEnded = true
        check()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
