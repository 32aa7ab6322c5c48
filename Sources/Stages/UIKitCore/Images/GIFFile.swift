// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import RenderTree

/// The frames of a GIF file (CompuServe, GIF89a).
struct GIFFile: Sendable {
    /// What is drawn for a frame.
    struct Frame: Sendable {
        /// The area of the picture that the frame draws, which is within it.
        let x, y, width, height: Int
        /// The colors `0xFFRRGGBB`, of which the transparent one is 0.
        let colors: [UInt32]
        /// Whether rows are in four passes.
        let isInterlaced: Bool
        /// How the area is left for the next frame: 2 for clear, 3 for as before, otherwise as drawn.
        let disposal: UInt8
        /// How long the frame is shown, in hundredths of a second.
        let delay: Int
        /// The number of bits of the smallest codes, without the codes for clear and end.
        let codeSize: Int
        /// The codes.
        let codes: [UInt8]
    }

    /// The width in pixels.
    let width: Int
    /// The height in pixels.
    let height: Int
    /// The frames in order, at least one.
    private(set) var frames: [Frame] = []
    /// How often the frames repeat, 0 for forever; nil if the file does not say it.
    private(set) var loopCount: Int?
    /// The number of pixels that all pictures should have together.
    private let budget: Int

    /// The maximum number of pixels in each direction that become one.
    private static let maximumReduction = 2

    /// Reads a file; nil for another format, one without frames, and one that is too large. A file that ends early or is
    /// wrong has the frames before, and a very long one those that have four times the budget of pixels together.
    init?(_ bytes: [UInt8], budget: Int = RenderImage.maximumArea) {
        self.budget = budget
        guard bytes.count >= 13, bytes.starts(with: Array("GIF8".utf8)) else { return nil }
        var reader = Reader(bytes: bytes, position: 6)
        (width, height) = (reader.word(), reader.word())
        guard RenderImage.permits(width: width, height: height) else { return nil }
        let flags = reader.byte()
        reader.position += 2
        let shared = flags & 0x80 != 0 ? reader.colors(2 << Int(flags & 7)) : []
        var (disposal, delay, transparent): (UInt8, Int, Int?) = (0, 0, nil)
        // The total is limited, as all frames are decoded at once.
        let limit = budget * Self.maximumReduction * Self.maximumReduction
        while !reader.isAtEnd, (frames.count + 1) * width * height <= limit {
            switch reader.byte() {
            case 0x21:
                let label = reader.byte()
                let block = reader.blocks()
                if label == 0xF9, block.count >= 4 {
                    (disposal, delay) = (block[0] >> 2 & 7, Int(block[1]) | Int(block[2]) << 8)
                    transparent = block[0] & 1 != 0 ? Int(block[3]) : nil
                } else if label == 0xFF, block.count >= 14, block.starts(with: Array("NETSCAPE2.0".utf8)) {
                    loopCount = Int(block[12]) | Int(block[13]) << 8
                }
            case 0x2C:
                let place = (reader.word(), reader.word(), reader.word(), reader.word())
                let flags = reader.byte()
                var colors = flags & 0x80 != 0 ? reader.colors(2 << Int(flags & 7)) : shared
                if let transparent, colors.indices.contains(transparent) { colors[transparent] = 0 }
                let codeSize = Int(reader.byte())
                let codes = reader.blocks()
                guard (1...8).contains(codeSize), place.0 + place.2 <= width, place.1 + place.3 <= height else {
                    reader.position = bytes.count
                    continue
                }
                frames.append(
                    Frame(
                        x: place.0, y: place.1, width: place.2, height: place.3, colors: colors,
                        isInterlaced: flags & 0x40 != 0, disposal: disposal, delay: delay, codeSize: codeSize,
                        codes: codes))
                (disposal, delay, transparent) = (0, 0, nil)
            default: reader.position = bytes.count
            }
        }
        guard !frames.isEmpty else { return nil }
    }

    /// The number of pixels in each direction that become one pixel of the pictures: more than 1 in a long file, whose
    /// pictures would take too much memory.
    var reduction: Int {
        let excess = Double(frames.count * width * height) / Double(budget)
        return max(1, Int(excess.squareRoot().rounded(.up)))
    }

    /// Returns whole pictures after each of the first `count` frames, as premultiplied pixels `0xAARRGGBB`, reduced by
    /// ``reduction``.
    func pictures(count: Int) -> [[UInt32]] {
        let side = reduction
        var canvas = [UInt32](repeating: 0, count: width * height)
        var small = side == 1 ? [] : [UInt32](repeating: 0, count: reducedWidth(side) * ((height + side - 1) / side))
        // Only what a frame draws is copied and averaged, as a small file can have many frames of a large picture.
        return frames.prefix(count).map { frame in
            let rows = (frame.y..<(frame.y + frame.height)).map { row in
                (row * width + frame.x)..<(row * width + frame.x + frame.width)
            }
            let disposed: [[UInt32]]? =
                switch frame.disposal {
                case 2: rows.map { [UInt32](repeating: 0, count: $0.count) }
                case 3: rows.map { Array(canvas[$0]) }
                default: nil
                }
            draw(frame, on: &canvas)
            if side > 1 { reduce(canvas, by: side, in: frame, to: &small) }
            let picture = side == 1 ? canvas : small
            if let disposed {
                for (row, colors) in zip(rows, disposed) { canvas.replaceSubrange(row, with: colors) }
                if side > 1 { reduce(canvas, by: side, in: frame, to: &small) }
            }
            return picture
        }
    }

