// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIView {
    /// Makes a view that shows what this one shows now, and does not change with it.
    ///
    /// - Parameter afterUpdates: whether outstanding layout is done first.
    /// - Returns: the view, which takes no touches.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        if afterUpdates { layoutIfNeeded() }
        let copy = copyOfLooks()
        copy.isUserInteractionEnabled = false
        return copy
    }

    /// Copies looks and geometry of this view and of everything inside.
    private func copyOfLooks() -> UIView {
        let copy = makeCopy()
        copy.setGeometry(geometry)
        copy.isHidden = isHidden
        copy.alpha = alpha
        copy.isOpaque = isOpaque
        copy.backgroundColor = backgroundColor
        copy.clipsToBounds = clipsToBounds
        copy.autoresizesSubviews = false
        for view in subviews { copy.addSubview(view.copyOfLooks()) }
        return copy
    }

    private func makeCopy() -> UIView {
        if let imageView = self as? UIImageView {
            let copy = UIImageView(image: imageView.image)
            copy.contentMode = imageView.contentMode
            return copy
        }
        guard let label = self as? UILabel else { return UIView() }
        let copy = UILabel()
        (copy.text, copy.font, copy.textColor) = (label.text, label.font, label.textColor)
        (copy.textAlignment, copy.numberOfLines) = (label.textAlignment, label.numberOfLines)
        return copy
    }
}

extension UIScreen {
    /// Makes a view that shows what the app shows on this screen now (MISC-6).
    ///
    /// - Parameter afterUpdates: whether outstanding layout is done first.
    /// - Returns: the view, which takes no touches.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
        let copy = UIView(frame: bounds)
        copy.isUserInteractionEnabled = false
        for window in windowStack.windows {
            if let part = window.snapshotView(afterScreenUpdates: afterUpdates) {
                part.isHidden = false
                copy.addSubview(part)
            }
        }
        return copy
    }
}
