// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What is beside the text of a field, and the end of editing.
    @MainActor struct SideViewTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
            window.addSubview(field)
            device.settle()
        }

        @Test func `the clear button is shown while there is text, and clears it`() {
            field.clearButtonMode = .whileEditing
            field.text = "abc"
            device.settle()
            #expect(field.clearButton?.superview == nil)
            field.becomeFirstResponder()
            device.settle()
            let button = field.clearButton
            #expect(button?.superview === field)
            #expect(field.textRect(forBounds: field.bounds).maxX == button?.frame.minX)
            var edits = 0
            field.addAction(UIAction { _ in edits += 1 }, for: .editingChanged)
            device.tap(at: CGPoint(x: 210, y: 120))
            #expect(field.text == "")
            #expect(edits == 1)
            device.settle()
            #expect(button?.superview == nil)
        }

        @Test func `side views are shown according to their mode, with the text between them`() {
            let (left, right) = (UIView(), UIView())
            left.frame.size = CGSize(width: 30, height: 20)
            right.frame.size = CGSize(width: 40, height: 10)
            (field.leftView, field.leftViewMode) = (left, .always)
            (field.rightView, field.rightViewMode) = (right, .unlessEditing)
            (field.clearButtonMode, field.text) = (.always, "abc")
            device.settle()
            #expect(left.frame == CGRect(x: 0, y: 10, width: 30, height: 20))
            #expect(right.frame == CGRect(x: 160, y: 15, width: 40, height: 10))
            #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 30, y: 0, width: 130, height: 40))
            field.becomeFirstResponder()
            device.settle()
            #expect(right.superview == nil)
            #expect(field.clearButton?.superview === field)
            field.leftView = nil
            device.settle()
            #expect(left.superview == nil)
        }

        @Test func `a view ends editing in its subviews, and can force it against the delegate`() {
            final class Stubborn: NSObject, UITextFieldDelegate {
                var ends = 0
                func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { false }
                func textFieldDidEndEditing(_ textField: UITextField) { ends += 1 }
            }
            field.becomeFirstResponder()
            let other = UIView()
            window.addSubview(other)
            #expect(other.endEditing(false))
            #expect(field.isFirstResponder)
            #expect(window.endEditing(false))
            #expect(!field.isFirstResponder)
            let stubborn = Stubborn()
            var actions = 0
            field.addAction(UIAction { _ in actions += 1 }, for: .editingDidEnd)
            field.delegate = stubborn
            field.becomeFirstResponder()
            #expect(!window.endEditing(false))
            #expect(field.isFirstResponder && stubborn.ends == 0 && actions == 0)
            #expect(window.endEditing(true))
            #expect(!field.isFirstResponder && stubborn.ends == 1 && actions == 1)
            // It cannot refuse to leave the window, either, and refuses again afterwards.
            field.becomeFirstResponder()
            #expect(!window.endEditing(false))
            field.removeFromSuperview()
            #expect(!field.isFirstResponder && stubborn.ends == 2 && actions == 2)
        }

        @Test func `a text view and a responder that refuses are forced to resign, too`() {
            final class Stubborn: NSObject, UITextViewDelegate {
                var ends = 0
                func textViewShouldEndEditing(_ textView: UITextView) -> Bool { false }
                func textViewDidEndEditing(_ textView: UITextView) { ends += 1 }
            }
            final class Responder: UIView {
                override var canBecomeFirstResponder: Bool { true }
                override var canResignFirstResponder: Bool { false }
            }
            final class Refusing: UIView {
                override var canBecomeFirstResponder: Bool { true }
                override func resignFirstResponder() -> Bool { false }
            }
            let (view, stubborn) = (UITextView(), Stubborn())
            view.delegate = stubborn
            for responder in [view, Responder(), Refusing()] {
                window.addSubview(responder)
                #expect(responder.becomeFirstResponder() && !window.endEditing(false))
                #expect(window.endEditing(true) && !responder.isFirstResponder)
            }
            #expect(stubborn.ends == 1)
        }
    }
}
