// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import RenderTree
import Testing

struct GeometryTests {
    @Test func `Invalid numbers are replaced`() {
        let rect = RenderRect(x: .nan, y: -.infinity, width: .infinity, height: -3)
        #expect(rect == RenderRect(x: 0, y: -.farthest, width: .farthest, height: 0))
        #expect(RenderTransform(a: .nan, b: 0, c: 0, d: .infinity, tx: 0, ty: 0).d == .farthest)
        #expect(Color(red: .nan, green: 7, blue: -1, alpha: .infinity) == Color(red: 0, green: 1, blue: 0, alpha: 1))
        #expect(StrokeStyle(width: -1, dash: [0, 0]) == StrokeStyle(width: 0))
        var layer = RenderLayer(id: 1, bounds: rect, opacity: .nan)
        layer.cornerRadius = .nan
        layer.borderWidth = -.infinity
        #expect((layer.opacity, layer.cornerRadius, layer.borderWidth) == (0, 0, 0))
    }

    @Test func `Products of huge transforms stay finite`() {
        let vast = RenderTransform.scale(x: .infinity, y: .infinity)
        let product = (0..<10).reduce(vast) { map, _ in map.concatenating(vast) }
        #expect(product.a.isFinite && product.meanScale.isFinite)
        #expect(product.apply(to: RenderPoint(x: .infinity, y: 1)).x == .farthest)
    }

    @Test func `Transforms apply from left to right`() {
        let map = RenderTransform.scale(x: 2, y: 3).concatenating(.translation(x: 10, y: 20))
        #expect(map.apply(to: RenderPoint(x: 1, y: 1)) == RenderPoint(x: 12, y: 23))
        let quarter = RenderTransform.rotation(sine: 1, cosine: 0)
        #expect(quarter.isAxisAligned)
        #expect(
            quarter.apply(to: RenderRect(x: 0, y: 0, width: 2, height: 1))
                == RenderRect(x: -1, y: 0, width: 1, height: 2))
    }

    @Test func `A color becomes a premultiplied pixel`() {
        #expect(Color(hex: 0x123456).premultipliedARGB == 0xFF12_3456)
        #expect(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5).premultipliedARGB == 0x8080_4000)
        #expect(Color.clear.premultipliedARGB == 0)
    }

    @Test func `Paths, display lists, and text are limited`() {
        let line = Path.Element.line(.zero)
        #expect(Path([Path.Element](repeating: line, count: 200_000)).elements.count == Path.maximumElements)
        let commands = [DrawCommand](repeating: .save, count: 200_000)
        #expect(DisplayList(commands).commands.count == DisplayList.maximumCommands)
        let million = String(repeating: "ü", count: 1_000_000)
        let run = TextRun(million, font: FontChoice(size: 12), color: .black)
        #expect(TextBlock([run, run]).string.utf8.count == TextBlock.maximumBytes)
    }

    @Test func `Control characters are removed from text`() {
        let run = TextRun("a\u{0}b\u{7}\n\u{1B}[31m\u{202E}c\u{85}", font: FontChoice(size: 12), color: .black)
        #expect(run.string == "ab\n[31m\u{202E}c")
    }

    @Test(arguments: [(0, 5), (16385, 1), (16384, 16384), (-3, 2)])
    func `Images with invalid sizes are empty`(size: (Int, Int)) {
        let image = RenderImage(id: 1, encoded: [], pixelWidth: size.0, pixelHeight: size.1)
        #expect(image.size == .zero)
    }
}
