// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import SystemPackage
import Testing

@testable import UIKitLogging

/// Lines on standard error, and the messages that are kept.
@Suite(.timeLimit(.minutes(1))) struct OutputTests {
    private func line(_ message: String, type: OSLogType = .default) -> LogLine {
        LogLine(
            time: timespec(tv_sec: 1_000_000, tv_nsec: 7_900_000), type: type, subsystem: "com.example.notes",
            category: "sync", message: message, process: "Notes", processIdentifier: 4711,
            threadIdentifier: 0x7F12_440D_F800)
    }

    @Test func `a line has time, level, process, thread, subsystem and category`() {
        #expect(
            line("no connection", type: .error).text(seconds: "2026-11-30 17:54:36")
                == "2026-11-30 17:54:36.007 error Notes[4711:440df800] [com.example.notes:sync] no connection\n")
        // Within a day of 1970-01-12 13:46:40 UTC, depending on the zone.
        #expect(line("a").text().hasPrefix("1970-01-1"))
    }

    @Test func `the default log has no subsystem`() {
        var line = line("a")
        (line.subsystem, line.category) = ("", "")
        #expect(line.text(seconds: "b") == "b.007 default Notes[4711:440df800] a\n")
    }

    @Test func `the levels have their words`() {
        let types: [OSLogType] = [.debug, .info, .default, .error, .fault, OSLogType(99)]
        #expect(types.map(\.word) == ["debug", "info", "default", "error", "fault", "default"])
    }

    @Test func `lines of a message stay, other control characters do not`() {
        #expect(line("a\n\tb\u{1B}[31m").text().hasSuffix(" a\n\tb\\u{1b}[31m\n"))
    }

    @Test func `a stalled reader costs time once, and learns how many lines were dropped`() throws {
        let (readEnd, writeEnd) = try FileDescriptor.pipe()
        defer {
            try? readEnd.close()
            try? writeEnd.close()
        }
        let writer = LineWriter(writeEnd, patience: 100)
        let line = String(repeating: "a", count: 4095) + "\n"
        let start = ContinuousClock.now
        // How many of these lines the pipe holds: F_GETPIPE_SZ, which Glibc shows to GNU sources only.
        let room = Int(fcntl(writeEnd.rawValue, 1032)) / 4096
        for _ in 0..<1000 { writer.write(line) }
        #expect(ContinuousClock.now - start < .seconds(30))
        let text = try read(readEnd, until: room * 4096)
        #expect(text == String(repeating: line, count: room))
        writer.write("b\n")
        let notice = "log messages dropped: \(1000 - room)\nb\n"
        #expect(try read(readEnd, until: notice.utf8.count) == notice)
        writer.write("c\n")
        #expect(try read(readEnd, until: 2) == "c\n")
    }

    private func read(_ descriptor: FileDescriptor, until count: Int) throws -> String {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let part = unsafe try [UInt8](unsafeUninitializedCapacity: count - bytes.count) { buffer, used in
                used = unsafe try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            guard !part.isEmpty else { break }
            bytes += part
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `without a reader, lines are lost`() throws {
        let (readEnd, writeEnd) = try FileDescriptor.pipe()
        try readEnd.close()
        let writer = LineWriter(writeEnd)
        writer.write("a\n")
        try writeEnd.close()
        LineWriter(FileDescriptor(rawValue: 1_000_000)).write("b\n")
    }

    @Test func `a reader that goes after the look at the descriptor does not end the program`() async {
        await #expect(processExitsWith: .success) {
            _ = signal(SIGPIPE, SIG_DFL)
            var sockets: [CInt] = [-1, -1]
            // Used only during the call.
            #expect(unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &sockets) == 0)
            // Such a socket counts as ready, but writing fails.
            shutdown(sockets[0], CInt(SHUT_WR))
            LineWriter(FileDescriptor(rawValue: sockets[0])).write("a\n")
            var set = sigset_t()
            unsafe pthread_sigmask(SIG_BLOCK, nil, &set)
            #expect(unsafe sigismember(&set, SIGPIPE) == 0)
            unsafe sigpending(&set)
            #expect(unsafe sigismember(&set, SIGPIPE) == 0)
        }
    }

    @Test func `a terminal that nobody reads does not block the program`() throws {
        var (main, terminal): (CInt, CInt) = (-1, -1)
        // Used only during the call.
        #expect(unsafe openpty(&main, &terminal, nil, nil, nil) == 0)
        defer {
            close(main)
            close(terminal)
        }
        let writer = LineWriter(FileDescriptor(rawValue: terminal), patience: 1)
        let line = String(repeating: "a", count: 999) + "\n"
        for _ in 0..<100 { writer.write(line) }
        // The flags of the terminal, which other processes share, are not changed.
        #expect(fcntl(terminal, F_GETFL) & O_NONBLOCK == 0)
        #expect(try read(FileDescriptor(rawValue: main), until: 1) == "a")
    }

    @Test func `the error number of a caller stays`() {
        errno = ENOENT
        Logger(subsystem: "a", category: "b").debug("c")
        #expect(errno == ENOENT)
    }

    @Test func `the last messages are kept`() {
        let history = LogHistory()
        for number in 0..<5000 { history.append(line("\(number)")) }
        #expect(history.lines.map(\.message) == (3000..<5000).map(String.init))
        for _ in 0..<5 { history.append(line(String(repeating: "a", count: 300_000))) }
        #expect(history.lines.count == 3)
        history.append(line(String(repeating: "a", count: 2_000_000)))
        #expect(history.lines.isEmpty)
        history.append(line("b"))
        #expect(history.lines.map(\.message) == ["b"])
    }

    @Test func `a store returns the messages of the process`() throws {
        let subsystem = "com.example.\(UUID())"
        let logger = Logger(subsystem: subsystem, category: "a")
        let start = Date()
        logger.debug("\(1, privacy: .private)")
        logger.warning("two")
        os_log("%{public}@", log: OSLog(subsystem: subsystem, category: .pointsOfInterest), type: .fault, "three")
        let store = try OSLogStore(scope: .currentProcessIdentifier)
        let position = store.position(date: start.addingTimeInterval(-1))
        let entries = try store.getEntries(at: position).compactMap { $0 as? OSLogEntryLog }
            .filter { $0.subsystem == subsystem }
        #expect(entries.map(\.composedMessage) == ["1", "two", "three"])
        #expect(entries.map(\.level) == [.debug, .error, .fault])
        #expect(entries.map(\.category) == ["a", "a", "PointsOfInterest"])
        #expect(entries.allSatisfy { abs($0.date.timeIntervalSince(start)) < 60 && $0.processIdentifier == getpid() })
        let reversed = try store.getEntries(with: .reverse).compactMap { $0 as? OSLogEntryLog }
            .filter { $0.subsystem == subsystem }
        #expect(reversed.map(\.composedMessage) == ["three", "two", "1"])
        let faults = NSPredicate { entry, _ in (entry as? OSLogEntryLog)?.level == .fault }
        let fault = try store.getEntries(with: [], at: position, matching: faults).compactMap { $0 as? OSLogEntryLog }
            .last { $0.subsystem == subsystem }
        #expect(fault?.composedMessage == "three")
        #expect(fault?.sender == ProcessInfo.processInfo.processName)
        #expect(try Array(store.getEntries(matching: NSPredicate(value: false))).isEmpty)
        #expect(
            try store.getEntries(at: store.position(timeIntervalSinceEnd: 60)).compactMap { $0 as? OSLogEntryLog }
                .allSatisfy { $0.subsystem != subsystem })
    }
}
