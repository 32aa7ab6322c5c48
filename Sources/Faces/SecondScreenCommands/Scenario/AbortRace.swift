// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ScenarioLanguage
import TestBench

/// What ends a scenario before its last step.
struct AbortRace: Sendable {
    /// How long one scenario may take.
    let timeLimit: Duration
    /// The time in which that is measured.
    var clock: any Clock<Duration> = ContinuousClock()
    /// The signals that end the scenario; nil for none.
    var trap: SignalTrap?

    /// Runs a body until it is done; it is canceled when it takes too long, or when a signal comes.
    ///
    /// - Returns: what the body returns, and why it was canceled.
    func run<Result: Sendable>(
        _ body: @escaping @Sendable () async -> Result
    ) async -> (result: Result, reason: AbortReason?) {
        await Self.run(body) { [timeLimit, clock] in
            do { try await clock.sleep(for: timeLimit) } catch { return nil }
            return AbortReason("it takes no more than \(timeLimit.secondsText)", seen: "it was ended")
        } or: { [trap] in
            await trap?.wait() == nil ? nil : .interrupted
        }
    }

    /// Runs a body until it is done; it is canceled when a reason comes first.
    ///
    /// - Parameters:
    ///   - body: what is canceled.
    ///   - reason: waits for a reason to cancel it; nil for none, as when it is canceled itself.
    ///   - other: waits for another reason.
    /// - Returns: what the body returns, and the first reason.
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
    /// A scenario that could not be played at all.
    init(_ file: ScenarioFile, failed reason: AbortReason) {
        let place = SourcePlace(file: file.path, line: 1)
        let failure = Failure(place: place, step: "", expected: reason.expected, seen: reason.seen)
        self.init(file: file.path, failure: failure)
    }

    /// Notes why the scenario was canceled; what failed because of that is told after it.
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
