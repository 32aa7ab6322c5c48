// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Base
internal import Dispatch

/// One watching of `SleepWatcher`, on its queue.
///
/// | state | event | next | what is told |
/// |---|---|---|---|
/// | start | no bus | ended | `ended` |
/// | start | connected | connecting | |
/// | connecting | the bus agrees | watching | `watching` |
/// | connecting, for the first time | failure | ended | `ended` |
/// | watching | the machine woke | watching | an element |
/// | watching, connecting again | failure | pausing | `waiting` |
/// | pausing | time is over | connecting again | |
/// | any | the stream is let go of | ended | |
actor SleepWatch {
    private nonisolated let executor: SerialQueue
    private let address: String
    private let resumes: AsyncStream<Void>.Continuation
    private let report: @Sendable (SleepWatcher.State) -> Void

    private var connection: BusConnection?
    private var watches: [DescriptorWatch] = []
    private var timer: (any DispatchSourceTimer)?
    private var isWatching = false
    private var hasEverWatched = false
    private var pauseMilliseconds: Int

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    init(
        address: String, queue: DispatchQueue, pauseMilliseconds: Int,
        resumes: AsyncStream<Void>.Continuation, report: @escaping @Sendable (SleepWatcher.State) -> Void
    ) {
        executor = SerialQueue(queue)
        self.address = address
        self.pauseMilliseconds = pauseMilliseconds
        self.resumes = resumes
        self.report = report
    }

    func start() { connect(waitsForSocket: false) }

    /// Closes everything; harmless when that has happened.
    func stop() {
        watches = []
        timer?.cancel()
        timer = nil
        connection = nil
        isWatching = false
    }

    private func connect(waitsForSocket: Bool) {
        do {
            connection = try BusConnection(address: address, waitsForSocket: waitsForSocket)
            try arm()
        } catch {
            fail(error)
        }
    }

    private func process() {
        do {
            guard let hasMore = try connection?.process() else { return }
            tell(connection?.takeTally())
            if hasMore { executor.queue.async { self.assumeIsolated { $0.process() } } }
            try arm()
        } catch {
            tell(connection?.takeTally())
            fail(error)
        }
    }

    private func tell(_ tally: BusConnection.Tally?) {
        guard let tally else { return }
        if tally.isWatching, !isWatching {
            isWatching = true
            hasEverWatched = true
            report(.watching)
        }
        if tally.resumes > 0 { resumes.yield() }
    }

    /// Waits for what the connection wants. While it connects its descriptor changes at each step; later it stays.
    private func arm() throws(SystemdError) {
        guard let descriptor = connection?.descriptor, let writes = connection?.wantsToWrite else { return }
        if !isWatching || writes || watches.count != 1 {
            let handler: @Sendable () -> Void = { self.assumeIsolated { $0.process() } }
            watches = []
            for writing in writes ? [false, true] : [false] {
                watches.append(
                    try DescriptorWatch(descriptor, writing: writing, queue: executor.queue, handler: handler))
            }
        }
        setTimer(connection?.deadline)
    }

    /// The time by which the bus must have answered, while it owes an answer.
    private func setTimer(_ deadline: UInt64?) {
        guard let deadline else {
            timer?.cancel()
            return timer = nil
        }
        // Dispatch's time is the monotonic clock's, as sd-bus's is.
        let (nanoseconds, overflow) = deadline.multipliedReportingOverflow(by: 1000)
        setTimer(overflow ? .distantFuture : DispatchTime(uptimeNanoseconds: nanoseconds)) { $0.process() }
    }

    private func setTimer(_ deadline: DispatchTime, _ action: @escaping @Sendable (isolated SleepWatch) -> Void) {
        timer?.cancel()
        let timer = DispatchSource.makeTimerSource(queue: executor.queue)
        timer.setEventHandler { self.assumeIsolated { action($0) } }
        timer.schedule(deadline: deadline)
        timer.resume()
        self.timer = timer
    }

    /// A bus that was there is waited for. A dying one still takes connections and a broken one drops them, so some time
    /// passes before, more with each loss.
    private func fail(_ error: SystemdError) {
        stop()
        guard hasEverWatched else {
            report(.ended(error))
            return resumes.finish()
        }
        report(.waiting(error))
        setTimer(.now() + .milliseconds(pauseMilliseconds)) { $0.connect(waitsForSocket: true) }
        pauseMilliseconds = min(2 * pauseMilliseconds, 60_000)
    }
}
