// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import RenderTree

/// An app's window as it could be on an iPad: everything that a tree can hold, in 1024 × 768 points.
enum SampleTree {
    static let size = RenderSize(width: 1024, height: 768)
    static let ink = Color(hex: 0x1C1C1E)
    static let faint = Color(hex: 0x6C6C70)
    static let blue = Color(hex: 0x0A84FF)

    static func font(_ size: Double, weight: Int = 400, isItalic: Bool = false, isMonospaced: Bool = false)
        -> FontChoice
    {
        FontChoice(size: size, weight: weight, isItalic: isItalic, isMonospaced: isMonospaced)
    }

    static func label(
        _ id: UInt64, _ text: String, _ frame: RenderRect, _ font: FontChoice, _ color: Color = ink,
        alignment: TextBlock.Alignment = .natural, lines: Int? = 1
    ) -> RenderLayer {
        var layer = RenderLayer(id: id, frame: frame)
        let block = TextBlock(
            [TextRun(text, font: font, color: color)], alignment: alignment, lineLimit: lines,
            style: ParagraphStyle(lineSpacing: 2))
        layer.contents = DisplayList([.text(block, in: layer.bounds)])
        return layer
    }

    static func card(_ id: UInt64, _ frame: RenderRect, _ sublayers: [RenderLayer] = []) -> RenderLayer {
        var card = RenderLayer(id: id, frame: frame)
        card.backgroundColor = .white
        card.cornerRadius = 18
        card.shadow = LayerShadow(opacity: 0.16, radius: 12, offset: RenderPoint(x: 0, y: 6))
        card.sublayers = sublayers
        return card
    }

    /// The whole window.
    static var tree: RenderTree {
        RenderTree(
            size: size, backgroundColor: Color(hex: 0xF2F2F7), layers: [header, chart, picture, controls, text, badge])
    }

    private static var header: RenderLayer {
        var layer = RenderLayer(id: 100, frame: RenderRect(x: 0, y: 0, width: 1024, height: 116))
        let gradient = Paint.linearGradient(
            start: .zero, end: RenderPoint(x: 1024, y: 116),
            stops: [
                GradientStop(0, Color(hex: 0x5E5CE6)), GradientStop(0.55, blue), GradientStop(1, Color(hex: 0x64D2FF)),
            ])
        layer.contents = DisplayList([.fill(.rect(layer.bounds), gradient, evenOdd: false)])
        layer.sublayers = [
            label(
                101, "Second screen", RenderRect(x: 40, y: 38, width: 600, height: 50), font(34, weight: 700), .white),
            label(
                102, "9:41", RenderRect(x: 884, y: 50, width: 100, height: 30), font(22, isMonospaced: true), .white,
                alignment: .right),
        ]
        return layer
    }

    private static var chart: RenderLayer {
        let values = [30.0, 62, 48, 88, 74, 120, 96, 150, 132, 176]
        var line = Path()
        for (index, value) in values.enumerated() {
            let point = RenderPoint(x: 20 + Double(index) * 48, y: 200 - value)
            line.append(index == 0 ? .move(point) : .line(point))
        }
        var area = line
        area.append(.line(RenderPoint(x: 452, y: 200)))
        area.append(.line(RenderPoint(x: 20, y: 200)))
        area.append(.close)
        var plot = RenderLayer(id: 111, frame: RenderRect(x: 0, y: 50, width: 480, height: 220))
        var commands: [DrawCommand] = (0..<4).map { row in
            let y = 20 + Double(row) * 60
            let grid = Path([.move(RenderPoint(x: 20, y: y)), .line(RenderPoint(x: 460, y: y))])
            return .stroke(grid, .color(Color(white: 0.8)), StrokeStyle(width: 1, dash: [4, 4]))
        }
        let fade = Paint.linearGradient(
            start: .zero, end: RenderPoint(x: 0, y: 200),
            stops: [GradientStop(0, blue.withOpacity(0.4)), GradientStop(1, blue.withOpacity(0))])
        commands.append(.fill(area, fade, evenOdd: false))
        commands.append(.stroke(line, .color(blue), StrokeStyle(width: 3, cap: .round, join: .round)))
        plot.contents = DisplayList(commands)
        return card(
            110, RenderRect(x: 40, y: 148, width: 480, height: 290),
            [
                label(112, "Frames a second", RenderRect(x: 24, y: 18, width: 300, height: 28), font(19, weight: 700)),
                plot,
            ])
    }

