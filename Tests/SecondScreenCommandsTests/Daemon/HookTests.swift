// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import ProgramRuns
import Testing

/// Programs that run when something happens.
@Suite(.serialized, .timeLimit(.minutes(5))) struct HookTests {
    private func daemon(_ hooks: String) throws -> Daemon {
        try Daemon([]) { folder in
            let path = folder + "/config/secondscreen"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            let text = "source: virtual\nplug: []\nhooks:\n" + hooks.replacing("FOLDER", with: folder)
            try Data(text.utf8).write(to: URL(filePath: path + "/config.yaml"))
            // What a hook writes to a pipe is waited for.
            _ = unsafe mkfifo(folder + "/pipe", 0o600)
        }
    }

    /// What hooks write into the pipe until each of them has closed it.
    ///
    /// A hook that starts during the action need not wait for a reader.
    private func pipe(_ daemon: Daemon, during action: () throws -> Void = {}) throws -> String {
        let reader = unsafe open(daemon.folder + "/pipe", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        try action()
        var (text, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        var poll = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        // A test that waits for what does not come fails, and does not hang.
        while unsafe Glibc.poll(&poll, 1, 60_000) == 1 {
            let count = unsafe read(reader, &buffer, buffer.count)
            guard count > 0 else { break }
            text += buffer.prefix(count)
        }
        return String(decoding: text, as: UTF8.self)
    }

    @Test func `a hook gets its event's details in its environment, without a shell`() throws {
        let daemon = try daemon(
            """
              - events: [connect]
                run: [/bin/sh, -c, 'printf "%s|" "$SECONDSCREEN_EVENT" "$SECONDSCREEN_SCREEN" "$SECONDSCREEN_NAME" \
            "$SECONDSCREEN_WIDTH" "$1" > FOLDER/pipe', sh, "$(id); *"]
            """)
        try daemon.command("plug", "1280x720,label=$(touch x)", "--as", "TV")
        #expect(try pipe(daemon) == "connect|TV|$(touch x)|1280|$(id); *|")
        #expect(daemon.end().status == 0)
    }

    @Test func `a hook runs only for matching monitors and events`() throws {
        let daemon = try daemon(
            """
              - events: [connect, disconnect]
                match: { name: Wanted }
                run: [/bin/sh, -c, 'echo $SECONDSCREEN_EVENT $SECONDSCREEN_SCREEN > FOLDER/pipe']
            """)
        try daemon.command("plug", "1280x720,label=Other", "--as", "A")
        try daemon.command("plug", "1280x720,label=Wanted", "--as", "B")
        #expect(try pipe(daemon) == "connect B\n")
        try daemon.command("unplug", "A", "B")
        #expect(try pipe(daemon) == "disconnect B\n")
    }

    @Test func `a hook that times out is killed with its children, and reported`() throws {
        let daemon = try daemon(
            """
              - events: [connect]
                timeout: 1
                run: [/bin/sh, -c, '(trap "" TERM; sleep 60) & echo $! > FOLDER/pipe; wait']
            """)
        let watcher = try Program(["watch"], sockets: daemon.folder)
        _ = watcher.firstLine()
        let written = try pipe(daemon) { try daemon.command("plug", "1280x720") }
        let child = try #require(Int32(written.trimmingCharacters(in: .newlines)))
        var told = ""
        while !told.contains("timed out after") {
            let more = watcher.firstLine()
            guard !more.isEmpty else { break }
            told += more
        }
        #expect(told.contains("hook /bin/sh: timed out after 1.0 seconds"), "\(told)")
        while kill(child, 0) == 0, !Self.isZombie(child) { sched_yield() }
    }

    @Test func `a missing hook is reported, and others run`() throws {
        let daemon = try daemon(
            """
              - events: [connect]
                run: [/nonexistent/program]
              - events: [connect]
                run: [/bin/sh, -c, 'exit 3']
              - events: [connect]
                run: [/bin/sh, -c, 'echo last > FOLDER/pipe']
            """)
        try daemon.command("plug", "1280x720")
        #expect(try pipe(daemon) == "last\n")
        let messages = daemon.end().events.compactMap { $0["message"] as? String }
        #expect(messages.contains { $0.hasPrefix("hook /nonexistent/program: could not be started") }, "\(messages)")
        #expect(messages.contains("hook /bin/sh: exited with status 3"), "\(messages)")
    }

    @Test func `a hook runs in the root folder, with only the standard descriptors`() throws {
        // A command that lists the descriptors of the shell, which waits for it.
        let daemon = try daemon(
            """
              - events: [connect]
                run: [/bin/sh, -c, 'exec > FOLDER/pipe; pwd; ls /proc/$$/fd; true']
            """)
        // Its connection is there while the hook runs.
        try daemon.command("plug", "1280x720")
        #expect(try pipe(daemon) == "/\n0\n1\n2\n")
        #expect(daemon.end().status == 0)
    }

    @Test func `a client sees the daemon end while a hook is still finishing`() throws {
        let daemon = try daemon(
            """
              - events: [connect]
                run: [/bin/sh, -c, 'setsid sleep 60 >/dev/null 2>&1 & echo $! > FOLDER/pipe; wait']
            """)
        let watcher = try Program(["watch"], sockets: daemon.folder)
        let first = watcher.firstLine()
        let written = try pipe(daemon) { try daemon.command("plug", "1280x720") }
        let child = try #require(Int32(written.trimmingCharacters(in: .newlines)))
        defer { kill(child, SIGKILL) }
        #expect(daemon.end().status == 0)
        // Out of the hook's group, it lives on, without the connection.
        #expect(watcher.finish(first).status == 0)
        #expect(kill(child, 0) == 0)
    }

    @Test func `a hook that ignores SIGTERM is killed soon after the daemon stops`() throws {
        let daemon = try daemon(
            """
              - events: [connect]
                run: [/bin/sh, -c, 'trap "" TERM; echo $$ >> FOLDER/started; echo $$ > FOLDER/pipe; sleep 60']
            """)
        for _ in 1...5 { try daemon.command("plug", "1280x720") }
        let hook = try #require(Int32(try pipe(daemon).trimmingCharacters(in: .newlines)))
        let start = ContinuousClock.now
        #expect(daemon.end().status == 0)
        // It holds the daemon's standard error, whose end has been waited for.
        #expect(start.duration(to: .now) < .seconds(10))
        #expect(kill(hook, 0) != 0 || Self.isZombie(hook))
        // Those that waited are not started any more.
        #expect(try String(contentsOfFile: daemon.folder + "/started", encoding: .utf8) == "\(hook)\n")
    }

    private static func isZombie(_ process: Int32) -> Bool {
        let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        return text.split(separator: ")").last?.split(separator: " ").first == "Z"
    }
}
