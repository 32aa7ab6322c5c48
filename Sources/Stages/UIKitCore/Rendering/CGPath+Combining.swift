// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import RenderTree

/// Combinations of what paths fill. Subpaths count as closed. Curves become short lines, which look the same; the results have
/// no crossing lines, so both fill rules show the same of them, unless hundreds of thousands of lines cross.
///
/// https://developer.apple.com/documentation/coregraphics/cgpath
extension CGPath {
    /// Returns the outline of what the path fills, without parts inside of it.
    public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
        CGPath(PathRegion(path).outline(isEvenOdd: rule == .evenOdd) { isInside, _ in isInside })
    }

    /// Returns the outline of what this path, another, or both fill.
    public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(with: other, rule) { $0 || $1 }
    }

    /// Returns the outline of what both this path and another fill.
    public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(with: other, rule) { $0 && $1 }
    }

    /// Returns the outline of what this path fills and another does not.
    public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(with: other, rule) { $0 && !$1 }
    }

    /// Returns the outline of what either this path or another fills, but not both.
    public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(with: other, rule) { $0 != $1 }
    }

    /// Returns whether there is an area that both this path and another fill.
    public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
        PathRegion(path, other.path).hasInterior(isEvenOdd: rule == .evenOdd) { $0 && $1 }
    }

    private func combined(
        with other: CGPath, _ rule: CGPathFillRule, _ contains: (_ first: Bool, _ second: Bool) -> Bool
    ) -> CGPath {
        CGPath(PathRegion(path, other.path).outline(isEvenOdd: rule == .evenOdd, contains))
    }
}
