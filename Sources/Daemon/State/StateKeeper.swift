// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ControlService
import Dispatch
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
    /// One after the other, as they go by way of the same file.
    private let writes = DispatchQueue(label: "org.secondscreen.state", qos: .utility)
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
            await self?.writeAside()
        }
    }

    /// Writes what has changed and has not been written, and returns when the file is as it will stay.
    func finish() {
        timer?.cancel()
        let news = timer == nil ? nil : takeNews()
        timer = nil
        // What is under way comes first.
        let result = writes.sync { [file] in news.map { state in Result { try file.write(state) } } }
        if case .failure(let error) = result { tell(error) }
    }

    /// Writes where nobody waits for the disk: a client's call must not.
    private func writeAside() async {
        timer = nil
        isRetrying = false
        guard let state = takeNews() else { return }
        let result = await withCheckedContinuation { continuation in
            writes.async { [file] in continuation.resume(returning: Result { try file.write(state) }) }
        }
        switch result {
        case .success: lastProblem = nil
        case .failure(let error):
            written = nil
            tell(error)
            guard timer == nil else { return }
            isRetrying = true
            wait(Self.retry)
        }
    }

    /// The state, if it is another than the one that was written last.
    private func takeNews() -> LastingState? {
        let state = state()
        guard state != written else { return nil }
        written = state
        return state
    }

    private func tell(_ error: any Error) {
        let problem = "\(error)"
        guard problem != lastProblem else { return }
        lastProblem = problem
        report(
            "what was chosen will not outlive this run: \(problem); make room or mend the rights there, or give run "
                + "another folder with --state")
    }
}
