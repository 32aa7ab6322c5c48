// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import FrameOutput
import Testing

struct TerminalLayoutTests {
    private static let wide = PixelSize(width: 1920, height: 1080)
    private static let tall = PixelSize(width: 1080, height: 1920)

    @Test(arguments: [
        ([wide], 80, 24, ["1;1 80x23"]),
        ([wide, wide], 80, 60, ["1;1 80x29", "31;1 80x29"]),
        ([wide, wide], 160, 24, ["1;1 79x23", "1;81 79x23"]),
        ([tall, tall, tall], 120, 30, ["1;1 39x29", "1;41 39x29", "1;81 39x29"]),
        ([wide, wide, wide, wide], 160, 48, ["1;1 79x23", "1;81 79x23", "25;1 79x23", "25;81 79x23"]),
        ([], 80, 24, []),
    ])
    func `pictures are arranged to be as large as possible`(
        sizes: [PixelSize], columns: Int, rows: Int, places: [String]
    ) {
        let layout = TerminalLayout(sizes, columns: columns, rows: rows)
        #expect(layout.places.map { "\($0.line);\($0.column) \($0.columns)x\($0.rows)" } == places)
    }

    @Test func `every slot has space, even in the smallest terminal`() {
        let layout = TerminalLayout(Array(repeating: Self.wide, count: 50), columns: 1, rows: 2)
        #expect(layout.places.count == 50)
        #expect(layout.places.allSatisfy { $0.columns >= 1 && $0.rows >= 1 && $0.line >= 1 && $0.column >= 1 })
    }
}
