// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ProgramRuns
import Testing

/// A look that has drivers look first, over files shaped like sysfs.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ProbeTests {
    private func status(_ folder: String) throws -> String {
        try String(contentsOfFile: folder + "/sys/class/drm/card0-DP-1/status", encoding: .utf8)
    }

    @Test func `a probe runs on request, and is logged`() throws {
        let tree = try Program.makeSocketFolder()
        defer { try? FileManager.default.removeItem(atPath: tree) }
        let connector = tree + "/sys/class/drm/card0-DP-1"
        for folder in [connector, tree + "/sys/class/drm/card0"] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        try Data("disconnected\n".utf8).write(to: URL(filePath: connector + "/status"))
        let daemon = try Daemon(["--source", "udev", "--seat", "all", "--sysfs", tree + "/sys"])
        #expect(try daemon.command("rescan").status == 0)
        #expect(try status(tree) == "disconnected\n")
        let result = try daemon.command("rescan", "--probe")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try status(tree) == "detect")
        // A folder in the place of the file cannot be written to, not even by root.
        try FileManager.default.removeItem(atPath: connector + "/status")
        try FileManager.default.createDirectory(atPath: connector + "/status", withIntermediateDirectories: false)
        let failure = try daemon.command("rescan", "--probe")
        #expect(failure.status == 1)
        #expect(
            failure.errors.contains("cannot probe through \(connector)/status: Is a directory"), "\(failure.errors)")
        let log = daemon.end().errors
        #expect(log.contains("connectors probed"), "\(log)")
        #expect(log.contains("card0-DP-1"))
        #expect(log.contains("connectors could not be probed"))
    }
}
