// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Logging
import Testing

@testable import Systemd

struct JournalHandlerTests {
    private let folder = try? ScratchFolder()

    private var path: String { folder?.file("journal") ?? "" }

    private func makeLogger(level: Logger.Level = .trace, lines: LinePipe? = nil) -> Logger {
        let handlers = LogDestination.journal(path: path).handlers(
            identifier: "program", level: level, write: { lines?.write($0) })
        return Logger(label: "screens", factory: handlers)
    }

    private func receive(_ journald: DatagramReceiver) throws -> ReceivedEntry {
        let datagram = try #require(journald.receive())
        return try #require(ReceivedEntry(datagram.bytes))
    }

    @Test func `An entry has journald's standard fields`() throws {
        let journald = try DatagramReceiver(path)
        makeLogger().notice("connected", metadata: ["connector": "card0-DP-1"])
        let line = "\(#line - 1)"
        let entry = try receive(journald)
        #expect(entry["MESSAGE"] == "connected")
        #expect(entry["PRIORITY"] == "5")
        #expect(entry["SYSLOG_IDENTIFIER"] == "program")
        #expect(entry["CODE_FILE"] == #fileID)
        #expect(entry["CODE_LINE"] == line)
        #expect(entry["CODE_FUNC"]?.hasPrefix("An entry has journald") == true, "\(entry)")
        #expect(entry["SECONDSCREEN_LOGGER"] == "screens")
        #expect(entry["SECONDSCREEN_CONNECTOR"] == "card0-DP-1")
        #expect(entry.names.count == 8)
    }

    @Test(
        arguments: zip(Logger.Level.allCases, ["7", "7", "6", "5", "4", "3", "2"])
    ) func `Levels map to syslog priorities`(level: Logger.Level, priority: String) throws {
        let journald = try DatagramReceiver(path)
        makeLogger().log(level: level, "x")
        #expect(try receive(journald)["PRIORITY"] == priority)
    }

    @Test func `Messages below the log level are not logged`() throws {
        let journald = try DatagramReceiver(path)
        makeLogger(level: .warning).notice("x")
        #expect(journald.receive() == nil)
    }

    @Test func `Line breaks are kept without adding fields, other control characters are escaped`() throws {
        let journald = try DatagramReceiver(path)
        makeLogger().info(
            "a\nPRIORITY=0\n\u{1b}[31m", metadata: ["name": "DELL\u{1b}\nX=1", "empty": "", "only": "\n"])
        let entry = try receive(journald)
        #expect(entry["MESSAGE"] == "a\nPRIORITY=0\n\\u{1b}[31m")
        #expect(entry["PRIORITY"] == "6")
        #expect(entry["SECONDSCREEN_NAME"] == "DELL\\u{1b}\nX=1")
        #expect(entry["SECONDSCREEN_EMPTY"] == "")
        #expect(entry["SECONDSCREEN_ONLY"] == "\n")
    }

    @Test(arguments: [
        ("connector", "SECONDSCREEN_CONNECTOR"), ("connectorName", "SECONDSCREEN_CONNECTOR_NAME"),
        ("peerID", "SECONDSCREEN_PEER_ID"), ("a-b.c d", "SECONDSCREEN_A_B_C_D"), ("_x", "SECONDSCREEN__X"),
        ("schön=\n", "SECONDSCREEN_SCH_N__"), ("ﬁ", "SECONDSCREEN__"), ("", "SECONDSCREEN_"),
        (String(repeating: "x", count: 99), "SECONDSCREEN_" + String(repeating: "X", count: 51)),
    ]) func `Metadata keys become field names`(key: String, name: String) throws {
        #expect(JournalEntry.fieldName(ofMetadata: key) == name)
        let journald = try DatagramReceiver(path)
        makeLogger().info("x", metadata: [key: "value"])
        #expect(try receive(journald)[name] == "value")
    }

