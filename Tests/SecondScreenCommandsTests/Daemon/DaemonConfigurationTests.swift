// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import ProgramRuns
import Testing
import Varlink

/// The daemon and its configuration file, as a person edits it.
@Suite(.serialized, .timeLimit(.minutes(5))) struct DaemonConfigurationTests {
    private static func write(_ text: String, _ folder: String) throws {
        let path = folder + "/config/secondscreen"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path + "/config.yaml"), options: .atomic)
    }

    private func daemon(_ text: String) throws -> Daemon { try Daemon([]) { try Self.write(text, $0) } }

    /// Follows a daemon until a change of the configuration is told; gives its message.
    private func configurationChange(
        _ replies: inout VarlinkReplies.AsyncIterator
    ) async throws -> String {
        while let reply = try await replies.next() {
            for change in (reply["changes"]?.array ?? []).compactMap(\.object)
            where change["kind"] == "configurationChanged" {
                return change["message"]?.string ?? ""
            }
        }
        return "the stream ended"
    }

    @Test func `overrides, virtual monitors and their reasons come from the file`() throws {
        let daemon = try daemon(
            """
            source: virtual
            plug: [{ spec: tv-4k, connector: TV }]
            monitors:
              - match: { name: "43S*" }
                mode: 1280x720@60
                mirror: system
            """)
        let line = try daemon.command("screens").output.last
        #expect(line?.hasPrefix("└─ TV  1280x720@60  mirrors main  TCL \"43S425\"  (") == true)
        let file = daemon.folder + "/config/secondscreen/config.yaml"
        let reasons = try daemon.command("explain", "TV").output
        #expect(reasons.first == "mode: 1280x720@60 — override 1 (\(file):4) matches name '43S*'")
        try daemon.command("mode", "TV", "1920x1080@60")
        let chosen = try daemon.command("explain", "TV").output.first
        let expected = "mode: 1920x1080@60 — set for this monitor at run time; otherwise 1280x720@60 ("
        #expect(chosen?.hasPrefix(expected) == true)
    }

    @Test func `a reload plugs monitors beside those of clients, and leaves these`() throws {
        let daemon = try daemon("source: virtual\nplug: []\n")
        try daemon.command("set", "HDMI-A-1", "800x600")
        try Self.write("source: virtual\nplug: [1280x720]\n", daemon.folder)
        try daemon.command("reload")
        func screens() throws -> [String] {
            try daemon.command("screens").output.dropFirst().map { String($0.dropFirst(3).prefix { $0 != "@" }) }
        }
        #expect(try screens().dropFirst() == ["HDMI-A-1  800x600", "HDMI-A-2  1280x720"])
        // A later run knows which of them is the configuration's, though that alone would mean HDMI-A-1.
        _ = daemon.end()
        try daemon.restart()
        #expect(try screens().dropFirst() == ["HDMI-A-1  800x600", "HDMI-A-2  1280x720"])
        try Self.write("source: virtual\nplug: []\n", daemon.folder)
        try daemon.command("reload")
        #expect(try screens().dropFirst() == ["HDMI-A-1  800x600", "HDMI-A-2  empty socket"])
    }

    @Test func `a file change takes effect immediately, and an invalid one keeps the previous state`() async throws {
        let daemon = try daemon("source: virtual\nplug: [1280x720]\n")
        var replies = try await daemon.client().stream("org.secondscreen.Screens.Monitor").makeAsyncIterator()
        _ = try await replies.next()
        try Self.write("source: virtual\nplug: [1280x720]\nmirror: system\n", daemon.folder)
        #expect(try await configurationChange(&replies) == "the configuration is in effect")
        #expect(try daemon.command("screens").output.last?.contains("mirrors main") == true)
        try Self.write("source: virtual\nplug: [1280x720]\nmiror: none\n", daemon.folder)
        let problem = "config.yaml:3:1: unknown key 'miror'; did you mean 'mirror'?"
        #expect(try await configurationChange(&replies).contains(problem))
        #expect(try daemon.command("screens").output.last?.contains("mirrors main") == true)
        let reload = try daemon.command("reload")
        #expect(reload.status == 1)
        #expect(reload.errors.contains(problem), "\(reload.errors)")
        #expect(try await configurationChange(&replies).contains(problem))
        try Self.write("source: virtual\nplug: [1280x720, 800x600]\nmirror: none\ngrace: 5\n", daemon.folder)
        #expect(
            try await configurationChange(&replies)
                == "the configuration is in effect; these settings take effect at the next start: grace")
        #expect(try daemon.command("screens").output.count == 4)
        // It stays named until it has its running value again.
        try Self.write("source: virtual\nplug: [1280x720, 800x600]\nmirror: system\ngrace: 5\n", daemon.folder)
        #expect(try await configurationChange(&replies).hasSuffix("at the next start: grace"))
        try Self.write("source: virtual\nplug: [1280x720, 800x600]\nmirror: system\n", daemon.folder)
        #expect(try await configurationChange(&replies) == "the configuration is in effect")
    }

    @Test func `SIGHUP reloads the file`() async throws {
        let daemon = try daemon("source: virtual\n")
        var replies = try await daemon.client().stream("org.secondscreen.Screens.Monitor").makeAsyncIterator()
        _ = try await replies.next()
        try Self.write("source: virtual\naspect: fill\n", daemon.folder)
        daemon.program.send(SIGHUP)
        #expect(try await configurationChange(&replies) == "the configuration is in effect")
    }

    @Test func `an invalid configuration exits with 78, and every problem is reported`() throws {
        let folder = try Program.makeSocketFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Self.write("sorce: virtual\nmode: sideways\n", folder)
        for arguments in [["run"], ["run", "--check-config"], ["config", "check"], ["config", "print"]] {
            let result = try Program(arguments, environment: ["XDG_CONFIG_HOME": folder + "/config"]).finish()
            #expect(result.status == 78, "\(arguments)")
            #expect(result.output.isEmpty)
            #expect(result.errors.contains("config.yaml:1:1: unknown key 'sorce'; did you mean 'source'?"))
            #expect(result.errors.contains("config.yaml:2:7: "), "\(result.errors)")
        }
    }

    @Test func `effective values are printed with their origins; options override files`() throws {
        let folder = try Program.makeSocketFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Self.write("mode: largest\naspect: fill\n", folder)
        let result = try Program(
            ["run", "--print-config", "--mode", "common"], environment: ["XDG_CONFIG_HOME": folder + "/config"]
        ).finish()
        #expect(result.output.contains("mode: common  # option --mode"))
        #expect(result.output.contains("aspect: fill  # \(folder)/config/secondscreen/config.yaml:2"))
        #expect(result.output.contains("source: auto  # default"))
    }
}
