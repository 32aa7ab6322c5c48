// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Synchronization
import Testing

@testable import Runtime

struct ServiceTests {
    private struct Failure: Error, Equatable { var text: String }

    /// What services did, in order.
    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }

        func add(_ line: String) { lines.withLock { $0.append(line) } }

        /// A service that runs until it is canceled, and then takes some turns to end.
        func service(_ name: String) -> Service {
            Service(name) { [self] in
                await untilCancelled()
                for _ in 0..<3 { await Task.yield() }
                add("\(name) ended")
            }
        }
    }

    private let queue = SerialQueue()
    private let log = Log()

    @Test func `services end one after another, the last one first, when a stop is requested`() async throws {
        let services = ["first", "second", "third"].map(log.service)
        try await Service.run(services, on: queue) { [log] in log.add("stop") }
        #expect(log.all == ["stop", "third ended", "second ended", "first ended"])
    }

    @Test func `a service that fails ends the others, and its error is reported`() async {
        let services = [log.service("first"), Service("second") { throw Failure(text: "no socket") }]
        await #expect(throws: Failure(text: "no socket")) {
            try await Service.run(services, on: queue) { await untilCancelled() }
        }
        #expect(log.all == ["first ended"])
    }

    @Test func `the error that ended the services is reported, not one that followed from it`() async {
        let late = Service("late") {
            await untilCancelled()
            throw Failure(text: "consequence")
        }
        await #expect(throws: Failure(text: "cause")) {
            try await Service.run([Service("first") { throw Failure(text: "cause") }, late], on: queue) {
                await untilCancelled()
            }
        }
    }

    @Test func `a service that ends by itself ends the others, and is named`() async throws {
        let services = [Service("source of monitors") {}, log.service("second")]
        let error = try await #require(throws: Service.EarlyEnd.self) {
            try await Service.run(services, on: queue) { await untilCancelled() }
        }
        #expect("\(error)" == "the source of monitors ended unexpectedly")
        #expect(log.all == ["second ended"])
    }

    @Test func `an error at the end is reported, and the services before it end nevertheless`() async {
        let late = Service("late") {
            await untilCancelled()
            throw Failure(text: "disk full")
        }
        await #expect(throws: Failure(text: "disk full")) {
            try await Service.run([log.service("first"), late], on: queue) {}
        }
        #expect(log.all == ["first ended"])
    }

    @Test func `cancellation ends the services like a stop`() async throws {
        let (started, start) = AsyncStream.makeStream(of: Never.self)
        let run = Task { [log, queue] in
            let second = Service("second") {
                start.finish()
                await untilCancelled()
                log.add("second ended")
                throw CancellationError()
            }
            try await Service.run([log.service("first"), second], on: queue) { await untilCancelled() }
        }
        for await _ in started {}
        run.cancel()
        try await run.value
        #expect(log.all == ["second ended", "first ended"])
    }

    @Test func `a service goes on after the end of its stream`() async throws {
        let (ticks, tick) = AsyncStream.makeStream(of: Int.self)
        for number in 0..<3 { tick.yield(number) }
        tick.finish()
        let service = Service("clock", for: ticks) { [log] in log.add("tick") }
        try await Service.run([service], on: queue) { [log] in while log.all.count < 3 { await Task.yield() } }
        #expect(log.all == ["tick", "tick", "tick"])
    }
}
