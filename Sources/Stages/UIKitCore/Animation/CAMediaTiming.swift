// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The pace of an animation: a cubic Bézier curve from (0, 0) to (1, 1).
public final class CAMediaTimingFunction: NSObject, Sendable {
    let course: AnimationCourse
    private let points: [Float]

    /// Creates a function by its name; an unknown name is linear.
    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
        case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
        case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
        case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
        default: self.init(controlPoints: 0, 0, 1, 1)
        }
    }

    /// Creates a function with two control points, whose x coordinates are clamped to 0…1.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        func sane(_ value: Float) -> Double { value.isFinite ? Double(value) : 0 }
        func share(_ value: Float) -> Double { min(max(sane(value), 0), 1) }
        course = .bezier(share(c1x), sane(c1y), share(c2x), sane(c2y))
        points = [0, 0, c1x, c1y, c2x, c2y, 1, 1]
    }

    /// Reads the two coordinates of a control point, from 0 for the start to 3 for the end.
    public func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
        guard (0...3).contains(idx) else { return }
        unsafe ptr[0] = points[2 * idx]
        unsafe ptr[1] = points[2 * idx + 1]
    }
}

/// The names of timing functions.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Runs at constant speed.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Starts slowly.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Ends slowly.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Starts and ends slowly.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// The pace of implicit animations.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// What an animation does before its start and after its end.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a mode.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Shows its first value before its start.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Shows its last value after its end, if it is not removed.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// Both.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// Neither.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// When an animation runs, how often, and how fast. Times are in seconds.
public protocol CAMediaTiming {
    /// The start in the time of the layer, or of the group; 0 starts with the next frame.
    var beginTime: CFTimeInterval { get set }
    /// The duration of one repetition; 0 for the duration of the transaction, or of the group.
    var duration: CFTimeInterval { get set }
    /// The speed; negative ones run backward. The default is 1.
    var speed: Float { get set }
    /// An offset that is added to the time.
    var timeOffset: CFTimeInterval { get set }
    /// The number of repetitions, which may be a fraction; 0 counts as 1.
    var repeatCount: Float { get set }
    /// The time for which it repeats; 0 leaves that to ``repeatCount``.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each repetition also runs backward.
    var autoreverses: Bool { get set }
    /// What it shows before and after.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// Seconds, as Core Foundation calls them.
public typealias CFTimeInterval = Double

extension CAMediaTiming {
    /// The duration of one repetition without the way back, from 0 to about eleven days.
    private var span: TimeInterval { duration.isNaN ? 0 : min(max(duration, 0), 1_000_000) }

    /// The time from start to end in the time of the layer, without the start; infinite for one that repeats forever.
    var activeDuration: TimeInterval {
        let pace = Double(abs(speed))
        guard pace > 0 else { return .infinity }
        if repeatDuration > 0 { return repeatDuration / pace }
        let count = repeatCount > 0 ? Double(repeatCount) : 1
        // Xcode's templates repeat .greatestFiniteMagnitude times.
        guard count < 1e9 else { return span > 0 ? .infinity : 0 }
        return span * (autoreverses ? 2 : 1) * count / pace
    }

    /// Returns the progress of a repetition and its number at a time after the start; nil where the animation has no value.
    func progress(at time: TimeInterval) -> (share: Double, cycle: Int)? {
        let total = activeDuration
        var time = time
        if time < 0 {
            guard fillMode == .backwards || fillMode == .both else { return nil }
            time = 0
        }
        let isOver = time >= total
        if isOver {
            guard fillMode == .forwards || fillMode == .both else { return nil }
            time = total
        }
        let cycleLength = span * (autoreverses ? 2 : 1)
        guard cycleLength > 0 else { return (1, 0) }
        let local = (time * Double(abs(speed)) + timeOffset) / cycleLength
        guard local.isFinite else { return (0, 0) }
        var cycle = local.rounded(.down)
        // The end of the last repetition is not the start of another.
        if isOver, local == cycle, cycle > 0 { cycle -= 1 }
        var share = local - cycle
        if autoreverses { share = share < 0.5 ? 2 * share : 2 - 2 * share }
        return (speed < 0 ? 1 - share : share, Int(min(max(cycle, 0), 1e9)))
    }
}
