// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Transactions of layers, ranges of frame rates, and activity in buttons.
    @MainActor struct TransactionTests {
        private let simulation = Simulation()

        @Test func `completions are called in the turn after each transaction, the inner one first`() {
            var log: [String] = []
            CATransaction.begin()
            CATransaction.setAnimationDuration(2)
            CATransaction.setCompletionBlock { log.append("outer") }
            CATransaction.begin()
            #expect(CATransaction.animationDuration() == 2)
            #expect(CATransaction.completionBlock() == nil)
            CATransaction.setDisableActions(true)
            CATransaction.setCompletionBlock { log.append("inner") }
            CATransaction.commit()
            #expect(!CATransaction.disableActions())
            CATransaction.commit()
            CATransaction.commit()
            #expect(log.isEmpty)
            simulation.device.settle()
            #expect(log == ["inner", "outer"])
            CATransaction.setCompletionBlock { log.append("none") }
            simulation.device.settle()
            #expect(log.last == "none")
        }

        @Test func `a frame rate range means its preferred rate`() {
            let link = CADisplayLink(target: UIView()) { _ in }
            link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 120, preferred: 30)
            #expect(link.preferredFramesPerSecond == 30)
            link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60)
            #expect(link.preferredFramesPerSecond == 60)
            link.preferredFrameRateRange = .default
            #expect(link.preferredFramesPerSecond == 0)
        }

        @Test func `a display link fires until it is removed for each of its modes`() {
            simulation.launch()
            var fired = 0
            let link = CADisplayLink(target: UIView()) { _ in fired += 1 }
            func frame(_ time: Double) -> Int {
                simulation.device.frame(on: .main, at: time)
                return fired
            }
            link.add(to: .main, forMode: .default)
            link.add(to: .main, forMode: .common)
            #expect(frame(1) == 1)
            link.remove(from: .main, forMode: .default)
            #expect(frame(2) == 2)
            link.remove(from: .main, forMode: .default)
            #expect(frame(3) == 3)
            link.remove(from: .main, forMode: .common)
            #expect(frame(4) == 3)
            link.add(to: .main, forMode: .common)
            #expect(frame(5) == 4)
            link.invalidate()
            #expect(frame(6) == 4)
        }

        @Test func `an activity indicator replaces a button's image`() throws {
            simulation.launch()
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.makeKeyAndVisible()
            var configuration = UIButton.Configuration.filled()
            (configuration.title, configuration.imagePadding) = ("Send", 8)
            let button = UIButton(configuration: configuration)
            let narrow = button.intrinsicContentSize.width
            window.addSubview(button)
            button.configuration?.showsActivityIndicator = true
            #expect(button.intrinsicContentSize.width == narrow + 28)
            button.frame.size = button.intrinsicContentSize
            simulation.device.settle()
            func spinner() -> UIActivityIndicatorView? {
                button.subviews.lazy.compactMap { $0 as? UIActivityIndicatorView }.first
            }
            let shown = try #require(spinner())
            #expect(shown.isAnimating)
            #expect(shown.frame.minX == 12)
            button.configuration?.showsActivityIndicator = false
            simulation.device.settle()
            #expect(spinner() == nil)
        }
    }
}
