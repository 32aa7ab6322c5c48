// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A frame of reference on a screen, and conversion to others.
@MainActor public protocol UICoordinateSpace: NSObjectProtocol {
    /// The space's own rectangle, in itself.
    var bounds: CGRect { get }
    /// Converts a point of this space to another one.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a point of another space to this one.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a rectangle of this space to another one.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// Converts a rectangle of another space to this one.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

/// A space that knows where it lies on its screen.
///
/// Conversion goes through the screen's fixed space. Between spaces of two screens it goes from screen to screen with
/// the numbers unchanged, a choice of ours where UIKit says nothing (GEO-7).
@MainActor protocol ScreenAnchoredSpace: UICoordinateSpace {
    /// The map from this space to the fixed space of its screen.
    var transformToFixedSpace: CGAffineTransform { get }
}

extension ScreenAnchoredSpace {
    /// The map from this space to `other`; spaces that the simulator does not know coincide with the screen's.
    func transform(to other: any UICoordinateSpace) -> CGAffineTransform {
        guard let other = other as? any ScreenAnchoredSpace else { return transformToFixedSpace }
        return transformToFixedSpace.concatenating(other.transformToFixedSpace.inverted())
    }
}

/// The space of one screen, either turning with the interface or fixed to the panel.
final class ScreenCoordinateSpace: NSObject, ScreenAnchoredSpace {
    private unowned let screen: UIScreen
    private let isFixed: Bool

    /// Creates a space of `screen`, which must outlive it.
    @MainActor init(screen: UIScreen, isFixed: Bool) {
        self.screen = screen
        self.isFixed = isFixed
        super.init()
    }

    var bounds: CGRect { isFixed ? screen.fixedBounds : screen.bounds }

    var transformToFixedSpace: CGAffineTransform { isFixed ? .identity : screen.transformToFixedSpace }

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

extension UIView {
    /// Converts a point of this view to `view`; to its window when that is nil.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { point.applying(transform(to: view)) }

    /// Converts a point of `view`, or of this view's window when that is nil, to this view.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        point.applying(transform(to: view).inverted())
    }

    /// Converts a rectangle of this view to `view`; to its window when that is nil.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { rect.applying(transform(to: view)) }

    /// Converts a rectangle of `view`, or of this view's window when that is nil, to this view.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        rect.applying(transform(to: view).inverted())
    }

    /// The map from this view to `view`, or to the outermost view when that is nil.
    ///
    /// Views of one tree meet in its root; views of different windows meet on the screen.
    private func transform(to view: UIView?) -> CGAffineTransform {
        guard let view else { return transformToRoot.transform }
        if view === self { return .identity }
        let (mine, other) = (transformToRoot, view.transformToRoot)
        if mine.root === other.root { return mine.transform.concatenating(other.transform.inverted()) }
        return transformToFixedSpace.concatenating(view.transformToFixedSpace.inverted())
    }

    /// The outermost view that contains this one, and the map to it.
    private var transformToRoot: (root: UIView, transform: CGAffineTransform) {
        var root = self
        var transform = CGAffineTransform.identity
        while let parent = root.superview {
            transform = transform.concatenating(root.geometry.transformToSuperview)
            root = parent
        }
        return (root, transform)
    }

    /// The map from this view to the fixed space of its screen; to that of its root's superview without a window.
    var transformToFixedSpace: CGAffineTransform {
        let (root, transform) = transformToRoot
        let outer = transform.concatenating(root.geometry.transformToSuperview)
        guard let window = root as? UIWindow else { return outer }
        return outer.concatenating(window.screen.transformToFixedSpace)
    }
}

/// Where a view is: its own rectangle, the place of its center in the superview, and a map about that center.
struct ViewGeometry: Hashable {
    /// The view's rectangle in itself.
    var bounds: CGRect
    /// The center of `bounds`, in the superview.
    var center: CGPoint
    /// The map applied about the center.
    var transform = CGAffineTransform.identity

    /// Creates the geometry of an untransformed view with `frame`.
    init(frame: CGRect) {
        bounds = CGRect(origin: .zero, size: frame.standardized.size)
        center = CGPoint(x: frame.midX, y: frame.midY)
    }

    /// The smallest rectangle of the superview that holds the view.
    ///
    /// Setting it keeps the transform: the size goes to `bounds` by the inverse transform, the middle to `center`.
    var frame: CGRect {
        get {
            if transform.isIdentity {
                let size = bounds.size
                return CGRect(
                    x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
                    height: size.height)
            }
            let size = CGRect(origin: .zero, size: bounds.size).applying(linearPart).size
            return CGRect(
                x: center.x + transform.tx - size.width / 2,
                y: center.y + transform.ty - size.height / 2,
                width: size.width,
                height: size.height
            )
        }
        set {
            if transform.isIdentity {
                bounds.size = newValue.standardized.size
                center = CGPoint(x: newValue.midX, y: newValue.midY)
                return
            }
            let size = CGRect(origin: .zero, size: newValue.standardized.size).applying(linearPart.inverted()).size
            bounds.size = size
            center = CGPoint(x: newValue.midX - transform.tx, y: newValue.midY - transform.ty)
        }
    }

    /// The map from the view to its superview.
    var transformToSuperview: CGAffineTransform {
        CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY)
            .concatenating(transform)
            .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
    }

    /// The transform without its translation, which moves the frame but does not change its size.
    private var linearPart: CGAffineTransform {
        CGAffineTransform(transform.a, transform.b, transform.c, transform.d, 0, 0)
    }
}
