// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Testing

@testable import Console

struct PageScreenTests {
    private let size = PixelSize(width: 1920, height: 1080)

    private func region(_ rects: PixelRect...) -> PixelRegion {
        var region = PixelRegion()
        for rect in rects { region.insert(rect) }
        return region
    }

    private func square(_ side: Int, x: Int = 0, y: Int = 0) -> PixelRect {
        PixelRect(x: x, y: y, width: side, height: side)
    }

    /// A screen whose first picture the page has, without losses.
    private func drawnScreen(maximumWidth: Int = 0) -> PageScreen {
        var screen = PageScreen(index: 0, maximumWidth: maximumWidth)
        screen.change(region(PixelRect(size)), of: size, at: .zero)
        while screen.next(sequence: 1, at: .seconds(1)) != nil { screen.acknowledge(1) }
        return screen
    }

    private func parts(_ message: PageScreen.Message?) -> [FramePart] {
        if case .frame(let parts, _, _, _) = message { parts } else { [] }
    }

    @Test func `The canvas size precedes the first picture`() {
        var screen = PageScreen(index: 0, maximumWidth: 0)
        #expect(screen.next(sequence: 0, at: .zero) == nil)
        screen.change(region(PixelRect(size)), of: size, at: .zero)
        #expect(screen.next(sequence: 1, at: .zero) == .canvas(size))
        let message = screen.next(sequence: 1, at: .zero)
        let bands = PixelRect(size).bands(of: FramePart.maximumJPEGArea).map { FramePart(moving: $0) }
        #expect(message == .frame(bands, canvas: size, sequence: 1, isComplete: true) && bands.count == 8)
        #expect(screen.next(sequence: 1, at: .zero) == nil)
    }

    @Test func `The bands of a frame are sent as they are encoded, and the last one completes it`() {
        var screen = drawnScreen()
        let bands = PixelRect(size).bands(of: FramePart.bandArea)
        for band in bands.dropLast() {
            screen.arrive(band, of: size, sequence: 2)
            let message = screen.next(sequence: 2, at: .seconds(2))
            #expect(message == .frame([FramePart(moving: band)], canvas: size, sequence: 2, isComplete: false))
            #expect(screen.next(sequence: 2, at: .seconds(9)) == nil)
        }
        screen.change(region(PixelRect(size)), of: size, at: .seconds(2))
        guard case .frame(let parts, _, let sequence, true)? = screen.next(sequence: 3, at: .seconds(2)) else {
            Issue.record("the frame is not completed")
            return
        }
        #expect(parts.map(\.rect) == bands.suffix(1) && sequence == 2)
        #expect(screen.restDeadline == .milliseconds(2300))
    }

    @Test func `A band that changes again within its frame is sent again`() {
        var screen = drawnScreen()
        let bands = PixelRect(size).bands(of: FramePart.bandArea)
        screen.arrive(bands[0], of: size, sequence: 2)
        _ = screen.next(sequence: 2, at: .seconds(2))
        screen.arrive(square(8), of: size, sequence: 2)
        screen.change(region(PixelRect(size)), of: size, at: .seconds(2))
        #expect(parts(screen.next(sequence: 2, at: .seconds(2))).reduce(0) { $0 + $1.rect.area } == size.area)
    }

    @Test func `A partially sent frame is discarded when its canvas changes`() {
        var screen = drawnScreen()
        screen.arrive(PixelRect(size).bands(of: FramePart.bandArea)[0], of: size, sequence: 2)
        _ = screen.next(sequence: 2, at: .seconds(2))
        screen.resize(480, of: size, at: .seconds(2))
        for sequence in UInt32(3)...5 {
            screen.change(region(PixelRect(size)), of: size, at: .seconds(2))
            _ = screen.next(sequence: sequence, at: .seconds(2))
        }
        screen.acknowledge(3)
        screen.acknowledge(4)
        screen.change(region(square(8)), of: size, at: .seconds(2))
        #expect(screen.next(sequence: 6, at: .seconds(2)) != nil)
        screen.acknowledge(6)
        #expect(screen.restDeadline != nil)
    }

    @Test func `At most two frames are unacknowledged, and the next one has all changes`() {
        var screen = drawnScreen()
        for sequence in UInt32(2)...3 {
            screen.change(region(square(8)), of: size, at: .seconds(2))
            #expect(parts(screen.next(sequence: sequence, at: .seconds(2))).count == 1)
        }
        screen.change(region(square(8, x: 100)), of: size, at: .seconds(2))
        screen.change(region(square(8, x: 200)), of: size, at: .seconds(2))
        #expect(screen.next(sequence: 5, at: .seconds(9)) == nil)
        screen.acknowledge(2)
        #expect(parts(screen.next(sequence: 5, at: .seconds(9))).map(\.rect) == [square(8, x: 100), square(8, x: 200)])
        #expect(screen.next(sequence: 5, at: .seconds(9)) == nil)
    }

    @Test func `An acknowledgment covers earlier frames, and is ignored for unsent frames`() {
        var screen = drawnScreen()
        for sequence in UInt32(2)...3 {
            screen.change(region(square(8)), of: size, at: .seconds(2))
            _ = screen.next(sequence: sequence, at: .seconds(2))
        }
        screen.change(region(square(8)), of: size, at: .seconds(2))
        for wrong in [0, 1, 4, .max] as [UInt32] {
            screen.acknowledge(wrong)
            #expect(screen.next(sequence: 4, at: .seconds(2)) == nil)
        }
        screen.acknowledge(3)
        for sequence in UInt32(4)...5 {
            screen.change(region(square(8)), of: size, at: .seconds(2))
            #expect(screen.next(sequence: sequence, at: .seconds(2)) != nil)
        }
    }

