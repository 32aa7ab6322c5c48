// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The room beside the rows of a table or list and beside their contents: the margins, and the parts of the safe area at the
/// sides, such as next to the cutout of a phone in landscape.
struct RowSides: Equatable {
    /// The distances of cells, headers and footers from the sides of the table or of the content of the collection.
    var outer = UIEdgeInsets.zero
    /// The distances of their contents from their own sides; with rounded sections none, which are in the safe area.
    var content = UIEdgeInsets.zero
    /// The margins at the left and right of the contents of cells, headers and footers; nil outside a table or list, where
    /// those are the minimum of the view's own traits.
    var margins: UIEdgeInsets?

    /// The margins of a view, also of one outside a table.
    @MainActor func margins(of view: UIView) -> UIEdgeInsets { margins ?? view.traitCollection.minimumMargins }
}

extension UIScrollView {
    /// The parts of the safe area at the sides that the content insets do not contain.
    var areaAtSides: UIEdgeInsets {
        let (safe, adjusted) = (safeAreaInsets, adjustment)
        return UIEdgeInsets(
            top: 0, left: max(safe.left - adjusted.left, 0), bottom: 0, right: max(safe.right - adjusted.right, 0))
    }

    /// The margins at the sides without the safe area.
    var marginsAtSides: UIEdgeInsets {
        let (all, safe) = (layoutMargins, insetsLayoutMarginsFromSafeArea ? safeAreaInsets : .zero)
        return UIEdgeInsets(
            top: 0, left: max(all.left - safe.left, 0), bottom: 0, right: max(all.right - safe.right, 0))
    }
}

extension UICollectionView {
    /// The room beside the contents of the rows of lists: the collection's margins, at least those of the system.
    ///
    /// The margins are those of the contents of rows, or of the rounded sections, whose rows have the minimum inside them.
    var listSides: RowSides {
        let (own, least) = (marginsAtSides, traitCollection.minimumMargins)
        let margins = UIEdgeInsets(
            top: 0, left: max(own.left, least.left), bottom: 0, right: max(own.right, least.right))
        return RowSides(content: areaAtSides, margins: margins)
    }

    /// Tells a cell, header or footer that is about to be placed of the room that it has beside its content.
    func setSides(of view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) {
        guard let cell = view as? UICollectionViewListCell else { return }
        guard var sides = collectionViewLayout.sides(inSection: attributes.indexPath.section) else {
            return cell.sides = nil
        }
        let (frame, inset) = (attributes.frame, adjustedContentInset)
        let end = bounds.width - inset.left - inset.right - frame.maxX
        sides.outer = UIEdgeInsets(top: 0, left: frame.minX, bottom: 0, right: end)
        // The content of an item that is scrolled across, beyond the sides of the collection, has no room there.
        sides.content.left = max(sides.content.left - max(frame.minX, 0), 0)
        sides.content.right = max(sides.content.right - max(end, 0), 0)
        cell.sides = sides
    }
}

extension UICollectionViewListCell {
    /// The margins of the row and of its content in a list; nil in other layouts.
    var rowMargins: UIEdgeInsets? {
        sides?.margins.map { UIEdgeInsets(top: 8, left: $0.left, bottom: 8, right: $0.right) }
    }

    /// Lays out the cell for other room at the sides, and announces margins that this changes.
    func sidesDidChange(from old: RowSides?) {
        guard sides != old else { return }
        setNeedsLayout()
        guard sides?.margins != old?.margins else { return }
        if sides == nil {
            contentView.insetsLayoutMarginsFromSafeArea = areaOutsideList.content
            configured?.insetsLayoutMarginsFromSafeArea = areaOutsideList.configured
        } else if old == nil {
            // In a list, the cell keeps its content in the safe area, also during a swipe.
            areaOutsideList.content = contentView.insetsLayoutMarginsFromSafeArea
            contentView.insetsLayoutMarginsFromSafeArea = false
            if let configured { keepInList(configured) }
        }
        rowMarginsChanged([contentView, configured])
    }

    /// Leaves it to the cell to keep the content of a configuration in the safe area, until the cell leaves the list.
    func keepInList(_ content: UIView) {
        areaOutsideList.configured = content.insetsLayoutMarginsFromSafeArea
        content.insetsLayoutMarginsFromSafeArea = false
    }
}
