// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The changes of one block, and how they run.
@MainActor final class Animation {
    /// When it is where.
    let timing: AnimationTiming
    /// Whether its values begin where others are just now, and end those.
    let replacesOthers: Bool
    /// The layers that it runs on, weakly: an animation keeps no view.
    private var layers: [WeakLayer] = []
    /// Called once with whether it ran to its end.
    private var completion: ((Bool) -> Void)?
    /// The frame with which it began; nil before.
    private var start: TimeInterval?
    /// The seconds after which it was stopped for a while.
    private(set) var pausedAfter: TimeInterval?

    private struct WeakLayer {
        weak var layer: CALayer?
    }

    init(_ timing: AnimationTiming, replacesOthers: Bool = false, completion: ((Bool) -> Void)? = nil) {
        (self.timing, self.replacesOthers, self.completion) = (timing, replacesOthers, completion)
    }

    /// Whether anything runs.
    var hasLayers: Bool { layers.contains { $0.layer != nil } }
    /// Whether it runs on something or ever did.
    var everHadLayers: Bool { !layers.isEmpty }

    func add(_ layer: CALayer) {
        if !layers.contains(where: { $0.layer === layer }) { layers.append(WeakLayer(layer: layer)) }
    }

    func remove(_ layer: CALayer) { layers.removeAll { $0.layer === layer } }

    /// Begins with a frame, if it has not yet.
    func begin(at time: TimeInterval) {
        if start == nil { start = time }
    }

    /// Seconds since the beginning.
    func elapsed(at time: TimeInterval) -> TimeInterval { pausedAfter ?? start.map { time - $0 } ?? 0 }

    /// The part of the way that it has gone.
    func share(at time: TimeInterval) -> Double { timing.share(after: elapsed(at: time)) }

    /// Stops for a while, at the seconds that have gone or at given ones.
    func pause(at time: TimeInterval, after elapsed: TimeInterval? = nil) {
        pausedAfter = elapsed ?? self.elapsed(at: time)
    }

    /// Goes on.
    func resume(at time: TimeInterval) {
        guard let paused = pausedAfter else { return }
        pausedAfter = nil
        start = time - paused
    }

    /// Is over: the layers show what they are, and the completion is called in the next turn.
    func end(finished: Bool) {
        for entry in layers { entry.layer?.drop(self) }
        guard let completion else { return }
        self.completion = nil
        SimulatedDevice.current.mainLoop.enqueue { completion(finished) }
    }
}
