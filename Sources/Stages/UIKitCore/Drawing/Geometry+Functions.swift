// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Returns a point.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// Returns a size.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }
/// Returns a rectangle.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

/// Returns the text of a rectangle: `{{0, 0}, {414, 736}}`.
public func NSStringFromCGRect(_ rect: CGRect) -> String { rect.bracedDescription }

extension CGPoint {
    /// Returns whether the points are equal.
    public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
    /// Returns whether the sizes are equal.
    public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
    /// Returns whether the rectangles are equal.
    public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}

extension CGVector {
    /// Returns whether the vectors are equal.
    public func equalTo(_ vector2: CGVector) -> Bool { self == vector2 }
}
