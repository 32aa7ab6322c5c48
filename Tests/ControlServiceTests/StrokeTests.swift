// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DeviceTurns
import DisplayModel
import Foundation
import Hotplug
import ScreensWire
import SecondScreen
import Testing
import UIKitCore

@testable import ControlService

/// The times of drags that clients request, on the main screen, 834 by 1194 points.
@MainActor @Suite(.usesDevice, .timeLimit(.minutes(5))) final class StrokeTests {
    private let screens: ScreenManager
    private let control: ScreensControl
    private let clock = VirtualClock()
    private let window: RecordingWindow
    /// The drags that have been answered.
    private var answers: [String] = []

    init() {
        let queue = SerialQueue()
        var setup = DeviceSetup(.iPadPro11)
        setup.app = .hosted(HostedApplication(info: ApplicationInfo(), delegateClass: nil))
        screens = ScreenManager(setup, report: { _ in })
        control = ScreensControl(screens, source: VirtualSource(queue: queue), queue: queue)
        control.clock = clock
        screens.launch(with: [], source: "test")
        window = RecordingWindow(frame: UIScreen.main.bounds)
        window.isMultipleTouchEnabled = true
        window.makeKeyAndVisible()
    }

    /// Begins a drag of 180 points down, 10 points for each move.
    private func drag(from x: Double) -> Task<Void, Never> {
        Task {
            do throws(ScreensError) {
                try await control.hands.touch(Wire.Touch(x: x, y: 100, toX: x, toY: 280))
                answers.append("\(x) done")
            } catch {
                answers.append("\(x) \(error)")
            }
        }
    }

    /// Lets time pass until fingers have moved a number of times, each at the same time.
    private func pass(moves: Int) async {
        while clock.sleeperCount == 0 { await Task.yield() }
        for _ in 0..<moves {
            let sleepers = clock.sleeperCount
            await clock.advanceToNextDeadline()
            while clock.sleeperCount < sleepers { await Task.yield() }
        }
    }

    /// The touches of a finger by its x-coordinate: phase and y-coordinate.
    private func events(at x: Double) -> [String] {
        words.filter { $0[1] == "\(x)" }.map { "\($0[0]) \($0[2])" }
    }

    /// The words of each event: phase, coordinates, and time.
    private var words: [[Substring]] { window.events.map { $0.split(separator: " ") } }

    @Test func `a drag takes its time, and is answered when the finger is lifted`() async {
        let drag = drag(from: 50)
        await pass(moves: 0)
        #expect(events(at: 50) == ["began 100.0"])
        await pass(moves: 17)
        #expect(events(at: 50).count == 18 && events(at: 50).last == "moved 270.0")
        #expect(answers.isEmpty)
        #expect(clock.nextDeadline?.offset == .milliseconds(300))
        await clock.advanceToNextDeadline()
        await drag.value
        #expect(events(at: 50).suffix(2) == ["moved 280.0", "ended 280.0"])
        #expect(answers == ["50.0 done"])
        let times = words.compactMap { Double($0[3]) }
        for (number, time) in times.dropLast().enumerated() {
            #expect(abs(time - times[0] - Double(number) / 60) < 1e-5)
        }
    }

    @Test func `a finger that is late keeps the times of its course`() async {
        let drag = drag(from: 50)
        await pass(moves: 2)
        // The app is busy for a while.
        clock.advance(by: .milliseconds(100))
        while clock.sleeperCount == 0 { await Task.yield() }
        #expect(events(at: 50).last == "moved 180.0")
        await pass(moves: 9)
        await clock.advanceToNextDeadline()
        await drag.value
        let times = words.compactMap { Double($0[3]) }
        #expect(clock.now.offset == .milliseconds(300))
        #expect(zip(times.dropFirst(), times).dropLast().allSatisfy { abs($0 - $1 - 1.0 / 60) < 1e-5 })
    }

    @Test func `two drags at the same time are two touches`() async {
        let drags = [drag(from: 50), drag(from: 150)]
        while clock.sleeperCount < 2 { await Task.yield() }
        await pass(moves: 17)
        #expect(control.screens.device.isTouching(finger: -34) && control.screens.device.isTouching(finger: -35))
        await clock.advanceToNextDeadline()
        for drag in drags { await drag.value }
        for x in [50.0, 150] {
            let events = events(at: x)
            #expect(events.first == "began 100.0" && events.last == "ended 280.0" && events.count == 20)
        }
        #expect(answers.sorted() == ["150.0 done", "50.0 done"])
        // Their numbers are free again.
        let third = drag(from: 250)
        await pass(moves: 0)
        #expect(control.screens.device.isTouching(finger: -34))
        third.cancel()
        await third.value
    }

    @Test func `a drag whose task is canceled is canceled at once`() async {
        let drag = drag(from: 50)
        await pass(moves: 3)
        drag.cancel()
        await drag.value
        #expect(events(at: 50).last == "cancelled 130.0")
        #expect(answers.count == 1 && answers[0].hasSuffix("its client has gone, or the runtime is stopping"))
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a drag ends when the app leaves the foreground`() async {
        let drag = drag(from: 50)
        await pass(moves: 3)
        screens.changeDevice { $0.enterBackground() }
        #expect(events(at: 50).last == "cancelled 130.0")
        await clock.advanceToNextDeadline()
        await drag.value
        #expect(answers.count == 1 && answers[0].hasSuffix("the app is no longer active"))
        #expect(events(at: 50).count == 5)
    }

    @Test func `a drag ends with its client`() async throws {
        try await withClient(of: control) { client in
            let call = Task { try await client.call(Wire.Touch(x: 50, y: 100, toX: 50, toY: 280)) }
            await pass(moves: 3)
            client.close()
            while events(at: 50).last != "cancelled 130.0" { await Task.yield() }
            await #expect(throws: ClientError.self) { _ = try await call.value }
        }
    }
}