    @Test func `Metadata comes from the event, the provider, and the logger, in this precedence`() throws {
        let journald = try DatagramReceiver(path)
        var logger = makeLogger()
        logger[metadataKey: "a"] = "logger"
        logger[metadataKey: "b"] = "logger"
        logger.handler.metadataProvider = Logger.MetadataProvider { ["b": "provider", "c": "provider"] }
        logger.info("x", metadata: ["c": "event", "list": ["1", ["z": "2", "y": "3"]]])
        let entry = try receive(journald)
        #expect(entry["SECONDSCREEN_A"] == "logger")
        #expect(entry["SECONDSCREEN_B"] == "provider")
        #expect(entry["SECONDSCREEN_C"] == "event")
        #expect(entry["SECONDSCREEN_LIST"] == "[1, {y: 3, z: 2}]")
    }

    @Test func `Two loggers with the same label keep separate metadata and levels`() {
        var first = makeLogger()
        first.logLevel = .debug
        first[metadataKey: "only-on"] = "first"
        var second = first
        second.logLevel = .error
        second[metadataKey: "only-on"] = "second"
        #expect(first.logLevel == .debug && second.logLevel == .error)
        #expect(first[metadataKey: "only-on"] == "first" && second[metadataKey: "only-on"] == "second")
    }

    @Test func `An error is logged as a field`() throws {
        let journald = try DatagramReceiver(path)
        makeLogger().error("failed", error: SystemdError("open x", errorNumber: 2))
        #expect(try receive(journald)["SECONDSCREEN_ERROR"] == "cannot open x: No such file or directory")
    }

    @Test(
        arguments: [
            ("8d45620c1a4348dbb17410da57c60c66", "8d45620c1a4348dbb17410da57c60c66"),
            ("8D45620C-1A43-48DB-B174-10DA57C60C66", "8d45620c1a4348dbb17410da57c60c66"), ("8d45", nil),
            ("８d45620c1a4348dbb17410da57c60c6", nil), (String(repeating: "x", count: 32), nil),
        ] as [(String, String?)]) func `A valid message identifier is a separate field`(
            text: String, identifier: String?
        ) throws
    {
        let journald = try DatagramReceiver(path)
        makeLogger().info("x", metadata: [JournalHandler.messageIDKey: "\(text)"])
        let entry = try receive(journald)
        #expect(entry["MESSAGE_ID"] == identifier)
        #expect(entry["SECONDSCREEN_MESSAGE_ID"] == (identifier == nil ? text : nil))
    }

    @Test func `A message too long for a datagram is sent as a sealed file`() throws {
        let journald = try DatagramReceiver(path)
        let text = String(repeating: "long ", count: 200_000)
        makeLogger().info("\(text)")
        let datagram = try #require(journald.receive())
        #expect(datagram.bytes == [])
        let file = try #require(datagram.file)
        // All four: nobody can add or remove seals, shrink, grow or write.
        #expect(file.seals == 0xf)
        let entry = try #require(ReceivedEntry(file.bytes))
        #expect(entry["MESSAGE"] == text)
    }

    @Test(.timeLimit(.minutes(5)))
    func `With a stalled journald, entries are dropped without blocking, and their count is logged`()
        throws
    {
        let journald = try DatagramReceiver(path)
        let socket = try JournalSocket(path: path)
        var entry = JournalEntry()
        entry.append("MESSAGE", "x")
        while socket.send(entry) == .sent {}
        #expect(socket.send(entry) == .lost)
        while journald.receive() != nil {}
        #expect(socket.send(entry) == .sent && socket.send(entry) == .sent)
        #expect(try receive(journald)["SECONDSCREEN_LOST_ENTRIES"] == "2")
        #expect(try receive(journald).names == ["MESSAGE"])
    }

    @Test func `Without journald, lines go to standard error, and entries resume when it is back`() throws {
        let lines = try LinePipe()
        let logger = makeLogger(lines: lines)
        logger.warning("one", metadata: ["a": "b"])
        #expect(lines.read() == "<4>screens: one a=b\n")
        let journald = try DatagramReceiver(path)
        logger.warning("two")
        #expect(lines.read() == "")
        #expect(try receive(journald)["MESSAGE"] == "two")
    }
}
