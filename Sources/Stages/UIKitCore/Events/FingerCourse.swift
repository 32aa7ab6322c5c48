// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation

/// The course of a finger that taps, or that drags on a straight line for 0.3 s and is lifted while it moves.
///
/// The finger moves as often as a touchscreen reports it: with a single move, a pan would begin and not go on, because
/// recognizers take the movement by which they recognize it.
package struct FingerCourse: Sendable {
    /// What the finger does at one moment.
    package struct Moment: Sendable {
        /// The time since the finger touched.
        package let delay: Duration
        fileprivate let phase: UITouch.Phase
        fileprivate let place: CGPoint
    }

    /// The moments in order; the first is that of the touch, and in the last, the finger is lifted.
    package let moments: [Moment]

    /// Creates a course.
    ///
    /// - Parameters:
    ///   - point: where the finger touches the main screen, in points.
    ///   - end: where it is lifted; nil for a tap, which takes 0.05 s.
    package init(at point: CGPoint, movingTo end: CGPoint?) {
        let start = Moment(delay: .zero, phase: .began, place: point)
        guard let end else {
            moments = [start, Moment(delay: .milliseconds(50), phase: .ended, place: point)]
            return
        }
        let (duration, count) = (Duration.milliseconds(300), 18)
        let moves = (1..<count).map { step in
            let share = Double(step) / Double(count)
            let place = CGPoint(x: point.x + (end.x - point.x) * share, y: point.y + (end.y - point.y) * share)
            return Moment(delay: duration * step / count, phase: .moved, place: place)
        }
        moments = [start] + moves + [Moment(delay: duration, phase: .ended, place: end)]
    }
}

extension SimulatedDevice {
    /// Taps, or drags a finger as described by ``FingerCourse``, all at once.
    ///
    /// - Parameters:
    ///   - point: where the finger touches the main screen, in points.
    ///   - end: where it is lifted; nil for a tap.
    ///   - time: when it touches, in seconds of the caller's clock.
    package func touch(at point: CGPoint, movingTo end: CGPoint?, time: TimeInterval) {
        for moment in FingerCourse(at: point, movingTo: end).moments {
            touch(moment, time: time + moment.delay / .seconds(1))
        }
    }

    /// Delivers one moment of a finger's course.
    ///
    /// - Parameters:
    ///   - moment: the moment.
    ///   - finger: a number that identifies the finger.
    ///   - time: the time of the moment, in seconds of the caller's clock.
    package func touch(_ moment: FingerCourse.Moment, finger: Int = 0, time: TimeInterval) {
        switch moment.phase {
        case .began: touchBegan(at: moment.place, finger: finger, time: time)
        case .ended: touchEnded(at: moment.place, finger: finger, time: time)
        default: touchMoved(to: moment.place, finger: finger, time: time)
        }
    }
}
