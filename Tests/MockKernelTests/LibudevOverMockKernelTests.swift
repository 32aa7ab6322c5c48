// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Glibc
import MockKernel
import Testing

/// What the adapter will do, done with bare libudev: other threads, dispatch sources, storms.
@Suite("libudev over the mock kernel", .needsMockEvents)
struct LibudevOverMockKernelTests {
    @Test func `hears events on another thread`() async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            let listener = SharedListener(try UdevListener())
            async let heard = listener.eventsOnAnotherThread()
            try kernel.emit(.hotplug(card: "card0"))
            #expect(await heard.map(\.action) == ["change"])
        }
    }

    @Test func `wakes a dispatch source, once for a burst`() async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            let reader = try UdevReader()
            try kernel.emit(.hotplug(card: "card0"))
            try kernel.emit(.leaseEnded(card: "card0"))
            #expect(await reader.events(atLeast: 2).compactMap { $0.properties["LEASE"] } == ["1"])
        }
    }

    @Test func `reaches each of several monitors`() async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            let first = try UdevListener()
            let second = try UdevListener()
            try #expect(kernel.emit(.hotplug(card: "card0")) == 2)
            #expect(first.drain().count == 1)
            #expect(second.drain().count == 1)
        }
    }

    @Test(.timeLimit(.minutes(5))) func `loses nothing in a storm of 10,000 events`() async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            let reader = try UdevReader()
            async let received = reader.events(atLeast: 10_000)
            let storm = repeatElement(MockUevent.hotplug(card: "card0"), count: 10_000)
            try #expect(await kernel.emit(contentsOf: storm) == 10_000)
            let numbers = await received.compactMap { $0.properties["SEQNUM"].flatMap(UInt64.init) }
            #expect(numbers == (801...10_800).map { $0 })
        }
    }

    @Test func `loses events silently on request, and continues`() async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            let listener = try UdevListener()
            var delivered = 0
            for _ in 0..<1000 {
                delivered += try kernel.emit(.hotplug(card: "card0"), whenFull: .drop)
            }
            #expect(listener.drain().count == delivered)
            #expect(listener.receive() == .nothing(EAGAIN))
            try kernel.emit(.leaseEnded(card: "card0"))
            #expect(listener.drain().count == 1)
        }
    }
}

/// A monitor that several threads can reach, one after the other.
private final class SharedListener: Sendable {
    let listener: UdevListener

    init(_ listener: consuming UdevListener) {
        self.listener = listener
    }

    /// Blocks a thread of its own until there is something, and takes it.
    func eventsOnAnotherThread() async -> [UdevListener.Event] {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "reader").async {
                _ = self.listener.poll(milliseconds: 5000)
                continuation.resume(returning: self.listener.drain())
            }
        }
    }
}

/// An actor over a monitor and its dispatch source: the shape of the adapter.
private actor UdevReader {
    private let shared: SharedListener
    private let wakeUps: AsyncStream<Void>
    private let source: any DispatchSourceRead

    init() throws {
        let shared = SharedListener(try UdevListener())
        let source = DispatchSource.makeReadSource(fileDescriptor: shared.listener.descriptor, queue: .global())
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        source.setEventHandler { continuation.yield() }
        // The descriptor must stay open until dispatch has let go of it, which is after `cancel` has returned.
        source.setCancelHandler { withExtendedLifetime(shared) {} }
        source.activate()
        self.shared = shared
        self.source = source
        wakeUps = stream
    }

    isolated deinit {
        source.cancel()
    }

    /// Returns the events up to the drain that completes the number.
    func events(atLeast count: Int) async -> [UdevListener.Event] {
        var events: [UdevListener.Event] = []
        for await _ in wakeUps {
            events += shared.listener.drain()
            if events.count >= count { break }
        }
        return events
    }
}
