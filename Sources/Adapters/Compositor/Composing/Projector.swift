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
        let (width, height) = (picture.width, picture.height)
        // The depth back is the inverse of that of the projection.
        let farthest = 1 / RenderProjection.nearest
        // Only pixels within the sizes are read and written.
        unsafe pixels.withUnsafeBufferPointer { source in
            unsafe result.withUnsafeMutableBufferPointer { target in
                for row in 0..<part.height {
                    let y = Double(part.y + row) + 0.5
                    for column in 0..<part.width {
                        let x = Double(part.x + column) + 0.5
                        let w = depth.x * x + depth.y * y + depth.offset
                        guard w > 0, w <= farthest else { continue }
                        // The place between the centers of four pixels.
                        let u = (toPlane.a * x + toPlane.c * y + toPlane.tx) / w - 0.5
                        let v = (toPlane.b * x + toPlane.d * y + toPlane.ty) / w - 0.5
                        guard u > -1, v > -1, u < Double(width), v < Double(height) else { continue }
                        let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
                        let (right, below) = (UInt32((u - Double(left)) * 256), UInt32((v - Double(top)) * 256))
                        func pixel(_ x: Int, _ y: Int) -> UInt32 {
                            guard x >= 0, y >= 0, x < width, y < height else { return 0 }
                            return unsafe source[y &* width &+ x]
                        }
                        let upper = pixel(left, top).mixed(with: pixel(left &+ 1, top), right)
                        let lower = pixel(left, top &+ 1).mixed(with: pixel(left &+ 1, top &+ 1), right)
                        unsafe target[row &* part.width &+ column] = upper.mixed(with: lower, below)
                    }
                }
            }
        }
        return result
    }
}

extension UInt32 {
    /// Returns the pixel between this one and another, at a distance of 0 to 256 parts from this one.
    fileprivate func mixed(with other: UInt32, _ share: UInt32) -> UInt32 {
        guard self != other else { return self }
        // Two components at a time, each of which has room for 16 bits.
        let rest = 256 &- share
        let even = ((self & 0xFF_00FF) &* rest &+ (other & 0xFF_00FF) &* share) >> 8 & 0xFF_00FF
        let odd = ((self >> 8 & 0xFF_00FF) &* rest &+ (other >> 8 & 0xFF_00FF) &* share) & 0xFF00_FF00
        return even | odd
    }
}
