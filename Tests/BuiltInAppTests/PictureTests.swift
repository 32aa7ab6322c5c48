// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DeviceTurns
import DisplayModel
import Foundation
import FrameOutput
import GoldenFrames
import RenderTree
import Testing
import UIKitCore

@testable import BuiltInApp

@MainActor @Suite(.usesDevice) struct PictureTests {
    @Test func `a picture is scaled to fit, on black`() async throws {
        let folder = try ScratchFolder()
        let path = try folder.write("a.png", ScratchFolder.png(0x3366CC, width: 4, height: 2))
        let composition = Stage(.image(path), on: Stage.profile(400, 300)).composition()
        let frame = try #require(await Fixtures.frame(composition))
        #expect((frame[200, 49], frame[0, 51], frame[399, 248], frame[200, 251]) == (0, 0x3366CC, 0x3366CC, 0))
    }

    @Test func `a picture deleted meanwhile is reported on the screen`() async throws {
        let stage = Stage(.image("/no/such.png"), on: Stage.profile(400, 300))
        let words = stage.root?.view.subviews.compactMap { ($0 as? UILabel)?.text }
        #expect(words == ["/no/such.png: no such file; name a PNG or JPEG"])
    }

    @Test func `slides advance every five seconds, wrap around, and pause while hidden`() throws {
        let folder = try ScratchFolder()
        for name in ["1.png", "2.png", "10.png"] { try folder.write(name, ScratchFolder.png()) }
        let stage = Stage(.slides(folder.path))
        let slides = try #require(stage.root as? SlidesViewController)
        var seen: [Int?] = [slides.index]
        for _ in 0..<4 {
            stage.pass(4.9)
            seen.append(slides.index)
            stage.pass(0.1)
            seen.append(slides.index)
        }
        #expect(seen == [0, 0, 1, 1, 2, 2, 0, 0, 1])
        slides.view.window?.isHidden = true
        stage.device.settle()
        #expect(!stage.device.wantsFrames)
    }

    @Test func `slides continue when a picture is truncated or the clock is set back`() throws {
        let folder = try ScratchFolder()
        try folder.write("1.png", ScratchFolder.png())
        try folder.write("2.png", [1, 2, 3])
        let stage = Stage(.slides(folder.path))
        let slides = try #require(stage.root as? SlidesViewController)
        stage.pass(5)
        #expect(slides.index == 1)
        stage.pass(-3600)
        #expect(slides.index == 0)
    }

    @Test(arguments: [1, 2, 20, 21, 5000])
    func `the page indicator fits with any number of pages`(_ count: Int) {
        _ = Stage(nil)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
        let pages = PageIndicator(frame: CGRect(x: 0, y: 0, width: 320, height: 24))
        window.addSubview(pages)
        window.isHidden = false
        (pages.count, pages.current) = (count, count - 1)
        let tree = SimulatedDevice.current.renderTree(of: .main)
        #expect((tree.layers[0].sublayers[0].contents == nil) == (count == 1))
    }

    @Test(arguments: [
        "", "Hello", "\u{0}\u{1B}[31mred\u{7}", "שלום עולם", "\u{202E}mirrored\u{202C} and not", "日本語のテキスト", "🎉👨‍👩‍👧‍👦",
        "one\ntwo\r\nthree\tfour",
    ])
    func `any text is shown`(_ words: String) async throws {
        let composition = Stage(.text(words), on: Stage.profile(640, 360)).composition()
        let frame = try #require(await Fixtures.frame(composition))
        #expect(Set(frame.pixels).count > 1 || words.isEmpty)
    }

    @Test func `a million characters are truncated, whatever counts as a character`() async throws {
        for words in [
            String(repeating: "abc ", count: 250_000), String(repeating: "x", count: 1_000_000),
            "e" + String(repeating: "\u{301}", count: 1_000_000), String(repeating: "\n", count: 1_000_000),
        ] {
            let composition = Stage(.text(words), on: Stage.profile(640, 360)).composition()
            _ = try #require(await Fixtures.frame(composition))
        }
    }

    @Test func `shorter text is larger, and all of it fits`() throws {
        func label(_ words: String) throws -> UILabel {
            let stage = Stage(.text(words), on: Stage.profile(640, 360))
            // The app's window is laid out when it is drawn.
            _ = stage.device.renderTree(of: .main)
            return try #require(stage.root?.view.subviews.first as? UILabel)
        }
        let short = try label("Hi")
        let long = try label(String(repeating: "many words ", count: 40))
        let (large, small) = (try #require(short.font?.pointSize), try #require(long.font?.pointSize))
        #expect(large > 3 * small)
        #expect(long.sizeThatFits(long.bounds.size).height <= long.bounds.height)
    }
}
