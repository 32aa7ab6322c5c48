// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import ChannelSupport
internal import NIOCore
internal import NIOPosix

/// A connection as a sequence of messages, on either end.
final class MessageChannel: Sendable {
    /// The channel; close it with `close(because:)`.
    let channel: any Channel
    private let handler: NIOLoopBound<MessageHandler>
    private let writer: NIOLoopBound<MessageWriter>
    private let limits: VarlinkLimits
    private let time: WireTime

    /// Adds the handler to the channel; call on the channel's event loop, before the channel is active.
    init(_ channel: any Channel, limits: VarlinkLimits, time: WireTime, isServer: Bool) throws {
        let handler = MessageHandler(maximumSize: limits.incomingMessage, isExpecting: isServer)
        try channel.pipeline.syncOperations.addHandler(handler)
        let writer = MessageWriter(channel, patience: limits.stall, time: time) { handler.fail(.timedOut) }
        self.channel = channel
        self.handler = NIOLoopBound(handler, eventLoop: channel.eventLoop)
        self.writer = NIOLoopBound(writer, eventLoop: channel.eventLoop)
        self.limits = limits
        self.time = time
    }

    /// Returns the next message, or `nil` at the end of the input; closes the connection if the task is canceled.
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

    /// Writes a reply, and then waits for the next message, in one visit to the event loop.
    ///
    /// If the task is canceled, the connection is closed after the reply.
    ///
    /// - Parameters:
    ///   - reply: The message to write.
    ///   - didWrite: Called on the event loop when the kernel has accepted all of it.
    /// - Returns: The message; `nil` at the end of the input.
    /// - Throws: The reason why the connection was closed.
    func next(
        after reply: ByteBuffer, _ didWrite: @escaping @Sendable () -> Void
    ) async throws(VarlinkError) -> ByteBuffer? {
        let promise = channel.eventLoop.makePromise(of: ByteBuffer?.self)
        let written = channel.eventLoop.makePromise(of: Void.self)
        do {
            return try await withTaskCancellationHandler {
                channel.eventLoop.execute { [writer, handler] in
                    written.futureResult.assumeIsolated().whenComplete { result in
                        switch result {
                        case .success:
                            didWrite()
                            handler.value.next(promise)
                        case .failure: promise.fail(handler.value.failure ?? .disconnected)
                        }
                    }
                    writer.value.write(reply, written)
                }
                return try await promise.futureResult.get()
            } onCancel: {
                written.futureResult.whenComplete { [self] _ in close(because: .cancelled) }
            }
        } catch {
            throw error as? VarlinkError ?? .disconnected
        }
    }

    /// Returns the bytes that have arrived, waiting for some, or `nil` at the end of the input.
    ///
    /// For an upgraded connection. Nothing is read beyond what is returned; a canceled wait leaves the connection open.
    func nextBytes() async throws(VarlinkError) -> ByteBuffer? {
        let promise = channel.eventLoop.makePromise(of: ByteBuffer?.self)
        let stop = { @Sendable [channel, handler] in channel.eventLoop.execute { handler.value.stopWaiting() } }
        do {
            return try await withTaskCancellationHandler {
                channel.eventLoop.execute { [handler] in handler.value.next(promise, asBytes: true) }
                // A cancellation before this line found nothing to stop.
                if Task.isCancelled { stop() }
                return try await promise.futureResult.get()
            } onCancel: {
                stop()
            }
        } catch {
            throw error as? VarlinkError ?? .disconnected
        }
    }

    /// Encodes a message.
    ///
    /// - Throws: `VarlinkError.unusable` if it exceeds the limit for outgoing messages.
    func encode(_ json: JSONValue) throws(VarlinkError) -> ByteBuffer {
        let bytes = json.utf8
        guard bytes.count <= limits.outgoingMessage else {
            throw .unusable("message of \(bytes.count) bytes exceeds the limit of \(limits.outgoingMessage)")
        }
        var buffer = ByteBuffer(bytes: bytes)
        buffer.writeInteger(0 as UInt8)
        return buffer
    }

