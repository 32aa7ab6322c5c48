// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct UIViewTests {
        let simulation = Simulation()

        @Test func `frame, bounds, center, and transform are consistent`() {
            let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
            #expect(view.center == CGPoint(x: 60, y: 45))
            #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
            view.bounds = CGRect(x: 5, y: 5, width: 60, height: 30)
            #expect(view.frame == CGRect(x: 30, y: 30, width: 60, height: 30))
            view.transform = CGAffineTransform(scaleX: 2, y: 2)
            #expect(view.frame == CGRect(x: 0, y: 15, width: 120, height: 60))
            #expect(view.bounds.size == CGSize(width: 60, height: 30))
            view.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
            #expect(view.bounds == CGRect(x: 5, y: 5, width: 20, height: 10))
            view.transform = CGAffineTransform(rotationAngle: .pi / 2)
            #expect(abs(view.frame.width - 10) < 1e-9 && abs(view.frame.height - 20) < 1e-9)
        }

        @Test func `points convert between views, through transforms and bounds' origins`() {
            let (outer, inner) = (
                UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)),
                UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
            )
            let leaf = UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
            outer.addSubview(inner)
            inner.addSubview(leaf)
            inner.bounds.origin = CGPoint(x: 0, y: 5)
            #expect(leaf.convert(CGPoint.zero, to: outer) == CGPoint(x: 60, y: 55))
            #expect(leaf.convert(CGPoint(x: 60, y: 55), from: outer) == .zero)
            #expect(leaf.convert(CGPoint.zero, to: nil as UIView?) == CGPoint(x: 60, y: 55))
            inner.transform = CGAffineTransform(scaleX: 2, y: 2)
            #expect(leaf.convert(leaf.bounds, to: outer).size == CGSize(width: 20, height: 20))
            let window = UIWindow(frame: CGRect(x: 0, y: 100, width: 300, height: 300))
            window.addSubview(outer)
            let other = UIWindow(frame: CGRect(x: 0, y: 40, width: 300, height: 300))
            #expect(outer.convert(CGPoint.zero, to: other) == CGPoint(x: 0, y: 60))
            #expect(outer.convert(CGPoint.zero, to: UIScreen.main.coordinateSpace) == CGPoint(x: 0, y: 100))
        }

        @Test func `seed 002 views are inserted in four ways and reordered`() {
            let parent = UIView()
            let (a, b, c, d) = (UIView(), UIView(), UIView(), UIView())
            parent.addSubview(a)
            parent.insertSubview(b, at: 0)
            parent.insertSubview(c, aboveSubview: b)
            parent.insertSubview(d, belowSubview: a)
            #expect(parent.subviews == [b, c, d, a])
            parent.bringSubviewToFront(b)
            parent.sendSubviewToBack(a)
            #expect(parent.subviews == [a, c, d, b])
            parent.exchangeSubview(at: 0, withSubviewAt: 3)
            #expect(parent.subviews == [b, c, d, a])
            parent.addSubview(c)
            #expect(parent.subviews == [b, d, a, c])
            parent.insertSubview(d, at: 99)
            #expect(parent.subviews == [b, a, c, d])
            let other = UIView()
            other.addSubview(a)
            #expect(parent.subviews == [b, c, d] && a.superview === other)
            #expect(a.isDescendant(of: other) && a.isDescendant(of: a) && !a.isDescendant(of: parent))
            a.tag = 7
            #expect(other.viewWithTag(7) === a && other.viewWithTag(8) == nil)
        }

        @Test func `moves are reported in UIKit's order, to the whole subtree`() {
            let window = UIWindow()
            let (parent, view, child) = (MovingView("parent"), MovingView("view"), MovingView("child"))
            view.addSubview(child)
            window.addSubview(parent)
            Trace.lines = []
            parent.addSubview(view)
            #expect(
                Trace.take() == [
                    "view willMove window", "child willMove window", "view willMove superview", "view didMove window",
                    "child didMove window", "view didMove superview", "parent didAdd",
                ])
            #expect(child.window === window)
            view.removeFromSuperview()
            #expect(
                Trace.take() == [
                    "view willMove nil window", "child willMove nil window", "view willMove nil superview",
                    "parent willRemove", "view didMove nil window", "child didMove nil window",
                    "view didMove nil superview",
                ])
        }

        @Test func `a view cannot be added to itself`() {
            let (a, b) = (UIView(), UIView())
            a.addSubview(b)
            b.addSubview(a)
            a.addSubview(a)
            #expect(simulation.exceptions.map(\.name) == ["NSInvalidArgumentException", "NSInvalidArgumentException"])
            #expect(a.superview == nil && b.subviews.isEmpty)
        }

        private nonisolated static let resizedFrames: [(UIView.AutoresizingMask, CGRect)] = [
            (.flexibleWidth, CGRect(x: 10, y: 10, width: 110, height: 20)),
            ([.flexibleLeftMargin], CGRect(x: 100, y: 10, width: 20, height: 20)),
            ([.flexibleLeftMargin, .flexibleRightMargin], CGRect(x: 20, y: 10, width: 20, height: 20)),
            ([.flexibleWidth, .flexibleHeight], CGRect(x: 10, y: 10, width: 110, height: 65)),
            ([.flexibleTopMargin, .flexibleBottomMargin], CGRect(x: 10, y: 15, width: 20, height: 20)),
            ([], CGRect(x: 10, y: 10, width: 20, height: 20)),
        ]

        @Test(arguments: resizedFrames)
        func `autoresizing distributes the change among flexible parts`(mask: UIView.AutoresizingMask, expected: CGRect)
        {
            let parent = UIView(frame: CGRect(x: 0, y: 0, width: 110, height: 110))
            let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
            view.autoresizingMask = mask
            parent.addSubview(view)
            parent.frame.size = CGSize(width: 200, height: 155)
            #expect(view.frame == expected)
            parent.autoresizesSubviews = false
            parent.frame.size = .zero
            #expect(view.frame == expected)
        }

        @Test func `autoresizing with margins on all sides centers a view in one that had no size`() {
            let parent = UIView()
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
            view.autoresizingMask = [
                .flexibleTopMargin, .flexibleLeftMargin, .flexibleBottomMargin, .flexibleRightMargin,
            ]
            parent.addSubview(view)
            parent.frame.size = CGSize(width: 60, height: 40)
            #expect(view.frame == CGRect(x: 20, y: 15, width: 20, height: 10))
        }

        @Test func `layout is done once before the next frame, outermost first`() {
            simulation.launch()
            let window = UIWindow(frame: UIScreen.main.bounds)
            let (outer, inner) = (LaidOutView("outer"), LaidOutView("inner"))
            outer.addSubview(inner)
            window.addSubview(outer)
            window.isHidden = false
            simulation.device.settle()
            Trace.lines = []
            inner.setNeedsLayout()
            outer.setNeedsLayout()
            inner.setNeedsLayout()
            #expect(Trace.lines.isEmpty)
            simulation.device.settle()
            #expect(Trace.take() == ["outer", "inner"])
            inner.setNeedsLayout()
            inner.layoutIfNeeded()
            #expect(Trace.take() == ["inner"])
            simulation.device.settle()
            #expect(Trace.take().isEmpty)
            outer.frame.size = CGSize(width: 5, height: 5)
            simulation.device.settle()
            #expect(Trace.take() == ["outer"])
        }

        @Test func `the safe area follows the device, the orientation and the bars`() {
            let phone = Simulation(.iPhone15)
            phone.launch()
            let root = UIViewController()
            let view = UIView(frame: CGRect(x: 0, y: 30, width: 100, height: 100))
            root.view.addSubview(view)
            let window = phone.show(root)
            #expect(window.safeAreaInsets == UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
            #expect(view.safeAreaInsets == UIEdgeInsets(top: 29, left: 0, bottom: 0, right: 0))
            root.additionalSafeAreaInsets = UIEdgeInsets(top: 10, left: 1, bottom: 0, right: 0)
            #expect(root.view.safeAreaInsets == UIEdgeInsets(top: 69, left: 1, bottom: 34, right: 0))
            phone.device.turn(to: .landscapeLeft)
            #expect(window.safeAreaInsets == UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59))
            let screen = phone.plug()
            let external = UIWindow(frame: screen.bounds)
            external.screen = screen
            external.isHidden = false
            #expect(external.safeAreaInsets == .zero)
        }

        @Test func `descriptions have UIKit's format`() {
            let view = UIView(frame: CGRect(x: 1, y: 2.5, width: 30, height: 40))
            #expect(view.description.masked == "<UIView: 0x…; frame = (1 2.5; 30 40); layer = <CALayer: 0x…>>")
            view.isHidden = true
            view.alpha = 0.5
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.tag = 3
            #expect(
                view.description.masked
                    == "<UIView: 0x…; frame = (1 2.5; 30 40); hidden = YES; alpha = 0.5; autoresize = W+H; tag = 3; "
                    + "layer = <CALayer: 0x…>>")
            let label = UILabel(frame: .zero)
            label.text = "<no content>"
            #expect(
                label.description.masked
                    == "<UILabel: 0x…; frame = (0 0; 0 0); text = '<no content>'; opaque = NO; "
                    + "userInteractionEnabled = NO; layer = <_UILabelLayer: 0x…>>")
        }

        @Test func `MISC-6 a snapshot shows the captured content and does not change`() throws {
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.backgroundColor = .red
            let label = UILabel(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
            label.text = "now"
            window.addSubview(label)
            window.isHidden = false
            let snapshot = UIScreen.main.snapshotView(afterScreenUpdates: true)
            label.text = "later"
            let captured = try #require((snapshot.layer as? SnapshotLayer)?.captured.last)
            #expect(snapshot.bounds == UIScreen.main.bounds)
            #expect(captured.backgroundColor == UIColor.red.renderColor)
            guard case .text(let block, _) = captured.sublayers.first?.contents?.commands.first else {
                Issue.record("no text: \(captured)")
                return
            }
            #expect(block.string == "now")
        }

        @Test func `MISC-5 a display link fires with its screen's frames and keeps its target`() {
            simulation.launch()
            let screen = simulation.plug(modes: [DisplayMode(640, 480, hertz: 50)])
            var target: NSObject? = NSObject()
            weak let kept = target
            var times: [TimeInterval] = []
            let link = screen.displayLink(withTarget: target ?? NSObject()) { times.append($0.timestamp) }
            target = nil
            #expect(kept != nil)
            simulation.device.frame(on: screen, at: 1)
            link?.add(to: .main, forMode: .default)
            simulation.device.frame(on: screen, at: 2)
            simulation.device.frame(on: .main, at: 3)
            link?.isPaused = true
            simulation.device.frame(on: screen, at: 4)
            link?.isPaused = false
            link?.preferredFramesPerSecond = 25
            for frame in 0..<4 { simulation.device.frame(on: screen, at: 5 + Double(frame) * 0.02) }
            #expect(times == [2, 5, 5.04])
            #expect(link?.duration == 0.02)
            // Where it fires next, which is not the next frame.
            #expect(abs((link?.targetTimestamp ?? 0) - 5.08) < 1e-9)
            link?.preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: .infinity)
            #expect(abs((link?.targetTimestamp ?? 0) - 5.06) < 1e-9)
            link?.invalidate()
            simulation.device.frame(on: screen, at: 9)
            #expect(times.count == 3)
        }

        @Test func `setting the recognizers attaches and detaches those that differ`() {
            let (view, other) = (UIView(), UIView())
            let (tap, pan, pinch) = (UITapGestureRecognizer(), UIPanGestureRecognizer(), UIPinchGestureRecognizer())
            view.addGestureRecognizer(tap)
            other.addGestureRecognizer(pan)
            view.gestureRecognizers = [pan, pinch]
            #expect(tap.view == nil && pan.view === view && pinch.view === view && other.gestureRecognizers == nil)
            view.addGestureRecognizer(pan)
            #expect(view.gestureRecognizers == [pinch, pan])
            view.gestureRecognizers = nil
            #expect(pan.view == nil && pinch.view == nil)
        }

        @Test func `levels, priorities and weights are numbers with names`() {
            var level = UIWindow.Level.statusBar + 1
            level += 1
            #expect(level.rawValue == 1002 && level > .statusBar && UIWindow.Level.alert - .statusBar == 1000)
            let priority: UILayoutPriority = .required - 1
            #expect(priority.rawValue == 999 && 1 + UILayoutPriority.defaultLow > .defaultLow)
            #expect(UIFont.Weight.bold > .regular)
        }

        @Test func `animations apply at once and complete in the next turn`() {
            let view = UIView()
            var done = false
            UIView.animate(withDuration: 0.3) {
                view.alpha = 0
            } completion: {
                done = $0
            }
            #expect(view.alpha == 0 && !done)
            simulation.device.settle()
            #expect(done)
        }

        @Test func `text is measured approximately, growing with size and lines`() {
            let font = UIFont.systemFont(ofSize: 18)
            let size = "<no content>".size(withAttributes: [.font: font])
            #expect(size.width > 60 && size.width < 160)
            #expect(abs(size.height - font.lineHeight) < 0.001)
            #expect("a\nb".size(withAttributes: [.font: font]).height == 2 * font.lineHeight)
            #expect("あ".size(withAttributes: [.font: font]).width == 18)
            #expect(NSString(string: "ab").size().width == "ab".size().width)
        }
    }
}

@MainActor private final class MovingView: UIView {
    let name: String

    init(_ name: String) {
        self.name = name
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override func willMove(toSuperview newSuperview: UIView?) {
        Trace.note("\(name) willMove \(newSuperview == nil ? "nil " : "")superview")
    }
    override func didMoveToSuperview() { Trace.note("\(name) didMove \(superview == nil ? "nil " : "")superview") }
    override func willMove(toWindow newWindow: UIWindow?) {
        Trace.note("\(name) willMove \(newWindow == nil ? "nil " : "")window")
    }
    override func didMoveToWindow() { Trace.note("\(name) didMove \(window == nil ? "nil " : "")window") }
    override func didAddSubview(_ subview: UIView) {
        if name == "parent" { Trace.note("\(name) didAdd") }
    }
    override func willRemoveSubview(_ subview: UIView) { Trace.note("\(name) willRemove") }
}

@MainActor private final class LaidOutView: UIView {
    let name: String

    init(_ name: String) {
        self.name = name
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        Trace.note(name)
    }
}
