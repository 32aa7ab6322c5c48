// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation

/// The deceleration of content after a drag, as a pure value that frames advance.
///
/// Freely moving content loses the same share of its speed in each millisecond
/// (``UIScrollView/DecelerationRate``). Beyond an edge, and on the way to a page, it moves like a critically damped
/// spring.
struct ScrollDeceleration {
    var x: Axis
    var y: Axis

    /// The current offset, not rounded to pixels.
    var offset: CGPoint { CGPoint(x: x.offset, y: y.offset) }
    /// The offset at which the content comes to rest if there are no edges on the way.
    var target: CGPoint { CGPoint(x: x.target, y: y.target) }
    /// Whether the content has come to rest.
    var isOver: Bool { x.isOver && y.isOver }

    /// Advances by some seconds, with the ranges in which the content can rest.
    mutating func advance(by time: TimeInterval, in ranges: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>)) {
        x.advance(by: time, in: ranges.x)
        y.advance(by: time, in: ranges.y)
    }

    /// Shifts the deceleration together with the content.
    mutating func shift(by distance: CGPoint) {
        x.shift(by: distance.x)
        y.shift(by: distance.y)
    }
}

extension ScrollDeceleration {
    /// The deceleration along one axis.
    struct Axis {
        private enum Course {
            case rest
            /// The remaining distance shrinks by the factor exp(-rate) in each second.
            case glide(rate: Double)
            /// A critically damped oscillation around the target: its frequency in radians per second, and the current
            /// velocity in points per second.
            case spring(frequency: Double, velocity: CGFloat)
        }

        /// The current offset.
        private(set) var offset: CGFloat
        /// The offset at which the content comes to rest if there is no edge on the way.
        private(set) var target: CGFloat
        private let bounces: Bool
        private var course: Course

        /// The frequency of springs at an edge.
        private static let edgeFrequency = 10.0
        /// The frequency of springs that pull to a page, or to a target that the speed does not reach.
        private static let pageFrequency = 16.0
        /// The largest rate at which content approaches a target that is nearer than its speed reaches.
        private static let largestRate = 30.0

        /// Whether the content has come to rest.
        var isOver: Bool { if case .rest = course { true } else { false } }

        /// Creates the deceleration of content that moves freely; beyond an edge to which it returns, a spring pulls it.
        ///
        /// - Parameters:
        ///   - offset: The offset when the drag ended.
        ///   - target: The offset that the content would reach without edges.
        ///   - velocity: The velocity in points per second.
        ///   - rate: The rate of the motion, in natural units per second.
        ///   - range: Where the content can rest.
        ///   - bounces: Whether the content goes over an edge.
        init(
            freelyFrom offset: CGFloat, to target: CGFloat, velocity: CGFloat, rate: Double,
            in range: ClosedRange<CGFloat>, bounces: Bool
        ) {
            (self.offset, self.target, self.bounces) = (offset, target, bounces)
            let edge = range.clamp(offset)
            if offset != edge, range.clamp(target) == edge {
                self.target = edge
                course = .spring(frequency: Self.edgeFrequency, velocity: velocity)
            } else {
                course = target == offset ? .rest : .glide(rate: rate)
            }
        }

        /// Creates the deceleration of content that ends at a page, or at a target of the app.
        ///
        /// - Parameters:
        ///   - offset: The offset when the drag ended.
        ///   - target: The offset at which to end.
        ///   - velocity: The velocity in points per second.
        ///   - rate: The rate of free motion; nil to end at a page.
        ///   - bounces: Whether the content goes over an edge.
        init(from offset: CGFloat, to target: CGFloat, velocity: CGFloat, rate: Double?, bounces: Bool) {
            (self.offset, self.target, self.bounces) = (offset, target, bounces)
            let way = target - offset
            if way == 0 {
                course = .rest
            } else if let rate, velocity / way >= rate * 0.75 {
                // It goes on at the same speed, and slows down so that it ends there.
                course = .glide(rate: min(velocity / way, Self.largestRate))
            } else {
                // A faster spring would swing past the target.
                let limit = abs(way) * Self.pageFrequency
                course = .spring(frequency: Self.pageFrequency, velocity: min(max(velocity, -limit), limit))
            }
        }

        fileprivate mutating func shift(by distance: CGFloat) {
            offset += distance
            target += distance
        }

        fileprivate mutating func advance(by time: TimeInterval, in range: ClosedRange<CGFloat>) {
            guard time > 0 else { return }
            switch course {
            case .rest: break
            case .glide(let rate): glide(rate, for: time, in: range)
            case .spring(let frequency, let velocity): swing(frequency, velocity, for: time, in: range)
            }
        }

        private mutating func glide(_ rate: Double, for time: TimeInterval, in range: ClosedRange<CGFloat>) {
            let way = target - offset
            let rest = way * exp(-rate * time)
            let edge = way > 0 ? range.upperBound : range.lowerBound
            guard way > 0 ? target - rest > edge : target - rest < edge else {
                offset = target - rest
                // The remaining point takes as long as a long way.
                if abs(rest) < 1 { stop(at: target) }
                return
            }
            guard bounces else { return stop(at: edge) }
            // Content that became shorter may end before the offset.
            let isBefore = way > 0 ? offset <= edge : offset >= edge
            let velocity = isBefore ? (target - edge) * rate : 0
            let start = isBefore ? log(way / (target - edge)) / rate : 0
            if isBefore { offset = edge }
            course = .spring(frequency: Self.edgeFrequency, velocity: velocity)
            advance(by: time - start, in: range)
        }

        private mutating func swing(
            _ frequency: Double, _ velocity: CGFloat, for time: TimeInterval, in range: ClosedRange<CGFloat>
        ) {
            let goal = range.clamp(target)
            let distance = offset - goal
            let slope = velocity + frequency * distance
            let decay = exp(-frequency * time)
            let new = (distance + slope * time) * decay
            let speed = slope * decay - frequency * new
            guard abs(new) >= 0.5 || abs(speed) >= 20 else { return stop(at: goal) }
            offset = goal + new
            course = .spring(frequency: frequency, velocity: speed)
        }

        private mutating func stop(at place: CGFloat) { (offset, target, course) = (place, place, .rest) }
    }
}

extension ClosedRange<CGFloat> {
    /// Returns the nearest value in the range.
    package func clamp(_ value: CGFloat) -> CGFloat { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
