// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DeviceTurns
import Foundation
import Testing
import UIKitCore

@testable import BuiltInApp

@Suite(.usesDevice) struct BuiltInContentTests {
    @Test(arguments: [
        ("board", BuiltInContent.board), ("card", .card), ("text:Hello: you", .text("Hello: you")),
    ])
    func `content without files is parsed`(_ words: String, _ content: BuiltInContent) throws {
        #expect(try BuiltInContent(parsing: words) == content)
    }

    @Test(arguments: [
        ("", "content '': unknown content; available: board, card, image:FILE, slides:DIRECTORY, text:WORDS"),
        ("bord", "content 'bord': unknown content; available: board, card, image:FILE, slides:DIRECTORY, text:WORDS"),
        ("Board", "content 'Board': unknown content; available: board, card, image:FILE, slides:DIRECTORY, text:WORDS"),
        ("board:2", "content 'board': unexpected argument; use board without a colon"),
        ("card:", "content 'card': unexpected argument; use card without a colon"),
        ("image", "content 'image': missing argument; use image:FILE (a PNG or JPEG)"),
        ("image:", "content 'image': missing argument; use image:FILE (a PNG or JPEG)"),
        ("slides:", "content 'slides': missing argument; use slides:DIRECTORY (a directory of PNGs or JPEGs)"),
        ("text:", "content 'text': missing argument; use text:WORDS"),
        ("image:/no/such.png", "/no/such.png: no such file; name a PNG or JPEG"),
        ("image:/dev/null", "/dev/null: not a regular file; name a PNG or JPEG"),
        ("image:/", "/: not a regular file; name a PNG or JPEG"),
        ("slides:/no/such", "/no/such: no such directory; name one with PNGs or JPEGs"),
    ])
    func `unusable content is reported with its place and the remedy`(_ words: String, _ message: String) {
        #expect { try BuiltInContent(parsing: words) } throws: { "\($0)" == message }
    }

    @Test func `an unknown word is truncated in the error`() {
        #expect {
            try BuiltInContent(parsing: String(repeating: "x", count: 100_000))
        } throws: {
            "\($0)".count < 200
        }
    }

    @Test func `a complete picture is accepted, also through a link`() throws {
        let folder = try ScratchFolder()
        let path = try folder.write("a.png", ScratchFolder.png())
        #expect(try BuiltInContent(parsing: "image:\(path)") == .image(path))
        let link = "\(folder.path)/link.png"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        #expect(try BuiltInContent(parsing: "image:\(link)") == .image(link))
    }

    @Test func `a PNG truncated anywhere is refused`() throws {
        let folder = try ScratchFolder()
        let whole = try ScratchFolder.png()
        for count in 8..<(whole.count - 12) {
            let path = try folder.write("torn.png", whole.prefix(count))
            #expect {
                try BuiltInContent(parsing: "image:\(path)")
            } throws: {
                "\($0)" == "\(path): the PNG is truncated; copy it again"
            }
        }
    }

    @Test func `a truncated JPEG is refused, even if an embedded thumbnail is complete`() throws {
        let folder = try ScratchFolder()
        // SOI; a segment that holds a picture's end mark; a start of frame of 4 by 2 pixels; SOS; data; EOI.
        let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, 4, 0xFF, 0xD9]
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 2, 0, 4, 1, 0x11, 0, 0]
        let whole = head + frame + [0xFF, 0xDA, 0, 2, 1, 2, 3, 0xFF, 0xD9]
        let path = try folder.write("a.jpg", whole)
        #expect {
            try BuiltInContent(parsing: "image:\(path)")
        } throws: {
            "\($0)".hasPrefix("\(path): the JPEG is damaged: ")
        }
        try folder.write("a.jpg", whole.dropLast())
        #expect {
            try BuiltInContent(parsing: "image:\(path)")
        } throws: {
            "\($0)" == "\(path): the JPEG is truncated; copy it again"
        }
    }

    @Test func `a PNG with damaged or too many pixels is refused`() throws {
        let folder = try ScratchFolder()
        let whole = try ScratchFolder.png()
        let data = try #require(Data(whole).range(of: Data("IDAT".utf8)))
        var damaged = whole
        damaged[data.upperBound + 2] ^= 0xFF
        var path = try folder.write("damaged.png", damaged)
        #expect {
            try BuiltInContent(parsing: "image:\(path)")
        } throws: {
            "\($0)".hasPrefix("\(path): the PNG is damaged: ")
        }
        var large = whole
        large.replaceSubrange(16..<24, with: [0, 0, 0x40, 1, 0, 0, 0, 1])
        path = try folder.write("large.png", large)
        #expect {
            try BuiltInContent(parsing: "image:\(path)")
        } throws: {
            "\($0)"
                == "\(path): 16385x1 pixels; the limit is 16384 pixels on a side and 64 megapixels; scale it down"
        }
    }

    @Test func `other kinds of files are refused`() throws {
        let folder = try ScratchFolder()
        let path = try folder.write("a.png", "GIF89a".utf8)
        #expect {
            try BuiltInContent(parsing: "image:\(path)")
        } throws: {
            "\($0)" == "\(path): not a PNG or JPEG"
        }
    }

    @Test func `slides require a folder with a readable picture`() throws {
        let folder = try ScratchFolder()
        func message() -> String {
            do throws(ConfigurationError) {
                _ = try BuiltInContent(parsing: "slides:\(folder.path)")
                return ""
            } catch {
                return error.message
            }
        }
        #expect(message() == "contains no pictures; put PNGs or JPEGs there")
        try folder.write("notes.txt", "hello".utf8)
        try folder.write(".hidden.png", ScratchFolder.png())
        #expect(message() == "contains no pictures; put PNGs or JPEGs there")
        try folder.write("1.png", ScratchFolder.png().prefix(20))
        #expect(message().hasPrefix("none of its pictures can be read; \(folder.path)/1.png: the PNG is truncated"))
        try folder.write("2.PNG", ScratchFolder.png())
        #expect(message().isEmpty)
        let file = try folder.write("a.png", ScratchFolder.png())
        #expect {
            try BuiltInContent(parsing: "slides:\(file)")
        } throws: {
            "\($0)" == "\(file): not a directory; for one picture write image:FILE"
        }
    }

    @Test func `slides are in natural sort order`() throws {
        let folder = try ScratchFolder()
        for name in ["10.png", "9.jpg", "2b.png", "2a.jpeg", "readme.md"] { try folder.write(name, []) }
        let names = try PictureFolder(folder.path).paths.map { ($0 as NSString).lastPathComponent }
        #expect(names == ["2a.jpeg", "2b.png", "9.jpg", "10.png"])
    }

    @MainActor @Test func `each kind of content creates a root controller with a view`() throws {
        SimulatedDevice.reset(.iPadPro11)
        let contents: [BuiltInContent] = [.board, .card, .image("/no"), .slides("/no"), .text("Hello")]
        for content in contents {
            let stage = Stage(content)
            #expect(stage.root?.view.bounds.size == UIScreen.main.bounds.size)
        }
    }

    @MainActor @Test func `the built-in app without arguments shows the board`() {
        let device = SimulatedDevice.reset(.iPadPro11)
        device.launch(BuiltInAppDelegate())
        #expect((UIApplication.shared.delegate?.window ?? nil)?.rootViewController is BoardViewController)
    }
}
