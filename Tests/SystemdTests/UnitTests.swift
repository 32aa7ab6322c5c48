// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

/// The unit files of `config/systemd`, as systemd's own tool sees them.
@Suite(.needsSystemdAnalyze) struct UnitTests {
    private static let units = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "config/systemd")
    private static let names = ["secondscreen.service", "secondscreen.socket"]

    /// Copies the units of a manager; the program is one that every machine has, as ours is installed on few.
    private func copy(_ manager: String) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        for name in Self.names {
            let text = try String(contentsOf: Self.units.appending(path: "\(manager)/\(name)"), encoding: .utf8)
            let line = "ExecStart=/usr/bin/secondscreen run"
            #expect(text.contains(line + "\n") == name.hasSuffix(".service"))
            try folder.write(text.replacing(line, with: "ExecStart=/bin/true"), to: name)
        }
        return folder
    }

    /// Copies the system's units, with the drop-in for a kiosk.
    private func copyKiosk(adding line: String = "") throws -> ScratchFolder {
        let folder = try copy(".")
        let text = try String(contentsOf: Self.units.appending(path: "kiosk/kiosk.conf"), encoding: .utf8)
        let command = "ExecStart=/usr/bin/secondscreen run --output kms"
        // Without the empty assignment, the service would have two commands.
        #expect(text.contains("ExecStart=\n\(command)\n"))
        let dropIns = folder.file("secondscreen.service.d")
        try FileManager.default.createDirectory(atPath: dropIns, withIntermediateDirectories: false)
        try folder.write(
            text.replacing(command, with: "ExecStart=/bin/true") + line, to: "secondscreen.service.d/kiosk.conf")
        return folder
    }

    private func analyze(
        _ arguments: [String], in folder: ScratchFolder
    ) async throws -> (output: String, status: Int32) {
        // The user's manager has no place of its own on a build machine.
        try await Program("systemd-analyze", arguments, environment: ["XDG_RUNTIME_DIR=\(folder.path)"]).finish()
    }

    @Test(arguments: [(".", "--system"), ("user", "--user")]) func `systemd reports no problems`(
        folderName: String, manager: String
    ) async throws {
        let folder = try copy(folderName)
        let (output, status) = try await analyze(
            ["verify", manager, "--man=no"] + Self.names.map(folder.file), in: folder)
        // Errors of other units that a machine has are not ours.
        #expect(status == 0 && !output.contains("secondscreen"), "\(output)")
    }

    @Test func `systemd reports no problems with the kiosk drop-in, and would report real ones`() async throws {
        for (line, isGood) in [("", true), ("TTYPfad=/dev/tty1\n", false)] {
            let folder = try copyKiosk(adding: line)
            let (output, status) = try await analyze(
                ["verify", "--system", "--man=no"] + Self.names.map(folder.file), in: folder)
            #expect((status == 0 && !output.contains("secondscreen")) == isGood, "\(output)")
        }
    }

    @Test func `a kiosk has no higher exposure than the service`() async throws {
        let folder = try copyKiosk()
        let (output, _) = try await analyze(
            ["security", "--offline=true", "--no-pager", folder.file("secondscreen.service")], in: folder)
        let level = try #require(output.firstMatch(of: /exposure level for secondscreen\.service: ([0-9.]+)/))
        #expect(try #require(Double(level.output.1)) <= 1.5, "\(output)")
    }

    @Test func `the kiosk's user is created by sysusers`() throws {
        func text(_ name: String) throws -> String {
            try String(contentsOf: Self.units.appending(path: "kiosk/\(name)"), encoding: .utf8)
        }
        let user = try #require(try text("kiosk.conf").firstMatch(of: /\nUser=(.+)\n/)).output.1
        #expect(try text("sysusers.conf").contains("\nu      \(user) "))
    }

    @Test(arguments: [(".", 1.5), ("user", 6.2)]) func `The service's exposure has not increased`(
        folderName: String, limit: Double
    ) async throws {
        let folder = try copy(folderName)
        let (output, status) = try await analyze(
            ["security", "--offline=true", "--no-pager", folder.file("secondscreen.service")], in: folder)
        let pattern = /exposure level for secondscreen\.service: ([0-9.]+)/
        let level = try #require(output.firstMatch(of: pattern), "\(output)")
        #expect(status == 0)
        #expect(try #require(Double(level.output.1)) <= limit)
    }

    @Test(arguments: [".", "user"]) func `setting a thread's priority does nothing and succeeds`(
        folderName: String
    ) throws {
        let file = Self.units.appending(path: "\(folderName)/secondscreen.service")
        let unit = try String(contentsOf: file, encoding: .utf8)
        let filters = unit.split(separator: "\n").filter { $0.hasPrefix("SystemCallFilter=") }
        // Groups that are refused come first: a later line counts more.
        #expect(filters.last == "SystemCallFilter=~setpriority:0")
    }
}
