// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import RenderTree
import Synchronization

/// Who measures text: whoever draws it, or an approximation while nobody has said who that is.
///
/// UIKit measures strings on any thread, so this belongs to no actor.
enum TextMeasuring {
    /// Measures a block of text in the room that there is for it; called on any thread.
    typealias Measurer = @Sendable (TextBlock, RenderSize) -> TextMeasure

    /// A closure in a value: one that is handed out of a generic type bare is wrapped once more at each access.
    private struct Injected: Sendable {
        var measure: Measurer?
    }

    private static let injected = Mutex(Injected())

    /// Has `measurer` measure from now on; nil for the approximation.
    static func use(_ measurer: Measurer?) { injected.withLock { $0.measure = measurer } }

    /// Measures a block of text.
    static func measure(_ block: TextBlock, in room: RenderSize = .endless) -> TextMeasure {
        guard !block.runs.isEmpty else { return TextMeasure() }
        // Called outside of the lock: a measurer has one of its own.
        let measure = injected.withLock { $0 }.measure
        return measure?(block, room) ?? ApproximateText.measure(block, in: room)
    }
}

extension RenderSize {
    /// More room than any text needs.
    static let endless = RenderSize(width: .farthest, height: .farthest)
}

extension SimulatedDevice {
    /// Has text measured by whoever draws it, so that what is laid out fits what is drawn; nil for an approximation.
    ///
    /// The closure gets a block and the most width and height that there are for it, and returns what it takes of them;
    /// it is called on any thread. Layout that was done before is not done again.
    package func measureText(with measurer: (@Sendable (TextBlock, RenderSize) -> TextMeasure)?) {
        TextMeasuring.use(measurer)
        // Text that is there already has other measures now.
        for window in screens.flatMap(\.windowStack.windows) { window.layOutAnew() }
    }
}

extension UIView {
    /// Has the view and all below it lay out again, with sizes of their own asked for anew.
    fileprivate func layOutAnew() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        setNeedsDisplay()
        for view in subviews { view.layOutAnew() }
    }
}
