// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore
internal import NIOPosix

/// A connection as messages, for either end.
final class MessageChannel: Sendable {
    /// The channel; close it by `close(because:)`.
    let channel: any Channel
    private let handler: NIOLoopBound<MessageHandler>
    private let limits: VarlinkLimits
    private let clock: any Clock<Duration>

    /// Puts the handler into the channel; call on the channel's event loop, before the channel is active.
    init(_ channel: any Channel, limits: VarlinkLimits, clock: any Clock<Duration>, isServer: Bool) throws {
        let handler = MessageHandler(maximumSize: limits.incomingMessage, isExpecting: isServer)
        try channel.pipeline.syncOperations.addHandler(handler)
        self.channel = channel
        self.handler = NIOLoopBound(handler, eventLoop: channel.eventLoop)
        self.limits = limits
        self.clock = clock
    }

    /// The next message, or `nil` when the peer has said all; closes the connection when the task is cancelled.
    func next() async throws(VarlinkError) -> ByteBuffer? {
        let promise = channel.eventLoop.makePromise(of: ByteBuffer?.self)
        do {
            return try await withTaskCancellationHandler {
                channel.eventLoop.execute { [handler] in handler.value.next(promise) }
                return try await promise.futureResult.get()
            } onCancel: {
                close(because: .cancelled)
            }
        } catch {
            throw error as? VarlinkError ?? .disconnected
        }
    }

    /// A message for the wire.
    ///
    /// - Throws: `VarlinkError.unusable` when it is longer than a peer can be expected to read.
    func encode(_ json: JSONValue) throws(VarlinkError) -> ByteBuffer {
        let bytes = json.utf8
        guard bytes.count <= limits.outgoingMessage else {
            throw .unusable("a message of \(bytes.count) bytes, more than \(limits.outgoingMessage)")
        }
        var buffer = ByteBuffer(bytes: bytes)
        buffer.writeInteger(0 as UInt8)
        return buffer
    }

    /// Writes a message; the future ends when the kernel has taken all of it, or when the connection is closed because
    /// the peer does not read.
    func enqueue(_ message: ByteBuffer) -> EventLoopFuture<Void> {
        let promise = channel.eventLoop.makePromise(of: Void.self)
        channel.eventLoop.execute { [self] in
            channel.writeAndFlush(message, promise: promise)
            // Nothing is watched in the common case that the kernel takes all at once.
            if !channel.isWritable { watch(promise.futureResult) }
        }
        return promise.futureResult
    }

    private func watch(_ written: EventLoopFuture<Void>) {
        let watchdog = Task { [clock, limits] in
            try await clock.sleep(for: limits.stall)
            close(because: .timedOut)
        }
        written.whenComplete { _ in watchdog.cancel() }
    }

    /// Waits until a message has been written.
    func finish(_ written: EventLoopFuture<Void>) async throws(VarlinkError) {
        do {
            try await written.get()
        } catch {
            let failure = try? await channel.eventLoop.submit { [handler] in handler.value.failure }.get()
            throw (failure ?? nil) ?? .disconnected
        }
    }

    /// Says that replies are due to what is written from now on.
    func expect() {
        channel.eventLoop.execute { [handler] in handler.value.expect() }
    }

    /// Says that no reply is due any more.
    func settle() {
        channel.eventLoop.execute { [handler] in handler.value.settle() }
    }

    /// Closes the connection; whoever waits for a message gets the reason.
    func close(because reason: VarlinkError) {
        channel.eventLoop.execute { [handler] in handler.value.fail(reason) }
    }
}

extension MessageChannel {
    /// Reading on demand; peers that close one direction only; and a watermark by which a channel is writable exactly
    /// when all has been written.
    static func configure(_ bootstrap: ClientBootstrap) -> ClientBootstrap {
        bootstrap
            .channelOption(.autoRead, value: false)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .channelOption(.writeBufferWaterMark, value: .init(low: 1, high: 1))
    }

    /// The same for the connections that a listening socket accepts, which rests when there are no descriptors left.
    static func configure(_ bootstrap: ServerBootstrap, pause: AcceptPause) -> ServerBootstrap {
        bootstrap
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(pause)
                }
            }
            .childChannelOption(.autoRead, value: false)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.writeBufferWaterMark, value: .init(low: 1, high: 1))
    }
}
