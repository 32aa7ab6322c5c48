// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ConsolePage
import ScreensWire
import Testing

@testable import Console

@Suite struct JournalRingTests {
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
    func `what is dropped is folded into the state that the first entry becomes`(_ seed: UInt64) {
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

    @Test func `times never run back`() {
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

    @Test func `entries that are not there are left out of a range`() {
        var ring = JournalRing()
        for time in 0..<4 { ring.append(.gap(1, at: Double(time), "")) }
        #expect(ring.entries(2..<9).map(\.number) == [2, 3])
        #expect(ring.entries(7..<9).isEmpty)
    }
}
