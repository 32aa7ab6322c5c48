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
        let problems = await sockets.change(
            from: [],
            to: [
                .init(id: "A", spec: "no-such"), .init(id: "B", spec: "800x600"), .init(id: "main", spec: "800x600"),
                .init(id: "C", spec: "640x480"),
            ])
        #expect(problems.count == 2)
        #expect(problems.first?.hasPrefix("cannot plug no-such into A: ") == true, "\(problems)")
        #expect(stage.plugged.filter { ["A", "B", "C"].contains($0) } == ["B", "C"])
    }
}
