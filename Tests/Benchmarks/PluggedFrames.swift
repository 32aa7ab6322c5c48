// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// From a plug to pixels, with the built-in board on the main screen and a secondary window that mirrors it.
//
// "plug to first frame" begins when the change reaches the screen manager and ends when the sink holds the new screen's
// complete frame at 1080p; the program has run for a while. Memory is the process's own (RssAnon): what each further
// 1080p screen adds, what is left of it 13 seconds after the unplugs, and what 10,000 plug cycles of a small screen
// leave behind.

import Base
import Compositor
import DisplayModel
import FrameOutput
import Hotplug
import SecondScreen
import UIKitCore

@MainActor
enum PluggedFrames {
    private static let fullHD = PixelSize(width: 1920, height: 1080)
    private static let small = PixelSize(width: 320, height: 240)

    static func measure(_ effort: Effort, queue: SerialQueue) async throws -> [Measurement] {
        let bench = try Bench(queue: queue)
        var times: [Double] = []
        for round in 0...effort(full: 200, short: 5) {
            let start = ContinuousClock.now
            bench.plug("A", fullHD)
            await bench.frame(of: "A")
            // The first pays for what is drawn once.
            if round > 0 { times.append(start.duration(to: .now).microseconds) }
            bench.unplug("A")
            await bench.end(of: "A")
        }
        var measurements = [
            Measurement(name: "plug to first frame, 1080p", unit: "µs", samples: times, goal: "<= 8000")
        ]
        measurements += await memoryOfScreens(bench)
        measurements += await memoryOfCycles(bench, effort)
        await bench.stop()
        return measurements
    }

    private static var anonymous: Double { Machine.megabytes("RssAnon") ?? 0 }

    private static func memoryOfScreens(_ bench: Bench) async -> [Measurement] {
        // The first round fills the cache of drawings, which all screens share and which has a limit of its own.
        await bench.plugAll(fullHD)
        await bench.unplugAll()
        let base = anonymous
        await bench.plugAll(fullHD)
        let each = (anonymous - base) / 8
        await bench.unplugAll()
        // Drawings wait ten seconds for a screen that returns.
        try? await Task.sleep(for: .seconds(13))
        let frame = Double(fullHD.area * 4) / 1e6
        return [
            Measurement(
                name: "memory of a screen at 1080p", unit: "MB", samples: [each], reference: frame,
                goal: "<= 2.5 frames"),
            Measurement(name: "  left after 8 unplugs", unit: "MB", samples: [anonymous - base], goal: "0"),
        ]
    }

    private static func memoryOfCycles(_ bench: Bench, _ effort: Effort) async -> [Measurement] {
        let cycles = effort(full: 10_000, short: 50)
        var base = 0.0
        for cycle in 0..<cycles {
            if cycle == cycles / 10 { base = anonymous }
            bench.plug("S", small)
            await bench.frame(of: "S")
            bench.unplug("S")
            await bench.end(of: "S")
        }
        return [
            Measurement(
                name: "left by \(cycles - cycles / 10) plug cycles", unit: "MB", samples: [anonymous - base], goal: "0")
        ]
    }

    /// An app with frames, whose monitors are plugged in by hand.
    @MainActor
    private final class Bench {
        private let sink = Sink()
        private let manager: ScreenManager
        private let running: Task<Void, Never>

        init(queue: SerialQueue) throws {
            let fonts = try FontLibrary()
            let tiles = TileCache()
            var setup = DeviceSetup(.iPadPro11)
            setup.textLayout = try TextMeasurer(fonts)
            manager = ScreenManager(setup, report: { _ in })
            manager.launch(with: [], source: "benchmark")
            let outputs = FrameOutputs(sinks: [sink]) {
                try ScreenCompositor(screen: $0, fonts: fonts, tiles: tiles, on: $1)
            }
            let loop = FrameLoop(
                device: manager.device, outputs: outputs, clock: QueueClock(queue), on: queue, report: { print($0) })
            running = Task { await loop.run() }
        }

        private func connector(_ name: String, _ size: PixelSize) -> Connector {
            Connector(
                id: VirtualSource.connector(name), status: .connected, edid: [],
                modes: [DisplayMode(size: size, refreshMillihertz: 60000)])
        }

        func plug(_ name: String, _ size: PixelSize) { manager.apply([.connected(connector(name, size))]) }
        func unplug(_ name: String) { manager.apply([.disconnected(connector(name, small))]) }
        func frame(of screen: String) async { await sink.wait(for: screen, toBeShown: true) }
        func end(of screen: String) async { await sink.wait(for: screen, toBeShown: false) }

        func plugAll(_ size: PixelSize) async {
            for number in 1...8 {
                plug("\(number)", size)
                await frame(of: "\(number)")
            }
        }

        func unplugAll() async {
            for number in 1...8 {
                unplug("\(number)")
                await end(of: "\(number)")
            }
        }

        func stop() async {
            running.cancel()
            await running.value
            manager.stop()
        }
    }

    /// A sink that tells when a screen is shown and when it has ended.
    private actor Sink: FrameSink {
        private var shown: Set<String> = []
        private var waiting: (screen: String, isShown: Bool, continuation: CheckedContinuation<Void, Never>)?

        func wait(for screen: String, toBeShown isShown: Bool) async {
            guard shown.contains(screen) != isShown else { return }
            await withCheckedContinuation { waiting = (screen, isShown, $0) }
        }

        func commit(_ mode: DisplayMode?, on screen: String) {
            guard mode == nil else { return }
            shown.remove(screen)
            wake()
        }

        func present(_ frame: Frame) {
            shown.insert(frame.screen)
            wake()
        }

        private func wake() {
            guard let one = waiting, shown.contains(one.screen) == one.isShown else { return }
            waiting = nil
            one.continuation.resume()
        }
    }
}
