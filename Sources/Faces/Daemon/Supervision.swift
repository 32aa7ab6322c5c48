// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import SecondScreen
import Systemd

/// Reports status and liveness to the service manager, from the actor that does the work.
@MainActor
final class Supervision {
    private let notifier: ServiceNotifier
    private let queue: SerialQueue
    private var status = ""

    /// Creates a supervision that uses `notifier` and runs the watchdog timer on `queue`.
    init(_ notifier: ServiceNotifier, queue: SerialQueue) { (self.notifier, self.queue) = (notifier, queue) }

    /// Reports that the daemon is ready.
    func ready(_ screens: [String]) {
        status = Self.status(screens)
        notifier.ready(status: status)
    }

    /// Reports the screens if they have changed.
    func note(_ screens: [String]) {
        let new = Self.status(screens)
        guard new != status, !status.isEmpty else { return }
        status = new
        notifier.status(new)
    }

    /// Reloads the configuration while telling the service manager that a reload is in progress.
    func reloading(_ body: () async throws -> Void) async rethrows {
        // The end of a reload reports that the daemon is ready, which it is only after the start.
        guard !status.isEmpty else { return try await body() }
        notifier.reloading()
        defer { notifier.ready(status: status) }
        try await body()
    }

    /// Feeds the service manager's watchdog, if any, until the task is canceled.
    func run() async {
        if let interval = notifier.watchdogInterval {
            while (try? await QueueClock(queue).sleep(for: interval)) != nil { notifier.watchdog() }
        } else {
            await untilCancelled()
        }
        notifier.stopping()
    }

    private static func status(_ screens: [String]) -> String {
        "\(Spelling.count(screens.count, "screen")): \(screens.joined(separator: ", "))"
    }
}
