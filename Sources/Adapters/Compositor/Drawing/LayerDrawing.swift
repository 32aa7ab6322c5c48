// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel
internal import RenderTree

/// A part of a layer that is drawn once and cached as pixels; equal values draw equal pixels.
struct LayerDrawing: Hashable {
    /// The part of the layer.
    enum Part: Hashable {
        /// Background, contents and border, as far as present.
        case face
        /// The border alone, which is above sublayers.
        case border
        /// White where sublayers are visible.
        case mask
        /// White where the layer blocks light, blurred by a standard deviation in pixels.
        case shadow(deviation: Double)
    }

    let part: Part
    let bounds: RenderRect
    let cornerRadius: Double
    let maskedCorners: RectCorners
    let backgroundColor: Color
    let borderWidth: Double
    let borderColor: Color
    let masksToBounds: Bool
    let contents: DisplayList?
    let size: PixelSize
    let transform: RenderTransform
    let isAligned: Bool

    /// Creates the drawing of a part at a placement; attributes that do not affect the part are reset, so that they are
    /// ignored in comparisons.
    init(_ part: Part, of layer: RenderLayer, at placement: LayerPlacement, withBorder: Bool = true) {
        self.part = part
        // The origin of the bounds only affects contents and rotated layers.
        bounds = layer.bounds
        cornerRadius = layer.hasRoundCorners ? layer.cornerRadius : 0
        maskedCorners = cornerRadius > 0 ? layer.maskedCorners : .all
        size = placement.size
        transform = placement.transform
        isAligned = placement.isAligned
        masksToBounds = layer.masksToBounds && part == .face
        let hasBorder = withBorder && (part == .face || part == .border) && layer.borderWidth > 0
        borderWidth = hasBorder ? layer.borderWidth : 0
        borderColor = hasBorder ? layer.borderColor : .clear
        switch part {
        case .face:
            backgroundColor = layer.backgroundColor
            contents = layer.contents
        case .border:
            backgroundColor = .clear
            contents = nil
        case .mask:
            backgroundColor = .white
            contents = nil
        case .shadow:
            // A layer without a background casts the shadow of its contents.
            backgroundColor = Color.white.withOpacity(layer.backgroundColor.alpha)
            contents = layer.backgroundColor.isClear ? layer.contents : nil
        }
    }

    /// The number of pixels by which the drawing extends beyond the placement's rectangle.
    var margin: Int {
        guard case .shadow(let deviation) = part else { return 0 }
        return Int((3 * deviation).rounded(.up)) + 1
    }

    /// The number of pixels around a window that the shadows in its contents depend on.
    var reach: Int {
        let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
        let scale = max(a * a + b * b, c * c + d * d).squareRoot()
        let reach = (contents?.shadowReach ?? 0) * scale
        return reach > 0 ? Int(min(reach, 2000).rounded(.up)) + 1 : 0
    }

    /// Whether all pixels of the drawing are opaque.
    var isOpaque: Bool { part == .face && isAligned && backgroundColor.isOpaque && cornerRadius == 0 }
}

/// The place of a layer's bounds in the pixels of a frame.
///
/// The edges of an upright layer are rounded to whole pixels, so that they are sharp, adjacent layers meet, and a
/// drawing can be moved by whole pixels without redrawing. A rotated layer keeps its exact place.
struct LayerPlacement: Hashable {
    /// The pixels that the bounds cover or touch.
    let rect: PixelRect
    /// The transform from the layer's space to the pixels of `rect`, relative to its corner.
    let transform: RenderTransform
    /// Whether the bounds are upright in the frame.
    let isAligned: Bool

    /// Places `bounds` under a transform from the layer's space to the frame's pixels.
    init(_ bounds: RenderRect, under map: RenderTransform) {
        // Products of the same transforms in another order differ in the last bits, which must not cause a redraw.
        let linear = RenderTransform(
            a: map.a.quantized, b: map.b.quantized, c: map.c.quantized, d: map.d.quantized, tx: 0, ty: 0)
        isAligned = linear.isAxisAligned
        let box = map.apply(to: bounds)
        if isAligned {
            let (columns, lines) = (Self.pixels(box.minX, box.maxX), Self.pixels(box.minY, box.maxY))
            rect = PixelRect(x: columns.lowerBound, y: lines.lowerBound, width: columns.count, height: lines.count)
            let own = linear.apply(to: bounds)
            transform = linear.concatenating(.translation(x: -own.minX, y: -own.minY))
        } else {
            let (left, top) = (Int(box.minX.rounded(.down)), Int(box.minY.rounded(.down)))
            rect = PixelRect(
                x: left, y: top, width: Int(box.maxX.rounded(.up)) - left, height: Int(box.maxY.rounded(.up)) - top)
            transform = linear.concatenating(
                .translation(x: (map.tx - Double(left)).quantized, y: (map.ty - Double(top)).quantized))
        }
    }

