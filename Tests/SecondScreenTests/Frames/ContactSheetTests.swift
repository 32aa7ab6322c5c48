// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Compositor
import DisplayModel
import FrameOutput
import GoldenFrames
import RenderTree
import Testing

@testable import SecondScreen

struct ContactSheetTests {
    private func entry(_ name: String, _ width: Int, _ height: Int) -> ContactSheet.Entry {
        ContactSheet.Entry(
            name: name, detail: "\(width)×\(height) @ 60 Hz", size: PixelSize(width: width, height: height))
    }

    private func verify(_ sheet: ContactSheet, _ entries: [ContactSheet.Entry], _ trail: String) {
        let bounds = PixelRect(sheet.size)
        #expect(sheet.size.width <= ContactSheet.maximumWidth, "\(trail)")
        #expect(sheet.cells.map(\.entry) == entries, "\(trail)")
        var places: [PixelRect] = []
        for cell in sheet.cells {
            #expect(bounds.intersection(cell.frame) == cell.frame, "\(trail)")
            #expect(bounds.intersection(cell.caption) == cell.caption, "\(trail)")
            #expect(cell.frame.width <= cell.entry.size.width && cell.frame.height <= cell.entry.size.height)
            #expect(cell.caption.y == cell.frame.maxY)
            places += [cell.frame, cell.caption]
        }
        for (index, place) in places.enumerated() {
            for other in places[(index + 1)...] { #expect(place.intersection(other).isEmpty, "\(trail)") }
        }
    }

    @Test(arguments: 0..<60) func `frames of any size fit, without distortion or overlap`(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let entries = (0..<Int.random(in: 1...24, using: &random)).map {
            entry("\($0)", Int.random(in: 1...4096, using: &random), Int.random(in: 1...4096, using: &random))
        }
        verify(ContactSheet(entries), entries, "seed \(seed)")
    }

    @Test func `a small frame keeps its size, a large one its aspect ratio`() throws {
        let small = try #require(ContactSheet([entry("a", 320, 240)]).cells.first)
        #expect((small.frame.width, small.frame.height) == (320, 240))
        let large = try #require(ContactSheet([entry("a", 3840, 2160)]).cells.first)
        #expect(large.frame.height == 640)
        #expect(large.frame.width == 1138)
    }

    @Test func `no frames give an empty sheet, and empty frames are omitted`() {
        #expect(ContactSheet([]).cells.isEmpty)
        #expect(ContactSheet([]).size.area > 0)
        #expect(ContactSheet([entry("a", 0, 10), entry("b", 10, 10)]).cells.map(\.entry.name) == ["b"])
    }

    @Test func `the tree has each frame's pixels at its position`() async throws {
        let sheet = ContactSheet([entry("a", 300, 200), entry("b", 400, 200)])
        let images = [0xFF11_2233 as UInt32, 0xFF44_5566].enumerated().map { index, pixel in
            let size = sheet.cells[index].entry.size
            return RenderImage(
                id: UInt64(index) + 1, pixels: Array(repeating: pixel, count: size.area), pixelWidth: size.width,
                pixelHeight: size.height)
        }
        let composition = ScreenComposition(size: sheet.size, content: .windows([sheet.renderTree(of: images)]))
        let frame = try #require(await Fixtures.frame(composition))
        for (cell, color) in zip(sheet.cells, [0x11_2233 as UInt32, 0x44_5566]) {
            #expect(frame[cell.frame.x, cell.frame.y] == color)
            #expect(frame[cell.frame.maxX - 1, cell.frame.maxY - 1] == color)
            #expect(frame[cell.frame.maxX, cell.frame.y] != color)
        }
    }
}
