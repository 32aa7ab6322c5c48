// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The pace of an animation: a cubic Bézier curve from (0, 0) to (1, 1).
public final class CAMediaTimingFunction: NSObject, Sendable {
    let course: AnimationCourse
    private let points: [Float]

    /// Creates a function with a name; an unknown name is linear.
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

    /// Gets the coordinates of a control point, from 0 for the start to 3 for the end.
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

/// Constants that specify what an animation shows before its start and after its end.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a mode.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Shows the first value before the start.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Shows the last value after the end, unless the animation is removed.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// Both backward and forward.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// Neither backward nor forward.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// The timing of an animation: when, how often and how fast it runs. Times are in seconds.
public protocol CAMediaTiming {
    /// The start, in the time of the layer or group; 0 starts with the next frame.
    var beginTime: CFTimeInterval { get set }
    /// The duration of one repetition; 0 for the duration of the transaction or group.
    var duration: CFTimeInterval { get set }
    /// The speed; negative values run backward. The default is 1.
    var speed: Float { get set }
    /// An offset that is added to the time.
    var timeOffset: CFTimeInterval { get set }
    /// The number of repetitions, which may be a fraction; 0 counts as 1.
    var repeatCount: Float { get set }
    /// The time for which it repeats; 0 if ``repeatCount`` decides.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each repetition also runs backward.
    var autoreverses: Bool { get set }
    /// What the animation shows before its start and after its end.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// A time in seconds; Core Foundation's name.
public typealias CFTimeInterval = Double

extension CAMediaTiming {
    /// The duration of one repetition, without reversal, clamped from 0 to about eleven days.
    private var span: TimeInterval { duration.isNaN ? 0 : min(max(duration, 0), 1_000_000) }

    /// The duration from start to end, in the layer's time; infinite if the animation repeats forever.
    var activeDuration: TimeInterval {
        let pace = Double(abs(speed))
        guard pace > 0 else { return .infinity }
        if repeatDuration > 0 { return repeatDuration / pace }
        let count = repeatCount > 0 ? Double(repeatCount) : 1
        // Xcode's templates use .greatestFiniteMagnitude to repeat forever.
        guard count < 1e9 else { return span > 0 ? .infinity : 0 }
        return span * (autoreverses ? 2 : 1) * count / pace
    }

    /// Returns the progress and number of the repetition at a time after the start; nil where the animation has no
    /// value.
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
