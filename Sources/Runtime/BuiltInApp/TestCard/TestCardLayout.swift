// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The layout of the test card, in points, with edges on whole pixels.
struct TestCardLayout {
    /// The entire card.
    let bounds: CGRect
    /// The size of a pixel in points.
    let pixel: CGFloat
    /// The size of a grid square; the shorter side of the card has twelve, as nearly as pixels allow.
    let square: CGFloat
    /// The line width: one pixel, or more on high-resolution screens.
    let line: CGFloat

    /// Computes the layout.
    ///
    /// - Parameters:
    ///   - bounds: the entire card.
    ///   - scale: pixels per point.
    init(_ bounds: CGRect, scale: CGFloat) {
        self.bounds = bounds
        pixel = 1 / max(scale, 0.1)
        let shorter = min(bounds.width, bounds.height)
        line = max(pixel, (shorter / 540 / pixel).rounded() * pixel)
        square = max(4 * pixel, (shorter / 12 / pixel).rounded() * pixel)
    }

    /// Rounds a length to whole pixels.
    func snapped(_ length: CGFloat) -> CGFloat { (length / pixel).rounded() * pixel }

    /// Rounds a rectangle's edges to whole pixels.
    func snapped(_ rect: CGRect) -> CGRect {
        let (left, top) = (snapped(rect.minX), snapped(rect.minY))
        return CGRect(x: left, y: top, width: snapped(rect.maxX) - left, height: snapped(rect.maxY) - top)
    }

    /// The central circle.
    var circle: CGRect {
        let radius = snapped(5 * square)
        let center = CGPoint(x: snapped(bounds.midX), y: snapped(bounds.midY))
        return CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    }

    /// The part of the card visible on every television: inset by 5% at each edge.
    var safeArea: CGRect { snapped(bounds.insetBy(dx: 0.05 * bounds.width, dy: 0.05 * bounds.height)) }

    /// The grid lines along one axis, from the center outward, so that the center is always on a line.
    func gridLines(from start: CGFloat, to end: CGFloat) -> [CGFloat] {
        let middle = snapped((start + end) / 2)
        let count = Int((end - start) / 2 / square)
        return (-count...count).map { middle + CGFloat($0) * square }
    }

    /// A band of the circle's square, given as fractions of its height.
    func band(_ start: CGFloat, _ end: CGFloat) -> CGRect {
        snapped(
            CGRect(
                x: circle.minX, y: circle.minY + start * circle.height, width: circle.width,
                height: (end - start) * circle.height))
    }

    /// Splits a band into columns of nearly equal width, with edges on whole pixels and no gaps.
    func columns(of band: CGRect, _ count: Int) -> [CGRect] {
        func edge(_ index: Int) -> CGFloat { snapped(band.minX + band.width * CGFloat(index) / CGFloat(count)) }
        return (0..<count).map {
            CGRect(x: edge($0), y: band.minY, width: edge($0 + 1) - edge($0), height: band.height)
        }
    }
}

/// A corner of the card, with its pixel color.
enum TestCardCorner: CaseIterable {
    case topLeft
    case topRight
    case bottomLeft
    case bottomRight

    /// The color of the corner's pixel and of the arrow pointing to it, `0xRRGGBB`.
    var color: UInt32 {
        switch self {
        case .topLeft: 0xFF0000
        case .topRight: 0x00FF00
        case .bottomLeft: 0x0000FF
        case .bottomRight: 0xFFFF00
        }
    }

    /// The corner's position and its directions into the card.
    func place(in bounds: CGRect) -> (point: CGPoint, inwards: CGPoint) {
        switch self {
        case .topLeft: (CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: 1, y: 1))
        case .topRight: (CGPoint(x: bounds.maxX, y: bounds.minY), CGPoint(x: -1, y: 1))
        case .bottomLeft: (CGPoint(x: bounds.minX, y: bounds.maxY), CGPoint(x: 1, y: -1))
        case .bottomRight: (CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: -1, y: -1))
        }
    }
}
