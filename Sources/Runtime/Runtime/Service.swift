// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base

/// A part of a runtime that runs side by side with others.
package struct Service: Sendable {
    /// What the service is, for messages.
    let name: String
    private let body: @Sendable () async throws -> Void

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - name: what it is, for messages.
    ///   - body: its work, which goes on until its task is canceled.
    package init(_ name: String, _ body: @escaping @Sendable () async throws -> Void) {
        (self.name, self.body) = (name, body)
    }

    /// Creates a service that runs an action for each element of a stream; it goes on after the end of the stream.
    ///
    /// - Parameters:
    ///   - name: what it is, for messages.
    ///   - elements: the stream.
    ///   - action: the action.
    package init<Elements: AsyncSequence & Sendable>(
        _ name: String, for elements: Elements, _ action: @escaping @Sendable () async -> Void
    ) where Elements.Failure == Never {
        self.init(name) {
            for await _ in elements { await action() }
            await untilCancelled()
        }
    }

    /// A service that ended although nothing had canceled it.
    struct EarlyEnd: Error, CustomStringConvertible {
        let name: String
        var description: String { "the \(name) ended unexpectedly" }
    }

    /// Runs services side by side until `stop` returns, one of them ends, or the task is canceled. Then ends them one after
    /// another, the last one first.
    ///
    /// - Parameters:
    ///   - services: the services, each after those that it needs.
    ///   - queue: the executor of their tasks.
    ///   - stop: waits for the request to stop; canceled when a service ends first.
    /// - Throws: the error of the service that ended first, or ``EarlyEnd`` if it had none; after a request to stop, the
    ///   first error of a service that is ended.
    static func run(
        _ services: [Service], on queue: SerialQueue, until stop: @escaping @Sendable () async -> Void
    ) async throws {
        let (ends, end) = AsyncStream.makeStream(of: (any Error)?.self)
        let tasks = services.map { service in
            Task(executorPreference: queue) {
                do {
                    try await service.body()
                    end.yield(EarlyEnd(name: service.name))
                } catch {
                    end.yield(error)
                    throw error
                }
            }
        }
        let stopping = Task(executorPreference: queue) {
            await stop()
            end.yield(nil)
        }
        var iterator = ends.makeAsyncIterator()
        var failure = await iterator.next() ?? nil
        stopping.cancel()
        for task in tasks.reversed() {
            task.cancel()
            do { try await task.value } catch is CancellationError {} catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }
}
