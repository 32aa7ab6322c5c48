// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FrameOutput
import ScreensWire

/// The newest picture of a screen, and its cached encodings. Owned by a relay.
final class RelayedScreen {
    /// The screen's identifier.
    let id: String
    /// The pixels; nil if the screen shows nothing.
    private(set) var buffer: PixelBuffer?
    /// The rotation of the picture in ``buffer``.
    private(set) var rotation = Rotation.none
    /// The number of the newest frame.
    private(set) var sequence = 0
    /// Counts the received frames; never reset.
    private(set) var revision: Int
    /// The connection on which the newest picture arrived.
    private(set) var connection = 0
    /// The region that has changed since the last complete frame.
    private(set) var damage = PixelRegion()

    private struct Encoded: Hashable {
        let canvas: PixelSize
        let part: FramePart
    }
    private var encoded: [Encoded: [UInt8]] = [:]
    private var encodedCount = 0
    /// The maximum number of encoded bytes cached for multiple clients.
    private static let maximumEncodedCount = 4 << 20

    /// Creates a screen that shows nothing.
    init(_ id: String, revision: Int) {
        self.id = id
        self.revision = revision
    }

    /// Applies new pixels; ignores them if they are outside the frame, or its size is unacceptable.
    ///
    /// - Parameter patch: The pixels.
    /// - Returns: Whether they were applied.
    func apply(_ patch: PictureRectangle) -> Bool {
        let (size, sides) = (patch.frameSize, 1...DecodedImage.maximumSide)
        guard sides.contains(size.width), sides.contains(size.height), size.area <= DecodedImage.maximumArea else {
            return false
        }
        let rect = patch.rect.intersection(PixelRect(size))
        guard rect == patch.rect, !rect.isEmpty, patch.pixels.count == rect.area * 4 else { return false }
        if buffer?.size != size {
            buffer = nil
            buffer = PixelBuffer(size: size)
            damage = PixelRegion()
            damage.insert(PixelRect(size))
        }
        guard buffer?.replace(rect, with: patch.pixels) == true else { return false }
        discardEncoded()
        damage.insert(rect)
        (sequence, rotation) = (patch.sequence, patch.rotation)
        return true
    }

    /// Completes a frame.
    ///
    /// - Parameters:
    ///   - connection: The connection on which it arrived.
    ///   - revision: The frame's number among all frames of the relay.
    /// - Returns: The changed region.
    func finishFrame(on connection: Int, revision: Int) -> PixelRegion {
        defer { damage.removeAll() }
        self.connection = connection
        self.revision = revision
        return damage
    }

    /// Releases the picture: the screen shows nothing.
    func turnOff(on connection: Int, revision: Int) {
        buffer = nil
        discardEncoded()
        _ = finishFrame(on: connection, revision: revision)
    }

    /// Returns encoded pixels.
    ///
    /// - Parameters:
    ///   - part: The part of the canvas, within it.
    ///   - canvas: The size of the whole picture, not larger than the screen.
    ///   - jpeg: Encodes JPEGs.
    ///   - isShared: Whether other clients may want the same bytes.
    /// - Returns: The bytes; nil if the screen shows nothing or memory is exhausted.
    func encode(_ part: FramePart, of canvas: PixelSize, _ jpeg: JPEGCompressor, isShared: Bool) -> [UInt8]? {
        let key = Encoded(canvas: canvas, part: part)
        if let known = encoded[key] { return known }
        guard let buffer else { return nil }
        let isScaled = canvas != buffer.size
        let source = isScaled ? buffer.scaled(to: canvas, part.rect) : buffer
        let rect = isScaled ? PixelRect(source.size) : part.rect
        guard source.contains(rect) else { return nil }
        let bytes: [UInt8]? =
            switch part.encoding {
            case .raw: source.rgba(rect)
            case .png: try? source.encodedPNG(rect)
            case .jpeg: try? jpeg.encode(source, rect, quality: 0.85, chroma: part.chroma)
            }
        if isShared, let bytes, encodedCount + bytes.count <= Self.maximumEncodedCount {
            encoded[key] = bytes
            encodedCount += bytes.count
        }
        return bytes
    }

    /// Returns the size of a still whose upright picture has a maximum width; nil if the screen shows nothing.
    func stillSize(maximumWidth: Int) -> PixelSize? {
        buffer?.size.rotated(by: rotation).scaled(toWidth: maximumWidth)
    }

    /// Returns the upright picture as a file.
    ///
    /// - Parameters:
    ///   - size: The size, from ``stillSize(maximumWidth:)``.
    ///   - format: The format.
    ///   - jpeg: Encodes JPEGs.
    ///   - isShared: Whether other clients may want the same bytes.
    /// - Returns: The bytes; nil if the screen shows nothing or memory is exhausted.
    func still(of size: PixelSize, as format: StillFormat, _ jpeg: JPEGCompressor, isShared: Bool) -> [UInt8]? {
        guard rotation != .none else {
            return encode(FramePart(PixelRect(size), as: format), of: size, jpeg, isShared: isShared)
        }
        let canvas = size.rotated(by: rotation)
        let scaled = canvas == buffer?.size ? buffer : buffer?.scaled(to: canvas)
        guard let upright = scaled?.rotated(by: rotation.inverse) else { return nil }
        return switch format {
        case .png: try? upright.encodedPNG()
        case .jpeg: try? jpeg.encode(upright, quality: 0.85)
        }
    }

    private func discardEncoded() { (encoded, encodedCount) = ([:], 0) }
}
