// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel
internal import RenderTree

/// Composites layers onto a frame, back to front. Use it from one thread at a time.
///
/// Each drawing is rendered for the frame's own pixels: tiles are placed on whole pixels and blended. Only layers in
/// perspective are resampled here, from flat pictures that are always whole. So a recomposed part of a frame equals the same
/// part of a frame composed as a whole.
struct Composer: ~Copyable {
    private let tiles: TileCache
    private let rasterizer: Rasterizer

    /// Creates a composer.
    init(fonts: FontLibrary, tiles: TileCache) throws(CompositorError) {
        self.tiles = tiles
        rasterizer = try Rasterizer(fonts: fonts, images: tiles.images)
    }

    /// Composes the part of a frame that lies in `damage`.
    ///
    /// - Parameters:
    ///   - scene: The content of the frame.
    ///   - damage: The part to compose; it lies within `band`.
    ///   - pixels: The memory of the band.
    ///   - band: The part of the frame that the memory covers; `nil` for all of it.
    func compose(
        _ scene: Scene, damage: borrowing PixmanRegion, onto pixels: inout [UInt32], of band: PixelRect? = nil
    ) {
        let rect = band ?? PixelRect(scene.size)
        PixmanImage.withTarget(&pixels, rect, isOpaque: true) { image in
            let bare = damage.subtracting(scene.parts.filter(\.tree.backgroundColor.isOpaque).map(\.clip))
            if !bare.isEmpty {
                image.clip(to: bare)
                image.fill(rect, .black)
            }
            for (index, part) in scene.parts.enumerated() {
                // Skips what a later opaque part covers.
                let covers = scene.parts[(index + 1)...].filter(\.tree.backgroundColor.isOpaque).map(\.clip)
                let clip = damage.intersection(part.clip).subtracting(covers)
                guard !clip.isEmpty else { continue }
                image.clip(to: clip)
                image.fill(part.frame.intersection(clip.extents), part.tree.backgroundColor)
                draw(part.tree.layers, under: part.transform, on: image, clip: clip, depth: RenderTree.maximumDepth)
            }
        }
    }

    /// Draws layers on a transparent background: premultiplied pixels `0xAARRGGBB`.
    func picture(of layers: [RenderLayer], under map: RenderTransform, size: PixelSize) -> [UInt32] {
        group(PixelRect(size)) { image, clip in
            draw(layers, under: map, on: image, clip: clip, depth: RenderTree.maximumDepth)
        }
    }

    private func draw(
        _ layers: [RenderLayer], under map: RenderTransform, on image: borrowing PixmanImage,
        clip: borrowing PixmanRegion, depth: Int, adds: Bool = false
    ) {
        guard depth > 0 else { return }
        for layer in layers where !layer.isInvisible {
            guard layer.perspective.isEmpty else {
                drawProjected(layer, under: map, on: image, clip: clip, depth: depth, adds: adds)
                continue
            }
            guard !adds else {
                drawGroup(layer, under: map, on: image, clip: clip, depth: depth, adds: true)
                continue
            }
            let isComposite =
                !layer.sublayers.isEmpty || layer.shadow != nil
                || (layer.contents == nil && layer.borderWidth > 0)
            // Opacity and mask apply to the group, not to each layer.
            if !layer.mask.isEmpty || (layer.opacity < 1 && isComposite) || layer.addsSublayers {
                drawGroup(layer, under: map, on: image, clip: clip, depth: depth)
            } else {
                draw(layer, under: map, on: image, clip: clip, depth: depth)
            }
        }
    }

