// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
import SecondScreen
import UIKitCore

/// Time on a bench: what is due happens as it passes.
extension Bench {
    /// Lets time pass; whatever is due in it happens on the way.
    ///
    /// - Parameter duration: how long; not negative.
    public func wait(_ duration: Duration) async {
        await launch()
        // What the app has just begun lies down to sleep before time passes.
        await rest()
        await advance(to: now + duration)
    }

    /// Lets time pass up to a moment.
    func advance(to target: Duration) async {
        while true {
            let next = [machine.nextMoment, clock.nextDeadline?.offset].compactMap(\.self).min()
            guard let next, next <= target else { break }
            await pass(to: max(next, now))
        }
        await pass(to: max(target, now))
    }

    /// Lets the machine finish what it has begun: flaps, grace, late EDIDs.
    ///
    /// - Throws: ``ActionRefused`` when it does not come to an end, which would hang a test.
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

    /// Goes to the next moment and does what is due then.
    private func pass(to moment: Duration) async {
        var happens = clock.nextDeadline.map { $0.offset <= moment } ?? false
        await frames(until: moment)
        clock.advance(to: VirtualClock.Instant(offset: moment))
        if let due = machine.nextMoment, due <= moment {
            for snapshot in await machine.advance(to: moment) {
                apply(snapshot)
                happens = true
            }
        }
        await rest(longer: happens)
    }

    /// Lets the app's handlers and tasks come to rest.
    func rest(longer: Bool = true) async {
        device.settle()
        // An app's own tasks on the main actor take a turn each for every step; the built-in app has none.
        guard longer, hasTasks else { return }
        for turn in 1...Self.turnsOfRest {
            await Task.yield()
            // Whoever sleeps on a clock of which only the protocol is known goes by way of another thread.
            if turn % 4 == 0 { await Self.visitOtherThreads() }
            device.settle()
        }
    }

    @concurrent private static func visitOtherThreads() async {}

    /// How many turns of the main actor an app's tasks are given to come to rest.
    private static let turnsOfRest = 12

    private var hasTasks: Bool { if case .hosted = options.setup.app { true } else { clock.sleeperCount > 0 } }

    /// Gives display links the frames of a time that passes.
    ///
    /// At full rate for ten seconds; whoever waits for longer means the time and not the pictures.
    private func frames(until moment: Duration) async {
        guard device.wantsFrames, moment > now, case .hosted = options.setup.app else { return }
        let end = min(moment, now + .seconds(10))
        while let rate = device.wantedFramesPerSecond, now + .seconds(1) / rate < end {
            clock.advance(by: .seconds(1) / rate)
            device.frame(at: mediaTime)
            device.settle()
        }
    }

    /// The time that display links and animations are told.
    var mediaTime: TimeInterval { Self.startOfMediaTime + now / .seconds(1) }
    private static let startOfMediaTime = 1_000.0
}
