// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Configuration
import ControlService
import DeviceTurns
import Foundation
import Hotplug
import Logging
import Runtime
import ScreensWire
import SecondScreen
import Systemd
import Testing

@testable import Daemon

/// What a daemon plugs in when its configuration is read again, and again before that is done.
@MainActor
@Suite(.usesDevice, .timeLimit(.minutes(5))) struct ReloadTests {
    /// A daemon that does not run: what it plugs in is not settled until the test says so.
    @MainActor
    private final class Stage {
        let daemon: Daemon
        private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

        init(_ configuration: String) throws {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let environment = ["HOME": folder, "XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder]
            let file = folder + "/config.yaml"
            try Data(configuration.utf8).write(to: URL(filePath: file))
            let reader = ConfigurationReader(file: file, environment: environment)
            let parts = Daemon.Parts(
                reader: reader, environment: environment, notifier: ServiceNotifier(environment: [:]),
                queue: SerialQueue(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, report: { _ in })
            daemon = try Daemon(reader.read(), parts)
            daemon.host.screens.launch(with: [], source: "test")
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func write(_ configuration: String) throws {
            try Data(configuration.utf8).write(to: URL(filePath: folder + "/config.yaml"))
        }

        /// Begins to read the configuration; returns when that waits for something.
        func beginReload() async -> Task<Void, Never> {
            let reload = Task { [daemon] in
                do { try await daemon.reload() } catch { Issue.record(error) }
            }
            for _ in 0..<100 { await Task.yield() }
            return reload
        }

        /// Has everything that is plugged in count as settled from now on.
        func settle() { daemon.host.screens.stop() }

        /// The sockets with a monitor, in the order of their names.
        var plugged: [String] { daemon.host.sockets.sockets.filter { $0.spec != nil }.map(\.id).sorted() }
    }

    private static let nothing = "source: virtual\nstate: none\nplug: []\n"

    private func plugging(_ specs: [String]) -> String {
        "source: virtual\nstate: none\nplug: [\(specs.map { "'\($0)'" }.joined(separator: ", "))]\n"
    }

    @Test func `the later of two quick reloads wins completely`()
        async throws
    {
        let stage = try Stage(Self.nothing)
        let before = stage.plugged
        try stage.write(plugging(["800x600", "640x480"]))
        let first = await stage.beginReload()
        try stage.write(Self.nothing)
        let second = await stage.beginReload()
        stage.settle()
        await first.value
        await second.value
        #expect(stage.plugged.filter { !before.contains($0) } == [])
    }

    @Test func `a monitor that cannot be plugged in is reported, and does not affect the others`() async throws {
        let stage = try Stage(Self.nothing)
        stage.settle()
        let sockets = stage.daemon.host.sockets
        let (plugged, problems) = await sockets.change(
            from: [],
            to: [
                .init(spec: "no-such", socket: "A"), .init(spec: "800x600", socket: "B"),
                .init(spec: "800x600", socket: "main"), .init(spec: "640x480", socket: "C"),
            ])
        #expect(plugged.map(\.id) == ["B", "C"])
        #expect(problems.count == 2)
        #expect(problems.first?.hasPrefix("cannot plug no-such into A: ") == true, "\(problems)")
        #expect(stage.plugged.filter { ["A", "B", "C"].contains($0) } == ["B", "C"])
    }

    @Test func `a monitor for which there was no room is plugged in by a later reload of the same file`() async throws {
        let stage = try Stage(Self.nothing)
        stage.settle()
        let sockets = stage.daemon.host.sockets
        for number in 2...64 { _ = try await sockets.plug("640x480", as: "S\(number)") }
        // The first one takes the place of the monitor that is there because none is configured.
        try stage.write(plugging(["800x600", "1024x768"]))
        try await stage.daemon.reload()
        #expect(!sockets.sockets.contains { $0.spec == "1024x768@60" })
        try await sockets.unplug("S2")
        try await stage.daemon.reload()
        #expect(sockets.socket("S2")?.spec == "1024x768@60")
    }

    /// Each entry is a monitor with or without a socket; `!` begins what a client does: `!HDMI-A-1=800x600` plugs, sets,
    /// or, without a monitor, unplugs.
    @Test(arguments: [
        // What clients plugged in stays, beside what is configured.
        (["!HDMI-A-1=800x600", "640x480"], ["HDMI-A-1=800x600", "HDMI-A-2=640x480"]),
        (["!HDMI-A-1=800x600", "640x480", ""], ["HDMI-A-1=800x600"]),
        (
            ["!HDMI-A-1=800x600", "640x480", "640x480,1024x768"],
            ["HDMI-A-1=800x600", "HDMI-A-2=640x480", "HDMI-A-3=1024x768"]
        ),
        // An unchanged entry is left alone, also when a client has changed its monitor.
        (["640x480", "!HDMI-A-1=800x600", "640x480,1024x768"], ["HDMI-A-1=800x600", "HDMI-A-2=1024x768"]),
        (["640x480", "!HDMI-A-1", "640x480,1024x768"], ["HDMI-A-1=1024x768"]),
        (["640x480", "!HDMI-A-1=800x600", ""], ["HDMI-A-1=800x600"]),
        // A changed one replaces its monitor in the same socket.
        (["640x480,1024x768", "800x600,1024x768"], ["HDMI-A-1=800x600", "HDMI-A-2=1024x768"]),
        (["TV:640x480", "TV:800x600"], ["TV=800x600"]),
        (["TV:640x480", "!TV=1024x768", "TV:800x600"], ["TV=800x600"]),
        (["TV:640x480", "640x480"], ["TV=640x480"]),
        (["640x480", "A:640x480"], ["A=640x480"]),
        // A named one does not take the place of another entry, nor equal ones each other's.
        (["640x480", "640x480,HDMI-A-1:1024x768"], ["HDMI-A-1=1024x768", "HDMI-A-2=640x480"]),
        (
            ["TV:640x480", "TV:640x480,800x600,HDMI-A-1:1024x768"],
            ["HDMI-A-1=1024x768", "HDMI-A-2=800x600", "TV=640x480"]
        ),
        (["TV:640x480,640x480", "640x480,TV:640x480"], ["HDMI-A-1=640x480", "TV=640x480"]),
        (["TV:640x480,640x480", "640x480"], ["HDMI-A-1=640x480"]),
        (["640x480,640x480", "!HDMI-A-1", "640x480"], ["HDMI-A-2=640x480"]),
        (["640x480", "!HDMI-A-1", "640x480,640x480", "800x600,1024x768"], ["HDMI-A-1=800x600", "HDMI-A-2=1024x768"]),
        (["TV:640x480", "!TV", "!HDMI-A-1=640x480", ""], ["HDMI-A-1=640x480"]),
        (["640x480", "", "1920x1080"], ["HDMI-A-1=1920x1080"]),
    ]) func `a changed configuration changes only its own monitors`(steps: [String], expected: [String]) async throws {
        let stage = try Stage(Self.nothing)
        let sockets = stage.daemon.host.sockets
        stage.settle()
        for id in stage.plugged { try await sockets.unplug(id) }
        var configured: [VirtualSockets.Configured] = []
        for step in steps {
            if step.hasPrefix("!") {
                let parts = step.dropFirst().split(separator: "=").map(String.init)
                let isPlugged = sockets.socket(parts[0])?.spec != nil
                if parts.count == 1 {
                    try await sockets.unplug(parts[0])
                } else if isPlugged {
                    try await sockets.set(parts[0], to: parts[1])
                } else {
                    _ = try await sockets.plug(parts[1], as: parts[0])
                }
                continue
            }
            let requests = step.split(separator: ",").map { entry in
                let parts = entry.split(separator: ":").map(String.init)
                return VirtualSockets.Request(spec: parts[parts.count - 1], socket: parts.count == 2 ? parts[0] : nil)
            }
            let changed = await sockets.change(from: configured, to: requests)
            #expect(changed.problems == [])
            configured = changed.monitors
        }
        let plugged = sockets.sockets.compactMap { socket in socket.spec.map { "\(socket.id)=\($0)" } }.sorted()
        #expect(plugged == expected)
    }
}