    /// Draws a layer and its sublayers into separate pixels, and then draws those with the layer's opacity and mask, or
    /// adds them to the image.
    private func drawGroup(
        _ layer: RenderLayer, under map: RenderTransform, on image: borrowing PixmanImage, clip: borrowing PixmanRegion,
        depth: Int, adds: Bool = false
    ) {
        let rect = layer.extent(under: map, depth: depth).pixels(margin: 2).intersection(clip.extents)
        guard !rect.isEmpty else { return }
        var whole = layer
        (whole.opacity, whole.mask) = (1, [])
        let pixels = group(rect) { draw(whole, under: map, on: $0, clip: $1, depth: depth) }
        PixmanImage.withSource(pixels, rect) { source in
            guard !layer.mask.isEmpty else {
                return Self.draw(source, at: rect, part: rect, opacity: layer.opacity, on: image, adds: adds)
            }
            var mask = layer.mask
            for index in mask.indices { mask[index].opacity *= layer.opacity }
            let inside = layer.transform.concatenating(map)
            let opacities = group(rect) { draw(mask, under: inside, on: $0, clip: $1, depth: depth - 1) }
            PixmanImage.withSource(opacities, rect) { mask in
                image.draw(source, x: 0, y: 0, through: mask, maskX: 0, maskY: 0, at: rect, adds: adds)
            }
        }
    }

    /// Draws a layer and its sublayers flat into separate pixels, and then projects those with the layer's opacity.
    private func drawProjected(
        _ layer: RenderLayer, under map: RenderTransform, on image: borrowing PixmanImage, clip: borrowing PixmanRegion,
        depth: Int, adds: Bool
    ) {
        guard let projector = Projector(layer, under: map, depth: depth) else { return }
        let rect = projector.extent.intersection(clip.extents)
        guard !rect.isEmpty else { return }
        var flat = layer.flat
        flat.opacity = 1
        let picture = group(projector.picture) { draw([flat], under: projector.map, on: $0, clip: $1, depth: depth) }
        PixmanImage.withSource(projector.project(picture, onto: rect), rect) {
            Self.draw($0, at: rect, part: rect, opacity: layer.opacity, on: image, adds: adds)
        }
    }

    /// Draws into separate, initially transparent pixels that cover `rect` of the frame.
    private func group(_ rect: PixelRect, _ body: (borrowing PixmanImage, borrowing PixmanRegion) -> Void) -> [UInt32] {
        var pixels = [UInt32](repeating: 0, count: rect.area)
        guard !rect.isEmpty else { return [] }
        PixmanImage.withTarget(&pixels, rect, isOpaque: false) { image in body(image, PixmanRegion([rect])) }
        return pixels
    }

    /// Draws a layer with its sublayers.
    private func draw(
        _ layer: RenderLayer, under parentMap: RenderTransform, on image: borrowing PixmanImage,
        clip: borrowing PixmanRegion, depth: Int
    ) {
        let map = layer.transform.concatenating(parentMap)
        let placement = LayerPlacement(layer.bounds, under: map)
        drawShadow(of: layer, placement, map, on: image, clip: clip)
        guard layer.shadow?.isAlone != true else { return }
        let hasSublayers = !layer.sublayers.isEmpty && depth > 1
        drawFace(of: layer, placement, withBorder: !hasSublayers, on: image, clip: clip)
        guard hasSublayers else { return }
        let isCut = layer.masksToBounds
        if isCut, layer.hasRoundCorners || !placement.isAligned {
            drawMasked(layer, placement, map, on: image, clip: clip, depth: depth)
        } else if isCut {
            let inner = clip.intersection(placement.rect)
            if !inner.isEmpty {
                image.clip(to: inner)
                draw(layer.sublayers, under: map, on: image, clip: inner, depth: depth - 1, adds: layer.addsSublayers)
                image.clip(to: clip)
            }
        } else {
            draw(layer.sublayers, under: map, on: image, clip: clip, depth: depth - 1, adds: layer.addsSublayers)
        }
        if layer.borderWidth > 0 {
            draw(LayerDrawing(.border, of: layer, at: placement), placement.rect, opacity: layer.opacity, image, clip)
        }
    }

