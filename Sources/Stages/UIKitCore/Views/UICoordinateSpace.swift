// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A frame of reference on a screen, with methods to convert between spaces.
@preconcurrency @MainActor public protocol UICoordinateSpace: NSObjectProtocol {
    /// The bounds rectangle of the space, in its own coordinates.
    var bounds: CGRect { get }
    /// Converts a point to another space.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a point from another space.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a rectangle to another space.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// Converts a rectangle from another space.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

/// A coordinate space with a known position on its screen; conversions go through the screen's fixed space.
///
/// Conversions between screens leave coordinates unchanged, because UIKit does not specify them (GEO-7).
@MainActor protocol ScreenAnchoredSpace: UICoordinateSpace {
    /// The transform to the fixed space of the screen.
    var transformToFixedSpace: CGAffineTransform { get }
}

extension ScreenAnchoredSpace {
    /// Returns the transform to `other`; spaces of unknown types coincide with the screen's.
    func transform(to other: any UICoordinateSpace) -> CGAffineTransform {
        guard let other = other as? any ScreenAnchoredSpace else { return transformToFixedSpace }
        return transformToFixedSpace.concatenating(other.transformToFixedSpace.inverted())
    }

    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        point.applying(transform(to: coordinateSpace))
    }

    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        point.applying(transform(to: coordinateSpace).inverted())
    }

    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.applying(transform(to: coordinateSpace))
    }

    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.applying(transform(to: coordinateSpace).inverted())
    }
}

/// The rotating or fixed space of one screen.
final class ScreenCoordinateSpace: NSObject, ScreenAnchoredSpace {
    private unowned let screen: UIScreen
    private let isFixed: Bool

    @MainActor init(screen: UIScreen, isFixed: Bool) {
        self.screen = screen
        self.isFixed = isFixed
        super.init()
    }

    var bounds: CGRect { isFixed ? screen.fixedBounds : screen.bounds }

    var transformToFixedSpace: CGAffineTransform { isFixed ? .identity : screen.transformToFixedSpace }

    // A view may be turned in space, and knows the way.

    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        (coordinateSpace as? UIView)?.place(of: point, from: self) ?? point.applying(transform(to: coordinateSpace))
    }

    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        (coordinateSpace as? UIView)?.place(of: point, in: self)
            ?? point.applying(transform(to: coordinateSpace).inverted())
    }

    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        (coordinateSpace as? UIView)?.place(of: rect, from: self) ?? rect.applying(transform(to: coordinateSpace))
    }

    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        (coordinateSpace as? UIView)?.place(of: rect, in: self)
            ?? rect.applying(transform(to: coordinateSpace).inverted())
    }
}

extension UIView {
    /// Converts a point to the coordinates of `view`; nil for the window.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        way(to: view).map { layer.convertInSpace(point, to: $0) } ?? point.applying(transform(to: view))
    }

    /// Converts a point from the coordinates of `view`; nil for the window.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        way(to: view).map { $0.convertInSpace(point, to: layer) } ?? point.applying(transform(to: view).inverted())
    }

    /// Converts a rectangle to the coordinates of `view`; nil for the window.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        way(to: view).map { other in .box(rect) { layer.convertInSpace($0, to: other) } }
            ?? rect.applying(transform(to: view))
    }

    /// Converts a rectangle from the coordinates of `view`; nil for the window.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        way(to: view).map { other in .box(rect) { other.convertInSpace($0, to: layer) } }
            ?? rect.applying(transform(to: view).inverted())
    }

    // MARK: Other spaces

    /// Returns a point in another space; from a view that is turned in space, the way leads through the root view.
    func place(of point: CGPoint, in space: any UICoordinateSpace) -> CGPoint {
        guard isTurned(to: space) else { return point.applying(transform(to: space)) }
        if let view = space as? UIView { return convert(point, to: view as UIView?) }
        let root = transformToRoot.root
        return convert(point, to: root as UIView?).applying(root.transform(to: space))
    }

    /// Returns a point of another space in the view's coordinates.
    func place(of point: CGPoint, from space: any UICoordinateSpace) -> CGPoint {
        guard isTurned(to: space) else { return point.applying(transform(to: space).inverted()) }
        if let view = space as? UIView { return convert(point, from: view as UIView?) }
        let root = transformToRoot.root
        return convert(point.applying(root.transform(to: space).inverted()), from: root as UIView?)
    }

    /// Returns the smallest rectangle in another space that contains one of the view.
    func place(of rect: CGRect, in space: any UICoordinateSpace) -> CGRect {
        guard isTurned(to: space) else { return rect.applying(transform(to: space)) }
        return .box(rect) { place(of: $0, in: space) }
    }

    /// Returns the smallest rectangle of the view that contains one of another space.
    func place(of rect: CGRect, from space: any UICoordinateSpace) -> CGRect {
        guard isTurned(to: space) else { return rect.applying(transform(to: space).inverted()) }
        return .box(rect) { place(of: $0, from: space) }
    }

    private func isTurned(to space: any UICoordinateSpace) -> Bool {
        CALayer.usesSpace && (layer.isInSpace || (space as? UIView)?.layer.isInSpace == true)
    }

    /// Returns the layer of `view`, or of the root view if that is nil, if the way to it leads through space; nil if the
    /// transform to it is affine, or it is in another hierarchy.
    private func way(to view: UIView?) -> CALayer? {
        guard CALayer.usesSpace else { return nil }
        let root = transformToRoot.root
        let target = view ?? root
        guard target.transformToRoot.root === root, layer.isInSpace || target.layer.isInSpace else { return nil }
        return target.layer
    }

    /// Returns the transform to `view`, or to the root view if that is nil.
    ///
    /// Views of one hierarchy share its root; views of different windows share the screen.
    private func transform(to view: UIView?) -> CGAffineTransform {
        guard let view else { return transformToRoot.transform }
        if view === self { return .identity }
        let (mine, other) = (transformToRoot, view.transformToRoot)
        if mine.root === other.root { return mine.transform.concatenating(other.transform.inverted()) }
        return transformToFixedSpace.concatenating(view.transformToFixedSpace.inverted())
    }

    /// The root of the hierarchy, with the transform to it.
    private var transformToRoot: (root: UIView, transform: CGAffineTransform) {
        var root = self
        var transform = CGAffineTransform.identity
        while let parent = root.superview {
            transform = transform.concatenating(root.geometry.transformToSuperview)
            root = parent
        }
        return (root, transform)
    }

    /// The transform to the fixed space of the screen, or without a window to that of the root's superview.
    var transformToFixedSpace: CGAffineTransform {
        let (root, transform) = transformToRoot
        let outer = transform.concatenating(root.geometry.transformToSuperview)
        guard let window = root as? UIWindow else { return outer }
        return outer.concatenating(window.screen.transformToFixedSpace)
    }
}

