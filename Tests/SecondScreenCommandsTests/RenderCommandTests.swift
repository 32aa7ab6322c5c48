// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ProgramRuns
import Testing

/// Pictures that the program makes, as people ask for them.
@Suite(.timeLimit(.minutes(5)))
struct RenderCommandTests {
    private let folder = NSTemporaryDirectory() + UUID().uuidString

    /// The size that a PNG says it has; nil when the file is none.
    private func size(of name: String) -> [Int]? {
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"), data.count > 24 else { return nil }
        return [16, 20].map { start in data[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test func `a picture of each screen is written, at its mode's size`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try Program([
            "render", "--screens", "1920x1080,scale=2,1024x768", "--screens", "640x480", "--device", "iphone-4s", "-o",
            folder,
        ]).finish()
        #expect(result.status == 0, "\(result.errors)")
        #expect(size(of: "main.png") == [640, 960])
        #expect(size(of: "HDMI-A-1.png") == [1920, 1080])
        #expect(size(of: "HDMI-A-2.png") == [1024, 768])
        #expect(size(of: "HDMI-A-3.png") == [640, 480])
        for name in ["main", "HDMI-A-1", "HDMI-A-2", "HDMI-A-3"] {
            #expect(result.output.contains("\(folder)/\(name).png"))
        }
    }

    @Test func `run keeps the pictures up to date`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try Program([
            "run", "--source", "virtual", "--plug", "800x600", "--device", "iphone-4s", "--output", "png:\(folder)",
            "--output", "null", "--for", "3",
        ]).finish()
        #expect(result.status == 0, "\(result.errors)")
        #expect(size(of: "HDMI-A-1.png") == [800, 600])
    }

    @Test func `run shows a monitor in the terminal, and restores the terminal`() throws {
        let result = try Program([
            "run", "--source", "virtual", "--plug", "800x600", "--device", "iphone-4s", "--output", "terminal",
            "--for", "3",
        ]).finish()
        let text = result.output.joined(separator: "\n")
        #expect(text.contains("HDMI-A-1 800x600 #1"))
        #expect(text.contains("▀"))
        #expect(text.contains("\u{1B}[r"))
    }

    @Test func `nothing is written for a monitor that does not exist`() throws {
        let result = try Program(["render", "--screens", "no-such-tv", "-o", folder]).finish()
        #expect(result.status != 0 && result.errors.contains("no monitor 'no-such-tv' in the catalog"))
        #expect(!FileManager.default.fileExists(atPath: folder))
    }
}
