// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What happens to views and controllers that leave the screen while they are in use.
    @MainActor struct LeavingTests {
        private let simulation = Simulation()
        private var device: SimulatedDevice { simulation.device }

        init() { simulation.launch() }

        private final class Editor: NSObject, UITextFieldDelegate {
            var ended = 0
            func textFieldDidEndEditing(_ textField: UITextField) { ended += 1 }
        }

        private final class FormController: UIViewController {
            let field = UITextField(frame: CGRect(x: 0, y: 200, width: 100, height: 40))

            override func viewDidLoad() {
                super.viewDidLoad()
                view.addSubview(field)
            }
        }

        @Test func `a field ends editing when its view leaves the window`() {
            let (form, editor) = (FormController(), Editor())
            let stack = UINavigationController(rootViewController: UIViewController())
            let window = simulation.show(stack)
            stack.pushViewController(form, animated: false)
            device.settle()
            form.field.delegate = editor
            #expect(form.field.becomeFirstResponder())
            stack.popViewController(animated: false)
            device.settle()
            #expect(editor.ended == 1 && !form.field.isFirstResponder && window.firstResponder == nil)
        }

        @Test func `controllers that leave the middle of a stack are removed from it`() {
            let (a, b, c) = (UIViewController(), UIViewController(), UIViewController())
            let stack = UINavigationController(rootViewController: a)
            let window = simulation.show(stack)
            stack.pushViewController(b, animated: false)
            stack.setViewControllers([b, c], animated: false)
            device.settle()
            #expect(stack.viewControllers == [b, c] && a.parent == nil && c.view.window === window)
        }

        @Test func `a pop right after an animated push shows the controller below`() {
            let (a, b) = (UIViewController(), UIViewController())
            let stack = UINavigationController(rootViewController: a)
            let window = simulation.show(stack)
            stack.pushViewController(b, animated: true)
            stack.popViewController(animated: false)
            device.settle()
            #expect(a.view.window === window && b.view.window == nil && b.parent == nil)
        }

        @Test func `a tab bar that the app hides stays hidden, and a new item of the shown tab is selected`() {
            let tabs = UITabBarController()
            let (one, two) = (UIViewController(), UIViewController())
            tabs.viewControllers = [one, two]
            let window = simulation.show(tabs)
            one.tabBarItem = UITabBarItem(title: "One", image: nil, tag: 1)
            device.settle()
            #expect(tabs.tabBar.selectedItem === one.tabBarItem)
            tabs.tabBar.isHidden = true
            tabs.view.setNeedsLayout()
            device.settle()
            #expect(tabs.tabBar.isHidden && one.view.safeAreaInsets.bottom == 0)
            tabs.isTabBarHidden = true
            tabs.isTabBarHidden = false
            device.settle()
            #expect(!tabs.tabBar.isHidden)
            withExtendedLifetime(window) {}
        }

        @Test func `content that shrinks is pulled back into view`() {
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            scroll.contentInsetAdjustmentBehavior = .never
            simulation.show(UIViewController()).addSubview(scroll)
            scroll.contentSize = CGSize(width: 1000, height: 100)
            scroll.contentOffset.x = 900
            scroll.contentSize.width = 300
            #expect(scroll.contentOffset.x == 200)
            scroll.frame.size.width = 250
            #expect(scroll.contentOffset.x == 50)
            // An offset before the content is an app's own choice.
            scroll.contentOffset.y = -20
            scroll.contentSize.height = 50
            #expect(scroll.contentOffset.y == -20)
        }

        @Test func `a text view that does not scroll is as high as its text`() {
            let parent = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
            let text = UITextView()
            text.translatesAutoresizingMaskIntoConstraints = false
            parent.addSubview(text)
            NSLayoutConstraint.activate([
                text.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
                text.trailingAnchor.constraint(equalTo: parent.trailingAnchor),
                text.topAnchor.constraint(equalTo: parent.topAnchor),
            ])
            text.isScrollEnabled = false
            text.text = "one"
            parent.layoutIfNeeded()
            let line = text.frame.height
            #expect(line > 15)
            text.text = String(repeating: "several words on many lines ", count: 10)
            parent.layoutIfNeeded()
            #expect(text.frame.height > 3 * line && text.frame.width == 200)
        }

        @Test func `typing in an attributed text keeps its attributes`() {
            let text = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
            simulation.show(UIViewController()).addSubview(text)
            let red = NSMutableAttributedString(string: "red", attributes: [.foregroundColor: UIColor.red])
            red.append(NSAttributedString(string: "blue", attributes: [.foregroundColor: UIColor.blue]))
            text.attributedText = red
            text.becomeFirstResponder()
            text.insertText("!")
            func color(_ index: Int) -> UIColor? {
                unsafe text.attributedText.attributes(at: index, effectiveRange: nil)[.foregroundColor] as? UIColor
            }
            #expect(text.text == "redblue!" && color(0) == .red && color(4) == .blue && color(7) == .blue)
            text.deleteBackward()
            text.deleteBackward()
            #expect(text.text == "redblu" && color(2) == .red && color(5) == .blue)
            // These two share their first unit.
            text.attributedText = NSAttributedString(string: "😀", attributes: [.foregroundColor: UIColor.red])
            text.insertText("😁")
            #expect(text.text == "😀😁" && color(3) == .red)
        }

        @Test func `the color and the font of a label apply to all of its attributed text`() {
            let label = UILabel()
            label.attributedText = NSAttributedString(
                string: "a", attributes: [.foregroundColor: UIColor.red, .underlineStyle: 1])
            label.textColor = .blue
            let attributes = unsafe label.attributedText?.attributes(at: 0, effectiveRange: nil)
            #expect(attributes?[.foregroundColor] as? UIColor == .blue && attributes?[.underlineStyle] != nil)
            // A control colors what has no color of its own.
            let button = UIButton(type: .system)
            button.setAttributedTitle(
                NSAttributedString(string: "a", attributes: [.foregroundColor: UIColor.red]), for: .normal)
            button.layoutIfNeeded()
            let title = unsafe button.titleLabel?.attributedText?.attributes(at: 0, effectiveRange: nil)
            #expect(title?[.foregroundColor] as? UIColor == .red)
        }

        @Test func `a field whose text becomes nil is empty at once`() {
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
            let window = simulation.show(UIViewController())
            window.addSubview(field)
            field.becomeFirstResponder()
            field.insertText("abc")
            let width = field.intrinsicContentSize.width
            field.text = nil
            #expect(field.text == "" && field.intrinsicContentSize.width < width)
            field.insertText("d")
            #expect(field.text == "d")
        }

        @Test func `zooming out keeps the middle in view`() {
            final class Zoomer: NSObject, UIScrollViewDelegate {
                let content = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
                func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
            }
            let (scroll, zoomer) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400)), Zoomer())
            let window = simulation.show(UIViewController())
            window.addSubview(scroll)
            scroll.contentInsetAdjustmentBehavior = .never
            scroll.addSubview(zoomer.content)
            (scroll.delegate, scroll.maximumZoomScale, scroll.contentSize) = (zoomer, 4, zoomer.content.frame.size)
            scroll.setZoomScale(2, animated: false)
            scroll.contentOffset = CGPoint(x: 1600, y: 1600)
            scroll.setZoomScale(1, animated: false)
            #expect(scroll.contentOffset == CGPoint(x: 600, y: 600))
        }
    }
}
