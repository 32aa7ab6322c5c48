// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import SecondScreen
import ServiceLifecycle
import Systemd

/// Tells the service manager how the daemon is, and that it is alive, from the actor that does the work.
@MainActor
final class Supervision: Service {
    private let notifier: ServiceNotifier
    private let queue: SerialQueue
    private var status = ""

    /// Creates what tells through `notifier`; time is measured on `queue`.
    init(_ notifier: ServiceNotifier, queue: SerialQueue) {
        self.notifier = notifier
        self.queue = queue
    }

    /// Says that the daemon serves.
    func ready(_ screens: [String]) {
        status = Self.status(screens)
        notifier.ready(status: status)
    }

    /// Says how many screens there are, when that is another number than before.
    func note(_ screens: [String]) {
        let new = Self.status(screens)
        guard new != status, !status.isEmpty else { return }
        status = new
        notifier.status(new)
    }

    /// Has the configuration read while the service manager waits.
    func reloading(_ body: () async throws -> Void) async rethrows {
        notifier.reloading()
        defer { notifier.ready(status: status) }
        try await body()
    }

    /// Says that the daemon lives, for as long as it runs, if somebody wants to know.
    func run() async {
        if let interval = notifier.watchdogInterval {
            await cancelWhenGracefulShutdown {
                while (try? await QueueClock(self.queue).sleep(for: interval)) != nil { await self.beat() }
            }
        } else {
            try? await gracefulShutdown()
        }
        notifier.stopping()
    }

    private func beat() { notifier.watchdog() }

    private static func status(_ screens: [String]) -> String {
        "\(screens.count) screen\(screens.count == 1 ? "" : "s"): \(screens.joined(separator: ", "))"
    }
}
