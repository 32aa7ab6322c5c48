// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The wheel over scroll views.
    @MainActor struct WheelTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let view = UIScrollView(frame: CGRect(x: 0, y: 100, width: 200, height: 300))
        private let recorder = Recorder()
        private var device: SimulatedDevice { simulation.device }
        private let inside = CGPoint(x: 100, y: 200)

        @MainActor private final class Recorder: NSObject, UIScrollViewDelegate {
            var offsets: [CGFloat] = []
            func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
        }

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
            window.addSubview(view)
            view.contentSize = CGSize(width: 200, height: 1000)
            view.delegate = recorder
            device.settle()
        }

        private func scroll(_ x: CGFloat = 0, _ y: CGFloat, at point: CGPoint? = nil) {
            device.scroll(at: point ?? inside, by: CGPoint(x: x, y: y))
        }

        @Test func `the content moves by the distance, within its limits, and the delegate is notified`() {
            scroll(0, 48)
            scroll(0, 10_000)
            scroll(0, 1)
            scroll(0, -700)
            scroll(0, -1)
            #expect(recorder.offsets == [48, 700, 0])
        }

        @Test func `nothing scrolls elsewhere, across, or where scrolling is disabled`() {
            scroll(0, 48, at: CGPoint(x: 300, y: 200))
            scroll(48, 0)
            scroll(.nan, .infinity)
            view.isScrollEnabled = false
            scroll(0, 48)
            #expect(recorder.offsets.isEmpty)
        }

        @Test func `each axis scrolls the innermost view that scrolls along it`() {
            let row = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            row.contentSize = CGSize(width: 800, height: 200)
            view.addSubview(row)
            device.settle()
            scroll(30, 40)
            #expect(row.contentOffset == CGPoint(x: 30, y: 0))
            #expect(view.contentOffset == CGPoint(x: 0, y: 40))
        }

        @Test func `pages turn one at a time, once the wheel has turned far enough`() {
            view.isPagingEnabled = true
            scroll(0, 30)
            #expect(view.contentOffset.y == 0)
            scroll(0, 30)
            #expect(view.contentOffset.y == 300)
            scroll(0, -30)
            #expect(view.contentOffset.y == 300)
            scroll(0, -30)
            #expect(view.contentOffset.y == 0)
        }

        @Test func `content held by a finger does not scroll`() {
            device.touchBegan(at: inside, time: 0)
            device.touchMoved(to: CGPoint(x: 100, y: 180), time: 1)
            #expect(view.isDragging)
            let offset = view.contentOffset
            scroll(0, 48)
            #expect(view.contentOffset == offset)
        }

        @Test func `an inactive app does not scroll`() {
            device.resignActive()
            scroll(0, 48)
            #expect(recorder.offsets.isEmpty)
        }
    }
}
