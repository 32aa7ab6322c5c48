// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FrameOutput
import Glibc
import Runtime
import SecondScreen
import UIKitCore

/// The pixels of a screen at one moment: opaque, row by row.
public struct Picture: Hashable, Sendable, CustomStringConvertible {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The pixels as `0xFFRRGGBB`, row by row without gaps.
    public let pixels: [UInt32]

    init(_ frame: Frame) {
        (width, height) = (frame.size.width, frame.size.height)
        // The unused byte of a frame's pixel is the alpha channel of a picture.
        pixels = frame.buffer.pixels.opaque
    }

    init(_ image: DecodedImage) {
        (width, height) = (image.size.width, image.size.height)
        pixels = image.pixels.opaque
    }

    /// Creates a picture from `width` times `height` pixels; see ``pixels``.
    package init(width: Int, height: Int, pixels: [UInt32]) {
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// Reads a picture from the bytes of a PNG or JPEG.
    ///
    /// - Throws: if they are invalid or truncated.
    package init(file bytes: [UInt8]) throws { self.init(try DecodedImage(bytes)) }

    /// The picture as a PNG.
    ///
    /// - Throws: if it has no pixels, or there is not enough memory.
    package func encodedPNG() throws -> [UInt8] {
        guard let buffer = PixelBuffer(size: PixelSize(width: width, height: height), pixels: pixels) else {
            throw ActionRefused("expected \(width * height) pixels for \(width)x\(height), got \(pixels.count)")
        }
        return try buffer.encodedPNG()
    }

    /// Compares the pixels as memory; comparing them one by one takes many times as long in debug builds.
    public static func == (one: Picture, other: Picture) -> Bool {
        guard one.width == other.width, one.height == other.height, one.pixels.count == other.pixels.count else {
            return false
        }
        return unsafe one.pixels.withUnsafeBytes { first in
            unsafe other.pixels.withUnsafeBytes { second in
                guard let first = first.baseAddress, let second = second.baseAddress else { return true }
                // Both have as many bytes.
                return unsafe memcmp(first, second, one.pixels.count * MemoryLayout<UInt32>.stride) == 0
            }
        }
    }

    /// Hashes the size and all pixels.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
        unsafe pixels.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }

    /// The size as text, such as `a picture of 1920x1080 pixels`.
    public var description: String { "a picture of \(width)x\(height) pixels" }

    /// The pixel at a position relative to the top left corner; nil if it is outside.
    public subscript(x: Int, y: Int) -> UInt32? {
        (0..<width).contains(x) && (0..<height).contains(y) ? pixels[y * width + x] : nil
    }
}

/// Draws pictures of screens; fonts are loaded for the first picture, or for a device that is to be drawn.
@MainActor
final class PictureStudio {
    private let drawing: LazyDrawing

    /// Creates a renderer; see ``BenchOptions/fontFolder``.
    init(fontFolder: String?) {
        // A missing folder has no fonts: the built-in font, which is the same on every machine, is used instead.
        drawing = LazyDrawing(fontFolder: fontFolder ?? "/nonexistent")
    }

    /// Whether devices have been served before their launch, as all further ones must be.
    var servesFromStart: Bool { drawing.servesFromStart }

    /// Loads the fonts for a device that is to be launched, which then measures text as for pictures.
    func serve(_ setup: inout DeviceSetup) throws { _ = try drawing.serving(&setup) }

    /// Returns a function that makes composers, which draw as for pictures; the device then measures text accordingly.
    func composers(for device: SimulatedDevice) throws -> FrameOutputs.MakeComposer {
        try drawing.serving(device).outputs(to: []).makeComposer
    }

    /// Draws the current state of a screen.
    func picture(of screen: UIScreen, on device: SimulatedDevice) async throws -> Picture {
        let outputs = try drawing.serving(device).outputs(to: [])
        guard let frame = try await StillFrames.compose(screen, on: device, by: outputs) else {
            throw ActionRefused("cannot draw \(screen.id)")
        }
        return Picture(frame)
    }
}
