// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

/// Turns the bytes of a stream of pictures into messages, in whatever pieces they come.
///
/// It keeps one unfinished message, whose pixels are stored where they stay; memory is used for bytes that have
/// arrived, never for a size that was announced.
package struct PictureDecoder: Sendable {
    /// The most bytes that are reserved before they arrive: more than the picture of most screens.
    private static let reserved = 1 << 26

    /// The bytes so far of a message whose header is incomplete.
    private var header: [UInt8] = []
    /// The rectangle whose pixels are arriving.
    private var rectangle: PictureRectangle?
    /// The number of bytes until the message is complete.
    private var missing = 0

    /// Creates a decoder at the beginning of a stream.
    package init() {}

    /// Whether no message is incomplete, so that the stream may end here.
    package var isBetweenMessages: Bool { header.isEmpty && missing == 0 }

    /// Decodes the next bytes.
    ///
    /// - Parameter bytes: Any number of bytes.
    /// - Returns: The messages that they complete.
    /// - Throws: ``PictureFormatError`` if no runtime sends this; the decoder cannot be used any more.
    package mutating func decode(_ bytes: RawSpan) throws(PictureFormatError) -> [PictureMessage] {
        var (position, messages): (Int, [PictureMessage]) = (0, [])
        /// The next `count` bytes, or as many as there are.
        func next(_ count: Int) -> Range<Int> {
            defer { position = min(position + count, bytes.byteCount) }
            return position..<min(position + count, bytes.byteCount)
        }
        while position < bytes.byteCount {
            if missing > 0 {
                let range = next(missing)
                missing -= range.count
                rectangle?.pixels.append(bytes, range)
            } else {
                let isStarted = header.count >= PictureHeader.Start.length
                let start = isStarted ? try PictureHeader.Start(header) : nil
                header.append(bytes, next((start?.headerLength ?? PictureHeader.Start.length) - header.count))
                try beginBody(&messages)
            }
            if missing == 0, let complete = rectangle.take() { messages.append(.rectangle(complete)) }
        }
        return messages
    }

    /// Goes on to the pixels if the header is complete.
    private mutating func beginBody(_ messages: inout [PictureMessage]) throws(PictureFormatError) {
        guard header.count >= PictureHeader.Start.length else { return }
        let start = try PictureHeader.Start(header)
        guard header.count == start.headerLength else { return }
        defer { header.removeAll(keepingCapacity: true) }
        guard let kind = start.kind else {
            // Of a newer runtime: skipped.
            missing = PictureHeader.uncounted + start.size - header.count
            return
        }
        let decoded = try PictureHeader(header, start: start, kind: kind)
        guard kind == .rectangle else {
            messages.append(.off(screen: decoded.screen, sequence: decoded.sequence))
            return
        }
        missing = decoded.pixelCount
        var pixels: [UInt8] = []
        pixels.reserveCapacity(min(missing, Self.reserved))
        rectangle = PictureRectangle(
            screen: decoded.screen, sequence: decoded.sequence, frameSize: decoded.frameSize, x: decoded.rectangle.x,
            y: decoded.rectangle.y, width: decoded.rectangle.width, height: decoded.rectangle.height,
            isLast: decoded.isLast, rotation: decoded.rotation, pixels: pixels)
    }
}

extension [UInt8] {
    /// Appends a part of a span.
    fileprivate mutating func append(_ bytes: RawSpan, _ range: Range<Int>) {
        // The pointer does not leave the closure.
        unsafe bytes.extracting(range).withUnsafeBytes { unsafe self.append(contentsOf: $0) }
    }
}
