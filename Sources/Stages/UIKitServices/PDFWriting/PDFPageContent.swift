// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import UIKitCore

/// Writes recorded drawing as the content of a page.
///
/// Paths in one color stay paths. Text, gradients, patterns, and groups with an opacity, a shadow or blending become
/// images, at two pixels per point. Blend modes that erase what is below draw nothing outside of groups.
struct PDFPageContent {
    private static let scale: Double = 2
    /// The maximum side of an image in pixels.
    private static let maximumSide: Double = 8192

    private(set) var content = ""
    private let bounds: RenderRect
    private var images: [Int] = []
    private var states: [String] = []
    /// What clipping and transforms leave.
    private struct State {
        /// The transform from the present coordinates to those of the page.
        var transform = RenderTransform.identity
        /// A rectangle of the page around the clip.
        var clip: RenderRect
        /// How drawing is combined with what is below it.
        var blend = BlendMode.normal
    }

    private var state: State
    private var saved: [State] = []

    /// Writes the drawing of a page.
    ///
    /// - Parameters:
    ///   - commands: The drawing.
    ///   - bounds: The part of it that the page shows.
    ///   - file: Receives the images.
    init(_ commands: [DrawCommand], bounds: CGRect, file: inout PDFFile) {
        self.bounds = RenderRect(
            x: bounds.minX, y: bounds.minY, width: bounds.width, height: bounds.height)
        state = State(clip: self.bounds)
        // In a PDF, y grows upward.
        content = "1 0 0 -1 \((-bounds.minX).pdf) \(bounds.maxY.pdf) cm\n"
        write(commands, &file)
        for _ in saved { content += "Q\n" }
    }

    /// The dictionary of the resources that the content uses.
    var resources: String {
        let pictures = images.enumerated().map { "/I\($0.offset) \($0.element) 0 R" }.joined()
        let looks = states.enumerated().map { "/G\($0.offset)<<\($0.element)>>" }.joined()
        return "<</XObject<<\(pictures)>>/ExtGState<<\(looks)>>>>"
    }

    private mutating func write(_ commands: [DrawCommand], _ file: inout PDFFile) {
        var index = 0
        // Up to here, groups are known to have no blending.
        var plainEnd = 0
        while index < commands.count {
            let command = commands[index]
            index += 1
            switch command {
            case .save: save()
            case .restore, .endGroup: restore()
            case .concatenate(let change):
                state.transform = change.concatenating(state.transform)
                content += "\(change.pdf) cm\n"
            case .clip(let path, let evenOdd):
                state.clip = state.clip.intersection(state.transform.apply(to: path.controlBounds))
                content += path.isEmpty ? "0 0 0 0 re W n\n" : "\(path.pdf)\(evenOdd ? "W*" : "W") n\n"
            case .blend(let mode):
                state.blend = mode
                use("/BM/\(mode.pdf)")
            case .fill(let path, .color(let color), let evenOdd):
                guard !path.isEmpty, !state.blend.erases else { continue }
                use("/ca \(color.alpha.pdf)")
                content += "\(color.pdf) rg\n\(path.pdf)\(evenOdd ? "f*" : "f")\n"
            case .stroke(let path, .color(let color), let style):
                guard !path.isEmpty, !state.blend.erases else { continue }
                use("/CA \(color.alpha.pdf)")
                content += "\(color.pdf) RG\n\(style.pdf)\(path.pdf)S\n"
            case .beginGroup(let opacity, let shadow):
                let isPlain = opacity == 1 && shadow == nil && state.blend == .normal
                if isPlain, index <= plainEnd {
                    save()
                    continue
                }
                let end = Self.end(ofGroupAt: index - 1, in: commands)
                let group = commands[index - 1..<end]
                if isPlain, !group.contains(where: \.blends) {
                    save()
                    plainEnd = end
                } else {
                    drawGroup(Array(group), &file)
                    index = end
                }
            case .image, .text, .fill, .stroke: draw([command], in: command.extent ?? bounds, &file)
            }
        }
    }

