// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

extension CALayer {
    /// Renders the layer and its sublayers with their shadows and masks into a context, in its own coordinates.
    ///
    /// As in Core Animation, a layer that is turned in space is rendered without perspective.
    public func render(in context: CGContext) {
        guard let captured = captured() else { return }
        context.record(captured, opacity: context.alpha, in: context.ctm.rendered, groups: 0)
    }
}

extension CGContext {
    /// The maximum number of groups within each other for shadows and masks; layers further below have none.
    ///
    /// Too many are not drawn as groups, and a mask would then erase what is around its layer.
    private static let maximumGroups = 6

    /// Records a layer and its sublayers. Opacity applies to each layer individually, except to one with a shadow or a
    /// mask, where it applies to the group.
    ///
    /// - Parameters:
    ///   - layer: The layer.
    ///   - opacity: The opacity of what is around it.
    ///   - space: The transform of its superlayer to the space of the drawing, in which shadows have their offsets.
    ///   - groups: The number of open groups.
    fileprivate func record(_ layer: RenderLayer, opacity: Double, in space: RenderTransform, groups: Int) {
        guard layer.shadow?.isAlone != true else { return }
        let opacity = opacity * layer.opacity
        let transform = layer.projection?.affine(around: layer.bounds.center) ?? layer.transform
        let space = transform.concatenating(space)
        let shadow = layer.masksToBounds || layer.shadow?.isClear != false ? nil : layer.shadow
        record(.save)
        record(.concatenate(transform))
        if groups + 2 > Self.maximumGroups || (shadow == nil && layer.mask.isEmpty) {
            recordParts(of: layer, opacity: opacity, in: space, groups: groups)
        } else if layer.mask.isEmpty {
            recordGroup(of: layer, shadow, opacity: opacity, in: space, groups: groups)
        } else {
            // A mask applies to the shadow, too.
            record(.beginGroup(opacity: opacity))
            recordGroup(of: layer, shadow, opacity: 1, in: space, groups: groups + 1)
            record(.save)
            record(.blend(.destinationIn))
            record(.beginGroup(opacity: 1))
            for mask in layer.mask { record(mask, opacity: 1, in: space, groups: groups + 2) }
            record(.endGroup)
            record(.restore)
            record(.endGroup)
        }
        record(.restore)
    }

    /// Records a layer as a group that casts its shadow.
    private func recordGroup(
        of layer: RenderLayer, _ shadow: LayerShadow?, opacity: Double, in space: RenderTransform, groups: Int
    ) {
        guard let shadow else { return recordParts(of: layer, opacity: opacity, in: space, groups: groups) }
        let offset = RenderPoint(
            x: space.a * shadow.offset.x + space.c * shadow.offset.y,
            y: space.b * shadow.offset.x + space.d * shadow.offset.y)
        let extent = shadow.path?.controlBounds ?? layer.flat.extent(under: .identity)
        // A layer's radius is a standard deviation, which is half of a context's blur.
        let cast = GroupShadow(
            color: shadow.color.withOpacity(shadow.opacity), offset: offset,
            blur: 2 * shadow.radius * space.meanScale, extent: extent.insetBy(dx: -1, dy: -1),
            isAlone: shadow.path != nil)
        record(.beginGroup(opacity: opacity, shadow: cast))
        if let path = shadow.path {
            record(.fill(path, .color(.black), evenOdd: false))
            record(.endGroup)
            recordParts(of: layer, opacity: opacity, in: space, groups: groups)
        } else {
            recordParts(of: layer, opacity: 1, in: space, groups: groups + 1)
            record(.endGroup)
        }
    }

    /// Records background, contents, sublayers and border of a layer.
    private func recordParts(of layer: RenderLayer, opacity: Double, in space: RenderTransform, groups: Int) {
        let outline = Path.roundedRect(layer.bounds, radius: layer.cornerRadius, corners: layer.maskedCorners)
        if !layer.backgroundColor.isClear {
            record(.fill(outline, .color(layer.backgroundColor.withOpacity(opacity)), evenOdd: false))
        }
        record(.save)
        if layer.masksToBounds { record(.clip(outline, evenOdd: false)) }
        if let contents = layer.contents {
            record(.save)
            for command in contents.commands { record(command.mapColors { $0.withOpacity(opacity) }) }
            record(.restore)
        }
        for sublayer in layer.sublayers { record(sublayer, opacity: opacity, in: space, groups: groups) }
        record(.restore)
        guard layer.borderWidth > 0 else { return }
        let half = layer.borderWidth / 2
        let line = Path.roundedRect(
            layer.bounds.insetBy(dx: half, dy: half), radius: max(0, layer.cornerRadius - half),
            corners: layer.maskedCorners)
        let color = layer.borderColor.withOpacity(opacity)
        record(.stroke(line, .color(color), StrokeStyle(width: layer.borderWidth)))
    }
}
