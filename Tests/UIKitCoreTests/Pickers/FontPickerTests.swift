// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore
@testable import UIKitServices

/// Hears which fonts are chosen.
@MainActor private final class FontLog: NSObject, UIFontPickerViewControllerDelegate {
    var heard: [String] = []

    func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController) {
        heard.append(viewController.selectedFontDescriptor?.postscriptName ?? "none")
    }

    func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController) { heard.append("cancel") }
}

extension DeviceTests {
    /// The picker of fonts.
    @MainActor struct FontPickerTests {
        private let scene: PickerScene
        private let log = FontLog()

        init() throws { scene = try PickerScene() }

        private func present(_ configure: (UIFontPickerViewController) -> Void = { _ in }) {
            let picker = UIFontPickerViewController()
            picker.delegate = log
            configure(picker)
            scene.present(picker)
        }

        private func cell(_ label: String) throws -> UITableViewCell {
            let cells = scene.first(UITableView.self)?.visibleCells ?? []
            return try #require(cells.first { $0.accessibilityLabel == label }, "\(label)")
        }

        private func font(_ cell: UITableViewCell) -> String? {
            (cell.contentConfiguration as? UIListContentConfiguration)?.textProperties.font.familyName
        }

        @Test func `a family is chosen, which closes the picker`() throws {
            present()
            let first = try #require(UIFont.familyNames.first { !$0.hasPrefix(".") })
            #expect(font(try cell(first)) == first)
            try scene.touch(first)
            let regular = try #require(FontCatalog.face(named: first)).name
            #expect(log.heard == [regular] && scene.root.presentedViewController == nil)
        }

        @Test func `a family leads to its faces where they are included, and the selected one has a checkmark`() throws
        {
            present {
                $0.configuration.includeFaces = true
                $0.configuration.displayUsingSystemFont = true
                $0.selectedFontDescriptor = UIFontDescriptor(name: "AvenirNext-Bold", size: 12)
            }
            let search = try #require(scene.first(UISearchTextField.self))
            search.text = "avenir n"
            search.sendActions(for: .editingChanged)
            scene.device.settle()
            #expect(font(try cell("Avenir Next")) != "Avenir Next")
            #expect(try cell("Avenir Next").accessoryType == .disclosureIndicator)
            try scene.touch("Avenir Next")
            #expect(try cell("Bold").accessoryType == .checkmark && cell("Medium").accessoryType == .none)
            try scene.touch("Medium")
            #expect(log.heard == ["AvenirNext-Medium"])
        }

        @Test func `a new selection moves the checkmark, and a picker that is shown again begins with the families`()
            throws
        {
            let picker = UIFontPickerViewController()
            picker.configuration.includeFaces = true
            scene.present(picker)
            let search = try #require(scene.first(UISearchTextField.self))
            search.text = "avenir n"
            search.sendActions(for: .editingChanged)
            scene.device.settle()
            try scene.touch("Avenir Next")
            #expect(try cell("Bold").accessoryType == .none)
            picker.selectedFontDescriptor = UIFontDescriptor(name: "AvenirNext-Bold", size: 12)
            scene.device.settle()
            #expect(try cell("Bold").accessoryType == .checkmark)
            let navigation = try #require(picker.children.first as? UINavigationController)
            #expect(navigation.viewControllers.count == 2)
            picker.dismiss(animated: false)
            scene.device.settle()
            scene.present(picker)
            #expect(navigation.viewControllers.count == 1)
        }

        @Test func `only fonts with the wanted traits are shown`() throws {
            present { $0.configuration.filteredTraits = .traitMonoSpace }
            let table = try #require(scene.first(UITableView.self))
            let names = table.visibleCells.compactMap(\.accessibilityLabel)
            #expect(!names.isEmpty && names.count < UIFont.familyNames.count && !names.contains("Helvetica"))
        }

        @Test func `the button and a swipe cancel`() throws {
            present()
            try scene.touch("Cancel")
            #expect(log.heard == ["cancel"] && scene.root.presentedViewController == nil)
            let picker = UIFontPickerViewController()
            picker.delegate = log
            scene.root.present(picker, animated: false)
            scene.device.settle()
            scene.device.tap(at: CGPoint(x: 100, y: 3), time: 9)
            scene.device.settle()
            #expect(log.heard == ["cancel", "cancel"] && scene.root.presentedViewController == nil)
        }
    }
}
