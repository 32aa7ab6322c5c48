// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ControlService
import Hotplug
import SecondScreen

/// Writes the lasting state a moment after it has changed, and at the end.
///
/// A file that cannot be written is told once, and tried again with the next change, from time to time, and at the end:
/// the program goes on without.
@MainActor
final class StateKeeper {
    /// How long changes are gathered.
    private static let pause = Duration.milliseconds(100)
    /// After how long a file that could not be written is tried again.
    private static let retry = Duration.seconds(30)

    private let file: StateFile
    private let queue: SourceQueue
    private let state: () -> LastingState
    private let report: (String) -> Void
    private var written: LastingState?
    private var timer: Task<Void, Never>?
    private var isRetrying = false
    private var lastProblem: String?

    /// Creates a keeper.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - queue: where time is measured.
    ///   - state: the state at the moment.
    ///   - report: told why the file cannot be written.
    init(
        _ file: StateFile, queue: SourceQueue, state: @escaping () -> LastingState, report: @escaping (String) -> Void
    ) {
        self.file = file
        self.queue = queue
        self.state = state
        self.report = report
    }

    /// Takes note of a change.
    func note() {
        guard timer == nil || isRetrying else { return }
        isRetrying = false
        wait(Self.pause)
    }

    private func wait(_ time: Duration) {
        timer?.cancel()
        timer = Task(executorPreference: queue) { [weak self, queue] in
            guard (try? await QueueClock(queue).sleep(for: time)) != nil else { return }
            await self?.write()
        }
    }

    /// Writes what has changed and has not been written; without a change nothing.
    func write() {
        guard timer != nil else { return }
        timer?.cancel()
        timer = nil
        isRetrying = false
        let state = state()
        guard state != written else { return }
        do {
            try file.write(state)
            written = state
            lastProblem = nil
        } catch {
            let problem = "\(error)"
            if problem != lastProblem {
                report(
                    "what was chosen will not outlive this run: \(problem); make room or mend the rights there, or give "
                        + "run another folder with --state")
            }
            lastProblem = problem
            isRetrying = true
            wait(Self.retry)
        }
    }
}
