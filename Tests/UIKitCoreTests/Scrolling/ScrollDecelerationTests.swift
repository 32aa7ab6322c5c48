// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Content that a finger has let go, frame by frame.
    @MainActor struct ScrollDecelerationTests {
        @MainActor private final class Recorder: NSObject, UIScrollViewDelegate {
            var calls: [String] = []
            var offsets: [CGFloat] = []
            var velocity: CGPoint?
            var proposed: CGPoint?
            var target: CGPoint?
            var zoomed: UIView?
            func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }

            private func note(_ call: String, _ view: UIScrollView) {
                let state = (view.isDragging ? "drag" : "") + (view.isDecelerating ? "slow" : "")
                if calls.last != "\(call) \(state)" { calls.append("\(call) \(state)") }
            }
            func scrollViewDidScroll(_ scrollView: UIScrollView) {
                offsets.append(scrollView.contentOffset.y)
                note("scroll", scrollView)
            }
            func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("begin", scrollView) }
            func scrollViewWillEndDragging(
                _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
                targetContentOffset: UnsafeMutablePointer<CGPoint>
            ) {
                // The pointer is valid during the call.
                (self.velocity, proposed) = unsafe (velocity, targetContentOffset.pointee)
                if let target { unsafe targetContentOffset.pointee = target }
            }
            func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
                note("end \(decelerate)", scrollView)
            }
            func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { note("slow down", scrollView) }
            func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("rest", scrollView) }
            func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { note("arrive", scrollView) }
        }

        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let view = UIScrollView(frame: CGRect(x: 0, y: 100, width: 200, height: 300))
        private let recorder = Recorder()
        private let finger = CGPoint(x: 100, y: 300)
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            device.animatesOverTime = true
            window.makeKeyAndVisible()
            window.addSubview(view)
            view.contentSize = CGSize(width: 200, height: 10_000)
            view.delegate = recorder
            device.settle()
        }

        private func frames(_ times: Double...) {
            for time in times {
                device.frame(at: time)
                device.settle()
            }
        }

        /// Shows frames at 60 Hz.
        private func run(from start: Double, to end: Double) {
            for index in 0...Int((end - start) * 60) { frames(start + Double(index) / 60) }
        }

        /// Throws the content upward by 80 points, at a point per millisecond.
        private func flick() {
            device.touchBegan(at: finger, time: 0)
            for step in 1...5 {
                device.touchMoved(to: CGPoint(x: 100, y: 300 - 20 * Double(step)), time: Double(step) * 0.02)
            }
            device.touchEnded(time: 0.11)
            device.settle()
        }

        @Test func `a drag of a script moves content with the finger and lets it go at its speed`() throws {
            device.touch(at: finger, movingTo: CGPoint(x: 100, y: 150), time: 0)
            device.settle()
            #expect((125..<150).contains(view.contentOffset.y), "\(view.contentOffset)")
            // 150 points in 0.3 s, in points per millisecond.
            #expect(abs(try #require(recorder.velocity).y - 0.5) < 0.05)
        }

        @Test(arguments: [UIScrollView.DecelerationRate.normal, .fast])
        func `free content loses the same share of its speed in each millisecond`(
            _ rate: UIScrollView.DecelerationRate
        ) throws {
            view.decelerationRate = rate
            let share = Double(rate.rawValue)
            flick()
            let reach = share / (1 - share)
            #expect(abs(try #require(recorder.velocity).y - 1) < 0.001)
            #expect(abs(try #require(recorder.proposed).y - 80 - reach) < 0.5)
            frames(1)
            #expect(view.contentOffset.y == 80)
            for time in [0.05, 0.1, 0.2, 0.4] {
                frames(1 + time)
                #expect(abs(view.contentOffset.y - 80 - reach * (1 - pow(share, 1000 * time))) < 0.5)
                #expect(view.isDecelerating && !view.isDragging && !view.isTracking)
            }
            run(from: 1.5, to: 4.5)
            #expect(view.contentOffset == recorder.proposed && !view.isDecelerating)
            run(from: 4.5, to: 5)
            #expect(!device.wantsFrames)
        }

        @Test func `a flick takes longer than half a second, and the delegate hears of it in order`() {
            flick()
            frames(1, 1.6)
            #expect(view.isDecelerating)
            run(from: 1.7, to: 5)
            #expect(
                recorder.calls == [
                    "begin drag", "scroll drag", "end true ", "slow down slow", "scroll slow", "rest ",
                ])
            #expect(recorder.offsets == recorder.offsets.sorted())
        }

        @Test(arguments: [true, false]) func `content that reaches an edge goes over it, if it bounces`(
            _ bounces: Bool
        ) {
            view.contentSize.height = 1000
            view.bounces = bounces
            view.contentOffset.y = 500
            flick()
            #expect(recorder.proposed?.y == 700)
            frames(1)
            run(from: 1, to: 3.5)
            let furthest = recorder.offsets.max() ?? 0
            #expect(bounces ? furthest > 720 && furthest < 735 : furthest == 700)
            #expect(view.contentOffset.y == 700 && recorder.calls.last == "rest ")
        }

        @Test func `on the way to a target of the delegate, the content goes on at its speed`() {
            recorder.target = CGPoint(x: 0, y: 300)
            flick()
            frames(1, 1.01)
            #expect(abs(view.contentOffset.y - 90) < 1)
            frames(1.1)
            #expect(abs(view.contentOffset.y - (300 - 220 * exp(-100 / 220))) < 0.5)
            run(from: 1.2, to: 4)
            #expect(view.contentOffset.y == 300 && !view.isDecelerating && recorder.offsets.max() == 300)
        }

        @Test(arguments: [0, 2000] as [CGFloat])
        func `a spring pulls content to a target that its speed does not reach`(_ target: CGFloat) {
            recorder.target = CGPoint(x: 0, y: target)
            flick()
            frames(1, 1.002)
            // Its speed does not change suddenly.
            #expect(view.contentOffset.y > 81 && view.contentOffset.y < 84)
            run(from: 1.1, to: 2.5)
            #expect(view.contentOffset.y == target && !view.isDecelerating)
        }

        @Test func `a page comes to rest without being passed, faster than free content`() {
            view.isPagingEnabled = true
            flick()
            frames(1)
            run(from: 1, to: 1.8)
            #expect(view.contentOffset.y == 300 && !view.isDecelerating)
            #expect(recorder.offsets == recorder.offsets.sorted() && recorder.offsets.count > 20)
        }

        @Test func `a touch stops the content where it is shown, and taps nothing`() {
            let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 10_000))
            var (taps, recognized) = (0, 0)
            button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
            view.addSubview(button)
            view.addGestureRecognizer(UILongPressGestureRecognizer(primaryAction: UIAction { _ in recognized += 1 }))
            flick()
            frames(1, 1.1)
            let (offset, calls) = (view.contentOffset, recorder.calls.count)
            device.touchBegan(at: finger, time: 1.1)
            #expect(!view.isDecelerating && view.isTracking && view.isDragging)
            frames(1.3, 3)
            #expect(view.contentOffset == offset)
            device.touchEnded(time: 3)
            frames(3.1, 4)
            #expect(view.contentOffset == offset && !view.isTracking && !view.isDragging)
            #expect(taps == 0 && recognized == 0)
            #expect(recorder.calls.dropFirst(calls) == ["begin drag", "rest drag", "end false "])
            device.tap(at: finger, time: 5)
            #expect(taps == 1)
        }

        @Test func `a touch that stops the content drags it from its first movement on`() {
            flick()
            frames(1, 1.1)
            let offset = view.contentOffset.y
            device.touchBegan(at: finger, time: 1.1)
            device.touchMoved(to: CGPoint(x: 100, y: 297), time: 1.2)
            #expect(view.contentOffset.y == offset + 3)
            device.touchEnded(time: 2)
        }

        @Test func `a touch that stops the content may be the first of two that pinch`() {
            let content = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 10_000))
            view.addSubview(content)
            (recorder.zoomed, view.maximumZoomScale) = (content, 4)
            flick()
            frames(1, 1.1)
            device.touchBegan(at: CGPoint(x: 100, y: 200), finger: 0, time: 2)
            device.touchBegan(at: CGPoint(x: 100, y: 260), finger: 1, time: 2.1)
            device.touchMoved(to: CGPoint(x: 100, y: 278), finger: 1, time: 2.2)
            device.touchMoved(to: CGPoint(x: 100, y: 158), finger: 0, time: 2.3)
            #expect(view.zoomScale == 2 && view.isZooming)
            device.touchEnded(finger: 0, time: 3)
            let offset = view.contentOffset.y
            // The other finger goes on dragging, from where the pinch has left the content.
            device.touchMoved(to: CGPoint(x: 100, y: 277), finger: 1, time: 4)
            #expect(!view.isZooming && view.contentOffset.y == offset)
            device.touchMoved(to: CGPoint(x: 100, y: 257), finger: 1, time: 5)
            #expect(abs(view.contentOffset.y - offset - 20) < 0.001)
            device.touchEnded(finger: 1, time: 6)
        }

        @Test func `a touch in a view inside stops the outer one, and does not scroll the inner one`() {
            let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 10_000))
            inner.contentSize.width = 1000
            view.addSubview(inner)
            device.settle()
            flick()
            frames(1, 1.1)
            let offset = view.contentOffset.y
            device.touchBegan(at: finger, time: 1.1)
            device.touchMoved(to: CGPoint(x: 60, y: 300), time: 1.2)
            #expect(view.isDragging && view.contentOffset.y == offset && inner.contentOffset.x == 0)
            device.touchEnded(time: 3)
        }

        @Test func `an animated scroll ends a deceleration`() {
            flick()
            frames(1, 1.1)
            view.setContentOffset(.zero, animated: true)
            #expect(!view.isDecelerating && view.contentOffset.y > 100)
            frames(1.2, 1.3, 1.6)
            #expect(view.contentOffset.y == 0 && recorder.calls.last == "arrive ")
            #expect(!recorder.calls.contains("rest "))
        }

        @Test func `in the background, the content is at its target`() {
            flick()
            frames(1, 1.1)
            device.endAnimations()
            device.settle()
            #expect(view.contentOffset == recorder.proposed && recorder.calls.last == "rest ")
        }

        @Test func `a view that is gone while its content decelerates needs no more frames`() {
            weak var gone: UIScrollView?
            do {
                let other = UIScrollView(frame: view.frame)
                other.contentSize = view.contentSize
                window.addSubview(other)
                device.settle()
                flick()
                frames(1, 1.1)
                #expect(other.isDecelerating && device.wantsFrames)
                other.removeFromSuperview()
                gone = other
            }
            frames(1.2, 1.3)
            #expect(gone == nil && !device.wantsFrames)
        }

        @Test func `content that becomes shorter on the way is the limit, and ends with a spring`() {
            flick()
            frames(1, 1.2)
            view.contentSize.height = 500
            #expect(view.contentOffset.y > 200)
            frames(1.25)
            #expect(view.contentOffset.y > 200)
            run(from: 1.3, to: 3)
            #expect(view.contentOffset.y == 200 && !view.isDecelerating)
        }

        @Test func `past an edge, the content resists, returns, and can be caught on the way`() {
            device.touchBegan(at: finger, time: 0)
            device.touchMoved(to: CGPoint(x: 100, y: 311), time: 1)
            device.touchMoved(to: CGPoint(x: 100, y: 411), time: 2)
            // (1 − 1 / (100 · 0.55 / 300 + 1)) · 300
            #expect(abs(view.contentOffset.y + 46.479) < 0.01)
            device.touchEnded(time: 3)
            device.settle()
            frames(1, 1.05)
            let caught = view.contentOffset.y
            #expect(caught < -35 && caught > -46)
            device.touchBegan(at: finger, time: 3)
            device.touchMoved(to: CGPoint(x: 100, y: 302), time: 4)
            #expect(view.contentOffset.y < caught && view.contentOffset.y > caught - 1.5)
            device.touchMoved(to: CGPoint(x: 100, y: 300), time: 5)
            #expect(abs(view.contentOffset.y - caught) < 0.001)
            device.touchEnded(time: 6)
            device.settle()
            run(from: 7, to: 9)
            #expect(view.contentOffset.y == 0 && !view.isDecelerating)
            #expect(recorder.offsets.allSatisfy { $0 <= 0 })
        }

        @MainActor private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
            var selected: [Int] = []
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 500 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell()
            }
            func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
                selected.append(indexPath.row)
            }
        }

        @Test func `a table shows the rows on the way, and a touch that stops it selects none`() throws {
            let (table, rows) = (UITableView(frame: view.frame), Rows())
            table.contentInsetAdjustmentBehavior = .never
            table.rowHeight = 40
            (table.dataSource, table.delegate) = (rows, rows)
            window.addSubview(table)
            device.settle()
            flick()
            for time in [1, 1.1, 1.2, 1.4, 1.8] {
                frames(time)
                let shown = try #require(table.indexPathsForVisibleRows)
                #expect(shown.first?.row == Int(table.contentOffset.y / 40))
                #expect(shown.allSatisfy { table.cellForRow(at: $0) != nil })
            }
            #expect(table.contentOffset.y > 400 && table.isDecelerating)
            device.tap(at: finger, time: 5)
            device.settle()
            #expect(rows.selected.isEmpty && !table.isDecelerating)
            device.tap(at: finger, time: 6)
            #expect(rows.selected == [Int((table.contentOffset.y + 200) / 40)])
        }
    }
}

