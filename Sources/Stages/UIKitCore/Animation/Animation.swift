// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// The changes of one animation block, with their timing.
@MainActor final class Animation {
    let timing: AnimationTiming
    /// Whether changes start from the current presentation values and replace other animations of them.
    let replacesOthers: Bool
    /// The animated layers, weak because an animation does not retain views.
    private var layers: [WeakLayer] = []
    /// Called in each frame with the fraction of the change.
    private let step: ((Double) -> Void)?
    /// Called once with whether the animation finished.
    private var completion: ((Bool) -> Void)?
    /// Called once after the completion.
    private var release: (() -> Void)?
    /// The layer whose local time the animation uses; nil for frame time.
    private weak var timeLayer: CALayer?
    /// The time of the first frame, in the animation's own time; nil before that frame.
    private var start: TimeInterval?
    /// The timeline of the property animator or interactive transition that it follows; nil if frames drive it.
    private(set) var timeline: AnimatorTimeline?
    /// The start position on a property animator's timeline; nil if the animation uses its own timing.
    private var timelineStart: Double?

    private struct WeakLayer {
        weak var layer: CALayer?
    }

    init(
        _ timing: AnimationTiming, replacesOthers: Bool = false, inTimeOf layer: CALayer? = nil,
        on timeline: (line: AnimatorTimeline, start: Double)? = nil, step: ((Double) -> Void)? = nil,
        completion: ((Bool) -> Void)? = nil
    ) {
        (self.timing, self.replacesOthers, self.step, self.completion) = (timing, replacesOthers, step, completion)
        (self.timeline, timelineStart) = (timeline?.line, timeline?.start)
        timeLayer = layer
        release = CATransaction.hold()
    }

    var hasLayers: Bool { layers.contains { $0.layer != nil } }
    /// Whether the animation has or had layers.
    var everHadLayers: Bool { !layers.isEmpty }

    /// What is done once, after all changes of the block, by whom; nil for nothing.
    private var lastChanges: [(owner: ObjectIdentifier, change: () -> Void)]?

    /// Calls a closure once at the end of the changes, in the block; it replaces the one of the same owner.
    func atEnd(of owner: AnyObject, _ change: @escaping () -> Void) {
        lastChanges = (lastChanges ?? []).filter { $0.owner != ObjectIdentifier(owner) }
        lastChanges?.append((ObjectIdentifier(owner), change))
    }

    /// Makes the changes that wait for the end of the block.
    func finishChanges() {
        while let changes = lastChanges {
            lastChanges = nil
            for entry in changes { entry.change() }
        }
    }

    func add(_ layer: CALayer) {
        if !layers.contains(where: { $0.layer === layer }) { layers.append(WeakLayer(layer: layer)) }
    }

    func remove(_ layer: CALayer) { layers.removeAll { $0.layer === layer } }

    /// Converts frame time to the animation's own time.
    private func clock(_ time: TimeInterval) -> TimeInterval { timeLayer?.localTime(at: time) ?? time }

    /// Starts the animation at a frame unless it has started.
    func begin(at time: TimeInterval) {
        if let timeline { return timeline.begin(at: time) }
        if start == nil { start = clock(time) }
    }

    /// Moves the start so far into the past that the animation is over.
    func passEnd() {
        start = -1e12
        timeline?.passEnd()
    }

    /// Follows a timeline with its own timing.
    func follow(_ timeline: AnimatorTimeline) { (self.timeline, timelineStart) = (timeline, nil) }

    /// Sets the start in the animation's own time, which can be in the future.
    func begin(atLocal time: TimeInterval) { start = time }

    /// Whether its timeline is paused.
    var isPaused: Bool { timeline?.isPaused ?? false }

    /// Whether frames do not change it: it is paused, its time stands still, or it repeats in layers that are in no
    /// window.
    var isStill: Bool {
        if isPaused || clock(0) == clock(1) { return true }
        return timing.isRepeating && everHadLayers && !layers.contains { $0.layer?.isInWindow == true }
    }

    /// Returns the elapsed seconds in the animation's own time.
    func elapsed(at time: TimeInterval) -> TimeInterval {
        if let timeline { return timeline.position(at: time) * timeline.duration }
        return start.map { clock(time) - $0 } ?? 0
    }

    /// Returns the seconds until the end; negative after the end.
    func remaining(at time: TimeInterval) -> TimeInterval { timing.length - elapsed(at: time) }

    /// Returns the fraction of the animation that is complete.
    func share(at time: TimeInterval) -> Double {
        if let timeline, let timelineStart { return timeline.share(at: time, startingAt: timelineStart) }
        return timing.share(after: elapsed(at: time))
    }

    /// Returns whether it has run to its end, or back to its start.
    func isOver(at time: TimeInterval) -> Bool {
        timeline?.isOver(at: time) ?? (elapsed(at: time) >= timing.length)
    }

