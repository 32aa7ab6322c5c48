// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The input views and accessory views of first responders.
    @MainActor struct InputViewTests {
        private let simulation: Simulation
        private let controller = UIViewController()
        private let window: UIWindow
        private let field = UITextField(frame: CGRect(x: 0, y: 100, width: 200, height: 40))
        private var device: SimulatedDevice { simulation.device }

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

        /// Returns the frame of a view on the screen.
        private func place(_ view: UIView) -> CGRect? {
            view.window.map { _ in view.convert(view.bounds, to: UIScreen.main.coordinateSpace) }
        }

        private func bar(_ action: @escaping () -> Void = {}) -> UIToolbar {
            let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
            bar.items = [UIBarButtonItem(title: "Done", primaryAction: UIAction { _ in action() })]
            return bar
        }

        @Test func `a picker is at the bottom of the screen with its accessory view above it, until editing ends`() {
            let (picker, bar) = (UIPickerView(), bar())
            (field.inputView, field.inputAccessoryView) = (picker, bar)
            #expect(picker.window == nil)
            edit()
            #expect(place(picker) == CGRect(x: 0, y: 451, width: 375, height: 216))
            #expect(place(bar) == CGRect(x: 0, y: 407, width: 375, height: 44))
            #expect(UIApplication.shared.windows == [window] && window.isKeyWindow)
            field.resignFirstResponder()
            device.settle()
            #expect(picker.window == nil && bar.window == nil && picker.superview == nil)
            #expect(!device.visibleWindows(on: .main).contains { $0 is UITextEffectsWindow })
        }

        @Test func `touches arrive in input views, and pass the rest of their window`() {
            var done = 0
            field.inputAccessoryView = bar { [field] in
                done += 1
                field.resignFirstResponder()
            }
            edit()
            #expect(device.hitTest(CGPoint(x: 10, y: 110))?.view === field)
            device.tap(at: CGPoint(x: 20, y: 645), time: 1)
            device.settle()
            #expect(done == 1 && !field.isFirstResponder)
            device.tap(at: CGPoint(x: 20, y: 645), time: 3)
            #expect(done == 1)
        }

        @Test func `without an input view, the accessory view is above the home indicator`() {
            let simulation = Simulation(.iPhone15)
            simulation.launch()
            let (controller, field) = (UIViewController(), UITextField())
            let window = simulation.show(controller)
            controller.view.addSubview(field)
            let (screen, bar) = (UIScreen.main.bounds, bar())
            let bottom = screen.maxY - window.safeAreaInsets.bottom
            #expect(bottom < screen.maxY)
            field.inputAccessoryView = bar
            field.becomeFirstResponder()
            simulation.device.settle()
            #expect(place(bar) == CGRect(x: 0, y: bottom - 44, width: screen.width, height: 44))
            #expect(controller.view.keyboardLayoutGuide.layoutFrame.minY == bottom - 44)
        }

        @Test func `a view that sizes itself reaches the edge of the screen, grows, and has its safe area`() {
            let simulation = Simulation(.iPhone15)
            simulation.launch()
            let (controller, field) = (UIViewController(), UITextField())
            let window = simulation.show(controller)
            controller.view.addSubview(field)
            let (screen, bottom) = (UIScreen.main.bounds, window.safeAreaInsets.bottom)
            let (bar, content) = (UIView(), UIView())
            bar.autoresizingMask = .flexibleHeight
            content.translatesAutoresizingMaskIntoConstraints = false
            bar.addSubview(content)
            let height = content.heightAnchor.constraint(equalToConstant: 50)
            NSLayoutConstraint.activate([
                content.topAnchor.constraint(equalTo: bar.topAnchor), height,
                content.bottomAnchor.constraint(equalTo: bar.safeAreaLayoutGuide.bottomAnchor),
            ])
            field.inputAccessoryView = bar
            field.becomeFirstResponder()
            simulation.device.settle()
            #expect(place(bar)?.height == 50 + bottom && place(bar)?.maxY == screen.maxY)
            #expect(place(content)?.maxY == screen.maxY - bottom)
            height.constant = 80
            simulation.device.settle()
            #expect(place(bar)?.height == 80 + bottom && place(bar)?.maxY == screen.maxY)
        }

        @Test func `notifications have the frame, also when it changes, and the layout guide follows`() {
            var posted: [String] = []
            let names = [
                UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
                UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
            ]
            let tokens = names.map { name in
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
                    let begin = notification.userInfo?[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect
                    let end = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
                    let word = notification.name.rawValue.dropFirst("UIKeyboard".count).dropLast("Notification".count)
                    let line = "\(word) \(Int(begin?.minY ?? -1)) \(Int(end?.minY ?? -1)) \(Int(end?.height ?? -1))"
                    MainActor.assumeIsolated { posted.append(line) }
                }
            }
            defer { tokens.forEach(NotificationCenter.default.removeObserver) }
            let (other, follower, guide) = (UITextField(), UIView(), controller.view.keyboardLayoutGuide)
            controller.view.addSubview(other)
            controller.view.addSubview(follower)
            follower.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                follower.bottomAnchor.constraint(equalTo: guide.topAnchor),
                follower.heightAnchor.constraint(equalToConstant: 20),
            ])
            field.inputView = UIPickerView()
            edit()
            #expect(follower.frame.maxY == 451 && guide.layoutFrame.minY == 451)
            field.inputAccessoryView = bar()
            device.settle()
            field.reloadInputViews()
            #expect(guide.layoutFrame.minY == 407)
            other.becomeFirstResponder()
            device.settle()
            #expect(follower.frame.maxY == 667)
            edit()
            controller.view.endEditing(true)
            device.settle()
            #expect(follower.frame.maxY == 667)
            #expect(
                posted == [
                    "WillShow 667 451 216", "DidShow 667 451 216", "WillShow 451 407 260", "DidShow 451 407 260",
                    "WillShow 407 667 0", "DidShow 407 667 0", "WillShow 667 407 260", "DidShow 667 407 260",
                    "WillHide 407 667 260", "DidHide 407 667 260",
                ])
        }

        @Test func `with frames, the views move up in a quarter of a second, and followers with them`() {
            device.animatesOverTime = true
            device.frame(at: 10)
            device.settle()
            let (picker, follower) = (UIPickerView(), UIView())
            controller.view.addSubview(follower)
            follower.translatesAutoresizingMaskIntoConstraints = false
            follower.heightAnchor.constraint(equalToConstant: 20).isActive = true
            follower.bottomAnchor.constraint(equalTo: controller.view.keyboardLayoutGuide.topAnchor).isActive = true
            device.settle()
            field.inputView = picker
            edit()
            device.frame(at: 10.1)
            device.settle()
            device.frame(at: 10.2)
            let shown = picker.window?.layer.presentation()?.frame.minY ?? 0
            #expect(shown > 0 && shown < 216)
            #expect((follower.layer.presentation()?.frame.maxY ?? 0) > 451)
            device.frame(at: 10.6)
            device.settle()
            #expect(picker.window?.layer.presentation()?.frame.minY == 0)
            field.resignFirstResponder()
            device.settle()
            device.frame(at: 10.7)
            #expect(picker.window != nil)
            device.frame(at: 11)
            device.settle()
            #expect(picker.window == nil)
        }

        @Test func `the views of a field are those of the next responder that has some, which is next to them`() {
            let (chat, bar) = (ChatController(), UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 50)))
            chat.bar = bar
            let window = simulation.show(chat)
            // A controller with input views becomes first responder as it appears.
            #expect(chat.isFirstResponder && place(bar)?.minY == 617)
            let field = UITextField(frame: CGRect(x: 0, y: 100, width: 200, height: 40))
            chat.view.addSubview(field)
            #expect(field.becomeFirstResponder())
            device.settle()
            #expect(place(bar)?.minY == 617)
            #expect(bar.next?.next === chat)
            _ = window
        }

        @Test func `a field in an accessory view is edited, and its end gives the focus back to the controller`() {
            let (chat, bar) = (ChatController(), UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 50)))
            chat.bar = bar
            let window = simulation.show(chat)
            device.tap(at: CGPoint(x: 100, y: 640), time: 1)
            device.settle()
            #expect(bar.isFirstResponder && bar.isEditing && !chat.isFirstResponder && window.isKeyWindow)
            device.input.press("a")
            #expect(bar.text == "a")
            chat.view.endEditing(true)
            device.settle()
            #expect(!bar.isFirstResponder && chat.isFirstResponder && place(bar)?.minY == 617)
            bar.becomeFirstResponder()
            window.rootViewController = UIViewController()
            device.settle()
            #expect(window.firstResponder == nil && bar.window == nil)
        }

        @Test func `an alert or a sheet hides the views below it, and then shows them again`() {
            let (chat, bar) = (ChatController(), UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50)))
            chat.bar = bar
            let window = simulation.show(chat)
            let sheet = UIViewController()
            sheet.modalPresentationStyle = .pageSheet
            for over in [UIAlertController(title: "A", message: nil, preferredStyle: .alert), sheet] {
                chat.present(over, animated: false)
                device.settle()
                #expect(bar.window == nil)
                over.dismiss(animated: false)
                device.settle()
                #expect(bar.window != nil && chat.isFirstResponder)
            }
            _ = window
        }

        @Test func `a bar whose field is edited is back after an alert, and after another window was key`() {
            let (chat, bar) = (ChatController(), UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 50)))
            chat.bar = bar
            let window = simulation.show(chat)
            #expect(bar.becomeFirstResponder())
            device.settle()
            let alert = UIAlertController(title: "A", message: nil, preferredStyle: .alert)
            chat.present(alert, animated: false)
            device.settle()
            #expect(bar.window == nil)
            alert.dismiss(animated: false)
            device.settle()
            #expect(bar.window != nil && chat.isFirstResponder)
            #expect(bar.becomeFirstResponder())
            device.settle()
            let other = simulation.show(UIViewController())
            device.settle()
            #expect(bar.window == nil)
            other.isHidden = true
            window.makeKey()
            device.settle()
            #expect(bar.window != nil)
        }

        @Test func `the views follow the rotation of the screen`() {
            let bar = bar()
            field.inputAccessoryView = bar
            edit()
            device.turn(to: .landscapeLeft)
            device.settle()
            #expect(place(bar) == CGRect(x: 0, y: 331, width: 667, height: 44))
            #expect(controller.view.keyboardLayoutGuide.layoutFrame.minY == 331)
            device.tap(at: CGPoint(x: 300, y: 350))
            #expect(field.isFirstResponder)
        }

        @Test func `views are shown only for the key window, above it, and on the device`() {
            let bar = bar()
            field.inputAccessoryView = bar
            edit()
            let other = simulation.show(UIViewController(), level: .alert)
            #expect(bar.window == nil)
            other.isHidden = true
            window.makeKey()
            device.settle()
            #expect(bar.window != nil)
            let screen = simulation.plug()
            let external = UIWindow(frame: screen.bounds)
            (external.screen, external.rootViewController) = (screen, UIViewController())
            let far = UITextField()
            external.rootViewController?.view.addSubview(far)
            far.inputAccessoryView = UIToolbar()
            external.makeKeyAndVisible()
            far.becomeFirstResponder()
            device.settle()
            #expect(far.inputAccessoryView?.window?.screen === UIScreen.main)
            #expect(far.inputAccessoryView?.frame.height == 44)
            #expect(external.keyboardLayoutGuide.layoutFrame.minY == screen.bounds.maxY)
        }

        @Test func `the views of a window that vanishes disappear`() {
            let bar = bar()
            do {
                let own = simulation.show(UIViewController())
                withExtendedLifetime(own) {
                    let field = UITextField()
                    field.inputAccessoryView = bar
                    own.rootViewController?.view.addSubview(field)
                    field.becomeFirstResponder()
                    device.settle()
                    #expect(bar.window != nil)
                }
            }
            device.settle()
            #expect(bar.window == nil)
        }

        @Test(arguments: [false, true])
        func `mirrors of the screen show input views, except for those of secrets`(isSecret: Bool) {
            field.isSecureTextEntry = isSecret
            field.inputView = UIInputView(frame: CGRect(x: 0, y: 0, width: 0, height: 100), inputViewStyle: .keyboard)
            edit()
            let tree = device.renderTree(of: .main)
            #expect(tree.mirrored().layers.count == (isSecret ? tree.layers.count - 1 : tree.layers.count))
        }

        @Test func `dragging a scroll view hides the views if it is to`() {
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 200, width: 300, height: 200))
            scroll.contentSize = CGSize(width: 300, height: 1000)
            scroll.keyboardDismissMode = .onDrag
            controller.view.addSubview(scroll)
            field.inputAccessoryView = bar()
            edit()
            device.touchBegan(at: CGPoint(x: 100, y: 350), time: 1)
            for y in stride(from: 340.0, to: 250, by: -10) { device.touchMoved(to: CGPoint(x: 100, y: y), time: 1.1) }
            device.touchEnded(time: 2)
            device.settle()
            #expect(!field.isFirstResponder && field.inputAccessoryView?.window == nil)
        }
    }
}

/// A conversation, with a bar at the bottom.
private final class ChatController: UIViewController {
    var bar: UIView?

    override var canBecomeFirstResponder: Bool { true }
    override var inputAccessoryView: UIView? { bar }
}
