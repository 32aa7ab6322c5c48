// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An area in the plane around the point (0, 0), such as that in which a field has an effect.
@preconcurrency @MainActor open class UIRegion: NSObject {
    private let test: (CGPoint) -> Bool

    private init(_ test: @escaping (CGPoint) -> Bool) { self.test = test }

    /// The whole plane.
    public class var infinite: UIRegion { UIRegion { _ in true } }

    /// Creates a circle with a radius in points.
    public convenience init(radius: CGFloat) { self.init { hypot($0.x, $0.y) <= radius } }

    /// Creates a rectangle with a size in points.
    public convenience init(size: CGSize) { self.init { abs($0.x) <= size.width / 2 && abs($0.y) <= size.height / 2 } }

    /// Returns what is outside of the region.
    open func inverse() -> UIRegion { UIRegion { [test] in !test($0) } }
    /// Returns what is in this region or in another one.
    open func byUnion(with region: UIRegion) -> UIRegion {
        UIRegion { [test, other = region.test] in test($0) || other($0) }
    }
    /// Returns what is in this region, but not in another one.
    open func byDifference(from region: UIRegion) -> UIRegion {
        UIRegion { [test, other = region.test] in test($0) && !other($0) }
    }
    /// Returns what is in both regions.
    open func byIntersection(with region: UIRegion) -> UIRegion {
        UIRegion { [test, other = region.test] in test($0) && other($0) }
    }
    /// Returns whether a point is in the region.
    open func contains(_ point: CGPoint) -> Bool { test(point) }
}
