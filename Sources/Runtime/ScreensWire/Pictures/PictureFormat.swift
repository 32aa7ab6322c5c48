// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

// The stream of `WatchPictures`: messages back to back, integers in little-endian order.
//
//  offset  size  field
//    0      4    size: the number of bytes after this field
//    4      1    kind: 1 = a rectangle of pixels, 2 = the screen shows nothing
//    5      1    flags: bit 0 = the last rectangle of its frame; bits 1 and 2 = clockwise quarter turns of the picture
//    6      2    length of the screen's identifier in bytes
//    8      4    number of the frame
//   12      8    width and height of the frame; 0 for kind 2
//   20     16    x, y, width and height of the rectangle; 0 for kind 2
//   36      …    the screen's identifier, UTF-8
//    …      …    the rectangle's rows from the top, for each pixel the bytes B G R X
//
// `secondscreen-varlink(7)` documents it. Readers skip messages of other kinds and ignore other flags.

/// A message from a runtime about the picture of a screen.
package enum PictureMessage: Sendable, Hashable {
    /// A part of a new picture.
    case rectangle(PictureRectangle)
    /// The screen no longer shows anything: it was turned off or disconnected. `sequence` is its last frame's number.
    case off(screen: String, sequence: Int)
}

/// A rectangle of a screen's picture, with its new pixels.
package struct PictureRectangle: Sendable, Hashable {
    /// The screen's identifier.
    package var screen: String
    /// The number of the frame, modulo 2³².
    package var sequence: Int
    /// The size of the whole picture in pixels; if it differs from the previous one, the rectangles cover all of it.
    package var frameSize: PixelSize
    /// The first column.
    package var x: Int
    /// The first row.
    package var y: Int
    /// The number of columns, at least one.
    package var width: Int
    /// The number of rows, at least one.
    package var height: Int
    /// Whether this rectangle completes the frame.
    package var isLast: Bool
    /// The rotation of the picture in the frame, for a monitor that is mounted rotated.
    package var rotation: Rotation
    /// The rows from the top, for each pixel the bytes blue, green, red, unused.
    package var pixels: [UInt8]

    /// Creates a rectangle; see the properties.
    package init(
        screen: String, sequence: Int, frameSize: PixelSize, x: Int, y: Int, width: Int, height: Int, isLast: Bool,
        rotation: Rotation = .none, pixels: [UInt8]
    ) {
        (self.screen, self.sequence, self.frameSize) = (screen, sequence, frameSize)
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
        (self.isLast, self.rotation, self.pixels) = (isLast, rotation, pixels)
    }
}

/// A message without its pixels.
package struct PictureHeader: Hashable, Sendable {
    /// The kind of a message; readers skip others.
    package enum Kind: UInt8, Sendable {
        /// A rectangle of pixels.
        case rectangle = 1
        /// The screen shows nothing.
        case off = 2
    }

    /// The number of bytes before the screen's identifier.
    static let fixedLength = 36
    /// The number of bytes not counted by the size field.
    static let uncounted = 4
    /// The maximum length of an identifier that a reader accepts, in bytes.
    static let longestIdentifier = 255
    /// The limits for a frame that a reader accepts: the length of a side, and the number of pixels.
    static let largest = (side: 16384, area: 16384 * 8640)

    /// The message's kind.
    package var kind: Kind
    /// The screen's identifier.
    package var screen: String
    /// The number of the frame.
    package var sequence: Int
    /// The size of the frame.
    package var frameSize: PixelSize
    /// The rectangle.
    package var rectangle: PixelRect
    /// Whether the rectangle completes the frame.
    package var isLast: Bool
    /// The rotation of the picture in the frame.
    package var rotation = Rotation.none

    /// Creates the header of a rectangle.
    package init(
        screen: String, sequence: Int, frameSize: PixelSize, rectangle: PixelRect, isLast: Bool,
        rotation: Rotation = .none
    ) {
        kind = .rectangle
        self.rotation = rotation
        (self.screen, self.sequence, self.frameSize) = (screen, sequence, frameSize)
        (self.rectangle, self.isLast) = (rectangle, isLast)
    }

    /// Creates the message that a screen shows nothing.
    package init(offOf screen: String, sequence: Int) {
        kind = .off
        (self.screen, self.sequence) = (screen, sequence)
        (frameSize, rectangle, isLast) = (
            PixelSize(width: 0, height: 0), PixelRect(x: 0, y: 0, width: 0, height: 0), true
        )
    }

    /// The number of bytes of pixels that follow.
    package var pixelCount: Int { rectangle.area * 4 }

    /// The bytes on the wire.
    package var bytes: [UInt8] {
        let name = screen.utf8.prefix(Self.longestIdentifier)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.fixedLength + name.count)
        func append(_ value: Int, bytes count: Int = 4) {
            for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
        }
        append(Self.fixedLength - Self.uncounted + name.count + pixelCount)
        append(Int(kind.rawValue), bytes: 1)
        append((isLast ? 1 : 0) | (rotation.rawValue / 90) << 1, bytes: 1)
        append(name.count, bytes: 2)
        append(sequence)
        append(frameSize.width)
        append(frameSize.height)
        append(rectangle.x)
        append(rectangle.y)
        append(rectangle.width)
        append(rectangle.height)
        bytes += name
        return bytes
    }
}

