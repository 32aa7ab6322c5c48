// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Testing

@testable import ScreensWire

/// The bytes of `WatchPictures`, as they are documented, torn and forged.
struct PictureFormatTests {
    private static func rectangle(_ number: Int, width: Int = 3, height: Int = 2) -> PictureRectangle {
        PictureRectangle(
            screen: "HDMI-A-\(number)", sequence: number, frameSize: PixelSize(width: 1920, height: 1080), x: 1910,
            y: 7,
            width: width, height: height, isLast: number % 2 == 0, rotation: Rotation.allCases[number % 4],
            pixels: (0..<width * height * 4).map { UInt8(truncatingIfNeeded: $0 + number) })
    }

    private static func bytes(_ rectangle: PictureRectangle) -> [UInt8] {
        let header = PictureHeader(
            screen: rectangle.screen, sequence: rectangle.sequence, frameSize: rectangle.frameSize,
            rectangle: PixelRect(x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height),
            isLast: rectangle.isLast, rotation: rectangle.rotation)
        return header.bytes + rectangle.pixels
    }

    private static let messages: [PictureMessage] = [
        .rectangle(rectangle(1)), .rectangle(rectangle(2, width: 1, height: 1)), .off(screen: "DP-é", sequence: 9),
        .rectangle(rectangle(4, width: 10, height: 1000)), .off(screen: "main", sequence: 0),
    ]

    private static let stream: [UInt8] = messages.flatMap { message in
        switch message {
        case .rectangle(let rectangle): bytes(rectangle)
        case .off(let screen, let sequence): PictureHeader(offOf: screen, sequence: sequence).bytes
        }
    }

    /// Decodes bytes in pieces.
    private static func decode(
        _ bytes: [UInt8], inPiecesOf length: () -> Int = { .max }, bandArea: Int = .max
    ) throws -> (messages: [PictureMessage], isComplete: Bool) {
        var (decoder, messages, rest) = (PictureDecoder(bandArea: bandArea), [PictureMessage](), bytes[...])
        while !rest.isEmpty {
            let piece = Array(rest.prefix(length()))
            rest = rest.dropFirst(piece.count)
            unsafe messages += try decoder.decode(piece.span.bytes)
        }
        return (messages, decoder.isBetweenMessages)
    }

