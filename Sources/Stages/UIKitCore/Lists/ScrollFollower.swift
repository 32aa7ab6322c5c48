// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Lays out a scroll view in each frame while an animation moves its content, so that newly visible content is present.
@MainActor final class ScrollFollower {
    private var link: CADisplayLink?

    /// Returns the content rectangles that must be visible: the bounds and, during an animation, the presented bounds.
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
