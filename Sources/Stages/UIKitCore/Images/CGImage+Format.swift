// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

extension CGImage {
    /// What an image says of itself beyond its content.
    package struct Traits: Sendable {
        /// The format of the pixels in memory; nil for that of the content.
        var format: PixelFormat?
        /// Whether the image is an image mask.
        var isMask = false
        /// Whether the image should be smoothed when it is scaled.
        var shouldInterpolate = true
        /// How colors are converted.
        var intent = CGColorRenderingIntent.defaultIntent
    }

    /// The format in which an app reads the pixels.
    var format: PixelFormat {
        if let format = traits.format { return format }
        if case .file(let image) = content, case .encoded(let bytes) = image.content {
            return PixelFormat(file: bytes, width: width)
        }
        return PixelFormat(width: width)
    }

    /// The number of bits per component.
    public var bitsPerComponent: Int { 8 }
    /// The number of bits per pixel.
    public var bitsPerPixel: Int { format.bitsPerPixel }
    /// The number of bytes per row.
    public var bytesPerRow: Int { format.bytesPerRow }
    /// The order of the components of a pixel.
    public var bitmapInfo: CGBitmapInfo { format.info }
    /// How pixels have their opacity.
    public var alphaInfo: CGImageAlphaInfo { format.alpha }
    /// The order of bytes.
    public var byteOrderInfo: CGImageByteOrderInfo {
        CGImageByteOrderInfo(rawValue: bitmapInfo.intersection(.byteOrderMask).rawValue) ?? .orderDefault
    }
    /// The color space; nil for an image mask.
    public var colorSpace: CGColorSpace? { isMask ? nil : CGColorSpace(isGray: format.isGray) }
    /// Whether the image is an image mask.
    public var isMask: Bool { traits.isMask }
    /// Whether the image should be smoothed when it is scaled. Stored only.
    public var shouldInterpolate: Bool { traits.shouldInterpolate }
    /// How colors are converted. Stored only.
    public var renderingIntent: CGColorRenderingIntent { traits.intent }
    /// The values of the smallest and largest components, which is nil for the usual ones: they are applied on creation.
    public var decode: UnsafePointer<CGFloat>? { nil }
}

/// The order of bytes of pixels.
public enum CGImageByteOrderInfo: UInt32, Sendable {
    /// The bits of the order in ``CGBitmapInfo``.
    case orderMask = 0x7000
    /// The components are in the order of the bytes.
    case orderDefault = 0
    /// Pixels are 16-bit numbers, with the lowest byte first.
    case order16Little = 0x1000
    /// Pixels are 32-bit numbers, with the lowest byte first.
    case order32Little = 0x2000
    /// Pixels are 16-bit numbers, with the highest byte first.
    case order16Big = 0x3000
    /// Pixels are 32-bit numbers, with the highest byte first.
    case order32Big = 0x4000
}

/// Kinds of color spaces.
public enum CGColorSpaceModel: Int32, Sendable {
    /// An unknown kind.
    case unknown = -1
    /// Gray.
    case monochrome = 0
    /// Red, green and blue.
    case rgb = 1
    /// Cyan, magenta, yellow and black.
    case cmyk = 2
    /// Lightness and two color axes.
    case lab = 3
    /// Components of a device.
    case deviceN = 4
    /// Indexes of a table.
    case indexed = 5
    /// A pattern.
    case pattern = 6
    /// The components of a standard observer.
    case XYZ = 7
}

extension CGColorSpace {
    /// The kind of the color space, gray or RGB.
    public var model: CGColorSpaceModel { isGray ? .monochrome : .rgb }
    /// The number of components, without the opacity.
    public var numberOfComponents: Int { isGray ? 1 : 3 }
}
