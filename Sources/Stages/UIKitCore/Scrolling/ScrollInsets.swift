// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// How the safe area is added to the content insets of a scroll view
/// ("UIScrollView.ContentInsetAdjustmentBehavior", developer.apple.com/documentation/uikit/uiscrollview).
extension UIScrollView {
    /// Constants that describe when the safe area is added to the content insets.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// Along the scrollable axes; in a navigation or tab bar controller, a controller's view or its first subview
        /// is also inset at the top and bottom even if it does not scroll.
        case automatic = 0
        /// Along the scrollable axes.
        case scrollableAxes = 1
        /// Never.
        case never = 2
        /// Always.
        case always = 3
    }

    /// The part of the safe area that is added to the content insets.
    var adjustment: UIEdgeInsets { adjustment(of: safeAreaInsets) }

    /// Returns the part of a safe area that is added to the content insets.
    func adjustment(of safe: UIEdgeInsets) -> UIEdgeInsets {
        switch contentInsetAdjustmentBehavior {
        case .never: return .zero
        case .always: return safe
        case .automatic, .scrollableAxes:
            var part = UIEdgeInsets.zero
            if scrollsHorizontally { (part.left, part.right) = (safe.left, safe.right) }
            if scrollsVertically || isAdjustedByController { (part.top, part.bottom) = (safe.top, safe.bottom) }
            return part
        }
    }

    /// Whether a controller insets the content at the top and bottom even if it is too short to scroll.
    private var isAdjustedByController: Bool {
        guard contentInsetAdjustmentBehavior == .automatic else { return false }
        let controllers = sequence(first: self as UIView, next: \.superview).lazy.compactMap(\.viewController)
        // One that the app has named can be anywhere in the view, also in that of a child.
        guard
            let controller = controllers.first(where: { $0.namedContent?.main === self })
                ?? controllers.first(where: { _ in true }),
            controller.automaticallyAdjustsScrollViewInsets, controller.contentScrollView === self
        else { return false }
        return controller.navigationController != nil || controller.tabBarController != nil
    }
}

extension UIViewController {
    /// The scroll view whose insets the controller adjusts: the one that the app has named, otherwise the one that is found.
    var contentScrollView: UIScrollView? { namedContent?.main ?? foundScrollView }

    /// The collection of a collection view controller, otherwise its view or the view's rearmost subview, if it scrolls.
    var foundScrollView: UIScrollView? {
        guard let view = viewIfLoaded else { return nil }
        if let collection = (self as? UICollectionViewController)?.collection { return collection }
        return view as? UIScrollView ?? view.subviews.first as? UIScrollView
    }
}

extension UIEdgeInsets {
    package static func + (one: UIEdgeInsets, other: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: one.top + other.top, left: one.left + other.left, bottom: one.bottom + other.bottom,
            right: one.right + other.right)
    }
}

extension UIScrollView {
    /// Constants that describe the style of scroll indicators.
    public enum IndicatorStyle: Int, Sendable {
        /// A style that matches the interface.
        case `default` = 0
        /// Black.
        case black = 1
        /// White.
        case white = 2
    }
}
