// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Compositor
import DisplayModel
import FrameOutput
import ScreensWire
import Testing

@testable import Console

@Suite(.timeLimit(.minutes(5))) struct JournalPictureTests {
    private let runtime = FakeRuntime()
    private let clock = VirtualClock()
    private let pictures = Mailbox<JournalPicture>()
    private let relay: PictureRelay
    private let size = PixelSize(width: 8, height: 4)

    init() {
        relay = PictureRelay(runtime.source, on: SerialQueue(), clock: clock) { [pictures] in pictures.put($0) }
    }

    private func follow() async {
        await relay.setRecording(true)
        #expect(await runtime.events.next() == .connected)
    }

    /// Waits for the next picture that the journal gets, as time goes by.
    private func nextPicture() async -> JournalPicture {
        await clock.advanceToNextDeadline()
        return await pictures.next()
    }

    @Test func `The journal gets a picture soon after a change, and the last of a burst after 0.5 s`()
        async throws
    {
        await follow()
        await runtime.send(1, of: size)
        #expect(await nextPicture().sequence == 1)
        #expect(clock.now.offset == .milliseconds(100))
        for sequence in 2...5 { await runtime.send(UInt32(sequence), of: size, sequence: sequence) }
        let last = await nextPicture()
        #expect(clock.now.offset == .milliseconds(600))
        #expect(last.sequence == 5 && last.size == size && last.screen == "TV")
        let picture = try #require(last.picture)
        #expect(picture.format == .png)
        #expect(try DecodedImage(picture.bytes).buffer == PixelBuffer(size: size, filledWith: 5))
        #expect(clock.sleeperCount == 0 && pictures.count == 0)
    }

    @Test func `Further changes do not postpone a picture`() async {
        await follow()
        await runtime.send(1, of: size)
        // The time counts from here.
        while clock.sleeperCount == 0 { await Task.yield() }
        clock.advance(by: .milliseconds(99))
        await runtime.send(2, of: size, sequence: 2)
        #expect(await nextPicture().sequence == 2)
        #expect(clock.now.offset == .milliseconds(100))
    }

    @Test func `An identical picture is not repeated`() async {
        await follow()
        await runtime.send(1, of: size)
        #expect(await nextPicture().sequence == 1)
        await runtime.send(1, of: size, sequence: 2)
        await clock.advanceToNextDeadline()
        // The timer goes to the relay's queue twice until the picture is made; this waits for what is there.
        for _ in 0..<3 { await relay.setRecording(true) }
        clock.advance(by: .seconds(1))
        await runtime.send(2, of: size, sequence: 3)
        #expect(await nextPicture().sequence == 3)
    }

    @Test func `A screen that is off is recorded once`() async {
        await follow()
        await runtime.send(1, of: size)
        #expect(await nextPicture().picture != nil)
        for _ in 0..<2 { await runtime.send(.off(screen: "TV", sequence: 0)) }
        await runtime.send(.off(screen: "main", sequence: 0))
        #expect(await pictures.next().picture == nil)
        await runtime.send(1, of: size, sequence: 2)
        #expect(await nextPicture().sequence == 2)
        #expect(pictures.count == 0)
    }

    @Test func `Large pictures are scaled, and become JPEGs`() async throws {
        await follow()
        var generator = SeededGenerator(seed: 1)
        let size = PixelSize(width: 1920, height: 200)
        await runtime.send(.rectangle(.noise(PixelRect(size), of: size, sequence: 1, using: &generator)))
        let journal = await nextPicture()
        let picture = try #require(journal.picture)
        #expect(picture.format == .jpeg && journal.size == size)
        #expect(try DecodedImage(picture.bytes).size == PixelSize(width: 960, height: 100))
    }

    @Test func `Pending pictures are dropped when no longer wanted`() async {
        await follow()
        await runtime.send(1, of: size)
        #expect(await nextPicture().sequence == 1)
        await runtime.send(2, of: size, sequence: 2)
        await relay.setRecording(false)
        #expect(await runtime.events.next() == .disconnected)
        #expect(clock.sleeperCount == 0)
        clock.advance(by: .seconds(1))
        await relay.setRecording(true)
        #expect(await runtime.events.next() == .connected)
        #expect(pictures.count == 0 && clock.sleeperCount == 0)
    }
}
