// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Foundation
import Hotplug
import ScreensWire
import SecondScreen
import Testing

@testable import ControlService

/// What a socket reported after each change.
@MainActor private final class StatusLog {
    var statuses: [ConnectorStatus] = []
}

/// Monitors that clients describe by their EDID, and what clients let go wrong with them.
@MainActor struct VirtualSocketsTests {
    private let source = VirtualSource()
    private let sockets: VirtualSockets

    init() {
        sockets = VirtualSockets(of: source, plugged: [], pixels: [:], applied: { _ in })
    }

    /// The EDID of a monitor of two modes.
    private static func edid() throws -> [UInt8] {
        try VirtualMonitor(ScreenSpec(parsing: "1280x720+800x600,label=Hall,serial=A1")).edid
    }

    private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    private func monitor(in socket: String) async -> VirtualMonitor? {
        await source.monitor(in: VirtualSource.connector(socket))
    }

    @Test func `an EDID becomes a monitor with exactly that EDID, and its spec recreates it`() async throws {
        let edid = try Self.edid()
        #expect(try await sockets.plug("", edid: Self.base64(edid), as: nil) == "HDMI-A-1")
        #expect(await monitor(in: "HDMI-A-1")?.edid == edid)
        let spec = try #require(sockets.socket("HDMI-A-1")?.spec)
        #expect(spec == "edid=base64:" + Self.base64(edid))
        // As the daemon restores it.
        #expect(try VirtualMonitor(ScreenSpec(parsing: spec)) == VirtualMonitor(edid: edid))
        #expect(try await sockets.plug(spec, as: "TV") == "TV")
        #expect(await monitor(in: "TV")?.edid == edid)
    }

    @Test func `an EDID replaces the spec's monitor, and the spec's options remain`() async throws {
        let edid = try Self.edid()
        _ = try await sockets.plug("1920x1080", as: "TV")
        try await sockets.set("TV", to: "1920x1080,scale=2,overscan=5%", edid: Self.base64(edid))
        #expect(await monitor(in: "TV") == VirtualMonitor(edid: edid, scale: 2, overscan: 0.05))
        #expect(sockets.socket("TV")?.spec == "edid=base64:\(Self.base64(edid)),scale=2,overscan=5%")
    }

