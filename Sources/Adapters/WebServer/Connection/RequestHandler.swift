// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import ChannelSupport
internal import Logging
internal import NIOCore
internal import NIOHTTP1

/// Serves the requests of a connection, one after the other. It reads only while it expects something, so that data
/// sent ahead waits in the kernel.
///
/// | state | event | next | action |
/// |---|---|---|---|
/// | idle | first bytes | head | limit the time |
/// | idle, head | an acceptable head | body | limit the time |
/// | idle, head | an acceptable upgrade | upgrade | |
/// | body | its end | busy | respond |
/// | upgrade | its end | ended | a `SocketHandler` takes over |
/// | busy | the response is sent | idle, or draining to close | |
/// | busy | anything else arrives | busy | close after the response |
/// | busy | the end of input | busy | close after the response; limit the time |
/// | a stream, idle, head, body, upgrade, draining | the end of input | ended | close |
/// | idle, head, body | a refusal, or time is up | draining | send the reason |
/// | idle | time is up | ended | close |
/// | draining, or busy after the end of input | time is up, or too much input | ended | close |
///
/// Confined to its channel's event loop.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias Decoder = ByteToMessageHandler<HTTPRequestDecoder>

    private enum State {
        case idle, head, body, upgrade, busy, draining, ended
    }

    /// The time that a client has to read a refusal before the connection is closed. Closing immediately, with unread
    /// input, would make the client's kernel discard the refusal.
    private static let lingerTime = Duration.seconds(1)
    /// The maximum number of reads that are discarded meanwhile.
    private static let maximumDrainedReads = 64

    let channel: any Channel
    let core: ServerCore
    let number: Int
    private var review: RequestReview?
    private var request: WebRequest?
    private var state = State.idle
    private var isFirst = true
    /// Whether something was decoded since the last end of a read.
    private var sawPart = false
    private var closesAfterResponse = false
    private var isStreaming = false
    /// Whether the client has sent everything that it will send: `nc -N` shuts its side down after the request.
    private var isInputClosed = false
    private var drainedReads = 0
    private var timer: Scheduled<Void>?
    private var task: Task<Void, Never>?
    private let writer: MessageWriter
    private let decoder: Decoder
    private let refusal: WebResponse?

    /// Creates a handler; with a refusal, it only sends that.
    init(_ channel: any Channel, number: Int, core: ServerCore, decoder: Decoder, refusal: WebResponse?) {
        self.channel = channel
        self.core = core
        self.number = number
        self.decoder = decoder
        self.refusal = refusal
        writer = MessageWriter(channel, patience: core.limits.stallTime, time: .eventLoop) {
            channel.close(promise: nil)
        }
    }

    private var loop: any EventLoop { channel.eventLoop }

    private func arm(_ time: Duration) {
        timer?.cancel()
        timer = loop.assumeIsolated().scheduleTask(in: TimeAmount(time)) { self.timeIsUp() }
    }

    // MARK: - Input

    func channelActive(context: ChannelHandlerContext) {
        if let refusal {
            refuse(refusal)
        } else {
            arm(core.limits.headTime)
        }
        channel.read()
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        sawPart = true
        switch (unwrapInboundIn(data), state) {
        case (.head(let head), .idle), (.head(let head), .head): receive(head)
        case (.body(let bytes), .body): receive(bytes)
        case (.end, .body): respond()
        case (.end, .upgrade): upgrade()
        case (_, .busy): closesAfterResponse = true
        default: break
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if case .idle = state, !sawPart {
            state = .head
            core.slots.begin(number)
            // The time limit of a new connection has been running since it was accepted.
            if !isFirst { arm(core.limits.headTime) }
        }
        sawPart = false
        switch state {
        case .idle, .head, .body: channel.read()
        case .draining: drain()
        case .upgrade, .busy, .ended: break
        }
        context.fireChannelReadComplete()
    }

    private func receive(_ head: HTTPRequestHead) {
        core.slots.begin(number)
        isFirst = false
        closesAfterResponse = !head.isKeepAlive
        let review = RequestReview(core: core, head: head, now: loop.now)
        self.review = review
        switch review.decide() {
        case .refuse(let response): refuse(response)
        case .upgrade(let request):
            self.request = request
            state = .upgrade
        case .proceed(let request):
            self.request = request
            state = .body
            arm(core.limits.bodyTime)
            if head.headers.contains(name: "expect") { write(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")) }
        }
    }

    private func receive(_ bytes: ByteBuffer) {
        let count = (request?.body.count ?? 0) + bytes.readableBytes
        guard count <= core.limits.body else { return refuse(.tooLarge(core.limits.body)) }
        request?.body.append(contentsOf: bytes.readableBytesView)
    }

    private func timeIsUp() {
        switch state {
        case .head, .body: refuse(.text("the request took too long", status: 408))
        case .idle, .draining, .busy: channel.close(promise: nil)
        case .upgrade, .ended: break
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch (error, state) {
        case (HTTPParserError.headerOverflow, .idle), (HTTPParserError.headerOverflow, .head):
            refuse(.text("the head of the request is too large", status: 431))
        case (is HTTPParserError, .idle), (is HTTPParserError, .head), (is HTTPParserError, .body):
            refuse(.text("malformed request", status: 400))
        case (is HTTPParserError, .busy), (is ByteToMessageDecoderError, .busy): closesAfterResponse = true
        case (is HTTPParserError, .draining), (is ByteToMessageDecoderError, .draining): break
        default: context.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event {
            isInputClosed = true
            // A client that shut its side down awaits a response, but one that is gone looks the same, and a stream to
            // it might never notice.
            if case .busy = state, !isStreaming {
                closesAfterResponse = true
                arm(core.limits.bodyTime)
            } else {
                context.close(promise: nil)
            }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        core.slots.remove(number)
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    private func end() {
        state = .ended
        timer?.cancel()
        task?.cancel()
        task = nil
    }

    // MARK: - Responses

    private func respond() {
        guard let request, let review else { return }
        state = .busy
        timer?.cancel()
        self.request = nil
        if request.path == ServerCore.sessionPath {
            answer(review.openSession(request.body), nil)
            return
        }
        let exchange = ResponseExchange(NIOLoopBound(self, eventLoop: loop), review: review, loop: loop)
        run { await exchange.respond(to: request) }
    }

    /// Runs a task that is canceled when the client disconnects or the server stops.
    private func run(_ work: @escaping ServerCore.Work) {
        let task = Task(executorPreference: core.configuration.executor) { await work() }
        self.task = task
        let isRunning = core.start {
            await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
        }
        guard !isRunning else { return }
        task.cancel()
        channel.close(promise: nil)
    }

    /// Sends a whole response; `sent` completes when the kernel has accepted it.
    func answer(_ response: WebResponse, _ sent: EventLoopPromise<Void>?) {
        guard case .busy = state, case .bytes(let bytes) = response.body else {
            sent?.fail(WebConnectionClosed())
            return
        }
        let keepsAlive = !closesAfterResponse && !core.slots.isClosed
        guard
            let head = ResponseHead(
                status: response.status, fields: response.headers, framing: .length(bytes.count),
                keepsAlive: keepsAlive, host: review?.host)
        else {
            core.logger.error("a response has header fields that cannot be sent")
            return answer(.text("internal error", status: 500), sent)
        }
        var buffer = ByteBuffer(string: head.text)
        let hasBody = review?.head.method != .HEAD && response.status != 204 && response.status != 304
        if hasBody { buffer.writeBytes(bytes) }
        closesAfterResponse = !keepsAlive
        write(buffer) { self.finish($0, sent) }
    }

    /// Sends the head of a response whose body is written piece by piece.
    func startStream(_ head: ResponseHead, _ sent: EventLoopPromise<Void>) {
        guard case .busy = state, !isInputClosed else {
            sent.fail(WebConnectionClosed())
            return abort()
        }
        (closesAfterResponse, isStreaming) = (true, true)
        writer.write(ByteBuffer(string: head.text), sent)
    }

    /// Sends a piece of a body.
    func writePiece(_ bytes: ByteBuffer, _ sent: EventLoopPromise<Void>) {
        guard case .busy = state else { return sent.fail(WebConnectionClosed()) }
        writer.write(bytes, inPiecesOf: MessageWriter.pieceOfStream, sent)
    }

    /// Ends a stream, and closes its connection.
    func endStream() { finish(.success(()), nil) }

    /// Closes the connection at once, so that the client sees that the body is incomplete.
    func abort() { channel.close(promise: nil) }

    private func finish(_ result: Result<Void, any Error>, _ sent: EventLoopPromise<Void>?) {
        defer { sent?.completeWith(result) }
        guard case .busy = state, case .success = result else { return }
        task = nil
        review = nil
        guard !closesAfterResponse, !core.slots.isClosed else { return linger() }
        state = .idle
        core.slots.end(number)
        arm(core.limits.idleTime)
        channel.read()
    }

    private func refuse(_ response: WebResponse) {
        state = .draining
        request = nil
        core.slots.begin(number)
        guard case .bytes(let bytes) = response.body,
            let head = ResponseHead(
                status: response.status, fields: response.headers, framing: .length(bytes.count), keepsAlive: false,
                host: review?.host)
        else { return abort() }
        var buffer = ByteBuffer(string: head.text)
        if review?.head.method != .HEAD { buffer.writeBytes(bytes) }
        write(buffer) { _ in self.linger() }
    }

    private func write(_ bytes: ByteBuffer, then done: ((Result<Void, any Error>) -> Void)? = nil) {
        let promise = loop.makePromise(of: Void.self)
        if let done { promise.futureResult.assumeIsolated().whenComplete(done) }
        writer.write(bytes, inPiecesOf: MessageWriter.pieceOfStream, promise)
    }

    // MARK: - The end of a connection

    /// Closes the connection when the client has had time to read the response.
    private func linger() {
        guard channel.isActive else { return }
        guard !isInputClosed else { return channel.close(promise: nil) }
        state = .draining
        arm(Self.lingerTime)
        channel.close(mode: .output, promise: nil)
        channel.read()
    }

    private func drain() {
        drainedReads += 1
        guard drainedReads <= Self.maximumDrainedReads else { return channel.close(promise: nil) }
        // After a refused upgrade, the decoder would keep everything that it reads.
        if review?.head.headers.contains(name: "upgrade") != true { channel.read() }
    }

    private func upgrade() {
        guard let request, let review else { return }
        guard core.slots.takeSocket() else { return refuse(.overloaded("WebSockets")) }
        SocketUpgrade.fields(for: review.head, on: channel).assumeIsolated().whenComplete { result in
            guard case .upgrade = self.state, case .success(let fields) = result else {
                self.core.slots.returnSocket()
                if case .upgrade = self.state { self.refuse(SocketUpgrade.refusal) }
                return
            }
            self.write(ByteBuffer(string: ResponseHead.lines("HTTP/1.1 101 Switching Protocols", fields)))
            self.hand(to: request)
        }
    }

    /// Replaces this handler with those of a WebSocket.
    private func hand(to request: WebRequest) {
        let socket = SocketHandler(channel, number: number, core: core, writer: writer)
        state = .ended
        timer?.cancel()
        let pipeline = channel.pipeline.syncOperations
        do {
            try pipeline.addHandlers([SocketUpgrade.decoder(core.limits), socket])
        } catch {
            core.slots.returnSocket()
            return abort()
        }
        pipeline.removeHandler(self, promise: nil)
        socket.serve(request)
        // What the client sent after the request goes to the new handlers.
        pipeline.removeHandler(decoder).assumeIsolated().whenComplete { _ in socket.begin() }
    }
}
