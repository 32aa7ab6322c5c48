// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel
internal import RenderTree

/// Renders drawings to pixels. Use it from one thread at a time.
struct Rasterizer: ~Copyable {
    private let fonts: FontMap
    private let images: ImageStore

    /// Creates a rasterizer.
    init(fonts: FontLibrary, images: ImageStore) throws(CompositorError) {
        self.fonts = try FontMap(fonts)
        self.images = images
    }

    /// Renders a window of `drawing`.
    ///
    /// - Parameters:
    ///   - drawing: The drawing.
    ///   - window: The part to render, in pixels from the corner of the layer's placement.
    /// - Returns: A tile of the window's size.
    func tile(_ drawing: LayerDrawing, window: PixelRect) -> Tile {
        let size = PixelSize(width: window.width, height: window.height)
        switch drawing.part {
        case .face, .border: return Tile(size: size, pixels: pixels(drawing, window))
        case .mask:
            let pixels = pixels(drawing, window)
            return Tile(maskOf: size) { UInt8(pixels[$1 * size.width + $0] >> 24) }
        case .shadow(let deviation):
            // A window of a blur depends on its surroundings.
            return shadow(drawing, window, deviation)
        }
    }

    private func shadow(_ drawing: LayerDrawing, _ window: PixelRect, _ deviation: Double) -> Tile {
        let margin = drawing.margin
        let around = PixelRect(
            x: window.x - margin, y: window.y - margin, width: window.width + 2 * margin,
            height: window.height + 2 * margin)
        var coverage = pixels(drawing, around).map { UInt8($0 >> 24) }
        BoxBlur.apply(to: &coverage, width: around.width, height: around.height, deviation: deviation)
        return Tile(maskOf: PixelSize(width: window.width, height: window.height)) { x, y in
            coverage[(y + margin) * around.width + x + margin]
        }
    }

    private func pixels(_ drawing: LayerDrawing, _ window: PixelRect) -> [UInt32] {
        let reach = drawing.reach
        let around = PixelSize(width: window.width + 2 * reach, height: window.height + 2 * reach)
        let pixels = CairoCanvas.draw(around) { canvas in
            canvas.concatenate(.translation(x: Double(reach - window.x), y: Double(reach - window.y)))
            draw(drawing, on: canvas)
        }
        guard reach > 0 else { return pixels }
        var inner: [UInt32] = []
        inner.reserveCapacity(window.width * window.height)
        for y in reach..<reach + window.height {
            let start = y * around.width + reach
            inner += pixels[start..<start + window.width]
        }
        return inner
    }

    private func draw(_ drawing: LayerDrawing, on canvas: borrowing CairoCanvas) {
        let shape = LayerShape(drawing)
        if !drawing.backgroundColor.isClear {
            canvas.save()
            canvas.concatenate(shape.transform)
            canvas.fill(shape.outline, .color(drawing.backgroundColor))
            canvas.restore()
        }
        if let contents = drawing.contents {
            canvas.save()
            canvas.clip(drawing.masksToBounds ? shape.outline : .rect(shape.rect), under: shape.transform)
            canvas.concatenate(drawing.transform)
            // Contents do not blend with the background below.
            let blends = contents.blends
            if blends { canvas.beginGroup(isClipped: contents.shadowReach == 0) }
            draw(contents, on: canvas)
            if blends { canvas.endGroup(opacity: 1) }
            canvas.restore()
        }
        if drawing.borderWidth > 0, !drawing.borderColor.isClear {
            canvas.save()
            canvas.concatenate(shape.transform)
            canvas.fill(shape.border, .color(drawing.borderColor), evenOdd: true)
            canvas.restore()
        }
    }

    /// An entry that a list has saved: a state, or a group with its opacity; a group that is nested too deeply is
    /// treated as a state.
    private enum Saved {
        case state
        case group(opacity: Double, GroupShadow?, isDrawn: Bool)
    }

    /// The maximum nesting of groups, each of which has its own pixels.
    private static var maximumGroups: Int { 8 }

