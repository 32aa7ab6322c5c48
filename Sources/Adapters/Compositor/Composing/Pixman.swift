// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CPixman
internal import DisplayModel
internal import RenderTree

/// A pixman image over borrowed memory.
// The handle lives exactly as long as the value.
@safe struct PixmanImage: ~Copyable {
    let handle: OpaquePointer
    /// The image's place in the frame. All drawing uses frame coordinates.
    let rect: PixelRect

    private init(_ handle: OpaquePointer, _ rect: PixelRect) {
        unsafe self.handle = handle
        self.rect = rect
    }

    deinit { _ = unsafe pixman_image_unref(handle) }

    /// Calls `body` with an image to draw into, placed at `rect` of the frame; draws nothing if pixman cannot create
    /// the image.
    static func withTarget(
        _ pixels: inout [UInt32], _ rect: PixelRect, isOpaque: Bool, _ body: (borrowing Self) -> Void
    ) {
        // pixman writes wherever the rectangle claims there is memory.
        precondition(pixels.count == rect.area, "the memory does not match the rectangle")
        let format = isOpaque ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8
        // The memory does not move until the closure and the image end.
        unsafe pixels.withUnsafeMutableBufferPointer { buffer in
            let image = unsafe pixman_image_create_bits(
                format, Int32(rect.width), Int32(rect.height), buffer.baseAddress, Int32(rect.width * 4))
            if let image = unsafe image { unsafe body(PixmanImage(image, rect)) }
        }
    }

    /// Calls `body` with a read-only image placed at `rect` of the frame.
    ///
    /// - Parameters:
    ///   - pixels: Pixels, or the opacities of a mask as in ``Tile``.
    ///   - rect: The image's place and size.
    ///   - isMask: Whether the image contains only opacities.
    ///   - body: Uses the image.
    static func withSource(
        _ pixels: [UInt32], _ rect: PixelRect, isMask: Bool = false, _ body: (borrowing Self) -> Void
    ) {
        let words = isMask ? (rect.width + 3) / 4 : rect.width
        // pixman reads wherever the rectangle claims there is memory.
        precondition(pixels.count == words * rect.height, "the memory does not match the rectangle")
        // pixman writes only to the destination of an operation, which this image never is.
        unsafe pixels.withUnsafeBufferPointer { buffer in
            let image = unsafe pixman_image_create_bits(
                isMask ? PIXMAN_a8 : PIXMAN_a8r8g8b8, Int32(rect.width), Int32(rect.height),
                UnsafeMutablePointer(mutating: buffer.baseAddress), Int32(words * 4))
            if let image = unsafe image { unsafe body(PixmanImage(image, rect)) }
        }
    }

    /// Calls `body` with an infinite image of one color.
    static func withColor(_ color: Color, _ body: (borrowing Self) -> Void) {
        var value = color.pixmanColor
        if let image = unsafe pixman_image_create_solid_fill(&value) {
            unsafe body(PixmanImage(image, PixelRect(x: 0, y: 0, width: 0, height: 0)))
        }
    }

    /// Clips drawing into the image.
    func clip(to region: borrowing PixmanRegion) {
        let shifted = PixmanRegion(region.rects.map { local($0) })
        _ = unsafe shifted.withPointer { unsafe pixman_image_set_clip_region32(handle, $0) }
    }

    /// Converts frame coordinates to the image's own.
    private func local(_ frame: PixelRect) -> PixelRect {
        PixelRect(x: frame.x - rect.x, y: frame.y - rect.y, width: frame.width, height: frame.height)
    }

    /// Fills a rectangle.
    func fill(_ rect: PixelRect, _ color: Color) {
        guard !rect.isEmpty, !color.isClear else { return }
        var value = color.pixmanColor
        var box = local(rect).box
        _ = unsafe pixman_image_fill_boxes(color.isOpaque ? PIXMAN_OP_SRC : PIXMAN_OP_OVER, handle, &value, 1, &box)
    }

    /// Draws a part of `source` at `rect`.
    ///
    /// - Parameters:
    ///   - source: The source image.
    ///   - x: The first column of the source.
    ///   - y: The first row of the source.
    ///   - rect: The destination.
    ///   - replaces: Whether the destination is replaced instead of blended.
    func draw(_ source: borrowing PixmanImage, x: Int, y: Int, at rect: PixelRect, replaces: Bool = false) {
        let place = local(rect)
        unsafe pixman_image_composite32(
            replaces ? PIXMAN_OP_SRC : PIXMAN_OP_OVER, source.handle, nil, handle, Int32(x), Int32(y), 0, 0,
            Int32(place.x), Int32(place.y), Int32(place.width), Int32(place.height))
    }

