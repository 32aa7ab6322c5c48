// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import ProgramRuns
import Testing
import Varlink

/// The daemon under a service manager, whose part a socket of the test plays.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ServiceManagerTests {
    /// A datagram socket as systemd has one.
    private final class NotifySocket {
        let path: String
        private let descriptor: Int32

        init() throws {
            path = try Program.makeSocketFolder() + "/notify"
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            let bytes = Array(path.utf8)
            unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
            let bound = unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            try #require(bound == 0)
            // A test that waits for what does not come fails, and does not hang.
            var limit = timeval(tv_sec: 60, tv_usec: 0)
            unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        }

        deinit {
            close(descriptor)
            try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
        }

        /// Reads messages until one has a line; gives that message's lines.
        func wait(for line: String) -> [String] {
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
                guard count > 0 else { return [] }
                let lines = String(decoding: buffer.prefix(count), as: UTF8.self).split(separator: "\n").map(
                    String.init)
                if lines.contains(line) { return lines }
            }
        }
    }

    @Test func `readiness, a status, a reload, and the shutdown are reported`() throws {
        let manager = try NotifySocket()
        let daemon = try Daemon(environment: ["NOTIFY_SOCKET": manager.path])
        #expect(manager.wait(for: "READY=1").contains("STATUS=2 screens: main, HDMI-A-1"))
        try daemon.command("plug", "1280x720")
        #expect(!manager.wait(for: "STATUS=3 screens: main, HDMI-A-1, HDMI-A-2").isEmpty)
        daemon.program.send(SIGHUP)
        #expect(!manager.wait(for: "RELOADING=1").isEmpty)
        #expect(!manager.wait(for: "READY=1").isEmpty)
        daemon.program.send(SIGTERM)
        #expect(!manager.wait(for: "STOPPING=1").isEmpty)
        #expect(daemon.program.finish().status == 0)
    }

    @Test func `the watchdog receives heartbeats`() throws {
        let manager = try NotifySocket()
        let daemon = try Daemon(environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "200000"])
        for _ in 0..<3 { #expect(!manager.wait(for: "WATCHDOG=1").isEmpty) }
        #expect(daemon.end().status == 0)
    }

    @Test func `a passed socket is served, and no other is created`() throws {
        let activator = "/usr/bin/systemd-socket-activate"
        guard FileManager.default.isExecutableFile(atPath: activator) else { return }
        let folder = try Program.makeSocketFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/secondscreen", withIntermediateDirectories: false)
        let socket = folder + "/secondscreen/passed"
        let program = try Program(
            [
                "--listen", socket, "--fdname", "varlink", "--setenv", "XDG_RUNTIME_DIR=\(folder)", Program.binary,
                "run",
                "--source", "virtual", "--state", "none", "--json",
            ], binary: activator, sockets: folder)
        while !FileManager.default.fileExists(atPath: socket) { sched_yield() }
        // The first client starts the program.
        let screens = try Program(["screens", "--target", socket]).finish()
        #expect(screens.output.count == 3, "\(screens.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder + "/secondscreen/varlink"))
        program.send(SIGTERM)
        #expect(program.finish().status == 0)
    }

    @Test func `a signal during work shuts the daemon down cleanly`() async throws {
        let daemon = try Daemon()
        let client = try await daemon.client()
        let process = daemon.program.processID
        let load = Task {
            var done = 0
            while true {
                let id = (try? await client.call("org.secondscreen.Screens.Plug", ["spec": "1280x720"]))?["id"]
                guard let id else { return done }
                _ = try? await client.call("org.secondscreen.Screens.Unplug", ["id": id])
                done += 1
                if done == 20 { kill(process, SIGTERM) }
            }
        }
        #expect(await load.value >= 20)
        let result = daemon.program.finish()
        #expect(result.status == 0)
        let connects = result.names.filter { $0 == "screenConnected" }.count
        #expect(result.names.filter { $0 == "screenDisconnected" }.count >= connects - 1)
    }
}
