// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Content that scrolls animated or decelerates, frame by frame.
    @MainActor struct ScrollMovementTests {
        @MainActor private final class Recorder: NSObject, UIScrollViewDelegate {
            var offsets: [CGFloat] = []
            var ends = 0
            var rests = 0
            var onScroll: (UIScrollView) -> Void = { _ in }
            func scrollViewDidScroll(_ scrollView: UIScrollView) {
                offsets.append(scrollView.contentOffset.y)
                onScroll(scrollView)
            }
            func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { ends += 1 }
            func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { rests += 1 }
        }

        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let view = UIScrollView(frame: CGRect(x: 0, y: 100, width: 200, height: 300))
        private let recorder = Recorder()
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            device.animatesOverTime = true
            window.makeKeyAndVisible()
            window.addSubview(view)
            view.contentSize = CGSize(width: 200, height: 1000)
            view.delegate = recorder
            device.settle()
        }

        private func frames(_ times: Double...) {
            for time in times {
                device.frame(at: time)
                device.settle()
            }
        }

        /// Throws the content upward; it decelerates.
        private func flick() {
            device.touchBegan(at: CGPoint(x: 100, y: 300), time: 0)
            for step in 1...5 {
                device.touchMoved(to: CGPoint(x: 100, y: 300 - 20 * Double(step)), time: Double(step) * 0.02)
            }
            device.touchEnded(time: 0.11)
            device.settle()
        }

        @Test func `an animated scroll changes the offset with each frame and reports its end once`() {
            view.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
            #expect(view.contentOffset.y == 0)
            #expect(device.wantsFrames)
            frames(1, 1.1, 1.15, 1.2)
            #expect(recorder.offsets.count == 3)
            #expect(recorder.offsets == recorder.offsets.sorted())
            #expect(recorder.offsets[1] == 200)
            #expect(recorder.ends == 0)
            frames(1.3, 1.4)
            #expect(view.contentOffset.y == 400)
            #expect(recorder.offsets.last == 400)
            #expect(recorder.ends == 1)
            #expect(!device.wantsFrames)
        }

        @Test func `offsets on the way are whole pixels`() {
            view.setContentOffset(CGPoint(x: 0, y: 333), animated: true)
            frames(1, 1.05, 1.11, 1.17, 1.23)
            let scale = UIScreen.main.scale
            #expect(recorder.offsets.allSatisfy { ($0 * scale).rounded() == $0 * scale })
        }

        @Test func `scrolling to where the content is reports nothing`() {
            view.setContentOffset(.zero, animated: true)
            view.setContentOffset(CGPoint(x: CGFloat.nan, y: 0), animated: true)
            frames(1, 2)
            #expect(recorder.offsets.isEmpty)
            #expect(recorder.ends == 0)
        }

        @Test func `without frames, an animated scroll is at its end at once and reports it in the next turn`() {
            device.animatesOverTime = false
            view.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
            #expect(view.contentOffset.y == 400)
            #expect(recorder.ends == 0)
            device.settle()
            #expect(recorder.ends == 1)
        }

        @Test func `without frames, content that becomes shorter before the end is reported is the limit`() {
            device.animatesOverTime = false
            view.setContentOffset(CGPoint(x: 0, y: 700), animated: true)
            view.contentSize.height = 500
            device.settle()
            #expect(recorder.ends == 1)
        }

        @Test func `a second animated scroll continues from the current offset, and only its end is reported`() {
            view.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
            frames(1, 1.15)
            view.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
            #expect(view.contentOffset.y == 200)
            frames(1.2, 1.35, 1.5, 1.6)
            #expect(view.contentOffset.y == 100)
            #expect(recorder.offsets.max() == 200)
            #expect(recorder.ends == 1)
        }

        @Test(arguments: [true, false])
        func `setting the offset ends an animated scroll`(_ byProperty: Bool) {
            view.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
            frames(1, 1.1)
            if byProperty {
                view.contentOffset.y = 50
            } else {
                view.setContentOffset(CGPoint(x: 0, y: 50), animated: false)
            }
            frames(1.2, 1.5)
            #expect(view.contentOffset.y == 50)
            #expect(recorder.ends == 0)
        }

        @Test func `the app hears of each frame of a deceleration, and lists of recycled pages can be recentered`() {
            flick()
            let start = view.contentOffset.y
            #expect(view.isDecelerating)
            frames(1, 1.1)
            let between = view.contentOffset.y
            #expect(between > start)
            view.contentOffset.y -= 50
            frames(1.2)
            #expect(view.contentOffset.y > between - 50)
            let target = view.movement.target?.y
            frames(6)
            #expect(view.contentOffset.y == target)
            #expect(!view.isDecelerating)
            #expect(recorder.rests == 1)
        }

        @Test func `a pager that goes back by two pages as it hears of them counts each once`() {
            view.isPagingEnabled = true
            var rounds = 0
            recorder.onScroll = { view in
                guard view.contentOffset.y >= 600 else { return }
                rounds += 1
                view.contentOffset.y -= 600
            }
            view.contentOffset.y = 300
            flick()
            frames(1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.7)
            #expect(rounds == 1)
            #expect(view.contentOffset.y == 0)
            #expect(!view.isDecelerating && recorder.rests == 1)
        }

        @Test(arguments: [1.1, 1.4])
        func `the delegate ends an animated scroll as it hears of a frame, also of the last one`(_ time: Double) {
            recorder.onScroll = { view in
                if view.contentOffset.y > 100, view.contentOffset.y != 30 {
                    view.setContentOffset(CGPoint(x: 0, y: 30), animated: false)
                }
            }
            view.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
            frames(1, time, 1.5)
            #expect(view.contentOffset.y == 30)
            #expect(recorder.ends == 0)
        }

        @Test func `a scroll that the delegate begins in the last frame of another runs from its own first frame`() {
            recorder.onScroll = { [recorder] view in
                guard view.contentOffset.y == 400 else { return }
                recorder.onScroll = { _ in }
                view.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
            }
            view.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
            frames(1, 1.4)
            #expect(view.contentOffset.y == 400)
            frames(1.5, 1.65, 1.9)
            #expect(view.contentOffset.y == 100 && recorder.ends == 1)
            #expect(!device.wantsFrames)
        }

        @Test func `setting the offset leaves other animations of the view alone`() {
            var finished: Bool?
            UIView.animate(withDuration: 1) {
                view.frame.size.height = 200
                view.alpha = 0.5
                view.setContentOffset(CGPoint(x: 0, y: 50), animated: false)
            } completion: {
                finished = $0
            }
            frames(1, 1.5)
            #expect(finished == nil && abs(view.layer.presented.bounds.height - 250) < 0.01)
            frames(2.1)
            #expect(finished == true)
        }

        @Test func `the indicators go with a deceleration that is stopped`() {
            flick()
            frames(1, 1.1)
            #expect(view.showsMovement)
            view.setContentOffset(.zero, animated: true)
            #expect(!view.showsMovement)
        }

        @Test func `setting the offset without an animation stops a deceleration`() {
            flick()
            frames(1, 1.1)
            let offset = view.contentOffset
            view.setContentOffset(offset, animated: false)
            #expect(!view.isDecelerating)
            frames(1.2, 1.6)
            #expect(view.contentOffset == offset)
        }

        @Test func `a touch stops the content where it is`() {
            view.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
            frames(1, 1.15)
            device.touchBegan(at: CGPoint(x: 100, y: 300), time: 1.15)
            device.touchMoved(to: CGPoint(x: 100, y: 289), time: 1.16)
            device.touchMoved(to: CGPoint(x: 100, y: 279), time: 1.17)
            frames(1.2, 1.5)
            #expect(view.contentOffset.y == 210)
            #expect(recorder.ends == 0)
        }

        @Test func `content that becomes shorter on the way is the limit`() {
            view.setContentOffset(CGPoint(x: 0, y: 700), animated: true)
            frames(1, 1.1)
            view.contentSize.height = 500
            frames(1.2, 1.4)
            #expect(view.contentOffset.y == 200)
            #expect(recorder.ends == 1)
        }

        @Test func `in the background, the content is at its target`() {
            view.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
            frames(1, 1.1)
            device.endAnimations()
            device.settle()
            #expect(view.contentOffset.y == 400)
            #expect(recorder.ends == 1)
        }

        @Test func `a view that is gone while its content moves is forgotten`() {
            weak var gone: UIScrollView?
            do {
                let other = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                other.contentSize = CGSize(width: 100, height: 900)
                window.addSubview(other)
                device.settle()
                other.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
                frames(1, 1.1)
                other.removeFromSuperview()
                gone = other
            }
            frames(1.2, 1.5)
            #expect(gone == nil)
            #expect(!device.wantsFrames)
        }

        @MainActor private final class Rows: NSObject, UITableViewDataSource {
            var loaded: Set<Int> = []
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 200 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                loaded.insert(indexPath.row)
                let cell = UITableViewCell()
                let block = UIView()
                block.translatesAutoresizingMaskIntoConstraints = false
                cell.contentView.addSubview(block)
                NSLayoutConstraint.activate([
                    block.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
                    block.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
                    block.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
                    block.heightAnchor.constraint(equalToConstant: 30 + CGFloat(indexPath.row % 5) * 20),
                ])
                return cell
            }
        }

        @Test(arguments: [UITableView.ScrollPosition.top, .middle, .bottom, .none])
        func `rows that pass by are loaded, and the row arrives at its position`(
            _ position: UITableView.ScrollPosition
        ) {
            let (table, rows) = (UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 400)), Rows())
            table.estimatedRowHeight = 44
            table.contentInsetAdjustmentBehavior = .never
            table.dataSource = rows
            window.addSubview(table)
            device.settle()
            table.scrollToRow(at: IndexPath(row: 90, section: 0), at: position, animated: true)
            frames(1, 1.05, 1.1, 1.15, 1.2, 1.25, 1.3, 1.4)
            let frame = table.convert(table.rectForRow(at: IndexPath(row: 90, section: 0)), to: window)
            switch position {
            case .top: #expect(frame.minY == 0)
            case .middle: #expect(abs(frame.midY - 200) <= 0.5)
            case .bottom, .none: #expect(frame.maxY == 400)
            }
            #expect(rows.loaded.contains { (30...60).contains($0) })
        }
    }
}
