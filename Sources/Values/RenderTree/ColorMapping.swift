// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension RenderLayer {
    /// Returns the layer and its sublayers with mapped colors; the mask, of which only the opacity counts, stays.
    package func mapColors(_ map: (Color) -> Color) -> RenderLayer {
        var layer = self
        (layer.backgroundColor, layer.borderColor) = (map(backgroundColor), map(borderColor))
        layer.shadow = shadow.map {
            LayerShadow(
                color: map($0.color), opacity: $0.opacity, radius: $0.radius, offset: $0.offset,
                isAlone: $0.isAlone, path: $0.path)
        }
        layer.contents = contents.map { DisplayList($0.commands.map { $0.mapColors(map) }) }
        layer.sublayers = sublayers.map { $0.mapColors(map) }
        return layer
    }
}

extension DrawCommand {
    /// Returns the command with mapped colors; the opacity of an image is mapped like that of black.
    package func mapColors(_ map: (Color) -> Color) -> DrawCommand {
        switch self {
        case .fill(let path, let paint, let evenOdd): return .fill(path, paint.mapColors(map), evenOdd: evenOdd)
        case .stroke(let path, let paint, let style): return .stroke(path, paint.mapColors(map), style)
        case .image(let image, let rect, let opacity):
            return .image(image, in: rect, opacity: opacity * map(.black).alpha)
        case .text(let block, let rect): return .text(block.mapColors(map), in: rect)
        case .beginGroup(let opacity, let shadow?):
            let mapped = GroupShadow(
                color: map(shadow.color), offset: shadow.offset, blur: shadow.blur, extent: shadow.extent,
                isAlone: shadow.isAlone)
            return .beginGroup(opacity: opacity, shadow: mapped)
        case .save, .restore, .concatenate, .clip, .blend, .beginGroup, .endGroup: return self
        }
    }
}

extension Paint {
    /// Returns the paint with mapped colors; the opacity of a pattern is mapped like that of black.
    fileprivate func mapColors(_ map: (Color) -> Color) -> Paint {
        func mapped(_ stops: [GradientStop]) -> [GradientStop] {
            stops.map { GradientStop($0.location, map($0.color)) }
        }
        return switch self {
        case .color(let color): .color(map(color))
        case .linearGradient(let start, let end, let stops):
            .linearGradient(start: start, end: end, stops: mapped(stops))
        case .radialGradient(let start, let end, let stops):
            .radialGradient(start: start, end: end, stops: mapped(stops))
        case .conicGradient(let center, let angle, let stops):
            .conicGradient(center: center, angle: angle, stops: mapped(stops))
        case .pattern(let pattern):
            .pattern(
                ImagePattern(
                    pattern.tile, transform: pattern.transform, opacity: pattern.opacity * map(.black).alpha))
        }
    }
}

extension TextRun {
    /// Returns the run with mapped colors.
    package func mapColors(_ map: (Color) -> Color) -> TextRun {
        var run = self
        (run.color, run.backgroundColor) = (map(color), map(backgroundColor))
        run.underline?.color = underline.map { map($0.color) } ?? .clear
        run.strikethrough?.color = strikethrough.map { map($0.color) } ?? .clear
        run.stroke?.color = stroke.map { map($0.color) } ?? .clear
        run.shadow = shadow.map { GroupShadow(color: map($0.color), offset: $0.offset, blur: $0.blur) }
        run.attachment = attachment.map { attachment in
            guard !attachment.drawing.isEmpty else { return attachment }
            let commands = attachment.drawing.commands.map { $0.mapColors(map) }
            return TextAttachment(DisplayList(commands), size: attachment.size, rise: attachment.rise)
        }
        return run
    }
}

extension TextBlock {
    /// Returns the block with mapped colors.
    package func mapColors(_ map: (Color) -> Color) -> TextBlock {
        let mapped = sections.map { section in
            section.with(section.runs.map { $0.mapColors(map) })
        }
        return TextBlock(mapped, lineLimit: lineLimit, truncation: truncation, breaksAnywhere: breaksAnywhere)
    }
}
