// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Controllers in place of the keyboard ("inputViewController", Apple); the screen is 375 by 667 points.
    @MainActor struct InputViewControllerTests {
        private let simulation: Simulation
        private let window: UIWindow
        private let controller = UIViewController()
        private let field = PadField(frame: CGRect(x: 0, y: 100, width: 200, height: 40))
        private var device: SimulatedDevice { simulation.device }
        private var pad: Pad { field.pad }

        init() {
            simulation = Simulation()
            simulation.launch()
            window = simulation.show(controller)
            controller.view.addSubview(field)
        }

        private func edit() {
            #expect(field.becomeFirstResponder())
            device.settle()
        }

        @Test func `the controller's view is in place of the keyboard until editing ends`() {
            edit()
            let place = pad.view.convert(pad.view.bounds, to: UIScreen.main.coordinateSpace)
            #expect(place == CGRect(x: 0, y: 451, width: 375, height: 216))
            #expect(pad.inputView === pad.view && pad.inputView?.inputViewStyle == .keyboard)
            #expect(pad.trace.contains("text"))
            #expect(pad.trace.filter { $0 != "text" } == ["will appear", "did appear"])
            pad.dismissKeyboard()
            device.settle()
            #expect(!field.isFirstResponder && pad.view.window == nil)
            #expect(pad.trace.suffix(2) == ["will disappear", "did disappear"])
        }

        @Test func `constraints determine the height of the view`() {
            let key = UIView()
            key.translatesAutoresizingMaskIntoConstraints = false
            pad.view.addSubview(key)
            NSLayoutConstraint.activate([
                key.topAnchor.constraint(equalTo: pad.view.topAnchor),
                key.bottomAnchor.constraint(equalTo: pad.view.bottomAnchor),
                key.heightAnchor.constraint(equalToConstant: 120),
            ])
            edit()
            #expect(pad.view.bounds.height == 120)
        }

        @Test func `the proxy edits the text of the first responder`() {
            edit()
            let proxy = pad.textDocumentProxy
            #expect(!proxy.hasText && proxy.documentContextBeforeInput == nil)
            let texts = pad.trace.count { $0 == "text" }
            proxy.insertText("one two")
            #expect(field.text == "one two" && proxy.hasText)
            #expect(pad.trace.count { $0 == "text" } == texts + 1)
            proxy.adjustTextPosition(byCharacterOffset: -4)
            #expect(proxy.documentContextBeforeInput == "one" && proxy.documentContextAfterInput == " two")
            proxy.deleteBackward()
            #expect(field.text == "on two" && proxy.selectedText == nil)
            proxy.adjustTextPosition(byCharacterOffset: 100)
            #expect(proxy.documentContextAfterInput == nil && proxy.documentContextBeforeInput == "on two")
            #expect(proxy.documentInputMode === field.textInputMode)
            field.keyboardType = .numberPad
            #expect(proxy.keyboardType == .numberPad)
        }

        @Test func `another text has another identifier`() {
            edit()
            let first = pad.textDocumentProxy.documentIdentifier
            let other = PadField(frame: CGRect(x: 0, y: 200, width: 200, height: 40))
            other.pad = pad
            controller.view.addSubview(other)
            #expect(other.becomeFirstResponder())
            device.settle()
            #expect(pad.textDocumentProxy.documentIdentifier != first)
            pad.textDocumentProxy.insertText("x")
            #expect(other.text == "x" && field.text?.isEmpty != false)
        }

        @Test func `a controller can be above the keyboard`() {
            let bar = UIInputViewController()
            let view = UIInputView(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            bar.view = view
            field.bar = bar
            edit()
            #expect(view.convert(view.bounds, to: UIScreen.main.coordinateSpace).maxY == 451)
            #expect(view.bounds.height == 30)
        }
    }
}

/// A field with a controller in place of the keyboard.
private final class PadField: UITextField {
    var pad = Pad()
    var bar: UIInputViewController?
    override var inputViewController: UIInputViewController? { pad }
    override var inputAccessoryViewController: UIInputViewController? { bar }
}

/// A controller in place of the keyboard that notes what it is told.
private final class Pad: UIInputViewController {
    var trace: [String] = []

    override func textDidChange(_ textInput: (any UITextInput)?) { trace.append("text") }
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        trace.append("will appear")
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        trace.append("did appear")
    }
    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        trace.append("will disappear")
    }
    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        trace.append("did disappear")
    }
}