    /// Returns the index after the end of a group.
    private static func end(ofGroupAt start: Int, in commands: [DrawCommand]) -> Int {
        var depth = 0
        for index in start..<commands.count {
            if case .beginGroup = commands[index] { depth += 1 }
            if case .endGroup = commands[index] { depth -= 1 }
            if depth == 0 { return index + 1 }
        }
        return commands.count
    }

    private mutating func save() {
        saved.append(state)
        content += "q\n"
    }

    private mutating func restore() {
        guard let last = saved.popLast() else { return }
        state = last
        content += "Q\n"
    }

    /// Uses a graphics state with an entry.
    private mutating func use(_ entry: String) {
        let index = states.firstIndex(of: entry) ?? states.count
        if index == states.count { states.append(entry) }
        content += "/G\(index) gs\n"
    }

    // MARK: Images

    /// Draws a group as an image in the coordinates of the page, which are those of its shadow.
    private mutating func drawGroup(_ commands: [DrawCommand], _ file: inout PDFFile) {
        guard !state.blend.erases, let back = state.transform.inverted else { return }
        let shown = state.transform
        let rect = commands.extent(under: shown).intersection(state.clip)
        save()
        content += "\(back.pdf) cm\n"
        state.transform = .identity
        draw([.save, .concatenate(shown)] + commands + [.restore], in: rect, &file)
        restore()
    }

    /// Draws commands as an image of a rectangle in the present coordinates.
    private mutating func draw(_ commands: [DrawCommand], in rect: RenderRect, _ file: inout PDFFile) {
        // Without an inverse, everything is on a line, which is not visible.
        guard !state.blend.erases, let back = state.transform.inverted else { return }
        let rect = rect.intersection(back.apply(to: state.clip))
        guard rect.size.width > 0, rect.size.height > 0 else { return }
        let scale = min(
            Self.scale * max(state.transform.meanScale, 0.01), Self.maximumSide / max(rect.size.width, rect.size.height)
        )
        let (width, height) = (
            Int((rect.size.width * scale).rounded(.up)), Int((rect.size.height * scale).rounded(.up))
        )
        let shift: [DrawCommand] = [
            .save, .concatenate(.scale(x: scale, y: scale)), .concatenate(.translation(x: -rect.minX, y: -rect.minY)),
        ]
        let image = CGImage(
            .drawing(DisplayList(shift + commands + [.restore])), width: max(width, 1), height: max(height, 1))
        guard let pixels = image.pixels else { return }
        use("/ca 1")
        images.append(file.addImage(pixels, width: image.width, height: image.height))
        let (w, h) = (Double(image.width) / scale, Double(image.height) / scale)
        // Images are upright where y grows upward.
        content += "q \(w.pdf) 0 0 \((-h).pdf) \(rect.minX.pdf) \((rect.minY + h).pdf) cm /I\(images.count - 1) Do Q\n"
    }
}

extension PDFFile {
    /// Adds an image and returns its number.
    ///
    /// - Parameters:
    ///   - pixels: The pixels, premultiplied, as `0xAARRGGBB`.
    ///   - width: The width in pixels.
    ///   - height: The height in pixels.
    /// - Returns: The number of the object.
    fileprivate mutating func addImage(_ pixels: [UInt32], width: Int, height: Int) -> Int {
        var (colors, opacity): ([UInt8], [UInt8]) = ([], [])
        colors.reserveCapacity(3 * pixels.count)
        opacity.reserveCapacity(pixels.count)
        for pixel in pixels {
            let alpha = pixel >> 24
            for shift in [16, 8, 0] as [UInt32] {
                let part = pixel >> shift & 0xFF
                colors.append(alpha == 0 ? 0 : UInt8(min((part * 255 + alpha / 2) / alpha, 255)))
            }
            opacity.append(UInt8(alpha))
        }
        let entries = "/Type/XObject/Subtype/Image/Width \(width)/Height \(height)/BitsPerComponent 8"
        let isOpaque = opacity.allSatisfy { $0 == 255 }
        let mask = isOpaque ? "" : "/SMask \(addStream(opacity, entries + "/ColorSpace/DeviceGray")) 0 R"
        return addStream(colors, entries + "/ColorSpace/DeviceRGB" + mask)
    }
}

