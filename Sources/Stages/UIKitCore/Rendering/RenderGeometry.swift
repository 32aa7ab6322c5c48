// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

extension CGPoint {
    /// The point as the render tree has it.
    var rendered: RenderPoint { RenderPoint(x: x, y: y) }
}

extension CGSize {
    /// The size as the render tree has it.
    var rendered: RenderSize { RenderSize(width: width, height: height) }
}

extension CGRect {
    /// The rectangle as the render tree has it.
    var rendered: RenderRect { RenderRect(origin: standardized.origin.rendered, size: standardized.size.rendered) }
}

extension CGAffineTransform {
    /// The map as the render tree has it.
    var rendered: RenderTransform { RenderTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
}

extension RenderSize {
    /// The size as UIKit has it.
    var cgSize: CGSize { CGSize(width: width, height: height) }
}
