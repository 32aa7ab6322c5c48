// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel

/// How pixels are encoded for a page; the raw values are the protocol's.
enum PartEncoding: UInt8 {
    /// Red, green, blue, and 255 for each pixel.
    case raw = 1
    /// A PNG.
    case png = 2
    /// A JPEG, the only lossy encoding.
    case jpeg = 3
}

/// A rectangle of a frame as it is sent to a page.
struct FramePart: Hashable {
    /// The largest rectangle to send raw, in pixels; up to this size, decoding costs the browser more than reading.
    static let maximumRawArea = 4096
    /// The largest rectangle to send as one PNG, in pixels.
    static let maximumPNGArea = 256 << 10
    /// The largest rectangle to send as one JPEG, in pixels. While the browser decodes it, the next one is encoded, and
    /// browsers decode several at a time.
    static let maximumJPEGArea = 256 << 10
    /// The maximum number of pixels in a rectangle from the runtime; each is encoded while the next one arrives.
    static let bandArea = maximumJPEGArea
    /// The minimum number of pixels in a band that is sent before its frame is complete; a smaller rectangle is not a
    /// band of a large one, or is its last band.
    static let minimumBandArea = bandArea / 2

    /// The rectangle in the canvas.
    let rect: PixelRect
    /// The encoding.
    let encoding: PartEncoding
    /// The chroma resolution of a JPEG; a page gets the missing detail when the screen is at rest.
    var chroma = JPEGCompressor.Chroma.quarter

    /// Chooses the encoding of a part that has changed.
    init(_ rect: PixelRect, isAnimated: Bool) {
        self.rect = rect
        encoding =
            switch rect.area {
            case ...Self.maximumRawArea: .raw
            case ...Self.maximumPNGArea where !isAnimated: .png
            default: .jpeg
            }
    }

    /// Chooses the encoding of a rectangle that has changed, and divides it into parts that are encoded one by one.
    static func parts(of rect: PixelRect, isAnimated: Bool) -> [FramePart] {
        let part = FramePart(rect, isAnimated: isAnimated)
        guard part.encoding == .jpeg else { return [part] }
        return rect.bands(of: maximumJPEGArea).map { FramePart(moving: $0) }
    }

    /// Creates a part that must be sent losslessly.
    init(lossless rect: PixelRect) {
        self.rect = rect
        encoding = rect.area <= Self.maximumRawArea ? .raw : .png
    }

    /// Creates a part that is being animated, or a band of a large rectangle.
    init(moving rect: PixelRect) { (self.rect, encoding) = (rect, .jpeg) }

    /// Creates a part in a file format.
    init(_ rect: PixelRect, as format: StillFormat) {
        self.rect = rect
        chroma = .full
        encoding = format == .png ? .png : .jpeg
    }

    /// Returns the binary message for a page.
    ///
    /// - Parameters:
    ///   - body: The encoded pixels.
    ///   - index: The screen's number in messages to the page.
    ///   - sequence: The frame's number.
    ///   - isLast: Whether this is the frame's last part.
    /// - Returns: The message: a header of 16 bytes, and the body.
    func message(_ body: [UInt8], index: UInt8, sequence: UInt32, isLast: Bool) -> [UInt8] {
        let flags: UInt8 = (isLast ? 1 : 0) | (encoding == .jpeg ? 0 : 2)
        var message: [UInt8] = []
        message.reserveCapacity(16 + body.count)
        message += [index, encoding.rawValue, flags, 0]
        for shift in stride(from: 0, to: 32, by: 8) { message.append(UInt8(truncatingIfNeeded: sequence >> shift)) }
        for value in [rect.x, rect.y, rect.width, rect.height] {
            message += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
        }
        return message + body
    }
}
