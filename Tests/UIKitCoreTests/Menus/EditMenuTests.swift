// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

@testable import UIKitCore

extension DeviceTests {
    /// Menus that the app shows, and values of previews, pointers and quick actions.
    @MainActor struct EditMenuTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let view = Editor(frame: CGRect(x: 100, y: 100, width: 200, height: 200))

        private final class Editor: UIView, UIEditMenuInteractionDelegate {
            var lines: [String] = []
            var title: String? = "Rename"
            var target = CGRect.null
            override var canBecomeFirstResponder: Bool { true }
            func rename(_ sender: Any?) { lines.append("rename") }
            func other(_ sender: Any?) {}

            func editMenuInteraction(
                _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
                suggestedActions: [UIMenuElement]
            ) -> UIMenu? {
                title.map { title in
                    UIMenu(children: [UIAction(title: title) { [weak self] _ in self?.lines.append("chosen") }])
                }
            }
            func editMenuInteraction(
                _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
            ) -> CGRect { target }
            func editMenuInteraction(
                _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
                animator: any UIEditMenuInteractionAnimating
            ) {
                animator.addCompletion { [weak self] in self?.lines.append("shown") }
                animator.addAnimations { [weak self] in self?.lines.append("shows \(configuration.identifier)") }
            }
            func editMenuInteraction(
                _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
                animator: any UIEditMenuInteractionAnimating
            ) { lines.append("closed") }
        }

        init() {
            simulation.launch()
            window.rootViewController = UIViewController()
            window.makeKeyAndVisible()
            window.rootViewController?.view.addSubview(view)
            simulation.device.settle()
        }

        private var menu: MenuView? { window.subviews.lazy.compactMap { $0 as? MenuView }.first }

        private func rows(_ view: UIView?) -> [MenuRow] {
            guard let view else { return [] }
            return (view as? MenuRow).map { [$0] } ?? view.subviews.flatMap(rows)
        }

        private func choose() throws {
            simulation.device.settle()
            let row = try #require(rows(menu).first)
            simulation.device.tap(at: row.convert(CGPoint(x: 20, y: 20), to: nil))
            simulation.device.settle()
        }

        @Test func `an edit menu is shown when the app asks, at the point or the rectangle of the delegate`() throws {
            let interaction = UIEditMenuInteraction(delegate: view)
            let configuration = UIEditMenuConfiguration(identifier: "a", sourcePoint: CGPoint(x: 50, y: 50))
            interaction.presentEditMenu(with: configuration)
            #expect(menu == nil && interaction.location(in: view) == .zero)
            view.addInteraction(interaction)
            interaction.presentEditMenu(with: configuration)
            #expect(view.lines == ["shows a", "shown"] && menu?.cardFrame.minY == 159)
            #expect(interaction.location(in: view) == CGPoint(x: 50, y: 50))
            try choose()
            #expect(menu == nil && view.lines.suffix(2) == ["closed", "chosen"])
            view.target = CGRect(x: 0, y: 0, width: 10, height: 100)
            interaction.presentEditMenu(with: configuration)
            #expect(menu?.cardFrame.minY == 208)
            interaction.dismissMenu()
            #expect(menu == nil && view.lines.last == "closed")
            interaction.presentEditMenu(with: configuration)
            view.removeInteraction(interaction)
            #expect(menu == nil)
            (view.title, view.lines) = (nil, [])
            view.addInteraction(interaction)
            interaction.presentEditMenu(with: configuration)
            #expect(menu == nil && view.lines.isEmpty)
        }

        @Test func `the old menu shows the items that the first responder performs`() throws {
            let controller = UIMenuController.shared
            let item = UIMenuItem(title: "Rename", action: Selector(Editor.rename))
            controller.menuItems = [item]
            controller.showMenu(from: view, rect: view.bounds)
            #expect(!controller.isMenuVisible && controller.menuFrame == .zero)
            view.becomeFirstResponder()
            controller.showMenu(from: view, rect: CGRect(x: 0, y: 0, width: 10, height: 10))
            #expect(controller.isMenuVisible && controller.menuFrame.minY == 118)
            controller.hideMenu(from: window)
            #expect(controller.isMenuVisible)
            try choose()
            #expect(view.lines == ["rename"] && !controller.isMenuVisible)
            controller.setMenuVisible(true, animated: true)
            #expect(controller.isMenuVisible)
            controller.hideMenu()
            #expect(!controller.isMenuVisible && UIMenuController.shared === controller)
        }

        @Test func `previews, pointers and quick actions are values`() {
            let preview = UITargetedPreview(view: view)
            #expect(preview.target.container === window.rootViewController?.view && preview.size == view.bounds.size)
            #expect(preview.target.center == view.center && preview.parameters.backgroundColor == .systemBackground)
            let place = UIPreviewTarget(container: window, center: .zero)
            #expect(preview.retargetedPreview(with: place).target === place)
            let lines = UIPreviewParameters(textLineRects: [NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4))])
            #expect(lines.visiblePath?.bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
            let pointer = UIPointerInteraction()
            view.addInteraction(pointer)
            #expect(pointer.view === view)
            view.removeInteraction(pointer)
            #expect(pointer.view == nil)
            #expect(UIPointerStyle(effect: .hover(preview)).effect?.preview === preview)
            #expect(UIPointerStyle(shape: .verticalBeam(length: 20), constrainedAxes: .vertical).effect == nil)
            let item = UIMutableApplicationShortcutItem(type: "new", localizedTitle: "New")
            (item.localizedSubtitle, item.icon) = ("Presentation", UIApplicationShortcutIcon(type: .add))
            let same: UIApplicationShortcutItem = item
            #expect(same.localizedSubtitle == "Presentation" && same.icon == UIApplicationShortcutIcon(type: .add))
            #expect(
                UIApplicationShortcutIcon(systemImageName: "a") != UIApplicationShortcutIcon(templateImageName: "a"))
        }
    }
}
