// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc
import SecondScreen

/// Prints events as they come, with their times.
@MainActor
final class EventPrinter {
    /// Called once, when nobody takes the output any more.
    var onFailure: () -> Void = {}
    /// Why nobody takes the output any more.
    private(set) var failure: (any Error)?

    private let json: Bool
    private let now: () -> Duration

    /// Creates a printer.
    ///
    /// - Parameters:
    ///   - json: whether it prints objects instead of text.
    ///   - now: the time that is printed; nil for that since the printer was made.
    init(json: Bool, now: (() -> Duration)? = nil) {
        self.json = json
        let start = ContinuousClock.now
        self.now = now ?? { start.duration(to: .now) }
        // A reader that has gone is an error of write, not a reason to die in the middle of something.
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Prints one event, flushed when this returns.
    func print(_ event: RuntimeEvent) {
        guard failure == nil else { return }
        do {
            if json {
                try StandardOutput.write(json: EventLine(time: now(), event: event))
            } else {
                for line in EventText.lines(event, at: now()) { try StandardOutput.write(line) }
            }
        } catch {
            failure = error
            onFailure()
        }
    }
}
