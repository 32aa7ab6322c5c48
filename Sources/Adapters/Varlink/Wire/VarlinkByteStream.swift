// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import ChannelSupport
internal import NIOCore
internal import Synchronization

/// An upgraded connection: bytes in both directions, on either end.
///
/// One task reads and one task writes at a time; they may be different ones. The connection closes when the stream is
/// released, when it is closed, and on a server when the service has finished.
public final class VarlinkByteStream: Sendable {
    private let messages: MessageChannel
    /// The client whose connection this is; `nil` on a server.
    private let client: VarlinkClient?
    private let isOpen = Mutex(true)

    /// Takes over a connection after the reply to its upgrade.
    ///
    /// - Parameters:
    ///   - messages: The connection.
    ///   - client: The client that reads from it, which is busy until the stream closes; `nil` on a server.
    init(_ messages: MessageChannel, of client: VarlinkClient? = nil) {
        (self.messages, self.client) = (messages, client)
    }

    deinit { close() }

    /// Returns the bytes that have arrived, waiting for some.
    ///
    /// The connection is read only when this is called, so that a peer that sends faster than its bytes are used has to
    /// wait. Canceling the task ends the wait and leaves the connection open.
    ///
    /// - Returns: The bytes, at least one; `nil` when the peer has closed the connection or its half of it.
    /// - Throws: `VarlinkError.cancelled` if the task is canceled, or the reason why the connection was closed.
    public func read() async throws(VarlinkError) -> VarlinkBytes? {
        guard isOpen.withLock({ $0 }) else { return nil }
        return try await messages.nextBytes().map(VarlinkBytes.init)
    }

    /// Writes bytes; returns when the kernel has accepted all of them.
    ///
    /// Cancellation does not interrupt the write; a peer that reads nothing for the stall time is disconnected.
    ///
    /// - Parameter bytes: The bytes; they are not copied on the way to the kernel.
    /// - Throws: The reason why the connection ended.
    public func write(_ bytes: consuming VarlinkBytes) async throws(VarlinkError) {
        guard isOpen.withLock({ $0 }) else { throw .disconnected }
        try await messages.finish(messages.enqueue(bytes.buffer, inPiecesOf: MessageWriter.pieceOfStream))
    }

    /// Closes the connection; what has been written still reaches the peer.
    public func close() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        guard wasOpen else { return }
        messages.close(because: .disconnected)
        client?.queue.release()
    }
}

/// Bytes of a ``VarlinkByteStream``.
public struct VarlinkBytes: Sendable {
    fileprivate var buffer: ByteBuffer

    fileprivate init(_ buffer: ByteBuffer) { self.buffer = buffer }

    /// Creates an empty value.
    ///
    /// - Parameter capacity: The number of bytes that it will hold; more can be appended.
    public init(capacity: Int = 0) { buffer = ByteBufferAllocator().buffer(capacity: capacity) }

    /// The number of bytes.
    public var count: Int { buffer.readableBytes }

    /// Appends bytes.
    public mutating func append(_ bytes: Span<UInt8>) {
        // Bytes have no padding.
        unsafe buffer.writeBytes(bytes.bytes)
    }

    /// Appends the bytes of numbers in the machine's order, which is little-endian wherever Swift runs on Linux.
    public mutating func append(_ numbers: Span<UInt32>) {
        // Integers have no padding.
        unsafe buffer.writeBytes(numbers.bytes)
    }

    /// Calls `body` with the bytes.
    ///
    /// - Parameter body: Uses the bytes.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func withBytes<Output, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Output
    ) throws(Failure) -> Output {
        try body(buffer.readableBytesSpan)
    }
}

extension VarlinkBytes {
    /// Creates a value with a copy of bytes.
    public init(_ bytes: [UInt8]) { buffer = ByteBuffer(bytes: bytes) }

    /// A copy of the bytes.
    public var array: [UInt8] { Array(buffer.readableBytesView) }
}
