// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The position and appearance of an element of a collection.
@preconcurrency @MainActor open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying {
    /// The frame.
    open var frame = CGRect.zero
    /// The opacity.
    open var alpha: CGFloat = 1
    /// The transform; for a transform in three dimensions, its part in the plane.
    ///
    /// A new value replaces ``transform3D``.
    open var transform = CGAffineTransform.identity { didSet { spatialTransform = nil } }
    /// The transform in three dimensions, which includes ``transform``.
    open var transform3D: CATransform3D {
        get { spatialTransform ?? CATransform3DMakeAffineTransform(transform) }
        set {
            transform = CATransform3DGetAffineTransform(newValue)
            spatialTransform = CATransform3DIsAffine(newValue) ? nil : newValue
        }
    }
    /// The transform if it is not one of the plane, which few layouts use.
    private var spatialTransform: CATransform3D?
    /// The stacking order; elements with higher values are in front.
    open var zIndex = 0
    /// Whether a supplementary view is attached to an item, with which it scrolls.
    var isAttached = false
    /// The color of the background of a list's section; nil for other elements.
    var fill: UIColor?
    /// Whether the element is hidden.
    open var isHidden = false
    /// The index path.
    open var indexPath = IndexPath(item: 0, section: 0)
    /// The category of the element.
    open internal(set) var representedElementCategory = UICollectionView.ElementCategory.cell
    /// The kind of a supplementary or decoration view; nil for a cell.
    open internal(set) var representedElementKind: String?

    /// Whether the view determines its width as well as its height.
    var fitsWidth = false

    /// Creates attributes.
    public required override init() { super.init() }

    /// Returns a copy; a subclass overrides this method to copy its own properties.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).init()
        (copy.frame, copy.alpha, copy.transform, copy.zIndex) = (frame, alpha, transform, zIndex)
        copy.spatialTransform = spatialTransform
        (copy.isHidden, copy.indexPath, copy.fitsWidth) = (isHidden, indexPath, fitsWidth)
        (copy.isAttached, copy.fill) = (isAttached, fill)
        (copy.representedElementCategory, copy.representedElementKind) = (
            representedElementCategory, representedElementKind
        )
        return copy
    }

    /// Creates attributes of a cell.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    /// Creates attributes of a supplementary view.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        (representedElementCategory, representedElementKind) = (.supplementaryView, elementKind)
    }

    /// Creates attributes of a decoration view.
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        (representedElementCategory, representedElementKind) = (.decorationView, decorationViewKind)
    }

    /// The size of the frame.
    open var size: CGSize {
        get { frame.size }
        set { frame = CGRect(x: center.x - newValue.width / 2, y: center.y - newValue.height / 2, size: newValue) }
    }

    /// The center of the frame.
    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame = CGRect(x: newValue.x - size.width / 2, y: newValue.y - size.height / 2, size: size) }
    }

    /// The bounds.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }
}

extension CGRect {
    fileprivate init(x: CGFloat, y: CGFloat, size: CGSize) { self.init(origin: CGPoint(x: x, y: y), size: size) }
}
