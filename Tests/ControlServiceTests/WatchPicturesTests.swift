// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DeviceTurns
import DisplayModel
import Foundation
import FrameOutput
import Hotplug
import SecondScreen
import Testing
import UIKitCore
import Varlink

@testable import ControlService
@testable import ScreensWire

/// Clients that watch pictures, over a socket.
@MainActor
@Suite(.usesDevice, .timeLimit(.minutes(5))) final class WatchPicturesTests {
    private let control: ScreensControl
    private let screens: ScreenManager
    private let feed = PictureFeed()

    init() {
        let queue = SerialQueue()
        screens = ScreenManager(DeviceSetup(.iPadPro11), report: { _ in })
        control = ScreensControl(screens, source: VirtualSource(queue: queue), queue: queue)
        control.abilities.pictures = feed
        let mode = DisplayMode(size: PixelSize(width: 1280, height: 720), refreshMillihertz: 60000, isPreferred: true)
        screens.launch(
            with: [
                .connected(
                    Connector(id: VirtualSource.connector("TV"), status: .connected, edid: [1], modes: [mode]))
            ], source: "test")
    }

    /// A frame whose pixels all differ.
    private static func frame(
        _ sequence: Int, _ size: PixelSize, of screen: String = "TV", damage: [PixelRect]? = nil,
        rotation: Rotation = .none
    ) -> Frame? {
        let pixels = (0..<UInt32(size.area)).map { $0 &* 2_654_435_761 &+ UInt32(sequence) }
        return PixelBuffer(size: size, pixels: pixels).map {
            Frame(
                screen: screen, sequence: sequence, damage: damage ?? [PixelRect(size)], changedAt: .zero, buffer: $0,
                rotation: rotation)
        }
    }

    /// The bytes of a part of a frame, as the stream has them.
    private static func bytes(of frame: Frame, in part: PixelRect) -> [UInt8] {
        (part.y..<part.maxY).flatMap { row in
            frame.buffer.pixels[row * frame.size.width + part.x..<row * frame.size.width + part.maxX].flatMap {
                [
                    UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8),
                    UInt8(truncatingIfNeeded: $0 >> 16),
                    UInt8(truncatingIfNeeded: $0 >> 24),
                ]
            }
        }
    }

    private static func expect(
        _ message: PictureMessage?, _ part: PixelRect, of frame: Frame, isLast: Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard case .rectangle(let rectangle) = message else {
            Issue.record("no rectangle: \(String(describing: message))", sourceLocation: sourceLocation)
            return
        }
        #expect(rectangle.screen == frame.screen, sourceLocation: sourceLocation)
        #expect(rectangle.sequence == frame.sequence, sourceLocation: sourceLocation)
        #expect(rectangle.frameSize == frame.size, sourceLocation: sourceLocation)
        #expect(rectangle.rotation == frame.rotation, sourceLocation: sourceLocation)
        let place = PixelRect(x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
        #expect(place == part, sourceLocation: sourceLocation)
        #expect(rectangle.isLast == isLast, sourceLocation: sourceLocation)
        #expect(rectangle.pixels == bytes(of: frame, in: part), sourceLocation: sourceLocation)
    }

    private static let size = PixelSize(width: 300, height: 200)

    @Test func `a full picture is sent first, then its changes, then that it is off`() async throws {
        let first = try #require(Self.frame(1, Self.size))
        let parts = [PixelRect(x: 0, y: 0, width: 2, height: 3), PixelRect(x: 290, y: 190, width: 10, height: 10)]
        let second = try #require(Self.frame(2, Self.size, damage: parts))
        try await withClient(of: control) { client in
            var iterator = try await client.pictures(of: ["TV"]).makeAsyncIterator()
            feed.present(first)
            Self.expect(try await iterator.next(), PixelRect(Self.size), of: first, isLast: true)
            feed.present(second)
            Self.expect(try await iterator.next(), parts[0], of: second, isLast: false)
            Self.expect(try await iterator.next(), parts[1], of: second, isLast: true)
            feed.commit(nil, on: "TV")
            #expect(try await iterator.next() == .off(screen: "TV", sequence: 2))
            feed.finish()
            #expect(try await iterator.next() == nil)
        }
    }

    @Test func `frames larger than a chunk arrive intact`() async throws {
        // Rows of 64 KiB, as wide as a frame can be, and many chunks.
        let frames = [
            try #require(Self.frame(1, PixelSize(width: 16384, height: 9))),
            try #require(Self.frame(2, PixelSize(width: 640, height: 480), rotation: .threeQuarters)),
        ]
        try await withClient(of: control) { client in
            var iterator = try await client.pictures(of: nil).makeAsyncIterator()
            for frame in frames {
                feed.present(frame)
                Self.expect(try await iterator.next(), PixelRect(frame.size), of: frame, isLast: true)
            }
        }
    }

    @Test func `only the requested screens, or all of them, are watched`() async throws {
        try await withClient(of: control) { client in
            var iterator = try await client.pictures(of: ["main"]).makeAsyncIterator()
            #expect(feed.wants("main") && !feed.wants("TV"))
            feed.present(try #require(Self.frame(1, Self.size)))
            let main = try #require(Self.frame(1, Self.size, of: "main"))
            feed.present(main)
            Self.expect(try await iterator.next(), PixelRect(Self.size), of: main, isLast: true)
        }
        try await withClient(of: control) { client in
            let pictures = try await client.pictures(of: nil)
            #expect(feed.wants("TV") && feed.wants("in the future"))
            _ = pictures
        }
    }

    @Test func `a missing screen is refused with the available ones`() async throws {
        try await withClient(of: control) { client in
            let error = await #expect(throws: ClientError.self) { _ = try await client.pictures(of: ["TV", "x"]) }
            #expect(error?.description == "no screen 'x'; available: main, TV")
            #expect(error?.isAnswer == true)
            #expect(!feed.hasWatchers)
            // The connection still carries calls.
            let state = try await client.call(Wire.GetState()).state
            #expect(state.screens.count == 2)
        }
    }

    @Test func `a runtime without rendering reports it, and the method requires an upgrade`() async throws {
        control.abilities.pictures = nil
        try await withClient(of: control) { client in
            let error = await #expect(throws: ClientError.self) { _ = try await client.pictures(of: nil) }
            #expect(error?.description == "this runtime draws no pictures")
            await #expect(throws: ClientError(.methodNotImplemented("org.secondscreen.Screens.WatchPictures"))) {
                try await client.call(Wire.WatchPictures())
            }
        }
    }

    @Test func `sending data or disconnecting ends the stream`() async throws {
        try await withClient(of: control) { client in
            let pictures = try await client.pictures(of: nil)
            #expect(feed.hasWatchers)
            pictures.end()
            while feed.hasWatchers { await Task.yield() }
        }
        try await withClient(of: control) { client in
            let parameters: JSONObject = ["screens": ["TV"]]
            let bytes = try await client.client.upgrade("org.secondscreen.Screens.WatchPictures", parameters).bytes
            #expect(feed.hasWatchers)
            try await bytes.write(VarlinkBytes([0]))
            while feed.hasWatchers { await Task.yield() }
            #expect(try await bytes.read() == nil)
        }
    }

    @Test func `a stalled client later gets the newest frame, and holds only one`() async throws {
        let size = PixelSize(width: 640, height: 480)
        let last = 50
        // Made before: a client that reads nothing for ten seconds is disconnected.
        let frames = try (1...last).map { try #require(Self.frame($0, size)) }
        try await withClient(of: control) { client in
            var iterator = try await client.pictures(of: nil).makeAsyncIterator()
            for frame in frames { feed.present(frame) }
            var sequences: [Int] = []
            while sequences.last != last, case .rectangle(let rectangle) = try await iterator.next() {
                sequences.append(rectangle.sequence)
            }
            #expect(sequences.last == last)
            // Two in the kernel and under way, and the newest.
            #expect(sequences.count <= 4, "\(sequences)")
        }
    }

    @Test(
        arguments: [
            ([], []),
            ([PixelRect(x: -5, y: -5, width: 10, height: 10)], [PixelRect(x: 0, y: 0, width: 5, height: 5)]),
            ([PixelRect(x: 300, y: 0, width: 10, height: 10)], []),
            // One in the other, whichever comes first.
            (
                [PixelRect(x: 1, y: 1, width: 2, height: 2), PixelRect(x: 0, y: 0, width: 9, height: 9)],
                [PixelRect(x: 0, y: 0, width: 9, height: 9)]
            ),
            (
                [PixelRect(x: 0, y: 0, width: 9, height: 9), PixelRect(x: 1, y: 1, width: 2, height: 2)],
                [PixelRect(x: 0, y: 0, width: 9, height: 9)]
            ),
            // Side by side.
            (
                [PixelRect(x: 0, y: 0, width: 9, height: 9), PixelRect(x: 9, y: 0, width: 9, height: 9)],
                [PixelRect(x: 0, y: 0, width: 18, height: 9)]
            ),
            // Too many.
            (
                (0..<17).map { PixelRect(x: $0 * 10, y: $0 * 10, width: 1, height: 1) },
                [PixelRect(x: 0, y: 0, width: 161, height: 161)]
            ),
            (
                (0..<16).map { PixelRect(x: $0 * 10, y: $0 * 10, width: 1, height: 1) },
                (0..<16).map { PixelRect(x: $0 * 10, y: $0 * 10, width: 1, height: 1) }
            ),
        ] as [([PixelRect], [PixelRect])]) func `damage is sent as a few rectangles, each within the frame`(
            damage: [PixelRect], sent: [PixelRect]
        ) throws
    {
        let frame = try #require(Self.frame(1, Self.size, damage: damage))
        #expect(PictureSender.rectangles(of: frame) == sent)
    }
}
