// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import DisplayModel
package import FrameOutput

/// Encodes a PNG band by band, so that a large image is never in memory as a whole.
package struct PNGWriter: ~Copyable {
    private let size: PixelSize
    private let limit: Int
    private let operation: String
    private var bytes: [UInt8]
    private var compressor: PNGBandCompressor
    private var sum: UInt = 1

    /// Starts a file.
    ///
    /// - Parameters:
    ///   - size: The size in pixels.
    ///   - texts: Text chunks: keywords of 1 to 79 ASCII characters with their values.
    ///   - limit: The maximum size of the file in bytes.
    /// - Throws: ``ImageCodecError`` if there is no memory or the image is empty.
    package init(
        size: PixelSize, texts: [(keyword: String, value: String)] = [], limit: Int = .max
    ) throws(ImageCodecError) {
        operation = "write a PNG of \(size) pixels"
        guard size.width > 0, size.height > 0 else { throw ImageCodecError(operation, "the image is empty") }
        guard let compressor = PNGBandCompressor() else { throw ImageCodecError(operation, "not enough memory") }
        self.compressor = compressor
        (self.size, self.limit) = (size, limit)
        bytes = PNGChunk.beginning(size, texts: texts)
    }

    /// Writes rows.
    ///
    /// - Parameter pixels: Whole rows of `0xXXRRGGBB` without gaps.
    /// - Throws: ``ImageCodecError`` if the file would exceed its limit; the writer is then unusable.
    package mutating func write(_ pixels: [UInt32]) throws(ImageCodecError) {
        try write(pixels, from: 0, stride: size.width, count: pixels.count / size.width)
    }

    /// Writes all rows from a part of a larger image.
    ///
    /// - Parameters:
    ///   - part: The part; it has the file's size and is within the image.
    ///   - buffer: The image.
    /// - Throws: ``ImageCodecError``, like `write(_:)`.
    fileprivate mutating func write(_ part: PixelRect, of buffer: PixelBuffer) throws(ImageCodecError) {
        precondition(part.width == size.width && buffer.contains(part), "the part is not in the image")
        let width = buffer.size.width
        try write(buffer.pixels, from: part.y * width + part.x, stride: width, count: part.height)
    }

    private mutating func write(
        _ pixels: [UInt32], from start: Int, stride: Int, count: Int
    ) throws(ImageCodecError) {
        for row in Swift.stride(from: 0, to: count, by: PNGBand.rows) {
            let band = compressor.band(
                pixels, from: start + row * stride, width: size.width, stride: stride,
                count: min(PNGBand.rows, count - row))
            sum = PNGChunk.sum(sum, followedBy: band.sum)
            try append(band.chunk)
        }
    }

    private mutating func append(_ more: [UInt8]) throws(ImageCodecError) {
        guard more.count <= limit - bytes.count else { throw ImageCodecError(operation, "the file would be too large") }
        bytes += more
    }

    /// Finishes the file after all rows have been written.
    ///
    /// - Returns: The bytes of the file.
    /// - Throws: ``ImageCodecError``, like `write(_:)`.
    package mutating func finish() throws(ImageCodecError) -> [UInt8] {
        try append(PNGChunk.end(sum))
        return bytes
    }
}

/// The PNG of a changing picture, in which only changed parts are compressed again.
package struct ChangingPNG: Sendable {
    private var size = PixelSize(width: 0, height: 0)
    private var bands: [PNGBand] = []

    /// Creates a PNG that has no picture yet.
    package init() {}

    /// Encodes the next frame, with its number, its damage and the time of the change in text chunks.
    ///
    /// - Parameter frame: The frame; its damage is the difference from the frame of the last call.
    /// - Returns: The bytes of the file.
    /// - Throws: ``ImageCodecError`` if there is no memory.
    package mutating func encoded(_ frame: Frame) throws(ImageCodecError) -> [UInt8] {
        let buffer = frame.buffer
        let operation = "write a PNG of \(buffer.size) pixels"
        guard buffer.size.area > 0 else { throw ImageCodecError(operation, "the image is empty") }
        guard var compressor = PNGBandCompressor() else { throw ImageCodecError(operation, "not enough memory") }
        let (width, height) = (buffer.size.width, buffer.size.height)
        let count = (height + PNGBand.rows - 1) / PNGBand.rows
        func band(_ index: Int) -> PNGBand {
            let row = index * PNGBand.rows
            return compressor.band(
                buffer.pixels, from: row * width, width: width, stride: width, count: min(PNGBand.rows, height - row))
        }
        if size == buffer.size {
            for index in changedBands(frame.damage, of: count) { bands[index] = band(index) }
        } else {
            bands = (0..<count).map(band)
            size = buffer.size
        }
        var bytes = PNGChunk.beginning(size, texts: frame.pngTexts)
        bytes.reserveCapacity(bytes.count + bands.reduce(32) { $0 + $1.chunk.count })
        var sum: UInt = 1
        for band in bands {
            bytes += band.chunk
            sum = PNGChunk.sum(sum, followedBy: band.sum)
        }
        return bytes + PNGChunk.end(sum)
    }

    /// Returns the indexes of the bands with damage.
    private func changedBands(_ damage: [PixelRect], of count: Int) -> Set<Int> {
        var changed: Set<Int> = []
        for rect in damage where rect.height > 0 && rect.maxY > 0 {
            let (first, last) = (max(0, rect.y) / PNGBand.rows, min(count - 1, (rect.maxY - 1) / PNGBand.rows))
            if first <= last { changed.formUnion(first...last) }
        }
        return changed
    }
}

extension Frame {
    /// The text chunks that describe the frame.
    fileprivate var pngTexts: [(keyword: String, value: String)] {
        [
            ("Software", "SecondScreen"), ("Sequence", "\(sequence)"),
            ("Damage", damage.map(\.description).joined(separator: " ")),
            ("Changed", "\(changedAt.wholeMilliseconds) ms"),
        ]
    }
}

extension PixelBuffer {
    /// Encodes the image as a PNG. Optimized for speed: zlib level 1 without filters (rendering.md section 0).
    ///
    /// - Parameters:
    ///   - part: The part to encode, within the image; nil for the whole image.
    ///   - texts: Text chunks: keywords of 1 to 79 ASCII characters with their values.
    ///   - limit: The maximum size of the file in bytes.
    /// - Returns: The bytes of the file.
    /// - Throws: ``ImageCodecError`` if the file would be larger, there is no memory, or the image is empty.
    package func encodedPNG(
        _ part: PixelRect? = nil, texts: [(keyword: String, value: String)] = [], limit: Int = .max
    ) throws(ImageCodecError) -> [UInt8] {
        let part = part ?? PixelRect(size)
        var writer = try PNGWriter(
            size: PixelSize(width: part.width, height: part.height), texts: texts, limit: limit)
        try writer.write(part, of: self)
        return try writer.finish()
    }
}

extension DecodedImage {
    /// The pixels as a frame buffer, for images without transparency.
    package var buffer: PixelBuffer? { PixelBuffer(size: size, pixels: pixels) }
}
