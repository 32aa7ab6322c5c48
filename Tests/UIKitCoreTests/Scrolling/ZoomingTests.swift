// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Zooming of scroll views, by the app and by two fingers.
    @MainActor struct ZoomingTests {
        private final class Delegate: NSObject, UIScrollViewDelegate {
            let content = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
            var calls: [String] = []

            func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
            func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) { calls.append("begin") }
            func scrollViewDidZoom(_ scrollView: UIScrollView) { if calls.last != "zoom" { calls.append("zoom") } }
            func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
                calls.append("end at \(scale)")
            }
        }

        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        private let delegate = Delegate()

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
            window.addSubview(scroll)
            scroll.contentInsetAdjustmentBehavior = .never
            scroll.addSubview(delegate.content)
            scroll.contentSize = delegate.content.frame.size
            scroll.delegate = delegate
        }

        @Test func `the scale stays within its limits, and the center stays in place`() {
            scroll.zoomScale = 3
            #expect(scroll.zoomScale == 1)
            #expect(scroll.pinchGestureRecognizer == nil)
            scroll.maximumZoomScale = 4
            scroll.setZoomScale(2, animated: false)
            #expect(scroll.contentSize == CGSize(width: 400, height: 200))
            #expect(delegate.content.frame == CGRect(x: 0, y: 0, width: 400, height: 200))
            #expect(scroll.contentOffset == CGPoint(x: 100, y: 50))
            scroll.zoomScale = 100
            #expect(scroll.zoomScale == 4)
            scroll.zoomScale = .nan
            #expect(scroll.zoomScale == 4)
            scroll.zoom(to: CGRect(x: 0, y: 0, width: 100, height: 50), animated: false)
            #expect(scroll.zoomScale == 2)
            #expect(scroll.contentOffset == .zero)
            scroll.maximumZoomScale = 1
            #expect(scroll.contentSize == CGSize(width: 200, height: 100))
            #expect(delegate.calls == ["zoom"])
        }

        @Test func `a pinch zooms, and constraints preserve the content's scale`() {
            scroll.maximumZoomScale = 4
            let content = delegate.content
            content.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                content.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
                content.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
                content.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
                content.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
                content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
                content.heightAnchor.constraint(equalToConstant: 100),
            ])
            simulation.device.settle()
            #expect(scroll.contentSize == CGSize(width: 200, height: 100))
            scroll.zoomScale = 2
            scroll.setNeedsLayout()
            simulation.device.settle()
            #expect(scroll.contentSize == CGSize(width: 400, height: 200))
            #expect(content.frame == CGRect(x: 0, y: 0, width: 400, height: 200))
            delegate.calls = []
            let device = simulation.device
            device.touchBegan(at: CGPoint(x: 80, y: 50), finger: 0)
            device.touchBegan(at: CGPoint(x: 120, y: 50), finger: 1)
            device.touchMoved(to: CGPoint(x: 140, y: 50), finger: 1, time: 0.1)
            device.touchEnded(finger: 0, time: 0.2)
            device.touchEnded(finger: 1, time: 0.2)
            #expect(scroll.zoomScale == 3)
            #expect(delegate.calls == ["begin", "zoom", "end at 3.0"])
        }

        private func frames(_ times: Double...) {
            for time in times {
                simulation.device.frame(at: time)
                simulation.device.settle()
            }
        }

        private func animate() {
            simulation.device.animatesOverTime = true
            scroll.maximumZoomScale = 4
            simulation.device.settle()
        }

        @Test func `an animated zoom changes the scale with each frame and reports its beginning and end`() {
            animate()
            scroll.setZoomScale(3, animated: true)
            #expect(scroll.zoomScale == 1 && delegate.calls == ["begin"])
            frames(1, 1.15)
            #expect(abs(scroll.zoomScale - 2) < 0.01 && abs(scroll.contentOffset.x - 100) < 1)
            #expect(delegate.calls == ["begin", "zoom"])
            frames(1.3, 1.4)
            #expect(scroll.zoomScale == 3 && scroll.contentSize == CGSize(width: 600, height: 300))
            #expect(scroll.contentOffset == CGPoint(x: 200, y: 100))
            #expect(delegate.calls == ["begin", "zoom", "end at 3.0"])
            scroll.setZoomScale(3, animated: true)
            frames(1.5, 2)
            #expect(delegate.calls.count == 3 && !simulation.device.wantsFrames)
        }

        @Test func `an animated zoom ends exactly at its limit, and setting the same limits does not end it`() {
            animate()
            (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.3, 3)
            scroll.setZoomScale(3, animated: false)
            scroll.setZoomScale(0.1, animated: true)
            frames(1, 1.1)
            (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.3, 3)
            #expect(scroll.zoomScale > 0.3)
            frames(1.2, 1.4)
            #expect(scroll.zoomScale == scroll.minimumZoomScale)
        }

        @Test func `an animated zoom to a rectangle ends with it in the center`() {
            animate()
            scroll.zoom(to: CGRect(x: 100, y: 50, width: 50, height: 25), animated: true)
            frames(1, 1.1, 1.2, 1.3, 1.4)
            #expect(scroll.zoomScale == 4 && scroll.contentOffset == CGPoint(x: 400, y: 200))
            #expect(delegate.calls == ["begin", "zoom", "end at 4.0"])
        }

        @Test func `setting the offset completes an animated zoom, and another zoom replaces it`() {
            animate()
            scroll.setZoomScale(2, animated: true)
            frames(1, 1.1)
            scroll.setContentOffset(.zero, animated: false)
            #expect(scroll.zoomScale == 2 && scroll.contentOffset == .zero)
            #expect(delegate.calls == ["begin", "zoom", "end at 2.0"])
            scroll.setZoomScale(4, animated: true)
            frames(2, 2.1)
            scroll.setZoomScale(1, animated: false)
            frames(2.2, 2.5)
            #expect(scroll.zoomScale == 1)
            #expect(delegate.calls.filter { $0.hasPrefix("end") }.count == 2)
        }

        @Test func `without frames, an animated zoom is at its end at once and reports it in the next turn`() {
            scroll.maximumZoomScale = 4
            scroll.setZoomScale(2, animated: true)
            #expect(scroll.zoomScale == 2 && delegate.calls == ["begin", "zoom"])
            simulation.device.settle()
            #expect(delegate.calls == ["begin", "zoom", "end at 2.0"])
        }
    }
}
