// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

@testable import UIKitCore

extension DeviceTests {
    /// What frames move, when it changes its screen.
    @MainActor struct FollowingLinkTests {
        private let simulation = Simulation()
        private let external: UIScreen
        private let window: UIWindow
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            external = simulation.plug()
            window = UIWindow(frame: UIScreen.main.bounds)
            window.isHidden = false
            device.settle()
        }

        /// Shows frames of one screen for half a second.
        private func run(_ screen: UIScreen, from start: TimeInterval) {
            for frame in 0...30 { device.frame(on: screen, at: start + Double(frame) / 60) }
        }

        @Test func `an animator goes on with the frames of the screen to which its view moves`() {
            let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            window.addSubview(box)
            let animator = UIDynamicAnimator(referenceView: window)
            animator.addBehavior(UIGravityBehavior(items: [box]))
            run(.main, from: 1)
            let first = box.center.y
            #expect(first > 100)
            window.screen = external
            device.settle()
            run(.main, from: 2)
            #expect(box.center.y == first)
            run(external, from: 2)
            let second = box.center.y
            #expect(second > first + 100)
            // The window stays where nothing is shown, but its items reach their places.
            device.detach(external)
            device.settle()
            run(.main, from: 3)
            #expect(box.center.y > second + 100)
        }

        @Test func `an indicator and particles follow their window`() {
            let indicator = UIActivityIndicatorView(style: .medium)
            indicator.startAnimating()
            window.addSubview(indicator)
            device.settle()
            #expect(UIScreen.main.displayLinks.count == 1)
            let emitter = CAEmitterLayer()
            let cell = CAEmitterCell()
            (cell.birthRate, cell.lifetime) = (10, 1)
            emitter.emitterCells = [cell]
            window.layer.addSublayer(emitter)
            _ = device.renderTree(of: .main)
            #expect(UIScreen.main.displayLinks.count == 2)
            window.screen = external
            device.settle()
            #expect(UIScreen.main.displayLinks.isEmpty && external.displayLinks.count == 2)
            // Nothing is shown, and no frames are needed.
            device.detach(external)
            device.settle()
            #expect(device.frames.wantedFramesPerSecond == nil)
            window.screen = .main
            device.settle()
            #expect(UIScreen.main.displayLinks.count == 2 && device.frames.followers.count == 2)
            indicator.stopAnimating()
            emitter.emitterCells = []
            device.frame(at: 5)
            #expect(UIScreen.main.displayLinks.isEmpty && device.frames.followers.isEmpty)
        }

        @Test func `a link of the app stays with its screen`() {
            let link = external.displayLink(withTarget: window) { _ in }
            link?.add(to: .main, forMode: .common)
            device.settle()
            #expect(external.displayLinks.count == 1 && device.frames.followers.isEmpty)
            link?.invalidate()
            #expect(external.displayLinks.isEmpty)
        }
    }
}
