// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScreensWire
import Synchronization

/// Follows a runtime while a scenario is played in it, on a connection of its own.
final class RuntimeWitness: Sendable {
    private struct Memory {
        var story: RuntimeStory
        var generation: Int
        var isStopping = false
    }

    /// When it began to follow: the start of the scenario.
    let start = ContinuousClock.now
    /// The state at the start.
    let before: RuntimeState
    private let replies: ScreensReplies<Wire.Monitor.Reply>
    private let memory: Mutex<Memory>

    /// Begins to follow a runtime.
    ///
    /// - Throws: `RuntimeStage.Failure` when it does not tell its state.
    init(_ connection: ScreensClient) async throws(RuntimeStage.Failure) {
        do {
            replies = try await connection.stream(Wire.Monitor())
            var iterator = replies.makeAsyncIterator()
            guard let first = try await iterator.next()?.reply, let state = first.state else {
                throw ClientError("the runtime does not report its state")
            }
            before = RuntimeState(generation: first.generation, state)
        } catch {
            throw Task.isCancelled ? .cancelled : .silent("\(error)")
        }
        memory = Mutex(Memory(story: RuntimeStory(from: before), generation: before.generation))
    }

    /// What was told so far.
    var story: RuntimeStory { memory.withLock { $0.story } }

    /// The time since the start.
    var now: Duration { start.duration(to: .now) }

    /// Follows until the runtime tells no more.
    ///
    /// - Returns: why that is, in words.
    func follow() async -> String {
        do {
            for try await reply in replies { take(reply.reply) }
        } catch {
            return "it is gone: \(error)"
        }
        return memory.withLock { $0.isStopping } ? "it was ended" : "it is gone: it ceased to tell of changes"
    }

    /// Waits until all is known that had happened at a generation; for a second at most.
    func catchUp(to generation: Int) async throws(RuntimeStage.Failure) {
        let limit = ContinuousClock.now + .seconds(1)
        while memory.withLock({ $0.generation < generation }), .now < limit {
            try await RuntimeStage.rest(until: .now + .milliseconds(1))
        }
    }

    private func take(_ reply: Wire.Monitor.Reply) {
        let time = now
        memory.withLock { memory in
            memory.generation = reply.generation
            if let state = reply.state {
                memory.story.takeGap(RuntimeState(generation: reply.generation, state), at: time)
            }
            for change in reply.changes ?? [] {
                memory.story.take(change, at: time)
                if change.kind == .stopping { memory.isStopping = true }
            }
        }
    }
}
