// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The format of a context's pixels, which other contexts are created with.
extension CGContext {
    private var format: PixelFormat { pixelFormat ?? PixelFormat(width: width) }

    /// The number of bits per component.
    public var bitsPerComponent: Int { width > 0 ? 8 : 0 }
    /// The number of bits per pixel; 0 for the drawing of a view.
    public var bitsPerPixel: Int { width > 0 ? format.bitsPerPixel : 0 }
    /// The number of bytes per row; 0 for the drawing of a view.
    public var bytesPerRow: Int { width > 0 ? format.bytesPerRow : 0 }
    /// The order of the components.
    public var bitmapInfo: CGBitmapInfo { format.info }
    /// How pixels have their opacity.
    public var alphaInfo: CGImageAlphaInfo { format.alpha }
    /// The color space.
    public var colorSpace: CGColorSpace? { CGColorSpace(isGray: format.isGray) }
}
