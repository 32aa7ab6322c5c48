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

/// Watchers who come and go; each test has a process of its own, as in `FrameLoopTests`.
@Suite(.timeLimit(.minutes(5))) struct FramesOnDemandTests {
    @Test func `nothing is composed, and no timer runs, without watchers`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: ["A"], onlyWatched: true)
            bench.change()
            #expect(await bench.isAsleep)
            #expect(!bench.device.animatesOverTime)
            #expect(bench.outputCount == 0)
            await bench.stop()
            #expect(bench.outputCount == 0)
            #expect(bench.sink.composed.withLock { $0 }.isEmpty)
        }
    }

    @Test func `a watcher gets a full picture of every screen, then each change`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: ["A"], onlyWatched: true)
            #expect(await bench.isAsleep)
            let watcher = bench.feed.watch(nil)
            #expect(
                Set([await bench.next(watcher), await bench.next(watcher)])
                    == ["main #1 1668x2388+0+0", "A #1 640x480+0+0"])
            #expect(bench.device.animatesOverTime)
            bench.change()
            await bench.clock.advanceToNextDeadline()
            #expect(
                Set([await bench.next(watcher), await bench.next(watcher)]) == ["main #2 1x1+2+0", "A #2 1x1+2+0"])
            #expect(await bench.isAsleep)
            await bench.stop()
            #expect(Set([await bench.next(watcher), await bench.next(watcher)]) == ["main off", "A off"])
        }
    }

    @Test func `when the last watcher leaves, memory is freed and animations end`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [], onlyWatched: true)
            let watcher = bench.feed.watch(nil)
            #expect(await bench.next(watcher) == "main #1 1668x2388+0+0")
            var hasEnded = false
            UIView.animate(withDuration: 1000, animations: { bench.window.alpha = 0.5 }, completion: { hasEnded = $0 })
            bench.change()
            await bench.clock.advanceToNextDeadline()
            #expect(await bench.next(watcher)?.hasPrefix("main #2") == true)
            #expect(!hasEnded)
            watcher.end()
            #expect(await bench.shown(1) == ["main released"])
            while !hasEnded { await Task.yield() }
            #expect(!bench.device.animatesOverTime)
            bench.change()
            #expect(await bench.isAsleep)
            #expect(bench.sink.composed.withLock { $0 } == ["main"])
            // Another one begins anew.
            let later = bench.feed.watch(["main"])
            #expect(await bench.next(later) == "main #1 1668x2388+0+0")
            #expect(bench.outputCount == 2)
            await bench.stop()
        }
    }

    @Test func `a watcher alongside an output gets the same frames, without affecting the output`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [])
            #expect(await bench.shown(1) == ["main 1668x2388 #1"])
            for sequence in [2, 3] {
                // There is nothing new in the picture that the watcher gets.
                let watcher = bench.feed.watch(nil)
                await bench.clock.advanceToNextDeadline()
                #expect(await bench.next(watcher) == "main #\(sequence - 1) 1668x2388+0+0")
                bench.change()
                await bench.clock.advanceToNextDeadline()
                #expect(await bench.shown(1) == ["main 1668x2388 #\(sequence)"])
                let update = await watcher.next()
                guard case .frame(let frame) = update else {
                    Issue.record("no frame but \(String(describing: update))")
                    return
                }
                #expect(frame.damage == [PixelRect(x: sequence, y: 0, width: 1, height: 1)])
                #expect(frame.buffer == bench.sink.newest.withLock { $0?.buffer })
                watcher.end()
                await bench.clock.advanceToNextDeadline()
                #expect(await bench.isAsleep)
            }
            #expect(bench.sink.composed.withLock { $0 } == ["main"])
            #expect(bench.sink.commits.withLock { $0 } == ["main"])
            #expect(bench.sink.all.withLock { $0.count } == 3)
            await bench.stop()
        }
    }

    @Test func `a second watcher gets the current picture, and the first gets nothing`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [], onlyWatched: true)
            let first = bench.feed.watch(nil)
            #expect(await bench.next(first) == "main #1 1668x2388+0+0")
            let second = bench.feed.watch(["main"])
            await bench.clock.advanceToNextDeadline()
            #expect(await bench.next(second) == "main #1 1668x2388+0+0")
            first.end()
            bench.change()
            await bench.clock.advanceToNextDeadline()
            #expect(await bench.next(second) == "main #2 1x1+2+0")
            #expect(await bench.next(first) == nil)
            #expect(bench.sink.composed.withLock { $0 } == ["main"])
            await bench.stop()
        }
    }

    @Test func `a stalled watcher does not affect an output, and later gets the newest frame`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [])
            _ = await bench.shown(1)
            let watcher = bench.feed.watch(nil)
            await bench.clock.advanceToNextDeadline()
            #expect(await bench.next(watcher) == "main #1 1668x2388+0+0")
            for sequence in 2...5 {
                bench.change()
                await bench.clock.advanceToNextDeadline()
                #expect(await bench.shown(1) == ["main 1668x2388 #\(sequence)"])
            }
            // The feed has its own queue, which may be behind.
            var damage = await bench.next(watcher)
            while damage?.hasPrefix("main #5") == false { damage = await bench.next(watcher) }
            #expect(damage?.hasSuffix("1x1+5+0") == true)
            await bench.stop()
        }
    }

    @Test func `nothing is composed until a watcher can receive it, then the newest state is`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: ["A"], onlyWatched: true)
            let (slow, other) = (bench.feed.watch(["A"]), bench.feed.watch(["A"]))
            // Each has its first picture waiting.
            while bench.feed.canUseFrame(of: "A", orNotify: {}) { await Task.yield() }
            #expect(await bench.isAsleep)
            for _ in 0..<5 { await bench.requestFrame(whenAsleep: 1) }
            #expect(await bench.next(slow) == "A #1 640x480+0+0")
            // Of five changes, one frame is made, for both.
            #expect(await bench.next(slow) == "A #2 1x1+2+0")
            #expect(await bench.next(other) == "A #2 640x480+0+0")
            #expect(await bench.isAsleep)
            await bench.requestFrame(whenAsleep: 1)
            #expect(await bench.next(slow) == "A #3 1x1+3+0")
            await bench.stop()
        }
    }

    @Test func `only watched screens are composed`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: ["A", "B"], onlyWatched: true)
            let watcher = bench.feed.watch(["A"])
            #expect(await bench.next(watcher) == "A #1 640x480+0+0")
            let other = bench.feed.watch(["B", "C"])
            await bench.clock.advanceToNextDeadline()
            #expect(await bench.next(other) == "B #1 640x480+0+0")
            #expect(bench.sink.composed.withLock { $0 } == ["A", "B"])
            watcher.end()
            await bench.clock.advanceToNextDeadline()
            #expect(await bench.shown(1) == ["A released"])
            await bench.stop()
        }
    }

    @Test func `a new monitor is sent to watchers of all screens, and its removal reported once`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = FrameBench(monitors: [], onlyWatched: true)
            let watcher = bench.feed.watch(nil)
            #expect(await bench.next(watcher) == "main #1 1668x2388+0+0")
            for _ in 0..<2 {
                let screen = bench.device.attach(FrameBench.monitor("A"))
                bench.window.setNeedsLayout()
                #expect(await bench.next(watcher) == "A #1 640x480+0+0")
                bench.device.detach(screen)
                bench.window.setNeedsLayout()
                await bench.clock.advanceToNextDeadline()
                #expect(await bench.next(watcher) == "A off")
            }
            await bench.stop()
        }
    }
}

extension FrameBench {
    /// The next update of a watcher: `main #2 1x1+2+0`, `main off`, or nil.
    fileprivate func next(_ watcher: PictureWatcher) async -> String? {
        switch await watcher.next() {
        case .frame(let frame):
            "\(frame.screen) #\(frame.sequence) \(frame.damage.map(\.description).joined(separator: " "))"
        case .off(let screen): "\(screen) off"
        case nil: nil
        }
    }
}
