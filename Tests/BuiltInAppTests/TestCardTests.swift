// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DeviceTurns
import DisplayModel
import Foundation
import FrameOutput
import GoldenFrames
import Testing
import UIKitCore

@testable import BuiltInApp

@MainActor @Suite(.usesDevice) struct TestCardTests {
    @Test(arguments: [
        (320, 240, 1.0), (1920, 1080, 1), (1366, 768, 1), (1179, 2556, 3), (1668, 2388, 2), (101, 77, 1), (16, 16, 1),
    ])
    func `each corner's pixel has its color, and the frame is on the outermost pixels`(
        _ width: Int, _ height: Int, _ scale: Double
    ) async throws {
        let composition = Stage(.card, on: Stage.profile(width, height, scale: scale)).composition()
        let frame = try #require(await Fixtures.frame(composition))
        #expect(frame.size == PixelSize(width: width, height: height))
        #expect(frame[0, 0] == 0xFF0000)
        #expect(frame[width - 1, 0] == 0x00FF00)
        #expect(frame[0, height - 1] == 0x0000FF)
        #expect(frame[width - 1, height - 1] == 0xFFFF00)
        // Between the arrows of the corners and of the middles.
        for (x, y) in [(width / 4, 0), (width / 4, height - 1), (0, height / 4), (width - 1, height / 4)] {
            #expect(frame[x, y] == 0xFFFFFF)
        }
    }

    @Test func `bars and grays are the exact colors`() async throws {
        let composition = Stage(.card, on: Stage.profile(1920, 1080)).composition()
        let frame = try #require(await Fixtures.frame(composition))
        let layout = TestCardLayout(CGRect(x: 0, y: 0, width: 1920, height: 1080), scale: 1)
        // Somewhat nearer to the middle than to the circle's line, which lies on the outermost.
        func pixel(_ column: CGRect) -> UInt32 {
            frame[Int(column.midX + (layout.bounds.midX - column.midX) * 0.1), Int(column.midY)]
        }
        let bars = layout.columns(of: layout.band(0.16, 0.37), 8).map(pixel)
        #expect(bars == [0xFFFFFF, 0xFFFF00, 0x00FFFF, 0x00FF00, 0xFF00FF, 0xFF0000, 0x0000FF, 0x000000])
        let greys = layout.columns(of: layout.band(0.615, 0.735), 11).map { pixel($0) & 0xFF }
        #expect(greys == [0, 26, 51, 77, 102, 128, 153, 179, 204, 230, 255])
    }

    @Test func `fine lines are single pixels, alternating black and white`() async throws {
        let composition = Stage(.card, on: Stage.profile(1920, 1080)).composition()
        let frame = try #require(await Fixtures.frame(composition))
        let layout = TestCardLayout(CGRect(x: 0, y: 0, width: 1920, height: 1080), scale: 1)
        let band = layout.band(0.735, 0.855)
        let finest = layout.columns(of: band, 4)[3]
        let pixels = (0..<40).map { frame[Int(finest.minX) + $0, Int(band.midY)] }
        #expect(Set(pixels).count == 2)
        #expect(zip(pixels, pixels.dropFirst()).allSatisfy { $0 != $1 })
    }

    @Test func `squares are square, and the center is on a line`() {
        let layout = TestCardLayout(CGRect(x: 0, y: 0, width: 1366, height: 768), scale: 1)
        let (columns, rows) = (layout.gridLines(from: 0, to: 1366), layout.gridLines(from: 0, to: 768))
        #expect(columns.contains(683))
        #expect(rows.contains(384))
        #expect(Set(zip(columns, columns.dropFirst()).map { $1 - $0 }) == [64])
        #expect(Set(zip(rows, rows.dropFirst()).map { $1 - $0 }) == [64])
    }
}