    /// Makes each read as large as possible, for streams of pictures.
    func readLargePieces() {
        let allocator = AdaptiveRecvByteBufferAllocator(minimum: 2048, initial: 1 << 16, maximum: 1 << 18)
        channel.setOption(.recvAllocator, value: allocator).whenComplete { _ in }
    }

    /// Writes a message or, with larger pieces, part of a stream.
    ///
    /// The future completes when the kernel has accepted all of it, or fails when the connection is closed, for example
    /// because the peer does not read.
    func enqueue(
        _ message: ByteBuffer, inPiecesOf piece: Int = MessageWriter.pieceOfMessage
    ) -> EventLoopFuture<Void> {
        let promise = channel.eventLoop.makePromise(of: Void.self)
        channel.eventLoop.execute { [writer] in writer.value.write(message, inPiecesOf: piece, promise) }
        return promise.futureResult
    }

    /// Writes a message; call on the event loop.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - completion: Called on the event loop when the kernel has accepted all of the message, with `nil`, or when
    ///     the connection was closed, with the reason; possibly before this returns.
    func write(_ message: ByteBuffer, _ completion: @escaping (VarlinkError?) -> Void) {
        let promise = channel.eventLoop.makePromise(of: Void.self)
        promise.futureResult.assumeIsolated().whenComplete { [handler] result in
            switch result {
            case .success: completion(nil)
            case .failure: completion(handler.value.failure ?? .disconnected)
            }
        }
        writer.value.write(message, promise)
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

    /// Starts expecting replies to messages written from now on.
    func expect() { channel.eventLoop.execute { [handler] in handler.value.expect() } }

    /// Stops expecting replies.
    func settle() { channel.eventLoop.execute { [handler] in handler.value.settle() } }

    /// Closes the connection if nothing arrives for `patience`; a message that arrives in pieces may take longer.
    ///
    /// - Returns: A function that stops the watch.
    func closeUnlessReceiving(within patience: Duration) -> @Sendable () -> Void {
        let loop = channel.eventLoop
        let watch = NIOLoopBoundBox<StallWatch?>.makeEmptyBox(valueType: StallWatch.self, eventLoop: loop)
        loop.execute { [handler, time] in
            let handler = handler.value
            var seen = 0
            let started = StallWatch(on: loop, by: time, patience: patience, looks: 1) {
                defer { seen = handler.receivedCount }
                return handler.receivedCount != seen
            } onStall: {
                handler.fail(.timedOut)
            }
            started.start()
            watch.value = started
        }
        return { loop.execute { watch.value?.stop() } }
    }

    /// Calls a function once if nothing arrives for `duration` and the connection is still open then.
    func notify(afterSilence duration: Duration, _ body: @escaping @Sendable () -> Void) {
        let loop = channel.eventLoop
        loop.execute { [handler, time] in
            let seen = handler.value.receivedCount
            // Not canceled by a reply: the check finds it, and finds a closed connection.
            _ = time.schedule(after: duration, on: loop) {
                if handler.value.isOpen, handler.value.receivedCount == seen { body() }
            }
        }
    }

    /// Closes the connection; anyone waiting for a message gets the reason.
    func close(because reason: VarlinkError) {
        channel.eventLoop.execute { [handler] in handler.value.fail(reason) }
    }
}

extension MessageChannel {
    /// Configures reads on demand and half-closed connections.
    static func configure(_ bootstrap: ClientBootstrap) -> ClientBootstrap {
        bootstrap
            .channelOption(.autoRead, value: false)
            .channelOption(.allowRemoteHalfClosure, value: true)
    }

    /// Configures accepted connections in the same way, and a backoff for when the process is out of descriptors.
    static func configure(_ bootstrap: ServerBootstrap, backoff: AcceptBackoff) -> ServerBootstrap {
        bootstrap
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(backoff)
                }
            }
            .childChannelOption(.autoRead, value: false)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
    }
}
