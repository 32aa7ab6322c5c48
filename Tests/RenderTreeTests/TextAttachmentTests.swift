// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import RenderTree
import Testing

struct TextAttachmentTests {
    private let dot = DrawCommand.fill(
        .rect(RenderRect(x: 0, y: 0, width: 1, height: 1)), .color(.black), evenOdd: false)

    /// A text with copies of a drawing.
    private func text(_ list: DisplayList, copies: Int) -> DrawCommand {
        let run = TextRun(
            String(repeating: "\u{FFFC}", count: copies), font: FontChoice(size: 10), color: .black,
            attachment: TextAttachment(list, size: RenderSize(width: 1, height: 1)))
        return .text(TextBlock([run]), in: RenderRect(x: 0, y: 0, width: 100, height: 100))
    }

    /// The drawings of a list's first text.
    private func drawings(_ list: DisplayList) -> [DisplayList] {
        guard case .text(let block, _)? = list.commands.first else { return [] }
        return block.runs.compactMap { $0.attachment?.drawing }
    }

    @Test func `attachments count as commands of their list`() {
        let list = DisplayList([text(DisplayList([dot, dot]), copies: 3), dot])
        #expect(list.commandCount == 8 && list.nesting == 1)
        #expect(DisplayList([dot]).commandCount == 1 && DisplayList([dot]).nesting == 0)
        let long = text(DisplayList([DrawCommand](repeating: dot, count: 45)), copies: 1_000)
        let many = DisplayList([long, long, long, dot])
        #expect(many.commands == [long, long] && many.commandCount == 90_002)
    }

    @Test func `a text draws no attachments beyond a limit`() {
        let large = DisplayList([DrawCommand](repeating: dot, count: 30_000))
        let run = TextRun(
            "\u{FFFC}", font: FontChoice(size: 10), color: .black,
            attachment: TextAttachment(large, size: RenderSize(width: 7, height: 8), rise: 2))
        let runs = TextBlock([run, TextRun("a", font: run.font, color: .black), run]).runs
        #expect(runs.map { $0.attachment?.drawing.isEmpty } == [false, nil, true])
        // The text is laid out as it was.
        #expect(runs[2].attachment?.size == RenderSize(width: 7, height: 8) && runs[2].attachment?.rise == 2)
    }

    @Test(arguments: [1, 2, 10, 6_000]) func `attachments nest up to a limit, whatever their number`(copies: Int) {
        var list = DisplayList([dot])
        for level in 1...20 {
            list = DisplayList([text(list, copies: copies)])
            #expect(list.nesting <= TextAttachment.maximumNesting && list.commandCount <= DisplayList.maximumCommands)
            if copies == 1 { #expect(drawings(list).map(\.isEmpty) == [level > 1 && level % 4 == 1]) }
        }
        #expect(list.commands.count == 1)
        let mapped = list.commands.map { $0.mapColors { $0 } }
        #expect(mapped == list.commands)
    }
}
