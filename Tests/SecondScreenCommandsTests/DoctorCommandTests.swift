// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ProgramRuns
import SecondScreen
import Testing

@Suite(.timeLimit(.minutes(5))) struct DoctorCommandTests {
    @Test func `missing parts are reported with a remedy, and do not fail`() throws {
        let result = try Program(["doctor", "--sysfs", "/nonexistent"]).finish()
        #expect(result.status == 0, "\(result.output) \(result.errors)")
        #expect(
            result.output.first
                == "none  graphics card: no card with connectors and a kernel driver; virtual monitors still work")
        #expect(result.output.contains("      start one with 'secondscreen run'"))
        #expect(result.output.contains("ok    configuration: valid"))
    }

    @Test func `blocking problems are failures`() throws {
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
        #expect(text.contains("config.yaml:1:1: unknown key 'sorce'; did you mean 'source'?"), "\(text)")
        #expect(text.contains("bad   state: /dev/null/state/secondscreen: "), "\(text)")
    }

    @Test func `an unresponsive runtime is a failure, reported after the immediate findings`() throws {
        let daemon = try Daemon()
        daemon.program.send(SIGSTOP)
        defer { daemon.program.send(SIGCONT) }
        let result = try daemon.command("doctor", "--sysfs", "/nonexistent")
        #expect(result.status == 1)
        #expect(result.output.first?.hasPrefix("none  graphics card") == true)
        #expect(
            result.output.suffix(2).first?.hasSuffix("has the control socket, but did not answer within 5 seconds")
                == true, "\(result.raw)")
    }

    /// A machine with a card: its device, and what the kernel says of who uses it.
    private func doctor(clients: String?) throws -> [String] {
        let folder = try Program.makeSocketFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = FileManager.default
        let folders = ["sys/class/drm/card0", "sys/class/drm/card0-HDMI-A-1", "sys/kernel/debug/dri/0", "proc/77/fd"]
        for path in ["dri"] + folders {
            try files.createDirectory(atPath: "\(folder)/\(path)", withIntermediateDirectories: true)
        }
        for name in ["card0", "renderD128", "by-path"] { try Data().write(to: URL(filePath: "\(folder)/dri/\(name)")) }
        if let clients {
            try Data(clients.utf8).write(to: URL(filePath: folder + "/sys/kernel/debug/dri/0/clients"))
        }
        try files.createSymbolicLink(
            atPath: folder + "/proc/77/fd/0", withDestinationPath: folder + "/dri/card0")
        try Data("weston\n".utf8).write(to: URL(filePath: folder + "/proc/77/comm"))
        let arguments = [
            "doctor", "--sysfs", folder + "/sys", "--devices", folder + "/dri", "--procfs", folder + "/proc",
        ]
        return try Program(arguments).finish().output.map { $0.replacing(folder, with: "") }
    }

    @Test func `access to a card and its current master are reported`() throws {
        let output = try doctor(
            clients: """
                             command  tgid dev master a   uid      magic
                      systemd-logind   612   0   n    y     0          0
                         gnome shell  1023   0   y    y  1000          1

                """)
        #expect(output.contains { $0.hasPrefix("ok    card0: /dri/card0 is accessible as ") })
        #expect(output.contains { $0.hasPrefix("ok    renderD128: /dri/renderD128 is accessible as ") })
        #expect(
            output.contains("ok    master of card0: gnome shell (process 1023); its monitors can still be followed"))
        #expect(!output.contains { $0.contains("by-path") })
        #expect(output.contains("ok    kms card0: 1 connector"))
    }

    @Test func `a card without a master is reported, as is an unknown one`() throws {
        #expect(
            try doctor(clients: "command tgid dev master a uid magic\n").contains("ok    master of card0: none"))
        let output = try doctor(clients: nil)
        let index = try #require(output.firstIndex { $0.hasPrefix("none  master of card0: unknown: ") })
        #expect(output[index].hasSuffix("; opened by weston (process 77)"))
        #expect(output[index + 1].hasPrefix("      mount debugfs"))
    }

    @Test func `the desktop for windows is reported, and so is anything missing`() throws {
        func windows(_ environment: [String: String]) throws -> [String] {
            let none = ["WAYLAND_DISPLAY": "", "DISPLAY": ""]
            let program = try Program(
                ["doctor", "--sysfs", "/nonexistent"], environment: none.merging(environment) { $1 })
            return program.finish().output.filter {
                $0.contains(" windows: ") || $0.contains(" window libraries: ")
            }
        }
        #expect(
            try windows([:]) == ["none  windows: no desktop: neither WAYLAND_DISPLAY nor DISPLAY is set"])
        #expect(
            try windows(["WAYLAND_DISPLAY": "/nonexistent/wayland-9", "DISPLAY": ":9"]).first
                == "none  windows: WAYLAND_DISPLAY=/nonexistent/wayland-9: no socket /nonexistent/wayland-9")
        let onX11 = try windows(["DISPLAY": ":9"])
        #expect(onX11.first == "ok    windows: on X11: DISPLAY=:9")
        #expect(onX11.count == 2)
    }

    @Test func `a responsive runtime is found`() throws {
        let daemon = try Daemon()
        let line = try #require(daemon.command("doctor").output.first { $0.contains("runtime: ") })
        let expected = /ok    runtime: running, with 2 screens; [0-9.]+ MB resident: [0-9.]+ MB private, the rest .*/
        #expect(try expected.wholeMatch(in: line) != nil, "\(line)")
    }

    @Test func `the version is printed as JSON or as text`() throws {
        let object = #"{"interface":"org.secondscreen.Screens","recording":1,"version":"\#(version)"}"#
        for arguments in [["version", "--json"], ["--version", "--json"], ["--json", "--version"]] {
            #expect(try Program(arguments).finish().output == [object])
        }
        #expect(try Program(["--version"]).finish().output == [version])
        #expect(try Program(["version"]).finish().output == ["SecondScreen \(version), org.secondscreen.Screens"])
    }
}
