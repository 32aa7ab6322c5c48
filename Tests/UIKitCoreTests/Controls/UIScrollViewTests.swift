// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Content that is larger than its view.
    @MainActor struct UIScrollViewTests {
        @MainActor final class Recorder: NSObject, UIScrollViewDelegate {
            var calls: [String] = []
            var target: CGPoint?
            func scrollViewDidScroll(_ scrollView: UIScrollView) {
                if calls.last != "scroll" { calls.append("scroll") }
            }
            func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("begin") }
            func scrollViewWillEndDragging(
                _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
                targetContentOffset: UnsafeMutablePointer<CGPoint>
            ) {
                calls.append("will end")
                // The pointer is valid during the call.
                if let target { unsafe targetContentOffset.pointee = target }
            }
            func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
                calls.append("end \(decelerate)")
            }
            func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("rest") }
        }

        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let view = UIScrollView(frame: CGRect(x: 0, y: 100, width: 200, height: 300))
        private let recorder = Recorder()
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
            window.addSubview(view)
            view.contentSize = CGSize(width: 200, height: 1000)
            view.delegate = recorder
            device.settle()
        }

        /// Drags slowly, so that nothing moves on.
        private func drag(from start: CGPoint, to end: CGPoint, lift: Bool = true) {
            device.touchBegan(at: start, time: 0)
            device.touchMoved(to: CGPoint(x: start.x, y: start.y + (end.y < start.y ? -11 : 11)), time: 1)
            device.touchMoved(to: end, time: 2)
            if lift { device.touchEnded(time: 3) }
        }

        @Test func `a finger moves the content and is reported`() {
            drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 130, y: 200), lift: false)
            #expect(view.contentOffset == CGPoint(x: 0, y: 89))
            #expect(view.isDragging)
            #expect(view.bounds.origin.y == 89)
            device.touchEnded(time: 3)
            #expect(!view.isDragging)
            #expect(recorder.calls == ["begin", "scroll", "will end", "end false"])
        }

        @Test(arguments: [UIScrollView.KeyboardDismissMode.none, .onDrag, .interactive])
        func `a drag ends editing if it dismisses the keyboard`(_ mode: UIScrollView.KeyboardDismissMode) {
            let field = UITextField(frame: CGRect(x: 0, y: 40, width: 200, height: 40))
            window.addSubview(field)
            view.keyboardDismissMode = mode
            #expect(field.becomeFirstResponder())
            device.tap(at: CGPoint(x: 100, y: 300))
            #expect(field.isFirstResponder)
            drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200), lift: false)
            #expect(field.isFirstResponder == (mode == .none))
        }

        @Test func `beyond an edge the content resists and springs back`() {
            drag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 100, y: 311), lift: false)
            #expect(view.contentOffset.y < -10)
            #expect(view.contentOffset.y > -100)
            device.touchEnded(time: 3)
            device.settle()
            #expect(view.contentOffset == .zero)
            #expect(recorder.calls == ["begin", "scroll", "will end", "end true", "scroll", "rest"])
            view.bounces = false
            drag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 100, y: 300))
            #expect(view.contentOffset == .zero)
        }

        @Test func `a quick drag continues, to the delegate's target`() {
            func flick() {
                device.touchBegan(at: CGPoint(x: 100, y: 300), time: 0)
                for step in 1...5 {
                    device.touchMoved(to: CGPoint(x: 100, y: 300 - 20 * Double(step)), time: Double(step) * 0.02)
                }
                device.touchEnded(time: 0.11)
                device.settle()
            }
            flick()
            #expect(view.contentOffset.y > 400)
            #expect(view.contentOffset.y <= 700)
            view.contentOffset = .zero
            recorder.target = CGPoint(x: 0, y: 123)
            flick()
            #expect(view.contentOffset.y == 123)
        }

        @Test func `paging stops at page boundaries`() {
            view.isPagingEnabled = true
            drag(from: CGPoint(x: 100, y: 390), to: CGPoint(x: 100, y: 200))
            device.settle()
            #expect(view.contentOffset.y == 300)
            drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 250))
            device.settle()
            #expect(view.contentOffset.y == 300)
        }

        @Test func `content no larger than the view does not scroll`() {
            view.contentSize = CGSize(width: 100, height: 100)
            drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200), lift: false)
            #expect(view.contentOffset == .zero)
            device.touchEnded()
            view.alwaysBounceVertical = true
            drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200), lift: false)
            #expect(view.contentOffset.y > 0)
            device.touchEnded()
            view.contentOffset = .zero
            view.isScrollEnabled = false
            drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200))
            #expect(view.contentOffset == .zero)
        }

        @Test func `a drag presses no button inside, and dragging a slider inside does not scroll`() {
            let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
            let slider = UISlider(frame: CGRect(x: 0, y: 400, width: 200, height: 34))
            var taps = 0
            button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
            view.addSubview(button)
            view.addSubview(slider)
            drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 250))
            #expect(taps == 0)
            device.tap(at: CGPoint(x: 100, y: 200), time: 9)
            #expect(taps == 1)
            view.contentOffset.y = 300
            drag(from: CGPoint(x: 16, y: 217), to: CGPoint(x: 80, y: 260))
            #expect(view.contentOffset.y == 300)
            #expect(slider.value > 0)
        }

        @Test func `scroll indicators show the position during a drag`() throws {
            #expect(view.subviews.isEmpty)
            drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200), lift: false)
            device.settle()
            let bar = try #require(view.subviews.first)
            #expect(bar.alpha == 1)
            #expect(bar.frame.maxX == 197)
            #expect(view.bounds.contains(bar.frame))
            #expect(view.subviews.count == 2)
            #expect(view.subviews[1].alpha == 0)
            device.touchEnded(time: 3)
            #expect(bar.alpha == 0)
        }

        @Test func `scrolling to a rectangle moves no further than needed`() {
            view.scrollRectToVisible(CGRect(x: 0, y: 350, width: 10, height: 50), animated: false)
            #expect(view.contentOffset.y == 100)
            view.scrollRectToVisible(CGRect(x: 0, y: 120, width: 10, height: 50), animated: false)
            #expect(view.contentOffset.y == 100)
            view.scrollRectToVisible(CGRect(x: 0, y: 20, width: 10, height: 50), animated: false)
            #expect(view.contentOffset.y == 20)
            view.scrollRectToVisible(CGRect(x: 0, y: 5000, width: 10, height: 50), animated: true)
            #expect(view.contentOffset.y == 700)
        }

        @Test func `content insets move content at its start`() {
            view.contentInset = UIEdgeInsets(top: 40, left: 0, bottom: 10, right: 0)
            #expect(view.contentOffset.y == -40)
            view.contentOffset.y = 5
            view.contentInset.top = 60
            #expect(view.contentOffset.y == 5)
            view.frame = window.bounds
            view.contentInsetAdjustmentBehavior = .always
            device.settle()
            #expect(view.adjustedContentInset.top == 80)
            view.contentInsetAdjustmentBehavior = .never
            #expect(view.adjustedContentInset.top == 60)
        }

        @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300])
        func `invalid offsets and sizes are harmless`(_ length: CGFloat) {
            view.contentSize = CGSize(width: length, height: length)
            view.contentOffset = CGPoint(x: length, y: length)
            view.bounds.origin = CGPoint(x: length, y: length)
            #expect(view.contentOffset.x.isFinite)
            view.contentOffset = .zero
            view.contentInset = UIEdgeInsets(top: length, left: length, bottom: length, right: length)
            drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200))
            view.scrollRectToVisible(CGRect(x: length, y: length, width: length, height: length), animated: true)
            device.settle()
            _ = device.renderTree(of: .main)
            #expect(view.contentOffset.x.isFinite)
        }
    }
}
