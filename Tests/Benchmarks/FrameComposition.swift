// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Frames: a main window of 1366 × 1024 points mirrored to monitors, against the least that any program would have to do
// with pixman, which is to stretch one picture of the window to each monitor (bilinear, clear letterbox bars).
//
// "whole" composes every pixel: the window's background changes. What is drawn once stays drawn, as in a running app.
// "64×64" changes the text and the color of a layer of that size, and draws it. Screens are composed on one core, one
// after the other, unless said otherwise; each on its own queue, as in the program, and the way there is not part of it.

import Base
import CPixman
import Compositor
import DisplayModel
import FrameOutput
import RenderTree

enum FrameComposition {
    private static let full = PixelSize(width: 1920, height: 1080)

    static func measure(_ effort: Effort) async throws -> [Measurement] {
        let rounds = effort(full: 60, short: 3)
        let bare = BareStretch(from: PixelSize(width: 1366, height: 1024), to: full)
        let bareTimes = samples(rounds) { bare.run() }
        let bareMedian = Measurement(name: "", unit: "", samples: bareTimes).median
        var measurements = [
            Measurement(name: "pixman alone, 1366x1024 to 1920x1080", unit: "µs", samples: bareTimes)
        ]
        let three = try Screens(count: 3, size: full)
        let whole = try await three.whole(rounds)
        measurements.append(
            Measurement(
                name: "three mirrors at 1080p, whole", unit: "µs", samples: whole, reference: 3 * bareMedian,
                goal: "<= 1.25"))
        let together = try await three.wholeTogether(rounds)
        let oneAfterAnother = Measurement(name: "", unit: "", samples: whole).median
        measurements.append(
            Measurement(
                name: "  at the same time, on all cores", unit: "µs", samples: together, reference: oneAfterAnother,
                goal: "<= 0.59"))
        measurements.append(
            Measurement(
                name: "  64×64 changed, drawn anew", unit: "µs", samples: try await three.small(10 * rounds),
                reference: oneAfterAnother, goal: "<= 0.02"))
        measurements.append(
            Measurement(
                name: "  nothing changed", unit: "µs", samples: try await three.unchanged(10 * rounds),
                reference: oneAfterAnother, goal: "0"))
        let large = PixelSize(width: 3840, height: 2160)
        let bareLarge = BareStretch(from: PixelSize(width: 1366, height: 1024), to: large)
        let largeTimes = samples(rounds) { bareLarge.run() }
        measurements.append(Measurement(name: "pixman alone, 1366x1024 to 3840x2160", unit: "µs", samples: largeTimes))
        measurements.append(
            Measurement(
                name: "mirror at 2160p, whole", unit: "µs",
                samples: try await Screens(count: 1, size: large).whole(rounds),
                reference: Measurement(name: "", unit: "", samples: largeTimes).median, goal: "<= 1.25"))
        for count in [1, 4, 16] {
            let screens = try Screens(count: count, size: full)
            let times = try await screens.whole(effort(full: 20, short: 2))
            measurements.append(
                Measurement(
                    name: "  1080p, \(count) screens, for each", unit: "µs", samples: times.map { $0 / Double(count) },
                    reference: oneAfterAnother / 3, goal: "1"))
        }
        measurements.append(
            Measurement(
                name: "first frame at 1080p, everything drawn", unit: "µs", samples: try await firstFrames(rounds),
                goal: "< 20000"))
        return measurements
    }

    /// The times of a plug: fonts are there, nothing of the window is drawn yet at this scale.
    private static func firstFrames(_ rounds: Int) async throws -> [Double] {
        let fonts = try FontLibrary()
        // Whatever is plugged first pays for the machine's list of fonts.
        _ = try await Screens(count: 1, size: full, fonts: fonts).whole(1)
        var times: [Double] = []
        for round in 0..<rounds {
            let composition = ScreenComposition(size: full, content: .mirror(Mirror(Window.tree(round))))
            let start = ContinuousClock.now
            _ = try await ScreenCompositor(screen: "A", fonts: fonts, tiles: TileCache()).compose(composition)
            times.append((ContinuousClock.now - start).microseconds)
        }
        return times
    }

