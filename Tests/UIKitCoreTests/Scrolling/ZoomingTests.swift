// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Zooming of scroll views, by the app and by two fingers.
    @MainActor @Suite struct ZoomingTests {
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
    }
}
