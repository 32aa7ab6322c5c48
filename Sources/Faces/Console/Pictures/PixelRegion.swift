// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

/// A set of pixels, stored as at most 16 rectangles that do not overlap.
///
/// A set that would need more becomes its bounding rectangle, so a region may be larger than what was inserted, but
/// never smaller.
struct PixelRegion: Equatable, Sendable {
    /// The maximum number of rectangles.
    static let maximumCount = 16

    /// The rectangles.
    private(set) var rects: [PixelRect] = []

    /// Whether the region contains no pixels.
    var isEmpty: Bool { rects.isEmpty }

    /// The number of pixels.
    var area: Int { rects.reduce(0) { $0 + $1.area } }

    /// Adds the pixels of a rectangle.
    mutating func insert(_ rect: PixelRect) {
        guard !rect.isEmpty else { return }
        rects.removeAll { rect.intersection($0) == $0 }
        rects += rects.reduce([rect]) { rest, known in rest.flatMap { $0.subtracting(known) } }
        limit()
    }

    /// Adds the pixels of another region.
    mutating func formUnion(_ other: PixelRegion) { for rect in other.rects { insert(rect) } }

    /// Removes the pixels of a rectangle, unless that would require too many rectangles.
    mutating func remove(_ rect: PixelRect) {
        rects = rects.flatMap { $0.subtracting(rect) }
        limit()
    }

    /// Removes all pixels.
    mutating func removeAll() { rects = [] }

    private mutating func limit() {
        guard rects.count > Self.maximumCount, let first = rects.first else { return }
        rects = [rects.dropFirst().reduce(first) { $0.union($1) }]
    }
}

extension PixelRect {
    /// Returns the parts of the rectangle outside of another one: at most four rectangles that do not overlap.
    fileprivate func subtracting(_ other: PixelRect) -> [PixelRect] {
        let common = intersection(other)
        guard !common.isEmpty else { return [self] }
        return [
            PixelRect(x: x, y: y, width: width, height: common.y - y),
            PixelRect(x: x, y: common.maxY, width: width, height: maxY - common.maxY),
            PixelRect(x: x, y: common.y, width: common.x - x, height: common.height),
            PixelRect(x: common.maxX, y: common.y, width: maxX - common.maxX, height: common.height),
        ].filter { !$0.isEmpty }
    }

    /// Divides the rectangle into full-width bands of about the same number of pixels: at most `area` each, unless a
    /// single row has more.
    func bands(of area: Int) -> [PixelRect] {
        let rows = max(1, area / max(1, width))
        return stride(from: y, to: maxY, by: rows).map {
            PixelRect(x: x, y: $0, width: width, height: min(rows, maxY - $0))
        }
    }
}