    private func drawFace(
        of layer: RenderLayer, _ placement: LayerPlacement, withBorder: Bool, on image: borrowing PixmanImage,
        clip: borrowing PixmanRegion
    ) {
        guard !placement.rect.intersection(clip.extents).isEmpty else { return }
        let hasBorder = withBorder && layer.borderWidth > 0 && !layer.borderColor.isClear
        let isPlain = placement.isAligned && !layer.hasRoundCorners && !hasBorder
        if layer.contents?.isEmpty ?? true, isPlain {
            image.fill(placement.rect.intersection(clip.extents), layer.backgroundColor.withOpacity(layer.opacity))
        } else if layer.contents?.isEmpty ?? true, !hasBorder, let covered = placement.opaqueRects(of: layer) {
            // Only the corners are round.
            for rect in covered { image.fill(rect.intersection(clip.extents), layer.backgroundColor) }
            let rest = clip.subtracting(covered)
            image.clip(to: rest)
            let drawing = LayerDrawing(.face, of: layer, at: placement, withBorder: withBorder)
            draw(drawing, placement.rect, opacity: 1, image, rest)
            image.clip(to: clip)
        } else if layer.contents != nil || hasBorder || !layer.backgroundColor.isClear {
            let drawing = LayerDrawing(.face, of: layer, at: placement, withBorder: withBorder)
            draw(drawing, placement.rect, opacity: layer.opacity, image, clip)
        }
    }

    private func drawShadow(
        of layer: RenderLayer, _ placement: LayerPlacement, _ map: RenderTransform, on image: borrowing PixmanImage,
        clip: borrowing PixmanRegion
    ) {
        guard let shadow = layer.shadow, !shadow.isClear, !layer.masksToBounds else { return }
        // A path casts the shadow in the place of the layer.
        let caster = shadow.path.map(Self.caster) ?? layer
        let place = shadow.path == nil ? placement : LayerPlacement(caster.bounds, under: map)
        guard !caster.backgroundColor.isClear || caster.contents != nil, !place.rect.isEmpty else { return }
        // A larger deviation gives a haze without visible edges, and its boxes would cover whole screens.
        let drawing = LayerDrawing(
            .shadow(deviation: min(shadow.radius * map.meanScale, 400)), of: caster, at: place)
        let (x, y) = (
            map.a * shadow.offset.x + map.c * shadow.offset.y, map.b * shadow.offset.x + map.d * shadow.offset.y
        )
        let margin = drawing.margin
        let rect = PixelRect(
            x: place.rect.x - margin + Int(x.harmless.rounded()),
            y: place.rect.y - margin + Int(y.harmless.rounded()),
            width: place.rect.width + 2 * margin, height: place.rect.height + 2 * margin)
        let color = shadow.color.withOpacity(shadow.opacity * layer.opacity)
        guard !rect.intersection(clip.extents).isEmpty else { return }
        // The shadow is not needed where the layer itself covers it.
        let rest = clip.subtracting(shadow.isAlone ? [] : placement.opaqueRects(of: layer) ?? [])
        image.clip(to: rest)
        withTile(drawing, rect, offset: margin, rest) { tile, part in
            PixmanImage.withColor(color) { source in
                image.draw(
                    source, x: 0, y: 0, through: tile, maskX: part.x - tile.rect.x, maskY: part.y - tile.rect.y,
                    at: part)
            }
        }
        image.clip(to: clip)
    }

    /// Returns a layer that consists of a path.
    private static func caster(_ path: Path) -> RenderLayer {
        RenderLayer(
            id: 0, bounds: path.controlBounds, contents: DisplayList([.fill(path, .color(.white), evenOdd: false)]))
    }

    /// Draws sublayers clipped to rounded or rotated bounds.
    private func drawMasked(
        _ layer: RenderLayer, _ placement: LayerPlacement, _ map: RenderTransform, on image: borrowing PixmanImage,
        clip: borrowing PixmanRegion, depth: Int
    ) {
        let rect = placement.rect.intersection(clip.extents)
        guard !rect.isEmpty else { return }
        let pixels = group(rect) {
            draw(layer.sublayers, under: map, on: $0, clip: $1, depth: depth - 1, adds: layer.addsSublayers)
        }
        withTile(LayerDrawing(.mask, of: layer, at: placement), placement.rect, offset: 0, clip) { mask, part in
            PixmanImage.withSource(pixels, rect) { source in
                image.draw(
                    source, x: part.x - rect.x, y: part.y - rect.y, through: mask, maskX: part.x - mask.rect.x,
                    maskY: part.y - mask.rect.y, at: part)
            }
        }
    }

