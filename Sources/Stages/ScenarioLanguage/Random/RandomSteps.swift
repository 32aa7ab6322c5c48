// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug

/// A reproducible random sequence of steps on three sockets and the device. Equal seeds give equal steps forever.
///
/// Most steps make sense, because ``RandomMachine`` tracks the plugged-in monitors and the active faults. Some do not,
/// such as unplugging an empty socket; players report those and continue. No step needs a file.
package struct RandomSteps: Sequence, IteratorProtocol, Sendable {
    private var machine: RandomMachine
    private var remaining: Int

    /// Creates a sequence.
    ///
    /// - Parameters:
    ///   - count: the number of steps; none for 0 or less.
    ///   - seed: equal seeds give equal steps; a longer sequence begins with the shorter one.
    package init(count: Int, seed: UInt64) {
        machine = RandomMachine(seed: seed)
        remaining = count
    }

    /// The next step; nil after the last.
    package mutating func next() -> ScenarioStep? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        let action = machine.makeAction()
        let isPause = action == .pause
        let rests = machine.roll(6) == 0
        let hurries = machine.roll(8) == 0
        return ScenarioStep(
            action, moment: isPause || rests ? .after(machine.makePause()) : nil, waits: isPause || !hurries)
    }

    /// Returns all steps of a sequence.
    package static func steps(count: Int, seed: UInt64) -> [ScenarioStep] {
        Array(RandomSteps(count: count, seed: seed))
    }
}

/// The state of the machine as tracked by the random generator.
struct RandomMachine: Sendable {
    /// The names of the sockets, one of which may be temporarily renamed.
    var sockets = ["HDMI-A-1", "DP-1", "DP-2"]
    /// Whether each socket has a monitor.
    var isPlugged = [false, false, false]
    /// Whether each socket has an EDID fault.
    var hasEDIDFault = [false, false, false]
    /// Whether each output refuses modes.
    var refusesModes = [false, false, false]
    /// Whether the graphics card is present.
    var hasCard = true
    var losesEvents = false
    var isStale = false
    /// Whether the app is suspended or in the background.
    var isSuspended = false
    var isInBackground = false
    var isLocked = false

    private var generator: SeededGenerator

    /// Creates a machine without monitors.
    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// Returns a number from 0 to `bound` - 1.
    ///
    /// Does not use the standard library, whose mapping of bits to a range may change: a seed's steps must not.
    mutating func roll(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }

    /// Returns one of the values.
    mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }

    /// Returns a socket, usually with a monitor if `plugged` is true, otherwise without one.
    mutating func pickSocket(plugged: Bool) -> Int {
        let fitting = isPlugged.indices.filter { isPlugged[$0] == plugged }
        return fitting.isEmpty || roll(12) == 0 ? roll(sockets.count) : pick(fitting)
    }

    /// Returns a pause: within a burst, around the grace period, or well after it.
    mutating func makePause() -> Duration {
        let milliseconds = [1, 8, 20, 50, 100, 250, 400, 1000, 2500, 3000, 3500, 5000, 10_000, 60_000, 3_600_000]
        return .milliseconds(pick(milliseconds))
    }

    /// Returns a monitor.
    mutating func makeSpec() -> ScreenSpec {
        let texts = [
            "1920x1080@60", "1920x1080@60+1280x720@50", "3840x2160@60,scale=2", "1024x768@75",
            "1280x720@60,overscan=5%",
            "1920x1080i@50", #"2560x1440@144,label="Desk monitor",serial=42"#, #"1920x1080@60,label="Hall TV""#,
            "tv-1080p", "tv-4k", "xga-projector", "no-serial",
        ]
        return (try? ScreenSpec(parsing: pick(texts))) ?? .standard
    }

    /// Returns a mode, offered or not.
    mutating func makeMode() -> ModeRequest {
        let (width, height) = pick([(1920, 1080), (1280, 720), (1024, 768), (640, 480), (3840, 2160), (1234, 567)])
        return ModeRequest(
            size: PixelSize(width: width, height: height), refreshMillihertz: pick([nil, 60_000, 50_000]))
    }
}
