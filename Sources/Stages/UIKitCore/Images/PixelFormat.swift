// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// The layout of pixels in memory: gray or RGB with 8 bits per component, with or without opacity.
struct PixelFormat: Sendable {
    /// The number of bits per pixel: 8 or 16 for gray, 24 or 32 for RGB.
    let bitsPerPixel: Int
    /// The distance between the starts of rows in bytes.
    let bytesPerRow: Int
    /// Whether there is one color component, or none.
    let isGray: Bool
    /// The order of the components.
    let info: CGBitmapInfo

    /// The maximum distance between the starts of rows: many times that of the widest image.
    private static let maximumBytesPerRow = 1 << 20

    /// Creates a format; nil if it is not supported, or if rows are shorter than the width.
    init?(width: Int, bitsPerPixel: Int, bytesPerRow: Int, isGray: Bool, info: CGBitmapInfo) {
        guard let alpha = CGImageAlphaInfo(rawValue: info.intersection(.alphaInfoMask).rawValue),
            !info.contains(.floatComponents)
        else { return nil }
        let isOpaque = alpha == .none
        let isGray = isGray || alpha == .alphaOnly
        let expected = isGray ? (isOpaque || alpha == .alphaOnly ? 8 : 16) : isOpaque ? 24 : 32
        // Rows without opacity may have four bytes per pixel, of which the last is skipped.
        guard bitsPerPixel == expected || (!isGray && isOpaque && bitsPerPixel == 32), width > 0,
            width <= RenderImage.maximumSide, bytesPerRow >= width * bitsPerPixel / 8,
            bytesPerRow <= Self.maximumBytesPerRow
        else { return nil }
        (self.bitsPerPixel, self.bytesPerRow, self.isGray, self.info) = (bitsPerPixel, bytesPerRow, isGray, info)
    }

