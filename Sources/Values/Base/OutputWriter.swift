// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Dispatch
private import Glibc
private import Synchronization
package import SystemPackage

/// Writes messages to a descriptor on its own thread, so that a stalled reader, a stopped terminal or a slow disk never
/// blocks the caller.
///
/// The queue is bounded: if the reader falls too far behind, messages are dropped, and a notice with their number
/// replaces them as soon as there is room. Each message is written completely or not at all, in the order of the calls.
///
/// The thread also polls for the reader's end, so that a closed pipe or a lost terminal is noticed while nothing is
/// being written. Otherwise it sleeps in the kernel. It starts with the first message, or immediately if there is a
/// failure handler.
package final class OutputWriter: Sendable {
    /// The reason why the writer failed.
    package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The reader is gone: the pipe is closed, or the terminal is gone.
        case readerGone
        /// A write failed, for example because the disk is full.
        case failed(Errno)

        /// The system's error message.
        package var description: String {
            switch self {
            case .readerGone: "\(Errno.brokenPipe)"
            case .failed(let errno): "\(errno)"
            }
        }
    }

    /// A caller that waits until the bytes up to a position are written.
    private struct Waiter {
        var end: Int
        var size: Int
        var continuation: CheckedContinuation<Bool, Never>
    }

    /// A message that has not been serialized yet.
    private struct Unmade {
        var make: @Sendable () -> [UInt8]
        /// The size that counts against the capacity, in bytes; an estimate unless it is known.
        var size: Int
        /// The caller that waits until it is written.
        var continuation: CheckedContinuation<Bool, Never>?
    }

    private struct State: ~Copyable {
        /// Queued bytes, after already written ones that have not been removed.
        var bytes: [UInt8] = []
        var writtenCount = 0
        /// Ordered by position in ``bytes``.
        var waiters: [Waiter] = []
        /// The messages queued behind ``bytes`` and behind those that the thread is serializing.
        var unmade: [Unmade] = []
        var isMaking = false
        /// The total size of ``unmade``.
        var unmadeSize = 0
        /// The expected size of a message in bytes: the average of the last batch.
        var estimate = 1024
        var dropped = 0
        var failure: Failure?
        var isFinishing = false
        /// Whether the thread has been started.
        var hasStarted = false
        /// Counts writes and serialized batches, to distinguish a slow reader from a stalled one.
        var progress = 0

        var areBytesWritten: Bool { writtenCount == bytes.count }
        var isEmpty: Bool { areBytesWritten && !isMaking && unmade.isEmpty }
        /// The number of queued bytes that no caller waits for.
        var backlog: Int { bytes.count - writtenCount + unmadeSize - waiters.reduce(0) { $0 + $1.size } }

        /// Queues a serialized message behind the unserialized ones.
        mutating func append(_ message: [UInt8], _ continuation: CheckedContinuation<Bool, Never>? = nil) {
            guard unmade.isEmpty, !isMaking else {
                let size = continuation == nil ? message.count : 0
                return append(Unmade(make: { message }, size: size, continuation: continuation))
            }
            appendBytes(message, continuation)
        }

        /// Queues a message that has not been serialized yet.
        mutating func append(_ message: Unmade) {
            unmade.append(message)
            unmadeSize += message.size
        }

        private mutating func appendBytes(_ message: [UInt8], _ continuation: CheckedContinuation<Bool, Never>?) {
            bytes += message
            guard let continuation else { return }
            waiters.append(Waiter(end: bytes.count, size: message.count, continuation: continuation))
        }

        /// Removes a batch of messages to serialize; pass the results to ``didMake(_:)`` in the same order.
        mutating func takeUnmade() -> [Unmade] {
            let some = Array(unmade.prefix(OutputWriter.batch))
            isMaking = !some.isEmpty
            unmade.removeFirst(some.count)
            unmadeSize -= some.reduce(0) { $0 + $1.size }
            return some
        }

        mutating func didMake(_ messages: [(bytes: [UInt8], continuation: CheckedContinuation<Bool, Never>?)]) {
            isMaking = false
            progress += 1
            for message in messages { appendBytes(message.bytes, message.continuation) }
            let sizes = messages.lazy.filter { $0.continuation == nil }.map(\.bytes.count)
            if !sizes.isEmpty { estimate = max(64, sizes.reduce(0, +) / sizes.count) }
        }
    }

    /// The maximum number of messages that are serialized before the next write.
    private static let batch = 32

    private let descriptor: CInt
    private let capacity: Int
    private let notice: @Sendable (Int) -> [UInt8]
    private let onFailure: (@Sendable (Failure) -> Void)?
    private let state = Mutex(State())
    /// Whether the descriptor is a terminal, which reports its end by EIO.
    private let isTerminal: Bool
    /// A pipe whose read end is readable if there is work to do.
    private let wakeUp: (readEnd: FileDescriptor, writeEnd: FileDescriptor)?
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor, which must stay open. Its flags are not changed.
    ///   - capacity: the maximum number of queued bytes.
    ///   - notice: creates the message that reports the number of dropped messages.
    ///   - onFailure: called once, on the writer's thread, when writing fails; nil for no notification.
    package init(
        _ descriptor: FileDescriptor, capacity: Int = 1 << 20,
        notice: @escaping @Sendable (_ dropped: Int) -> [UInt8] = { _ in [] },
        onFailure: (@Sendable (Failure) -> Void)? = nil
    ) {
        self.descriptor = descriptor.rawValue
        self.capacity = capacity
        self.notice = notice
        self.onFailure = onFailure
        isTerminal = isatty(descriptor.rawValue) == 1
        wakeUp = try? FileDescriptor.pipe()
        for end in [wakeUp?.readEnd, wakeUp?.writeEnd].compactMap(\.self) {
            _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end.rawValue, F_SETFL, O_NONBLOCK)
        }
        // A closed reader should make write fail, not terminate the process.
        _ = signal(SIGPIPE, SIG_IGN)
        if onFailure != nil { startThread() }
    }

    /// Starts the thread, unless it has been started.
    private func startThread() {
        let isFirst = state.withLock { state in
            defer { state.hasStarted = true }
            return !state.hasStarted
        }
        if isFirst { DispatchQueue(label: "org.secondscreen.output").async { self.work() } }
    }

    /// The reason why writing failed; nil if it did not.
    package var failure: Failure? { state.withLock { $0.failure } }

    /// Queues a message, or drops it if the queue is full. Returns immediately.
    package func write(_ message: [UInt8]) {
        enqueue(size: { _ in message.count }) { $0.append(message) }
    }

    /// Queues a message that the writer's thread serializes, or drops it if the queue is full. Returns immediately.
    package func write(_ make: @escaping @Sendable () -> [UInt8]) {
        enqueue(size: { $0.estimate }) { $0.append(Unmade(make: make, size: $0.estimate)) }
    }

    private func enqueue(size: (borrowing State) -> Int, _ append: (inout State) -> Void) {
        let isNew = state.withLock { state in
            guard state.failure == nil, !state.isFinishing else { return false }
            guard state.dropped == 0, state.backlog + size(state) <= capacity else {
                state.dropped += 1
                return false
            }
            let isNew = state.isEmpty
            append(&state)
            return isNew
        }
        if isNew { wakeThread() }
    }

    /// Queues a message, and returns when the reader has taken it.
    ///
    /// A caller that sends only the newest message, one at a time, never fills the queue.
    ///
    /// - Parameter message: the message; it is never dropped and does not count against the capacity.
    /// - Returns: false if it could not be written.
    package func writeAndWait(_ message: [UInt8]) async -> Bool {
        await withCheckedContinuation { continuation in
            let isAccepted = state.withLock { state in
                guard state.failure == nil, !state.isFinishing else { return false }
                state.append(message, continuation)
                return true
            }
            if isAccepted { wakeThread() } else { continuation.resume(returning: false) }
        }
    }

    /// Stops accepting messages, and returns when the queue has been written or the reader stalls.
    ///
    /// - Parameters:
    ///   - patience: how long a reader may stall.
    ///   - limit: how long a slow reader may delay the return.
    package func finish(patience: Duration = .milliseconds(100), limit: Duration = .seconds(1)) {
        let hasStarted = state.withLock { state in
            state.isFinishing = true
            return state.hasStarted
        }
        guard hasStarted else { return }
        wakeThread()
        let end = ContinuousClock.now.advanced(by: limit)
        var seen = -1
        while ContinuousClock.now < end {
            let progress = state.withLock { $0.progress }
            guard progress != seen else { return }
            seen = progress
            let nanoseconds = Int(patience / .nanoseconds(1))
            if hasEnded.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success { return }
        }
    }

    private func wakeThread() {
        startThread()
        _ = try? wakeUp?.writeEnd.writeAll([1])
    }

    deinit {
        try? wakeUp?.readEnd.close()
        try? wakeUp?.writeEnd.close()
    }

    // MARK: The thread

    private func work() {
        while let bytes = nextBytes() {
            // The pointer is used only within the call.
            let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                advance(by: count)
            } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
                fail(failure(count == 0 ? EIO : errno))
            } else if errno == EAGAIN, !wait(for: Int16(POLLOUT)) {
                // Another process made the file non-blocking.
                fail(.readerGone)
            }
        }
        hasEnded.signal()
    }

    /// Waits for the next bytes, and returns at most as many as a pipe holds; returns nil at the end.
    private func nextBytes() -> [UInt8]? {
        while true {
            makeMessages()
            let (next, hasMore, isOver) = state.withLock { state -> ([UInt8], Bool, Bool) in
                guard state.failure == nil else { return ([], false, true) }
                if state.isEmpty, state.dropped > 0 {
                    state.bytes += notice(state.dropped)
                    state.dropped = 0
                }
                let next = Array(state.bytes[state.writtenCount...].prefix(1 << 16))
                return (next, !state.unmade.isEmpty, state.isFinishing && state.isEmpty)
            }
            if !next.isEmpty { return next }
            if hasMore { continue }
            if isOver { return nil }
            if !wait(for: 0) { fail(.readerGone) }
        }
    }

    /// Serializes a batch of messages once everything before them has been written.
    private func makeMessages() {
        let unmade = state.withLock { $0.areBytesWritten && $0.failure == nil ? $0.takeUnmade() : [] }
        guard !unmade.isEmpty else { return }
        let made = unmade.map { (bytes: $0.make(), continuation: $0.continuation) }
        state.withLock { $0.didMake(made) }
    }

    /// Sleeps until there is work to do.
    ///
    /// - Parameter events: the events of the descriptor that end the wait, besides errors and hangup.
    /// - Returns: false if the reader is gone.
    private func wait(for events: Int16) -> Bool {
        var descriptors = [
            pollfd(fd: wakeUp?.readEnd.rawValue ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: events, revents: 0),
        ]
        // The array outlives the call.
        while unsafe poll(&descriptors, 2, -1) < 0, errno == EINTR {}
        if descriptors[0].revents != 0, let wakeUp {
            var bytes = [UInt8](repeating: 0, count: 4096)
            // The array is owned by this function.
            _ = try? unsafe bytes.withUnsafeMutableBytes { try unsafe wakeUp.readEnd.read(into: $0) }
        }
        return descriptors[1].revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0
    }

    private func advance(by count: Int) {
        let done = state.withLock { state in
            state.progress += 1
            state.writtenCount += count
            let done = state.waiters.prefix { $0.end <= state.writtenCount }
            state.waiters.removeFirst(done.count)
            // Written bytes are removed in batches.
            if state.areBytesWritten || state.writtenCount >= 1 << 20 {
                let removed = state.writtenCount
                if state.areBytesWritten { state.bytes = [] } else { state.bytes.removeFirst(removed) }
                for index in state.waiters.indices { state.waiters[index].end -= removed }
                state.writtenCount = 0
            }
            return Array(done)
        }
        for waiter in done { waiter.continuation.resume(returning: true) }
    }

    private func fail(_ failure: Failure) {
        let waiting = state.withLock { state in
            guard state.failure == nil else { return [] as [CheckedContinuation<Bool, Never>] }
            state.failure = failure
            state.bytes = []
            state.writtenCount = 0
            defer { (state.waiters, state.unmade, state.unmadeSize) = ([], [], 0) }
            return state.waiters.map(\.continuation) + state.unmade.compactMap(\.continuation)
        }
        for continuation in waiting { continuation.resume(returning: false) }
        onFailure?(failure)
    }

    private func failure(_ number: CInt) -> Failure {
        switch number {
        case EPIPE, ECONNRESET: .readerGone
        case EIO where isTerminal: .readerGone
        default: .failed(Errno(rawValue: number))
        }
    }
}
