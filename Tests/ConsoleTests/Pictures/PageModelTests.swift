// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Compositor
import DisplayModel
import FrameOutput
import Testing

@testable import Console

struct PageModelTests {
    /// A screen, what a page is sent of it, and a page that draws it.
    private struct Stage {
        var generator: SeededGenerator
        let source = RelayedScreen("TV", revision: 0)
        var screen: PageScreen
        var page = ModelPage()
        var now = Duration.zero
        var sequence = 0
        let jpeg = JPEGCompressor()

        init(seed: UInt64) {
            generator = SeededGenerator(seed: seed)
            screen = PageScreen(index: 3, maximumWidth: seed % 2 == 0 ? 0 : 200)
        }

        mutating func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

        mutating func change(_ size: PixelSize, isWhole: Bool = false) {
            var rect = PixelRect(size)
            if !isWhole {
                rect = PixelRect(
                    x: random(0...size.width - 1), y: random(0...size.height - 1), width: random(1...size.width),
                    height: random(1...80)
                ).intersection(rect)
            }
            sequence += 1
            _ = source.apply(.noise(rect, of: size, sequence: sequence, using: &generator))
            screen.change(source.finishFrame(on: 1, revision: sequence), of: size, at: now)
        }

        /// A whole frame arrives in bands, and a part of it again in the end; messages are sent meanwhile.
        mutating func changeInBands(_ size: PixelSize) throws {
            sequence += 1
            var rects = PixelRect(size).bands(of: FramePart.minimumBandArea + random(0...size.area))
            if random(0...1) == 0 { rects.append(PixelRect(x: 0, y: 0, width: size.width, height: 1)) }
            for rect in rects {
                _ = source.apply(.noise(rect, of: size, sequence: sequence, using: &generator))
                if rect == rects.last { break }
                screen.arrive(rect, of: size, sequence: UInt32(sequence))
                if random(0...2) > 0 { _ = try send() }
                if random(0...3) == 0 { acknowledge() }
            }
            screen.change(source.finishFrame(on: 1, revision: sequence), of: size, at: now)
        }

        /// Sends one message; returns whether there was one.
        mutating func send() throws -> Bool {
            guard let message = screen.next(sequence: UInt32(source.sequence), at: now) else { return false }
            switch message {
            case .canvas(let size): page.show(size)
            case .off: page.show(nil)
            case .frame(let parts, let canvas, let number, let isComplete):
                for (place, part) in parts.enumerated() {
                    let body = try #require(source.encode(part, of: canvas, jpeg, isShared: false))
                    let isLast = isComplete && place == parts.count - 1
                    try page.draw(part.message(body, index: 3, sequence: number, isLast: isLast))
                }
            }
            return true
        }

        mutating func acknowledge() { if let number = page.takeDrawn() { screen.acknowledge(number) } }
    }

    @Test(arguments: 0..<24) func `After any sequence, an idle page shows exactly the screen`(seed: UInt64) throws {
        var stage = Stage(seed: seed)
        var size = PixelSize(width: 700, height: 430)
        stage.change(size, isWhole: true)
        for _ in 0..<60 {
            stage.now += .milliseconds(stage.random(0...150))
            switch stage.random(0...11) {
            case 0...2: stage.change(size)
            case 3: stage.change(size, isWhole: true)
            case 4:
                stage.screen.resize(
                    [0, 100, 333, 5000][stage.random(0...3)], of: stage.source.buffer?.size, at: stage.now)
            case 5:
                // Another mode comes without the screen's turning off, while the page lacks parts of the old one.
                if stage.random(0...1) == 0 {
                    stage.source.turnOff(on: 1, revision: stage.sequence)
                    stage.screen.turnOff()
                }
                size = PixelSize(width: stage.random(1...700), height: stage.random(1...430))
                if stage.screen.canvas == nil { _ = try stage.send() }
                stage.change(size, isWhole: true)
            case 6...7: _ = try stage.send()
            case 8...9: try stage.changeInBands(size)
            default: stage.acknowledge()
            }
        }
        while !stage.page.unacknowledged.isEmpty { stage.acknowledge() }
        stage.now += .seconds(1)
        while try stage.send() { stage.acknowledge() }
        let source = try #require(stage.source.buffer)
        let canvas = try #require(stage.screen.canvas)
        let isSame = stage.page.canvas == (canvas == size ? source : source.scaled(to: canvas))
        #expect(isSame)
        #expect(stage.page.mostUnacknowledged <= 2)
    }
}
