// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Observations of properties by key path and by name.
    @MainActor struct KeyValueObservationTests {
        let simulation = Simulation()
        var device: SimulatedDevice { simulation.device }

        /// Follows a scroll view, as views that refresh lists do.
        private final class Follower: UIView {
            var seen: [String] = []
            override func observeValue(
                forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
                context: UnsafeMutableRawPointer?
            ) {
                let (old, new) = (change?[.oldKey] as? CGPoint, change?[.newKey] as? CGPoint)
                let place = unsafe context.map { " \(UInt(bitPattern: $0))" } ?? ""
                seen.append("\(keyPath ?? "-") \(old?.y ?? -1) \(new?.y ?? -1)\(place)")
            }
        }

        @Test func `the offset and the size of the content are told at once, with the values asked for`() {
            let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            var seen: [String] = []
            let offset = view.observe(\.contentOffset, options: [.old, .new, .initial]) { view, change in
                seen.append("offset \(change.oldValue?.y ?? -1) \(change.newValue?.y ?? -1) \(view.contentOffset.y)")
            }
            let size = view.observe(\.contentSize) { _, change in
                seen.append("size \(change.oldValue == nil && change.newValue == nil)")
            }
            #expect(seen == ["offset -1.0 0.0 0.0"])
            view.contentSize = CGSize(width: 100, height: 500)
            view.contentOffset.y = 30
            view.contentOffset.y = 30
            #expect(seen.dropFirst() == ["size true", "offset 0.0 30.0 30.0"])
            offset.invalidate()
            view.contentOffset.y = 40
            #expect(seen.count == 3)
            withExtendedLifetime(size) {}
        }

        @Test func `the geometry of a view is told also of its layer, and nothing after the observation is released`() {
            let view = UIView()
            var seen: [String] = []
            var observations = [
                view.observe(\.frame) { view, _ in seen.append("frame \(view.frame.width)") },
                view.layer.observe(\.bounds) { layer, _ in seen.append("bounds \(layer.bounds.width)") },
                view.observe(\.isHidden) { view, _ in seen.append("hidden \(view.isHidden)") },
            ]
            view.frame.size.width = 10
            view.layer.isHidden = true
            #expect(seen == ["frame 10.0", "bounds 10.0", "hidden true"])
            observations = []
            view.frame.size.width = 20
            #expect(seen.count == 3 && observations.isEmpty)
        }

        @Test func `observers are told when the change of a view's size is complete`() {
            let (view, overlay) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), UIView())
            overlay.frame = view.bounds
            overlay.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(overlay)
            let observation = view.observe(\.bounds) { view, _ in overlay.frame = view.bounds }
            view.frame.size.width = 200
            #expect(overlay.frame.width == 200)
            withExtendedLifetime(observation) {}
        }

        @Test func `an observer may be removed as it is deinitialized`() {
            final class Leaving: UIView {
                var watched: UIScrollView?
                isolated deinit { unsafe watched?.removeObserver(self, forKeyPath: "contentOffset") }
            }
            let view = UIScrollView()
            do {
                let leaving = Leaving()
                leaving.watched = view
                unsafe view.addObserver(leaving, forKeyPath: "contentOffset", context: nil)
            }
            view.contentOffset.y = 10
            #expect(KeyValueObservers.count == 0)
        }

        @Test func `other properties are told at the end of the turn, once`() {
            simulation.launch()
            let controller = UIViewController()
            var seen: [String?] = []
            let observation = controller.observe(\.title, options: .new) { seen.append($1.newValue ?? nil) }
            (controller.title, controller.title) = ("A", "B")
            #expect(seen.isEmpty)
            device.mainLoop.enqueue {}
            device.settle()
            #expect(seen == ["B"])
            withExtendedLifetime(observation) {}
        }

        @Test func `an observer that changes what it observes is told of that, too`() {
            let view = UIScrollView()
            var seen: [CGFloat] = []
            let observation = view.observe(\.contentOffset) { view, _ in
                seen.append(view.contentOffset.y)
                view.contentOffset.y = min(view.contentOffset.y, 50)
            }
            view.contentOffset.y = 80
            #expect(seen == [80, 50] && view.contentOffset.y == 50)
            withExtendedLifetime(observation) {}
        }

        @Test func `a responder observes by name until it is removed, by its context`() {
            let (view, follower) = (UIScrollView(), Follower())
            let contexts = unsafe (UnsafeMutableRawPointer(bitPattern: 1), UnsafeMutableRawPointer(bitPattern: 2))
            unsafe view.addObserver(follower, forKeyPath: "contentOffset", options: [.old, .new], context: contexts.0)
            unsafe view.addObserver(follower, forKeyPath: "contentOffset", options: [.initial], context: contexts.1)
            #expect(follower.seen == ["contentOffset -1.0 -1.0 2"])
            view.contentOffset.y = 5
            #expect(follower.seen.dropFirst() == ["contentOffset 0.0 5.0 1", "contentOffset -1.0 -1.0 2"])
            unsafe view.removeObserver(follower, forKeyPath: "contentOffset", context: contexts.0)
            view.contentOffset.y = 6
            #expect(follower.seen.count == 4 && follower.seen.last == "contentOffset -1.0 -1.0 2")
            unsafe view.removeObserver(follower, forKeyPath: "contentOffset")
            view.contentOffset.y = 7
            #expect(follower.seen.count == 4)
        }

        @Test func `observed objects and observers are not retained`() {
            var view: UIScrollView? = UIScrollView()
            var follower: Follower? = Follower()
            weak let (weakView, weakFollower) = (view, follower)
            let observation = view?.observe(\.contentOffset) { _, _ in }
            unsafe view?.addObserver(follower ?? Follower(), forKeyPath: "frame", context: nil)
            follower = nil
            #expect(weakFollower == nil)
            view?.frame.size.width = 10
            view = nil
            #expect(weakView == nil && observation != nil)
        }

        @Test func `an unknown property is named in a diagnostic`() {
            unsafe UIView().addObserver(Follower(), forKeyPath: "nonsense", context: nil)
            #expect(simulation.reportedRules == ["KVO"])
        }
    }
}
