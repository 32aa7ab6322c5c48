// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Where a view is: its own rectangle, the place of its centre in the superview, and a map about that centre.
struct ViewGeometry: Hashable {
    /// The view's rectangle in itself.
    var bounds: CGRect
    /// The centre of `bounds`, in the superview.
    var center: CGPoint
    /// The map applied about the centre.
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
