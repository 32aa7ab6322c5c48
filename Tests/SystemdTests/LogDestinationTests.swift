// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc
import Logging
import Testing

@testable import Systemd

struct LogDestinationTests {
    private let folder = try? ScratchFolder()

    private var path: String { folder?.file("journal") ?? "" }

    private func destination(_ journalStream: String?, _ pipe: LinePipe) -> LogDestination {
        .automatic(journalStream: journalStream, descriptor: pipe.writingEnd, journalPath: path)
    }

    @Test func `The journal is used if standard error is connected to it and journald listens`() throws {
        let pipe = try LinePipe()
        let journald = try DatagramReceiver(path)
        #expect(destination(pipe.journalStream, pipe) == .journal(path: path))
        _ = journald
    }

    @Test func `Without journald's socket, lines for it have priorities`() throws {
        let pipe = try LinePipe()
        #expect(destination(pipe.journalStream, pipe) == .standardError(.journal))
        try folder?.write("no socket", to: "journal")
        #expect(destination(pipe.journalStream, pipe) == .standardError(.journal))
    }

    @Test(arguments: [nil, "", "1:2", "x"]) func `A variable that refers to another stream is ignored`(
        journalStream: String?
    ) throws {
        let pipe = try LinePipe()
        let journald = try DatagramReceiver(path)
        #expect(destination(journalStream, pipe) == .standardError(.file))
        _ = journald
    }

    @Test func `A terminal is recognized`() throws {
        let terminal = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(terminal >= 0)
        defer { close(terminal) }
        #expect(LogDestination.automatic(journalStream: "1:2", descriptor: terminal) == .standardError(.terminal))
    }

    @Test func `Handlers have the label and the level`() {
        for destination in [LogDestination.standardError(.file), .journal(path: path), .journal(path: "relative")] {
            let handler = destination.handlers(level: .error) { _ in }("label")
            #expect(handler.logLevel == .error)
        }
    }
}
