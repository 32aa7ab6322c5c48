// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Foundation
import FrameOutput
import Synchronization
import Testing
import UIKitCore

@testable import SecondScreen

/// Screens of different rates beside the device's, which has 120 frames per second; each test has a process of its own,
/// as in `FrameLoopTests`.
@Suite(.timeLimit(.minutes(5))) struct ScreenRateTests {
    /// The times at which display links fired, in milliseconds since the beginning of the clock.
    @MainActor private final class Calls {
        private(set) var times: [Double] = []
        private(set) var timestamps: [TimeInterval] = []

        func note(_ link: CADisplayLink, _ bench: FrameBench) {
            times.append(bench.clock.now.offset / .milliseconds(1))
            timestamps.append(link.timestamp)
        }

        /// The time between two calls, in milliseconds, according to the link.
        var spacings: [Double] { zip(timestamps.dropFirst(), timestamps).map { (($0 - $1) * 1e6).rounded() / 1e3 } }
    }

    private static func refreshes(_ numbers: some Sequence<Int>, hertz: Double) -> [Double] {
        numbers.map { Double($0) * 1000 / hertz }
    }

    private static func areSame(_ times: [Double], _ others: [Double]) -> Bool {
        times.count == others.count && zip(times, others).allSatisfy { abs($0 - $1) < 0.001 }
    }

    @Test func `a link beside a faster screen's fires at its own screen's rate`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: ["A"], hertz: 60)
            _ = await bench.shown(2)
            let (fast, slow) = (Calls(), Calls())
            let links = [
                bench.link(on: .main) { fast.note($0, bench) },
                bench.link(on: bench.device.screens[1]) { slow.note($0, bench) },
            ]
            // The refreshes of both coincide, and so do the wake-ups.
            #expect(Self.areSame(await bench.wakeUps(12), Self.refreshes(1...12, hertz: 120)))
            #expect(Self.areSame(fast.times, Self.refreshes(1...12, hertz: 120)))
            #expect(Self.areSame(slow.times, Self.refreshes(1...6, hertz: 60)))
            #expect(Set(fast.spacings) == [8.333] && Set(slow.spacings) == [16.667])
            for link in links { link?.invalidate() }
            await bench.stop()
        }
    }

    @Test func `a slow screen's link wakes the loop no more often than it fires`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: ["A"], unwanted: ["main"], hertz: 30)
            _ = await bench.shown(1)
            let calls = Calls()
            let link = bench.link(on: bench.device.screens[1]) { link in
                calls.note(link, bench)
                // What a call changes is part of its frame. A mirrors the device.
                bench.change()
            }
            #expect(Self.areSame(await bench.wakeUps(1), [1000.0 / 120]))
            for number in 1...6 {
                #expect(Self.areSame(await bench.wakeUps(1), Self.refreshes([number], hertz: 30)))
                _ = await bench.shown(1)
            }
            #expect(Self.areSame(calls.times, Self.refreshes(1...6, hertz: 30)))
            // The next refresh was already wanted.
            link?.preferredFramesPerSecond = 10
            #expect(Self.areSame(await bench.wakeUps(2), Self.refreshes([7, 9], hertz: 30)))
            _ = await bench.shown(1)
            #expect(Self.areSame(await bench.wakeUps(1), Self.refreshes([12], hertz: 30)))
            #expect(Self.areSame(calls.times, Self.refreshes([1, 2, 3, 4, 5, 6, 9, 12], hertz: 30)))
            link?.invalidate()
            await bench.stop()
        }
    }

    @Test func `a link follows its monitor's exact rate`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [])
            _ = await bench.shown(1)
            let mode = DisplayMode(size: PixelSize(width: 640, height: 480), refreshMillihertz: 59940)
            let screen = bench.device.attach(ScreenDescription(id: "A", modes: [mode]))
            bench.device.settle()
            _ = await bench.shown(1)
            let calls = Calls()
            let link = bench.link(on: screen) { calls.note($0, bench) }
            _ = await bench.wakeUps(600)
            #expect(abs((calls.times.last ?? 0) - 599 / 0.05994) < 0.001)
            link?.invalidate()
            await bench.stop()
        }
    }

    @Test func `work in a call takes nothing from the rate`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [])
            _ = await bench.shown(1)
            let calls = Calls()
            let link = bench.link(on: .main) { link in
                calls.note(link, bench)
                bench.clock.advance(by: .milliseconds(5))
            }
            #expect(Self.areSame(await bench.wakeUps(6), Self.refreshes(1...6, hertz: 120)))
            #expect(Set(calls.spacings) == [8.333])
            link?.invalidate()
            await bench.stop()
        }
    }

    @Test func `a call that takes longer than a refresh delays the next one, which has that refresh's time`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [])
            _ = await bench.shown(1)
            let calls = Calls()
            let link = bench.link(on: .main) { link in
                calls.note(link, bench)
                // The first call ends at 20.3 ms.
                if calls.times.count == 1 { bench.clock.advance(by: .milliseconds(12)) }
            }
            #expect(Self.areSame(await bench.wakeUps(4), Self.refreshes([1, 3, 4, 5], hertz: 120)))
            #expect(Self.areSame(calls.times, [1000.0 / 120, 1000.0 / 120 + 12] + Self.refreshes(3...5, hertz: 120)))
            #expect(Set(calls.spacings) == [8.333])
            link?.invalidate()
            await bench.stop()
        }
    }

    @Test func `a slower screen is drawn only at its refreshes while a faster one moves`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: ["A"], hertz: 60)
            _ = await bench.shown(2)
            let link = bench.link(on: .main) { _ in bench.change() }
            // A mirrors the device.
            for number in 1...6 {
                #expect(Self.areSame(await bench.wakeUps(1), Self.refreshes([number], hertz: 120)))
                let main = "main 1668x2388 #\(number + 1)"
                let expected = number % 2 == 0 ? [main, "A 640x480 #\(number / 2 + 1)"] : [main]
                #expect(Set(await bench.shown(expected.count)) == Set(expected))
            }
            link?.invalidate()
            await bench.stop()
        }
    }

    @Test func `what a slower screen has not shown is shown when nothing else moves`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: ["A"], hertz: 60)
            _ = await bench.shown(2)
            var link: CADisplayLink?
            var count = 0
            link = bench.link(on: .main) { _ in
                bench.change()
                count += 1
                if count == 3 { link?.invalidate() }
            }
            for number in 1...3 {
                #expect(Self.areSame(await bench.wakeUps(1), Self.refreshes([number], hertz: 120)))
                #expect(await bench.shown(number == 2 ? 2 : 1).contains("main 1668x2388 #\(number + 1)"))
            }
            await bench.clock.advanceToNextDeadline()
            #expect(bench.clock.now.offset.isAbout(.seconds(1) / 30))
            #expect(await bench.shown(1) == ["A 640x480 #3"])
            #expect(await bench.isAsleep)
            await bench.stop()
        }
    }

    @Test func `a change is shown with the next refresh, even if the loop is waiting for a slow link`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [])
            _ = await bench.shown(1)
            let link = bench.link(on: .main) { _ in }
            link?.preferredFramesPerSecond = 10
            _ = await bench.wakeUps(1)
            bench.change()
            bench.device.settle()
            while bench.clock.nextDeadline?.offset.isAbout(.seconds(2) / 120) != true { await Task.yield() }
            // Wakes the loop once more after the frame that shows it.
            bench.change()
            bench.device.settle()
            await bench.clock.advanceToNextDeadline()
            #expect(await bench.shown(1) == ["main 1668x2388 #2"])
            while bench.clock.sleeperCount < 2 { await Task.yield() }
            bench.clock.advance(by: .milliseconds(5))
            bench.change()
            bench.device.settle()
            bench.clock.advance(by: .milliseconds(5))
            // The link fires next at 108 ms, and virtual time stands still at 27 ms.
            #expect(await bench.shown(1) == ["main 1668x2388 #3"])
            link?.invalidate()
            await bench.stop()
        }
    }

    @Test func `an animation has the frames of the fastest screen, and leaves no wake-up behind`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: ["A"], unwanted: ["A"], hertz: 60)
            _ = await bench.shown(1)
            var hasEnded = false
            // Less than six refreshes, whose sum with the uptime of the machine is rounded.
            UIView.animate(withDuration: 0.048, animations: { bench.window.alpha = 0.5 }, completion: { hasEnded = $0 })
            #expect(Self.areSame(await bench.wakeUps(6), Self.refreshes(1...6, hertz: 120)))
            #expect(!hasEnded)
            // It began with the first of these frames, and ends with the next.
            await bench.clock.advanceToNextDeadline()
            #expect(bench.clock.now.offset.isAbout(.seconds(7) / 120))
            while !hasEnded { await Task.yield() }
            #expect(await bench.isAsleep)
            await bench.stop()
        }
    }
}
