// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Constants that describe from where the content insets of a section count at the sides.
public enum UIContentInsetsReference: Int, Sendable {
    /// The reference of the layout's configuration.
    case automatic = 0
    /// The edges of the collection view.
    case none = 1
    /// The safe area.
    case safeArea = 2
    /// The layout margins.
    case layoutMargins = 3
    /// The guide for readable content: here, the layout margins.
    case readableContent = 4
}

extension UICollectionView {
    /// Returns the insets of a reference at the sides, without the part of the safe area that the scroll view adds.
    func insets(of reference: UIContentInsetsReference) -> NSDirectionalEdgeInsets {
        switch reference {
        case .automatic, .none: return .zero
        case .safeArea: return NSDirectionalEdgeInsets(areaAtSides)
        case .layoutMargins, .readableContent:
            let (whole, added) = (layoutMargins, adjustment)
            return NSDirectionalEdgeInsets(
                top: 0, leading: max(whole.left - added.left, 0), bottom: 0,
                trailing: max(whole.right - added.right, 0))
        }
    }

    /// Prepares a compositional layout again if the insets that it depends on have changed.
    func layoutFollowsInsets() { (collectionViewLayout as? UICollectionViewCompositionalLayout)?.insetsDidChange() }
}

extension NSDirectionalEdgeInsets {
    /// Returns the sums of the insets.
    static func + (left: NSDirectionalEdgeInsets, right: NSDirectionalEdgeInsets) -> NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(
            top: left.top + right.top, leading: left.leading + right.leading, bottom: left.bottom + right.bottom,
            trailing: left.trailing + right.trailing)
    }
}
