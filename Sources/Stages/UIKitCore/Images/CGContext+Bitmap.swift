// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// How pixels have their opacity.
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// Not at all.
    case none = 0
    /// Last, and the colors are multiplied by it.
    case premultipliedLast = 1
    /// First, and the colors are multiplied by it.
    case premultipliedFirst = 2
    /// Last.
    case last = 3
    /// First.
    case first = 4
    /// Not at all; the last byte is skipped.
    case noneSkipLast = 5
    /// Not at all; the first byte is skipped.
    case noneSkipFirst = 6
    /// The opacity alone.
    case alphaOnly = 7
}

/// The format of pixels.
public struct CGBitmapInfo: OptionSet, Sendable {
    /// The raw value.
    public let rawValue: UInt32
    /// Creates a set with a raw value.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The bits of ``CGImageAlphaInfo``.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// The bits of the order of bytes.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// The bits of the kind of numbers.
    public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
    /// Components are in the order of the bytes.
    public static let byteOrderDefault: CGBitmapInfo = []
    /// Components are floating-point numbers.
    public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
    /// Pixels are 16-bit numbers, with the lowest byte first.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
    /// Pixels are 16-bit numbers, with the highest byte first.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
    /// Pixels are 32-bit numbers, with the lowest byte first.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
    /// Pixels are 32-bit numbers, with the highest byte first.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

extension CGContext {
    /// Creates a context of a bitmap, in whose coordinates a pixel is a point, the origin is at the bottom left, and y grows
    /// upward. It records drawing as every context does: there are no pixels until an image of it is shown or encoded. The
    /// result is nil if `data` is not nil, and for sizes below 1 and above 16,384 pixels.
    ///
    /// - Parameters:
    ///   - data: Memory for the pixels, which must be nil.
    ///   - width: The width in pixels.
    ///   - height: The height in pixels.
    ///   - bitsPerComponent: Ignored.
    ///   - bytesPerRow: The distance between the starts of rows of an image's pixels in bytes; 0 for the shortest.
    ///   - space: Whether the pixels of an image are gray; everything is drawn in sRGB.
    ///   - bitmapInfo: The format of an image's pixels. One without opacity has a black background.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        let sides = 1...RenderImage.maximumSide
        guard unsafe data == nil, sides.contains(width), sides.contains(height) else { return nil }
        self.init()
        let bounds = CGRect(x: 0, y: 0, width: width, height: height)
        bitmap = (bounds, 1)
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        let isGray = space.isGray || bitmapInfo == CGImageAlphaInfo.alphaOnly.rawValue
        let isPlain = info.intersection(.alphaInfoMask).isEmpty || bitmapInfo == CGImageAlphaInfo.alphaOnly.rawValue
        let bits = isGray ? (isPlain ? 8 : 16) : 32
        pixelFormat = PixelFormat(
            width: width, bitsPerPixel: bits, bytesPerRow: max(bytesPerRow, width * bits / 8), isGray: isGray,
            info: info)
        let opaque: [CGImageAlphaInfo] = [.none, .noneSkipLast, .noneSkipFirst]
        if opaque.contains(where: { $0.rawValue == bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue }) {
            record(.fill(.rect(bounds.rendered), .color(.black), evenOdd: false))
        }
        isUpward = true
        record(.concatenate(.translation(x: 0, y: Double(height))))
        record(.concatenate(.scale(x: 1, y: -1)))
    }

    /// The width of the bitmap in pixels; 0 for the drawing of a view.
    public var width: Int { pixels.map { Int($0.width) } ?? 0 }
    /// The height of the bitmap in pixels; 0 for the drawing of a view.
    public var height: Int { pixels.map { Int($0.height) } ?? 0 }

    private var pixels: CGSize? {
        (bitmap ?? picture).map { bounds, scale in
            let scale = scale > 0 ? scale : ImageContext.screenScale
            return CGSize(width: (bounds.width * scale).rounded(), height: (bounds.height * scale).rounded())
        }
    }

    /// Returns an image of what has been drawn so far; nil for the drawing of a view.
    public func makeImage() -> CGImage? {
        guard let (bounds, scale) = bitmap ?? picture else { return nil }
        let image = ImageContext.image(of: self, in: bounds, scale: scale).cgImage
        guard let pixelFormat, let image else { return image }
        return CGImage(
            image.content, width: image.width, height: image.height, traits: CGImage.Traits(format: pixelFormat))
    }

    /// Draws a picture in a rectangle. In contexts of UIKit it is upside down, because `y` grows downward. An image mask
    /// paints the fill color.
    public func draw(_ image: CGImage, in rect: CGRect) {
        record(.save)
        turn(rect)
        image.record(in: rect, to: self, tint: UIColor(cgColor: fillColor))
        record(.restore)
    }

    /// Turns the coordinate system so that images are upright in a rectangle for which `y` grows upward.
    private func turn(_ rect: CGRect) {
        record(.concatenate(.translation(x: 0, y: Double(rect.minY + rect.maxY))))
        record(.concatenate(.scale(x: 1, y: -1)))
    }

    /// Keeps, of what the innermost group has so far, what a mask covers: nothing outside of the rectangle.
    func recordMask(_ mask: CGImage, in rect: CGRect, isTurned: Bool = false) {
        record(.save)
        record(.blend(.destinationIn))
        record(.beginGroup(opacity: 1))
        if isTurned { turn(rect) }
        let size = CGSize(width: mask.width, height: mask.height)
        UIImage(mask.maskContent, size: size, scale: 1).record(in: rect, to: self)
        record(.endGroup)
        record(.restore)
    }
}
