// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Dispatch

/// How entries are gathered before their recorder has a turn, so that a storm of events costs few wake-ups.
///
/// The first entry after a quiet time is handed out at once; those of a storm wait for the next turn. The times that are
/// recorded are those at which things happened.
package struct RecordingGathering: Sendable {
    /// The least time from one turn to the next.
    package let interval: Duration
    /// Has something done after some time.
    let schedule: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void

    /// Creates a gathering in the time of a test, or of whatever else `schedule` knows.
    package init(
        interval: Duration, schedule: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
    ) {
        self.interval = interval
        self.schedule = schedule
    }

    /// Creates a gathering in real time, ten turns a second at most.
    ///
    /// - Parameter queue: where the time is waited for.
    package init(on queue: SerialQueue) {
        self.init(interval: .milliseconds(100)) { duration, body in
            queue.queue.asyncAfter(deadline: .now() + duration / .seconds(1), execute: body)
        }
    }
}
