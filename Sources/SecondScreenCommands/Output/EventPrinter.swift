// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc
import SecondScreen

/// Prints events as they come, with the time since the program started.
@MainActor
final class EventPrinter {
    /// Called once, when nobody takes the output any more.
    var onFailure: () -> Void = {}

    private let json: Bool
    private let start = ContinuousClock.now
    private var hasFailed = false

    /// Creates a printer; `json` chooses objects instead of text.
    init(json: Bool) {
        self.json = json
        // A reader that has gone is an error of write, not a reason to die in the middle of something.
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Prints one event, flushed when this returns.
    func print(_ event: RuntimeEvent) {
        guard !hasFailed else { return }
        let time = start.duration(to: .now)
        do {
            if json {
                try StandardOutput.write(json: EventLine(time: time, event: event))
            } else {
                for line in EventText.lines(event, at: time) { try StandardOutput.write(line) }
            }
        } catch {
            hasFailed = true
            onFailure()
        }
    }
}