    private func draw(_ list: DisplayList, on canvas: borrowing CairoCanvas) {
        let space = canvas.transform
        let hasShadows = list.shadowReach > 0
        var saved: [Saved] = []
        var groups = 0
        for command in list.commands {
            switch command {
            case .save:
                canvas.save()
                saved.append(.state)
            case .restore:
                guard case .state? = saved.last else { continue }
                saved.removeLast()
                canvas.restore()
            case .beginGroup(let opacity, let shadow):
                let isDrawn = groups < Self.maximumGroups
                if !isDrawn {
                    canvas.save()
                } else if let shadow {
                    canvas.beginGroup(with: shadow)
                } else {
                    canvas.beginGroup(isClipped: !hasShadows)
                }
                saved.append(.group(opacity: opacity, shadow, isDrawn: isDrawn))
                groups += 1
            case .endGroup:
                guard groups > 0 else { continue }
                groups -= 1
                while let last = saved.popLast() {
                    restore(last, on: canvas, in: space)
                    if case .group = last { break }
                }
            case .concatenate(let transform): canvas.concatenate(transform)
            case .clip(let path, let evenOdd): canvas.clip(path, evenOdd: evenOdd)
            case .fill(let path, let paint, let evenOdd): canvas.fill(path, paint, evenOdd: evenOdd)
            case .stroke(let path, let paint, let style): canvas.stroke(path, paint, style)
            case .text(let block, let rect):
                canvas.draw(block, in: rect, fonts: fonts, space: space) { draw($0, on: $1) }
            case .image(let image, let rect, let opacity): draw(image, in: rect, opacity: opacity, on: canvas)
            case .blend(let mode): canvas.blend(mode)
            }
        }
        for last in saved.reversed() { restore(last, on: canvas, in: space) }
    }

    private func restore(_ saved: Saved, on canvas: borrowing CairoCanvas, in space: RenderTransform) {
        switch saved {
        case .group(let opacity, nil, true): canvas.endGroup(opacity: opacity)
        case .group(let opacity, let shadow?, true): canvas.endGroup(opacity: opacity, with: shadow, in: space)
        case .state, .group: canvas.restore()
        }
    }

    private func draw(_ image: RenderImage, in rect: RenderRect, opacity: Double, on canvas: borrowing CairoCanvas) {
        guard let decoded = images.image(image, shownAt: canvas.pixelSize(of: rect.size)) else {
            // An unreadable image is drawn as a gray field with a cross, so that the problem is visible.
            canvas.fill(.rect(rect), .color(Color(white: 0.5, alpha: 0.25 * opacity.share)))
            let cross = Path([
                .move(RenderPoint(x: rect.minX, y: rect.minY)), .line(RenderPoint(x: rect.maxX, y: rect.maxY)),
                .move(RenderPoint(x: rect.maxX, y: rect.minY)), .line(RenderPoint(x: rect.minX, y: rect.maxY)),
            ])
            canvas.stroke(cross, .color(Color(white: 0.5, alpha: 0.5 * opacity.share)), StrokeStyle(width: 1))
            return
        }
        canvas.draw(decoded.pixels, decoded.size, in: rect, opacity: opacity)
    }
}

/// The outline of a layer in the space in which it is exact: the frame's pixels if it is upright, otherwise its own.
private struct LayerShape {
    let transform: RenderTransform
    let rect: RenderRect
    let outline: Path
    let border: Path

    init(_ drawing: LayerDrawing) {
        var (radiusX, radiusY) = (drawing.cornerRadius, drawing.cornerRadius)
        var corners = drawing.maskedCorners
        var (widthX, widthY) = (drawing.borderWidth, drawing.borderWidth)
        if drawing.isAligned {
            transform = .identity
            rect = RenderRect(
                x: 0, y: 0, width: Double(drawing.size.width), height: Double(drawing.size.height))
            let (scaleX, scaleY) = (
                drawing.transform.a.magnitude + drawing.transform.c.magnitude,
                drawing.transform.b.magnitude + drawing.transform.d.magnitude
            )
            (radiusX, radiusY) = (radiusX * scaleX, radiusY * scaleY)
            corners = corners.applying(drawing.transform)
            // A border is a whole number of pixels wide, so that both edges are sharp.
            if drawing.borderWidth > 0 {
                (widthX, widthY) = (max(1, (widthX * scaleX).rounded()), max(1, (widthY * scaleY).rounded()))
            }
        } else {
            transform = drawing.transform
            rect = drawing.bounds
        }
        let outline = Path.roundedRect(rect, radiusX: radiusX, radiusY: radiusY, corners: corners)
        var border = outline
        let inner = rect.insetBy(dx: widthX, dy: widthY)
        if !inner.isEmpty {
            border.append(
                .roundedRect(
                    inner, radiusX: max(0, radiusX - widthX), radiusY: max(0, radiusY - widthY), corners: corners))
        }
        self.outline = outline
        self.border = border
    }
}
