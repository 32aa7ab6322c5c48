// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// The place of a baseline in a view, for constraints that solve the view's height at the same time.
struct Baseline {
    /// The fraction of the view's height: 0 for text at the top, 1 for text at the bottom.
    var share: CGFloat
    /// The distance below that in points.
    var offset: CGFloat = 0
}

extension UIView {
    /// Returns the view that has the baseline of this one: what the view and those that it returns name for that.
    func baselineView(isFirst: Bool) -> UIView {
        var view = self
        while true {
            let next = isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
            guard next !== view, next.isDescendant(of: view) else { return view }
            view = next
        }
    }

    /// The bounds, or those of the natural size while the view has none.
    fileprivate var baselineBounds: CGRect {
        bounds.isEmpty ? CGRect(origin: .zero, size: intrinsicContentSize) : bounds
    }
}

extension UITextField {
    /// The baseline of the text, which is vertically centered in its rectangle.
    var textBaseline: Baseline {
        let text = drawnText.isEmpty ? placeholder ?? "" : drawnText
        let bounds = baselineBounds
        let place = textRect(forBounds: bounds)
        let block = TextBlock(
            StyledText(text.isEmpty ? "x" : text), attributes: [.font: drawnFont(in: place.width)], lineLimit: 1)
        let measure = TextMeasuring.measure(block)
        return Baseline(
            share: 0.5, offset: place.midY - bounds.midY + CGFloat(measure.firstBaseline - measure.size.height / 2))
    }
}

extension UITextView {
    /// Returns the baseline of the first or last line of the text.
    func textBaseline(isFirst: Bool) -> Baseline {
        let parts = laidOut.parts
        guard let part = isFirst ? parts.first : parts.last, !part.text.pieces.isEmpty else {
            return Baseline(share: 0, offset: margins.top + drawnFont.ascender)
        }
        let measure = TextMeasuring.measure(block(part.text), in: laidOut.room)
        let distance = margins.top + part.top + CGFloat(isFirst ? measure.firstBaseline : measure.lastBaseline)
        // The lines are unknown before the width.
        guard isFirst || bounds.width > 0 else {
            return Baseline(share: 1, offset: CGFloat(measure.lastBaseline - measure.size.height) - margins.bottom)
        }
        return Baseline(share: 0, offset: distance)
    }
}

extension UIButton {
    /// Returns the baseline of the first or last line of the title; nil without a title.
    func titleBaseline(isFirst: Bool) -> Baseline? {
        guard let titleLabel, titleLabel.text?.isEmpty == false else { return nil }
        let (bounds, lines) = (baselineBounds, titleLabel.baselines)
        let title = titleRect(forContentRect: contentRect(forBounds: bounds))
        let distance = title.midY - lines.height / 2 + (isFirst ? lines.first : lines.last)
        let share: CGFloat =
            switch contentVerticalAlignment {
            case .top: 0
            case .bottom: 1
            case .center, .fill: 0.5
            }
        return Baseline(share: share, offset: distance - bounds.minY - bounds.height * share)
    }
}

extension UIStackView {
    /// Returns the arranged view whose baseline is that of the stack: the first or last one of a column, the tallest one of
    /// a row; nil if there is none.
    func arrangedView(forFirstBaseline isFirst: Bool) -> UIView? {
        let views = arrangedSubviews.filter { !$0.isHidden }
        guard axis == .horizontal else { return isFirst ? views.first : views.last }
        func height(_ view: UIView) -> CGFloat {
            view.bounds.height > 0 ? view.bounds.height : view.intrinsicContentSize.height
        }
        return views.max { height($0) < height($1) }
    }
}