/// The reason a stream of pictures cannot be read any further.
package struct PictureFormatError: Error, Hashable, CustomStringConvertible {
    /// The problem.
    package let description: String

    init(_ description: String) { self.description = description }
}

extension PictureHeader {
    /// The beginning of any message: its size without the field itself, its kind, and the length of the identifier.
    struct Start {
        static let length = 8

        let size: Int
        let kind: Kind?
        let identifierLength: Int

        /// The number of bytes up to the pixels; for unknown kinds, only this beginning.
        var headerLength: Int { kind == nil ? Self.length : fixedLength + identifierLength }

        /// Decodes the first bytes of a message.
        ///
        /// - Throws: If no message can begin like this.
        init(_ bytes: [UInt8]) throws(PictureFormatError) {
            size = bytes.integer(at: 0)
            kind = Kind(rawValue: bytes[4])
            identifierLength = bytes.integer(at: 6, bytes: 2)
            guard uncounted + size >= Self.length else { throw PictureFormatError("a message of \(size) bytes") }
            guard kind != nil else { return }
            guard (1...longestIdentifier).contains(identifierLength) else {
                throw PictureFormatError("a screen's identifier of \(identifierLength) bytes")
            }
        }
    }

    /// Decodes a header whose beginning is known.
    ///
    /// - Throws: If the fields contradict each other, or the picture is larger than any screen's.
    init(_ bytes: [UInt8], start: Start, kind: Kind) throws(PictureFormatError) {
        guard let screen = String(validating: bytes[Self.fixedLength...], as: UTF8.self) else {
            throw PictureFormatError("a screen's identifier that is not UTF-8")
        }
        let numbers = stride(from: 8, to: Self.fixedLength, by: 4).map { bytes.integer(at: $0) }
        self.init(offOf: screen, sequence: numbers[0])
        if kind == .rectangle {
            self.kind = kind
            frameSize = PixelSize(width: numbers[1], height: numbers[2])
            rectangle = PixelRect(x: numbers[3], y: numbers[4], width: numbers[5], height: numbers[6])
            isLast = bytes[5] & 1 != 0
            rotation = Rotation(rawValue: Int(bytes[5] >> 1 & 3) * 90) ?? .none
            guard max(frameSize.width, frameSize.height) <= Self.largest.side, frameSize.area <= Self.largest.area
            else {
                throw PictureFormatError("a picture of \(frameSize)")
            }
            guard !rectangle.isEmpty, rectangle.maxX <= frameSize.width, rectangle.maxY <= frameSize.height else {
                throw PictureFormatError("the rectangle \(rectangle) of a picture of \(frameSize)")
            }
        }
        guard Self.uncounted + start.size == start.headerLength + pixelCount else {
            throw PictureFormatError("a message of \(start.size) bytes for the rectangle \(rectangle)")
        }
    }
}

extension [UInt8] {
    /// The little-endian integer at an offset.
    fileprivate func integer(at offset: Int, bytes count: Int = 4) -> Int {
        (0..<count).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
    }
}
