// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A movement of the content of a scroll view over time.
///
/// Every frame sets the offset and reports it to the delegate, as in UIKit: what follows the offset, such as a page
/// control or a parallax effect, moves with the content, and lists load the rows that pass by. Without frames, the
/// content is at its target immediately.
@MainActor final class ScrollMovement {
    /// Where the content is to be.
    enum Target {
        /// At an offset, which is shifted together with the content.
        case offset(CGPoint)
        /// At an item, whose offset changes as the content before it is measured.
        case item(@MainActor () -> CGPoint)

        @MainActor var offset: CGPoint {
            switch self {
            case .offset(let offset): offset
            case .item(let offset): offset()
            }
        }
    }

    private unowned let view: UIScrollView
    private let change = SteppedChange()
    private var start = CGPoint.zero
    private var wanted = Target.offset(.zero)
    /// The deceleration in progress, and the seconds that it has taken; nil while an animation moves the content.
    private var deceleration: (motion: ScrollDeceleration, time: TimeInterval)?
    /// The most seconds that a deceleration takes.
    private static let longestDeceleration: TimeInterval = 60
    /// Whether the target is limited to where the content can rest; not if it was beyond that from the start.
    private var rests = true
    /// Whether the next offset to be set is the movement's own.
    private var isStepping = false

    init(_ view: UIScrollView) { self.view = view }

    /// Whether the content is moving.
    var isRunning: Bool { change.isRunning }

    /// The offset at which the movement ends; nil if there is none.
    var target: CGPoint? { isRunning ? goal : nil }

    private var goal: CGPoint {
        let target = deceleration?.motion.target ?? wanted.offset
        return rests ? view.restingOffset(for: target) : target
    }

    /// Moves the content, instead of any movement in progress.
    ///
    /// - Parameters:
    ///   - target: Where to end.
    ///   - timing: The timing.
    ///   - completion: Called in the turn after the last frame, but not if the movement is stopped or replaced.
    func begin(to target: Target, _ timing: AnimationTiming, completion: @escaping @MainActor () -> Void) {
        let offset = target.offset
        (wanted, start, deceleration) = (target, view.contentOffset, nil)
        rests = view.restingOffset(for: offset) == offset
        change.begin(timing, step: { [weak self] in self?.step($0) }, completion: completion)
    }

    /// Decelerates the content, instead of any movement in progress.
    ///
    /// - Parameters:
    ///   - motion: The deceleration.
    ///   - rests: Whether it ends where the content can rest; edges have no effect otherwise.
    ///   - completion: Called in the turn after the last frame, but not if the movement is stopped or replaced.
    func decelerate(_ motion: ScrollDeceleration, rests: Bool, completion: @escaping @MainActor () -> Void) {
        (wanted, deceleration, self.rests) = (.offset(.zero), (motion, 0), rests)
        let timing = AnimationTiming(duration: Self.longestDeceleration, curve: .linear)
        change.begin(timing, step: { [weak self] in self?.step($0) }, completion: completion)
    }

    /// Stops the content where it is.
    func stop() { change.stop() }

    /// Returns whether the offset that is being set is the movement's own, and not one that the app sets meanwhile.
    func takesStep() -> Bool {
        defer { isStepping = false }
        return isStepping
    }

    /// Shifts the movement together with the content.
    func shift(by distance: CGPoint) {
        start = CGPoint(x: start.x + distance.x, y: start.y + distance.y)
        deceleration?.motion.shift(by: distance)
        guard case .offset(let offset) = wanted else { return }
        wanted = .offset(CGPoint(x: offset.x + distance.x, y: offset.y + distance.y))
    }

    private func step(_ share: Double) {
        guard share < 1 else { return arrive() }
        if deceleration != nil { return decelerate(until: share * Self.longestDeceleration) }
        let goal = goal
        func between(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * share }
        show(CGPoint(x: between(start.x, goal.x), y: between(start.y, goal.y)))
    }

    /// Advances the deceleration to a number of seconds since its beginning.
    private func decelerate(until time: TimeInterval) {
        guard var new = deceleration else { return }
        let unlimited = -CGFloat.infinity...CGFloat.infinity
        new.motion.advance(by: time - new.time, in: rests ? view.restingOffsets : (unlimited, unlimited))
        new.time = time
        deceleration = new
        if new.motion.isOver { change.finish() } else { show(new.motion.offset) }
    }

    /// Sets an offset on the way, in whole pixels, so that text stays sharp.
    private func show(_ offset: CGPoint) {
        let scale = view.window?.screen.scale ?? 1
        set(CGPoint(x: (offset.x * scale).rounded() / scale, y: (offset.y * scale).rounded() / scale))
    }

    /// Sets the last offset; an item may be moved by what comes into view with it.
    private func arrive() {
        // The delegate may release the view.
        let (view, mine) = (view, change.number)
        for _ in 0..<4 {
            let goal = goal
            guard goal != view.contentOffset else { return }
            set(goal)
            guard change.number == mine, deceleration == nil, case .item = wanted else { return }
            view.layoutIfNeeded()
            guard change.number == mine else { return }
        }
    }

    private func set(_ offset: CGPoint) {
        let view = view
        isStepping = true
        view.contentOffset = offset
        isStepping = false
    }
}