    /// Draws a tile at a position in the frame.
    private func draw(
        _ drawing: LayerDrawing, _ rect: PixelRect, opacity: Double, _ image: borrowing PixmanImage,
        _ clip: borrowing PixmanRegion
    ) {
        withTile(drawing, rect, offset: 0, clip) { tile, part in
            if opacity == 1, drawing.isOpaque {
                image.draw(tile, x: part.x - tile.rect.x, y: part.y - tile.rect.y, at: part, replaces: true)
            } else {
                Self.draw(tile, at: tile.rect, part: part, opacity: opacity, on: image)
            }
        }
    }

    private static func draw(
        _ source: borrowing PixmanImage, at rect: PixelRect, part: PixelRect, opacity: Double,
        on image: borrowing PixmanImage, adds: Bool = false
    ) {
        let (x, y) = (part.x - rect.x, part.y - rect.y)
        guard opacity < 1 || adds else { return image.draw(source, x: x, y: y, at: part) }
        PixmanImage.withColor(Color(white: 0, alpha: opacity)) { mask in
            image.draw(source, x: x, y: y, through: mask, maskX: 0, maskY: 0, at: part, adds: adds)
        }
    }

    /// The side, in pixels, of the squares into which drawings too large to cache as a whole are split.
    private static var cellSide: Int { 512 }

    /// Calls `body` with the pixels of a drawing and the part of the frame that they cover, without transparent edges:
    /// never for an empty drawing, several times for a large one.
    ///
    /// The squares of large drawings lie on the drawing's own grid. cairo's rounding depends on the origin of a window,
    /// so a window that followed the damage would draw the same place differently from frame to frame.
    ///
    /// - Parameters:
    ///   - drawing: The drawing.
    ///   - rect: Its place in the frame.
    ///   - offset: The distance from the corner of the rectangle to that of the layer's placement.
    ///   - clip: The pixels to draw.
    ///   - body: Uses the pixels.
    private func withTile(
        _ drawing: LayerDrawing, _ rect: PixelRect, offset: Int, _ clip: borrowing PixmanRegion,
        _ body: (borrowing PixmanImage, PixelRect) -> Void
    ) {
        let part = rect.intersection(clip.extents)
        guard !part.isEmpty else { return }
        let isKept = rect.area * 4 <= tiles.largestTile && max(rect.width, rect.height) <= RenderImage.maximumSide
        let (width, height) = isKept ? (rect.width, rect.height) : (Self.cellSide, Self.cellSide)
        for row in ((part.y - rect.y) / height)...((part.maxY - 1 - rect.y) / height) {
            for column in ((part.x - rect.x) / width)...((part.maxX - 1 - rect.x) / width) {
                let cell = PixelRect(
                    x: rect.x + column * width, y: rect.y + row * height, width: width, height: height
                ).intersection(rect)
                let window = PixelRect(
                    x: cell.x - rect.x - offset, y: cell.y - rect.y - offset, width: cell.width, height: cell.height)
                let tile = tiles.tile(TileKey(drawing: drawing, column: column, row: row)) {
                    rasterizer.tile(drawing, window: window)
                }
                let place = PixelRect(
                    x: cell.x + tile.extent.x, y: cell.y + tile.extent.y, width: tile.extent.width,
                    height: tile.extent.height)
                let visible = part.intersection(place)
                guard !visible.isEmpty else { continue }
                PixmanImage.withSource(tile.pixels, place, isMask: tile.isMask) { body($0, visible) }
            }
        }
    }
}

extension PixelRect {
    /// The rectangle's size.
    var size: PixelSize { PixelSize(width: width, height: height) }
}

extension RenderRect {
    /// Returns the pixels that the rectangle touches, enlarged by a margin.
    func pixels(margin: Int) -> PixelRect {
        guard !isEmpty else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
        let (left, top) = (Int(minX.rounded(.down)) - margin, Int(minY.rounded(.down)) - margin)
        return PixelRect(
            x: left, y: top, width: Int(maxX.rounded(.up)) + margin - left,
            height: Int(maxY.rounded(.up)) + margin - top)
    }
}
