// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import FrameOutput
import Hotplug
import Runtime
import ScenarioLanguage
import SecondScreen
import Synchronization
import Testing
import UIKitCore

@testable import TestBench

/// What the outputs of a bench show, step by step.
@MainActor @Suite(.timeLimit(.minutes(20))) struct BenchOutputTests {
    private static func options(
        showingOn sink: any FrameSink, patience: Duration = .seconds(60)
    ) throws -> BenchOptions {
        var options = try BenchOptions(
            ScenarioSettings(), over: DeviceSetup(try DeviceTable().device(DeviceTable.defaultDevice)))
        options.output = BenchOutput.Options(FrameSinks([sink]))
        options.output?.patience = patience
        return options
    }

    @Test func `pictures are equal if their sizes and all their pixels are`() {
        let pixels: [UInt32] = (0..<6).map { 0xFF00_0000 | $0 }
        let picture = Picture(width: 3, height: 2, pixels: pixels)
        #expect(picture == Picture(width: 3, height: 2, pixels: Array(pixels)))
        #expect(picture.hashValue == Picture(width: 3, height: 2, pixels: Array(pixels)).hashValue)
        #expect(picture != Picture(width: 2, height: 3, pixels: pixels))
        #expect(picture != Picture(width: 3, height: 2, pixels: Array(pixels.dropLast())))
        for index in pixels.indices {
            var changed = pixels
            changed[index] ^= 1 << 23
            #expect(picture != Picture(width: 3, height: 2, pixels: changed))
        }
        #expect(Picture(width: 0, height: 0, pixels: []) == Picture(width: 0, height: 0, pixels: []))
    }

    @Test func `after each step, an output matches a snapshot, and removed screens are off`() async throws {
        let sink = KeepingSink()
        try await Bench.running(try Self.options(showingOn: sink)) { bench in
            for step in [
                "plug HDMI-A-1 tv-1080p", "mode HDMI-A-1 1280x720@60", "mirror HDMI-A-1 none", "rotate landscapeLeft",
                "mirror HDMI-A-1 system", "plug DP-1 1024x768@60", "wait 90s", "unplug HDMI-A-1",
                "swap DP-1 800x600@60",
            ] {
                try await bench.play(step)
                #expect(Set(sink.pictures.keys) == Set(bench.device.screens.map(\.id)), "after \(step)")
                for screen in bench.device.screens.map(\.id) {
                    #expect(try await bench.frame(of: screen) == sink.pictures[screen], "\(screen) after \(step)")
                }
            }
            #expect(sink.pictures["DP-1"]?.width == 800)
        }
        #expect(sink.pictures.isEmpty)
        #expect(sink.problems.isEmpty, "\(sink.problems)")
    }

    @Test func `a step that changes nothing presents nothing`() async throws {
        let sink = KeepingSink()
        try await Bench.running(try Self.options(showingOn: sink)) { bench in
            try await bench.play("plug HDMI-A-1 tv-1080p\nmirror HDMI-A-1 none")
            let count = sink.count
            try await bench.play("rescan\nexpect screens 2")
            #expect(sink.count == count)
        }
    }

    @Test func `frames of a rotated monitor have the size of its mode`() async throws {
        let sink = KeepingSink()
        try await Bench.running(try Self.options(showingOn: sink)) { bench in
            try await bench.play("plug HDMI-A-1 tv-1080p\nrotation HDMI-A-1 90")
            let upright = try await bench.frame(of: "HDMI-A-1")
            let shown = try #require(sink.pictures["HDMI-A-1"])
            #expect((upright.width, upright.height) == (1080, 1920))
            #expect((shown.width, shown.height) == (1920, 1080))
            #expect(shown.pixels.count == upright.pixels.count && Set(shown.pixels) == Set(upright.pixels))
        }
    }

    @Test func `a monitor set to be off while unused is off`() async throws {
        let sink = KeepingSink()
        var options = try Self.options(showingOn: sink)
        options.setup.screens.unused = .off
        try await Bench.running(options) { bench in
            try await bench.play("plug HDMI-A-1 tv-1080p")
            #expect(sink.pictures["HDMI-A-1"] != nil)
            try await bench.play("mirror HDMI-A-1 none")
            #expect(sink.pictures["HDMI-A-1"] == nil)
            try await bench.play("mirror HDMI-A-1 system")
            #expect(sink.pictures["HDMI-A-1"] != nil)
        }
    }

    @Test func `MODE-3 a mode that fails the output's test is refused, with its reason`() async throws {
        let sink = KeepingSink(refusing: 1920, in: .test)
        try await Bench.running(try Self.options(showingOn: sink)) { bench in
            try await bench.play(
                """
                plug HDMI-A-1 tv-1080p
                mode HDMI-A-1 1920x1080@60
                expect refused "the link is too slow"
                """)
            #expect(sink.modes["HDMI-A-1"]?.size.width != 1920)
            #expect(bench.device.screen(withID: "HDMI-A-1")?.displayMode == sink.modes["HDMI-A-1"])
            let warning = "HDMI-A-1: the output rejects 1920x1080"
            #expect(bench.messages.contains { $0.hasPrefix(warning) && $0.hasSuffix("the link is too slow") })
            #expect(try await bench.frame(of: "HDMI-A-1") == sink.pictures["HDMI-A-1"])
        }
    }

    @Test func `MODE-3 a mode that fails to be set is reverted, and the picture has the previous mode`()
        async throws
    {
        let sink = KeepingSink(refusing: 1920, in: .commit)
        try await Bench.running(try Self.options(showingOn: sink)) { bench in
            try await bench.play("plug HDMI-A-1 tv-1080p")
            let mode = try #require(sink.modes["HDMI-A-1"])
            #expect(mode.size.width != 1920)
            #expect(bench.device.screen(withID: "HDMI-A-1")?.displayMode == mode)
            #expect(bench.messages.contains { $0.hasPrefix("HDMI-A-1: the output rejects 1920x1080") })
            #expect(try await bench.frame(of: "HDMI-A-1") == sink.pictures["HDMI-A-1"])
        }
    }

    @Test func `an unresponsive output is warned about once, and the scenario continues`() async throws {
        let sink = KeepingSink(hangingOn: "HDMI-A-1")
        let warnings = Mutex<[String]>([])
        var options = try Self.options(showingOn: sink, patience: .milliseconds(1))
        options.output?.warn = { warning in warnings.withLock { $0.append(warning) } }
        try await Bench.running(options) { bench in
            try await bench.play(
                """
                plug HDMI-A-1 tv-1080p
                expect screens 2
                mode HDMI-A-1 1280x720@60
                swap HDMI-A-1 tv-4k
                unplug HDMI-A-1
                expect screens 1
                """)
            let late = "HDMI-A-1 on keeping: no picture within"
            #expect(bench.messages.count { $0.hasPrefix(late) } == 1, "\(bench.messages)")
            #expect(warnings.withLock { $0.count { $0.hasPrefix(late) } } == 1)
        }
        sink.release()
    }

    @Test func `pictures of a scenario are in a folder named after it`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("plug HDMI-A-1 tv-1080p\nmode HDMI-A-1 1280x720@60\n".utf8)
            .write(to: URL(filePath: "\(folder)/desk.scenario"))
        var order = ScenarioOrder(file: "\(folder)/desk.scenario", report: "\(folder)/verdict")
        order.options.outputs = [.png(folder: "\(folder)/pictures"), .null]
        #expect(ScenarioOrder(environment: order.environment) == order)
        order.picturesName = "office/desk"
        #expect(ScenarioOrder(environment: order.environment) == order)
        order.picturesName = nil
        let sink = KeepingSink()
        try await order.carryOut { _, _ in try Self.options(showingOn: sink) }
        #expect(sink.count > 0)
        let file = URL(filePath: "\(folder)/pictures/desk/HDMI-A-1.png")
        let picture = try Picture(file: Array(Data(contentsOf: file)))
        #expect((picture.width, picture.height) == (1280, 720))
        #expect(FileManager.default.fileExists(atPath: "\(folder)/pictures/desk/main.png"))
    }

    @Test func `a scenario fails if a file of its pictures cannot be written`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let occupied = "\(folder)/pictures/desk/main.png"
        try FileManager.default.createDirectory(atPath: occupied, withIntermediateDirectories: true)
        var options = PlayOptions()
        options.outputs = [.png(folder: "\(folder)/pictures")]
        func verdict(of text: String) async throws -> ScenarioVerdict {
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/desk.scenario"))
            return try await ScenarioFile(path: "\(folder)/desk.scenario").play(options) { _, _ in
                try BenchOptions(
                    ScenarioSettings(), over: DeviceSetup(try DeviceTable().device(DeviceTable.defaultDevice)))
            }
        }
        let error = "cannot write \(occupied): Is a directory"
        let failure = try #require(try await verdict(of: "plug HDMI-A-1 tv-1080p\n").failure)
        #expect(failure.expected == "the pictures are written to png:\(folder)/pictures/desk")
        #expect(failure.seen == error)
        #expect(FileManager.default.fileExists(atPath: "\(folder)/pictures/desk/HDMI-A-1.png"))
        // A failure of the scenario itself comes first.
        let other = try #require(try await verdict(of: "expect screens 2\n").failure)
        #expect(other.place.line == 1 && other.expected == "2 screens")
        #expect(other.story.last?.hasSuffix(error) == true, "\(other.story)")
    }

    @Test func `monitors show a scenario's last pictures until cables unplug them`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("plug HDMI-A-1 tv-1080p\nexpect screens 2\n".utf8)
            .write(to: URL(filePath: "\(folder)/desk.scenario"))
        let sink = KeepingSink()
        let cables = WatchingCables(sink)
        var output = BenchOutput.Options(FrameSinks([sink]))
        output.patience = .seconds(60)
        let player = CablePlayer(
            source: { cables.source }, cables: cables, output: output, race: AbortRace(timeLimit: .seconds(100))
        ) { settings, _ in
            try BenchOptions(settings, over: DeviceSetup(try DeviceTable().device(DeviceTable.defaultDevice)))
        }
        let verdict = await player.verdict(of: try ScenarioFile(path: "\(folder)/desk.scenario"))
        #expect(verdict.passed, "\(verdict)")
        #expect(cables.shownAtUnplug.withLock { $0 } == ["HDMI-A-1", "main"])
        #expect(sink.pictures.isEmpty)
    }

    /// Cables that look at an output before they empty the socket.
    private final class WatchingCables: Cables {
        private static let socket = VirtualSource.connector("HDMI-A-1")
        let source = VirtualSource([ConnectorReading(id: socket, status: .disconnected)])
        let shownAtUnplug = Mutex<[String]>([])
        private let sink: KeepingSink

        init(_ sink: KeepingSink) { self.sink = sink }

        func move(_ move: CableMove) async throws(ActionRefused) {
            switch move {
            case .plug(_, let edid, _):
                await source.plug(ConnectorReading(id: Self.socket, status: .connected, edid: edid))
            case .unplug:
                shownAtUnplug.withLock { $0 = sink.pictures.keys.sorted() }
                await source.unplug(Self.socket)
            }
        }
    }
}

