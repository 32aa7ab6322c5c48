// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import Foundation
package import RenderTree

/// A single image of several frames, arranged in rows, each frame with its name and mode below it.
///
/// The layout depends only on names and sizes; the render tree also depends on the pixels.
package struct ContactSheet: Hashable, Sendable {
    /// A frame on the sheet.
    package struct Entry: Hashable, Sendable {
        /// The frame's name, such as `main`.
        package var name: String
        /// Further details, such as `1920×1080 @ 60 Hz`.
        package var detail: String
        /// The frame's size.
        package var size: PixelSize

        /// Creates an entry.
        package init(name: String, detail: String, size: PixelSize) {
            (self.name, self.detail, self.size) = (name, detail, size)
        }
    }

    /// A frame's position on the sheet.
    package struct Cell: Hashable, Sendable {
        /// The frame shown.
        package let entry: Entry
        /// The frame's rectangle, in pixels of the sheet.
        package let frame: PixelRect
        /// The caption's rectangle, in pixels of the sheet: below the frame, at least as wide.
        package let caption: PixelRect
    }

    /// The maximum width of the sheet in pixels.
    package static let maximumWidth = 2000
    /// The maximum height of a row's frames in pixels.
    package static let maximumRowHeight = 640

    private static let margin = 48
    private static let gap = 40
    private static let captionHeight = 64
    private static let minimumWidth = 220

    /// The cells in the order of the entries, row by row.
    package let cells: [Cell]
    /// The size of the sheet.
    package let size: PixelSize

    /// Lays out a sheet.
    ///
    /// - Parameter entries: the frames in order; empty ones are omitted. Frames are never enlarged.
    package init(_ entries: [Entry]) {
        let entries = entries.filter { $0.size.area > 0 }
        // Any frame fits in a row by itself.
        let single = entries.map { [$0] }
        let groupings = (1..<max(1, entries.count)).map { Self.split(entries, into: $0) } + [single]
        // The sheet is viewed on a screen, so choose the number of rows whose aspect ratio is closest to a screen's.
        let best = groupings.lazy.map(Self.layout).filter { $0.size.width <= Self.maximumWidth }
            .min { Self.strangeness($0.size) < Self.strangeness($1.size) }
        cells = best?.cells ?? []
        size = best?.size ?? PixelSize(width: 2 * Self.margin, height: 2 * Self.margin)
    }

    /// The deviation of the shape from a 3:2 page.
    private static func strangeness(_ size: PixelSize) -> Double {
        abs(log(Double(size.width) / Double(size.height) / 1.5))
    }

    private static func layout(_ groups: [[Entry]]) -> (cells: [Cell], size: PixelSize) {
        // All rows have the same height, so that frames can be compared.
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

    /// Splits the entries into rows of nearly equal width at a common height.
    private static func split(_ entries: [Entry], into rows: Int) -> [[Entry]] {
        let total = entries.reduce(0) { $0 + $1.aspectRatio }
        var lines = [[Entry]](repeating: [], count: rows)
        var passed = 0.0
        for entry in entries {
            // Decided by the entry's midpoint, so that an entry on the border goes to the row that contains most of it.
            let place = (passed + entry.aspectRatio / 2) / total * Double(rows)
            lines[min(rows - 1, Int(place))].append(entry)
            passed += entry.aspectRatio
        }
        return lines.filter { !$0.isEmpty }
    }

    /// The width available to a row's frames.
    private static func room(for line: [Entry]) -> Int { maximumWidth - 2 * margin - gap * (line.count - 1) }

    /// The sizes of a row's frames at a height; smaller if a frame has fewer pixels or is wider than the sheet.
    private static func sizes(of line: [Entry], height: Int) -> [(entry: Entry, size: PixelSize)] {
        let room = Double(max(1, room(for: line)))
        return line.map { entry in
            let scale = min(1, Double(height) / Double(entry.size.height), room / Double(entry.size.width))
            func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
            return (entry, PixelSize(width: side(entry.size.width), height: side(entry.size.height)))
        }
    }

    /// The largest height at which a row's frames fit.
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
    /// Draws the sheet, one point per pixel of its ``size``.
    ///
    /// - Parameter images: the frames' pixels in the order of the cells, with distinct numbers; a cell without an image
    ///   stays black.
    /// - Returns: the drawing.
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
    /// Creates a rectangle with the same coordinates, one point per pixel.
    fileprivate init(_ rect: PixelRect) {
        self.init(x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
    }
}
