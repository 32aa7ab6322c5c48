// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// The drawings of particles, each in the middle of the coordinates, and the tinted copies of their images.
@MainActor struct ParticlePictures {
    /// The drawing of a cell's contents, for as long as these are the same.
    private struct Picture {
        let image: CGImage
        let part: CGRect
        let scale: CGFloat
        let size: CGSize
        let commands: [DrawCommand]
    }

    /// An image in a color.
    private struct Tint: Hashable {
        let image: UInt64
        let color: UInt32
    }

    private var pictures: [ObjectIdentifier: Picture] = [:]
    private var tinted: [Tint: RenderImage] = [:]
    private var tintedPixels = 0

    /// The number of pixels of tinted copies that are kept: 16 MB.
    private static let maximumPixels = 4 << 20

    /// Returns the drawing of all particles, and the rectangle that it covers.
    mutating func content(
        of system: ParticleSystem, mode: CAEmitterLayerRenderMode
    ) -> (list: DisplayList, bounds: RenderRect) {
        let now = system.time ?? 0
        var commands: [DrawCommand] = mode == .additive ? [.blend(.plusLighter)] : []
        var bounds = RenderRect.zero
        let first = commands.count
        for particle in mode == .oldestLast ? system.particles.reversed() : system.particles {
            let age = now - particle.birth
            let (color, scale) = (particle.color(at: age), particle.scale(at: age))
            guard !color.isClear, scale != 0, let picture = picture(of: particle.cell) else { continue }
            // The list would end within a particle.
            guard commands.count + picture.commands.count + 3 <= DisplayList.maximumCommands else { break }
            let (place, angle) = (particle.place(at: age), particle.spin * age)
            let (sine, cosine) = (sin(angle) * scale, cos(angle) * scale)
            let transform = RenderTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: place.x, ty: place.y)
            commands.append(.save)
            commands.append(.concatenate(transform))
            for command in picture.commands { commands.append(tint(command, color)) }
            commands.append(.restore)
            let (width, height) = (Double(picture.size.width), Double(picture.size.height))
            bounds = bounds.union(
                transform.apply(to: RenderRect(x: -width / 2, y: -height / 2, width: width, height: height)))
        }
        return (DisplayList(commands.count > first ? commands : []), bounds)
    }

    private mutating func picture(of cell: CAEmitterCell) -> Picture? {
        guard let image = cell.contents as? CGImage else { return nil }
        let (part, scale) = (cell.contentsRect, cell.contentsScale > 0 ? cell.contentsScale : 1)
        if let known = pictures[ObjectIdentifier(cell)], known.image === image, known.part == part, known.scale == scale
        {
            return known
        }
        guard let shown = image.part(part) else { return nil }
        let size = CGSize(width: CGFloat(shown.width) / scale, height: CGFloat(shown.height) / scale)
        let context = CGContext()
        shown.record(
            in: CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height), to: context,
            tint: UIColor.white)
        let picture = Picture(
            image: image, part: part, scale: scale, size: size, commands: context.displayList.commands)
        pictures[ObjectIdentifier(cell)] = picture
        return picture
    }

    /// Returns a command with its colors multiplied by another one.
    private mutating func tint(_ command: DrawCommand, _ color: Color) -> DrawCommand {
        guard case .image(let image, let rect, let opacity) = command else {
            return color == .white ? command : command.mapColors { $0.multiplied(by: color) }
        }
        return .image(tinted(image, color), in: rect, opacity: opacity * color.alpha)
    }

    /// Returns an image whose pixels are multiplied by a color, rounded so that few different copies are needed.
    private mutating func tinted(_ image: RenderImage, _ color: Color) -> RenderImage {
        let count = image.pixelWidth * image.pixelHeight
        let steps = count > 128 * 128 ? 4.0 : 32.0
        func byte(_ share: Double) -> UInt32 { UInt32(((share * steps).rounded() / steps * 255).rounded()) }
        let (red, green, blue) = (byte(color.red), byte(color.green), byte(color.blue))
        guard (red, green, blue) != (255, 255, 255), count <= Self.maximumPixels / 4 else { return image }
        let key = Tint(image: image.id, color: red << 16 | green << 8 | blue)
        if let known = tinted[key] { return known }
        let source = CGImage(.file(image), width: image.pixelWidth, height: image.pixelHeight)
        // Without a renderer, an encoded file has no pixels to change.
        guard let pixels = source.pixels, pixels.count == count else { return image }
        let changed = pixels.map { pixel -> UInt32 in
            func part(_ shift: UInt32, _ factor: UInt32) -> UInt32 {
                (((pixel >> shift & 0xFF) * factor + 127) / 255) << shift
            }
            return pixel & 0xFF00_0000 | part(16, red) | part(8, green) | part(0, blue)
        }
        if tintedPixels + count > Self.maximumPixels { (tinted, tintedPixels) = ([:], 0) }
        let copy = RenderImage(
            id: UIImage.nextID(), pixels: changed, pixelWidth: image.pixelWidth, pixelHeight: image.pixelHeight,
            scale: image.scale)
        tinted[key] = copy
        tintedPixels += count
        return copy
    }
}
