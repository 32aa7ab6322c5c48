// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import Foundation
package import RenderTree

/// One picture of many frames, in rows, each with its name and mode below.
///
/// The layout depends on names and sizes alone, the tree on the pixels as well.
package struct ContactSheet: Hashable, Sendable {
    /// A frame to be shown.
    package struct Entry: Hashable, Sendable {
        /// What the frame is called, as `main`.
        package var name: String
        /// What else is said of it, as `1920×1080 @ 60 Hz`.
        package var detail: String
        /// The frame's extent.
        package var size: PixelSize

        /// Creates an entry.
        package init(name: String, detail: String, size: PixelSize) {
            (self.name, self.detail, self.size) = (name, detail, size)
        }
    }

    /// A frame's place.
    package struct Cell: Hashable, Sendable {
        /// What is shown.
        package let entry: Entry
        /// Where the picture lies, in pixels of the sheet.
        package let frame: PixelRect
        /// Where the words lie, in pixels of the sheet: below the picture, at least as wide.
        package let caption: PixelRect
    }

    /// The most pixels from side to side.
    package static let maximumWidth = 2000
    /// The most pixels of a picture from top to bottom.
    package static let maximumRowHeight = 640

    private static let margin = 48
    private static let gap = 40
    private static let captionHeight = 64
    private static let minimumWidth = 220

    /// The cells in the order of the entries, row by row.
    package let cells: [Cell]
    /// The extent of the sheet.
    package let size: PixelSize

    /// Lays out a sheet.
    ///
    /// - Parameter entries: the frames in order. Those without pixels are left out. No frame is made larger than it is.
    package init(_ entries: [Entry]) {
        let entries = entries.filter { $0.size.area > 0 }
        // A row of its own has room for any frame.
        let single = entries.map { [$0] }
        let groupings = (1..<max(1, entries.count)).map { Self.split(entries, into: $0) } + [single]
        // A sheet is looked at on a screen: of all numbers of rows the one that comes next to its shape is taken.
        let best = groupings.lazy.map(Self.layout).filter { $0.size.width <= Self.maximumWidth }
            .min { Self.strangeness($0.size) < Self.strangeness($1.size) }
        cells = best?.cells ?? []
        size = best?.size ?? PixelSize(width: 2 * Self.margin, height: 2 * Self.margin)
    }

    /// How far the shape is from that of a page, 3:2.
    private static func strangeness(_ size: PixelSize) -> Double {
        abs(log(Double(size.width) / Double(size.height) / 1.5))
    }

    private static func layout(_ groups: [[Entry]]) -> (cells: [Cell], size: PixelSize) {
        // One height for all rows, so that pictures can be compared.
        let rowHeight = groups.map(fittingHeight).min() ?? 1
        let lines = groups.map { sizes(of: $0, height: rowHeight) }
        let widths = lines.map { line in line.reduce(-gap) { $0 + max($1.size.width, minimumWidth) + gap } }
        let sheetWidth = (widths.max() ?? 0) + 2 * margin
        var cells: [Cell] = []
        var top = margin
        for (line, width) in zip(lines, widths) {
            let height = line.map(\.size.height).max() ?? 0
            var left = (sheetWidth - width) / 2
            for (entry, size) in line {
                let column = max(size.width, minimumWidth)
                let frame = PixelRect(
                    x: left + (column - size.width) / 2, y: top + height - size.height, width: size.width,
                    height: size.height)
                let caption = PixelRect(x: left, y: top + height, width: column, height: captionHeight)
                cells.append(Cell(entry: entry, frame: frame, caption: caption))
                left += column + gap
            }
            top += height + captionHeight + gap
        }
        return (cells, PixelSize(width: sheetWidth, height: top - gap + margin - captionHeight / 4))
    }

    /// Cuts the entries into rows of nearly the same length, as pictures of one height have it.
    private static func split(_ entries: [Entry], into rows: Int) -> [[Entry]] {
        let total = entries.reduce(0) { $0 + $1.aspectRatio }
        var lines = [[Entry]](repeating: [], count: rows)
        var passed = 0.0
        for entry in entries {
            // By the middle of the picture, so that the one on the border goes where most of it is.
            let place = (passed + entry.aspectRatio / 2) / total * Double(rows)
            lines[min(rows - 1, Int(place))].append(entry)
            passed += entry.aspectRatio
        }
        return lines.filter { !$0.isEmpty }
    }

    /// The room that a row's pictures have from side to side.
    private static func room(for line: [Entry]) -> Int { maximumWidth - 2 * margin - gap * (line.count - 1) }

    /// The sizes of a row's pictures at a height; smaller where a picture has less, or is wider than the sheet.
    private static func sizes(of line: [Entry], height: Int) -> [(entry: Entry, size: PixelSize)] {
        let room = Double(max(1, room(for: line)))
        return line.map { entry in
            let scale = min(1, Double(height) / Double(entry.size.height), room / Double(entry.size.width))
            func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
            return (entry, PixelSize(width: side(entry.size.width), height: side(entry.size.height)))
        }
    }

    /// The largest height at which a row's pictures have room.
    private static func fittingHeight(_ line: [Entry]) -> Int {
        var (low, high) = (1, maximumRowHeight)
        while low < high {
            let middle = (low + high + 1) / 2
            let width = sizes(of: line, height: middle).reduce(0) { $0 + max($1.size.width, minimumWidth) }
            if width <= room(for: line) { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

extension ContactSheet.Entry {
    /// Width over height.
    fileprivate var aspectRatio: Double { Double(size.width) / Double(max(1, size.height)) }
}

extension ContactSheet {
    /// Draws the sheet, a point to each pixel of its ``size``.
    ///
    /// - Parameter images: the frames' pixels in the order of the cells, with different numbers; a cell whose image is
    ///   missing stays black.
    /// - Returns: the picture.
    package func renderTree(of images: [RenderImage]) -> RenderTree {
        var layers: [RenderLayer] = []
        for (index, cell) in cells.enumerated() {
            let number = UInt64(index) * 3 + 1
            var picture = RenderLayer(id: number, frame: RenderRect(cell.frame))
            picture.backgroundColor = .black
            picture.shadow = LayerShadow(opacity: 0.5, radius: 10, offset: RenderPoint(x: 0, y: 4))
            if index < images.count {
                picture.contents = DisplayList([.image(images[index], in: picture.bounds, opacity: 1)])
            }
            layers.append(picture)
            layers.append(caption(cell.entry.name, cell.caption, top: 10, size: 20, weight: 600, 0xF3F6F9, number + 1))
            layers.append(
                caption(cell.entry.detail, cell.caption, top: 36, size: 15, weight: 400, 0x98A4B3, number + 2))
        }
        return RenderTree(
            size: RenderSize(width: Double(size.width), height: Double(size.height)),
            backgroundColor: Color(hex: 0x1B222B), layers: layers)
    }

    private func caption(
        _ text: String, _ place: PixelRect, top: Int, size: Double, weight: Int, _ color: UInt32, _ id: UInt64
    ) -> RenderLayer {
        let frame = PixelRect(x: place.x, y: place.y + top, width: place.width, height: place.height - top)
        var layer = RenderLayer(id: id, frame: RenderRect(frame))
        let run = TextRun(text, font: FontChoice(size: size, weight: weight), color: Color(hex: color))
        layer.contents = DisplayList([.text(TextBlock([run], alignment: .center, lineLimit: 1), in: layer.bounds)])
        return layer
    }
}

extension RenderRect {
    /// The rectangle of the same numbers, a point to each pixel.
    fileprivate init(_ rect: PixelRect) {
        self.init(x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
    }
}
