// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import FrameOutput
import GoldenFrames
import RenderTree
import Testing

struct TranslucentBorderTests {
    @Test(arguments: [false, true])
    func `A translucent border is as dark in round corners as at the edges`(hasSublayer: Bool) async throws {
        var layer = RenderLayer(id: 1, frame: RenderRect(x: 0, y: 0, width: 60, height: 40))
        (layer.backgroundColor, layer.cornerRadius) = (.white, 15)
        (layer.borderWidth, layer.borderColor) = (6, Color.black.withOpacity(0.5))
        if hasSublayer {
            layer.sublayers = [RenderLayer(id: 2, frame: RenderRect(x: 20, y: 15, width: 5, height: 5))]
            layer.sublayers[0].backgroundColor = .black
        }
        let tree = RenderTree(
            size: RenderSize(width: 60, height: 40), backgroundColor: .white, layers: [layer])
        let frame = try #require(await Fixtures.frame(tree))
        // In the middle of the arc, and of the upper edge.
        #expect(frame[6, 6] == frame[30, 3] && frame[30, 3] != 0xFFFFFF && frame[30, 20] == 0xFFFFFF)
    }
}
