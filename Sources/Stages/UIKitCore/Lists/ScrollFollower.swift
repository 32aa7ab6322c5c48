// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Has a scroll view laid out in each frame while an animation moves its content, so that what comes into view is there.
@MainActor final class ScrollFollower {
    private var link: CADisplayLink?

    /// The rectangles of the content that are to be seen: the bounds, and where an animation shows the content now.
    func visibleRects(of view: UIScrollView) -> [CGRect] {
        guard !view.layer.animations.isEmpty else { return [view.bounds] }
        follow(view)
        let shown = view.layer.presented.bounds
        return shown == view.bounds ? [view.bounds] : [view.bounds, shown]
    }

    private func follow(_ view: UIScrollView) {
        guard link == nil else { return }
        let link = CADisplayLink(target: SimulatedDevice.current) { [weak view, weak self] link in
            view?.setNeedsLayout()
            guard let view, !view.layer.animations.isEmpty else {
                link.invalidate()
                self?.link = nil
                return
            }
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }
}