    private static func samples(_ rounds: Int, _ body: () -> Void) -> [Double] {
        (0..<rounds).map { _ in ContinuousClock().measure(body).microseconds }
    }
}

/// Screens that show one window.
private struct Screens {
    private let compositors: [(compositor: ScreenCompositor, queue: SerialQueue)]
    private let size: PixelSize

    init(count: Int, size: PixelSize, fonts: FontLibrary? = nil) throws {
        let tiles = TileCache()
        let fonts = try fonts ?? FontLibrary()
        compositors = try (0..<count).map {
            let queue = SerialQueue()
            return (try ScreenCompositor(screen: "\($0)", fonts: fonts, tiles: tiles, on: queue), queue)
        }
        self.size = size
    }

    private func composition(_ tree: RenderTree) -> ScreenComposition {
        ScreenComposition(size: size, content: .mirror(Mirror(tree)))
    }

    /// Composes a frame of each screen, one after another; returns the time.
    private func compose(_ composition: ScreenComposition) async throws -> Double {
        var time = 0.0
        for (compositor, queue) in compositors {
            time += try await Task(executorPreference: queue) {
                let start = ContinuousClock.now
                _ = try await compositor.compose(composition)
                return (ContinuousClock.now - start).microseconds
            }.value
        }
        return time
    }

    /// The times of frames that are composed whole, one screen after another.
    func whole(_ rounds: Int) async throws -> [Double] {
        var times: [Double] = []
        for round in 0...rounds {
            times.append(try await compose(composition(Window.tree(round))))
        }
        // The first round draws what all others find drawn.
        return Array(times.dropFirst())
    }

    /// The times of frames that are composed whole, all screens at once.
    func wholeTogether(_ rounds: Int) async throws -> [Double] {
        var times: [Double] = []
        for round in 0..<rounds {
            let composition = composition(Window.tree(1000 + round))
            let start = ContinuousClock.now
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (compositor, queue) in compositors {
                    group.addTask(executorPreference: queue) { _ = try await compositor.compose(composition) }
                }
                try await group.waitForAll()
            }
            times.append((ContinuousClock.now - start).microseconds)
        }
        return times
    }

    /// The times of frames in which a layer of 64 × 64 points changed.
    func small(_ rounds: Int) async throws -> [Double] {
        var times: [Double] = []
        for round in 0..<rounds {
            times.append(try await compose(composition(Window.tree(0, clock: "\(round)"))))
        }
        // The first changes the background back.
        return Array(times.dropFirst())
    }

    /// The times of compositions of a tree that was composed before.
    func unchanged(_ rounds: Int) async throws -> [Double] {
        var times: [Double] = []
        for _ in 0...rounds {
            times.append(try await compose(composition(Window.tree(0))))
        }
        return Array(times.dropFirst())
    }
}

/// An app's window: a header, cards with shadows, lines of text, buttons.
enum Window {
    private static let base = RenderTree(size: RenderSize(width: 1366, height: 1024), layers: [header] + cards)

    /// The window with a background of its own for each round, and a text in a layer of 64 × 64 points.
    static func tree(_ round: Int, clock: String = "0") -> RenderTree {
        var tree = base
        tree.backgroundColor = Color(white: 0.9 + Double(round % 20) / 255)
        var layer = RenderLayer(id: 2, frame: RenderRect(x: 1280, y: 20, width: 64, height: 64))
        layer.backgroundColor = Color(hex: 0x1E6FD9)
        layer.contents = DisplayList([.text(text(clock, size: 24, .white), in: layer.bounds)])
        tree.layers.append(layer)
        return tree
    }

    private static func text(_ string: String, size: Double, _ color: Color) -> TextBlock {
        TextBlock([TextRun(string, font: FontChoice(size: size), color: color)])
    }

