// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import RenderTree

/// The layer of a ``MirrorView``: in it lie copies of the mirrored window's layers.
final class MirrorLayer: CALayer {
    /// The mirrored layers, made to fit, in a layer that cuts them to the part that is shown.
    override func copiedLayers() -> [RenderLayer] {
        guard let view = view as? MirrorView else { return [] }
        let picture = view.picture
        let mirror = Mirror(
            RenderTree(size: picture.size, layers: picture.layers), aspect: MirrorAspect(view.aspect),
            region: view.region?.rendered)
        let region = mirror.shownRegion
        guard region.size.width > 0, region.size.height > 0, !picture.layers.isEmpty else { return [] }
        let place = place(of: region.size, mirror.aspect, at: view.window?.screen.scale ?? 1)
        let transform = RenderTransform.translation(x: -region.minX, y: -region.minY)
            .concatenating(
                .scale(x: place.size.width / region.size.width, y: place.size.height / region.size.height)
            )
            .concatenating(.translation(x: place.minX, y: place.minY))
        let container = RenderLayer(
            id: id.number(of: 0), bounds: region, transform: transform, masksToBounds: true,
            sublayers: picture.layers.map { $0.copied(by: id) })
        return [container]
    }

    /// Where a picture of `size` points is put, in this layer's points, on whole pixels.
    private func place(of size: RenderSize, _ aspect: MirrorAspect, at scale: CGFloat) -> RenderRect {
        // Numbers without meaning are harmless from here on.
        let bounds = bounds.rendered
        func pixels(_ length: Double) -> Int { Int(min(max(length * scale, 1), 1e6).rounded()) }
        let room = PixelSize(width: pixels(bounds.size.width), height: pixels(bounds.size.height))
        let place = aspect.place(size, in: room)
        return RenderRect(
            x: bounds.minX + Double(place.x) / scale, y: bounds.minY + Double(place.y) / scale,
            width: Double(place.width) / scale, height: Double(place.height) / scale)
    }
}

extension RenderLayer {
    /// The layer with numbers that belong to one mirror, as the original may be in the same tree.
    fileprivate func copied(by mirror: UInt64) -> RenderLayer {
        RenderLayer(
            id: mirror.number(of: id), bounds: bounds, transform: transform, opacity: opacity,
            cornerRadius: cornerRadius, backgroundColor: backgroundColor, borderWidth: borderWidth,
            borderColor: borderColor, shadow: shadow, masksToBounds: masksToBounds, contents: contents,
            sublayers: sublayers.map { $0.copied(by: mirror) })
    }
}

extension UInt64 {
    /// The number that a layer has in the mirror with this number.
    ///
    /// Layers count up from 1 and never reach the upper half of the bits.
    fileprivate func number(of layer: UInt64) -> UInt64 { self &* 0x9E37_79B9_7F4A_7C15 ^ layer | 1 << 63 }
}
