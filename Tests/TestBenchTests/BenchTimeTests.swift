// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SecondScreenTesting
import Testing
import UIKit

/// An app that waits, on a clock that a test gives it.
private final class WaitingDelegate: UIResponder, UIApplicationDelegate {
    private(set) var ticks: [Duration] = []
    private var task: Task<Void, Never>?

    /// Notes the time once a minute, three times.
    func begin(on clock: VirtualClock) {
        task = Task { [weak self] in
            for _ in 0..<3 {
                try? await clock.sleep(for: .seconds(60))
                self?.ticks.append(clock.now.offset)
            }
        }
    }

    /// As ``begin(on:)``, with a clock of which the app does not know what it is.
    func begin(onAny clock: any Clock<Duration>, _ now: @escaping () -> Duration) {
        task = Task { [weak self] in
            for _ in 0..<3 {
                try? await clock.sleep(for: .seconds(60))
                self?.ticks.append(now())
            }
        }
    }
}

/// An app that compares the timestamps of its frames with the media time.
private final class MeasuringDelegate: UIResponder, UIApplicationDelegate {
    private(set) var frames: [(timestamp: TimeInterval, time: TimeInterval)] = []
    private var link: CADisplayLink?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let link = CADisplayLink(target: self) { [weak self] link in
            self?.frames.append((link.timestamp, CACurrentMediaTime()))
        }
        link.add(to: .main, forMode: .common)
        self.link = link
        return true
    }
}

@MainActor @Suite(.screens("1920x1080@60"))
struct BenchTimeTests {
    private let bench: Bench

    init() throws {
        bench = try #require(Bench.current)
    }

    @Test func `a day passes instantly, and an app task wakes at the right times`() async throws {
        let app = try await bench.launch(WaitingDelegate.self)
        app.begin(on: bench.clock)
        await bench.wait(.seconds(1))
        #expect(app.ticks.isEmpty)
        await bench.wait(.seconds(60))
        #expect(app.ticks == [.seconds(60)])
        let start = ContinuousClock.now
        await bench.wait(.seconds(86_400))
        #expect(app.ticks == [.seconds(60), .seconds(120), .seconds(180)])
        #expect(start.duration(to: .now) < .seconds(60))
        #expect(bench.now == .seconds(86_461))
        #expect(bench.clock.now.offset == bench.now)
    }

    @Test func `a task can wait on any clock and switch threads`() async throws {
        let app = try await bench.launch(WaitingDelegate.self)
        app.begin(onAny: bench.clock) { [bench] in bench.now }
        await bench.wait(.seconds(3600))
        #expect(app.ticks == [.seconds(60), .seconds(120), .seconds(180)])
    }

    @Test func `the media time is virtual, and agrees with the timestamps of frames`() async throws {
        let app = try await bench.launch(MeasuringDelegate.self)
        let start = CACurrentMediaTime()
        await bench.wait(.seconds(1))
        #expect(CACurrentMediaTime() - start == 1)
        #expect(app.frames.count > 30)
        #expect(app.frames.allSatisfy { $0.time == $0.timestamp })
    }

    @Test func `a task and a cable event due during the same wait occur in order`() async throws {
        let app = try await bench.launch(WaitingDelegate.self)
        app.begin(on: bench.clock)
        // Loses contact for 50 s at 0 s and at 100 s; each counts after 3 s.
        try await bench.flap("HDMI-A-1", times: 2, each: .seconds(50))
        #expect(bench.now >= .seconds(150))
        #expect(app.ticks.first == .seconds(60))
        #expect(bench.postedAboutScreens.count == 4)
    }
}

/// An app that counts the calls of a display link of each screen.
private final class CountingDelegate: UIResponder, UIApplicationDelegate {
    private(set) var counts: [Int] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        for (index, screen) in UIScreen.screens.enumerated() {
            counts.append(0)
            let link = screen.displayLink(withTarget: NSObject()) { [weak self] _ in self?.counts[index] += 1 }
            link?.add(to: .main, forMode: .common)
        }
        return true
    }
}

@MainActor @Suite(.screens("1920x1080@30"))
struct BenchRateTests {
    @Test func `a link has its own screen's rate also where animations end immediately`() async throws {
        let bench = try #require(Bench.current)
        let app = try await bench.launch(CountingDelegate.self)
        let before = app.counts
        await bench.wait(.seconds(1))
        let counts = zip(app.counts, before).map { $0 - $1 }
        #expect(counts.count == 2 && (118...122).contains(counts[0]) && (29...32).contains(counts[1]))
    }
}
