// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CGlibc
import Dispatch
import Glibc
import SystemPackage

/// Detects that the machine has resumed from sleep, using a timer that the kernel cancels when the clock jumps
/// (`TFD_TIMER_CANCEL_ON_SET`, timerfd_create(2)).
///
/// The realtime clock includes sleep and the monotonic clock does not, so a resume is a jump. Setting the clock,
/// manually or by an NTP step, is a jump as well; the resulting rescan finds nothing new. Slewing is not. Measured on
/// Linux 6.1 in QEMU: suspend to RAM (`mem`, `deep`) wakes the reader as soon as processes run again. Two cases are not
/// detected: a sleep shorter than the hardware clock's resolution of one second, and suspend-to-idle on a machine
/// without a cpuidle driver, where the monotonic clock keeps running and only processes stop.
enum ResumeWatcher {
    /// Watches until the stream is released. Causes no other wake-ups.
    ///
    /// - Parameter queue: a serial queue for reading the timer.
    /// - Returns: an element for each resume; unconsumed ones are combined.
    /// - Throws: `Errno` if the kernel does not support such a timer.
    static func resumes(on queue: DispatchQueue) throws(Errno) -> AsyncStream<Void> {
        let timer = timerfd_create(CLOCK_REALTIME, CInt(TFD_NONBLOCK | TFD_CLOEXEC))
        guard timer >= 0 else { throw Errno(rawValue: errno) }
        guard secondscreen_watch_clock(timer) == 0 else {
            defer { close(timer) }
            throw Errno(rawValue: errno)
        }
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        // Dispatch sources may be canceled from any thread but are not marked `Sendable`.
        nonisolated(unsafe) let source = DispatchSource.makeReadSource(fileDescriptor: timer, queue: queue)
        unsafe source.setEventHandler {
            var expirations: UInt64 = 0
            // The call writes only to the integer.
            guard unsafe read(timer, &expirations, MemoryLayout.size(ofValue: expirations)) < 0, errno == ECANCELED
            else { return }
            _ = secondscreen_watch_clock(timer)
            continuation.yield()
        }
        unsafe source.setCancelHandler { close(timer) }
        continuation.onTermination = { _ in unsafe source.cancel() }
        unsafe source.activate()
        return stream
    }
}