    private func reducedWidth(_ side: Int) -> Int { (width + side - 1) / side }

    /// Sets the pixels of the area of a frame in a smaller picture, which are the averages of squares.
    private func reduce(_ picture: [UInt32], by side: Int, in frame: Frame, to result: inout [UInt32]) {
        for top in stride(from: frame.y / side * side, to: frame.y + frame.height, by: side) {
            for left in stride(from: frame.x / side * side, to: frame.x + frame.width, by: side) {
                var (alpha, red, green, blue, count) = (UInt32(0), UInt32(0), UInt32(0), UInt32(0), UInt32(0))
                for row in top..<min(top + side, height) {
                    for pixel in picture[(row * width + left)..<(row * width + min(left + side, width))] {
                        alpha += pixel >> 24
                        red += pixel >> 16 & 0xFF
                        green += pixel >> 8 & 0xFF
                        blue += pixel & 0xFF
                        count += 1
                    }
                }
                func average(_ sum: UInt32) -> UInt32 { (sum + count / 2) / count }
                result[top / side * reducedWidth(side) + left / side] =
                    average(alpha) << 24 | average(red) << 16 | average(green) << 8 | average(blue)
            }
        }
    }

    private func draw(_ frame: Frame, on canvas: inout [UInt32]) {
        // The first row of each pass, and the distance to the next.
        let passes = frame.isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
        let rows = passes.flatMap { Array(stride(from: $0.0, to: frame.height, by: $0.1)) }
        for (index, color) in frame.indexes.enumerated() where Int(color) < frame.colors.count {
            let pixel = frame.colors[Int(color)]
            guard pixel != 0 else { continue }
            canvas[(frame.y + rows[index / frame.width]) * width + frame.x + index % frame.width] = pixel
        }
    }

    /// Reads values from bytes; 0 after their end.
    private struct Reader {
        let bytes: [UInt8]
        var position: Int

        var isAtEnd: Bool { position >= bytes.count }

        mutating func byte() -> UInt8 {
            defer { position += 1 }
            return position < bytes.count ? bytes[position] : 0
        }

        mutating func word() -> Int { Int(byte()) | Int(byte()) << 8 }

        mutating func colors(_ count: Int) -> [UInt32] {
            (0..<count).map { _ in 0xFF << 24 | UInt32(byte()) << 16 | UInt32(byte()) << 8 | UInt32(byte()) }
        }

        /// Returns the contents of blocks up to an empty one.
        mutating func blocks() -> [UInt8] {
            var contents: [UInt8] = []
            while case let size = Int(byte()), size > 0, !isAtEnd {
                contents += bytes[position..<min(position + size, bytes.count)]
                position += size
            }
            return contents
        }
    }
}

extension GIFFile.Frame {
    /// The colors of the pixels as indexes, at most one for each, in the order of the file.
    fileprivate var indexes: [UInt8] {
        let total = width * height
        let (clear, end) = (1 << codeSize, 1 << codeSize + 1)
        var (prefixes, last) = ([Int](repeating: -1, count: 4096), [UInt8](repeating: 0, count: 4096))
        for code in 0..<clear { last[code] = UInt8(code) }
        var (next, size, previous) = (end + 1, codeSize + 1, -1)
        var (buffer, bits) = (0, 0)
        var indexes: [UInt8] = []
        indexes.reserveCapacity(total)
        for byte in codes {
            buffer |= Int(byte) << bits
            bits += 8
            while bits >= size {
                let code = buffer & (1 << size - 1)
                buffer >>= size
                bits -= size
                if code == clear {
                    (next, size, previous) = (end + 1, codeSize + 1, -1)
                    continue
                }
                guard code != end, code <= next, previous >= 0 || code < clear else { return indexes }
                // A code that is not known yet is the previous one, followed by its first index.
                var string: [UInt8] = []
                var part = code == next ? previous : code
                while part >= 0 {
                    string.append(last[part])
                    part = prefixes[part]
                }
                let first = string[string.count - 1]
                if code == next { string.insert(first, at: 0) }
                if previous >= 0, next < 4096 {
                    (prefixes[next], last[next]) = (previous, first)
                    next += 1
                    if next == 1 << size, size < 12 { size += 1 }
                }
                previous = code
                indexes += string.reversed()
                if indexes.count >= total { return Array(indexes.prefix(total)) }
            }
        }
        return indexes
    }
}
