// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel
internal import RenderTree

/// Where a layer's bounds lie among the pixels of a frame.
///
/// The edges of a layer that is upright there are rounded to whole pixels, so that they are sharp, that neighbours meet,
/// and that a drawing of it can be moved by whole pixels without being made anew. A turned one keeps its place exactly.
struct LayerPlacement: Hashable {
    /// The pixels that the bounds cover or touch.
    let rect: PixelRect
    /// The map from the layer's space to the pixels of `rect`, whose corner is the origin.
    let transform: RenderTransform
    /// Whether the bounds are upright in the frame.
    let isAligned: Bool

    /// Places `bounds` under a map from the layer's space to the frame's pixels.
    init(_ bounds: RenderRect, under map: RenderTransform) {
        // Products of the same maps in another order differ in the last bits, which must not make another drawing.
        let linear = RenderTransform(
            a: map.a.quantized, b: map.b.quantized, c: map.c.quantized, d: map.d.quantized, tx: 0, ty: 0)
        isAligned = linear.isAxisAligned
        let box = map.apply(to: bounds)
        if isAligned {
            let (left, top) = (Int(box.minX.rounded()), Int(box.minY.rounded()))
            rect = PixelRect(
                x: left, y: top, width: Int(box.maxX.rounded()) - left, height: Int(box.maxY.rounded()) - top)
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

    /// The placement's size.
    var size: PixelSize { PixelSize(width: rect.width, height: rect.height) }

    /// Rectangles that the layer's background covers for sure, its round corners left out; nil where it covers nothing.
    func opaqueRects(of layer: RenderLayer) -> [PixelRect]? {
        guard isAligned, layer.opacity == 1, layer.backgroundColor.isOpaque else { return nil }
        guard layer.cornerRadius > 0 else { return [rect] }
        let (x, y) = scale
        let dx = min(Int((layer.cornerRadius * x).harmless.rounded(.up)), (rect.width + 1) / 2)
        let dy = min(Int((layer.cornerRadius * y).harmless.rounded(.up)), (rect.height + 1) / 2)
        // The middle over the whole height, and what is left of it at either side.
        return [
            PixelRect(x: rect.x + dx, y: rect.y, width: rect.width - 2 * dx, height: rect.height),
            PixelRect(x: rect.x, y: rect.y + dy, width: dx, height: rect.height - 2 * dy),
            PixelRect(x: rect.maxX - dx, y: rect.y + dy, width: dx, height: rect.height - 2 * dy),
        ].filter { !$0.isEmpty }
    }

    /// By how much lengths across and down the frame differ from lengths in the layer.
    var scale: (x: Double, y: Double) {
        (
            (transform.a * transform.a + transform.c * transform.c).squareRoot(),
            (transform.b * transform.b + transform.d * transform.d).squareRoot()
        )
    }
}

extension Double {
    /// The number rounded to a 65,536th, as pixman's fixed-point numbers are.
    fileprivate var quantized: Double { (self * 65536).rounded() / 65536 }
}