    private static var picture: RenderLayer {
        var pixels: [UInt32] = []
        for y in 0..<64 {
            for x in 0..<64 {
                pixels.append(0xFF00_0000 | UInt32(255 - y * 3) << 16 | UInt32(96 + x * 2) << 8 | UInt32(80 + y * 2))
            }
        }
        let image = RenderImage(id: 1, pixels: pixels, pixelWidth: 64, pixelHeight: 64)
        var sky = RenderLayer(id: 121, frame: RenderRect(x: 0, y: 0, width: 424, height: 290))
        sky.contents = DisplayList([.image(image, in: sky.bounds, opacity: 1)])
        var sun = RenderLayer(id: 122, frame: RenderRect(x: 290, y: 40, width: 84, height: 84))
        sun.contents = DisplayList([
            .fill(.ellipse(in: sun.bounds), .color(Color(hex: 0xFFD60A)), evenOdd: false)
        ])
        var hills = RenderLayer(id: 123, frame: RenderRect(x: 0, y: 150, width: 424, height: 140))
        let slope = Path([
            .move(RenderPoint(x: 0, y: 90)),
            .cubic(
                RenderPoint(x: 424, y: 40), control1: RenderPoint(x: 140, y: -60), control2: RenderPoint(x: 250, y: 150)
            ),
            .line(RenderPoint(x: 424, y: 140)), .line(RenderPoint(x: 0, y: 140)), .close,
        ])
        hills.contents = DisplayList([.fill(slope, .color(Color(hex: 0x1E5631)), evenOdd: false)])
        hills.opacity = 0.9
        var content = RenderLayer(id: 124, frame: RenderRect(x: 0, y: 0, width: 424, height: 290))
        content.masksToBounds = true
        content.cornerRadius = 18
        content.sublayers = [sky, sun, hills]
        return card(120, RenderRect(x: 560, y: 148, width: 424, height: 290), [content])
    }

    private static var controls: RenderLayer {
        var track = RenderLayer(id: 131, frame: RenderRect(x: 24, y: 30, width: 300, height: 6))
        track.backgroundColor = Color(white: 0.88)
        track.cornerRadius = 3
        var progress = RenderLayer(id: 132, frame: RenderRect(x: 24, y: 30, width: 190, height: 6))
        progress.backgroundColor = blue
        progress.cornerRadius = 3
        var knob = RenderLayer(id: 133, frame: RenderRect(x: 200, y: 19, width: 28, height: 28))
        knob.backgroundColor = .white
        knob.cornerRadius = 14
        knob.shadow = LayerShadow(opacity: 0.3, radius: 3, offset: RenderPoint(x: 0, y: 1))
        var toggle = RenderLayer(id: 134, frame: RenderRect(x: 360, y: 17, width: 51, height: 31))
        toggle.backgroundColor = Color(hex: 0x34C759)
        toggle.cornerRadius = 15.5
        var thumb = RenderLayer(id: 135, frame: RenderRect(x: 22, y: 2, width: 27, height: 27))
        thumb.backgroundColor = .white
        thumb.cornerRadius = 13.5
        thumb.shadow = LayerShadow(opacity: 0.25, radius: 2, offset: RenderPoint(x: 0, y: 1))
        toggle.sublayers = [thumb]
        var button = RenderLayer(id: 136, frame: RenderRect(x: 24, y: 74, width: 387, height: 44))
        button.cornerRadius = 10
        button.borderWidth = 1.5
        button.borderColor = blue
        button.sublayers = [
            label(
                137, "Mirror this window", RenderRect(x: 0, y: 10, width: 387, height: 26), font(17), blue,
                alignment: .center)
        ]
        return card(
            130, RenderRect(x: 560, y: 470, width: 424, height: 258),
            [
                track, progress, knob, toggle, button,
                label(
                    138, "A line that is too long for the room that it has is cut and ends in dots",
                    RenderRect(x: 24, y: 140, width: 387, height: 22), font(14), faint),
                label(
                    139,
                    "Two lines are enough for everything that this label has to say, unless it says far more than"
                        + " it should and goes on and on.",
                    RenderRect(x: 24, y: 170, width: 387, height: 60), font(14), faint, lines: 2),
            ])
    }

    private static var text: RenderLayer {
        let runs = [
            TextRun("Text ", font: font(17, weight: 700), color: ink),
            TextRun("is set once, in points, and ", font: font(17), color: ink),
            TextRun("drawn at any scale", font: font(17), color: blue, underline: TextLine(color: blue)),
            TextRun(": a mirror on a larger monitor is ", font: font(17), color: ink),
            TextRun("blown up", font: font(17), color: faint, strikethrough: TextLine(color: faint)),
            TextRun(" sharp. Ελληνικά, кириллица, ", font: font(17), color: ink),
            TextRun("עברית", font: font(17), color: ink),
            TextRun(" and ", font: font(17), color: ink),
            TextRun("code()", font: font(15, isMonospaced: true), color: Color(hex: 0xBF5AF2)),
            TextRun(".", font: font(17), color: ink),
        ]
        var layer = RenderLayer(id: 141, frame: RenderRect(x: 24, y: 24, width: 432, height: 210))
        layer.contents = DisplayList([
            .text(TextBlock(runs, style: ParagraphStyle(lineSpacing: 4)), in: layer.bounds)
        ])
        return card(140, RenderRect(x: 40, y: 470, width: 480, height: 258), [layer])
    }

    private static var badge: RenderLayer {
        var badge = RenderLayer(id: 150, bounds: RenderRect(x: 0, y: 0, width: 130, height: 36))
        // 12 degrees to the left.
        badge.transform = .rotation(sine: -0.207_911_69, cosine: 0.978_147_6).concatenating(
            .translation(x: 420, y: 152))
        badge.backgroundColor = Color(hex: 0xFF375F)
        badge.cornerRadius = 8
        badge.opacity = 0.92
        badge.shadow = LayerShadow(opacity: 0.3, radius: 4, offset: RenderPoint(x: 0, y: 3))
        badge.sublayers = [
            label(
                151, "LIVE", RenderRect(x: 0, y: 6, width: 130, height: 26), font(18, weight: 700), .white,
                alignment: .center)
        ]
        return badge
    }
}
