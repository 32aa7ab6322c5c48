// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Compositor
import DisplayModel
import FrameOutput
import ScreensWire
import Testing

@testable import Console

@Suite(.timeLimit(.minutes(5))) struct StillTests {
    private let runtime = FakeRuntime()
    private let clock = VirtualClock()
    private let relay: PictureRelay
    private let size = PixelSize(width: 64, height: 32)

    init() { relay = PictureRelay(runtime.source, on: SerialQueue(), clock: clock) }

    private func follow() async {
        await relay.openStream()
        #expect(await runtime.events.next() == .connected)
    }

    @Test func `A still is a snapshot while no page watches`() async throws {
        let png = try await relay.still(of: "TV", as: .png)
        let isSame = try DecodedImage(#require(png.bytes)).buffer == FakeRuntime.snapshot
        #expect(isSame && png.contentType == "image/png")
        let jpeg = try await relay.still(of: "TV", as: .jpeg, maximumWidth: 20)
        #expect(try DecodedImage(#require(jpeg.bytes)).size == PixelSize(width: 20, height: 10))
        #expect(jpeg.contentType == "image/jpeg" && jpeg.tag != png.tag)
        #expect(await runtime.events.next() == .snapshot("TV"))
    }

    @Test func `A still is the newest picture while a page watches`() async throws {
        await follow()
        await runtime.send(0x0000FF, of: size)
        await runtime.send(0x00FF00, of: size, sequence: 2)
        let png = try await relay.still(of: "TV", as: .png, maximumWidth: 16)
        let expected = PixelBuffer(size: PixelSize(width: 16, height: 8), filledWith: 0x00FF00)
        #expect(try DecodedImage(#require(png.bytes)).buffer == expected)
        #expect(runtime.events.count == 0)
    }

    @Test(arguments: Rotation.allCases) func `Pictures of a rotated monitor are upright`(_ rotation: Rotation)
        async throws
    {
        let upright = PixelBuffer.quadrants(PixelSize(width: 48, height: 24))
        let frame = upright.rotated(by: rotation)
        let written = Mailbox<[UInt8]>()
        let task = stream(written)
        #expect(await runtime.events.next() == .connected)
        _ = await written.next()
        await runtime.send(.whole(frame, rotation: rotation))
        let png = try await relay.still(of: "TV", as: .png)
        #expect(try DecodedImage(#require(png.bytes)).buffer == upright)
        let small = try await relay.still(of: "TV", as: .png, maximumWidth: 24)
        let half = PixelBuffer.quadrants(PixelSize(width: 24, height: 12))
        #expect(try DecodedImage(#require(small.bytes)).buffer == half)
        let jpeg = try DecodedImage(#require(try await relay.still(of: "TV", as: .jpeg).bytes))
        #expect(jpeg.size == upright.size && jpeg.buffer?.looksLike(upright) == true)
        let part = await written.next()
        let start = try #require(part.indices.first { part[$0...].starts(with: [0xFF, 0xD8]) })
        let end = "\r\n--secondscreen-frame\r\n".utf8.count
        let motion = try DecodedImage(Array(part[start..<part.count - end]))
        let expected = PixelBuffer.quadrants(PixelSize(width: 32, height: 16))
        #expect(motion.size == expected.size && motion.buffer?.looksLike(expected) == true)
        task.cancel()
        await task.value
    }

    @Test(arguments: [true, false]) func `The tag of a still comes from its picture`(isFollowed: Bool) async throws {
        if isFollowed {
            await follow()
            await runtime.send(1, of: size)
        }
        let still = try await relay.still(of: "TV", as: .png)
        for tags in [still.tag, "W/\(still.tag)", "\"a\", \(still.tag)"] {
            let again = try await relay.still(of: "TV", as: .png, unless: tags)
            #expect(again.tag == still.tag && again.bytes == nil)
        }
        #expect(try await relay.still(of: "TV", as: .png, unless: "\"a\"").bytes == still.bytes)
        #expect(try await relay.still(of: "TV", as: .jpeg, unless: still.tag).bytes != nil)
        guard isFollowed else { return }
        await runtime.send(2, of: size, sequence: 2)
        #expect(try await relay.still(of: "TV", as: .png, unless: still.tag).bytes != nil)
    }

    @Test func `A picture from an earlier connection is not used as a still`() async throws {
        await follow()
        await runtime.send(1, of: size)
        runtime.disconnect()
        #expect(await runtime.events.next() == .disconnected)
        await clock.advanceToNextDeadline()
        #expect(await runtime.events.next() == .connected)
        _ = try await relay.still(of: "TV", as: .png)
        #expect(await runtime.events.next() == .snapshot("TV"))
    }

    /// Starts a stream; the mailbox gets what is written.
    private func stream(_ written: Mailbox<[UInt8]>) -> Task<Void, Never> {
        Task { [relay] in await relay.writeMotionJPEG(of: "TV", maximumWidth: 32) { written.put($0) } }
    }

    @Test func `A stream has a part for each picture, and ends when the screen is off`() async throws {
        let written = Mailbox<[UInt8]>()
        let task = stream(written)
        #expect(await runtime.events.next() == .connected)
        #expect(await written.next() == Array("--secondscreen-frame\r\n".utf8))
        for (sequence, pixel) in [0xFF0000, 0x00FF00].enumerated() {
            await runtime.send(UInt32(pixel), of: size, sequence: sequence + 1)
            let part = await written.next()
            let head = String(decoding: part.prefix(70), as: UTF8.self)
            #expect(head.hasPrefix("Content-Type: image/jpeg\r\nContent-Length: "))
            let start = try #require(part.indices.first { part[$0...].starts(with: [0xFF, 0xD8]) })
            let end = Array("\r\n--secondscreen-frame\r\n".utf8)
            #expect(part.suffix(end.count) == end[...])
            #expect(head.contains("Content-Length: \(part.count - start - end.count)\r\n\r\n"))
            let image = try DecodedImage(Array(part[start..<part.count - end.count]))
            #expect(image.size == PixelSize(width: 32, height: 16))
            #expect(((image.pixels[0] ^ UInt32(pixel)) & 0xC0C0C0) == 0)
        }
        await runtime.send(.off(screen: "TV", sequence: 0))
        await task.value
        #expect(await runtime.events.next() == .disconnected)
    }

    @Test func `A stream ends when its client disconnects`() async {
        let written = Mailbox<[UInt8]>()
        let task = stream(written)
        #expect(await runtime.events.next() == .connected)
        await runtime.send(1, of: size)
        for _ in 0..<2 { _ = await written.next() }
        task.cancel()
        await task.value
        #expect(await runtime.events.next() == .disconnected)
    }
}

extension PixelBuffer {
    /// A picture with another color in each quarter.
    fileprivate static func quadrants(_ size: PixelSize) -> PixelBuffer {
        var buffer = PixelBuffer(size: size)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (right, bottom) = (x >= size.width / 2, y >= size.height / 2)
                buffer[x, y] = right ? (bottom ? 0xFFFFFF : 0x0000FF) : (bottom ? 0x00FF00 : 0xFF0000)
            }
        }
        return buffer
    }

    /// Whether the middle of each quarter has nearly the same color.
    fileprivate func looksLike(_ other: PixelBuffer) -> Bool {
        let places = [1, 3].flatMap { column in [1, 3].map { (size.width * column / 4, size.height * $0 / 4) } }
        return size == other.size
            && places.allSatisfy { x, y in (self[x, y] ^ other[x, y]) & 0xC0C0C0 == 0 }
    }
}

extension PictureMessage {
    /// A whole picture.
    fileprivate static func whole(_ frame: PixelBuffer, rotation: Rotation) -> PictureMessage {
        .rectangle(
            PictureRectangle(
                screen: "TV", sequence: 1, frameSize: frame.size, x: 0, y: 0, width: frame.size.width,
                height: frame.size.height, isLast: true, rotation: rotation,
                pixels: frame.pixels.flatMap { pixel in
                    (0..<4).map { UInt8(truncatingIfNeeded: pixel >> (8 * UInt32($0))) }
                }))
    }
}
