// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Constants that describe how colors outside of the range of a device are converted.
public enum CGColorRenderingIntent: Int32, Sendable {
    /// The default of the context.
    case defaultIntent = 0
    /// Such colors become the nearest one.
    case absoluteColorimetric = 1
    /// As ``absoluteColorimetric``, relative to the white of the device.
    case relativeColorimetric = 2
    /// All colors change, so that their relations are kept.
    case perceptual = 3
    /// Saturation matters more than accuracy.
    case saturation = 4
}

// Settings of Apple's rasterizer that the one here does not have.
extension CGContext {
    /// Sets how closely curves are followed, which they always are.
    public func setFlatness(_ flatness: CGFloat) {}
    /// Sets whether antialiasing is allowed. Ignored; it always is.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
    /// Sets whether edges are antialiased. Ignored; they always are.
    public func setShouldAntialias(_ shouldAntialias: Bool) {}
    /// Sets whether fonts are smoothed with subpixels; has no effect, because they never are.
    public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
    /// Sets whether fonts may be smoothed with subpixels; has no effect, because they never are.
    public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
    /// Sets whether glyphs are placed between pixels; has no effect.
    public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}
    /// Sets whether glyphs may be placed between pixels; has no effect.
    public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}
    /// Sets whether positions of glyphs are rounded to parts of a pixel; has no effect.
    public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}
    /// Sets whether positions of glyphs may be rounded to parts of a pixel; has no effect.
    public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}
    /// Sets how colors are converted; has no effect, because all colors are those of sRGB.
    public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}
    /// Draws what is pending; has no effect, because drawings are recorded at once.
    public func flush() {}
    /// Schedules what is pending; has no effect, because drawings are recorded at once.
    public func synchronize() {}
}
