// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel
internal import RenderTree

extension RenderTree {
    /// Words in the middle of a dark field, for a screen on which nothing else is to be seen.
    static func placeholder(_ text: String, size: PixelSize) -> RenderTree {
        let (width, height) = (Double(size.width), Double(size.height))
        let bounds = RenderRect(x: 0, y: 0, width: width, height: height)
        let letters = max(8, min(width, height) / 18)
        let block = TextBlock(
            [TextRun(text, font: FontChoice(size: letters), color: Color(white: 0.85))], alignment: .center,
            breaksWords: true, lineSpacing: letters / 4)
        // One line in the middle; further ones follow below, where there is as much room.
        let top = max(0, height / 2 - letters * 0.7)
        let glow = Paint.radialGradient(
            center: bounds.center, radius: max(width, height) * 0.6,
            stops: [GradientStop(0, Color(hex: 0x2A2D34)), GradientStop(1, Color(hex: 0x0B0C0F))])
        let margin = width / 12
        var layer = RenderLayer(id: 1, frame: bounds)
        layer.contents = DisplayList([
            .fill(.rect(bounds), glow, evenOdd: false),
            .text(block, in: RenderRect(x: margin, y: top, width: width - 2 * margin, height: height - top)),
        ])
        return RenderTree(size: bounds.size, layers: [layer])
    }
}
