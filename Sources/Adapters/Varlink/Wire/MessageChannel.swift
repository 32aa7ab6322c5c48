// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore
internal import NIOPosix

/// A connection as messages, for either end.
final class MessageChannel: Sendable {
    /// The channel; close it by `close(because:)`.
    let channel: any Channel
    private let handler: NIOLoopBound<MessageHandler>
    private let writer: NIOLoopBound<MessageWriter>
    private let limits: VarlinkLimits
    private let time: WireTime

    /// Puts the handler into the channel; call on the channel's event loop, before the channel is active.
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
    /// the peer takes nothing of it.
    func enqueue(_ message: ByteBuffer) -> EventLoopFuture<Void> {
        let promise = channel.eventLoop.makePromise(of: Void.self)
        channel.eventLoop.execute { [writer] in writer.value.write(message, promise) }
        return promise.futureResult
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

    /// Closes the connection when nothing comes for `patience`; a message that comes in pieces may take longer.
    ///
    /// - Returns: ends the watch.
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

    /// Closes the connection; whoever waits for a message gets the reason.
    func close(because reason: VarlinkError) {
        channel.eventLoop.execute { [handler] in handler.value.fail(reason) }
    }
}

extension MessageChannel {
    /// Reading on demand, and peers that close one direction only.
    static func configure(_ bootstrap: ClientBootstrap) -> ClientBootstrap {
        bootstrap
            .channelOption(.autoRead, value: false)
            .channelOption(.allowRemoteHalfClosure, value: true)
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
    }
}
