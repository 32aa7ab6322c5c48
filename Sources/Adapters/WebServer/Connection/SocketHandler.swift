// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import ChannelSupport
internal import NIOCore
internal import NIOWebSocket

/// Serves a WebSocket. It reads only while no received message is waiting, so that a page that sends faster than it is
/// served fills the kernel's buffers instead of this process.
///
/// | state | event | next | action |
/// |---|---|---|---|
/// | open | the client closes | closed by the client | answer with its code, end the connection |
/// | open | the server closes | closed by the server | send a close frame, limit the time |
/// | open | a violation | closed by the server | send a close frame with the reason, limit the time |
/// | closed by the server | the client closes | ended | end the connection |
/// | closed by the server | time is up | ended | end the connection |
/// | open | two pings without an answer, and time for a third | ended | end the connection |
///
/// Confined to its channel's event loop.
final class SocketHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame

    private enum State {
        case open, closedByClient, closedByServer, ended
    }

    private let channel: any Channel
    private let number: Int
    private let core: ServerCore
    private let writer: MessageWriter
    private var messages: SocketMessages
    private var state = State.open
    /// Whether the HTTP handlers have been removed.
    private var hasBegun = false
    private var inbox = CircularBuffer<WebSocketMessage>()
    private var waiting = CircularBuffer<EventLoopPromise<WebSocketMessage?>>()
    private var unansweredPings = 0
    private var isPonging = false
    /// The data of the latest ping that arrived meanwhile.
    private var latestPing: ByteBuffer?
    private var nextPing: Scheduled<Void>?
    private var closing: Scheduled<Void>?
    private var task: Task<Void, Never>?

    init(_ channel: any Channel, number: Int, core: ServerCore, writer: MessageWriter) {
        self.channel = channel
        self.number = number
        self.core = core
        self.writer = writer
        messages = SocketMessages(core.limits)
    }

    private var loop: any EventLoop { channel.eventLoop }

    /// Lets the routes serve the connection.
    func serve(_ request: WebRequest) {
        let socket = WebSocketConnection(
            NIOLoopBound(self, eventLoop: loop), loop: loop, outbox: core.limits.outbox)
        let (core, channel) = (core, channel)
        let task = Task(executorPreference: core.configuration.executor) {
            await core.routes.open(socket, for: request)
            socket.close(code: Task.isCancelled ? 1001 : 1000)
            try? await channel.closeFuture.get()
        }
        self.task = task
        let isRunning = core.start {
            await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
        }
        if !isRunning {
            task.cancel()
            channel.close(promise: nil)
        }
    }

    /// Starts reading.
    func begin() {
        hasBegun = true
        guard channel.isActive else { return end() }
        schedulePing()
        read()
    }

    // MARK: - Input

    /// Reads, unless received messages are waiting.
    private func read() { if hasBegun, state != .ended, inbox.isEmpty { channel.read() } }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard state == .open || state == .closedByServer else { return }
        do throws(SocketMessages.Violation) {
            let event = try messages.receive(unwrapInboundIn(data), at: loop.now)
            // Any frame shows that the client is still there.
            unansweredPings = 0
            receive(event)
        } catch {
            close(error.code, error.reason)
        }
    }

    private func receive(_ event: SocketMessages.Event) {
        switch event {
        case .none, .pong: break
        case .message(let message): if state == .open { deliver(message) }
        case .ping(let data): if state == .open { pong(data) }
        case .close(let code):
            guard state == .open else { return channel.close(promise: nil) }
            state = .closedByClient
            finish()
            write(SocketFrame.close(code, "")) { _ in self.closeSoon() }
        }
    }

    /// Answers a ping. While an earlier answer is being written, only the latest ping gets one (RFC 6455, section 5.5.3):
    /// otherwise a client that pings and hardly reads would fill the memory.
    private func pong(_ data: ByteBuffer) {
        guard !isPonging else { return latestPing = data }
        isPonging = true
        write(SocketFrame.pong(data)) { _ in
            self.isPonging = false
            if let latest = self.latestPing.take(), self.state == .open { self.pong(latest) }
        }
    }

    private func deliver(_ message: WebSocketMessage) {
        if let promise = waiting.popFirst() { promise.succeed(message) } else { inbox.append(message) }
    }

    func channelReadComplete(context: ChannelHandlerContext) { read() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketError.invalidFrameLength: close(.tooLarge)
        case is NIOWebSocketError: close(.reserved)
        // Data after a malformed frame is ignored until the connection is closed.
        case is ByteToMessageDecoderError: break
        default: context.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { context.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) { end() }

    // MARK: - Operations for the routes

    /// Completes `promise` with the next message, or with `nil` at the end.
    func next(_ promise: EventLoopPromise<WebSocketMessage?>) {
        if let message = inbox.popFirst() {
            promise.succeed(message)
        } else if state == .open {
            waiting.append(promise)
        } else {
            promise.succeed(nil)
        }
        read()
    }

    /// Completes all promises with `nil`, because a task was canceled.
    func stopWaiting() { while let promise = waiting.popFirst() { promise.succeed(nil) } }

    /// Sends a frame; `sent` completes when the kernel has accepted it.
    func send(_ frame: ByteBuffer, _ sent: EventLoopPromise<Void>) {
        guard state == .open else { return sent.fail(WebConnectionClosed()) }
        writer.write(frame, inPiecesOf: MessageWriter.pieceOfStream, sent)
    }

    /// Starts the closing handshake.
    func close(_ code: UInt16, _ reason: String) {
        guard state == .open else { return }
        state = .closedByServer
        finish()
        closeSoon()
        write(SocketFrame.close(code, reason))
        read()
    }

    private func close(_ violation: SocketMessages.Violation) { close(violation.code, violation.reason) }

    // MARK: - Closing

    private func schedulePing() {
        nextPing = loop.assumeIsolated().scheduleTask(in: TimeAmount(core.limits.pingInterval)) { self.ping() }
    }

    private func ping() {
        schedulePing()
        // While received messages are waiting, answers are not read.
        guard state == .open, inbox.isEmpty else { return }
        guard unansweredPings < 2 else { return channel.close(promise: nil) }
        unansweredPings += 1
        writer.write(SocketFrame.ping(), ignored)
    }

    /// Gives the client some time to read what was sent and to close the connection.
    private func closeSoon() {
        guard closing == nil, state != .ended else { return }
        closing = loop.assumeIsolated().scheduleTask(in: TimeAmount(core.limits.grace)) {
            self.channel.close(promise: nil)
        }
        if state == .closedByClient { channel.close(mode: .output, promise: nil) }
        read()
    }

    /// Discards received messages, and ends all waits for messages.
    private func finish() {
        inbox.removeAll()
        stopWaiting()
    }

    private func end() {
        guard state != .ended else { return }
        state = .ended
        finish()
        nextPing?.cancel()
        closing?.cancel()
        task?.cancel()
        core.slots.remove(number)
        core.slots.returnSocket()
    }

    private var ignored: EventLoopPromise<Void> { loop.makePromise() }

    private func write(_ bytes: ByteBuffer, then done: ((Result<Void, any Error>) -> Void)? = nil) {
        let promise = ignored
        if let done { promise.futureResult.assumeIsolated().whenComplete(done) }
        writer.write(bytes, promise)
    }
}
