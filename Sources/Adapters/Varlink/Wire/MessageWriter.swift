// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc
internal import NIOCore

/// Writes messages one after another, and gives up a peer that takes nothing for too long.
///
/// What counts is whether the peer takes anything at all, as one that reads slowly is not one that has stopped. The
/// kernel takes 200 KB at once and asks for more when most of them have been read, so that long after a write one has to
/// look into its queue. That shrinks by whole writes only: a message is written in small pieces.
///
/// Lives on its channel's event loop.
final class MessageWriter {
    /// The length of a piece: with what the kernel adds it fits a block of 8 KiB of the kernel's memory.
    static let pieceLength = 7680

    private let channel: any Channel
    private var waiting = CircularBuffer<(bytes: ByteBuffer, written: EventLoopPromise<Void>)>()
    /// Whether the channel has a piece that the kernel has not taken.
    private var isPending = false
    private var isProceeding = false
    private var watch: StallWatch?
    /// How many pieces the kernel has taken.
    private var takenCount = 0
    /// What had been taken, and what the peer had not read, at the last look.
    private var seen = (takenCount: 0, queuedBytes: 0)

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - channel: where it writes.
    ///   - patience: how long the peer may take nothing.
    ///   - time: measures that.
    ///   - onStall: told when it was longer.
    init(_ channel: any Channel, patience: Duration, time: WireTime, onStall: @escaping () -> Void) {
        self.channel = channel
        watch = StallWatch(
            on: channel.eventLoop, by: time, patience: patience, looks: 10,
            hasMoved: { [unowned self] in hasMoved() }, onStall: onStall)
    }

    /// Writes a message after those before it; `written` ends when the kernel has taken all of it.
    func write(_ message: ByteBuffer, _ written: EventLoopPromise<Void>) {
        waiting.append((message, written))
        proceed()
    }

    /// Writes until the kernel takes no more. A piece that is taken at once calls back at once, so that this is a loop and
    /// no recursion.
    private func proceed() {
        guard !isProceeding else { return }
        isProceeding = true
        defer { isProceeding = false }
        while !isPending, let piece = nextPiece() {
            isPending = true
            channel.writeAndFlush(piece).assumeIsolated().whenComplete { self.didWrite($0) }
        }
        // Nothing is watched in the common case that the kernel takes all at once.
        if isPending { watch?.start() } else { watch?.stop() }
    }

    private func nextPiece() -> ByteBuffer? {
        guard let rest = waiting.first?.bytes.readableBytes else { return nil }
        return waiting[waiting.startIndex].bytes.readSlice(length: min(rest, Self.pieceLength))
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

/// What the kernel tells of a socket's memory (`SO_MEMINFO`), in bytes.
private struct SocketMemory: Sendable {
    var received: UInt32 = 0
    var receiveLimit: UInt32 = 0
    /// What has been sent and not been read yet, with the kernel's own data.
    var sent: UInt32 = 0
    var sendLimit: UInt32 = 0
    var reserved: UInt32 = 0
    var queued: UInt32 = 0
    var options: UInt32 = 0
    var backlog: UInt32 = 0
    var drops: UInt32 = 0
}

extension Channel {
    /// How much memory the kernel keeps for what the peer has not read; call on the event loop. 0 when it does not tell.
    fileprivate var queuedByteCount: Int {
        guard let provider = self as? any SocketOptionProvider else { return 0 }
        let memory: EventLoopFuture<SocketMemory> = provider.unsafeGetSocketOption(
            level: NIOBSDSocket.OptionLevel(rawValue: SOL_SOCKET), name: NIOBSDSocket.Option(rawValue: SO_MEMINFO))
        var count = 0
        // On the event loop the answer is there already.
        memory.assumeIsolated().whenSuccess { count = Int($0.sent) }
        return count
    }
}
