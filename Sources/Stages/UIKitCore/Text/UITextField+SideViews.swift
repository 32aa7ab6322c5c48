// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UITextField {
    /// Constants that describe when a view at an edge is shown.
    public enum ViewMode: Int, Sendable {
        /// Never.
        case never = 0
        /// While the text is edited.
        case whileEditing = 1
        /// While the text is not edited.
        case unlessEditing = 2
        /// Always.
        case always = 3
    }

    private func isShown(_ mode: ViewMode) -> Bool {
        switch mode {
        case .never: false
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        case .always: true
        }
    }

    private var shownLeftView: UIView? { isShown(leftViewMode) ? leftView : nil }
    private var shownRightView: UIView? { isShown(rightViewMode) ? rightView : nil }
    private var showsClearButton: Bool { shownRightView == nil && hasText && isEnabled && isShown(clearButtonMode) }

    /// The width that the view at the leading edge takes.
    var leftRoom: CGFloat {
        shownLeftView == nil ? 0 : max(0, leftViewRect(forBounds: roomy).maxX - inside(roomy).minX)
    }
    /// The width that the view at the trailing edge takes.
    var rightRoom: CGFloat {
        guard shownRightView != nil || showsClearButton else { return 0 }
        let rect = shownRightView == nil ? clearButtonRect(forBounds: roomy) : rightViewRect(forBounds: roomy)
        return max(0, inside(roomy).maxX - rect.minX)
    }
    /// The bounds, enlarged to make room for the views at the edges, so that a field without a size measures like one
    /// with.
    private var roomy: CGRect {
        CGRect(origin: bounds.origin, size: CGSize(width: max(bounds.width, 1000), height: bounds.height))
    }
    /// The bounds within the border.
    func inside(_ bounds: CGRect) -> CGRect {
        // A field without a size is narrower than its border, and has no rectangle within it.
        borderStyle == .none
            ? bounds
            : CGRect(x: bounds.minX + 7, y: bounds.minY, width: max(0, bounds.width - 14), height: bounds.height)
    }

    /// Replaces a view at an edge; the same one changes nothing where the field has placed it, or left it out.
    func replaceSide(_ old: UIView?, by new: UIView?) {
        if old === new, new.map(isPlaced) != false { return }
        if old !== new, old?.superview === self { old?.removeFromSuperview() }
        setNeedsLayout()
    }

    private func isPlaced(_ view: UIView) -> Bool {
        let isLeft = view === shownLeftView
        guard isLeft || view === shownRightView else { return view.superview !== self }
        let place = isLeft ? leftViewRect(forBounds: bounds) : rightViewRect(forBounds: bounds)
        return view.superview === self && view.bounds.size == place.size
            && view.center == CGPoint(x: place.midX, y: place.midY)
    }

    /// Adds, places and removes the views at the edges.
    func placeSideViews() {
        for view in [leftView, rightView].compactMap(\.self) where view !== shownLeftView && view !== shownRightView {
            view.removeFromSuperview()
        }
        func place(_ view: UIView?, _ place: CGRect) {
            guard let view else { return }
            if view.superview !== self { addSubview(view) }
            // Sets the bounds and center instead of the frame, because the view may have a transform.
            view.bounds.size = place.size
            view.center = CGPoint(x: place.midX, y: place.midY)
        }
        place(shownLeftView, leftViewRect(forBounds: bounds))
        place(shownRightView, rightViewRect(forBounds: bounds))
        guard showsClearButton else {
            clearButton?.removeFromSuperview()
            return
        }
        let button = clearButton ?? makeClearButton()
        clearButton = button
        button.frame = clearButtonRect(forBounds: bounds)
        if button.superview !== self { addSubview(button) }
    }

    private func makeClearButton() -> UIButton {
        let button = UIButton(type: .custom)
        button.setImage(UIImage(systemName: "xmark.circle.fill"), for: .normal)
        button.tintColor = clearButtonColor
        button.accessibilityLabel = "Clear text"
        button.addAction(UIAction { [weak self] _ in self?.clear() }, for: .touchUpInside)
        return button
    }

    private func clear() {
        guard delegate?.textFieldShouldClear(self) ?? true else { return }
        text = ""
        if let field = self as? UISearchTextField, field.allowsDeletingTokens { field.clearTokens() }
        textWasEdited()
    }
}
