// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ScenarioLanguage

/// Ends a scenario that exceeds its time limit or is interrupted.
package struct AbortRace: Sendable {
    private let timeLimit: Duration
    private let clock: any Clock<Duration>
    private let isInterrupted: @Sendable () async -> Bool

    /// Creates a race.
    ///
    /// - Parameters:
    ///   - timeLimit: the time limit for one scenario.
    ///   - clock: measures the time limit.
    ///   - isInterrupted: returns true on an interruption, and false if its task is canceled.
    package init(
        timeLimit: Duration, clock: any Clock<Duration> = ContinuousClock(),
        isInterrupted: @escaping @Sendable () async -> Bool = { false }
    ) {
        (self.timeLimit, self.clock, self.isInterrupted) = (timeLimit, clock, isInterrupted)
    }

    /// Runs a body to its end, and cancels it at the time limit or on an interruption.
    func run<Result: Sendable>(
        _ body: @escaping @Sendable () async -> Result
    ) async -> (result: Result, reason: AbortReason?) {
        await Self.run(body) { [timeLimit, clock] in
            do { try await clock.sleep(for: timeLimit) } catch { return nil }
            return AbortReason("the scenario finishes within \(timeLimit.secondsText)", seen: "it timed out")
        } or: { [isInterrupted] in
            await isInterrupted() ? .interrupted : nil
        }
    }

    /// Runs a body to its end, and cancels it if there is a reason first.
    ///
    /// - Parameters:
    ///   - body: the body.
    ///   - reason: waits for a reason; nil for none, as when it is itself canceled.
    ///   - other: waits for another reason.
    /// - Returns: the body's result, and the first reason.
    static func run<Result: Sendable>(
        _ body: @escaping @Sendable () async -> Result, until reason: @escaping @Sendable () async -> AbortReason?,
        or other: @escaping @Sendable () async -> AbortReason? = { nil }
    ) async -> (result: Result, reason: AbortReason?) {
        await withTaskGroup(of: (result: Result?, reason: AbortReason?).self) { group in
            group.addTask { (await body(), nil) }
            for wait in [reason, other] { group.addTask { (nil, await wait()) } }
            var first: AbortReason?
            while let outcome = await group.next() {
                if let result = outcome.result {
                    group.cancelAll()
                    return (result, first)
                }
                guard first == nil, let reason = outcome.reason else { continue }
                first = reason
                group.cancelAll()
            }
            preconditionFailure("the body returns a result")
        }
    }
}

extension ScenarioVerdict {
    /// The verdict of a scenario that could not be played.
    init(_ file: ScenarioFile, failed reason: AbortReason, story: [String] = []) {
        self.init(file: file.path, failed: reason.expected, seen: reason.seen, story: story)
    }

    /// Records why the scenario was canceled; the resulting failure becomes part of the log.
    mutating func note(_ reason: AbortReason?, of file: ScenarioFile) {
        guard let reason else { return }
        var aborted = failure ?? ScenarioVerdict(file, failed: reason).failure
        if let seen = failure?.seen, ![reason.seen, AbortReason.interrupted.seen].contains(seen) {
            aborted?.story.append("afterwards  \(seen)")
        }
        aborted?.expected = reason.expected
        aborted?.seen = reason.seen
        failure = aborted
    }
}
