// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import SecondScreenTesting
import Testing
import UIKit
import UIKitCore

@testable import TestBench

/// An app with a window on each screen, on which it can move things.
private final class MovingDelegate: UIResponder, UIApplicationDelegate {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private(set) var windows: [UIWindow] = []
    /// Whether the movement has ended, and when.
    private(set) var end: TimeInterval?
    /// Called when the movement has ended.
    var didEnd: (() -> Void)?
    /// The times of frames, by screen, while links run.
    private(set) var frames: [String: [TimeInterval]] = [:]
    /// The touches of the main window: their phases and times.
    fileprivate(set) var touches: [(phase: UITouch.Phase, time: TimeInterval, frames: Int)] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        windows = UIScreen.screens.map { screen in
            let window = UIWindow(frame: screen.bounds)
            window.screen = screen
            let controller = UIViewController()
            controller.view = TouchedView(owner: self)
            window.rootViewController = controller
            window.isHidden = false
            return window
        }
        windows.first?.makeKeyAndVisible()
        windows.last?.rootViewController?.view.addSubview(box)
        return true
    }

    /// Moves the box by 100 points within a second.
    func move() {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            self.box.frame.origin.x = 100
        } completion: { _ in
            self.end = CACurrentMediaTime()
            self.didEnd?()
        }
    }

    /// Turns the box forever.
    func turn() {
        UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .curveLinear]) { self.box.alpha = 0 }
    }

    /// Notes the frames of every screen.
    func link() {
        for screen in UIScreen.screens {
            screen.displayLink(withTarget: self) { [weak self] in
                self?.frames[screen.id, default: []].append($0.timestamp)
            }?.add(to: .main, forMode: .common)
        }
    }

    /// Where the box is shown.
    var place: CGFloat? { box.layer.presentation()?.frame.minX }
}

private final class TouchedView: UIView {
    private weak var owner: MovingDelegate?

    init(owner: MovingDelegate) {
        self.owner = owner
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    private func note(_ touches: Set<UITouch>) {
        guard let touch = touches.first, let owner else { return }
        owner.touches.append((touch.phase, touch.timestamp, owner.frames["main"]?.count ?? 0))
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches) }
}

/// A view whose layout always asks for another one.
private final class RestlessView: UIView {
    private(set) var layouts = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        setNeedsLayout()
    }
}

/// Animations and display links in a bench's time.
@MainActor @Suite(.screens("1920x1080@60", animations: true))
struct BenchAnimationTests {
    private let bench: Bench

    init() throws {
        bench = try #require(Bench.current)
    }

    @Test func `an animation runs in virtual time, and ends on time`() async throws {
        let app = try await bench.launch(MovingDelegate.self)
        await bench.wait(.seconds(1))
        let start = CACurrentMediaTime()
        app.move()
        await bench.wait(.milliseconds(500))
        // The animation begins with the frame after its request.
        let place = try #require(app.place)
        #expect(place > 45 && place <= 50)
        #expect(app.end == nil)
        await bench.wait(.milliseconds(550))
        let end = try #require(app.end)
        #expect(end - start >= 1 && end - start < 1.05)
        #expect(app.place == 100)
    }

