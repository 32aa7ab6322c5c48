// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@Suite(.timeLimit(.minutes(2))) struct DoctorCommandTests {
    @Test func `what is missing is told with its remedy, and is no reason to fail`() throws {
        let result = try Program(["doctor", "--sysfs", "/nonexistent"]).finish()
        #expect(result.status == 0, "\(result.output) \(result.errors)")
        #expect(
            result.output.first == "none  graphics card: the kernel drives none with connectors; virtual monitors work")
        #expect(result.output.contains("      start one with 'secondscreen run'"))
        #expect(result.output.contains("ok    configuration: it can be used"))
    }

    @Test func `what keeps the program from its work is a failure`() throws {
        let folder = try Program.makeSocketFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder + "/config/secondscreen", withIntermediateDirectories: true)
        try Data("sorce: udev".utf8).write(to: URL(filePath: folder + "/config/secondscreen/config.yaml"))
        let result = try Program(
            ["doctor"], sockets: folder, environment: ["XDG_STATE_HOME": "/dev/null/state"]
        ).finish()
        #expect(result.status == 1)
        let text = result.output.joined(separator: "\n")
        #expect(text.contains("config.yaml:1:1: 'sorce' is no setting; did you mean 'source'?"), "\(text)")
        #expect(text.contains("bad   state: /dev/null/state/secondscreen: "), "\(text)")
    }

    @Test func `a runtime that answers is found`() throws {
        let daemon = try Daemon()
        #expect(try daemon.command("doctor").output.contains("ok    runtime: one answers, with 2 screens"))
    }

    @Test func `the version is an object, or a line`() throws {
        #expect(
            try Program(["version", "--json"]).finish().output
                == [#"{"interface":"org.secondscreen.Screens","version":"0.1.0"}"#])
        #expect(try Program(["version"]).finish().output == ["SecondScreen 0.1.0, org.secondscreen.Screens"])
    }
}
