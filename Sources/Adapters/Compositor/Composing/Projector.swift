// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel
internal import RenderTree

/// A flat picture of a layer that is turned in space, and how it is projected into a frame.
///
/// The picture does not depend on the projection, except for its scale, so drawings remain cached while a layer turns;
/// and it does not depend on the part of the frame that is composed, so all parts match.
struct Projector {
    /// The projection from the layer's space to the frame's pixels.
    let projection: RenderProjection
    /// The pixels of the picture, in its own coordinates.
    let picture: PixelRect
    /// The transform from the layer's space to the picture's pixels.
    let map: RenderTransform
    /// The pixels of the frame that the picture may reach.
    let extent: PixelRect

    /// The maximum number of pixels of a picture: a layer that is larger is enlarged when it is projected.
    private static let maximumArea = 1 << 23

    /// Creates the projector of a layer; nil if nothing of it is visible.
    ///
    /// - Parameters:
    ///   - layer: The layer, which has a perspective.
    ///   - parentMap: The transform from the parent's space to the frame's pixels.
    ///   - depth: The number of levels to draw.
    init?(_ layer: RenderLayer, under parentMap: RenderTransform, depth: Int) {
        guard let projection = layer.projection?.concatenating(parentMap) else { return nil }
        let content = layer.flat.extent(under: .identity, depth: depth)
        let reach = projection.apply(to: content)
        // What is seen from its edge is not visible.
        guard !content.isEmpty, min(reach.size.width, reach.size.height) > 0.05 else { return nil }
        let area = (content.size.width + 4) * (content.size.height + 4)
        let scale = min(parentMap.meanScale, (Double(Self.maximumArea) / area).squareRoot())
        let sides = [content.size.width, content.size.height].map { ($0 * scale).rounded(.up) + 2 }
        guard scale > 0, sides.allSatisfy({ $0 <= Double(RenderImage.maximumSide) }) else { return nil }
        // A margin of a pixel, so that edges are smooth.
        map = RenderTransform.translation(x: -content.minX, y: -content.minY)
            .concatenating(.scale(x: scale, y: scale))
            .concatenating(.translation(x: 1, y: 1))
        picture = PixelRect(x: 0, y: 0, width: Int(sides[0]), height: Int(sides[1]))
        extent = reach.pixels(margin: 2)
        self.projection = projection
    }

    /// Returns the projected pixels of a part of the frame, interpolated between those of the picture.
    ///
    /// - Parameters:
    ///   - pixels: The pixels of the picture, premultiplied.
    ///   - part: The part of the frame.
    /// - Returns: Premultiplied pixels; transparent outside of the picture, and where it is behind the viewer.
    func project(_ pixels: [UInt32], onto part: PixelRect) -> [UInt32] {
        var result = [UInt32](repeating: 0, count: part.area)
        guard pixels.count == picture.area, let back = projection.inverted else { return result }
        let (toPlane, depth) = (back.concatenating(map).transform, back.perspective)
        // The depth back is the inverse of that of the projection.
        let farthest = 1 / RenderProjection.nearest
        let (right, bottom) = (Double(picture.width), Double(picture.height))
        // Only pixels within the sizes are read and written.
        unsafe pixels.withUnsafeBufferPointer { source in
            let pixels = unsafe PictureSampler(pixels: source, width: picture.width, height: picture.height)
            unsafe result.withUnsafeMutableBufferPointer { target in
                // Without ranges and nested functions: a debug build would call several functions per pixel for them.
                var index = 0
                while index < target.count {
                    let y = Double(part.y &+ index / part.width) + 0.5
                    let (rowU, rowV) = (toPlane.c * y + toPlane.tx, toPlane.d * y + toPlane.ty)
                    let rowW = depth.y * y + depth.offset
                    var column = 0
                    while column < part.width {
                        let x = Double(part.x &+ column) + 0.5
                        let w = depth.x * x + rowW
                        if w > 0, w <= farthest {
                            // The place between the centers of four pixels.
                            let u = (toPlane.a * x + rowU) / w - 0.5
                            let v = (toPlane.b * x + rowV) / w - 0.5
                            if u > -1, v > -1, u < right, v < bottom {
                                unsafe target[index] = pixels.pixel(u, v)
                            }
                        }
                        column &+= 1
                        index &+= 1
                    }
                }
            }
        }
        return result
    }
}

/// Reads a picture between its pixels, none beyond its sizes.
@safe private struct PictureSampler {
    let pixels: UnsafeBufferPointer<UInt32>
    let width: Int
    let height: Int

    /// Returns the color between the four pixels around a place.
    ///
    /// - Parameters:
    ///   - u: The place, in pixels from the center of the first one; greater than -1, and less than the width.
    ///   - v: The place below, less than the height.
    /// - Returns: A premultiplied pixel; what is beyond the picture is transparent.
    func pixel(_ u: Double, _ v: Double) -> UInt32 {
        // Rounded down, as both are greater than -1.
        let (left, top) = (Int(u + 1) &- 1, Int(v + 1) &- 1)
        let (right, below) = (UInt32((u - Double(left)) * 256), UInt32((v - Double(top)) * 256))
        let isInside = left >= 0 && top >= 0 && left &+ 1 < width && top &+ 1 < height
        let first = top &* width &+ left
        let upperLeft = unsafe isInside ? pixels[first] : self[left, top]
        let upperRight = unsafe isInside ? pixels[first &+ 1] : self[left &+ 1, top]
        let lowerLeft = unsafe isInside ? pixels[first &+ width] : self[left, top &+ 1]
        let lowerRight = unsafe isInside ? pixels[first &+ width &+ 1] : self[left &+ 1, top &+ 1]
        if upperLeft == upperRight, lowerLeft == lowerRight, upperLeft == lowerLeft { return upperLeft }
        return upperLeft.mixed(with: upperRight, right).mixed(with: lowerLeft.mixed(with: lowerRight, right), below)
    }

    private subscript(x: Int, y: Int) -> UInt32 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return unsafe pixels[y &* width &+ x]
    }
}

extension UInt32 {
    /// Returns the pixel between this one and another, at a distance of 0 to 256 parts from this one.
    fileprivate func mixed(with other: UInt32, _ share: UInt32) -> UInt32 {
        guard self != other else { return self }
        // Two components at a time, each of which has room for 16 bits.
        let rest = 256 &- share
        let even = ((self & 0xFF_00FF) &* rest &+ (other & 0xFF_00FF) &* share) &>> 8 & 0xFF_00FF
        let odd = ((self &>> 8 & 0xFF_00FF) &* rest &+ (other &>> 8 & 0xFF_00FF) &* share) & 0xFF00_FF00
        return even | odd
    }
}
