// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import GoldenFrames
import RenderTree
import Testing

/// Shadows of drawings, and outlines of strokes beside the strokes themselves.
struct StrokeFrameTests {
    private static let zigzag = Path([
        .move(RenderPoint(x: 20, y: 100)), .line(RenderPoint(x: 50, y: 30)), .line(RenderPoint(x: 80, y: 100)),
        .quad(RenderPoint(x: 130, y: 60), control: RenderPoint(x: 140, y: 120)),
    ])
    private static let triangle = Path([
        .move(RenderPoint(x: 30, y: 100)), .line(RenderPoint(x: 75, y: 25)), .line(RenderPoint(x: 120, y: 100)), .close,
    ])

    private static let styles = [
        StrokeStyle(width: 14), StrokeStyle(width: 14, cap: .round, join: .round),
        StrokeStyle(width: 14, cap: .square, join: .bevel), StrokeStyle(width: 14, miterLimit: 2),
    ]

    private static func tree(_ drawings: [[DrawCommand]], columns: Int) -> RenderTree {
        let layers = drawings.enumerated().map { index, commands in
            var layer = RenderLayer(
                id: UInt64(index + 1),
                frame: RenderRect(
                    x: Double(index % columns) * 160 + 5, y: Double(index / columns) * 130 + 5, width: 150, height: 120)
            )
            layer.backgroundColor = .white
            layer.contents = DisplayList(commands)
            return layer
        }
        let rows = (drawings.count + columns - 1) / columns
        return RenderTree(
            size: RenderSize(width: Double(columns) * 160, height: Double(rows) * 130),
            backgroundColor: Color(hex: 0xC0C0C8), layers: layers)
    }

    private static func frame(_ tree: RenderTree) -> ScreenComposition {
        ScreenComposition(
            size: PixelSize(width: Int(tree.size.width), height: Int(tree.size.height)), content: .windows([tree]))
    }

    @Test func `Strokes, and the outlines of strokes, which cover the same pixels`() async throws {
        let (ink, dash) = (Paint.color(Color(hex: 0x2050A0)), [18.0, 10])
        let paths = [Self.zigzag, Self.triangle]
        let strokes = paths.flatMap { path in Self.styles.map { [DrawCommand.stroke(path, ink, $0)] } }
        let outlines = paths.flatMap { path in
            Self.styles.map { [DrawCommand.fill(path.stroked($0), ink, evenOdd: false)] }
        }
        let dashes: [[DrawCommand]] = [
            [.stroke(Self.zigzag, ink, StrokeStyle(width: 6, dash: dash, dashPhase: 5))],
            [.stroke(Self.zigzag.dashed(dash, phase: 5), ink, StrokeStyle(width: 6))],
            [.stroke(Self.triangle, ink, StrokeStyle(width: 6, dash: dash, dashPhase: 40))],
            [.stroke(Self.triangle.dashed(dash, phase: 40), ink, StrokeStyle(width: 6))],
        ]
        try await expectGolden(
            "strokes", Fixtures.frame(Self.frame(Self.tree(strokes + outlines + dashes, columns: 4))))
    }

    @Test func `Shadows of drawings`() async throws {
        let black = Color(white: 0, alpha: 0.7)
        func shadow(_ x: Double, _ y: Double, _ blur: Double, _ color: Color? = nil) -> GroupShadow {
            GroupShadow(color: color ?? black, offset: RenderPoint(x: x, y: y), blur: blur)
        }
        let card = DrawCommand.fill(
            .roundedRect(RenderRect(x: 40, y: 30, width: 70, height: 50), radius: 10), .color(Color(hex: 0xF0B030)),
            evenOdd: false)
        let ring = DrawCommand.stroke(
            .ellipse(in: RenderRect(x: 45, y: 30, width: 60, height: 60)), .color(Color(hex: 0xC03030)),
            StrokeStyle(width: 10))
        // What is outside of the clip casts a shadow into it.
        let hole = RenderRect(x: 40, y: 30, width: 70, height: 60)
        var frame = Path.rect(RenderRect(x: -50, y: -50, width: 250, height: 220))
        frame.append(.roundedRect(hole, radius: 10))
        let drawings: [[DrawCommand]] = [
            [.beginGroup(opacity: 1, shadow: shadow(6, 8, 0)), card, .endGroup],
            [.beginGroup(opacity: 1, shadow: shadow(0, 4, 12)), card, .endGroup],
            [.beginGroup(opacity: 0.5, shadow: shadow(6, 6, 6, Color(hex: 0x0000FF))), card, ring, .endGroup],
            [
                .clip(.roundedRect(hole, radius: 10), evenOdd: false),
                .beginGroup(opacity: 1, shadow: shadow(0, 5, 12)),
                .fill(frame, .color(.black), evenOdd: true), .endGroup,
            ],
            // The offset does not turn with the drawing.
            [
                .concatenate(.translation(x: 75, y: 60)), .concatenate(.rotation(sine: 0.564_642, cosine: 0.825_336)),
                .concatenate(.translation(x: -75, y: -60)), .beginGroup(opacity: 1, shadow: shadow(0, 12, 3)), card,
                .endGroup,
            ],
            [.beginGroup(opacity: 1, shadow: shadow(4, 4, 4)), ring, .endGroup, card],
            // A group under a clip does not cut off what casts the shadow, nor does a blend mode.
            [
                .clip(.roundedRect(hole, radius: 10), evenOdd: false), .beginGroup(opacity: 1), .blend(.multiply),
                .beginGroup(opacity: 1, shadow: shadow(0, 5, 12)), .fill(frame, .color(.black), evenOdd: true),
                .endGroup, .endGroup,
            ],
            // The shadow of a group with shadows.
            [
                .beginGroup(opacity: 1, shadow: shadow(14, 14, 2, Color(hex: 0x00A000))),
                .beginGroup(opacity: 1, shadow: shadow(-8, -8, 4)), card, .endGroup, .endGroup,
            ],
        ]
        try await expectGolden("shadows", Fixtures.frame(Self.frame(Self.tree(drawings, columns: 3))))
    }
}
