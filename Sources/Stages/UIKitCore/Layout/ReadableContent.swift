// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

// The part of a view in which lines of text are not too long to read.

extension UIView {
    /// The layout guide for content of a comfortable reading width: the margins, or the middle of wide ones.
    public var readableContentGuide: UILayoutGuide { standardGuide(.readable, \.readableGuide) }

    /// Whether the layout guide of the margins is that of the readable content: Interface Builder's attribute
    /// "Follow Readable Width". The default is false.
    public var layoutMarginsFollowReadableWidth: Bool {
        get { constraintBookIfAny?.marginsAreReadable ?? false }
        set {
            guard newValue != layoutMarginsFollowReadableWidth else { return }
            constraintBook.marginsAreReadable = newValue
            layoutRoot.setNeedsLayout()
        }
    }

    /// The maximum width of readable content, in points.
    ///
    /// It is measured in the size of body text, which the traits determine: 672 points at the default size.
    var maximumReadableWidth: CGFloat {
        let sizes: [UIContentSizeCategory: CGFloat] = [
            .extraSmall: 14, .small: 15, .medium: 16, .large: 17, .extraLarge: 19, .extraExtraLarge: 21,
            .extraExtraExtraLarge: 23, .accessibilityMedium: 28, .accessibilityLarge: 33, .accessibilityExtraLarge: 40,
            .accessibilityExtraExtraLarge: 47, .accessibilityExtraExtraExtraLarge: 53,
        ]
        let size = sizes[traitCollection.preferredContentSizeCategory] ?? 17
        return (size * 39.5 / 8).rounded(.up) * 8
    }

    /// Whether constraints depend on the readable width, and so have to be solved again when the width changes.
    var dependsOnReadableWidth: Bool {
        guard let book = constraintBookIfAny else { return false }
        return book.readableGuide != nil || book.marginsAreReadable
    }
}

extension UILayoutGuide {
    /// The width of the guide in the middle of its insets; nil if it covers all between them.
    var readableWidth: CGFloat? {
        guard let owningView, let insets,
            source == .readable || source == .margins && owningView.layoutMarginsFollowReadableWidth
        else { return nil }
        let width = owningView.maximumReadableWidth
        return owningView.bounds.width - insets.left - insets.right > width ? width : nil
    }
}
