// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The refreshes of a screen for which a display link fires.
    @MainActor struct DisplayLinkRateTests {
        private let simulation = Simulation()
        private var device: SimulatedDevice { simulation.device }

        init() { simulation.launch() }

        private func screen(hertz: Int) -> UIScreen {
            simulation.plug(
                modes: [DisplayMode(size: PixelSize(width: 640, height: 480), refreshMillihertz: hertz * 1000)])
        }

        /// The numbers of the refreshes, of the first second, for which a link fires.
        private func refreshes(
            of screen: UIScreen, hertz: Int, _ change: (CADisplayLink) -> Void
        ) throws -> (numbers: [Int], link: CADisplayLink) {
            var times: [TimeInterval] = []
            let link = try #require(screen.displayLink(withTarget: NSObject()) { times.append($0.timestamp) })
            change(link)
            link.add(to: .main, forMode: .common)
            for number in 0..<hertz { device.frame(on: screen, at: 1 + Double(number) / Double(hertz)) }
            return (times.map { Int((($0 - 1) * Double(hertz)).rounded()) }, link)
        }

        @Test(arguments: [(60, 60, 1), (60, 30, 2), (60, 24, 2), (60, 20, 3), (60, 50, 1), (120, 24, 5), (50, 60, 1)])
        func `a preferred rate becomes the closest that the screen has`(hertz: Int, rate: Int, step: Int) throws {
            let screen = screen(hertz: hertz)
            let (numbers, link) = try refreshes(of: screen, hertz: hertz) { $0.preferredFramesPerSecond = rate }
            #expect(numbers == Array(stride(from: 0, to: hertz, by: step)))
            #expect(abs(link.targetTimestamp - link.timestamp - Double(step) / Double(hertz)) < 1e-9)
            // The next frame that it wants is that for which it fires.
            let wanted = device.timeToNextFrame(on: screen, from: link.timestamp).map { $0 / .seconds(1) }
            #expect(abs((wanted ?? 0) - Double(step) / Double(hertz)) < 1e-9)
        }

        @Test(arguments: [
            (120, CAFrameRateRange(minimum: 30, maximum: 48, preferred: 48), 3),
            (120, CAFrameRateRange(minimum: 45, maximum: 60, preferred: 45), 2),
            (120, CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120), 1),
            (120, CAFrameRateRange(minimum: 10, maximum: 60), 2),
            (60, CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120), 1),
            (60, CAFrameRateRange(minimum: 8, maximum: 15, preferred: 0), 1),
            (60, CAFrameRateRange(minimum: .nan, maximum: 0.001, preferred: 30), 2),
        ])
        func `a rate within the preferred range is chosen if there is one`(
            hertz: Int, range: CAFrameRateRange, step: Int
        ) throws {
            let screen = screen(hertz: hertz)
            let numbers = try refreshes(of: screen, hertz: hertz) { $0.preferredFrameRateRange = range }.numbers
            #expect(numbers == Array(stride(from: 0, to: hertz, by: step)))
        }

        @Test func `frames between do not delay a link, and one that continues fires with the next frame`() throws {
            let screen = screen(hertz: 60)
            let link = try refreshes(of: screen, hertz: 60) { $0.preferredFramesPerSecond = 20 }.link
            let last = link.timestamp
            // It fired for refresh 57, and the last frame was that of refresh 59.
            let wanted = device.timeToNextFrame(on: screen, from: last + 2.0 / 60).map { $0 / .seconds(1) }
            #expect(abs((wanted ?? 0) - 1.0 / 60) < 1e-9)
            link.isPaused = true
            #expect(device.timeToNextFrame(on: screen, from: last + 10) == nil)
            link.isPaused = false
            let next = device.timeToNextFrame(on: screen, from: last + 10).map { $0 / .seconds(1) }
            #expect(abs((next ?? 0) - 1.0 / 60) < 1e-9)
        }

        @Test func `animations count only where they are asked for`() {
            let screen = screen(hertz: 60)
            device.animatesOverTime = true
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.isHidden = false
            device.settle()
            UIView.animate(withDuration: 1) { window.alpha = 0.5 }
            #expect(device.timeToNextFrame(on: screen, from: 0) == .seconds(1) / 60)
            #expect(device.timeToNextFrame(on: screen, from: 0, forAnimations: false) == nil)
        }
    }
}
