// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

/// Notes what a search bar and a search controller tell.
@MainActor private final class TokenLog: NSObject, UISearchBarDelegate, UISearchResultsUpdating {
    var heard: [String] = []

    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { heard.append("text \(searchText)") }
    func updateSearchResults(for searchController: UISearchController) {
        heard.append("update \(searchController.searchBar.searchTextField.tokens.count)")
    }
}

extension DeviceTests {
    /// The tokens of search fields.
    @MainActor struct SearchTokenTests {
        private let simulation = Simulation()
        private let window: UIWindow
        private let controller = UIViewController()
        private let field = UISearchTextField(frame: CGRect(x: 0, y: 100, width: 320, height: 36))
        private let tokens = ["Anna", "Photos"].map { UISearchToken(icon: nil, text: $0) }
        private var edits: Int { counter.count }
        private let counter = EditCounter()

        @MainActor private final class EditCounter { var count = 0 }

        init() {
            simulation.launch()
            window = simulation.show(controller)
            controller.view.addSubview(field)
            field.addAction(UIAction { [counter] _ in counter.count += 1 }, for: .editingChanged)
            tokens[0].representedObject = 7
            simulation.device.settle()
        }

        private var views: [SearchTokenView] { field.subviews.compactMap { $0 as? SearchTokenView } }
        private var texts: [String] { simulation.device.renderTree(of: .main).layers.flatMap(\.texts) }

