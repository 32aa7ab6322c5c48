// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import FrameOutput
import Runtime
import Testing
import WindowOutput

struct FrameDestinationTests {
    @Test(arguments: [
        ("terminal", FrameDestination.terminal), ("kms", .kms), ("null", .null), ("png:a:b/c", .png(folder: "a:b/c")),
        ("window", .window), ("auto", .auto),
    ])
    func `a destination is parsed`(text: String, destination: FrameDestination) throws {
        #expect(try FrameDestination(parsing: text) == destination)
    }

    @Test(arguments: ["", "png", "png:", "PNG:x", "terminal:", "x11"])
    func `an unknown destination is refused with the available ones`(text: String) {
        let error = #expect(throws: FrameDestinationError.self) { try FrameDestination(parsing: text) }
        #expect(
            error?.description
                == "unknown output '\(text)'; available: auto, window, kms, png:DIRECTORY, terminal or null"
        )
    }

    @Test(arguments: [
        ([:], nil), (["WAYLAND_DISPLAY": "", "DISPLAY": ""], nil),
        (["WAYLAND_DISPLAY": "wayland-1", "DISPLAY": ":0"], "WAYLAND_DISPLAY=wayland-1"),
        (["WAYLAND_DISPLAY": "", "DISPLAY": "localhost:10.0"], "DISPLAY=localhost:10.0"),
    ])
    func `the environment specifies the desktop, Wayland first`(environment: [String: String], name: String?) {
        #expect(Desktop(environment: environment)?.description == name)
    }

    @Test func `windows without a desktop are refused with the reason, and auto does not choose them`() throws {
        let error = #expect(throws: FrameDestinationError.self) {
            try FrameDestination.window.makeSink(environment: [:])
        }
        #expect(error?.description.hasPrefix("the window output: ") == true)
        #expect(!(try FrameDestination.auto.makeSink(environment: [:]) is WindowOutput))
    }

    @Test func `auto does not choose the terminal of a program that writes something else there`() {
        #expect(FrameDestination.auto.withoutTerminal(environment: [:]) == .null)
        #expect(FrameDestination.auto.withoutTerminal(environment: ["DISPLAY": ":9"]) == .auto)
        #expect(FrameDestination.png(folder: "frames").withoutTerminal(environment: [:]) == .png(folder: "frames"))
    }

    @Test func `auto falls back if the desktop does not answer, and reports why`() throws {
        var notices: [String] = []
        let sink = try FrameDestination.auto.makeSink(
            environment: ["WAYLAND_DISPLAY": "/nonexistent/wayland-9"], notice: { notices.append($0) })
        #expect(!(sink is WindowOutput))
        #expect(notices.count == 1)
        #expect(notices.first?.hasPrefix("cannot open windows on this desktop: ") == true, "\(notices)")
    }

    @Test func `a folder is created with its parents, and an existing one is used`() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for _ in 0..<2 { try FrameDestination.prepare("\(folder)/a/b") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/a/b").isEmpty)
        try Data().write(to: URL(fileURLWithPath: "\(folder)/file"))
        let error = #expect(throws: FrameDestinationError.self) { try FrameDestination.prepare("\(folder)/file") }
        #expect(error?.description.hasSuffix("file: Not a directory") == true, "\(error?.description ?? "")")
        #expect(throws: FrameDestinationError.self) { try FrameDestination.prepare("\(folder)/file/below") }
    }

    @Test func `created folders are private`() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FrameDestination.prepare("\(folder)/a")
        for path in [folder, "\(folder)/a"] {
            let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(permissions == 0o700)
        }
    }

    @Test func `a repeated output has one sink, and the first sink that refuses a mode gives the reason`() throws {
        #expect(try FrameSinks([.null, .null]) { _ in }.all.map(\.name) == ["null"])
        let mode = DisplayMode(size: PixelSize(width: 640, height: 480), refreshMillihertz: 60_000)
        let sinks = FrameSinks([NullSink(), NarrowSink()])
        #expect(sinks.refusal(of: mode, on: "HDMI-A-1") == "the link is too slow")
        #expect(FrameSinks([NullSink()]).refusal(of: mode, on: "HDMI-A-1") == nil)
        #expect(sinks.willScan == nil)
    }

    /// A sink that takes no mode.
    private struct NarrowSink: FrameSink {
        func test(_ mode: DisplayMode, on screen: String) throws(FrameSinkError) {
            throw FrameSinkError("the link is too slow")
        }
        func commit(_ mode: DisplayMode?, on screen: String) {}
        func present(_ frame: Frame) {}
    }
}
