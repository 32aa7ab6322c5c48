// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import ScreensWire
import Synchronization
import Testing

@testable import Console

@Suite(.timeLimit(.minutes(5))) struct PictureRelayTests {
    private let runtime = FakeRuntime()
    private let clock = VirtualClock()
    private let channel = FakeChannel()
    private let relay: PictureRelay
    private let small = PixelSize(width: 4, height: 2)
    private let announcement = FakeChannel.Message.text(#"{"screen":{"index":0,"id":"TV","width":4,"height":2}}"#)

    init() { relay = PictureRelay(runtime.source, on: SerialQueue(), clock: clock) }

    /// A page that watches and has the first picture.
    private func watchingPage(_ channel: FakeChannel, isFirst: Bool = true) async -> PagePictures {
        let page = await PagePictures(relay, channel)
        await page.watch(["TV": 0])
        if isFirst {
            #expect(await runtime.events.next() == .connected)
            await runtime.send(0xFF0000, of: small)
        }
        #expect(await channel.messages.next() == announcement)
        #expect(await channel.messages.next().body.starts(with: [255, 0, 0, 255]))
        await page.ack(index: 0, sequence: 1)
        return page
    }

    @Test func `The runtime is connected only while pictures are wanted`() async {
        let (one, other) = (await PagePictures(relay, channel), await PagePictures(relay, FakeChannel()))
        await one.watch([:])
        #expect(runtime.events.count == 0)
        await one.watch(["TV": 0])
        #expect(await runtime.events.next() == .connected)
        await other.watch(["TV": 0])
        await one.end()
        await other.watch(["main": 100])
        await relay.setRecording(true)
        await other.end()
        await relay.openStream()
        await relay.setRecording(false)
        #expect(runtime.events.count == 0)
        await relay.closeStream()
        #expect(await runtime.events.next() == .disconnected)
        #expect(clock.sleeperCount == 0)
        await relay.setRecording(true)
        #expect(await runtime.events.next() == .connected)
    }

    @Test func `A page gets the size, then the changes`() async throws {
        let page = await watchingPage(channel)
        let corner = PixelRect(x: 3, y: 1, width: 1, height: 1)
        await runtime.send(.rectangle(.filled(0x00FF00, corner, of: small, sequence: 2)))
        let message = await channel.messages.next()
        let header = try #require(message.header)
        #expect((header.index, header.encoding, header.isLast, header.isLossless) == (0, 1, true, true))
        #expect((header.sequence, header.rect) == (2, corner))
        #expect(message.body == [0, 255, 0, 255])
        await page.end()
        #expect(channel.messages.count == 0)
    }

    @Test func `A frame of several rectangles is sent once complete`() async {
        let page = await watchingPage(channel)
        for x in 0..<3 {
            let rect = PixelRect(x: x, y: 0, width: 1, height: 1)
            await runtime.send(.rectangle(.filled(7, rect, of: small, sequence: 2, isLast: x == 2)))
        }
        for isLast in [false, false, true] { #expect(await channel.messages.next().header?.isLast == isLast) }
        await page.end()
        #expect(channel.messages.count == 0)
    }

    @Test func `A stalled page later gets the newest picture, and blocks no other page`() async {
        let quick = FakeChannel()
        let (slowPage, quickPage) = (await watchingPage(channel), await watchingPage(quick, isFirst: false))
        channel.shut()
        for sequence in 2...200 {
            await runtime.send(UInt32(sequence), of: small, sequence: sequence)
            #expect(await quick.messages.next().body.starts(with: [0, 0, UInt8(sequence), 255]))
            await quickPage.ack(index: 0, sequence: sequence)
        }
        channel.open()
        #expect(await channel.messages.next().header?.sequence == 2)
        let last = await channel.messages.next()
        #expect(last.header?.sequence == 200 && last.body.starts(with: [0, 0, 200, 255]))
        await slowPage.end()
        await quickPage.end()
        #expect(channel.messages.count == 0 && quick.messages.count == 0)
    }

    @Test func `A page that acknowledges nothing gets only two frames`() async {
        let page = await watchingPage(channel)
        for sequence in 2...9 { await runtime.send(UInt32(sequence), of: small, sequence: sequence) }
        for _ in 0..<2 { _ = await channel.messages.next() }
        await page.ack(index: 0, sequence: 77)
        await page.ack(index: 1, sequence: 2)
        await runtime.send(10, of: small, sequence: 10)
        #expect(channel.messages.count == 0)
        await page.ack(index: 0, sequence: 2)
        #expect(await channel.messages.next().header?.sequence == 10)
        await page.end()
    }

    @Test func `Lossy regions are repaired once when idle, and then no timer is left`() async {
        let page = await PagePictures(relay, channel)
        await page.watch(["TV": 0])
        #expect(await runtime.events.next() == .connected)
        await runtime.send(0x336699, of: PixelSize(width: 600, height: 600))
        _ = await channel.messages.next()
        for isLast in [false, true] {
            let lossy = await channel.messages.next()
            #expect(lossy.header?.encoding == 3 && lossy.header?.isLossless == false && lossy.header?.isLast == isLast)
        }
        await page.ack(index: 0, sequence: 1)
        await clock.advanceToNextDeadline()
        for isLast in [false, true] {
            let message = await channel.messages.next()
            #expect(message.header?.encoding == 2 && message.header?.isLast == isLast)
        }
        await page.ack(index: 0, sequence: 1)
        #expect(clock.sleeperCount == 0 && channel.messages.count == 0)
    }

    @Test func `A lost connection is reopened, and late events from the old one are ignored`() async {
        let page = await watchingPage(channel)
        let old = runtime.receiver
        runtime.disconnect()
        #expect(await runtime.events.next() == .disconnected)
        await clock.advanceToNextDeadline()
        #expect(await runtime.events.next() == .connected)
        await old?(.rectangle(.filled(0x0000FF, of: small, sequence: 9)))
        await runtime.send(0x00FF00, of: small, sequence: 1)
        #expect(await channel.messages.next().body.starts(with: [0, 255, 0, 255]))
        await page.end()
        #expect(channel.messages.count == 0)
    }

    @Test func `Pages are notified of screens that are off or disconnected`() async {
        let page = await watchingPage(channel)
        let off = FakeChannel.Message.text(#"{"screen":{"index":0,"id":"TV","off":true}}"#)
        await runtime.send(.off(screen: "TV", sequence: 0))
        #expect(await channel.messages.next() == off)
        await runtime.send(0, of: small, sequence: 2)
        #expect(await channel.messages.next() == announcement)
        _ = await channel.messages.next()
        await relay.retain(["TV", "main"])
        #expect(channel.messages.count == 0)
        await relay.retain(["main"])
        #expect(await channel.messages.next() == off)
        await page.end()
    }

    @Test func `Pictures that are earlier than the news of their screen are kept, until the next news without it`()
        async
    {
        let page = await watchingPage(channel)
        await runtime.send(0x00FF00, of: small, sequence: 1)
        await relay.retain(["main"])
        #expect(await relay.has("TV"))
        await relay.retain(["main", "TV"])
        #expect(await relay.has("TV"))
        await relay.retain(["main"])
        #expect(await !relay.has("TV"))
        await runtime.send(0x00FF00, of: small, sequence: 3)
        await relay.retain(["main"])
        await relay.retain(["main", "other"])
        #expect(await !relay.has("TV"))
        await page.end()
    }

    @Test func `A page that reads late is notified of a disconnected screen`() async {
        let page = await watchingPage(channel)
        channel.shut()
        await runtime.send(0x00FF00, of: small, sequence: 2)
        #expect(await channel.messages.next().body.starts(with: [0, 255, 0, 255]))
        await relay.retain(["TV"])
        await relay.retain([])
        channel.open()
        #expect(await channel.messages.next() == .text(#"{"screen":{"index":0,"id":"TV","off":true}}"#))
        await page.end()
    }

    @Test func `A page whose connection fails receives nothing more`() async {
        let page = await watchingPage(channel)
        channel.isClosed.withLock { $0 = true }
        await runtime.send(1, of: small, sequence: 2)
        #expect(await runtime.events.next() == .disconnected)
        await page.watch(["TV": 0])
        await page.ack(index: 0, sequence: 2)
        await page.end()
        #expect(runtime.events.count == 0)
    }

    @Test func `Any message from a page is handled safely`() async {
        let page = await PagePictures(relay, channel)
        for (index, sequence) in [(-1, 0), (.min, .min), (.max, .max), (256, 1), (0, -1), (0, 1 << 32)] {
            await page.ack(index: index, sequence: sequence)
        }
        let screens = (0..<10_000).map { ("\($0)", $0.isMultiple(of: 2) ? Int.max : .min) }
        await page.watch(Dictionary(uniqueKeysWithValues: screens))
        #expect(await runtime.events.next() == .connected)
        for screen in 0..<200 { await runtime.send(1, of: small, on: "\(screen)") }
        #expect(await relay.screenCount == PictureRelay.maximumScreens)
        for _ in 0..<300 {
            await page.watch(["TV": 1])
            await page.watch(["\u{0}\"</script>": 0, "0": -5])
        }
        await page.end()
    }

    @Test func `Invalid patches are ignored`() async {
        let page = await watchingPage(channel)
        let huge = PixelSize(width: 1 << 40, height: 1 << 40)
        let (no, one) = (PixelSize(width: 0, height: 0), PixelRect(x: 0, y: 0, width: 1, height: 1))
        for (size, rect, count) in [
            (huge, one, 4), (no, one, 4), (small, PixelRect(x: 4, y: 0, width: 1, height: 1), 4), (small, one, 3),
            (small, PixelRect(x: -1, y: 0, width: 2, height: 1), 8), (small, PixelRect(huge), 4),
        ] {
            let pixels = [UInt8](repeating: 1, count: count)
            await runtime.send(
                .rectangle(
                    PictureRectangle(screen: "TV", sequence: 2, size: size, rect: rect, isLast: true, pixels: pixels)))
        }
        await runtime.send(.rectangle(.filled(0x00FF00, one, of: small, sequence: 3)))
        #expect(await channel.messages.next().header?.sequence == 3)
        await page.end()
    }
}

extension PictureRelay {
    fileprivate var screenCount: Int { screens.count }
}

extension PictureRelay {
    /// Whether there are pictures of a screen.
    fileprivate func has(_ screen: String) -> Bool { screens[screen] != nil }
}
