// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

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

/// How the course of an animation follows its time.
enum AnimationCourse: Hashable, Sendable {
    /// A cubic curve from the origin to (1, 1) with two control points, whose x lie from 0 to 1.
    case bezier(Double, Double, Double, Double)
    /// A spring that comes to rest at 1; the damping ratio, and the speed at the beginning in ways a duration.
    case spring(damping: Double, velocity: Double)

    static let linear = AnimationCourse.bezier(0, 0, 1, 1)
    static let easeIn = AnimationCourse.bezier(0.42, 0, 1, 1)
    static let easeOut = AnimationCourse.bezier(0, 0, 0.58, 1)
    static let easeInOut = AnimationCourse.bezier(0.42, 0, 0.58, 1)

    /// The part of the way at a part of the time; 0 at 0 and before, 1 at 1 and after.
    func share(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < 1 else { return 1 }
        switch self {
        case .bezier(let x1, let y1, let x2, let y2):
            // A straight line needs no search, and is exact.
            guard x1 != y1 || x2 != y2 else { return time }
            return Self.bezier(y1, y2, at: Self.parameter(x1, x2, for: time))
        case .spring(let damping, let velocity): return Self.spring(damping, velocity, at: time)
        }
    }

    private static func bezier(_ one: Double, _ two: Double, at t: Double) -> Double {
        let u = 1 - t
        return 3 * u * u * t * one + 3 * u * t * t * two + t * t * t
    }

    /// The parameter at which the curve's x is `x`: x only grows, so halving finds it.
    private static func parameter(_ x1: Double, _ x2: Double, for x: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if bezier(x1, x2, at: middle) < x { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// A damped oscillation whose amplitude has fallen to a thousandth when the time is over.
    private static func spring(_ damping: Double, _ velocity: Double, at time: Double) -> Double {
        let ratio = damping.isNaN ? 1 : min(max(damping, 0.05), 1)
        let speed = velocity.isFinite ? min(max(velocity, -100), 100) : 0
        guard ratio < 1 else {
            let frequency = 9.23
            return 1 - (1 + (frequency - speed) * time) * exp(-frequency * time)
        }
        let frequency = 6.9 / ratio
        let damped = frequency * (1 - ratio * ratio).squareRoot()
        let sine = (ratio * frequency - speed) / damped
        return 1 - exp(-ratio * frequency * time) * (cos(damped * time) + sine * sin(damped * time))
    }
}

/// When an animation is where: pure, so that it can be looked up in a table.
struct AnimationTiming: Hashable, Sendable {
    /// Seconds of one run.
    let duration: TimeInterval
    /// Seconds before the first run.
    let delay: TimeInterval
    /// How each run follows its time.
    let curve: AnimationCourse
    /// Whether run follows run without end.
    let isRepeating: Bool
    /// Whether every run is followed by one back.
    let isReversing: Bool

    /// Creates a timing; a time that is negative or none becomes 0, a vast one about eleven days.
    init(
        duration: TimeInterval, delay: TimeInterval = 0, curve: AnimationCourse = .easeInOut, isRepeating: Bool = false,
        isReversing: Bool = false
    ) {
        func sane(_ time: TimeInterval) -> TimeInterval { time.isNaN ? 0 : min(max(time, 0), 1_000_000) }
        self.duration = sane(duration)
        self.delay = sane(delay)
        self.curve = curve
        // What takes no time would be repeated without end in none.
        self.isRepeating = isRepeating && sane(duration) > 0
        self.isReversing = isReversing
    }

    /// Seconds from the beginning to the end; endless for one that repeats.
    var length: TimeInterval { isRepeating ? .infinity : delay + duration * (isReversing ? 2 : 1) }

    /// The part of the way after some seconds.
    func share(after elapsed: TimeInterval) -> Double {
        let time = elapsed - delay
        guard time >= 0 else { return 0 }
        guard elapsed < length, duration > 0 else { return 1 }
        let run = (time / duration).rounded(.down)
        let share = curve.share(at: time / duration - run)
        return isReversing && run.truncatingRemainder(dividingBy: 2) == 1 ? 1 - share : share
    }
}

/// What of a layer runs over time.
enum AnimatedKey: Hashable, Sendable {
    case bounds, position, transform, opacity, backgroundColor, cornerRadius
}

/// A value as numbers that can be added.
typealias AnimatedValue = [Double]

extension CGRect {
    var animated: AnimatedValue { [minX, minY, width, height] }

    init(animated value: AnimatedValue) {
        self.init(x: value[0], y: value[1], width: value[2], height: value[3])
    }
}

extension CGPoint {
    var animated: AnimatedValue { [x, y] }

    init(animated value: AnimatedValue) {
        self.init(x: value[0], y: value[1])
    }
}

extension Color {
    var animated: AnimatedValue { [red, green, blue, alpha] }

    init(animated value: AnimatedValue) {
        self.init(red: value[0], green: value[1], blue: value[2], alpha: value[3])
    }
}

extension CGAffineTransform {
    /// The map as shift, angle, stretch and slant, so that a turn on the way is a turn and not a squeeze.
    var animated: AnimatedValue {
        let width = hypot(a, b)
        guard width > 0 else { return [tx, ty, 0, a, d, c] }
        let angle = atan2(b, a)
        return [tx, ty, angle, width, (a * d - b * c) / width, (a * c + b * d) / width]
    }

    init(animated value: AnimatedValue) {
        let (sine, cosine) = (sin(value[2]), cos(value[2]))
        self.init(
            a: value[3] * cosine, b: value[3] * sine, c: value[5] * cosine - value[4] * sine,
            d: value[5] * sine + value[4] * cosine, tx: value[0], ty: value[1])
    }
}

extension AnimatedKey {
    /// How far a value is from another; an angle goes the shorter way.
    func difference(from old: AnimatedValue, to new: AnimatedValue) -> AnimatedValue {
        var difference = zip(old, new).map { $0 - $1 }
        if self == .transform { difference[2] = difference[2].remainder(dividingBy: 2 * .pi) }
        return difference
    }
}
