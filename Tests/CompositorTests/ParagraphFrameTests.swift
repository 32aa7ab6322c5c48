// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import GoldenFrames
import RenderTree
import Testing

/// Paragraph styles as they look: each has the same two paragraphs in a white box.
struct ParagraphFrameTests {
    private static let font = FontChoice(size: 14)

    private static func text(
        _ style: ParagraphStyle, _ alignment: TextBlock.Alignment = .natural, in string: String? = nil
    ) -> TextBlock {
        TextBlock(
            [
                TextRun(
                    string ?? "The first paragraph has several lines of text.\nAnd so has the second one of them.",
                    font: font, color: .black, backgroundColor: Color(hex: 0xD8E8FF))
            ], alignment: alignment, style: style)
    }

    private static var tree: RenderTree {
        let hebrew = "הפסקה הראשונה ארוכה מאוד ויש בה שורות אחדות.\nגם השנייה."
        let texts = [
            text(ParagraphStyle()),
            text(ParagraphStyle(lineHeightMultiple: 1.5)),
            text(ParagraphStyle(lineSpacing: 4, spacing: 6, spacingBefore: 6)),
            text(ParagraphStyle(maximumLineHeight: 12)),
            text(ParagraphStyle(firstLineIndent: 30)),
            text(ParagraphStyle(indent: 30)),
            text(ParagraphStyle(firstLineIndent: 10, indent: 30, tailIndent: -30), .right),
            text(ParagraphStyle(firstLineIndent: 20, indent: 20, tailIndent: 150), .center),
            text(ParagraphStyle(firstLineIndent: 30, indent: 10, tailIndent: -20), in: hebrew),
        ]
        let layers = texts.enumerated().map { index, block in
            var layer = RenderLayer(
                id: UInt64(index + 1),
                frame: RenderRect(
                    x: Double(index % 3) * 200 + 10, y: Double(index / 3) * 160 + 10, width: 190, height: 150))
            layer.backgroundColor = .white
            layer.contents = DisplayList([.text(block, in: layer.bounds)])
            return layer
        }
        return RenderTree(
            size: RenderSize(width: 610, height: 490), backgroundColor: Color(hex: 0xC0C0C8), layers: layers)
    }

    @Test func `Heights, spaces and indents, with all alignments and directions`() async throws {
        let size = PixelSize(width: 610, height: 490)
        try await expectGolden(
            "paragraphs", Fixtures.frame(ScreenComposition(size: size, content: .windows([Self.tree]))))
    }
}
