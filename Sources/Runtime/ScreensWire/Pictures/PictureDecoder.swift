// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

/// Decodes the bytes of a stream of pictures into messages, whatever the chunks in which they arrive.
///
/// A large rectangle may be delivered in bands as its rows arrive, so that they can be used while the next ones are in
/// transit; among the bands of a frame's last rectangle, only the last one completes the frame. The decoder keeps one
/// unfinished band, whose pixels are stored in their final place. Memory grows with the bytes that have arrived, not
/// with the announced size.
package struct PictureDecoder: Sendable {
    /// The maximum number of bytes reserved before they arrive: more than the picture of most screens.
    private static let reserved = 1 << 26

    /// The bytes received so far of an incomplete header.
    private var header: [UInt8] = []
    /// The rectangle, or its band, whose pixels are arriving.
    private var band: PictureRectangle?
    /// The number of bytes until the end of the band, or of a message being skipped.
    private var missing = 0
    /// The rest of the rectangle after the band, whose pixels have not arrived.
    private var rest: PictureRectangle?
    /// The maximum number of pixels in a band.
    private let bandArea: Int

    /// Creates a decoder at the beginning of a stream.
    ///
    /// - Parameter bandArea: The maximum number of pixels in a band, unless a single row has more.
    package init(bandArea: Int = .max) { self.bandArea = bandArea }

    /// Whether all messages are complete, so that the stream may end here.
    package var isBetweenMessages: Bool { header.isEmpty && missing == 0 }

    /// Decodes the next bytes.
    ///
    /// - Parameter bytes: Any number of bytes.
    /// - Returns: The messages that these bytes complete.
    /// - Throws: ``PictureFormatError`` if the bytes are invalid; the decoder can then no longer be used.
    package mutating func decode(_ bytes: RawSpan) throws(PictureFormatError) -> [PictureMessage] {
        var (position, messages): (Int, [PictureMessage]) = (0, [])
        /// Returns the range of the next `count` bytes, or of all remaining ones if there are fewer.
        func next(_ count: Int) -> Range<Int> {
            defer { position = min(position + count, bytes.byteCount) }
            return position..<min(position + count, bytes.byteCount)
        }
        while position < bytes.byteCount {
            if missing > 0 {
                let range = next(missing)
                missing -= range.count
                band?.pixels.append(bytes, range)
            } else {
                let isStarted = header.count >= PictureHeader.Start.length
                let start = isStarted ? try PictureHeader.Start(header) : nil
                header.append(bytes, next((start?.headerLength ?? PictureHeader.Start.length) - header.count))
                try beginBody(&messages)
            }
            if missing == 0, let complete = band.take() {
                messages.append(.rectangle(complete))
                if let rest = rest.take() { beginBand(of: rest) }
            }
        }
        return messages
    }

    /// Begins reading the pixels if the header is complete.
    private mutating func beginBody(_ messages: inout [PictureMessage]) throws(PictureFormatError) {
        guard header.count >= PictureHeader.Start.length else { return }
        let start = try PictureHeader.Start(header)
        guard header.count == start.headerLength else { return }
        defer { header.removeAll(keepingCapacity: true) }
        guard let kind = start.kind else {
            // A message of a newer runtime is skipped.
            missing = PictureHeader.uncounted + start.size - header.count
            return
        }
        let decoded = try PictureHeader(header, start: start, kind: kind)
        guard kind == .rectangle else {
            messages.append(.off(screen: decoded.screen, sequence: decoded.sequence))
            return
        }
        beginBand(
            of: PictureRectangle(
                screen: decoded.screen, sequence: decoded.sequence, frameSize: decoded.frameSize,
                x: decoded.rectangle.x, y: decoded.rectangle.y, width: decoded.rectangle.width,
                height: decoded.rectangle.height, isLast: decoded.isLast, rotation: decoded.rotation, pixels: []))
    }

    /// Begins a band with the first rows of a rectangle.
    private mutating func beginBand(of rectangle: PictureRectangle) {
        var band = rectangle
        band.height = min(rectangle.height, max(1, bandArea / rectangle.width))
        if band.height < rectangle.height {
            band.isLast = false
            var rest = rectangle
            rest.y += band.height
            rest.height -= band.height
            self.rest = rest
        }
        missing = band.width * band.height * 4
        band.pixels.reserveCapacity(min(missing, Self.reserved))
        self.band = band
    }
}

extension [UInt8] {
    /// Appends a part of a span.
    fileprivate mutating func append(_ bytes: RawSpan, _ range: Range<Int>) {
        // The pointer does not leave the closure.
        unsafe bytes.extracting(range).withUnsafeBytes { unsafe self.append(contentsOf: $0) }
    }
}