extension [DrawCommand] {
    /// Returns a rectangle that contains what a group draws, with its shadows, under a transform.
    fileprivate func extent(under transform: RenderTransform) -> RenderRect {
        var (transform, saved, reach) = (transform, [RenderTransform](), 0.0)
        var extent: RenderRect?
        for command in self {
            switch command {
            case .beginGroup(_, let shadow):
                saved.append(transform)
                reach += shadow?.reach ?? 0
            case .save: saved.append(transform)
            case .restore, .endGroup: transform = saved.popLast() ?? transform
            case .concatenate(let change): transform = change.concatenating(transform)
            default:
                guard let area = command.extent.map({ transform.apply(to: $0) }) else { continue }
                extent = extent?.union(area) ?? area
            }
        }
        return extent?.insetBy(dx: -reach, dy: -reach) ?? .zero
    }
}

extension RenderTransform {
    /// The numbers of a matrix.
    fileprivate var pdf: String { [a, b, c, d, tx, ty].map(\.pdf).joined(separator: " ") }
}

extension Color {
    /// The numbers of the components.
    fileprivate var pdf: String { [red, green, blue].map(\.pdf).joined(separator: " ") }
}

extension Path {
    /// The operators that construct the path, each on a line.
    fileprivate var pdf: String {
        var text = ""
        var (start, last) = (RenderPoint(x: 0, y: 0), RenderPoint(x: 0, y: 0))
        func place(_ point: RenderPoint) -> String { "\(point.x.pdf) \(point.y.pdf) " }
        for element in elements {
            switch element {
            case .move(let point):
                text += "\(place(point))m\n"
                (start, last) = (point, point)
            case .line(let point):
                text += "\(place(point))l\n"
                last = point
            case .quad(let point, let control):
                // The cubic curve with the same shape.
                func near(_ end: RenderPoint) -> RenderPoint {
                    RenderPoint(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
                }
                text += "\(place(near(last)))\(place(near(point)))\(place(point))c\n"
                last = point
            case .cubic(let point, let one, let two):
                text += "\(place(one))\(place(two))\(place(point))c\n"
                last = point
            case .close:
                text += "h\n"
                last = start
            }
        }
        return text
    }
}

extension StrokeStyle {
    /// The operators that set the width, the caps, the joins and the dashes.
    fileprivate var pdf: String {
        let cap =
            switch cap {
            case .butt: 0
            case .round: 1
            case .square: 2
            }
        let join =
            switch join {
            case .miter: 0
            case .round: 1
            case .bevel: 2
            }
        let lengths = dash.map(\.pdf).joined(separator: " ")
        return "\(width.pdf) w \(cap) J \(join) j \(miterLimit.pdf) M [\(lengths)] \(max(dashPhase, 0).pdf) d\n"
    }
}

extension DrawCommand {
    /// Whether the command sets a blend mode other than normal.
    fileprivate var blends: Bool {
        if case .blend(let mode) = self { mode != .normal } else { false }
    }
}

extension BlendMode {
    /// Whether nothing of the drawing is visible on what is opaque, such as paper.
    fileprivate var erases: Bool {
        switch self {
        case .clear, .sourceOut, .destinationIn, .destinationOut, .destinationAtop: true
        default: false
        }
    }

    /// The name of the mode; those that combine by opacity alone, which a PDF does not have, count as normal.
    fileprivate var pdf: String {
        switch self {
        case .multiply: "Multiply"
        case .screen: "Screen"
        case .overlay: "Overlay"
        case .darken: "Darken"
        case .lighten: "Lighten"
        case .colorDodge: "ColorDodge"
        case .colorBurn: "ColorBurn"
        case .softLight: "SoftLight"
        case .hardLight: "HardLight"
        case .difference: "Difference"
        case .exclusion: "Exclusion"
        case .hue: "Hue"
        case .saturation: "Saturation"
        case .color: "Color"
        case .luminosity: "Luminosity"
        default: "Normal"
        }
    }
}
