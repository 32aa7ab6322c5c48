// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore

/// The last handler of a channel: reads only as much as somebody waits for, so that a peer who sends faster than it is
/// answered fills the kernel's buffers and not this process.
///
/// Lives on its channel's event loop.
final class MessageHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private var splitter: MessageSplitter
    private var waiting: EventLoopPromise<ByteBuffer?>?
    private var hasEnded = false
    private var context: ChannelHandlerContext?
    /// Whether the peer may speak; a server's peer always, a client's only after a call.
    private var isExpecting: Bool
    /// Why the connection was given up, when it was.
    private(set) var failure: VarlinkError?
    /// How many times bytes have come, to see whether any do.
    private(set) var receivedCount = 0

    init(maximumSize: Int, isExpecting: Bool) {
        splitter = MessageSplitter(maximumSize: maximumSize)
        self.isExpecting = isExpecting
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        end()
    }

    func channelActive(context: ChannelHandlerContext) {
        // What was asked for before is forgotten when the channel becomes active.
        readIfNeeded(context)
        context.fireChannelActive()
    }

    /// Completes `promise` with the next message, or with `nil` when the peer has said all.
    func next(_ promise: EventLoopPromise<ByteBuffer?>) {
        waiting = promise
        deliver()
        if waiting != nil { context?.read() }
    }

    func expect() { isExpecting = true }

    /// Ends an exchange: from now on whatever comes is too much.
    func settle() {
        isExpecting = false
        if splitter.isEmpty { context?.read() } else { fail(.violation("a reply that nobody asked for")) }
    }

    /// Gives the connection up; the first reason stays.
    func fail(_ reason: VarlinkError) {
        if failure == nil { failure = reason }
        deliver()
        context?.close(promise: nil)
    }

    private func deliver() {
        guard let promise = waiting else { return }
        if let failure {
            waiting = nil
            promise.fail(failure)
            return
        }
        do throws(VarlinkError) {
            if let message = try splitter.next() {
                waiting = nil
                promise.succeed(message)
            } else if hasEnded {
                waiting = nil
                promise.succeed(nil)
            }
        } catch {
            fail(error)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard isExpecting else { return fail(.violation("a message that nobody asked for")) }
        receivedCount += 1
        splitter.append(unwrapInboundIn(data))
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        deliver()
        readIfNeeded(context)
    }

    /// Reads when somebody waits for a message, and to notice one that nobody asked for.
    private func readIfNeeded(_ context: ChannelHandlerContext) {
        if waiting != nil || !isExpecting { context.read() }
    }

    private func end() {
        hasEnded = true
        deliver()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { end() }
    }

    func channelInactive(context: ChannelHandlerContext) { end() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        end()
        context.close(promise: nil)
    }
}

/// Bytes as they come, cut into messages that end with a zero byte.
///
/// Each byte is looked at once, however torn the input is.
struct MessageSplitter {
    /// The longest message that is taken, without its end.
    let maximumSize: Int
    private var buffer = ByteBuffer()
    /// How many of the buffer's bytes are known to hold no end.
    private var searched = 0

    init(maximumSize: Int) {
        self.maximumSize = maximumSize
    }

    /// Whether there are bytes that no message has taken.
    var isEmpty: Bool { buffer.readableBytes == 0 }

    mutating func append(_ bytes: ByteBuffer) {
        var bytes = bytes
        if isEmpty { buffer = bytes } else { buffer.writeBuffer(&bytes) }
    }

    /// Takes the next message without its end, or `nil` when it is not complete yet.
    ///
    /// - Throws: `VarlinkError.violation` when it is, or will be, longer than allowed; nothing can follow.
    mutating func next() throws(VarlinkError) -> ByteBuffer? {
        let unseen = buffer.readableBytesView.dropFirst(searched)
        guard let end = unseen.firstIndex(of: 0) else {
            searched = buffer.readableBytes
            if searched > maximumSize { throw tooLong }
            return nil
        }
        let count = end - buffer.readerIndex
        guard count <= maximumSize else { throw tooLong }
        let message = buffer.readSlice(length: count)
        buffer.moveReaderIndex(forwardBy: 1)
        searched = 0
        // Gives a large message's memory back once it has been taken.
        if isEmpty { buffer = ByteBuffer() } else { buffer.discardReadBytes() }
        return message
    }

    private var tooLong: VarlinkError { .violation("a message of more than \(maximumSize) bytes") }
}
