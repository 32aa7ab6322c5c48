// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Dispatch

/// The Unix signals that a program receives instead of being terminated by them.
package enum UnixSignals {
    /// The queue that receives signals, also while a program's other queues are busy.
    private static let queue = DispatchQueue(label: "org.secondscreen.signals")

    /// Traps signals, for the rest of the process: they lose their usual effect.
    ///
    /// - Parameter numbers: the signals, such as `SIGTERM`.
    /// - Returns: the signals received from now on, for one consumer, in order of arrival. Equal ones that arrive in quick
    ///   succession can be one, and of many that are not consumed, only the first are kept. The stream never ends.
    package static func trapped(_ numbers: [CInt]) async -> AsyncStream<CInt> {
        let (stream, continuation) = AsyncStream.makeStream(of: CInt.self, bufferingPolicy: .bufferingOldest(8))
        // Dispatch's objects are thread-safe, but their Swift types on Linux are not marked `Sendable`.
        nonisolated(unsafe) let sources = numbers.map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
        continuation.onTermination = { _ in for source in unsafe sources { source.cancel() } }
        for (number, source) in unsafe zip(numbers, sources) {
            source.setEventHandler { continuation.yield(number) }
            // Until it is registered, a signal has its usual effect.
            await withCheckedContinuation { registered in
                source.setRegistrationHandler { registered.resume() }
                source.resume()
            }
        }
        return stream
    }
}
