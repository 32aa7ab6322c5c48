// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import GoldenFrames
import RenderTree
import Testing

struct GoldenFrameTests {
    @Test func `A window at one pixel per point`() async throws {
        try await expectGolden("window", Fixtures.frame(SampleTree.tree))
    }

    @Test func `A mirror on a wide screen is drawn at its native resolution`() async throws {
        let mirror = Mirror(SampleTree.tree, letterboxColor: Color(hex: 0x101014))
        try await expectGolden(
            "mirror",
            Fixtures.frame(ScreenComposition(size: PixelSize(width: 1920, height: 1080), content: .mirror(mirror))))
    }

    @Test func `A black screen`() async throws {
        try await expectGolden(
            "black", Fixtures.frame(ScreenComposition(size: PixelSize(width: 64, height: 48), content: .black)))
    }
}
