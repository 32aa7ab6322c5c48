// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Glibc
import Testing

@testable import Systemd

@Suite(.timeLimit(.minutes(1))) struct SleepWatcherTests {
    /// A watching whose states and elements are taken one by one.
    private struct Watching {
        var states: AsyncStream<SleepWatcher.State>.Iterator
        var resumes: AsyncStream<Void>.Iterator

        init(_ address: String) {
            let (states, told) = AsyncStream.makeStream(of: SleepWatcher.State.self)
            let watcher = SleepWatcher(
                address: address, queue: DispatchQueue(label: "test"), pauseMilliseconds: 1)
            self.states = states.makeAsyncIterator()
            resumes = watcher.resumes { told.yield($0) }.makeAsyncIterator()
        }
    }

    @Test func `Where there is no bus the stream ends at once and says why`() async throws {
        let folder = try ScratchFolder()
        let address = "unix:path=\(folder.file("bus"))"
        var watching = Watching(address)
        #expect(await watching.resumes.next() == nil)
        let error = SystemdError("connect to the bus at \(address)", errorNumber: ENOENT)
        #expect(await watching.states.next() == .ended(error))
    }

    @Test(arguments: ["", "nonsense", "unix:path=relative", "tcp:host=256.256.256.256,port=1"])
    func `An address that is none ends the stream`(address: String) async throws {
        var watching = Watching(address)
        #expect(await watching.resumes.next() == nil)
    }

    @Test func `A bus that hangs up before it agrees ends the stream`() async throws {
        let folder = try ScratchFolder()
        var watching: Watching
        do {
            let listener = try StreamListener(folder.file("bus"))
            watching = Watching("unix:path=\(folder.file("bus"))")
            _ = listener
        }
        #expect(await watching.resumes.next() == nil)
        guard case .ended = await watching.states.next() else { return _ = Issue.record("not ended") }
    }

    @Test(.needsMessageBus) func `rule 21 each waking is an element`() async throws {
        let folder = try ScratchFolder()
        let bus = try await MessageBus.start(in: folder)
        let login = try FakeLogin(on: bus.address)
        var watching = Watching(bus.address)
        #expect(await watching.states.next() == .watching)
        for _ in 0..<3 {
            try login.emit(true)
            try login.emit(false)
            #expect(await watching.resumes.next() != nil)
        }
        await bus.end()
    }

    @Test(.needsMessageBus, arguments: [SIGTERM, SIGKILL]) func `A bus that goes away is survived, and found again`(
        signal: CInt
    ) async throws {
        let folder = try ScratchFolder()
        var bus = try await MessageBus.start(in: folder)
        var watching = Watching(bus.address)
        #expect(await watching.states.next() == .watching)
        for _ in 0..<3 {
            await bus.end(by: signal)
            guard case .waiting = await watching.states.next() else { return _ = Issue.record("not waiting") }
            bus = try await MessageBus.start(in: folder)
            // One that is being killed may take a connection still, and drop it.
            var state = await watching.states.next()
            while case .waiting = state { state = await watching.states.next() }
            #expect(state == .watching)
        }
        let login = try FakeLogin(on: bus.address)
        try login.emit(false)
        #expect(await watching.resumes.next() != nil)
        await bus.end()
    }

    @Test func `Letting go of the stream closes the connection`() throws {
        let folder = try ScratchFolder()
        let listener = try StreamListener(folder.file("bus"))
        let watcher = SleepWatcher(address: "unix:path=\(folder.file("bus"))", queue: DispatchQueue(label: "test"))
        var stream: AsyncStream<Void>? = watcher.resumes()
        #expect(stream != nil)
        listener.waitsForEnd { stream = nil }
    }
}
