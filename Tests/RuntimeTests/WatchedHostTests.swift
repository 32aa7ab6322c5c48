// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ControlService
import DisplayModel
import FrameOutput
import Logging
import ScreensWire
import SecondScreen
import Testing
import UIKitCore
import Varlink

@testable import Runtime

/// Each test has a process of its own, because a device is one to a process.
@Suite(.timeLimit(.minutes(5))) struct WatchedHostTests {
    @Test func `clients can watch the screens of a runtime without outputs`() async {
        await #expect(processExitsWith: .success) { try await WatchedHostTests.watch(outputs: []) }
    }

    @Test func `clients that watch a runtime see what its outputs show`() async {
        await #expect(processExitsWith: .success) { try await WatchedHostTests.watch(outputs: [.null]) }
    }

    @MainActor
    private static func watch(outputs: [FrameDestination]) async throws {
        var parts = RuntimeHost.Parts(
            setup: DeviceSetup(.iPadPro11), queue: SerialQueue(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        parts.source = .virtual
        parts.outputs = outputs
        let host = try RuntimeHost(parts) { _ in }
        let stop = StopSignal()
        let run = Task { try await host.run(for: nil, until: stop, on: []) }
        let pictures = try #require(host.control.abilities.pictures)
        // The second time, the screen has been shown before.
        for _ in 0..<2 {
            let watcher = pictures.watch(["main"])
            let frame = try await Self.frame(watcher)
            #expect(frame.damage == [PixelRect(frame.size)])
            #expect(Set(frame.buffer.pixels).count > 10)
            watcher.end()
        }
        let all = pictures.watch(nil)
        var seen: Set<String> = []
        while seen.count < host.screens.device.screens.count { seen.insert(try await Self.frame(all).screen) }
        stop.request()
        try await run.value
        while let update = await all.next() {
            if case .off(let screen) = update { seen.remove(screen) }
        }
        #expect(seen.isEmpty)
    }

    @Test func `a client that connects before the first scan is answered after it`() async {
        await #expect(processExitsWith: .success) { try await WatchedHostTests.callEarly() }
    }

    /// Calls at a socket that listens before the runtime runs, as a service manager's does.
    @MainActor
    private static func callEarly() async throws {
        var parts = RuntimeHost.Parts(
            setup: DeviceSetup(.iPadPro11), queue: SerialQueue(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        parts.source = .virtual
        let address = VarlinkAddress.abstract("secondscreen-test-\(UInt64.random(in: 0 ... .max))")
        let socket = try VarlinkSocket(listeningAt: address)
        let host = try RuntimeHost(parts) { _ in }
        let client = ScreensClient(try await VarlinkClient.connect(to: address))
        let call = Task { try await client.call(Wire.GetState()) }
        // The kernel has the call before the runtime starts.
        try await Task.sleep(for: .milliseconds(50))
        let stop = StopSignal()
        let run = Task { try await host.run(for: nil, until: stop, on: [socket]) }
        let state = try await call.value.state
        #expect(state.device.name == DeviceProfile.iPadPro11.name && state.device.app == .active)
        stop.request()
        try await run.value
    }

    private static func frame(_ watcher: PictureWatcher) async throws -> Frame {
        guard case .frame(let frame) = await watcher.next() else { throw NoFrame() }
        return frame
    }

    private struct NoFrame: Error {}
}
