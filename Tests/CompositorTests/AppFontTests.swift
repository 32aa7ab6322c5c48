// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import Foundation
import FrameOutput
import GoldenFrames
import RenderTree
import Testing

/// The fonts that an app adds to those of the machine.
final class AppFontTests {
    private static let mono = Fixtures.folder.appending(path: "Fonts/DejaVuSansMono.ttf")

    private let folder = FileManager.default.temporaryDirectory.appending(path: "fonts-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file; returns its path.
    private func file(_ name: String, _ data: Data) throws -> String {
        let url = folder.appending(path: name)
        try data.write(to: url)
        return url.path
    }

    private func measure(_ text: String, _ font: FontChoice, _ fonts: FontLibrary) throws -> TextMeasure {
        let block = TextBlock([TextRun(text, font: font, color: .black)])
        return try TextMeasurer(fonts).measure(block, in: RenderSize(width: 1000, height: 100))
    }

    @Test func `An added font is found by its family`() throws {
        let plain = try FontLibrary(folder: "/nonexistent")
        let added = try FontLibrary(folder: "/nonexistent", adding: [Self.mono.path])
        #expect(added.typefaces.contains { $0.name == "DejaVuSansMono" && $0.family == "DejaVu Sans Mono" })
        #expect(!plain.typefaces.contains { $0.name == "DejaVuSansMono" })
        #expect(added.unusableFiles.isEmpty)
        let choice = FontChoice(family: "DejaVu Sans Mono", size: 20)
        func widths(_ fonts: FontLibrary) throws -> [Double] {
            try ["iiii", "WWWW"].map { try measure($0, choice, fonts).size.width }
        }
        let (own, other) = (try widths(added), try widths(plain))
        #expect(own[0] == own[1] && other[0] < other[1])
    }

    @Test func `An added font does not become the system font`() throws {
        let plain = try FontLibrary(folder: "/nonexistent")
        let added = try FontLibrary(folder: "/nonexistent", adding: [Self.mono.path])
        for choice in [FontChoice(size: 20), FontChoice(family: "Helvetica", size: 20, weight: 700)] {
            #expect(try measure("Wide iii", choice, added) == measure("Wide iii", choice, plain))
        }
    }

    @Test(.timeLimit(.minutes(1))) func `Files that are not fonts are listed`() throws {
        let text = try file("text.ttf", Data("text".utf8))
        let empty = try file("empty.ttf", Data())
        let torn = try file("torn.ttf", Data(contentsOf: Self.mono).prefix(300))
        let unusable = [text, empty, torn, "/dev/zero", folder.path, "/nonexistent/a.ttf"]
        let fonts = try FontLibrary(folder: "/nonexistent", adding: unusable + [Self.mono.path])
        #expect(fonts.unusableFiles == unusable)
        #expect(fonts.typefaces.contains { $0.name == "DejaVuSansMono" })
    }

    @Test func `Damaged fonts are harmless`() async throws {
        let data = try Data(contentsOf: Self.mono)
        var random = SystemRandomNumberGenerator()
        for index in 0..<24 {
            var damaged = data
            // Every other time in the tables' directory and headers.
            for _ in 0..<20 {
                damaged[Int.random(in: 0..<(index % 2 == 0 ? 1000 : data.count), using: &random)] = .random(in: 0...255)
            }
            let path = try file("damaged.ttf", damaged)
            let fonts = try FontLibrary(folder: "/nonexistent", adding: [path])
            let choice = FontChoice(family: "DejaVu Sans Mono", size: 20)
            _ = try measure("Damaged fi \u{644}\u{627}", choice, fonts)
            let label = SampleTree.label(1, "Damaged", RenderRect(x: 0, y: 0, width: 100, height: 30), choice)
            let tree = RenderTree(size: RenderSize(width: 100, height: 30), backgroundColor: .white, layers: [label])
            let compositor = try ScreenCompositor(screen: "A", fonts: fonts, tiles: TileCache())
            let composition = ScreenComposition(size: PixelSize(width: 100, height: 30), content: .windows([tree]))
            #expect(try await compositor.compose(composition) != nil)
        }
    }
}
