// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

extension UIImage {
    /// Draws the picture in its own size; outside of drawing nothing.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Draws the picture into a rectangle; outside of drawing nothing.
    public func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        record(in: rect, to: context)
    }

    /// Records the picture, stretched to a rectangle; a drawing step by step, so that it is sharp at any scale.
    ///
    /// - Parameters:
    ///   - rect: where it is drawn.
    ///   - context: what records.
    ///   - tint: the colour of a picture of which only the shape counts.
    func record(in rect: CGRect, to context: CGContext, tint: UIColor? = nil) {
        switch content {
        case .file(let image): context.record(.image(image, in: rect.rendered, opacity: context.alpha))
        case .drawing(let list):
            guard size.width > 0, size.height > 0 else { return }
            let tint = renderingMode == .alwaysTemplate ? tint?.renderColor : nil
            context.record(.save)
            context.clip(to: rect)
            context.record(.concatenate(.translation(x: rect.minX, y: rect.minY)))
            context.record(.concatenate(.scale(x: rect.width / size.width, y: rect.height / size.height)))
            for command in list.commands {
                context.record(command.mapColors { ($0.tinted(tint)).withOpacity(context.alpha) })
            }
            context.record(.restore)
        }
    }

    /// Returns the same picture with its own colours, or as a mere shape.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(content, size: size, scale: scale, renderingMode: renderingMode)
    }

    /// Returns the picture in one colour, as far as it is a drawing; a file's colours are its own.
    public func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: renderingMode) }

    /// Returns the picture in one colour, as far as it is a drawing; a file's colours are its own.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        guard case .drawing(let list) = content else { return withRenderingMode(renderingMode) }
        let tint = color.renderColor
        let tinted = DisplayList(list.commands.map { $0.mapColors { $0.tinted(tint) } })
        return UIImage(.drawing(tinted), size: size, scale: scale, renderingMode: renderingMode)
    }
}

extension Color {
    /// The other colour at this one's opacity; itself without one.
    fileprivate func tinted(_ tint: Color?) -> Color { tint.map { $0.withOpacity(alpha) } ?? self }
}

extension DrawCommand {
    /// The step with other colours; a picture of a file has the opacity that black would have.
    func mapColors(_ map: (Color) -> Color) -> DrawCommand {
        switch self {
        case .fill(let path, let paint, let evenOdd): return .fill(path, paint.mapColors(map), evenOdd: evenOdd)
        case .stroke(let path, let paint, let style): return .stroke(path, paint.mapColors(map), style)
        case .image(let image, let rect, let opacity):
            return .image(image, in: rect, opacity: opacity * map(.black).alpha)
        case .text(let block, let rect):
            let runs = block.runs.map { run in
                TextRun(
                    run.string, font: run.font, color: map(run.color), isUnderlined: run.isUnderlined,
                    isStruckThrough: run.isStruckThrough)
            }
            let mapped = TextBlock(
                runs, alignment: block.alignment, lineLimit: block.lineLimit, truncation: block.truncation,
                breaksWords: block.breaksWords, lineSpacing: block.lineSpacing)
            return .text(mapped, in: rect)
        case .save, .restore, .concatenate, .clip: return self
        }
    }
}

extension Paint {
    /// The paint with other colours.
    fileprivate func mapColors(_ map: (Color) -> Color) -> Paint {
        func mapped(_ stops: [GradientStop]) -> [GradientStop] {
            stops.map { GradientStop($0.location, map($0.color)) }
        }
        return switch self {
        case .color(let color): .color(map(color))
        case .linearGradient(let start, let end, let stops):
            .linearGradient(start: start, end: end, stops: mapped(stops))
        case .radialGradient(let center, let radius, let stops):
            .radialGradient(center: center, radius: radius, stops: mapped(stops))
        }
    }
}