/// A sink that keeps the last picture of each screen that is on.
private final class KeepingSink: FrameSink {
    /// When a mode is refused.
    enum Moment {
        case test
        case commit
    }

    private struct State {
        var modes: [String: DisplayMode] = [:]
        var pictures: [String: Picture] = [:]
        var problems: [String] = []
        var count = 0
        var isReleased = false
        var hanging: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let refusal: (width: Int, moment: Moment)?
    private let hangingScreen: String?

    init(refusing width: Int, in moment: Moment) { (refusal, hangingScreen) = ((width, moment), nil) }
    init(hangingOn screen: String? = nil) { (refusal, hangingScreen) = (nil, screen) }

    var name: String { "keeping" }
    var modes: [String: DisplayMode] { state.withLock(\.modes) }
    var pictures: [String: Picture] { state.withLock(\.pictures) }
    /// What callers did that they must not do.
    var problems: [String] { state.withLock(\.problems) }
    /// The number of frames.
    var count: Int { state.withLock(\.count) }

    /// Answers what hangs.
    func release() {
        let hanging = state.withLock { state in
            defer { state.hanging = [] }
            state.isReleased = true
            return state.hanging
        }
        for one in hanging { one.resume() }
    }

    func test(_ mode: DisplayMode, on screen: String) throws(FrameSinkError) { try check(mode, .test) }

    func commit(_ mode: DisplayMode?, on screen: String) throws(FrameSinkError) {
        if let mode { try check(mode, .commit) }
        state.withLock { state in
            state.modes[screen] = mode
            if mode == nil { state.pictures[screen] = nil }
        }
    }

    func present(_ frame: consuming Frame) async {
        let (screen, size, picture) = (frame.screen, frame.size, Picture(frame))
        if screen == hangingScreen {
            await withCheckedContinuation { continuation in
                let isReleased = state.withLock { state in
                    if !state.isReleased { state.hanging.append(continuation) }
                    return state.isReleased
                }
                if isReleased { continuation.resume() }
            }
        }
        state.withLock { state in
            // The main screen's frames are turned with its interface.
            if screen != "main", state.modes[screen]?.size != size {
                state.problems.append("\(screen): a frame of \(size) in \(String(describing: state.modes[screen]))")
            }
            state.pictures[screen] = picture
            state.count += 1
        }
    }

    private func check(_ mode: DisplayMode, _ moment: Moment) throws(FrameSinkError) {
        guard let refusal, refusal.moment == moment, mode.size.width == refusal.width else { return }
        throw FrameSinkError("the link is too slow")
    }
}
