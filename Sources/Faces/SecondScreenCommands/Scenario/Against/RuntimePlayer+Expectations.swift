// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScenarioLanguage
import TestBench

extension RuntimePlayer {
    /// For how long an expectation may come true.
    private static let patience = Duration.seconds(1)

    /// Looks whether something is as expected, again and again for a while before that fails.
    mutating func judge(_ expectation: Expectation, of step: ScenarioStep) async -> ScenarioVerdict.Failure? {
        if case .refused(let text) = expectation {
            defer { refusal = nil }
            guard let reason = refusal?.reason else {
                return failure(of: step, "the step before is refused", seen: "it was done")
            }
            guard let text, !reason.contains(text) else { return nil }
            return failure(of: step, "a refusal with \"\(text)\"", seen: reason)
        }
        if let failure = leftoverRefusal() { return failure }
        let limit = ContinuousClock.now + Self.patience
        do throws(RuntimeStage.Failure) {
            while let mismatch = try await mismatch(of: expectation) {
                guard ContinuousClock.now < limit else {
                    let failure = failure(of: step, mismatch.expected, seen: mismatch.seen)
                    return await withPictures(failure, mismatch.pictures)
                }
                try await RuntimeStage.rest(until: .now + .milliseconds(25))
            }
        } catch { return failure(of: step, error) }
        return nil
    }

    private func mismatch(of expectation: Expectation) async throws(RuntimeStage.Failure) -> ExpectationMismatch? {
        switch expectation {
        case .posted(let posted): return mismatch(of: posted)
        case .frame(let screen, let file, let tolerance):
            return try await mismatch(of: screen, from: file, tolerance: tolerance)
        default: return try await stage.state().mismatch(of: expectation)
        }
    }

    private func mismatch(of posted: Posted) -> ExpectationMismatch? {
        let story = witness.story
        let events = posted.since.map { story.events(since: $0) } ?? story.events(since: position)
        let names = events.compactMap { if case .posted(let name) = $0 { name } else { nil } }
        let isComplete = !events.contains(.gap) || (posted.strictness == .inOrder && !posted.notifications.isEmpty)
        guard isComplete else {
            return ExpectationMismatch(
                "posted \(posted)", seen: "more than the runtime keeps for who follows it: nobody can tell")
        }
        return posted.mismatch(among: names)
    }

    private func mismatch(
        of screen: String, from file: String, tolerance: Int
    ) async throws(RuntimeStage.Failure) -> ExpectationMismatch? {
        let expected = "\(screen) looks like \(file)"
        let actual: Picture
        do throws(RuntimeStage.Failure) { actual = try await stage.picture(of: screen) } catch {
            guard case .refused(let reason) = error else { throw error }
            return ExpectationMismatch(expected, seen: reason)
        }
        let golden: Picture
        do { golden = try Picture(file: try stage.files.read(file)) } catch {
            var mismatch = ExpectationMismatch(expected, seen: "\(error)")
            mismatch.pictures = [("actual", actual)]
            return mismatch
        }
        guard let difference = PictureDifference(actual, from: golden, tolerance: tolerance) else { return nil }
        var mismatch = ExpectationMismatch(expected, seen: difference.description)
        mismatch.pictures = [("actual", actual), ("expected", golden)]
        if let picture = difference.picture { mismatch.pictures.append(("difference", picture)) }
        return mismatch
    }

    /// Leaves pictures of a failure behind: those that it brings, else one of each screen.
    func withPictures(
        _ failure: ScenarioVerdict.Failure, _ own: [(name: String, picture: Picture)] = []
    ) async -> ScenarioVerdict.Failure {
        guard stage.files.pictures != nil else { return failure }
        var pictures = own
        if pictures.isEmpty {
            for name in (try? await stage.state().names.prefix(8)) ?? [] {
                if let picture = try? await stage.picture(of: name) { pictures.append((name, picture)) }
            }
        }
        return stage.files.keep(pictures, of: failure, in: file)
    }
}
