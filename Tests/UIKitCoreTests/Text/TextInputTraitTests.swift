// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What text inputs ask of the keyboard.
    @MainActor struct TextInputTraitTests {
        let simulation = Simulation()

        init() { simulation.launch() }

        /// A view that takes text itself and has one trait.
        private final class KeyReader: UIView, UIKeyInput {
            var hasText: Bool { false }
            var keyboardType = UIKeyboardType.numberPad
            func insertText(_ text: String) {}
            func deleteBackward() {}
        }

        @Test func `fields and views keep every trait`() {
            let inputs: [any UITextInputTraits] = [UITextField(), UITextView()]
            for input in inputs {
                #expect(input.autocapitalizationType == .sentences && input.keyboardType == .default)
                #expect(!input.isSecureTextEntry && input.textContentType == nil && input.passwordRules == nil)
                input.autocapitalizationType = .words
                input.autocorrectionType = .no
                input.spellCheckingType = .yes
                input.smartQuotesType = .no
                input.smartDashesType = .no
                input.smartInsertDeleteType = .yes
                input.inlinePredictionType = .no
                input.keyboardType = .webSearch
                input.keyboardAppearance = .dark
                input.returnKeyType = .continue
                input.enablesReturnKeyAutomatically = true
                input.isSecureTextEntry = true
                input.textContentType = .oneTimeCode
                input.passwordRules = UITextInputPasswordRules(descriptor: "minlength: 20;")
                #expect(input.autocapitalizationType == .words && input.autocorrectionType == .no)
                #expect(input.spellCheckingType == .yes && input.smartQuotesType == .no)
                #expect(input.smartDashesType == .no && input.smartInsertDeleteType == .yes)
                #expect(input.inlinePredictionType == .no && input.keyboardType == .webSearch)
                #expect(input.keyboardAppearance == .dark && input.returnKeyType == .continue)
                #expect(input.enablesReturnKeyAutomatically && input.isSecureTextEntry)
                #expect(input.textContentType == .oneTimeCode)
                #expect(input.passwordRules?.passwordRulesDescriptor == "minlength: 20;")
            }
        }

        @Test func `the traits of a search bar are those of its field`() {
            let bar = UISearchBar()
            bar.keyboardType = .emailAddress
            bar.searchTextField.returnKeyType = .search
            #expect(bar.searchTextField.keyboardType == .emailAddress && bar.returnKeyType == .search)
        }

        @Test func `a custom input has its own traits, and defaults for the rest`() {
            let reader = KeyReader()
            let input: any UITextInputTraits = reader
            #expect(input.keyboardType == .numberPad && input.returnKeyType == .default)
            input.keyboardType = .phonePad
            input.returnKeyType = .go
            #expect(reader.keyboardType == .phonePad && input.returnKeyType == .default)
        }

        @Test func `secure text entry can be set through any trait, and applies immediately`() throws {
            let window = UIWindow(frame: UIScreen.main.bounds)
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
            field.text = "abc"
            window.addSubview(field)
            window.makeKeyAndVisible()
            var texts: [String] { simulation.device.renderTree(of: .main).layers.flatMap(\.texts) }
            simulation.device.settle()
            #expect(texts == ["abc"])
            (field as any UITextInputTraits).isSecureTextEntry = true
            simulation.device.settle()
            #expect(texts == ["•••"])
        }
    }
}
