// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIView {
    /// Finds the frontmost view at a point.
    ///
    /// Views that are hidden, almost transparent or take no touches are passed by with everything inside; so is what
    /// lies outside of a view's bounds, though it may be visible there (WIN-11).
    func findView(at point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event) else {
            return nil
        }
        for view in subviews.reversed() {
            let local = point.applying(view.geometry.transformToSuperview.inverted())
            if let hit = view.hitTest(local, with: event) { return hit }
        }
        return self
    }
}
