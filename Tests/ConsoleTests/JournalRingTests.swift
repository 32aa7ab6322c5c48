// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ConsolePage
import ScreensWire
import Testing
import Varlink

@testable import Console

struct JournalRingTests {
    private static func limits(entries: Int = 10_000, pictureBytes: Int = 64 << 20) -> JournalRing.Limits {
        var limits = JournalRing.Limits()
        (limits.entries, limits.pictureBytes) = (entries, pictureBytes)
        return limits
    }

    /// A random entry of a runtime.
    private static func entry(_ generator: inout SeededGenerator, at time: Double) -> Journal.Entry {
        let id = ["HDMI-A-1", "HDMI-A-2", "DP-1"].randomElement(using: &generator) ?? ""
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: return Sample.connect(id, at: time)
        case 1: return Sample.disconnect(id, at: time)
        case 2:
            let mode = Sample.mode(.random(in: 640...3840, using: &generator))
            return .change(Sample.change(.modeChanged, Sample.screen(id, mode)), at: time)
        case 3:
            var entry = Sample.connect(id, at: time)
            entry.sockets = [Wire.Socket(id: id, spec: Bool.random(using: &generator) ? "tv-4k" : nil)]
            return entry
        case 4: return .state(Sample.state([id]), at: time)
        default: return .notification(Wire.Notification(time: time, name: "UIScreenDidConnectNotification"), at: time)
        }
    }

    /// The state after each entry.
    private static func states(_ entries: [Journal.Entry]) -> [Int: Wire.State] {
        var (state, states) = (Sample.state(), [Int: Wire.State]())
        for entry in entries {
            state.follow(entry)
            states[entry.number] = state
        }
        return states
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `dropped entries are folded into the first entry's state`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var (small, large) = (JournalRing(limits: Self.limits(entries: 32)), JournalRing())
        for number in 0..<200 {
            let entry = number == 0 ? .state(Sample.state(), at: 0) : Self.entry(&generator, at: Double(number))
            small.append(entry)
            large.append(entry)
            #expect(small.entries.count <= 34)
            #expect(small.entries.first?.kind == .state)
            #expect(small.entries.map(\.number) == Array(small.first..<small.next))
        }
        let (all, rest) = (Self.states(large.entries), Self.states(small.entries))
        #expect(small.first > 0)
        for entry in small.entries { #expect(rest[entry.number] == all[entry.number]) }
    }

    @Test func `times never decrease`() {
        var ring = JournalRing()
        for time in [0, 3, 2.5, 4] { ring.append(.gap(1, at: time, "")) }
        #expect(ring.entries.map(\.time) == [0, 3, 3, 4])
    }

    @Test func `the oldest pictures make room for new ones`() {
        var ring = JournalRing(limits: Self.limits(pictureBytes: 100))
        let names = (0..<5).map { index in
            let file = EncodedPicture(format: .png, bytes: [UInt8](repeating: UInt8(index), count: 40))
            return ring.add(JournalRing.StoredPicture(width: 1, height: 1, file: file))
        }
        #expect(names == ["p1", "p2", "p3", "p4", "p5"])
        #expect(names.map { ring.picture($0) != nil } == [false, false, false, true, true])
        #expect(ring.pictureBytes == 80)
        for name in ["", "p", "p0", "p6", "q4", "p-1", "p99999999999999999999"] { #expect(ring.picture(name) == nil) }
    }

    @Test func `a range omits missing entries`() {
        var ring = JournalRing()
        for time in 0..<4 { ring.append(.gap(1, at: Double(time), "")) }
        #expect(ring.entries(2..<9).map(\.number) == [2, 3])
        #expect(ring.entries(7..<9).isEmpty)
    }

    @Test func `entries with long text make room for new ones`() {
        var limits = JournalRing.Limits()
        limits.textBytes = 100_000
        var ring = JournalRing(limits: limits)
        ring.append(.state(Sample.state(), at: 0))
        for time in 1...200 {
            var change = Wire.Change(.socketsChanged)
            change.sockets = [Wire.Socket(id: "TV", spec: String(repeating: "a", count: 5000))]
            var entry = Journal.Entry.change(change, at: Double(time))
            entry.sockets = change.sockets
            ring.append(entry)
            #expect(ring.textBytes <= 107_000)
        }
        #expect(ring.textBytes == ring.entries.reduce(0) { $0 + $1.size })
        #expect(ring.first > 150 && ring.entries.count > 5)
        #expect(ring.entries.first?.state?.sockets.map(\.id) == ["TV"])
        #expect(ring.entries.map(\.number) == Array(ring.first..<201))
    }

    @Test func `an entry beyond the limit does not empty the journal`() {
        var limits = JournalRing.Limits()
        limits.textBytes = 100
        var ring = JournalRing(limits: limits)
        ring.append(.state(Sample.state(["DP-1"]), at: 0))
        for time in 1...3 { ring.append(.gap(1, at: Double(time), "")) }
        #expect(ring.entries.map(\.number) == [3])
        #expect(ring.entries.first?.state == Sample.state(["DP-1"]))
    }

    @Test func `a fold keeps the picture that each screen shows`() {
        var ring = JournalRing(limits: Self.limits(entries: 32))
        ring.append(.state(Sample.state(["DP-1", "HDMI-A-1"]), at: 0))
        func show(_ screen: String, _ byte: UInt8, at time: Double) {
            let file = EncodedPicture(format: .png, bytes: [byte])
            var entry = Journal.Entry(.picture, time: time, screen: screen, text: "shows another picture")
            entry.picture = ring.add(JournalRing.StoredPicture(width: 1, height: 1, file: file))
            ring.append(entry)
        }
        show("DP-1", 1, at: 1)
        show("HDMI-A-1", 2, at: 2)
        show("main", 3, at: 3)
        show("main", 4, at: 4)
        ring.append(Sample.disconnect("HDMI-A-1", at: 5))
        for time in 6...40 { ring.append(.gap(1, at: Double(time), "")) }
        #expect(ring.first > 5)
        let shown = ring.entries.filter { $0.kind == .picture }
        #expect(shown.map(\.screen) == ["DP-1", "main"])
        #expect(shown.map { ring.picture($0.picture ?? "")?.file.bytes } == [[1], [4]])
        // Those that no entry names are gone.
        #expect(ring.pictureBytes == 2 && ring.picture("p2") == nil && ring.picture("p3") == nil)
        #expect(ring.entries.map(\.number) == Array(ring.first..<ring.next))
        // Again, and the next picture gets a name of its own.
        for time in 41...90 { ring.append(.gap(1, at: Double(time), "")) }
        show("main", 5, at: 91)
        #expect(ring.entries.last?.picture == "p5")
        #expect(ring.entries.filter { $0.kind == .picture }.map(\.picture) == ["p1", "p4", "p5"])
    }

    @Test func `a long parameter is truncated, and a refusal is one line`() {
        let spec = String(repeating: "é", count: 30_000)
        let call = Journal.Entry.Call(
            method: "Plug", parameters: ["id": "TV", "spec": .string(spec)], error: "no monitor\n  'é'\n\n    ^ here")
        let entry = Journal.Entry.call(call, at: 0)
        #expect(entry.size < 2000)
        #expect(entry.call?.parameters["id"] == "TV")
        #expect(entry.call?.parameters["spec"]?.string?.hasSuffix("é… (59872 more bytes)") == true)
        #expect(entry.text.hasSuffix(" failed: no monitor; 'é'; ^ here"))
    }
}
