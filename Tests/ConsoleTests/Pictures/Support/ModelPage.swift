// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FrameOutput
import ScreensWire

@testable import Console

/// A page as the protocol describes it: draws what it is sent.
struct ModelPage {
    /// The canvas; nil while the screen shows nothing.
    private(set) var canvas: PixelBuffer?
    /// The numbers of the frames that were drawn and not acknowledged.
    private(set) var unacknowledged: [UInt32] = []
    /// The largest number of such frames at any time.
    private(set) var mostUnacknowledged = 0

    /// The header of a binary message.
    struct Header: Equatable {
        let index: UInt8
        let encoding: UInt8
        let isLast: Bool
        let isLossless: Bool
        let sequence: UInt32
        let rect: PixelRect

        init(_ message: [UInt8]) {
            func number(_ offset: Int, _ count: Int) -> Int {
                (0..<count).reduce(0) { $0 | Int(message[offset + $1]) << (8 * $1) }
            }
            (index, encoding) = (message[0], message[1])
            (isLast, isLossless) = (message[2] & 1 != 0, message[2] & 2 != 0)
            sequence = UInt32(number(4, 4))
            rect = PixelRect(x: number(8, 2), y: number(10, 2), width: number(12, 2), height: number(14, 2))
        }
    }

    /// The bytes of pixels: blue, green, red, and an unused one.
    static func bytes(of pixels: [UInt32]) -> [UInt8] {
        // Copied at once.
        unsafe pixels.withUnsafeBytes { unsafe Array($0) }
    }

    /// A screen has another size, or is off.
    mutating func show(_ size: PixelSize?) { canvas = size.map { PixelBuffer(size: $0) } }

    /// Draws a message.
    mutating func draw(_ message: [UInt8]) throws {
        let header = Header(message)
        let body = Array(message.dropFirst(16))
        var pixels = body
        if header.encoding == PartEncoding.raw.rawValue {
            for place in stride(from: 0, to: body.count, by: 4) { pixels.swapAt(place, place + 2) }
        } else {
            pixels = try Self.bytes(of: DecodedImage(body).pixels)
        }
        // Not within the canvas, or not of the size that the header says: the page could not draw it.
        guard canvas?.replace(header.rect, with: pixels) == true else { throw Undrawable(header: header) }
        if header.isLast { unacknowledged.append(header.sequence) }
        mostUnacknowledged = max(mostUnacknowledged, unacknowledged.count)
    }

    /// Returns the number of the oldest frame that was drawn, to acknowledge it.
    mutating func takeDrawn() -> UInt32? { unacknowledged.isEmpty ? nil : unacknowledged.removeFirst() }

    struct Undrawable: Error { let header: Header }
}

extension PictureRectangle {
    /// Creates a rectangle at a place of the frame.
    init(screen: String, sequence: Int, size: PixelSize, rect: PixelRect, isLast: Bool, pixels: [UInt8]) {
        self.init(
            screen: screen, sequence: sequence, frameSize: size, x: rect.x, y: rect.y, width: rect.width,
            height: rect.height, isLast: isLast, pixels: pixels)
    }

    /// A rectangle of one color.
    static func filled(
        _ pixel: UInt32, _ rect: PixelRect? = nil, of size: PixelSize, on screen: String = "TV", sequence: Int = 1,
        isLast: Bool = true
    ) -> PictureRectangle {
        let rect = rect ?? PixelRect(size)
        return PictureRectangle(
            screen: screen, sequence: sequence, size: size, rect: rect, isLast: isLast,
            pixels: ModelPage.bytes(of: [UInt32](repeating: pixel, count: rect.area)))
    }

    /// A rectangle of noise.
    static func noise(
        _ rect: PixelRect, of size: PixelSize, sequence: Int, using generator: inout some RandomNumberGenerator
    ) -> PictureRectangle {
        // One random row that is shifted by a random number for each row: quick, and different everywhere.
        let row = (0..<rect.width * 4).map { _ in UInt8.random(in: 0...255, using: &generator) }
        var pixels: [UInt8] = []
        for _ in 0..<rect.height {
            let cut = Int.random(in: 0..<row.count, using: &generator)
            pixels += row[cut...]
            pixels += row[..<cut]
        }
        return PictureRectangle(
            screen: "TV", sequence: sequence, size: size, rect: rect, isLast: true, pixels: pixels)
    }
}
