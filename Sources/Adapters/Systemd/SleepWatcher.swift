// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Dispatch
internal import Glibc

/// Notices when the machine has woken from sleep: logind's signal `PrepareForSleep(false)` on the system bus.
///
/// While nothing happens it costs nothing: there is no timer, and the queue sleeps in the kernel. The signal is a hint
/// to look again and carries nothing: a local user can fake it, and has gained a look at the connectors.
package struct SleepWatcher: Sendable {
    /// What becomes of the watching.
    package enum State: Sendable, Hashable {
        /// The bus sends the signal from now on.
        case watching
        /// The bus went away; its return is waited for.
        case waiting(SystemdError)
        /// There is no bus, or none that can be used; the stream ends.
        case ended(SystemdError)
    }

    /// The bus, as D-Bus writes addresses.
    package let address: String
    private let queue: DispatchQueue
    /// How long after the first loss the bus is asked again.
    private let pauseMilliseconds: Int

    /// Creates a watcher; nothing is opened before `resumes`.
    ///
    /// - Parameters:
    ///   - address: the bus; nil for the system bus, `DBUS_SYSTEM_BUS_ADDRESS` or the usual socket.
    ///   - queue: a serial queue on which the bus is read. Not one of Dispatch's global ones, which wake the process once
    ///     a second as soon as they were used.
    package init(address: String? = nil, queue: DispatchQueue) {
        self.init(address: address, queue: queue, pauseMilliseconds: 1000)
    }

    /// See above; after the first loss the bus is asked again when the pause is over.
    init(address: String?, queue: DispatchQueue, pauseMilliseconds: Int) {
        let variable = "DBUS_SYSTEM_BUS_ADDRESS"
        self.address =
            address ?? ProcessEnvironment.values(of: [variable])[variable] ?? "unix:path=/run/dbus/system_bus_socket"
        self.queue = queue
        self.pauseMilliseconds = pauseMilliseconds
    }

    /// Watches until the stream is let go of.
    ///
    /// A bus that goes away is waited for, with the kernel's notice of new files; before it is asked again a second
    /// passes, and twice as long with each loss, up to a minute.
    ///
    /// - Parameter report: told of each change, on the queue and before the stream ends; for the log.
    /// - Returns: an element for each time that the machine woke; several that nobody took yet are one. The stream ends
    ///   at once where there is no bus.
    package func resumes(report: @escaping @Sendable (State) -> Void = { _ in }) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let watch = SleepWatch(
            address: address, queue: queue, pauseMilliseconds: pauseMilliseconds, resumes: continuation, report: report)
        continuation.onTermination = { [queue] _ in
            queue.async { watch.assumeIsolated { $0.stop() } }
        }
        queue.async { watch.assumeIsolated { $0.start() } }
        return stream
    }
}