    /// Creates the format of images that the system draws: four bytes per pixel in the order blue, green, red, opacity.
    init(width: Int) {
        (bitsPerPixel, bytesPerRow, isGray) = (32, 4 * width, false)
        info = [.byteOrder32Little, CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue)]
    }

    /// Creates the format of the pictures in PNG and JPEG files.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - width: The width in pixels.
    init(file: [UInt8], width: Int) {
        // A PNG's color type (ISO/IEC 15948, 11.2.2); other files are JPEG.
        let type = file.first == 0x89 && file.count > 25 ? file[25] : 2
        isGray = type == 0 || type == 4
        let isOpaque = type & 4 == 0 && !Self.hasTransparency(png: file)
        let alpha: CGImageAlphaInfo = !isOpaque ? .last : isGray ? .none : .noneSkipLast
        bitsPerPixel = isGray ? (isOpaque ? 8 : 16) : 32
        bytesPerRow = width * bitsPerPixel / 8
        info = CGBitmapInfo(rawValue: alpha.rawValue)
    }

    /// Returns whether a PNG without an alpha channel has transparent colors, in a chunk tRNS before the pixels
    /// (ISO/IEC 15948, 11.3.2.1); false for other files.
    private static func hasTransparency(png file: [UInt8]) -> Bool {
        guard file.first == 0x89 else { return false }
        // A chunk consists of the length of its content, its type, the content, and a checksum.
        var start = 8
        while start + 8 <= file.count {
            switch String(decoding: file[(start + 4)..<(start + 8)], as: UTF8.self) {
            case "tRNS": return true
            case "IDAT": return false
            default: start += 12 + file[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
            }
        }
        return false
    }

    /// How pixels have their opacity.
    var alpha: CGImageAlphaInfo {
        CGImageAlphaInfo(rawValue: info.intersection(.alphaInfoMask).rawValue) ?? .none
    }

    /// Whether pixels have an opacity.
    var hasAlpha: Bool { ![.none, .noneSkipFirst, .noneSkipLast].contains(alpha) }

    private var isPremultiplied: Bool { alpha == .premultipliedFirst || alpha == .premultipliedLast }

    /// Where the components of a pixel are, as offsets from its first byte; nil for a missing one.
    private var offsets: (red: Int?, green: Int?, blue: Int?, alpha: Int?) {
        let size = bitsPerPixel / 8
        let isFirst = [.premultipliedFirst, .first, .noneSkipFirst].contains(alpha)
        let start = isFirst ? 1 : 0
        let colors = alpha == .alphaOnly ? 0 : isGray ? 1 : 3
        let isReversed = size == 4 && info.intersection(.byteOrderMask) == .byteOrder32Little
        func place(_ index: Int) -> Int { isReversed ? size - 1 - index : index }
        func color(_ index: Int) -> Int? { colors == 0 ? nil : place(start + min(index, colors - 1)) }
        return (color(0), color(1), color(2), hasAlpha ? place(isFirst ? 0 : colors) : nil)
    }

    /// Returns premultiplied pixels `0xAARRGGBB` of bytes; nil if there are too few.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - width: The width in pixels.
    ///   - height: The height in pixels.
    ///   - ramps: Pairs of the values that the smallest and the largest byte of each color component stand for, from 0 to
    ///     1; empty for 0 and 1.
    /// - Returns: The pixels, row by row without gaps.
    func pixels(of bytes: [UInt8], width: Int, height: Int, ramps: [Double] = []) -> [UInt32]? {
        let size = bitsPerPixel / 8
        guard height > 0, bytes.count >= bytesPerRow * (height - 1) + width * size else { return nil }
        let places = offsets
        let tables = (0..<3).map { index in
            let pair = isGray ? 0 : index
            guard ramps.count > 2 * pair + 1 else { return (0...255).map { UInt32($0) } }
            let (low, high) = (ramps[2 * pair], ramps[2 * pair + 1])
            guard low.isFinite, high.isFinite else { return (0...255).map { UInt32($0) } }
            return (0...255).map { UInt32((255 * min(max(low + Double($0) / 255 * (high - low), 0), 1)).rounded()) }
        }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for row in 0..<height {
            for start in stride(from: row * bytesPerRow, to: row * bytesPerRow + width * size, by: size) {
                let alpha = places.alpha.map { UInt32(bytes[start + $0]) } ?? 255
                func color(_ place: Int?, _ index: Int) -> UInt32 {
                    let value = place.map { tables[index][Int(bytes[start + $0])] } ?? 0
                    return isPremultiplied ? min(value, alpha) : (value * alpha + 127) / 255
                }
                let (red, green) = (color(places.red, 0), color(places.green, 1))
                pixels.append(alpha << 24 | red << 16 | green << 8 | color(places.blue, 2))
            }
        }
        return pixels
    }

    /// Returns the bytes of premultiplied pixels `0xAARRGGBB`; without opacity, they are in front of black.
    ///
    /// - Parameters:
    ///   - pixels: The pixels, row by row without gaps.
    ///   - width: The width in pixels.
    /// - Returns: The bytes of all rows.
    func bytes(of pixels: [UInt32], width: Int) -> [UInt8] {
        let (size, places) = (bitsPerPixel / 8, offsets)
        var bytes = [UInt8](repeating: 0, count: pixels.count / max(width, 1) * bytesPerRow)
        for (index, pixel) in pixels.enumerated() {
            let start = index / width * bytesPerRow + index % width * size
            let alpha = pixel >> 24
            func component(_ shift: UInt32) -> UInt32 {
                let value = pixel >> shift & 0xFF
                return !hasAlpha || isPremultiplied || alpha == 0 ? value : min((value * 255 + alpha / 2) / alpha, 255)
            }
            var (red, green, blue) = (component(16), component(8), component(0))
            if isGray { red = (red * 77 + green * 151 + blue * 28) >> 8; (green, blue) = (red, red) }
            if let place = places.red { bytes[start + place] = UInt8(red) }
            if let place = places.green { bytes[start + place] = UInt8(green) }
            if let place = places.blue { bytes[start + place] = UInt8(blue) }
            if let place = places.alpha { bytes[start + place] = UInt8(alpha) }
        }
        return bytes
    }
}