    @Test func `a task that begins with a frame waits exactly as long as it asks for`() async throws {
        let app = try await bench.launch(MovingDelegate.self)
        app.turn()
        var woken: TimeInterval?
        app.didEnd = { [clock = bench.clock] in
            Task {
                try? await (clock as any Clock<Duration>).sleep(for: .milliseconds(700))
                woken = CACurrentMediaTime()
            }
        }
        app.move()
        await bench.wait(.seconds(3))
        let (end, time) = (try #require(app.end), try #require(woken))
        #expect(abs(time - end - 0.7) < 1e-9)
    }

    @Test(.screens("1920x1080@60")) func `without the setting, an animation ends at once`() async throws {
        let app = try await bench.launch(MovingDelegate.self)
        app.move()
        await bench.wait(.milliseconds(1))
        #expect(app.place == 100)
        #expect(app.end != nil)
    }

    /// Shows a view whose layout never settles, and has time pass.
    private func waitForRestlessView() async throws {
        let app = try await bench.launch(MovingDelegate.self)
        let view = RestlessView()
        app.windows.first?.rootViewController?.view.addSubview(view)
        await bench.wait(.seconds(5))
        let layouts = view.layouts
        #expect((100...500).contains(layouts))
        await bench.wait(.seconds(3600))
        #expect(view.layouts == layouts)
        #expect(bench.messages.count { $0.contains("the layout of RestlessView in UIViewController") } == 1)
        view.setNeedsLayout()
        await bench.wait(.seconds(5))
        #expect((layouts + 100...layouts + 500).contains(view.layouts))
    }

    @Test func `layout that never settles lets time pass`() async throws { try await waitForRestlessView() }

    @Test(.screens("1920x1080@60")) func `without the setting, layout that never settles lets time pass`() async throws
    {
        try await waitForRestlessView()
    }

    @Test func `a picture shows the moment`() async throws {
        let app = try await bench.launch(MovingDelegate.self)
        app.box.backgroundColor = .red
        app.move()
        func columns() async throws -> [UInt32?] {
            let picture = try await bench.frame(of: "HDMI-A-1")
            return [10, 120, 180].map { picture[$0, 50] }
        }
        let red = try #require(try await columns().first)
        await bench.wait(.milliseconds(500))
        let halfway = try await columns()
        #expect(halfway[0] != red && halfway[1] == red && halfway[2] != red)
        // A picture is no frame: another one at the same time is the same.
        #expect(try await columns() == halfway)
        await bench.wait(.seconds(1))
        let after = try await columns()
        #expect(after[0] != red && after[1] == red && after[2] == red)
    }

    @Test(.screens("1920x1080@50", animations: true))
    func `each screen has its own frames, however a wait is divided`() async throws {
        let app = try await bench.launch(MovingDelegate.self)
        app.link()
        await bench.wait(.seconds(1))
        let first = app.frames
        let rate = UIScreen.main.maximumFramesPerSecond
        #expect(first["main"]?.count == rate)
        #expect(first["HDMI-A-1"]?.count == 50)
        for _ in 0..<100 { await bench.wait(.milliseconds(10)) }
        for (screen, times) in app.frames {
            let again = times.dropFirst(first[screen]?.count ?? 0)
            #expect(again.count == first[screen]?.count)
            let isShifted = zip(again, first[screen] ?? []).allSatisfy { abs($0 - $1 - 1) < 1e-9 }
            #expect(isShifted, "\(screen)")
        }
    }

    @Test func `a drag takes its time, with frames in between`() async throws {
        let app = try await bench.launch(MovingDelegate.self)
        app.link()
        let start = (bench.now, CACurrentMediaTime())
        try await bench.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 200, y: 300))
        #expect(bench.now - start.0 == .milliseconds(300))
        #expect(app.touches.first?.phase == .began && app.touches.last?.phase == .ended)
        let last = try #require(app.touches.last)
        #expect(abs(last.time - start.1 - 0.3) < 1e-9)
        let moves = app.touches.filter { $0.phase == .moved }
        #expect(moves.count >= 17)
        #expect(Set(moves.map(\.frames)).count >= 17)
        try await bench.touch(x: 100, y: 100)
        #expect(bench.now - start.0 == .milliseconds(350))
    }

    @Test(.screens()) func `without the setting, a drag takes no time`() async throws {
        let app = try await bench.launch(MovingDelegate.self)
        try await bench.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 200, y: 300))
        #expect(bench.now == .zero)
        let (first, last) = (try #require(app.touches.first), try #require(app.touches.last))
        #expect(abs(last.time - first.time - 0.3) < 1e-9)
    }

    @Test func `a day with an endless animation has few frames, and the last is the one before its end`() async throws {
        let app = try await bench.launch(MovingDelegate.self)
        app.turn()
        app.link()
        await bench.wait(.seconds(86_400))
        let times = try #require(app.frames["main"])
        #expect(times.count > FrameTimes.plenty && times.count < 20_000)
        let last = try #require(times.last)
        #expect(CACurrentMediaTime() - last < 0.02)
        // The next step has all frames again.
        await bench.wait(.seconds(1))
        let rate = UIScreen.main.maximumFramesPerSecond
        #expect(abs((app.frames["main"]?.count ?? 0) - times.count - rate) <= 1)
    }

    @Test func `an app in which nothing moves has no frames`() async throws {
        let app = try await bench.launch(MovingDelegate.self)
        await bench.wait(.seconds(366 * 86_400))
        #expect(bench.frameTimes.count == 0)
        app.move()
        await bench.wait(.seconds(86_400))
        let count = bench.frameTimes.count
        #expect(count > 0 && count < 300)
    }
}