/// The geometry of a view: bounds, center in the superview, and transform about the center.
struct ViewGeometry: Hashable {
    var bounds: CGRect
    /// The place of the anchor in the superview.
    var center: CGPoint
    /// The transform about the anchor.
    var transform = CGAffineTransform.identity
    /// The anchor in the unit coordinates of the bounds.
    var anchor = CGPoint(x: 0.5, y: 0.5)

    init(frame: CGRect) {
        bounds = CGRect(origin: .zero, size: frame.standardized.size)
        center = CGPoint(x: frame.midX, y: frame.midY)
    }

    /// Whether the view has the same size and place as with another geometry, apart from transforms.
    func hasSamePlace(as other: ViewGeometry) -> Bool {
        bounds.size == other.bounds.size && center == other.center && anchor == other.anchor
    }

    /// Returns the geometry with a size of the bounds and an upper-left corner of the frame, however it is transformed.
    func placed(at origin: CGPoint, size: CGSize) -> ViewGeometry {
        var result = self
        result.bounds.size = size
        let corner = result.frame.origin
        result.center.x += origin.x - corner.x
        result.center.y += origin.y - corner.y
        return result
    }

    /// The smallest rectangle in the superview that contains the view.
    ///
    /// Setting the frame keeps the transform: the bounds get the inversely transformed size, and the center moves.
    var frame: CGRect {
        get {
            let box = box
            return CGRect(
                origin: CGPoint(x: center.x + transform.tx + box.minX, y: center.y + transform.ty + box.minY),
                size: box.size)
        }
        set {
            let size = newValue.standardized.size
            let isPlain = transform.isIdentity
            bounds.size =
                isPlain ? size : CGRect(origin: .zero, size: size).applying(linearPart.inverted()).size
            let box = box
            // The middle of infinite bounds is not a number, and cannot be told from their anchor.
            func place(_ middle: CGFloat, _ own: CGFloat) -> CGFloat { own.isNaN ? middle : middle - own }
            center = CGPoint(
                x: place(newValue.midX, box.midX) - transform.tx, y: place(newValue.midY, box.midY) - transform.ty)
        }
    }

    /// The smallest rectangle that contains the transformed bounds, from the anchor.
    private var box: CGRect {
        let size = bounds.size
        let rect = CGRect(x: -size.width * anchor.x, y: -size.height * anchor.y, width: size.width, height: size.height)
        return transform.isIdentity ? rect : rect.applying(linearPart)
    }

    /// The transform to the superview.
    var transformToSuperview: CGAffineTransform {
        CGAffineTransform(
            translationX: -bounds.minX - bounds.width * anchor.x, y: -bounds.minY - bounds.height * anchor.y
        )
        .concatenating(transform)
        .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
    }

    /// The transform without its translation, which moves the frame but keeps its size.
    private var linearPart: CGAffineTransform {
        CGAffineTransform(transform.a, transform.b, transform.c, transform.d, 0, 0)
    }
}

extension UIView {
    /// The point of the view at its ``center``, about which it is transformed, in the unit coordinates of the bounds.
    ///
    /// The default is the middle.
    public var anchorPoint: CGPoint {
        get { geometry.anchor }
        set { layer.anchorPoint = newValue }
    }

    /// The transform of the view in three dimensions.
    public var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }
}
