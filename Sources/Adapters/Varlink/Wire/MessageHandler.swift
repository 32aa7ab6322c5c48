// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore

/// The last handler of a channel. It reads only on demand, so that a peer that sends faster than it is served fills the
/// kernel's buffers instead of this process.
///
/// Confined to its channel's event loop.
final class MessageHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private var splitter: MessageSplitter
    /// The pending wait for input: for a message, or for any bytes.
    private var waiting: (promise: EventLoopPromise<ByteBuffer?>, forBytes: Bool)?
    private var hasEnded = false
    private var context: ChannelHandlerContext?
    /// Whether the peer may send: a client may always, a server only after a call.
    private var isExpecting: Bool
    /// The reason why the connection was closed; `nil` while it is open.
    private(set) var failure: VarlinkError?
    /// Whether the peer can still send something that is taken.
    var isOpen: Bool { failure == nil && !hasEnded }
    /// The number of reads; used to detect progress.
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
        // Reads requested before activation are lost.
        readIfNeeded(context)
        context.fireChannelActive()
    }

    /// Completes `promise` with the next message, or with `nil` at the end of the input.
    ///
    /// - Parameters:
    ///   - promise: Gets the result. Only one wait is pending at a time; an earlier promise fails.
    ///   - asBytes: Whether the connection has been upgraded: whatever has arrived is the result.
    func next(_ promise: EventLoopPromise<ByteBuffer?>, asBytes: Bool = false) {
        stopWaiting()
        waiting = (promise, asBytes)
        deliver()
        if waiting != nil { context?.read() }
    }

    /// Ends a wait for input, and leaves the connection as it is.
    func stopWaiting() { waiting.take()?.promise.fail(VarlinkError.cancelled) }

    func expect() { isExpecting = true }

    /// Ends an exchange; further input is a violation.
    func settle() {
        isExpecting = false
        if splitter.isEmpty { context?.read() } else { fail(.violation("unexpected reply")) }
    }

    /// Closes the connection; the first reason is kept.
    func fail(_ reason: VarlinkError) {
        if failure == nil { failure = reason }
        deliver()
        context?.close(promise: nil)
    }

    private func deliver() {
        guard let (promise, forBytes) = waiting else { return }
        if let failure {
            waiting = nil
            promise.fail(failure)
            return
        }
        do throws(VarlinkError) {
            if let message = forBytes ? splitter.takeAll() : try splitter.next() {
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
        guard isExpecting else { return fail(.violation("unexpected message")) }
        receivedCount += 1
        splitter.append(unwrapInboundIn(data))
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        deliver()
        readIfNeeded(context)
    }

    /// Reads if a message is awaited, or to detect an unexpected one.
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

/// Splits a byte stream into NUL-terminated messages.
///
/// Each byte is examined once, however fragmented the input is.
struct MessageSplitter {
    /// The maximum size of a message, without its terminator.
    let maximumSize: Int
    private var buffer = ByteBuffer()
    /// The number of buffered bytes known to contain no terminator.
    private var searched = 0

    init(maximumSize: Int) { self.maximumSize = maximumSize }

    /// Whether there are no buffered bytes.
    var isEmpty: Bool { buffer.readableBytes == 0 }

    mutating func append(_ bytes: ByteBuffer) {
        var bytes = bytes
        if isEmpty { buffer = bytes } else { buffer.writeBuffer(&bytes) }
    }

    /// Returns the next message without its terminator, or `nil` if it is incomplete.
    ///
    /// - Throws: `VarlinkError.violation` if it exceeds the limit; the stream is then unusable.
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
        // Frees the memory of a large message once it has been taken.
        if isEmpty { buffer = ByteBuffer() } else { buffer.discardReadBytes() }
        return message
    }

    /// Returns all buffered bytes, whatever they are; `nil` if there are none.
    mutating func takeAll() -> ByteBuffer? {
        guard !isEmpty else { return nil }
        defer { (buffer, searched) = (ByteBuffer(), 0) }
        return buffer
    }

    private var tooLong: VarlinkError { .violation("message exceeds the limit of \(maximumSize) bytes") }
}
