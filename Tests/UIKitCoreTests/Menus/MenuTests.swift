// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Menus of buttons: shown, pressed and closed by touches ("UIMenu", Apple).
    @MainActor struct MenuTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let button = UIButton(type: .system)

        init() {
            simulation.launch()
            window.rootViewController = UIViewController()
            window.makeKeyAndVisible()
            button.frame = CGRect(x: 20, y: 100, width: 100, height: 44)
            button.showsMenuAsPrimaryAction = true
            window.rootViewController?.view.addSubview(button)
            simulation.device.settle()
        }

        private var menu: MenuView? { window.subviews.lazy.compactMap { $0 as? MenuView }.first }

        private func rows(_ view: UIView?) -> [MenuRow] {
            guard let view else { return [] }
            return (view as? MenuRow).map { [$0] } ?? view.subviews.flatMap(rows)
        }

        private var titles: [String?] { rows(menu).map(\.accessibilityLabel) }

        private func tap(_ view: UIView) {
            simulation.device.tap(at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
            simulation.device.settle()
        }

        private func tap(_ title: String) throws {
            tap(try #require(rows(menu).first { $0.accessibilityLabel == title }))
        }

        @Test func `a tap shows the menu instead of sending the action, and choosing an item performs it`() throws {
            var heard: [String] = []
            button.addAction(UIAction { _ in heard.append("primary") }, for: .primaryActionTriggered)
            button.addAction(UIAction { _ in heard.append("menu") }, for: .menuActionTriggered)
            button.menu = UIMenu(children: [
                UIAction(title: "One") { heard.append("one \($0.sender is UIButton)") },
                UIAction(title: "Two", attributes: .destructive) { _ in heard.append("two") },
                UIAction(title: "Secret", attributes: .hidden) { _ in },
            ])
            tap(button)
            #expect(titles == ["One", "Two"])
            #expect(rows(menu).first?.convert(.zero, to: nil) == CGPoint(x: 20, y: 152))
            try tap("One")
            #expect(menu == nil && heard == ["menu", "one true"])
        }

        @Test func `a touch outside the menu closes it and reaches nothing below`() {
            var presses = 0
            let other = UIButton(frame: CGRect(x: 20, y: 500, width: 100, height: 44))
            other.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
            window.rootViewController?.view.addSubview(other)
            button.menu = UIMenu(children: [UIAction(title: "One") { _ in }])
            tap(button)
            tap(other)
            #expect(menu == nil && presses == 0)
            tap(other)
            #expect(presses == 1)
        }

        @Test func `a disabled element does nothing, and keepsMenuPresented leaves the menu open`() throws {
            var heard: [String] = []
            button.menu = UIMenu(children: [
                UIAction(title: "Off", attributes: .disabled) { _ in heard.append("off") },
                UIAction(title: "Keep", attributes: .keepsMenuPresented) { _ in heard.append("keep") },
            ])
            tap(button)
            try tap("Off")
            try tap("Keep")
            #expect(heard == ["keep"] && menu != nil)
        }

        @Test func `a submenu replaces its menu, and can go back; an inline one is shown in place`() throws {
            let inline = UIMenu(options: .displayInline, children: [UIAction(title: "Inline") { _ in }])
            let more = UIMenu(title: "More", children: [UIAction(title: "Inner") { _ in }])
            button.menu = UIMenu(children: [UIAction(title: "Outer") { _ in }, inline, more])
            tap(button)
            #expect(titles == ["Outer", "Inline", "More"])
            try tap("More")
            #expect(titles == ["More", "Inner"])
            try tap("More")
            #expect(titles == ["Outer", "Inline", "More"])
        }

        @Test func `deferred elements are shown when available, and cached unless uncached`() {
            var pending: [([UIMenuElement]) -> Void] = []
            var asked = 0
            let kept = UIDeferredMenuElement {
                asked += 1
                pending.append($0)
            }
            let fresh = UIDeferredMenuElement.uncached {
                asked += 10
                $0([UIAction(title: "Fresh \(asked)") { _ in }])
            }
            button.menu = UIMenu(children: [kept, fresh])
            tap(button)
            #expect(titles == [nil, "Fresh 11"])
            pending.first?([UIAction(title: "Late") { _ in }])
            simulation.device.settle()
            #expect(titles == ["Late", "Fresh 11"])
            menu?.removeFromSuperview()
            tap(button)
            #expect(titles == ["Late", "Fresh 21"])
        }

        @Test func `the choice in a pop-up button becomes its title and is selected`() throws {
            let actions = ["Small", "Large"].map { UIAction(title: $0) { _ in } }
            actions[0].state = .on
            button.menu = UIMenu(children: actions)
            button.changesSelectionAsPrimaryAction = true
            #expect(button.title(for: .normal) == "Small")
            tap(button)
            try tap("Large")
            #expect(button.title(for: .normal) == "Large")
            #expect(actions.map(\.state) == [.off, .on])
        }

        @Test func `a bar button without an action shows its menu, above if there is no space below`() throws {
            var heard: [String] = []
            let item = UIBarButtonItem(
                title: "Add",
                menu: UIMenu(
                    title: "New",
                    children: [UIAction(title: "Folder") { heard.append("\($0.sender is UIBarButtonItem)") }]))
            let bar = UIToolbar(frame: CGRect(x: 0, y: 623, width: 375, height: 44))
            bar.items = [item]
            window.rootViewController?.view.addSubview(bar)
            simulation.device.settle()
            tap(item.button)
            let row = try #require(rows(menu).last)
            #expect(row.convert(row.bounds, to: nil).maxY <= 623)
            try tap("Folder")
            #expect(heard == ["true"])
            #expect(item.press() && menu != nil)
        }

        @Test func `a long press shows the menu of a button with its own action`() {
            var presses = 0
            button.showsMenuAsPrimaryAction = false
            button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
            button.menu = UIMenu(children: [UIAction(title: "One") { _ in }])
            tap(button)
            #expect(presses == 1 && menu == nil)
            simulation.device.frame(at: 10)
            simulation.device.touchBegan(at: CGPoint(x: 50, y: 120), time: 10)
            for step in 1...10 { simulation.device.frame(at: 10 + Double(step) / 10) }
            simulation.device.touchEnded(time: 11)
            simulation.device.settle()
            #expect(presses == 1 && menu != nil)
        }
    }
}
