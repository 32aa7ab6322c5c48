// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// The kinds of elements of a path.
public enum CGPathElementType: Int32, Sendable {
    /// Starts a new subpath at a point.
    case moveToPoint = 0
    /// A line to a point.
    case addLineToPoint = 1
    /// A quadratic curve, with a control point and an end point.
    case addQuadCurveToPoint = 2
    /// A cubic curve, with two control points and an end point.
    case addCurveToPoint = 3
    /// Closes the subpath; without points.
    case closeSubpath = 4
}

/// An element of a path.
@unsafe public struct CGPathElement {
    /// The kind, which determines the number of points.
    public var type: CGPathElementType
    /// The points, valid while the element is visited.
    public var points: UnsafeMutablePointer<CGPoint>

    /// Creates an element.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        unsafe (self.type, self.points) = (type, points)
    }
}

/// A function that visits an element of a path, which is valid during the call.
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void

extension CGPath {
    /// Calls a function with each element, in order.
    public func applyWithBlock(_ block: CGPathApplyBlock) {
        for element in path.elements {
            var (type, points) = element.visited
            unsafe points.withUnsafeMutableBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return }
                // The pointers are valid until the closures end.
                let element = unsafe CGPathElement(type: type, points: start)
                unsafe withUnsafePointer(to: element) { unsafe block($0) }
            }
        }
    }

    /// Returns a transformed copy.
    public func copy(using transform: CGAffineTransform?) -> CGPath? { CGPath(path.transformed(transform)) }

    /// Returns the area that a stroke of the path covers, as in hit tests of lines; to be filled with the winding rule.
    ///
    /// - Parameters:
    ///   - lineWidth: The line width in points.
    ///   - lineCap: How lines end.
    ///   - lineJoin: How lines join.
    ///   - miterLimit: The longest miter, in line widths; a longer one is beveled.
    ///   - transform: Applied to the path before it is stroked.
    /// - Returns: The outline, which consists of overlapping shapes.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let style = StrokeStyle(
            width: lineWidth, cap: lineCap.rendered, join: lineJoin.rendered, miterLimit: miterLimit)
        return CGPath(path.transformed(transform).stroked(style))
    }

    /// Returns the dashes of the path.
    ///
    /// - Parameters:
    ///   - phase: The offset into the pattern at which each subpath starts, in points.
    ///   - lengths: Alternating lengths of dashes and gaps, in points.
    ///   - transform: Applied to the path before it is dashed.
    /// - Returns: The dashes, as lines.
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath { CGPath(path.transformed(transform).dashed(lengths.map { Double($0) }, phase: phase)) }
}

extension CGPath: Hashable {
    /// Returns whether two paths have the same elements.
    public static func == (one: CGPath, other: CGPath) -> Bool { one.path == other.path }

    /// Hashes the elements.
    public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension Path.Element {
    /// The element as apps see it. One without points has a placeholder, so that there is a pointer.
    fileprivate var visited: (type: CGPathElementType, points: [CGPoint]) {
        func points(_ points: RenderPoint...) -> [CGPoint] { points.map { CGPoint(x: $0.x, y: $0.y) } }
        return switch self {
        case .move(let point): (.moveToPoint, points(point))
        case .line(let point): (.addLineToPoint, points(point))
        case .quad(let end, let control): (.addQuadCurveToPoint, points(control, end))
        case .cubic(let end, let control1, let control2): (.addCurveToPoint, points(control1, control2, end))
        case .close: (.closeSubpath, [.zero])
        }
    }
}
