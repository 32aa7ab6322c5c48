// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ConsolePage
import DisplayModel
import Hotplug
import Recordings
import ScreensWire
import Synchronization
import Testing
import Varlink

@testable import Console

@Suite(.timeLimit(.minutes(5))) struct ConsoleSessionTests {
    @Test func `changes become entries with their own times, followed by the sockets`() async throws {
        try await withSession { session, runtime in
            let sockets = [Wire.Socket(id: "HDMI-A-1", spec: "tv-4k"), Wire.Socket(id: "TV", spec: "edid=x")]
            let plugs = sockets.map { socket in
                var change = Wire.Change(.socketsChanged)
                change.sockets = [socket]
                return change
            }
            var change = Sample.change(.screenConnected, Sample.screen("HDMI-A-1"))
            change.time = 1002.5
            runtime.tell(Wire.Monitor.Reply(generation: 4, changes: plugs + [change]))
            let entries = try await session.wait { $0.count >= 4 }
            #expect(entries.map(\.sockets) == [nil, [sockets[0]], sockets, nil])
            #expect(entries[1].text == "sockets changed HDMI-A-1 tv-4k")
            #expect(entries[3].kind == .change && entries[3].time == 2.5 && entries[3].screen == "HDMI-A-1")
            #expect(await session.state?.screens.map(\.id) == ["main", "HDMI-A-1"])
            #expect(await session.state?.sockets == sockets)
            // An emptied socket stays, and nobody asks for the state.
            var unplug = Wire.Change(.socketsChanged)
            unplug.sockets = [Wire.Socket(id: "HDMI-A-1", spec: nil)]
            runtime.tell(Wire.Monitor.Reply(generation: 5, changes: [unplug]))
            let last = try await session.wait { $0.count >= 5 }.last
            #expect(last?.sockets == [Wire.Socket(id: "HDMI-A-1", spec: nil), sockets[1]])
        }
    }

    @Test func `the first entry is the state, however late the runtime reports it`() async throws {
        let header = RecordingHeader(source: "virtual", isSettled: true)
        let entry = RecordingEntry(at: .zero, .snapshot(ConnectorSnapshot(connectors: [], cause: .event)))
        let lines = String(decoding: Recording(header: header, entries: [entry]).encoded, as: UTF8.self)
        try await withSession { runtime in
            runtime.stateDelay.withLock { $0 = .milliseconds(100) }
            runtime.recorded.withLock { $0 = lines.split(separator: "\n").map(String.init) }
        } _: { session, _ in
            let entries = try await session.wait { $0.contains { $0.kind == .source } }
            #expect(entries.map(\.kind) == [.state, .source])
            // Otherwise, no stretch of the journal could be taken.
            #expect(try await session.takeaway(0...1).scenarioText() != "")
        }
    }

    @Test func `sources that cannot be followed at once are followed later`() async throws {
        let header = Recording(header: RecordingHeader(source: "virtual", isSettled: true)).encoded
        try await withSession { runtime in
            runtime.failures.withLock { $0 = 2 }
            runtime.recorded.withLock { $0 = [String(decoding: header.dropLast(), as: UTF8.self)] }
        } _: { session, runtime in
            while await session.record.recording == nil { await Task.yield() }
            #expect(runtime.failures.withLock { $0 } == -1)
        }
    }

    @Test func `a picture that comes before the state is in the journal after it`() async throws {
        let session = try FakeControlSocket(Sample.state()).session()
        for sequence in 1...2 {
            let picture = EncodedPicture(format: .png, bytes: [UInt8(sequence)])
            await session.note(
                JournalPicture(
                    screen: "main", sequence: sequence, size: PixelSize(width: 4, height: 3), picture: picture))
        }
        await session.append([.call(Journal.Entry.Call(method: "Plug", parameters: [:], error: "not connected"), at: 0)]
        )
        await session.connected(Sample.state())
        let ring = await session.ring
        #expect(ring.entries.map(\.kind) == [.state, .picture])
        #expect(ring.entries[1].picture.flatMap { ring.picture($0) }?.file.bytes == [2])
    }

    @Test func `a state sent instead of changes reports how many were missed`() async throws {
        try await withSession { session, runtime in
            runtime.tell(Wire.Monitor.Reply(generation: 18, state: Sample.state(["DP-1"])))
            let entries = try await session.wait { $0.count >= 3 }
            #expect(entries.map(\.kind) == [.state, .gap, .state])
            #expect(entries[1].gap == 17)
        }
    }

    @Test func `a runtime disconnecting and reconnecting leaves no hidden gap`() async throws {
        try await withSession { session, runtime in
            await runtime.stop()
            try await session.wait { $0.last?.connection == .lost }
            runtime.state.withLock { $0 = Sample.state(["DP-1"]) }
            try runtime.start()
            let entries = try await session.wait { $0.count >= 4 }
            #expect(entries.map(\.kind) == [.state, .connection, .connection, .state])
            #expect(entries[2].connection == .restored)
            #expect(entries[3].state == Sample.state(["DP-1"]))
            #expect(await session.status.isConnected)
        }
    }

    @Test func `what pages hold when the connection is lost is released when it returns`() async throws {
        try await withSession { session, runtime in
            _ = try await session.call("MoveTouch", ["phase": "began", "x": 1.0, "y": 2.5, "finger": 3], of: 1)
            _ = try await session.call("PressKey", ["phase": "began", "usage": 4, "characters": "a"], of: 2)
            await runtime.stop()
            try await session.wait { $0.last?.connection == .lost }
            // The page lifts its finger meanwhile.
            let reply = try await session.call("MoveTouch", ["phase": "canceled", "x": 1, "y": 2, "finger": 3], of: 1)
            #expect(reply == [:])
            runtime.calls.withLock { $0 = [] }
            try runtime.start()
            while runtime.calls.withLock({ $0.count < 2 }) { await Task.yield() }
            #expect(runtime.calls.withLock { $0.map(\.method) } == ["MoveTouch", "PressKey"])
            #expect(runtime.calls.withLock { $0.map(\.parameters["phase"]) } == ["canceled", "ended"])
        }
    }

    @Test func `notifications become entries, and missed ones become a gap`() async throws {
        try await withSession { session, runtime in
            while !runtime.isFollowed { await Task.yield() }
            let notification = Wire.Notification(time: 1001, name: "UIScreenDidConnectNotification", screen: "DP-1")
            runtime.tell(Wire.WatchNotifications.Reply(notifications: [notification], missed: 3))
            let entries = try await session.wait { $0.count >= 3 }
            #expect(entries.map(\.kind) == [.state, .gap, .notification])
            #expect(entries[1].gap == 3)
            #expect(entries[2].notification?.name == notification.name && entries[2].screen == "DP-1")
        }
    }

    @Test func `calls are recorded with their outcome, except for read-only ones`() async throws {
        try await withSession { session, _ in
            #expect(try await session.call("Plug", ["spec": "tv-4k"], of: 1) == ["id": "HDMI-A-9"])
            _ = try await session.call("GetState", [:], of: 1)
            let error = await #expect(throws: CallError.self) {
                try await session.call("Forget", ["screen": "TV"], of: 1)
            }
            #expect(error?.name == "org.secondscreen.Screens.NoSuchScreen")
            #expect(error?.message == "no screen 'TV'; available: main")
            let calls = await session.ring.entries.compactMap(\.call)
            #expect(calls.map(\.method) == ["Plug", "Forget"])
            #expect(calls.map(\.error) == [nil, "no screen 'TV'; available: main"])
        }
    }

    @Test(arguments: ["Monitor", "Record", "WatchNotifications", "WatchPictures", "plug", "", "Plug ", "Identify.x"])
    func `methods with several replies and unknown methods are not forwarded`(_ method: String) async throws {
        try await withSession { session, runtime in
            let error = await #expect(throws: CallError.self) { try await session.call(method, [:], of: 1) }
            #expect(error?.name == "org.varlink.service.MethodNotFound")
            #expect(runtime.calls.withLock { $0.isEmpty })
        }
    }

    @Test func `undeclared parameters are not forwarded`() async throws {
        try await withSession { session, runtime in
            for parameters: JSONObject in [[:], ["spec": 7], ["spec": "tv-4k", "other": 1]] {
                let error = await #expect(throws: CallError.self) { try await session.call("Plug", parameters, of: 1) }
                #expect(error?.name == "org.varlink.service.InvalidParameter")
            }
            #expect(runtime.calls.withLock { $0.isEmpty })
        }
    }

    @Test func `a touch is one entry, and is canceled when its page disconnects`() async throws {
        try await withSession { session, runtime in
            for (phase, x) in [("began", 1.0), ("moved", 30), ("ended", 40), ("began", 5)] {
                _ = try await session.call("MoveTouch", ["phase": .string(phase), "x": .number(x), "y": 2.5], of: 1)
            }
            await session.leave(1)
            let phases = runtime.calls.withLock { $0.compactMap { $0.parameters["phase"]?.string } }
            #expect(phases == ["began", "moved", "ended", "began", "canceled"])
            let calls = await session.ring.entries.compactMap(\.call)
            #expect(calls.map(\.method) == ["Touch"])
            #expect(calls.first?.parameters == ["x": 1.0, "y": 2.5, "toX": 40.0, "toY": 2.5])
        }
    }

    @Test(arguments: [AppState.active, .inactive, .background, .suspended])
    func `a touch while the app is not in the foreground is one that failed`(app: AppState) async throws {
        var state = Sample.state()
        state.device.app = app
        try await withSession(state) { session, _ in
            for phase in ["began", "ended"] {
                _ = try await session.call("MoveTouch", ["phase": .string(phase), "x": 1.0, "y": 2.5], of: 1)
            }
            let call = try #require(await session.ring.entries.compactMap(\.call).first)
            let isInFront = app == .active || app == .inactive
            #expect(call.error == (isInFront ? nil : "the app is not in the foreground; it receives no touches"))
        }
    }

    @Test func `touches and keys of a page end even if its task has been canceled`() async throws {
        try await withSession { session, runtime in
            _ = try await session.call("MoveTouch", ["phase": "began", "x": 1.0, "y": 2.5], of: 1)
            for (phase, usage) in [("began", 4), ("began", 5), ("repeated", 5), ("ended", 4)] {
                _ = try await session.call(
                    "PressKey", ["phase": .string(phase), "usage": .integer(Int64(usage)), "characters": "a"], of: 1)
            }
            let (steps, step) = AsyncStream.makeStream(of: Never.self)
            let leaving = Task {
                for await _ in steps {}
                #expect(Task.isCancelled)
                await session.leave(1)
                await session.leave(1)
            }
            leaving.cancel()
            step.finish()
            await leaving.value
            let calls = runtime.calls.withLock { $0.suffix(2) }
            #expect(calls.map(\.parameters["phase"]) == ["canceled", "ended"])
            #expect(calls.last?.parameters["usage"] == 5)
            #expect(runtime.calls.withLock { $0.count } == 7)
        }
    }

    @Test func `a page that disconnects during a call does not fail the calls behind it`() async throws {
        try await withSession { session, runtime in
            let first = Task { try await session.call("Plug", ["spec": "tv-slow"], of: 1) }
            while runtime.calls.withLock({ $0.isEmpty }) { await Task.yield() }
            let second = Task { try await session.call("Plug", ["spec": "tv-4k"], of: 2) }
            first.cancel()
            runtime.release.continuation.finish()
            let replies = (try await first.value, try await second.value)
            #expect(replies.0 == ["id": "HDMI-A-9"] && replies.1 == ["id": "HDMI-A-9"])
            let errors = await session.ring.entries.compactMap(\.call?.error)
            #expect(errors.isEmpty)
        }
    }

    @Test func `a touch outside the screen is refused with the valid range`() async throws {
        try await withSession { session, _ in
            let touch: JSONObject = ["phase": "began", "x": -1.0, "y": 2.5]
            let error = await #expect(throws: CallError.self) { try await session.call("MoveTouch", touch, of: 1) }
            #expect(error?.message == "x must be at least 0 and less than 1920")
            #expect(await session.ring.entries.last?.call?.error == error?.message)
        }
    }

    @Test func `an invalid spec is one line in the journal`() async throws {
        try await withSession { session, _ in
            let error = await #expect(throws: CallError.self) {
                try await session.call("Plug", ["spec": "tv 4k"], of: 1)
            }
            #expect(error?.message == "invalid monitor:\ntv 4k\n  ^ unexpected blank")
            let text = await session.ring.entries.last?.text
            #expect(text == "Plug spec=tv 4k failed: unexpected blank (column 3 of the spec)")
        }
    }
}
