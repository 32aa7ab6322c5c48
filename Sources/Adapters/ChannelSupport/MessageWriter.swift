// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc
package import NIOCore

/// Writes messages in order, and gives up on a peer that reads nothing for too long.
///
/// A peer that reads slowly counts as alive. The kernel accepts 200 KB at once and asks for more when most of them have
/// been read, so progress long after a write shows only in its send queue. The queue shrinks by whole writes, so
/// messages are written in small chunks.
///
/// Streams of bytes after an upgrade carry megabytes, where small chunks cost three times the processor time. Their
/// chunks are as large as the kernel keeps in one piece, at most 36 KiB, so a reader of them counts as alive if it
/// takes that much within the patience: 4 KB a second.
///
/// Confined to its channel's event loop.
package final class MessageWriter {
    /// The size of a chunk; including the kernel's overhead, it fits into 8 KiB of kernel memory.
    package static let pieceOfMessage = 7680
    /// The size of a chunk of a stream of bytes.
    package static let pieceOfStream = 32768

    private let channel: any Channel
    private var waiting = CircularBuffer<(bytes: ByteBuffer, piece: Int, written: EventLoopPromise<Void>)>()
    /// Whether a chunk is waiting to be accepted by the kernel.
    private var isPending = false
    private var isProceeding = false
    private var watch: StallWatch?
    /// The number of chunks that the kernel has accepted.
    private var takenCount = 0
    /// The accepted chunks and the unread bytes at the last check.
    private var seen = (takenCount: 0, queuedBytes: 0)

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - channel: The channel.
    ///   - patience: How long the peer may go without reading.
    ///   - time: Measures this time.
    ///   - onStall: Called when it takes longer.
    package init(_ channel: any Channel, patience: Duration, time: WireTime, onStall: @escaping () -> Void) {
        self.channel = channel
        watch = StallWatch(
            on: channel.eventLoop, by: time, patience: patience, looks: 10,
            hasMoved: { [unowned self] in hasMoved() }, onStall: onStall)
    }

    /// Writes a message, or a part of a stream, after the previous ones.
    ///
    /// - Parameters:
    ///   - message: The bytes; they are not copied.
    ///   - piece: The size of a chunk; that of messages by default.
    ///   - written: Completes when the kernel has accepted all of it.
    package func write(
        _ message: ByteBuffer, inPiecesOf piece: Int = pieceOfMessage, _ written: EventLoopPromise<Void>
    ) {
        guard message.readableBytes > 0 else { return written.succeed() }
        waiting.append((message, piece, written))
        proceed()
    }

    /// Writes until the kernel accepts no more. A chunk that is accepted immediately calls back immediately, so this is
    /// a loop instead of a recursion.
    private func proceed() {
        guard !isProceeding else { return }
        isProceeding = true
        defer { isProceeding = false }
        while !isPending, let piece = nextPiece() {
            isPending = true
            channel.writeAndFlush(piece).assumeIsolated().whenComplete { self.didWrite($0) }
        }
        // In the common case the kernel accepts everything at once, and there is nothing to watch.
        if isPending { watch?.start() } else { watch?.stop() }
    }

    private func nextPiece() -> ByteBuffer? {
        guard let (bytes, piece, _) = waiting.first else { return nil }
        return waiting[waiting.startIndex].bytes.readSlice(length: min(bytes.readableBytes, piece))
    }

    private func didWrite(_ result: Result<Void, any Error>) {
        isPending = false
        switch result {
        case .success:
            takenCount += 1
            if waiting.first?.bytes.readableBytes == 0 { waiting.removeFirst().written.succeed() }
        case .failure(let error):
            let failed = waiting
            waiting = []
            for message in failed { message.written.fail(error) }
        }
        proceed()
    }

    private func hasMoved() -> Bool {
        let now = (takenCount: takenCount, queuedBytes: channel.queuedByteCount)
        defer { seen = now }
        return now.takenCount != seen.takenCount || now.queuedBytes < seen.queuedBytes
    }
}

/// The memory of a socket (`SO_MEMINFO`), in bytes.
private struct SocketMemory: Sendable {
    var received: UInt32 = 0
    var receiveLimit: UInt32 = 0
    /// Sent but not yet read, including the kernel's overhead.
    var sent: UInt32 = 0
    var sendLimit: UInt32 = 0
    var reserved: UInt32 = 0
    /// The same on TCP, where `sent` is only what the network layer holds; 0 on Unix-domain sockets.
    var queued: UInt32 = 0
    var options: UInt32 = 0
    var backlog: UInt32 = 0
    var drops: UInt32 = 0
}

extension Channel {
    /// The kernel memory occupied by unread data; 0 if unknown. Call on the event loop.
    fileprivate var queuedByteCount: Int {
        guard let provider = self as? any SocketOptionProvider else { return 0 }
        let memory: EventLoopFuture<SocketMemory> = provider.unsafeGetSocketOption(
            level: NIOBSDSocket.OptionLevel(rawValue: SOL_SOCKET), name: NIOBSDSocket.Option(rawValue: SO_MEMINFO))
        var count = 0
        // On the event loop, the result is available immediately.
        memory.assumeIsolated().whenSuccess { count = Int($0.queued > 0 ? $0.queued : $0.sent) }
        return count
    }
}