    private static var header: RenderLayer {
        var layer = RenderLayer(id: 1, frame: RenderRect(x: 0, y: 0, width: 1366, height: 104))
        let stops = [GradientStop(0, Color(hex: 0x5E5CE6)), GradientStop(1, Color(hex: 0x0A84FF))]
        let paint = Paint.linearGradient(start: .zero, end: RenderPoint(x: 1366, y: 0), stops: stops)
        layer.contents = DisplayList([
            .fill(.rect(layer.bounds), paint, evenOdd: false),
            .text(text("Second screen", size: 34, .white), in: layer.bounds.insetBy(dx: 40, dy: 30)),
        ])
        return layer
    }

    private static var cards: [RenderLayer] {
        (0..<6).map { index in
            let (column, row) = (Double(index % 3), Double(index / 3))
            var card = RenderLayer(
                id: UInt64(100 + index * 10),
                frame: RenderRect(x: 40 + column * 436, y: 144 + row * 436, width: 412, height: 404))
            card.backgroundColor = .white
            card.cornerRadius = 16
            card.shadow = LayerShadow(opacity: 0.2, radius: 10, offset: RenderPoint(x: 0, y: 4))
            var body = RenderLayer(id: card.id + 1, frame: RenderRect(x: 24, y: 24, width: 364, height: 300))
            let words = String(repeating: "Text is set once and drawn at any scale. ", count: 8)
            body.contents = DisplayList([.text(text(words, size: 17, .black), in: body.bounds)])
            var button = RenderLayer(id: card.id + 2, frame: RenderRect(x: 24, y: 340, width: 364, height: 44))
            button.backgroundColor = Color(hex: 0x0A84FF)
            button.cornerRadius = 10
            card.sublayers = [body, button]
            return card
        }
    }
}

/// The least that a mirror costs: one picture stretched to a frame by pixman, and the bars beside it.
// The handles live exactly as long as the object.
@safe private final class BareStretch {
    private let source: OpaquePointer?
    private let target: OpaquePointer?
    private let frame: PixelSize
    private let width: Int

    init(from picture: PixelSize, to frame: PixelSize) {
        self.frame = frame
        width = picture.width * frame.height / picture.height
        // pixman keeps the memory itself.
        unsafe source = unsafe pixman_image_create_bits(
            PIXMAN_x8r8g8b8, Int32(picture.width), Int32(picture.height), nil, 0)
        unsafe target = unsafe pixman_image_create_bits(
            PIXMAN_x8r8g8b8, Int32(frame.width), Int32(frame.height), nil, 0)
        var transform = pixman_transform_t()
        let scale = pixman_fixed_t(Double(picture.height) / Double(frame.height) * 65536)
        unsafe pixman_transform_init_scale(&transform, scale, scale)
        unsafe pixman_image_set_transform(source, &transform)
        unsafe pixman_image_set_filter(source, PIXMAN_FILTER_BILINEAR, nil, 0)
        unsafe pixman_image_set_repeat(source, PIXMAN_REPEAT_PAD)
    }

    deinit {
        _ = unsafe pixman_image_unref(source)
        _ = unsafe pixman_image_unref(target)
    }

    func run() {
        let left = (frame.width - width) / 2
        var black = pixman_color_t(red: 0, green: 0, blue: 0, alpha: 0xFFFF)
        var bars = [
            pixman_box32_t(x1: 0, y1: 0, x2: Int32(left), y2: Int32(frame.height)),
            pixman_box32_t(x1: Int32(left + width), y1: 0, x2: Int32(frame.width), y2: Int32(frame.height)),
        ]
        unsafe pixman_image_fill_boxes(PIXMAN_OP_SRC, target, &black, 2, &bars)
        unsafe pixman_image_composite32(
            PIXMAN_OP_SRC, source, nil, target, 0, 0, 0, 0, Int32(left), 0, Int32(width), Int32(frame.height))
    }
}
