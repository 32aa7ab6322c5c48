// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Layout by constraints.
    @MainActor struct ConstraintTests {
        let simulation = Simulation()
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

        func add(_ view: UIView = UIView(), to outer: UIView? = nil) -> UIView {
            view.translatesAutoresizingMaskIntoConstraints = false
            (outer ?? parent).addSubview(view)
            return view
        }

        @Test func `edges with constants follow the superview`() {
            let view = add()
            NSLayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 10),
                view.trailingAnchor.constraint(equalTo: parent.trailingAnchor, constant: -20),
                view.topAnchor.constraint(equalTo: parent.topAnchor, constant: 30),
                view.bottomAnchor.constraint(equalTo: parent.bottomAnchor, constant: -40),
            ])
            parent.layoutIfNeeded()
            #expect(view.frame == CGRect(x: 10, y: 30, width: 370, height: 230))
            parent.frame.size = CGSize(width: 500, height: 200)
            parent.layoutIfNeeded()
            #expect(view.frame == CGRect(x: 10, y: 30, width: 470, height: 130))
            #expect(parent.constraints.count == 4)
        }

        @Test func `a view that nothing constrains keeps its frame, and places what is in it`() {
            let (pinned, free) = (add(), add())
            let inner = add(to: free)
            NSLayoutConstraint.activate([
                pinned.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 10),
                inner.widthAnchor.constraint(equalToConstant: 20),
                inner.heightAnchor.constraint(equalToConstant: 30),
                inner.topAnchor.constraint(equalTo: parent.topAnchor, constant: 50),
                inner.leadingAnchor.constraint(equalTo: pinned.leadingAnchor, constant: 60),
            ])
            free.frame = CGRect(x: 40, y: 30, width: 100, height: 90)
            parent.layoutIfNeeded()
            #expect(free.frame == CGRect(x: 40, y: 30, width: 100, height: 90))
            #expect(inner.frame == CGRect(x: 30, y: 20, width: 20, height: 30))
            free.trailingAnchor.constraint(equalTo: parent.trailingAnchor).isActive = true
            parent.layoutIfNeeded()
            #expect(free.frame.maxX == 400 && free.frame.minX != 40)
        }

        @Test func `the items of a constraint are views or guides in values of any type`() {
            let views: [String: Any] = ["view": add(), "parent": parent]
            guard let view = views["view"] as? UIView else { return }
            for (attribute, constant) in [(NSLayoutConstraint.Attribute.leading, 10), (.top, 20)] {
                NSLayoutConstraint(
                    item: views["view"] as Any, attribute: attribute, relatedBy: .equal, toItem: views["parent"],
                    attribute: attribute, multiplier: 1, constant: CGFloat(constant)
                ).isActive = true
            }
            let nothing: Any? = nil
            let height = NSLayoutConstraint(
                item: views["view"] as Any, attribute: .height, relatedBy: .equal, toItem: nothing, attribute: .height,
                multiplier: 1, constant: 30)
            height.isActive = true
            parent.layoutIfNeeded()
            #expect(view.frame.origin == CGPoint(x: 10, y: 20) && view.frame.height == 30)
            #expect(height.firstItem === view && height.secondItem == nil && height.secondAttribute == .notAnAttribute)
            let odd = NSLayoutConstraint(
                item: 5, attribute: .height, relatedBy: .equal, toItem: parent, attribute: .height, multiplier: 1,
                constant: 30)
            odd.isActive = true
            #expect(odd.firstItem == nil && !odd.isActive)
        }

        @Test(arguments: [false, true])
        func `a scroll view's subviews determine its content size`(byGuide: Bool) {
            let scroll = UIScrollView()
            _ = add(scroll)
            let content = add(to: scroll)
            let (outer, inner): (UILayoutGuide?, UILayoutGuide?) =
                byGuide ? (scroll.frameLayoutGuide, scroll.contentLayoutGuide) : (nil, nil)
            NSLayoutConstraint.activate([
                scroll.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 100),
                scroll.trailingAnchor.constraint(equalTo: parent.trailingAnchor),
                scroll.topAnchor.constraint(equalTo: parent.topAnchor, constant: 50),
                scroll.bottomAnchor.constraint(equalTo: parent.bottomAnchor),
                content.leadingAnchor.constraint(equalTo: inner?.leadingAnchor ?? scroll.leadingAnchor, constant: 10),
                content.trailingAnchor.constraint(
                    equalTo: inner?.trailingAnchor ?? scroll.trailingAnchor, constant: -10),
                content.topAnchor.constraint(equalTo: inner?.topAnchor ?? scroll.topAnchor, constant: 20),
                content.bottomAnchor.constraint(equalTo: inner?.bottomAnchor ?? scroll.bottomAnchor, constant: -20),
                content.widthAnchor.constraint(equalTo: outer?.widthAnchor ?? scroll.widthAnchor, constant: -20),
                content.heightAnchor.constraint(equalToConstant: 1000),
            ])
            parent.layoutIfNeeded()
            #expect(scroll.frame == CGRect(x: 100, y: 50, width: 300, height: 250))
            #expect(scroll.contentSize == CGSize(width: 300, height: 1040))
            #expect(content.frame == CGRect(x: 10, y: 20, width: 280, height: 1000))
            scroll.contentOffset.y = 400
            scroll.setNeedsLayout()
            parent.layoutIfNeeded()
            #expect(scroll.contentOffset.y == 400)
            #expect(content.frame.minY == 20)
            #expect(scroll.contentLayoutGuide.layoutFrame == CGRect(x: 0, y: 0, width: 300, height: 1040))
        }

        @Test func `a scroll view without content constraints keeps its content size`() {
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            parent.addSubview(scroll)
            scroll.contentSize = CGSize(width: 500, height: 600)
            let content = add(to: scroll)
            NSLayoutConstraint.activate([
                content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
                content.topAnchor.constraint(equalTo: scroll.topAnchor),
                content.widthAnchor.constraint(equalToConstant: 50),
                content.heightAnchor.constraint(equalTo: scroll.heightAnchor),
            ])
            parent.layoutIfNeeded()
            #expect(scroll.contentSize == CGSize(width: 500, height: 600))
            #expect(content.frame == CGRect(x: 0, y: 0, width: 50, height: 100))
        }

        @Test func `center, constant size, and multiplier constraints`() {
            let view = add()
            let twin = add()
            NSLayoutConstraint.activate([
                view.centerXAnchor.constraint(equalTo: parent.centerXAnchor),
                view.centerYAnchor.constraint(equalTo: parent.centerYAnchor, constant: 10),
                view.widthAnchor.constraint(equalTo: parent.widthAnchor, multiplier: 0.5),
                view.heightAnchor.constraint(equalToConstant: 60),
                twin.topAnchor.constraint(equalTo: view.bottomAnchor, constant: 8),
                twin.leftAnchor.constraint(equalTo: view.leftAnchor),
                twin.widthAnchor.constraint(equalTo: twin.heightAnchor, multiplier: 16 / 9),
                twin.heightAnchor.constraint(equalTo: view.heightAnchor, multiplier: 0.75),
            ])
            parent.layoutIfNeeded()
            #expect(view.frame == CGRect(x: 100, y: 130, width: 200, height: 60))
            #expect(twin.frame == CGRect(x: 100, y: 198, width: 80, height: 45))
        }

        @Test func `a label is as large as its text and wraps if needed`() throws {
            let label = try #require(add(UILabel()) as? UILabel)
            label.text = "Second screen"
            label.topAnchor.constraint(equalTo: parent.topAnchor).isActive = true
            label.centerXAnchor.constraint(equalTo: parent.centerXAnchor).isActive = true
            parent.layoutIfNeeded()
            let size = label.intrinsicContentSize
            #expect(size.width > 50)
            #expect(abs(label.frame.width - size.width) < 1 && abs(label.frame.height - size.height) < 1)
            label.numberOfLines = 0
            label.widthAnchor.constraint(lessThanOrEqualToConstant: size.width - 10).isActive = true
            parent.layoutIfNeeded()
            #expect(label.frame.width <= size.width - 10)
            #expect(label.frame.height > size.height * 1.5)
        }

        @Test func `a stronger priority wins over any number of weaker ones`() {
            let view = add()
            view.leftAnchor.constraint(equalTo: parent.leftAnchor).isActive = true
            let strong = view.widthAnchor.constraint(equalToConstant: 50)
            strong.priority = .defaultHigh
            strong.isActive = true
            for width in [200, 210, 220] {
                let weak = view.widthAnchor.constraint(equalToConstant: CGFloat(width))
                weak.priority = UILayoutPriority(749)
                weak.isActive = true
            }
            parent.layoutIfNeeded()
            #expect(view.frame.width == 50)
            strong.isActive = false
            parent.layoutIfNeeded()
            #expect(view.frame.width == 210)
        }

        @Test func `nested views are placed in their superview's coordinates`() {
            let outer = add()
            let inner = add(to: outer)
            NSLayoutConstraint.activate([
                outer.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: 100),
                outer.topAnchor.constraint(equalTo: parent.topAnchor, constant: 50),
                inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 5),
                inner.topAnchor.constraint(equalTo: outer.topAnchor, constant: 5),
                outer.rightAnchor.constraint(equalTo: inner.rightAnchor, constant: 5),
                outer.bottomAnchor.constraint(equalTo: inner.bottomAnchor, constant: 5),
                inner.widthAnchor.constraint(equalToConstant: 30),
                inner.heightAnchor.constraint(equalToConstant: 20),
            ])
            parent.layoutIfNeeded()
            #expect(outer.frame == CGRect(x: 100, y: 50, width: 40, height: 30))
            #expect(inner.frame == CGRect(x: 5, y: 5, width: 30, height: 20))
            #expect(outer.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 40, height: 30))
        }

        @Test func `layout guides for safe area, margins, and the app`() {
            simulation.launch()
            let controller = UIViewController()
            let window = simulation.show(controller)
            let root: UIView = controller.view
            let (safe, inMargins, guided) = (add(to: root), add(to: root), add(to: root))
            let guide = UILayoutGuide()
            root.addLayoutGuide(guide)
            NSLayoutConstraint.activate([
                safe.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
                safe.bottomAnchor.constraint(equalTo: root.safeAreaLayoutGuide.bottomAnchor),
                inMargins.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
                guide.topAnchor.constraint(equalTo: root.topAnchor, constant: 100),
                guide.heightAnchor.constraint(equalToConstant: 50),
                guided.centerYAnchor.constraint(equalTo: guide.centerYAnchor),
                guided.heightAnchor.constraint(equalToConstant: 10),
            ])
            simulation.device.settle()
            #expect(safe.frame.minY == window.safeAreaInsets.top)
            #expect(safe.frame.maxY == root.bounds.height - window.safeAreaInsets.bottom)
            #expect(inMargins.frame.minX == 16)
            #expect(guide.layoutFrame.minY == 100)
            #expect(guided.frame.midY == 125)
        }

        @Test func `a changed constant moves dependent views before the next frame`() {
            let view = add()
            let top = view.topAnchor.constraint(equalTo: parent.topAnchor)
            NSLayoutConstraint.activate([top, view.heightAnchor.constraint(equalToConstant: 10)])
            parent.layoutIfNeeded()
            top.constant = 42
            #expect(view.frame.minY == 0)
            view.layoutIfNeeded()
            #expect(view.frame.minY == 42)
        }

        @Test func `removing a view removes its external constraints and keeps the internal ones`() {
            let outer = add()
            let inner = add(to: outer)
            let outside = outer.leftAnchor.constraint(equalTo: parent.leftAnchor)
            let inside = inner.leftAnchor.constraint(equalTo: outer.leftAnchor)
            NSLayoutConstraint.activate([outside, inside])
            outer.removeFromSuperview()
            #expect(!outside.isActive)
            #expect(inside.isActive)
        }

        @Test func `a conflicting required constraint is reported and broken`() {
            let view = add()
            view.widthAnchor.constraint(equalToConstant: 10).isActive = true
            view.widthAnchor.constraint(equalToConstant: 20).isActive = true
            parent.layoutIfNeeded()
            #expect(view.frame.width == 10)
            let report = simulation.diagnostics.last?.message ?? ""
            #expect(report.hasPrefix("Unable to simultaneously satisfy constraints."))
        }

        @Test func `views in different hierarchies cannot be constrained to each other`() {
            let view = UIView()
            view.topAnchor.constraint(equalTo: parent.topAnchor).isActive = true
            #expect(simulation.exceptions.map(\.name) == ["NSGenericException"])
            #expect(simulation.exceptions.first?.reason.contains("because they have no common ancestor") == true)
            #expect(parent.constraints.isEmpty)
        }

        @Test func `inequalities at both ends`() {
            let view = add()
            NSLayoutConstraint.activate([
                view.leftAnchor.constraint(greaterThanOrEqualTo: parent.leftAnchor, constant: 20),
                view.rightAnchor.constraint(lessThanOrEqualTo: parent.rightAnchor, constant: -20),
                view.centerXAnchor.constraint(equalTo: parent.centerXAnchor),
                view.heightAnchor.constraint(equalToConstant: 1),
            ])
            let wish = view.widthAnchor.constraint(equalToConstant: 1000)
            wish.priority = .defaultHigh
            wish.isActive = true
            parent.layoutIfNeeded()
            #expect(view.frame == CGRect(x: 20, y: 0, width: 360, height: 1))
        }

        @Test(arguments: 0..<40) func `random chains of views fill their superview exactly`(seed: Int) {
            var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
            func random(_ limit: Int) -> Int {
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                return Int(state % UInt64(limit))
            }
            let views = (0..<(2 + random(8))).map { _ in add() }
            var edge = parent.leftAnchor
            var gaps: CGFloat = 0
            for view in views {
                let gap = CGFloat(random(10))
                gaps += gap
                view.leftAnchor.constraint(equalTo: edge, constant: gap).isActive = true
                if view !== views[0] { view.widthAnchor.constraint(equalTo: views[0].widthAnchor).isActive = true }
                edge = view.rightAnchor
            }
            parent.rightAnchor.constraint(equalTo: edge).isActive = true
            parent.layoutIfNeeded()
            #expect(views.last?.frame.maxX == 400)
            let width = (400 - gaps) / CGFloat(views.count)
            #expect(views.allSatisfy { abs($0.frame.width - width) <= 1 })
            #expect(simulation.diagnostics.isEmpty)
        }

        @Test func `constraints place the center of a view, which another anchor point moves away from it`() {
            let view = add()
            view.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
            NSLayoutConstraint.activate([
                view.centerXAnchor.constraint(equalTo: parent.centerXAnchor),
                view.centerYAnchor.constraint(equalTo: parent.centerYAnchor),
                view.widthAnchor.constraint(equalToConstant: 60), view.heightAnchor.constraint(equalToConstant: 100),
            ])
            parent.layoutIfNeeded()
            #expect(view.center == CGPoint(x: 200, y: 150))
            #expect(view.frame == CGRect(x: 170, y: 50, width: 60, height: 100))
        }
    }
}
