// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ProgramRuns
import Testing

/// A process in which nothing happens sleeps (hotplug.md rule 22): one use of Dispatch's global queues, or of Swift's
/// default executor, which is made of them, would wake it once a second for good.
@Suite(.timeLimit(.minutes(20))) struct IdleTests {
    /// Whether there come three seconds in which no thread of a process was switched in.
    ///
    /// Libraries put their spare threads away within some seconds, so that the first spans may have a few switches; those
    /// of a process that is woken for good all have.
    private func comesToRest(_ process: CInt) async throws -> Bool {
        let facts = ProcessFacts(process)
        for _ in 0..<10 {
            let before = facts.voluntarySwitches
            guard before > 0 else { return false }
            // Nothing but real time tells; other tests use the thread meanwhile.
            try await Task.sleep(for: .seconds(3))
            if facts.voluntarySwitches == before { return true }
        }
        return false
    }

    @Test func `a daemon is idle again after identifying screens`() async throws {
        let daemon = try Daemon()
        #expect(try daemon.command("identify", "--for", "0.1").status == 0)
        #expect(try await comesToRest(daemon.program.processID))
    }

    @Test func `a daemon is idle again after monitors came and went`() async throws {
        let daemon = try Daemon(["--app", "card"])
        for size in ["tv-4k", "1280x720"] {
            #expect(try daemon.command("plug", size, "--as", "TV").status == 0)
            #expect(try daemon.command("mode", "TV", "largest").status == 0)
            #expect(try daemon.command("unplug", "TV").status == 0)
        }
        #expect(try await comesToRest(daemon.program.processID))
    }

    @Test func `a daemon is idle again after a probe`() async throws {
        let tree = try Program.makeSocketFolder()
        defer { try? FileManager.default.removeItem(atPath: tree) }
        for folder in ["card0-DP-1", "card0"] {
            try FileManager.default.createDirectory(
                atPath: "\(tree)/sys/class/drm/\(folder)", withIntermediateDirectories: true)
        }
        try Data("disconnected\n".utf8).write(to: URL(filePath: tree + "/sys/class/drm/card0-DP-1/status"))
        let daemon = try Daemon(["--source", "udev", "--seat", "all", "--sysfs", tree + "/sys"])
        #expect(try daemon.command("rescan", "--probe").status == 0)
        #expect(try await comesToRest(daemon.program.processID))
    }

    @Test func `an app is idle while nothing happens`() async throws {
        let binary = URL(filePath: Program.binary).deletingLastPathComponent().path + "/PresenterApp"
        let folder = try Program.makeSocketFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let app = try Program([], binary: binary, sockets: folder, environment: ["SECONDSCREEN_SOURCE": "virtual"])
        // It serves clients when it has started.
        while try Program(["screens", "--target", "PresenterApp"], sockets: folder).finish().status != 0 {
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(try await comesToRest(app.processID))
    }
}
