// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CPixman
internal import DisplayModel

/// A set of pixels, kept as rectangles that do not overlap.
// The structure owns memory of pixman's, which goes with the value.
@safe struct PixmanRegion: ~Copyable {
    private var region: pixman_region32_t

    /// Creates the set of the pixels of `rects`.
    init(_ rects: [PixelRect] = []) {
        var region = unsafe pixman_region32_t()
        let boxes = rects.filter { !$0.isEmpty }.map(\.box)
        // Without memory the set stays empty.
        if unsafe pixman_region32_init_rects(&region, boxes, Int32(boxes.count)) == 0 {
            unsafe pixman_region32_init(&region)
        }
        unsafe self.region = unsafe region
    }

    /// Takes over a structure.
    private init(owning region: pixman_region32_t) {
        unsafe self.region = unsafe region
    }

    deinit {
        // A copy of the structure frees what the structure points to, which is then never used again.
        var region = unsafe region
        unsafe pixman_region32_fini(&region)
    }

    /// Calls `body` with the structure, to be read.
    func withPointer<Result>(_ body: (UnsafeMutablePointer<pixman_region32_t>) -> Result) -> Result {
        // The functions that it is passed to copy what they are given, though C does not say so.
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

    /// Whether no pixel is in the set.
    var isEmpty: Bool { extents.isEmpty }

    /// The smallest rectangle around all pixels.
    var extents: PixelRect {
        unsafe withPointer { unsafe pixman_region32_extents($0).map { PixelRect(unsafe $0.pointee) } }
            ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    }

    /// The pixels that lie in `rect` too.
    func intersection(_ rect: PixelRect) -> PixmanRegion {
        let result = PixmanRegion()
        guard !rect.isEmpty else { return result }
        return PixmanRegion(rects.map { $0.intersection(rect) })
    }

    /// The pixels that lie in none of `rects`.
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