    @Test func `a rectangle is encoded as the manual documents`() {
        let rectangle = PictureRectangle(
            screen: "TV", sequence: 0x0102_0304, frameSize: PixelSize(width: 1920, height: 1080), x: 1, y: 2, width: 1,
            height: 2, isLast: true, pixels: [9, 8, 7, 0, 6, 5, 4, 0])
        #expect(
            Self.bytes(rectangle) == [
                42, 0, 0, 0, 1, 1, 2, 0, 4, 3, 2, 1, 128, 7, 0, 0, 56, 4, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2,
                0,
                0, 0, 84, 86, 9, 8, 7, 0, 6, 5, 4, 0,
            ])
        #expect(
            PictureHeader(offOf: "TV", sequence: 5).bytes
                == [34, 0, 0, 0, 2, 1, 2, 0, 5, 0, 0, 0] + [UInt8](repeating: 0, count: 24) + [84, 86])
    }

    @Test(arguments: zip(Rotation.allCases, [1, 3, 5, 7] as [UInt8]))
    func `the rotation is in two bits of the flags`(_ rotation: Rotation, _ flags: UInt8) throws {
        var rectangle = Self.rectangle(2)
        rectangle.rotation = rotation
        var bytes = Self.bytes(rectangle)
        #expect(bytes[5] == flags)
        bytes[5] |= 0xF8
        #expect(try Self.decode(bytes).messages == [.rectangle(rectangle)])
    }

    @Test(arguments: [1, 3, 10, 99, 4001, 100_000])
    func `bands cover their rectangle, and the last one is marked as final`(
        area: Int
    ) throws {
        let (messages, isComplete) = try Self.decode(Self.stream, inPiecesOf: { 997 }, bandArea: area)
        #expect(isComplete)
        var joined: [PictureMessage] = []
        for message in messages {
            guard case .rectangle(let band) = message else {
                joined.append(message)
                continue
            }
            #expect(
                band.width * band.height <= max(area, band.width) && band.pixels.count == band.width * band.height * 4)
            if case .rectangle(var above)? = joined.last, above.screen == band.screen, above.x == band.x,
                above.y + above.height == band.y, !above.isLast
            {
                above.height += band.height
                above.pixels += band.pixels
                above.isLast = band.isLast
                joined[joined.count - 1] = .rectangle(above)
            } else {
                joined.append(message)
            }
        }
        #expect(joined == Self.messages)
    }

    @Test(arguments: [1, 2, 7, 35, 36, 37, 1000, 100_000]) func `messages are parsed from chunks of any size`(
        length: Int
    ) throws {
        let (messages, isComplete) = try Self.decode(Self.stream) { length }
        #expect(messages == Self.messages)
        #expect(isComplete)
    }

    @Test func `a truncated stream yields the messages before the end, and is incomplete`() throws {
        let short = Self.bytes(Self.rectangle(1)) + PictureHeader(offOf: "TV", sequence: 1).bytes
        let ends = [0, Self.bytes(Self.rectangle(1)).count, short.count]
        for count in 0...short.count {
            let (messages, isComplete) = try Self.decode(Array(short.prefix(count)))
            #expect(messages.count == ends.count { $0 > 0 && $0 <= count })
            #expect(isComplete == ends.contains(count))
        }
    }

    @Test func `unknown message types and flags are ignored`() throws {
        var flagged = PictureHeader(offOf: "TV", sequence: 1).bytes
        flagged[5] |= 0xF0
        let small: [UInt8] = [4, 0, 0, 0, 77, 0, 0, 0]
        let large: [UInt8] = [4 + 200, 0, 0, 0, 78, 255, 255, 255] + [UInt8](repeating: 1, count: 200)
        for length in [1, 50, 1000] {
            let (messages, isComplete) = try Self.decode(small + large + flagged + small) { length }
            #expect(messages == [.off(screen: "TV", sequence: 1)])
            #expect(isComplete)
        }
    }

    @Test(
        arguments: [
            // Offset, bytes, message.
            (0, [3, 0, 0, 0], "a message of 3 bytes"),
            (0, [61, 0, 0, 0], "a message of 61 bytes for the rectangle 3x2+1910+7"),
            (0, [255, 255, 255, 255], "a message of 4294967295 bytes for the rectangle 3x2+1910+7"),
            (6, [0, 0], "a screen's identifier of 0 bytes"),
            (6, [0, 1], "a screen's identifier of 256 bytes"),
            (12, [0, 0, 0, 0], "the rectangle 3x2+1910+7 of a picture of 0x1080"),
            (12, [255, 255, 255, 255], "a picture of 4294967295x1080"),
            (12, [0, 64, 0, 0, 0, 64, 0, 0], "a picture of 16384x16384"),
            (20, [126, 7, 0, 0], "the rectangle 3x2+1918+7 of a picture of 1920x1080"),
            (20, [255, 255, 255, 255], "the rectangle 3x2+4294967295+7 of a picture of 1920x1080"),
            (28, [0, 0, 0, 0], "the rectangle 0x2+1910+7 of a picture of 1920x1080"),
            (32, [255, 255, 255, 255], "the rectangle 3x4294967295+1910+7 of a picture of 1920x1080"),
            (36, [255], "a screen's identifier that is not UTF-8"),
        ] as [(Int, [UInt8], String)]) func `invalid messages are errors with a description`(
            offset: Int, forged: [UInt8], message: String
        ) throws
    {
        var bytes = Self.bytes(Self.rectangle(1))
        bytes.replaceSubrange(offset..<offset + forged.count, with: forged)
        let error = #expect(throws: PictureFormatError.self) { try Self.decode(bytes) }
        #expect(error?.description == message)
    }

    @Test func `a picture of a screen that is off has no pixels`() throws {
        let bytes = [38] + PictureHeader(offOf: "TV", sequence: 1).bytes.dropFirst() + [0, 0, 0, 0]
        #expect(throws: PictureFormatError.self) { try Self.decode(bytes) }
    }

    @Test func `memory never exceeds the received data`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<3000 {
            var bytes = Self.stream.prefix(Int.random(in: 30...400, using: &generator)) + []
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let value = [0, 1, 2, 127, 128, 255, UInt8.random(in: 0...255, using: &generator)]
                    .randomElement(using: &generator)
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = value ?? 0
            }
            // Some are refused; what is read consists of bytes that came.
            let read = try? Self.decode(Array(bytes)) { Int.random(in: 1...200, using: &generator) }
            let pixels = (read?.messages ?? []).map {
                if case .rectangle(let part) = $0 { part.pixels.count } else { 0 }
            }
            #expect(pixels.reduce(0, +) <= bytes.count)
        }
    }
}