        private func tap(_ view: UIView) {
            simulation.device.tap(at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
            simulation.device.settle()
        }

        @Test func `tokens are before the text, which makes room, and replace the placeholder`() {
            let before = field.textRect(forBounds: field.bounds)
            #expect(texts.contains("Search"))
            field.tokens = tokens
            simulation.device.settle()
            let after = field.textRect(forBounds: field.bounds)
            #expect(views.count == 2 && views[0].frame.minX == before.minX)
            #expect(views[1].frame.minX > views[0].frame.maxX && after.minX > views[1].frame.maxX)
            #expect(after.maxX < before.maxX && texts.contains("Anna") && !texts.contains("Search"))
            #expect(field.tokens.first?.representedObject as? Int == 7 && edits == 0)
            #expect(views[1].accessibilityLabel == "Photos")
        }

        @Test func `tokens are inserted and removed at an index`() {
            field.insertToken(tokens[0], at: 5)
            field.insertToken(tokens[1], at: 0)
            #expect(field.tokens == [tokens[1], tokens[0]])
            field.removeToken(at: 2)
            field.removeToken(at: 0)
            #expect(field.tokens == [tokens[0]] && views.count == 1)
        }

        @Test func `the delete key selects the last token, and then deletes it`() {
            field.tokens = tokens
            field.becomeFirstResponder()
            field.insertText("a")
            field.deleteBackward()
            #expect(field.text == "" && edits == 2)
            field.deleteBackward()
            #expect(field.tokens.count == 2 && views[1].isSelected && edits == 2)
            field.deleteBackward()
            #expect(field.tokens == [tokens[0]] && edits == 3)
            field.deleteBackward()
            field.insertText("b")
            #expect(field.text == "b" && field.tokens.isEmpty && edits == 4)
        }

        @Test func `a tapped token is deleted, unless that is not allowed`() {
            field.tokens = tokens
            field.allowsDeletingTokens = false
            simulation.device.settle()
            tap(views[0])
            #expect(field.isFirstResponder && views[0].isSelected)
            field.deleteBackward()
            #expect(field.tokens.count == 2)
            field.allowsDeletingTokens = true
            field.deleteBackward()
            #expect(field.tokens == [tokens[1]] && edits == 1)
        }

        @Test(arguments: [UIKeyModifierFlags(), .alternate, .command])
        func `forward deletion deletes a selected token instead of text`(_ flags: UIKeyModifierFlags) {
            field.tokens = tokens
            field.text = "abc"
            simulation.device.settle()
            tap(views[0])
            simulation.device.input.press(UIKey.Input.delete, modifiers: flags)
            #expect(field.tokens == [tokens[1]] && field.text == "abc" && edits == 1)
            field.allowsDeletingTokens = false
            simulation.device.settle()
            tap(views[0])
            simulation.device.input.press(UIKey.Input.delete, modifiers: flags)
            #expect(field.tokens == [tokens[1]] && field.text == "abc" && edits == 1)
        }

        @Test func `forward deletion without a selected token deletes text, and words end before tokens`() {
            field.tokens = tokens
            field.text = "abc"
            field.becomeFirstResponder()
            simulation.device.input.press(UIKey.Input.home)
            simulation.device.input.press(UIKey.Input.delete)
            #expect(field.text == "bc" && field.tokens == tokens && !views[1].isSelected)
            simulation.device.input.press(UIKey.Input.backspace, modifiers: .alternate)
            #expect(field.text == "bc" && field.tokens == tokens && views[1].isSelected)
        }

        @Test func `the clear button removes the tokens as well`() throws {
            field.tokens = tokens
            simulation.device.settle()
            tap(try #require(field.clearButton))
            #expect(field.tokens.isEmpty && views.isEmpty && edits == 1)
        }

        @Test func `the clear button keeps tokens that must not be deleted`() throws {
            field.tokens = tokens
            field.text = "a"
            field.allowsDeletingTokens = false
            simulation.device.settle()
            tap(try #require(field.clearButton))
            #expect(field.tokens == tokens && field.text == "" && edits == 1)
        }

        @Test func `a part of the text becomes a token`() throws {
            field.text = "from Anna"
            let start = try #require(field.position(from: field.beginningOfDocument, offset: 5))
            let range = try #require(field.textRange(from: start, to: field.endOfDocument))
            field.replaceTextualPortion(of: range, with: tokens[0], at: 0)
            #expect(field.text == "from " && field.tokens == [tokens[0]] && field.textualRange.end.offset == 5)
            #expect(views[0].isSelected)
            let selected = try #require(field.selectedTextRange)
            #expect(field.tokens(in: selected) == [tokens[0]])
        }

        @Test func `a range has the tokens that it contains`() throws {
            field.tokens = tokens
            field.text = "from"
            simulation.device.settle()
            let all = try #require(field.textRange(from: field.beginningOfDocument, to: field.endOfDocument))
            let end = try #require(field.textRange(from: field.endOfDocument, to: field.endOfDocument))
            let start = try #require(
                field.textRange(from: field.beginningOfDocument, to: field.beginningOfDocument))
            #expect(field.tokens(in: all) == tokens && field.tokens(in: end).isEmpty)
            #expect(field.tokens(in: start).isEmpty && field.tokens(in: field.textualRange).isEmpty)
            tap(views[1])
            let selected = try #require(field.selectedTextRange)
            #expect(field.tokens(in: selected) == [tokens[1]])
            field.selectedTextRange = end
            #expect(field.tokens(in: end).isEmpty && !views[1].isSelected)
        }

        @Test func `typing replaces a selected token, unless that is not allowed`() {
            field.tokens = tokens
            field.text = "x"
            simulation.device.settle()
            tap(views[0])
            field.insertText("a")
            #expect(field.tokens == [tokens[1]] && field.text == "ax")
            simulation.device.settle()
            field.allowsDeletingTokens = false
            tap(views[0])
            field.insertText("b")
            #expect(field.tokens == [tokens[1]] && field.text == "bax" && !views[0].isSelected)
        }

        @Test func `the last of many tokens are shown, and leave room for the text`() throws {
            let many = (1...20).map { UISearchToken(icon: nil, text: "Token \($0)") }
            field.tokens = many
            simulation.device.settle()
            let shown = views.filter { !$0.isHidden }.sorted { $0.frame.minX < $1.frame.minX }
            let text = field.textRect(forBounds: field.bounds)
            #expect(shown.last?.token === many.last && shown.first?.token !== many.first)
            #expect(shown.allSatisfy { $0.frame.minX >= 30 && $0.frame.maxX < text.minX } && text.width >= 80)
            #expect(text.maxX <= field.clearButtonRect(forBounds: field.bounds).minX)
            field.tokens = Array(many.prefix(2))
            simulation.device.settle()
            #expect(views.allSatisfy { !$0.isHidden })
        }

        @Test func `a search is updated when tokens change, and the bar's delegate hears of the user's changes`() {
            let search = UISearchController(searchResultsController: nil)
            let log = TokenLog()
            (search.searchResultsUpdater, search.searchBar.delegate) = (log, log)
            let navigation = UINavigationController(rootViewController: controller)
            controller.navigationItem.searchController = search
            window.rootViewController = navigation
            simulation.device.settle()
            search.searchBar.searchTextField.tokens = tokens
            #expect(log.heard == ["update 2"])
            search.searchBar.becomeFirstResponder()
            log.heard = []
            search.searchBar.searchTextField.deleteBackward()
            search.searchBar.searchTextField.deleteBackward()
            #expect(log.heard == ["text ", "update 1"])
            search.isActive = false
            #expect(search.searchBar.searchTextField.tokens.isEmpty && log.heard.last == "update 0")
        }
    }
}