/// The paths of content without a view.
struct ScrollCourseTests {
    private let still = ScrollDeceleration.Axis(from: 0, to: 0, velocity: 0, rate: nil, bounces: true)

    @Test(arguments: [0.05, 0.13, 0.14, 0.2, 0.5]) func `the path does not depend on the frame rate`(_ time: Double) {
        let range: (ClosedRange<CGFloat>, ClosedRange<CGFloat>) = (0...0, 0...700)
        let axis = ScrollDeceleration.Axis(
            freelyFrom: 580, to: 1079, velocity: 1000, rate: 2.002, in: 0...700, bounces: true)
        var (fast, slow) = (ScrollDeceleration(x: still, y: axis), ScrollDeceleration(x: still, y: axis))
        slow.advance(by: time, in: range)
        for _ in 0..<100 { fast.advance(by: time / 100, in: range) }
        #expect(abs(fast.offset.y - slow.offset.y) < 0.001 && !slow.isOver)
        // The content reaches the edge after 137 ms.
        let free = 1079 - 499 * exp(-2.002 * time)
        #expect(time > 0.137 ? slow.offset.y > 700 : abs(slow.offset.y - free) < 0.001)
    }

    @Test func `a rubber band is stretched less than dragged, and never longer than its view`() {
        let band = RubberBand(length: 300)
        #expect(band.shown(0) == 0 && band.dragged(0) == 0)
        #expect(abs(band.shown(100) - 46.479) < 0.001 && band.shown(1e9) <= 300)
        for distance in [1, 50, 400] as [CGFloat] {
            let shown = band.shown(distance)
            let slope = (band.shown(distance + 0.001) - shown) / 0.001
            #expect(abs(band.dragged(shown) - distance) < 0.001)
            #expect(abs(band.slope(at: shown) - slope) < 0.001)
        }
    }
}
