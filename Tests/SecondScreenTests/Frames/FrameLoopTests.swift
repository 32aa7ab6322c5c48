// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Foundation
import FrameOutput
import Hotplug
import RenderTree
import Synchronization
import Testing
import UIKitCore

@testable import SecondScreen

/// Each test has a process of its own: a device is one to a process, and these wait while others would replace it.
@Suite(.timeLimit(.minutes(5))) struct FrameLoopTests {
    @Test func `every screen gets a first frame at its mode's size`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: ["A", "B"])
            let shown = await bench.shown(3)
            #expect(Set(shown) == ["main 1668x2388 #1", "A 640x480 #1", "B 640x480 #1"])
            await bench.stop()
        }
    }

    @Test func `a screen that no sink wants is never composed, even when it changes`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: ["A", "B"], unwanted: ["main", "B"])
            #expect(await bench.shown(1) == ["A 640x480 #1"])
            bench.change()
            await bench.clock.advanceToNextDeadline()
            #expect(await bench.shown(1) == ["A 640x480 #2"])
            await bench.stop()
            #expect(bench.sink.composed.withLock { $0 } == ["A"])
            #expect(bench.sink.all.withLock { $0 }.allSatisfy { $0.hasPrefix("A ") })
        }
    }

    @Test func `a screen wanted by one of two sinks is shown only there`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let other = RecordingSink()
            let bench = FrameBench(monitors: [], beside: [other], unwanted: ["main"])
            var texts = other.texts.makeAsyncIterator()
            #expect(await texts.next(isolation: MainActor.shared) == "main 1668x2388 #1")
            await bench.stop()
            #expect(bench.sink.all.withLock { $0 } == ["main released"])
        }
    }

    @Test func `nothing is presented, and no timer runs, while nothing changes`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [])
            _ = await bench.shown(1)
            #expect(await bench.isAsleep)
            await bench.stop()
            #expect(bench.takeRest() == ["main -"])
        }
    }

    @Test func `a change is shown with the next frame, and several are combined`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [])
            _ = await bench.shown(1)
            bench.window.backgroundColor = .red
            bench.window.setNeedsLayout()
            bench.window.rootViewController?.view.backgroundColor = .green
            await bench.clock.advanceToNextDeadline()
            #expect(await bench.shown(1) == ["main 1668x2388 #2"])
            #expect(await bench.isAsleep)
            await bench.stop()
        }
    }

    @Test func `a plugged monitor is shown, and its removal reaches the sink when its memory is freed`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [])
            _ = await bench.shown(1)
            let screen = bench.device.attach(FrameBench.monitor("A"))
            bench.window.setNeedsLayout()
            #expect(await bench.shown(1) == ["A 640x480 #1"])
            bench.device.detach(screen)
            bench.window.setNeedsLayout()
            await bench.clock.advanceToNextDeadline()
            #expect(await bench.shown(2) == ["A released", "A -"])
            await bench.stop()
        }
    }

    @Test func `a monitor's first frame is not delayed by others, even if the loop is waiting`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [])
            _ = await bench.shown(1)
            // Virtual time stands still.
            bench.device.attach(FrameBench.monitor("A"))
            bench.device.settle()
            #expect(await bench.shown(1).first?.hasPrefix("A 640x480 #1") == true)
            bench.change()
            while bench.clock.sleeperCount == 0 { await Task.yield() }
            bench.device.attach(FrameBench.monitor("B"))
            bench.device.settle()
            while !bench.sink.all.withLock({ $0.contains("B 640x480 #1") }) { await Task.yield() }
            await bench.stop()
        }
    }

    @Test func `a reconnected monitor starts over, after the removal of the previous one`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: ["A"])
            _ = await bench.shown(2)
            bench.device.detach(bench.device.screens[1])
            bench.device.attach(FrameBench.monitor("A"))
            bench.window.setNeedsLayout()
            #expect(await bench.shown(3) == ["A released", "A -", "A 640x480 #1"])
            await bench.stop()
        }
    }

    @Test func `MIR-4 a monitor that is off while black is turned on by a window, with a full frame`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [])
            _ = await bench.shown(1)
            var monitor = FrameBench.monitor("A")
            (monitor.supportsMirroring, monitor.unused) = (false, .off)
            let screen = bench.device.attach(monitor)
            bench.window.setNeedsLayout()
            #expect(await bench.shown(1) == ["A -"])
            let window = UIWindow(frame: screen.bounds)
            window.screen = screen
            window.isHidden = false
            await bench.clock.advanceToNextDeadline()
            #expect(await bench.shown(1) == ["A 640x480 #1"])
            window.isHidden = true
            await bench.clock.advanceToNextDeadline()
            #expect(await bench.shown(2) == ["A released", "A -"])
            window.isHidden = false
            await bench.clock.advanceToNextDeadline()
            #expect(await bench.shown(1) == ["A 640x480 #2"])
            await bench.stop()
        }
    }

    @Test func `a screen is removed with its monitor`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [])
            _ = await bench.shown(1)
            weak var screen: UIScreen?
            for _ in 0..<3 {
                screen = bench.device.attach(FrameBench.monitor("A"))
                bench.window.setNeedsLayout()
                #expect(await bench.shown(1) == ["A 640x480 #1"])
                #expect(screen != nil)
                if let screen { bench.device.detach(screen) }
                bench.window.setNeedsLayout()
                await bench.clock.advanceToNextDeadline()
                #expect(await bench.shown(2) == ["A released", "A -"])
                #expect(screen == nil)
            }
            await bench.stop()
        }
    }

    @Test func `MISC-5 a display link keeps frames coming at the rate of the fastest screen`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [])
            _ = await bench.shown(1)
            let start = bench.clock.now
            var times: [TimeInterval] = []
            let link = CADisplayLink(target: bench.window) { link in
                times.append(link.timestamp)
                bench.window.backgroundColor = UIColor(white: Double(times.count) / 10, alpha: 1)
            }
            link.add(to: .main, forMode: .common)
            for number in 2...5 {
                await bench.clock.advanceToNextDeadline()
                #expect(await bench.shown(1) == ["main 1668x2388 #\(number)"])
            }
            link.invalidate()
            #expect(times.count == 4)
            #expect(zip(times.dropFirst(), times).allSatisfy { abs($0 - $1 - 1.0 / 120) < 1e-6 })
            #expect(start.duration(to: bench.clock.now).isAbout(.seconds(1) / 120 * 4))
            await bench.stop()
        }
    }

    @Test func `a slower monitor shows the newest state at its next refresh, or at once after idling`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: ["A"], unwanted: ["main"], hertz: 30)
            #expect(await bench.shown(1) == ["A 640x480 #1"])
            // Two frames of the device, and then the monitor's refresh.
            for sleepers in 1...2 {
                await bench.requestFrame(whenAsleep: sleepers)
                while bench.clock.sleeperCount != 1 { await Task.yield() }
                #expect(bench.clock.now.offset.isAbout(.seconds(1) / 120 * sleepers))
                #expect(bench.clock.nextDeadline?.offset.isAbout(.seconds(1) / 30) == true)
                #expect(bench.sink.all.withLock { $0.count } == 1)
            }
            await bench.clock.advanceToNextDeadline()
            #expect(await bench.shown(1) == ["A 640x480 #2"])
            #expect(await bench.isAsleep)
            bench.clock.advance(by: .seconds(1))
            bench.change()
            #expect(await bench.shown(1) == ["A 640x480 #3"])
            #expect(await bench.isAsleep)
            await bench.stop()
        }
    }

    @Test func `the last change is shown at shutdown, before the monitor's next refresh`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: ["A"], unwanted: ["main"], hertz: 1)
            #expect(await bench.shown(1) == ["A 640x480 #1"])
            await bench.requestFrame(whenAsleep: 1)
            while bench.clock.sleeperCount != 1 { await Task.yield() }
            #expect(bench.sink.all.withLock { $0.count } == 1)
            await bench.stop()
            let all = bench.sink.all.withLock { $0 }
            #expect(all.contains("A 640x480 #2") && all.last == "A -")
        }
    }

    @Test func `a sink that blocks its thread delays no plug, other sink, or shutdown`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [], beside: [StuckSink()])
            _ = await bench.shown(1)
            bench.device.attach(FrameBench.monitor("A"))
            bench.window.setNeedsLayout()
            #expect(await bench.shown(1) == ["A 640x480 #1"])
            // The same screen again: the sink that answers shows it.
            bench.device.detach(bench.device.screens[1])
            bench.window.setNeedsLayout()
            await bench.clock.advanceToNextDeadline()
            #expect(await bench.shown(2) == ["A released", "A -"])
            bench.device.attach(FrameBench.monitor("A"))
            bench.window.setNeedsLayout()
            #expect(await bench.shown(1) == ["A 640x480 #1"])
            await bench.stopWithoutAnswer()
        }
    }

    @Test func `a sink's persistent problem is reported once, and again if it recurs`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [])
            _ = await bench.shown(1)
            for problem in ["disk full", "disk full", nil, "disk full"] {
                bench.sink.problem.withLock { $0 = problem }
                bench.change()
                await bench.clock.advanceToNextDeadline()
                _ = await bench.shown(1)
            }
            await bench.stop()
            #expect(bench.reports == ["main: disk full", "main: disk full"])
        }
    }

    @Test func `a screen that cannot be composed is reported, and the others are shown`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: ["A", "broken"])
            #expect(Set(await bench.shown(2)) == ["main 1668x2388 #1", "A 640x480 #1"])
            await bench.stop()
            #expect(bench.reports == ["broken: no memory"])
        }
    }

    @Test func `layout that never settles gets a second of frames, and then the loop sleeps`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [])
            _ = await bench.shown(1)
            let view = RestlessView()
            bench.window.rootViewController?.view.addSubview(view)
            // On a busy machine, the loop can wait for long for a frame that is being drawn, without a deadline.
            var (wakeUps, restingChecks) = (0, 0)
            while wakeUps < 500, restingChecks < 1000 {
                if await bench.isAsleep {
                    restingChecks += 1
                } else {
                    await bench.clock.advanceToNextDeadline()
                    (wakeUps, restingChecks) = (wakeUps + 1, 0)
                }
            }
            #expect((10..<500).contains(wakeUps))
            #expect((100...500).contains(view.layouts))
            await bench.stop()
        }
    }

    @Test func `an app in the background gets no display link callbacks`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [])
            _ = await bench.shown(1)
            let link = CADisplayLink(target: bench.window) { _ in }
            link.add(to: .main, forMode: .common)
            #expect(bench.device.wantsFrames)
            bench.device.enterBackground()
            #expect(!bench.device.wantsFrames)
            await bench.stop()
        }
    }
}

/// A view whose layout always asks for another one.
private final class RestlessView: UIView {
    private(set) var layouts = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        setNeedsLayout()
    }
}