    /// Draws a part of `source` at `rect` through a mask; `adds` adds its colors and opacities to those of the image.
    func draw(
        _ source: borrowing PixmanImage, x: Int, y: Int, through mask: borrowing PixmanImage, maskX: Int, maskY: Int,
        at rect: PixelRect, adds: Bool = false
    ) {
        let place = local(rect)
        unsafe pixman_image_composite32(
            adds ? PIXMAN_OP_ADD : PIXMAN_OP_OVER, source.handle, mask.handle, handle, Int32(x), Int32(y), Int32(maskX),
            Int32(maskY),
            Int32(place.x), Int32(place.y), Int32(place.width), Int32(place.height))
    }
}

extension Color {
    /// The color in pixman's format: premultiplied, 16 bits per component.
    ///
    /// pixman truncates components to their upper 8 bits; repeating the byte in both halves gives the nearest value.
    fileprivate var pixmanColor: pixman_color_t {
        let pixel = premultipliedARGB
        func word(_ shift: UInt32) -> UInt16 { UInt16(pixel >> shift & 0xFF) * 257 }
        return pixman_color_t(red: word(16), green: word(8), blue: word(0), alpha: word(24))
    }
}

extension PixelRect {
    /// The rectangle in pixman's format: start and end, with the end excluded.
    var box: pixman_box32_t { pixman_box32_t(x1: Int32(x), y1: Int32(y), x2: Int32(maxX), y2: Int32(maxY)) }
}

/// A set of pixels, stored as disjoint rectangles.
// The structure owns memory allocated by pixman, which is freed with the value.
@safe struct PixmanRegion: ~Copyable {
    private var region: pixman_region32_t

    /// Creates a region from rectangles.
    init(_ rects: [PixelRect] = []) {
        var region = unsafe pixman_region32_t()
        let boxes = rects.filter { !$0.isEmpty }.map(\.box)
        // If memory runs out, the region stays empty.
        if unsafe pixman_region32_init_rects(&region, boxes, Int32(boxes.count)) == 0 {
            unsafe pixman_region32_init(&region)
        }
        unsafe self.region = unsafe region
    }

    /// Takes ownership of a structure.
    private init(owning region: pixman_region32_t) { unsafe self.region = unsafe region }

    deinit {
        // The copy frees the memory that the structure points to; the structure is not used afterwards.
        var region = unsafe region
        unsafe pixman_region32_fini(&region)
    }

    /// Calls `body` with the structure, for reading.
    func withPointer<Result>(_ body: (UnsafeMutablePointer<pixman_region32_t>) -> Result) -> Result {
        // The functions called with it only read it, although C does not declare that.
        var region = unsafe region
        return unsafe body(&region)
    }

    /// The rectangles.
    var rects: [PixelRect] {
        unsafe withPointer { pointer in
            var count: Int32 = 0
            let boxes = unsafe pixman_region32_rectangles(pointer, &count)
            return (0..<Int(count)).compactMap { index in
                unsafe boxes.map { PixelRect(unsafe $0[index]) }
            }
        }
    }

    /// Whether the region is empty.
    var isEmpty: Bool { extents.isEmpty }

    /// The bounding box.
    var extents: PixelRect {
        unsafe withPointer { unsafe pixman_region32_extents($0).map { PixelRect(unsafe $0.pointee) } }
            ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    }

    /// Returns the intersection with a rectangle.
    func intersection(_ rect: PixelRect) -> PixmanRegion {
        let result = PixmanRegion()
        guard !rect.isEmpty else { return result }
        return PixmanRegion(rects.map { $0.intersection(rect) })
    }

    /// Returns the region without `rects`.
    func subtracting(_ rects: [PixelRect]) -> PixmanRegion {
        let covers = PixmanRegion(rects)
        var difference = unsafe pixman_region32_t()
        unsafe pixman_region32_init(&difference)
        unsafe withPointer { own in
            _ = unsafe covers.withPointer { unsafe pixman_region32_subtract(&difference, own, $0) }
        }
        return unsafe PixmanRegion(owning: difference)
    }
}

extension PixelRect {
    fileprivate init(_ box: pixman_box32_t) {
        self.init(x: Int(box.x1), y: Int(box.y1), width: Int(box.x2 - box.x1), height: Int(box.y2 - box.y1))
    }
}
