// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct KeyCommandTests {
        let simulation = Simulation()

        @Test func `CMD-1 a key command is sent to the front controller, which consumes its press`() {
            simulation.launch()
            let controller = CommandController()
            let window = simulation.show(UINavigationController(rootViewController: controller))
            simulation.device.input.press("r", modifiers: .command)
            #expect(controller.seen == ["reload r"])
            // Other presses go to the first responder, without one to the window (WIN-11).
            controller.becomeFirstResponder()
            simulation.device.input.press("R", modifiers: [.command, .shift])
            simulation.device.input.press("r")
            #expect(controller.seen == ["reload r", "press R", "press r"])
            controller.isBusy = true
            simulation.device.input.press("r", modifiers: .command)
            #expect(controller.seen.last == "press r" && controller.seen.count == 4)
            controller.addKeyCommand(
                UIKeyCommand(
                    input: UIKeyCommand.inputEscape, modifierFlags: [],
                    action: Selector("reload", CommandController.reload(_:))))
            controller.isBusy = false
            simulation.device.input.press(UIKeyCommand.inputEscape)
            #expect(controller.seen.last == "reload UIKeyInputEscape")
            _ = window
        }

        @Test func `CMD-1 function keys have UIKit's names`() {
            let keys = [UIKeyboardHIDUsage.keyboardF1, .keyboardF5, .keyboardF12, .keyboardF13]
            #expect(keys.map(\.input) == [UIKeyCommand.f1, UIKeyCommand.f5, UIKeyCommand.f12, nil])
        }

        @Test func `CMD-2 typing keys go to text input first, unless the command has priority`() {
            simulation.launch()
            let controller = CommandController()
            let window = simulation.show(controller)
            let field = UITextField(frame: CGRect(x: 0, y: 100, width: 200, height: 40))
            controller.view.addSubview(field)
            field.becomeFirstResponder()
            let plain = UIKeyCommand(
                input: "x", modifierFlags: [], action: Selector("reload", CommandController.reload(_:)))
            controller.addKeyCommand(plain)
            simulation.device.input.press("x")
            #expect(field.text == "x" && controller.seen.isEmpty)
            plain.wantsPriorityOverSystemBehavior = true
            simulation.device.input.press("x")
            #expect(field.text == "x" && controller.seen == ["reload x"])
            _ = window
        }

        @Test func `CMD-3 the Edit menu keys cut, copy, paste, and select the text of a field`() {
            simulation.launch()
            let controller = UIViewController()
            let window = simulation.show(controller)
            let field = UITextField(frame: CGRect(x: 0, y: 100, width: 200, height: 40))
            controller.view.addSubview(field)
            field.text = "abc"
            field.becomeFirstResponder()
            for key in ["a", "c", "v", "v"] { simulation.device.input.press(key, modifiers: .command) }
            #expect(field.text == "abcabc" && UIPasteboard.general.string == "abc")
            for key in ["a", "x"] { simulation.device.input.press(key, modifiers: .command) }
            #expect(field.text == "" && UIPasteboard.general.string == "abcabc")
            UIPasteboard.general.items = []
            _ = window
        }

        @Test func `touches are ignored while the app disables them`() {
            simulation.launch()
            let controller = UIViewController()
            let window = simulation.show(controller)
            let button = UIButton(frame: CGRect(x: 0, y: 100, width: 100, height: 50))
            var presses = 0
            button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
            controller.view.addSubview(button)
            UIApplication.shared.beginIgnoringInteractionEvents()
            simulation.device.tap(at: CGPoint(x: 50, y: 120))
            UIApplication.shared.endIgnoringInteractionEvents()
            UIApplication.shared.endIgnoringInteractionEvents()
            #expect(presses == 0)
            simulation.device.tap(at: CGPoint(x: 50, y: 120), time: 1)
            #expect(presses == 1)
            _ = window
        }

        @Test func `CMD-4 the app delegate builds the main menu at launch, and again on request`() throws {
            let delegate = MenuAppDelegate()
            simulation.device.launch(delegate)
            let window = simulation.show(UIViewController())
            simulation.device.input.press("+", modifiers: [.command, .shift])
            #expect(delegate.zooms == 1 && delegate.builds == 1 && delegate.edits == ["standardEdit"])
            UIMenuSystem.main.setNeedsRebuild()
            UIMenuSystem.main.setNeedsRebuild()
            simulation.device.settle()
            #expect(delegate.builds == 2)
            _ = window
        }

        @Test func `a press has the kind of its key, and its event the modifier keys`() {
            func kind(_ usage: UIKeyboardHIDUsage) -> UIPress.PressType {
                UIPress(UIKey(keyCode: usage, characters: ""), timestamp: 0).type
            }
            #expect(kind(.keyboardUpArrow) == .upArrow && kind(.keyboardPageDown) == .pageDown)
            #expect(kind(.keyboardReturnOrEnter) == .select && kind(.keyboardEscape) == .menu)
            #expect(kind(.keyboardA).rawValue == 2004)
            let press = UIPress(UIKey(characters: "a", modifierFlags: .command), timestamp: 0)
            #expect(UIPressesEvent(presses: [press], timestamp: 0).modifierFlags == .command)
        }
    }
}

@MainActor private final class CommandController: UIViewController {
    var seen: [String] = []
    var isBusy = false
    override var canBecomeFirstResponder: Bool { true }
    private lazy var reload = UIKeyCommand(
        input: "r", modifierFlags: .command, action: Selector("reload", CommandController.reload(_:)))

    override var keyCommands: [UIKeyCommand]? { [reload] + (super.keyCommands ?? []) }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        !isBusy && super.canPerformAction(action, withSender: sender)
    }

    func reload(_ command: UIKeyCommand) { seen.append("reload \(command.input ?? "")") }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        seen += presses.map { "press \($0.key?.characters ?? "")" }
    }
}

@MainActor private final class MenuAppDelegate: UIResponder, UIApplicationDelegate {
    var zooms = 0
    var builds = 0
    var edits: [String] = []

    override func buildMenu(with builder: any UIMenuBuilder) {
        builds += 1
        super.buildMenu(with: builder)
        edits = builder.menu(for: .standardEdit) == nil ? [] : ["standardEdit"]
        let zoom = UIKeyCommand(
            title: "Zoom", action: Selector("zoom", MenuAppDelegate.zoom), input: "+", modifierFlags: .command)
        builder.insertChild(UIMenu(title: "", children: [zoom]), atEndOfMenu: .view)
        builder.remove(menu: .help)
    }

    func zoom() { zooms += 1 }
}