    /// Makes the change of a frame that is not one of layers.
    func takeStep(at time: TimeInterval) { step?(share(at: time)) }

    /// Gives the layers the values at a fraction of the change, replacing the final values.
    func settle(at share: Double) {
        for entry in layers { entry.layer?.settle(self, at: share) }
    }

    /// Ends the animation: the layers show their model values, and the completion is called in the next turn.
    func end(finished: Bool) {
        if finished { step?(timeline?.isReversed == true ? 0 : 1) }
        // A reversed animation ends with the old values.
        if finished, timeline?.isReversed == true { settle(at: 0) }
        for entry in layers { entry.layer?.drop(self) }
        if let completion { SimulatedDevice.current.mainLoop.enqueue { completion(finished) } }
        release?()
        (completion, release) = (nil, nil)
    }
}

/// A timing curve.
enum AnimationCourse: Hashable, Sendable {
    /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points, whose x is between 0 and 1.
    case bezier(Double, Double, Double, Double)
    /// A spring that comes to rest at 1: damping ratio, and initial velocity in distances per duration.
    case spring(damping: Double, velocity: Double)

    static let linear = AnimationCourse.bezier(0, 0, 1, 1)
    static let easeIn = AnimationCourse.bezier(0.42, 0, 1, 1)
    static let easeOut = AnimationCourse.bezier(0, 0, 0.58, 1)
    static let easeInOut = AnimationCourse.bezier(0.42, 0, 0.58, 1)

    /// Returns the progress at a fraction of the time.
    func share(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < 1 else { return 1 }
        switch self {
        case .bezier(let x1, let y1, let x2, let y2):
            // A straight line needs no search and is exact.
            guard x1 != y1 || x2 != y2 else { return time }
            return Self.bezier(y1, y2, at: Self.parameter(x1, x2, for: time))
        case .spring(let damping, let velocity): return Self.spring(damping, velocity, at: time)
        }
    }

    private static func bezier(_ one: Double, _ two: Double, at t: Double) -> Double {
        let u = 1 - t
        return 3 * u * u * t * one + 3 * u * t * t * two + t * t * t
    }

    /// Returns the parameter with the x coordinate `x`; x increases monotonically, so bisection finds it.
    private static func parameter(_ x1: Double, _ x2: Double, for x: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if bezier(x1, x2, at: middle) < x { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// A damped oscillation with an amplitude of a thousandth at the end.
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

/// The timing of an animation, as a pure value.
struct AnimationTiming: Hashable, Sendable {
    /// The duration of one repetition in seconds.
    let duration: TimeInterval
    /// The delay in seconds.
    let delay: TimeInterval
    /// The curve of each repetition.
    let curve: AnimationCourse
    /// Whether the animation repeats indefinitely.
    let isRepeating: Bool
    /// Whether every repetition also runs backward.
    let isReversing: Bool

    /// Creates a timing; negative and NaN times become 0, and the maximum is about eleven days.
    init(
        duration: TimeInterval, delay: TimeInterval = 0, curve: AnimationCourse = .easeInOut, isRepeating: Bool = false,
        isReversing: Bool = false
    ) {
        func sane(_ time: TimeInterval) -> TimeInterval { time.isNaN ? 0 : min(max(time, 0), 1_000_000) }
        self.duration = sane(duration)
        self.delay = sane(delay)
        self.curve = curve
        // A repetition without duration would never end.
        self.isRepeating = isRepeating && sane(duration) > 0
        self.isReversing = isReversing
    }

    /// The total time in seconds; infinite if the animation repeats.
    var length: TimeInterval { isRepeating ? .infinity : delay + duration * (isReversing ? 2 : 1) }

    /// Returns the progress after some seconds.
    func share(after elapsed: TimeInterval) -> Double {
        let time = elapsed - delay
        guard time >= 0 else { return 0 }
        guard elapsed < length, duration > 0 else { return 1 }
        let run = (time / duration).rounded(.down)
        let share = curve.share(at: time / duration - run)
        return isReversing && run.truncatingRemainder(dividingBy: 2) == 1 ? 1 - share : share
    }
}

/// A value as a vector of numbers.
typealias AnimatedValue = [Double]

extension CGRect {
    var animated: AnimatedValue { [minX, minY, width, height] }

    init(animated value: AnimatedValue) {
        self.init(x: value[0], y: value[1], width: value[2], height: value[3])
    }
}

extension CGPoint {
    var animated: AnimatedValue { [x, y] }

    init(animated value: AnimatedValue) { self.init(x: value[0], y: value[1]) }
}

extension Color {
    var animated: AnimatedValue { [red, green, blue, alpha] }

    init(animated value: AnimatedValue) {
        self.init(red: value[0], green: value[1], blue: value[2], alpha: value[3])
    }
}

extension CGAffineTransform {
    /// The transform as translation, rotation, scale and shear, so that a rotation does not shrink the layer midway.
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
