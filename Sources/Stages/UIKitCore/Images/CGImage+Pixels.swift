// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree
import Synchronization

extension CGImage {
    /// Creates an image from pixels: gray or RGB with 8 bits per component, with or without opacity.
    ///
    /// - Parameters:
    ///   - width: The width in pixels.
    ///   - height: The height in pixels.
    ///   - bitsPerComponent: The number of bits per component, which must be 8.
    ///   - bitsPerPixel: The number of bits per pixel: 8 or 16 for gray, 24 or 32 for RGB.
    ///   - bytesPerRow: The distance between the starts of rows in bytes.
    ///   - space: The color space, of which only the number of components matters.
    ///   - bitmapInfo: The order of the components.
    ///   - provider: The pixels, with the top row first. The image is nil if there are too few.
    ///   - decode: For each color component, the values from 0 to 1 of its smallest and largest byte; nil for 0 and 1.
    ///   - shouldInterpolate: Stored only.
    ///   - intent: Stored only.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard bitsPerComponent == 8, RenderImage.permits(width: width, height: height),
            let format = PixelFormat(
                width: width, bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, isGray: space.isGray,
                info: bitmapInfo)
        else { return nil }
        let ramps = unsafe decode.map { unsafe Array(UnsafeBufferPointer(start: $0, count: format.isGray ? 2 : 6)) }
        guard let data = provider.data,
            let pixels = format.pixels(
                of: [UInt8](data), width: width, height: height, ramps: (ramps ?? []).map { Double($0) })
        else { return nil }
        self.init(
            .pixels(pixels, width, height), width: width, height: height,
            traits: Traits(format: format, shouldInterpolate: shouldInterpolate, intent: intent))
    }

    /// Creates an image mask from samples, which say how much is not painted: all at 0, nothing at the largest sample.
    ///
    /// - Parameters:
    ///   - width: The width in pixels.
    ///   - height: The height in pixels.
    ///   - bitsPerComponent: The number of bits per sample, which must be 8.
    ///   - bitsPerPixel: The number of bits per pixel, which must be 8.
    ///   - bytesPerRow: The distance between the starts of rows in bytes.
    ///   - provider: The samples, with the top row first. The image is nil if there are too few.
    ///   - decode: The meaning of the smallest and largest sample; nil for 0 and 1.
    ///   - shouldInterpolate: Stored only.
    public convenience init?(
        maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
    ) {
        guard bitsPerComponent == 8, RenderImage.permits(width: width, height: height),
            let format = PixelFormat(
                width: width, bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, isGray: true, info: [])
        else { return nil }
        let ramps = unsafe decode.map { unsafe Array(UnsafeBufferPointer(start: $0, count: 2)) }
        guard let data = provider.data,
            let samples = format.pixels(
                of: [UInt8](data), width: width, height: height, ramps: (ramps ?? []).map { Double($0) })
        else { return nil }
        self.init(
            .pixels(samples.map { (255 - $0 & 0xFF) << 24 }, width, height), width: width, height: height,
            traits: Traits(format: format, isMask: true, shouldInterpolate: shouldInterpolate))
    }

    /// The pixels as premultiplied `0xAARRGGBB`, row by row without gaps; nil for a drawing or file without a renderer.
    package var pixels: [UInt32]? {
        if case .file(let image) = content, case .pixels(let pixels) = image.content, image.pixelWidth == width {
            return pixels
        }
        let image = UIImage(content, size: CGSize(width: width, height: height), scale: 1)
        guard let data = ImageEncoding.file(of: image, .pixels) else { return nil }
        return PixelFormat(width: width).pixels(of: [UInt8](data), width: width, height: height)
    }

    /// A source of the pixels in the format of the image; its data is nil for a drawing or file without a renderer.
    public var dataProvider: CGDataProvider? { CGDataProvider { [self] in data } }

    /// The pixels in the format of the image, kept until the image is released.
    private var data: Data? {
        if let known = made.withLock({ $0.data }) { return known }
        guard let pixels else { return nil }
        // A mask's samples are the opposite of its opacity.
        let stored = isMask ? pixels.map { (255 - $0 >> 24) &* 0x10101 | 0xFF << 24 } : pixels
        let data = Data(format.bytes(of: stored, width: width))
        made.withLock { $0.data = data }
        return data
    }

    /// What covers the image's opacity where it is used as a mask: the image itself, or for a gray image without opacity
    /// the opacity that its brightness stands for.
    var maskContent: UIImage.Content {
        guard !isMask, format.isGray, !format.hasAlpha else { return content }
        if let known = made.withLock({ $0.mask }) { return known }
        guard let pixels else { return content }
        let mask = UIImage.Content.pixels(pixels.map { ($0 & 0xFF) << 24 }, width, height)
        made.withLock { $0.mask = mask }
        return mask
    }

    /// Returns the image where a mask is opaque; nil if the image is an image mask itself.
    ///
    /// - Parameter mask: An image mask, or a gray image without opacity that is bright where the image is kept. It is
    ///   stretched to the image. Of other images, the opacity counts.
    /// - Returns: The masked image.
    public func masking(_ mask: CGImage) -> CGImage? {
        guard !isMask else { return nil }
        let bounds = CGRect(x: 0, y: 0, width: width, height: height)
        let context = CGContext()
        context.record(.beginGroup(opacity: 1))
        record(in: bounds, to: context)
        context.recordMask(mask, in: bounds)
        context.record(.endGroup)
        return CGImage(.drawing(context.displayList), width: width, height: height)
    }

    /// Returns a copy of the image.
    public func copy() -> CGImage? { CGImage(content, width: width, height: height, traits: traits) }

    /// Returns a copy of the image; its colors stay those of sRGB. The result is nil for an image mask.
    public func copy(colorSpace space: CGColorSpace) -> CGImage? { isMask ? nil : copy() }

    /// Returns a copy whose pixels are transparent where all color components are within ranges.
    ///
    /// - Parameter components: The smallest and the largest value of each color component, from 0 to 255.
    /// - Returns: The copy; nil for an image mask or one with opacity, for another number of values, and for a drawing or
    ///   a file without a renderer.
    public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
        guard !isMask, !format.hasAlpha, components.count == (format.isGray ? 2 : 6), let pixels else { return nil }
        let shifts: [UInt32] = format.isGray ? [0] : [16, 8, 0]
        let kept = pixels.map { pixel in
            let isMasked = shifts.enumerated().allSatisfy { index, shift in
                let value = CGFloat(pixel >> shift & 0xFF)
                return value >= components[2 * index] && value <= components[2 * index + 1]
            }
            return isMasked ? 0 : pixel
        }
        return CGImage(.pixels(kept, width, height), width: width, height: height)
    }
}

extension UIImage.Content {
    /// Returns the content with premultiplied pixels `0xAARRGGBB`.
    package static func pixels(_ pixels: [UInt32], _ width: Int, _ height: Int) -> UIImage.Content {
        .file(RenderImage(id: UIImage.nextID(), pixels: pixels, pixelWidth: width, pixelHeight: height))
    }
}
