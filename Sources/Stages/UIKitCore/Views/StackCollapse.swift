// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Arranged views that are hidden or shown in an animation block: they collapse to nothing, or grow from it, while the
/// others move.
extension UIStackView {
    /// Arranges the views anew after one of them was hidden or shown; in an animation block, at its end.
    func visibilityDidChange(of view: UIView) {
        view.layer.animations.leaving = nil
        guard let animation = SimulatedDevice.current.frames.animator.open, layer.wasShown,
            arrangedSubviews.contains(view)
        else {
            return rebuild()
        }
        if !view.isHidden { UIView.performWithoutAnimation { view.frame = collapsedFrame(of: view) } }
        rebuild()
        guard view.isHidden else { return animation.atEnd(of: self) { [weak self] in self?.layoutIfNeeded() } }
        animation.atEnd(of: view) { [weak self, weak view] in
            guard let self, let view, view.isHidden, arrangedSubviews.contains(view) else { return }
            // Once for all views that are hidden in the block.
            layoutIfNeeded()
            view.layer.leave()
            view.frame = collapsedFrame(of: view)
        }
    }

    /// Returns the frame of a view that takes no space along the axis, after the visible view before it, and is aligned
    /// across it.
    private func collapsedFrame(of view: UIView) -> CGRect {
        let before = arrangedSubviews.prefix { $0 !== view }.last { !$0.isHidden }?.frame
        let area = isLayoutMarginsRelativeArrangement ? bounds.inset(by: layoutMargins) : bounds
        var frame = view.frame
        switch axis {
        case .horizontal:
            (frame.origin.x, frame.size.width) = (before?.maxX ?? area.minX, 0)
            (frame.origin.y, frame.size.height) =
                align(frame.height, from: area.minY, to: area.maxY) ?? (frame.minY, frame.height)
        case .vertical:
            (frame.origin.y, frame.size.height) = (before?.maxY ?? area.minY, 0)
            (frame.origin.x, frame.size.width) =
                align(frame.width, from: area.minX, to: area.maxX) ?? (frame.minX, frame.width)
        }
        return frame
    }

    /// Returns the place and the length across the axis of a view with its own length; nil if baselines decide.
    private func align(_ length: CGFloat, from start: CGFloat, to end: CGFloat) -> (CGFloat, CGFloat)? {
        switch alignment {
        case .fill: (start, end - start)
        case .leading: (start, length)
        case .center: ((start + end - length) / 2, length)
        case .trailing: (end - length, length)
        case .firstBaseline, .lastBaseline: nil
        }
    }
}

extension CALayer {
    /// Keeps showing the layer, which is hidden, until the open animation ends.
    fileprivate func leave() {
        guard let animation = SimulatedDevice.current.frames.animator.open else { return }
        animations.leaving = animation
        animation.add(self)
    }
}
