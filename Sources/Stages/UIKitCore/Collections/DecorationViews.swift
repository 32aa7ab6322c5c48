// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The configuration of a compositional layout, which scrolls vertically.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
    /// The distance between sections, in points. The default is 0.
    open var interSectionSpacing: CGFloat = 0
    /// From where the insets of sections count at the sides. The default is the safe area.
    open var contentInsetsReference = UIContentInsetsReference.safeArea

    /// Creates a default configuration.
    public override init() { super.init() }
}

/// A view behind a section of a compositional layout.
@preconcurrency @MainActor open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
    /// The kind, for which the layout has a registration.
    public let elementKind: String
    /// The stacking order; views with higher values are in front. The default is 0, which is behind the cells.
    open var zIndex = 0

    init(elementKind: String) {
        self.elementKind = elementKind
        super.init(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
    }

    /// Returns a background as large as the section, from which its `contentInsets` inset it.
    public class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
        NSCollectionLayoutDecorationItem(elementKind: elementKind)
    }
}

extension UICollectionView {
    /// Creates a decoration view; nil, after reporting an error, for a kind that is not registered.
    func makeDecoration(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionReusableView? {
        let kind = attributes.representedElementKind ?? ""
        guard let view = collectionViewLayout.decorationMakers[kind]?(attributes.frame) else {
            SimulatedDevice.current.raise(
                .inconsistency("could not create a decoration view of kind: \(kind) - must register a nib or a class"))
            return nil
        }
        view.isDecoration = true
        return view
    }

    /// Adds a cell, or a view with cells, behind the others, and in front of decorations.
    func insert(_ view: UIView, into host: UIView) {
        let last = host === self ? subviews.last { ($0 as? UICollectionReusableView)?.isDecoration == true } : nil
        if let last { insertSubview(view, aboveSubview: last) } else { host.insertSubview(view, at: 0) }
    }

    /// Removes the decorations, which belong to their layout.
    func removeDecorations() {
        for (extra, view) in state.extras where extra.category == .decorationView {
            state.extras[extra] = nil
            view.removeFromSuperview()
        }
    }
}
