// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc
import Testing

@testable import Systemd

@Suite(.needsMessageBus, .timeLimit(.minutes(1))) struct BusConnectionTests {
    /// Reads until something is so, or to the connection's end; the bus answers at once.
    private func read(
        _ connection: borrowing BusConnection, until isDone: (BusConnection.Tally) -> Bool = { _ in false }
    ) -> BusConnection.Tally {
        var sum = BusConnection.Tally()
        var hasEnded = false
        while !isDone(sum), !hasEnded {
            let events = CShort(POLLIN) | (connection.wantsToWrite ? CShort(POLLOUT) : 0)
            var entry = pollfd(fd: connection.descriptor, events: events, revents: 0)
            unsafe poll(&entry, 1, 10_000)
            do { _ = try connection.process() } catch { hasEnded = true }
            let tally = connection.takeTally()
            sum = BusConnection.Tally(isWatching: tally.isWatching, resumes: sum.resumes + tally.resumes)
        }
        return sum
    }

    @Test func `rule 21 waking is counted, going to sleep and other signals are not`() async throws {
        let folder = try ScratchFolder()
        let bus = try await MessageBus.start(in: folder)
        let login = try FakeLogin(on: bus.address)
        let connection = try BusConnection(address: bus.address, waitsForSocket: false)
        #expect(read(connection) { $0.isWatching }.resumes == 0)
        #expect(connection.deadline == nil)
        try login.emit(true)
        try login.emit(false, as: "PrepareForShutdown")
        try login.emit(false)
        // The bus sends what it has in order before it answers, and then ends.
        try login.waitForBus()
        await bus.end()
        #expect(read(connection).resumes == 1)
    }

    @Test func `Whoever has not logind's name is not heard`() async throws {
        let folder = try ScratchFolder()
        let bus = try await MessageBus.start(in: folder)
        let login = try FakeLogin(on: bus.address)
        let connection = try BusConnection(address: bus.address, waitsForSocket: false)
        _ = read(connection) { $0.isWatching }
        let liar = try Program(
            "dbus-send",
            ["--bus=\(bus.address)", "--type=signal", Login.path, "\(Login.manager).\(Login.signal)", "boolean:false"])
        #expect(await liar.finish().status == 0)
        try login.emit(false)
        try login.waitForBus()
        await bus.end()
        #expect(read(connection).resumes == 1)
    }

    @Test func `A peer that never stops does not keep its reader`() async throws {
        let folder = try ScratchFolder()
        let bus = try await MessageBus.start(in: folder)
        let login = try FakeLogin(on: bus.address)
        let connection = try BusConnection(address: bus.address, waitsForSocket: false)
        _ = read(connection) { $0.isWatching }
        for _ in 0..<600 { try login.emit(false) }
        var largest = 0
        var sum = 0
        while sum < 600 {
            let news = read(connection) { $0.resumes > 0 }.resumes
            try #require(news > 0)
            largest = max(largest, news)
            sum += news
        }
        #expect(sum == 600 && largest <= 256)
        await bus.end()
    }

    @Test func `A socket that is not there yet is waited for`() async throws {
        let folder = try ScratchFolder()
        let connection = try BusConnection(address: "unix:path=\(folder.file("bus"))", waitsForSocket: true)
        _ = try connection.process()
        let bus = try await MessageBus.start(in: folder)
        #expect(read(connection) { $0.isWatching }.isWatching)
        await bus.end()
    }

    @Test func `A bus that is silent has a time by which it must have answered`() throws {
        let folder = try ScratchFolder()
        let listener = try StreamListener(folder.file("bus"))
        let connection = try BusConnection(address: "unix:path=\(folder.file("bus"))", waitsForSocket: false)
        _ = try connection.process()
        #expect(connection.deadline != nil)
        _ = listener
    }
}
