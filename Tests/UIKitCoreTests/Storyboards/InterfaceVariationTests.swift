// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What differs between size classes in an Interface Builder file, on a phone in portrait.
    @MainActor struct InterfaceVariationTests {
        private let simulation = Simulation()
        private let controller = UIViewController()
        private let objects = InterfaceBuilderObjects(storyboard: nil)
        private let window: UIWindow
        private let first = UILabel()
        private let second = UILabel()
        private let third = UILabel()

        init() {
            simulation.launch()
            window = simulation.show(controller)
        }

        private var root: UIView { controller.view }

        private let compact = InterfaceBuilderSizes(width: .compact, height: .unspecified)
        private let portrait = InterfaceBuilderSizes(width: .compact, height: .regular)
        private let large = InterfaceBuilderSizes(width: .regular, height: .regular)

        private func setWidth(_ width: UIUserInterfaceSizeClass) {
            controller.traitOverrides.horizontalSizeClass = width
            simulation.device.settle()
        }

        private func pin(_ view: UIView, to other: UIView, _ constant: CGFloat = 0) -> NSLayoutConstraint {
            NSLayoutConstraint(
                item: view, attribute: .top, relatedBy: .equal, toItem: other, attribute: .top, multiplier: 1,
                constant: constant)
        }

        @Test func `a value in more specific size classes takes precedence`() {
            let value = InterfaceBuilderVariation("any", [(compact, "compact"), (portrait, "portrait")])
            func text(_ width: UIUserInterfaceSizeClass, _ height: UIUserInterfaceSizeClass) -> String {
                value.value(
                    in: UITraitCollection(traitsFrom: [
                        UITraitCollection(horizontalSizeClass: width), UITraitCollection(verticalSizeClass: height),
                    ]))
            }
            #expect(text(.regular, .regular) == "any")
            #expect(text(.compact, .compact) == "compact")
            #expect(text(.compact, .regular) == "portrait")
        }

        @Test func `properties follow the size classes, and return to the usual values`() {
            root.addSubview(first)
            objects.vary(
                first, with: first, standard: { $0.numberOfLines = 1 },
                [
                    (compact, { $0.numberOfLines = 2 }),
                    (
                        large,
                        { label in
                            label.numberOfLines = 3
                            label.tag += 1
                        }
                    ),
                ])
            #expect(first.numberOfLines == 2)
            setWidth(.regular)
            #expect(first.numberOfLines == 3)
            first.numberOfLines = 9
            controller.traitOverrides.verticalSizeClass = .compact
            simulation.device.settle()
            #expect(first.numberOfLines == 1 && first.tag == 1)
            setWidth(.compact)
            #expect(first.numberOfLines == 2)
        }

        @Test func `subviews come and go in their order`() {
            root.addSubview(first)
            root.addSubview(third)
            let hosted = UIView()
            root.addSubview(hosted)
            objects.install(
                in: root,
                [
                    InterfaceBuilderSubviews(
                        of: root,
                        [
                            (first, InterfaceBuilderVariation(true, [(large, false)])),
                            (second, InterfaceBuilderVariation(false, [(large, true)])), (third, nil),
                        ])
                ], [])
            #expect(root.subviews == [first, third, hosted])
            setWidth(.regular)
            #expect(root.subviews == [second, third, hosted])
            setWidth(.compact)
            #expect(root.subviews == [first, third, hosted])
        }

        @Test func `the views of a stack come and go in their order`() {
            let stack = UIStackView(arrangedSubviews: [first, third])
            root.addSubview(stack)
            objects.install(
                in: root,
                [
                    InterfaceBuilderSubviews(
                        of: stack,
                        [(first, nil), (second, InterfaceBuilderVariation(false, [(compact, true)])), (third, nil)])
                ], [])
            #expect(stack.arrangedSubviews == [first, second, third])
            setWidth(.regular)
            #expect(stack.arrangedSubviews == [first, third])
        }

        @Test func `constraints are active in their size classes while their views are there`() {
            root.addSubview(first)
            let (own, link) = (pin(first, to: root), pin(second, to: first))
            own.isActive = true
            objects.install(
                in: root,
                [
                    InterfaceBuilderSubviews(
                        of: root, [(first, nil), (second, InterfaceBuilderVariation(false, [(large, true)]))])
                ],
                [
                    InterfaceBuilderConstraint(own, in: root, InterfaceBuilderVariation(true, [(large, false)])),
                    InterfaceBuilderConstraint(link, in: root, InterfaceBuilderVariation(true)),
                ])
            #expect(own.isActive && !link.isActive)
            setWidth(.regular)
            #expect(!own.isActive && link.isActive)
            setWidth(.compact)
            #expect(own.isActive && !link.isActive)
        }

        @Test func `what the app changed stays while nothing has to change`() {
            root.addSubview(first)
            root.addSubview(second)
            let own = pin(first, to: root)
            own.isActive = true
            objects.install(
                in: root,
                [
                    InterfaceBuilderSubviews(
                        of: root, [(first, nil), (second, InterfaceBuilderVariation(true, [(large, false)]))])
                ],
                [InterfaceBuilderConstraint(own, in: root, InterfaceBuilderVariation(true))])
            own.isActive = false
            second.removeFromSuperview()
            controller.traitOverrides.verticalSizeClass = .compact
            simulation.device.settle()
            #expect(!own.isActive && second.superview == nil)
        }

        @Test func `varying views are not kept by themselves`() {
            weak var gone: UIView?
            do {
                let (parent, child) = (UIView(), UIView())
                gone = parent
                parent.addSubview(child)
                objects.vary(parent, with: parent, standard: { _ in }, [(compact, { $0.alpha = 0.5 })])
                objects.install(
                    in: parent,
                    [
                        InterfaceBuilderSubviews(
                            of: parent, [(child, InterfaceBuilderVariation(true, [(large, false)]))])
                    ],
                    [InterfaceBuilderConstraint(pin(child, to: parent), in: parent, InterfaceBuilderVariation(true))])
            }
            #expect(gone == nil)
        }
    }
}
