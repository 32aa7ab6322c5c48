// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
import SecondScreen
import UIKitCore

/// Delayed work that an app's process has requested from the system, in a bench's time.
package protocol AppTimers: Sendable {
    /// The time of the next request; nil for none.
    var nextMoment: Duration? { get }

    /// Performs the work that is due; delays of later requests count from this time.
    ///
    /// - Parameter moment: the bench's time; never decreases.
    /// - Returns: whether anything was due.
    @MainActor func advance(to moment: Duration) -> Bool
}

/// Virtual time on a bench.
extension Bench {
    /// Advances time; events that become due happen on the way.
    ///
    /// On a bench with animations, each screen has frames during the wait, at multiples of its refresh interval since the
    /// bench was created, as long as an animation or a display link needs them. In a wait with more than 1200 frames (ten
    /// seconds or more), frames become less frequent, but the last one is never omitted.
    ///
    /// - Parameter duration: the time to wait; not negative.
    public func wait(_ duration: Duration) async {
        await launch()
        // Tasks that the app has just started go to sleep before time passes.
        await rest()
        frameTimes.beginStep()
        await advance(to: now + duration)
    }

    /// Advances time to a given moment.
    func advance(to target: Duration) async {
        while true {
            let next = [nextMoment, nextFrame(until: target)].compactMap(\.self).min()
            guard let next, next <= target else { break }
            await pass(to: max(next, now))
        }
        await pass(to: max(target, now))
    }

    /// The time of the next event of the machine or the app; nil for none.
    private var nextMoment: Duration? {
        [machine.nextMoment, clock.nextDeadline?.offset, options.appTimers?.nextMoment].compactMap(\.self).min()
    }

    /// Advances time until the machine has settled: flaps, grace periods, late EDIDs.
    ///
    /// - Throws: ``ActionRefused`` if it never settles, which would hang a test.
    package func settle() async throws(ActionRefused) {
        await rest()
        let start = now
        for _ in 0..<options.settlingSteps {
            guard !machine.isSettled, let next = machine.nextMoment else { return }
            await advance(to: max(next, now))
        }
        throw ActionRefused(
            "the monitors have not settled after \(options.settlingSteps) steps, which took \((now - start).secondsText)"
        )
    }

    /// Sends the app to the background, and advances time until its background tasks have ended or their time has
    /// expired.
    func awaitBackgroundTasks() async {
        device.enterBackground()
        await rest()
        let end = now + SimulatedDevice.backgroundTime
        while device.hasBackgroundTasks, now < end {
            await advance(to: min(max(nextMoment ?? end, now), end))
        }
    }

    /// Advances to the next moment and processes what is due.
    private func pass(to moment: Duration) async {
        var happens = clock.nextDeadline.map { $0.offset <= moment } ?? false
        await driveDisplayLinks(until: moment)
        clock.advance(to: VirtualClock.Instant(offset: moment))
        if options.appTimers?.advance(to: moment) == true {
            happens = true
            await restOfThreads()
        }
        if let due = machine.nextMoment, due <= moment {
            for snapshot in await machine.advance(to: moment) {
                apply(snapshot)
                happens = true
            }
        }
        await rest(longer: happens)
        await giveFrames()
    }

    /// Runs the app's handlers and tasks until they are idle.
    func rest(longer: Bool = true) async {
        device.settle()
        // Each step of an app's tasks on the main actor needs a turn; the built-in app has no tasks.
        guard longer, hasTasks else { return }
        for turn in 1...Self.turnsOfRest {
            await Task.yield()
            // A sleep on an existential clock goes through another thread.
            if turn % 4 == 0 { await Self.visitOtherThreads() }
            device.settle()
        }
    }

    @concurrent private static func visitOtherThreads() async {}

    /// Waits until the app's other threads, which take part in work that its timers start, are asleep, and the main
    /// thread has done the work that they left for it.
    func restOfThreads() async {
        let end = ContinuousClock.now + Self.patienceWithThreads
        var calm = 0
        while calm < 2, ContinuousClock.now < end {
            calm = ProcessThreads.areOthersAsleep ? calm + 1 : 0
            for _ in 0..<4 { await Task.yield() }
            device.settle()
        }
    }

    /// The time limit for other threads, so that one that never stops working does not hold up a scenario.
    private static let patienceWithThreads = Duration.seconds(1)

    /// The number of main actor turns that an app's tasks get to become idle.
    private static let turnsOfRest = 12

    private var hasTasks: Bool { if case .hosted = options.setup.app { true } else { clock.sleeperCount > 0 } }

    /// The timestamp for display links and animations.
    var mediaTime: TimeInterval { Self.mediaTime(at: clock.now) }

    /// Returns the timestamp at an instant of virtual time.
    nonisolated static func mediaTime(at instant: VirtualClock.Instant) -> TimeInterval {
        1_000 + instant.offset / .seconds(1)
    }
}
