// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Writes GIF files (CompuServe, GIF89a), each frame with a color table of its own.
struct GIFWriter {
    /// The file so far, without its end.
    private var bytes: [UInt8] = []

    /// The number of colors of a frame; one more is transparent.
    private static let maximumColors = 255
    private static let transparent: UInt8 = 255
    private static let codeSize = 8

    /// Starts a file.
    ///
    /// - Parameters:
    ///   - width: The width of all frames in pixels, up to 65,535.
    ///   - height: The height of all frames in pixels, up to 65,535.
    ///   - loopCount: How often the frames repeat, 0 for forever; nil for a single time.
    init(width: Int, height: Int, loopCount: Int?) {
        bytes += Array("GIF89a".utf8)
        add(width)
        add(height)
        bytes += [0, 0, 0]
        guard let loopCount else { return }
        bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
        add(loopCount)
        bytes.append(0)
    }

    /// Adds a frame at the top left.
    ///
    /// - Parameters:
    ///   - pixels: Premultiplied pixels `0xAARRGGBB`, row by row. Those with less than half of the opacity are transparent,
    ///     the others opaque.
    ///   - width: The width in pixels.
    ///   - height: The height in pixels.
    ///   - delay: How long the frame is shown, in hundredths of a second.
    mutating func add(_ pixels: [UInt32], width: Int, height: Int, delay: Int) {
        let colors = pixels.map(\.opaqueColor)
        let palette = Palette(colors, count: Self.maximumColors)
        // Each frame replaces the one before.
        bytes += [0x21, 0xF9, 4, 2 << 2 | 1]
        add(delay)
        bytes += [Self.transparent, 0, 0x2C, 0, 0, 0, 0]
        add(width)
        add(height)
        bytes.append(0x87)
        for index in 0...Self.maximumColors {
            let color = index < palette.colors.count ? palette.colors[index] : 0
            bytes += [UInt8(color >> 16 & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF)]
        }
        bytes.append(UInt8(Self.codeSize))
        let data = Self.compressed(colors.map { $0.map(palette.index) ?? Self.transparent })
        for start in stride(from: 0, to: data.count, by: 255) {
            let block = data[start..<min(start + 255, data.count)]
            bytes.append(UInt8(block.count))
            bytes += block
        }
        bytes.append(0)
    }

    /// The file.
    var file: [UInt8] { bytes + [0x3B] }

    private mutating func add(_ word: Int) {
        let word = UInt16(min(max(word, 0), 0xFFFF))
        bytes += [UInt8(word & 0xFF), UInt8(word >> 8)]
    }

    /// Returns the codes of samples, in the compression of Lempel, Ziv and Welch.
    private static func compressed(_ samples: [UInt8]) -> [UInt8] {
        let clear = 1 << codeSize
        var (result, buffer, bits) = ([UInt8](), 0, 0)
        var (size, next) = (codeSize + 1, clear + 2)
        var known: [Int: Int] = [:]
        func write(_ code: Int) {
            buffer |= code << bits
            bits += size
            while bits >= 8 {
                result.append(UInt8(buffer & 0xFF))
                (buffer, bits) = (buffer >> 8, bits - 8)
            }
        }
        write(clear)
        var prefix: Int?
        for sample in samples {
            guard let last = prefix else {
                prefix = Int(sample)
                continue
            }
            let key = last << 8 | Int(sample)
            if let code = known[key] {
                prefix = code
                continue
            }
            write(last)
            if next < 4096 {
                // A reader learns each code one step later than the writer.
                if next == 1 << size { size += 1 }
                known[key] = next
                next += 1
            } else {
                write(clear)
                known.removeAll(keepingCapacity: true)
                (size, next) = (codeSize + 1, clear + 2)
            }
            prefix = Int(sample)
        }
        if let prefix { write(prefix) }
        if next == 1 << size, size < 12 { size += 1 }
        write(clear + 1)
        if bits > 0 { result.append(UInt8(buffer & 0xFF)) }
        return result
    }
}

/// The colors of a frame: all of them if they are few, otherwise the averages of similar ones.
private struct Palette {
    /// The colors `0xRRGGBB`.
    private(set) var colors: [UInt32] = []
    private var indexes: [UInt32: UInt8] = [:]
    /// Whether colors are known by five bits of each component only.
    private var isReduced = false

    /// Chooses colors for pixels; nil stands for a transparent one.
    init(_ pixels: [UInt32?], count: Int) {
        var counts: [UInt32: Int] = [:]
        for case let pixel? in pixels { counts[pixel, default: 0] += 1 }
        if counts.count > count {
            isReduced = true
            counts = counts.reduce(into: [:]) { $0[$1.key.reduced, default: 0] += $1.value }
        }
        var boxes = [counts.keys.sorted()]
        var ranges = boxes.map(\.range)
        while boxes.count < count {
            // The box with the widest component is divided at the middle of its colors.
            let wide = ranges.indices.max { ranges[$0].width < ranges[$1].width }
            guard let wide, boxes[wide].count > 1 else { break }
            let shift = ranges[wide].shift
            let sorted = boxes[wide].sorted { ($0 >> shift & 0xFF, $0) < ($1 >> shift & 0xFF, $1) }
            boxes[wide] = Array(sorted[..<(sorted.count / 2)])
            boxes.append(Array(sorted[(sorted.count / 2)...]))
            ranges[wide] = boxes[wide].range
            ranges.append(boxes[boxes.count - 1].range)
        }
        for (index, box) in boxes.enumerated() where !box.isEmpty {
            let total = box.reduce(0) { $0 + (counts[$1] ?? 0) }
            func average(_ shift: UInt32) -> UInt32 {
                UInt32(box.reduce(0) { $0 + Int($1 >> shift & 0xFF) * (counts[$1] ?? 0) } / max(total, 1)) << shift
            }
            colors.append(average(16) | average(8) | average(0))
            for color in box { indexes[color] = UInt8(index) }
        }
    }

    /// Returns the index of the color for a pixel.
    func index(_ color: UInt32) -> UInt8 { indexes[isReduced ? color.reduced : color] ?? 0 }
}

extension [UInt32] {
    /// The component in which the colors differ most, by its shift, and by how much.
    fileprivate var range: (shift: UInt32, width: UInt32) {
        [UInt32(16), 8, 0].map { shift -> (shift: UInt32, width: UInt32) in
            let values = lazy.map { $0 >> shift & 0xFF }
            return (shift, (values.max() ?? 0) - (values.min() ?? 0))
        }.max { $0.width < $1.width } ?? (0, 0)
    }
}

extension UInt32 {
    /// The color `0xRRGGBB` of a premultiplied pixel; nil if less than half of it is opaque.
    fileprivate var opaqueColor: UInt32? {
        let alpha = self >> 24
        guard alpha >= 128 else { return nil }
        guard alpha < 255 else { return self & 0xFF_FFFF }
        func component(_ shift: UInt32) -> UInt32 { Swift.min((self >> shift & 0xFF) * 255 / alpha, 255) << shift }
        return component(16) | component(8) | component(0)
    }

    /// The color with five bits of each component, in the middle of those that are equal to it.
    fileprivate var reduced: UInt32 { self & 0xF8F8F8 | 0x040404 }
}
