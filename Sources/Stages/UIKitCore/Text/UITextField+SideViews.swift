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
    var leftRoom: CGFloat { shownLeftView?.bounds.width ?? 0 }
    /// The width that the view at the trailing edge takes.
    var rightRoom: CGFloat {
        let button = showsClearButton ? inside.maxX - clearButtonRect(forBounds: bounds).minX : 0
        return shownRightView?.bounds.width ?? button
    }
    /// The bounds within the border.
    private var inside: CGRect { borderStyle == .none ? bounds : bounds.insetBy(dx: 7, dy: 0) }

    /// Adds, places and removes the views at the edges.
    func placeSideViews() {
        let inside = inside
        for view in [leftView, rightView].compactMap(\.self) where view !== shownLeftView && view !== shownRightView {
            view.removeFromSuperview()
        }
        func place(_ view: UIView?, at edge: (CGRect) -> CGFloat) {
            guard let view else { return }
            if view.superview !== self { addSubview(view) }
            view.center.y = inside.midY
            view.frame.origin.x = edge(view.frame)
        }
        place(shownLeftView) { _ in inside.minX }
        place(shownRightView) { inside.maxX - $0.width }
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
        textWasEdited()
    }
}
