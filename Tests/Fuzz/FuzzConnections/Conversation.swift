// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore
package import NIOEmbedded
internal import Synchronization

/// A server's side of a connection without a socket and without threads: bytes go in only where the server asks for
/// them, as the kernel would keep the others.
package final class Conversation {
    /// The connection.
    package let channel = EmbeddedChannel()
    /// Where the server's tasks run.
    package let executor: InlineExecutor
    private let gate = ReadGate()

    /// Opens a connection.
    ///
    /// - Parameters:
    ///   - executor: Where the server's tasks run.
    ///   - equip: Adds the server's handlers.
    /// - Throws: What `equip` throws.
    package init(_ executor: InlineExecutor, _ equip: (EmbeddedChannel) throws -> Void) throws {
        self.executor = executor
        try channel.pipeline.syncOperations.addHandler(gate)
        try equip(channel)
        channel.connect(to: try SocketAddress(unixDomainSocketPath: "/fuzz"), promise: nil)
        settle()
    }

    /// Whether the server has not closed the connection.
    package var isOpen: Bool { channel.isActive }

    /// Runs what is due now.
    package func settle() {
        repeat { channel.embeddedEventLoop.run() } while executor.runAll()
    }

    /// Sends bytes in pieces while the server reads.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - piece: The size of a piece.
    ///   - didSend: Called after each piece.
    /// - Returns: The number of bytes that the server has read.
    @discardableResult
    package func send(
        _ bytes: ArraySlice<UInt8>, inPiecesOf piece: Int, _ didSend: (ArraySlice<UInt8>) -> Void = { _ in }
    ) -> Int {
        var rest = bytes
        while !rest.isEmpty, isOpen, gate.isWanted {
            gate.isWanted = false
            channel.pipeline.fireChannelRead(ByteBuffer(bytes: rest.prefix(piece)))
            channel.pipeline.fireChannelReadComplete()
            settle()
            rest = rest.dropFirst(piece)
            didSend(bytes[..<rest.startIndex])
        }
        return bytes.count - rest.count
    }

    /// Whether the server would read more.
    package var isReading: Bool { gate.isWanted }

    /// Whether the server has said that it sends nothing more.
    package var hasEndedOutput: Bool { gate.hasEndedOutput }

    /// Closes the client's half of the connection.
    package func endInput() {
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        settle()
    }

    /// Lets time pass, in which the client says nothing.
    ///
    /// - Parameter seconds: How long; it passes in steps of ten seconds.
    package func wait(_ seconds: Int64) {
        for _ in 0..<seconds / 10 where isOpen {
            channel.embeddedEventLoop.advanceTime(by: .seconds(10))
            settle()
        }
    }

    /// Closes the connection, as if the client were gone, and runs what that leads to.
    package func close() {
        if isOpen { channel.close(promise: nil) }
        settle()
        // What is left in the channel would keep it alive.
        _ = try? channel.finish(acceptAlreadyClosed: true)
        settle()
    }

    /// Takes what the server has sent since the last call.
    ///
    /// - Returns: The bytes.
    package func output() -> [UInt8] {
        var bytes: [UInt8] = []
        while let piece = try? channel.readOutbound(as: ByteBuffer.self) { bytes += piece.readableBytesView }
        return bytes
    }
}

/// The first handler: it knows whether the server wants to read, and keeps a connection open of which one half is closed.
private final class ReadGate: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    var isWanted = false
    var hasEndedOutput = false

    func read(context: ChannelHandlerContext) { isWanted = true }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard case .output = mode else { return context.close(mode: mode, promise: promise) }
        hasEndedOutput = true
        promise?.succeed()
    }
}

/// Runs tasks on the thread that asks for it.
package final class InlineExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    /// Creates an executor without tasks.
    package init() {}

    /// Adds a part of a task.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs what tasks have to do.
    ///
    /// - Returns: Whether there was anything.
    package func runAll() -> Bool {
        var hasRun = false
        while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            hasRun = true
            // The executor outlives the job, which is run once.
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        }
        return hasRun
    }
}