    @Test(arguments: [(64, .raw), (65, .png), (512, .png), (513, .jpeg)] as [(Int, PartEncoding)])
    func `The size of a rectangle determines its encoding`(side: Int, encoding: PartEncoding) {
        var screen = drawnScreen()
        screen.change(region(square(side)), of: size, at: .seconds(2))
        #expect(Set(parts(screen.next(sequence: 2, at: .seconds(2))).map(\.encoding)) == [encoding])
    }

    @Test func `JPEG regions are resent losslessly when idle, in frames of limited size`() {
        var screen = PageScreen(index: 0, maximumWidth: 0)
        screen.change(region(PixelRect(size)), of: size, at: .seconds(1))
        for _ in 0..<2 { _ = screen.next(sequence: 1, at: .seconds(1)) }
        screen.acknowledge(1)
        #expect(screen.restDeadline == .milliseconds(1300))
        #expect(screen.next(sequence: 1, at: .milliseconds(1299)) == nil)
        var repaired = PixelRegion()
        for _ in 0..<2 {
            let parts = parts(screen.next(sequence: 1, at: .milliseconds(1300)))
            #expect(parts.allSatisfy { $0.encoding != .jpeg && $0.rect.area <= FramePart.maximumPNGArea })
            #expect(parts.reduce(0) { $0 + $1.rect.area } <= PageScreen.maximumLosslessArea)
            for part in parts { repaired.insert(part.rect) }
        }
        screen.acknowledge(1)
        for part in parts(screen.next(sequence: 1, at: .milliseconds(1300))) { repaired.insert(part.rect) }
        #expect(repaired.area == size.area)
        #expect(screen.restDeadline == nil && screen.next(sequence: 1, at: .seconds(9)) == nil)
    }

    @Test func `A change precedes the lossless repair, and restarts the idle time`() {
        var screen = PageScreen(index: 0, maximumWidth: 0)
        screen.change(region(PixelRect(size)), of: size, at: .zero)
        for _ in 0..<2 { _ = screen.next(sequence: 1, at: .zero) }
        screen.change(region(square(8)), of: size, at: .milliseconds(299))
        #expect(screen.restDeadline == nil)
        #expect(parts(screen.next(sequence: 2, at: .milliseconds(299))).map(\.encoding) == [.raw])
        screen.acknowledge(2)
        #expect(screen.restDeadline == .milliseconds(599))
    }

    @Test func `Three full frames within half a second are sent as JPEG at any size`() {
        var screen = drawnScreen(maximumWidth: 480)
        var encodings: [PartEncoding] = []
        for (sequence, time) in [2000, 2100, 2200, 2900].enumerated() {
            screen.change(region(PixelRect(size)), of: size, at: .milliseconds(time))
            let number = UInt32(sequence + 2)
            encodings += parts(screen.next(sequence: number, at: .milliseconds(time))).map(\.encoding)
            screen.acknowledge(number)
        }
        #expect(encodings == [.png, .png, .jpeg, .png])
        #expect(screen.restDeadline == nil)
    }

    @Test func `A thumbnail has its own size, and damage is rounded outward`() {
        var screen = drawnScreen(maximumWidth: 480)
        screen.change(region(PixelRect(x: 3, y: 3, width: 2, height: 2)), of: size, at: .seconds(2))
        let message = screen.next(sequence: 2, at: .seconds(2))
        let part = FramePart(PixelRect(x: 0, y: 0, width: 2, height: 2), isAnimated: false)
        #expect(message == .frame([part], canvas: PixelSize(width: 480, height: 270), sequence: 2, isComplete: true))
    }

    @Test func `A new width sends the whole picture again, and the same width sends nothing`() {
        var screen = drawnScreen(maximumWidth: 480)
        screen.resize(480, of: size, at: .seconds(2))
        #expect(screen.next(sequence: 1, at: .seconds(2)) == nil)
        screen.resize(240, of: size, at: .seconds(2))
        let canvas = PixelSize(width: 240, height: 135)
        #expect(screen.next(sequence: 1, at: .seconds(2)) == .canvas(canvas))
        #expect(parts(screen.next(sequence: 1, at: .seconds(2))).map(\.rect) == [PixelRect(canvas)])
        screen.resize(.max, of: size, at: .seconds(2))
        #expect(screen.next(sequence: 1, at: .seconds(2)) == .canvas(size))
    }

    @Test func `A screen turning off is reported once, also to a page that draws nothing`() {
        var screen = drawnScreen()
        for sequence in UInt32(2)...3 {
            screen.change(region(square(600)), of: size, at: .seconds(2))
            _ = screen.next(sequence: sequence, at: .seconds(2))
        }
        screen.turnOff()
        #expect(screen.next(sequence: 3, at: .seconds(2)) == .off)
        #expect(screen.next(sequence: 3, at: .seconds(9)) == nil && screen.restDeadline == nil)
        screen.change(region(PixelRect(size)), of: size, at: .seconds(9))
        #expect(screen.next(sequence: 1, at: .seconds(9)) == .canvas(size))
    }
}
