// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Testing

@testable import WindowOutput

struct ScreenWindowTests {
    @Test func `A picture keeps its aspect in a window, down to a pixel`() {
        let picture = PixelSize(width: 1920, height: 1080)
        #expect(picture.fitted(in: PixelSize(width: 960, height: 960)) == PixelSize(width: 960, height: 540))
        #expect(picture.fitted(in: PixelSize(width: 1, height: 1)) == PixelSize(width: 1, height: 1))
        #expect(picture.fitted(in: PixelSize(width: 0, height: 0)) == PixelSize(width: 1, height: 1))
    }

    @Test func `A new window is as large as its picture, or fits in 80% of the output`() {
        let output = PixelSize(width: 1920, height: 1080)
        #expect(PixelSize(width: 800, height: 600).initialWindow(on: output) == PixelSize(width: 800, height: 600))
        #expect(output.initialWindow(on: output) == PixelSize(width: 1536, height: 864))
    }

    @Test func `The opcodes are the message indexes in the tables`() throws {
        let surface = try #require(WaylandInterface.all.first { $0.name == "wl_surface" })
        #expect(surface.requests[Int(WlSurface.Request.damageBuffer.rawValue)].hasPrefix("damage_buffer 4iiii"))
        let pointer = try #require(WaylandInterface.all.first { $0.name == "wl_pointer" })
        #expect(pointer.events[Int(WlPointer.Event.axis.rawValue)].hasPrefix("axis "))
        #expect(pointer.events.count == 10)
    }
}
