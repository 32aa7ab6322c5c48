// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// How the pages of a document are arranged.
public enum PDFDisplayMode: Int, Sendable {
    /// One page at a time.
    case singlePage = 0
    /// All pages after one another.
    case singlePageContinuous = 1
    /// Two pages beside each other at a time.
    case twoUp = 2
    /// All pages after one another, two beside each other.
    case twoUpContinuous = 3

    /// Whether all pages are there to be scrolled to.
    var isContinuous: Bool { self == .singlePageContinuous || self == .twoUpContinuous }
    /// Whether two pages are beside each other.
    var isTwoUp: Bool { self == .twoUp || self == .twoUpContinuous }
}

/// The direction in which pages that are all there follow one another.
public enum PDFDisplayDirection: Int, Sendable {
    /// From the top down.
    case vertical = 0
    /// From left to right.
    case horizontal = 1
}

/// The places of pages: in rows, which follow one another in a direction.
struct PDFPageLayout: Equatable {
    /// The frames of pages by index, without their margins.
    private(set) var frames: [Int: CGRect] = [:]
    /// The size of everything with margins.
    private(set) var size = CGSize.zero

    /// Creates a layout without pages.
    init() {}

    /// Places rows of pages.
    ///
    /// - Parameters:
    ///   - rows: The indices of the pages in each row.
    ///   - margins: The margins of each page in points.
    ///   - direction: The direction in which the rows follow one another; each is centered across it.
    ///   - pageSize: Returns the size of the page at an index in points.
    init(
        rows: [[Int]], margins: UIEdgeInsets, direction: PDFDisplayDirection, pageSize: (Int) -> CGSize
    ) {
        let sizes = rows.map { $0.map { pageSize($0) } }
        func outer(_ row: [CGSize]) -> CGSize {
            CGSize(
                width: row.reduce(0) { $0 + $1.width + margins.left + margins.right },
                height: (row.map(\.height).max() ?? 0) + margins.top + margins.bottom)
        }
        let outers = sizes.map(outer)
        let isVertical = direction == .vertical
        let across = outers.map { isVertical ? $0.width : $0.height }.max() ?? 0
        var along: CGFloat = 0
        for (row, (sizes, outer)) in zip(rows, zip(sizes, outers)) {
            var x = isVertical ? (across - outer.width) / 2 : along
            let y = isVertical ? along : (across - outer.height) / 2
            for (page, size) in zip(row, sizes) {
                let room = outer.height - margins.top - margins.bottom
                frames[page] = CGRect(
                    x: x + margins.left, y: y + margins.top + (room - size.height) / 2, width: size.width,
                    height: size.height)
                x += size.width + margins.left + margins.right
            }
            along += isVertical ? outer.height : outer.width
        }
        size = isVertical ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
    }

    /// Places one page in each screenful, as large as it fits.
    ///
    /// - Parameters:
    ///   - count: The number of pages.
    ///   - room: The size of a screenful.
    ///   - margins: The margins of each page in points.
    ///   - direction: The direction in which the screenfuls follow one another.
    ///   - pageSize: Returns the size of the page at an index in points.
    init(
        screenfuls count: Int, of room: CGSize, margins: UIEdgeInsets, direction: PDFDisplayDirection,
        pageSize: (Int) -> CGSize
    ) {
        let step = direction == .vertical ? CGPoint(x: 0, y: room.height) : CGPoint(x: room.width, y: 0)
        for page in 0..<count {
            let slot = CGRect(
                x: step.x * CGFloat(page), y: step.y * CGFloat(page), width: room.width, height: room.height)
            let (inner, size) = (slot.inset(by: margins), pageSize(page))
            let scale = max(min(inner.width / size.width, inner.height / size.height), 0)
            let shown = CGSize(width: size.width * scale, height: size.height * scale)
            frames[page] = CGRect(
                x: inner.midX - shown.width / 2, y: inner.midY - shown.height / 2, width: shown.width,
                height: shown.height)
        }
        size = CGSize(
            width: max(step.x * CGFloat(count), room.width), height: max(step.y * CGFloat(count), room.height))
    }

    /// Moves everything to the middle of a space that is larger, in one direction.
    mutating func center(in room: CGSize, horizontally isHorizontal: Bool) {
        let free = isHorizontal ? room.width - size.width : room.height - size.height
        guard free > 0 else { return }
        let (x, y) = isHorizontal ? (free / 2, 0) : (0, free / 2)
        frames = frames.mapValues { $0.offsetBy(dx: x, dy: y) }
        size = CGSize(width: size.width + 2 * x, height: size.height + 2 * y)
    }

    /// Returns the indices of the pages in a rectangle, in order.
    func pages(in rect: CGRect) -> [Int] {
        frames.filter { _, frame in
            frame.minX < rect.maxX && frame.maxX > rect.minX && frame.minY < rect.maxY && frame.maxY > rect.minY
        }.keys.sorted()
    }

    /// Returns the page of which a rectangle has the largest part, and of equal ones the first; nil without one.
    func mainPage(in rect: CGRect) -> Int? {
        func area(_ page: Int) -> CGFloat {
            let part = (frames[page] ?? .zero).common(with: rect)
            return part.isNull ? 0 : part.width * part.height
        }
        var (best, largest): (Int?, CGFloat) = (nil, 0)
        for page in pages(in: rect) where area(page) > largest * 1.000_001 { (best, largest) = (page, area(page)) }
        return best
    }

    /// Returns the indices of pages in rows.
    ///
    /// - Parameters:
    ///   - count: The number of pages.
    ///   - isTwoUp: Whether two pages are in a row.
    ///   - isBook: Whether the first of such pages is alone, like a cover.
    /// - Returns: The indices.
    static func rows(_ count: Int, isTwoUp: Bool, isBook: Bool) -> [[Int]] {
        guard isTwoUp else { return (0..<count).map { [$0] } }
        let cover = isBook && count > 0 ? 1 : 0
        let pairs = stride(from: cover, to: count, by: 2).map { Array($0..<min($0 + 2, count)) }
        return (cover > 0 ? [[0]] : []) + pairs
    }
}