    @Test func `an invalid EDID is refused by name, and nothing changes`() async throws {
        await #expect(throws: ScreensError.invalidParameter("edid")) {
            try await sockets.plug("", edid: "no Base64!", as: nil)
        }
        await #expect(throws: ScreensError.invalidParameter("edid")) { try await sockets.plug("", edid: "", as: nil) }
        for (bytes, words) in [
            (Array("hello".utf8), ""), ([UInt8](repeating: 0, count: 32769), "an EDID has at most 32768 bytes"),
        ] {
            let error = await #expect(throws: ScreensError.self) {
                try await sockets.plug("", edid: Self.base64(bytes), as: nil)
            }
            guard case .badSpec("edid", 1, let message) = error else {
                Issue.record("\(error.map { "\($0)" } ?? "nothing")")
                continue
            }
            #expect(message.hasPrefix(words))
        }
        let edid = Self.base64(try Self.edid())
        await #expect(throws: ScreensError.self) { try await sockets.plug("1x1,label=TV", edid: edid, as: nil) }
        await #expect(throws: ScreensError.self) { try await sockets.plug("1920x", edid: edid, as: nil) }
        #expect(sockets.sockets.isEmpty)
    }

    @Test func `a twin is the same monitor in the next free socket`() async throws {
        _ = try await sockets.plug("1280x720,serial=7,scale=2", as: nil)
        #expect(try await sockets.begin(.twin, of: "HDMI-A-1") == "HDMI-A-2")
        let twin = try #require(await monitor(in: "HDMI-A-2"))
        #expect(await monitor(in: "HDMI-A-1") == twin)
        #expect(sockets.socket("HDMI-A-2")?.spec == "1280x720,serial=7,scale=2")
        // The twin of one whose EDID cannot be read has one.
        #expect(try await sockets.begin(.noEDID, of: "HDMI-A-1") == nil)
        #expect(try await sockets.begin(.twin, of: "HDMI-A-1") == "HDMI-A-3")
        #expect(await monitor(in: "HDMI-A-3") == twin)
    }

    @Test func `a twin ends a fault of the monitor`() async throws {
        let (source, log) = (VirtualSource(clock: VirtualClock()), StatusLog())
        let sockets = VirtualSockets(of: source, plugged: [], pixels: [:]) { _ in
            log.statuses += await source.sockets.map(\.status)
        }
        _ = try await sockets.plug("1280x720", as: "TV")
        #expect(try await sockets.begin(.flap, of: "TV") == nil)
        #expect(log.statuses == [.connected, .disconnected])
        log.statuses = []
        #expect(try await sockets.begin(.twin, of: "TV") == "HDMI-A-1")
        // The monitor is there again before its twin, which would take its identity otherwise.
        #expect(log.statuses == [.connected, .connected, .connected])
    }

    @Test func `a monitor that replaces one without a readable EDID is another monitor`() async throws {
        let (clock, log) = (VirtualClock(), StatusLog())
        let source = VirtualSource(clock: clock)
        let sockets = VirtualSockets(of: source, plugged: [], pixels: [:]) { _ in
            log.statuses += await source.sockets.map(\.status)
        }
        _ = try await sockets.plug("1280x720", as: "TV")
        try await sockets.set("TV", to: "1920x1080")
        #expect(log.statuses == [.connected, .connected])
        _ = try await sockets.begin(.noEDID, of: "TV")
        await clock.advanceToNextDeadline()
        while await source.sockets.first?.status != .connected { await Task.yield() }
        log.statuses = []
        try await sockets.set("TV", to: "800x600")
        #expect(log.statuses == [.disconnected, .connected])
        let monitor = try VirtualMonitor(ScreenSpec(parsing: "800x600"))
        #expect(await source.monitor(in: VirtualSource.connector("TV")) == monitor)
    }

    @Test func `an empty socket has no faults`() async throws {
        _ = try await sockets.plug("1280x720", as: "TV")
        await #expect(throws: ScreensError.noSuchSocket(id: "DP-1", known: ["TV"])) {
            try await sockets.begin(.flap, of: "DP-1")
        }
        try await sockets.unplug("TV")
        await #expect(throws: ScreensError.noSuchSocket(id: "TV", known: [])) {
            try await sockets.begin(.twin, of: "TV")
        }
    }

    @Test func `at the maximum number of sockets, an empty one is reused`() async throws {
        for number in 1...VirtualLimits.sockets { _ = try await sockets.plug("640x480", as: "S\(number)") }
        await #expect(
            throws: ScreensError.notPossible(reason: "at most 64 sockets; unplug a monitor, and use its socket")
        ) { try await sockets.plug("640x480", as: nil) }
        try await sockets.unplug("S7")
        await #expect(throws: ScreensError.notPossible(reason: "at most 64 sockets; use an empty one, such as S7")) {
            try await sockets.plug("640x480", as: "new")
        }
        #expect(try await sockets.plug("640x480", as: nil) == "S7")
        #expect(sockets.sockets.count == VirtualLimits.sockets)
    }

    @Test(arguments: ["main", "card0-DP-1", "", "9", "a b", "HDMI_A", "é", String(repeating: "a", count: 33)])
    func `an invalid screen name is refused`(_ name: String) async throws {
        await #expect(throws: ScreensError.self) { try await sockets.plug("64x64", as: name) }
        #expect(ConnectorID.problem(withSocketName: name)?.hasPrefix("invalid socket name '\(name)'") == true)
        #expect(ConnectorID.problem(withSocketName: "card") == nil)
    }
}
