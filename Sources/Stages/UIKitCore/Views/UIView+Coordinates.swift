// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

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