    /// Returns the pixels between two edges; at least one if they are a tenth of a pixel apart.
    ///
    /// A separator that is one pixel wide on the device's screen would otherwise vanish on a screen with fewer pixels
    /// per point, where both of its edges may round to the same place.
    private static func pixels(_ start: Double, _ end: Double) -> Range<Int> {
        let (first, last) = (Int(start.rounded()), Int(end.rounded()))
        if first == last, end - start >= 0.1 { return Int(start.rounded(.down))..<Int(start.rounded(.down)) + 1 }
        return first..<max(first, last)
    }

    /// The size of the rectangle.
    var size: PixelSize { PixelSize(width: rect.width, height: rect.height) }

    /// Returns rectangles that are certain to be covered by the layer's background, without rounded corners; `nil` if
    /// there are none.
    func opaqueRects(of layer: RenderLayer) -> [PixelRect]? {
        guard isAligned, layer.opacity == 1, layer.backgroundColor.isOpaque else { return nil }
        guard layer.hasRoundCorners else { return [rect] }
        let (x, y) = scale
        let dx = min(Int((layer.cornerRadius * x).harmless.rounded(.up)), (rect.width + 1) / 2)
        let dy = min(Int((layer.cornerRadius * y).harmless.rounded(.up)), (rect.height + 1) / 2)
        // The middle at full height, and the remaining parts on both sides.
        return [
            PixelRect(x: rect.x + dx, y: rect.y, width: rect.width - 2 * dx, height: rect.height),
            PixelRect(x: rect.x, y: rect.y + dy, width: dx, height: rect.height - 2 * dy),
            PixelRect(x: rect.maxX - dx, y: rect.y + dy, width: dx, height: rect.height - 2 * dy),
        ].filter { !$0.isEmpty }
    }

    /// The horizontal and vertical scale from the layer to the frame.
    var scale: (x: Double, y: Double) {
        (
            (transform.a * transform.a + transform.c * transform.c).squareRoot(),
            (transform.b * transform.b + transform.d * transform.d).squareRoot()
        )
    }
}

extension Double {
    /// The number rounded to 1/65,536, like pixman's fixed-point numbers.
    fileprivate var quantized: Double { (self * 65536).rounded() / 65536 }
}

/// An approximate Gaussian blur: three box blurs in each direction (W3C SVG 1.1, feGaussianBlur).
enum BoxBlur {
    /// Blurs bytes in rows without gaps; pixels outside count as 0.
    static func apply(to bytes: inout [UInt8], width: Int, height: Int, deviation: Double) {
        let size = Int((deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
        guard size > 1, width > 0, height > 0 else { return }
        // Boxes of even size are shifted by half a pixel to one side and then to the other; the third one is odd.
        let boxes =
            size % 2 == 1
            ? [(size / 2, size / 2), (size / 2, size / 2), (size / 2, size / 2)]
            : [(size / 2, size / 2 - 1), (size / 2 - 1, size / 2), (size / 2, size / 2)]
        var line = [UInt8](repeating: 0, count: max(width, height))
        for (before, after) in boxes {
            for y in 0..<height { average(&bytes, &line, start: y * width, step: 1, count: width, before, after) }
        }
        for (before, after) in boxes {
            for x in 0..<width { average(&bytes, &line, start: x, step: width, count: height, before, after) }
        }
    }

    private static func average(
        _ bytes: inout [UInt8], _ line: inout [UInt8], start: Int, step: Int, count: Int, _ before: Int, _ after: Int
    ) {
        let size = UInt32(before + after + 1)
        var sum: UInt32 = 0
        for index in 0..<min(after, count) { sum += UInt32(bytes[start + index * step]) }
        for index in 0..<count {
            if index + after < count { sum += UInt32(bytes[start + (index + after) * step]) }
            line[index] = UInt8((sum + size / 2) / size)
            if index >= before { sum -= UInt32(bytes[start + (index - before) * step]) }
        }
        for index in 0..<count { bytes[start + index * step] = line[index] }
    }
}
