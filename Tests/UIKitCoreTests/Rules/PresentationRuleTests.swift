// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The rules of presentations and alerts.
    ///
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:),
    /// https://developer.apple.com/documentation/uikit/uialertcontroller
    @MainActor struct PresentationRuleTests {
        private let simulation = Simulation()

        init() {
            simulation.launch()
            Trace.lines = []
        }

        /// https://developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:),
        /// https://developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:)
        @Test func `PRE-1 completions are called after viewDidAppear and viewDidDisappear`() {
            let (root, modal) = (UIViewController(), AppearingController("M", style: .automatic))
            let window = simulation.show(root)
            root.present(modal, animated: true) { Trace.note("presented") }
            simulation.device.settle()
            #expect(Trace.take() == ["M didLoad", "M willAppear presented", "M didAppear presented", "presented"])
            root.dismiss(animated: true) { Trace.note("dismissed") }
            simulation.device.settle()
            #expect(Trace.take() == ["M willDisappear dismissed", "M didDisappear dismissed", "dismissed"])
            withExtendedLifetime(window) {}
        }

        /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewisappearing(_:)
        @Test func `PRE-2 viewIsAppearing is called once, with the view in the window, before layout`() {
            let (root, modal) = (UIViewController(), IsAppearingController())
            let window = simulation.show(root)
            root.present(modal, animated: true)
            #expect(modal.seen.prefix(3) == ["will out", "is in", "layout"])
            #expect(!modal.seen.contains("did in"))
            simulation.device.settle()
            #expect(modal.seen.contains("did in") && modal.seen.count { $0 == "is in" } == 1)
            withExtendedLifetime(window) {}
        }

        /// https://developer.apple.com/documentation/uikit/uiviewcontroller/presentingviewcontroller
        @Test func `PRE-3 the outermost container presents, and the presented controller's children know it`() {
            let (child, content) = (UIViewController(), UIViewController())
            let (root, modal) = (
                UINavigationController(rootViewController: child), UINavigationController(rootViewController: content)
            )
            let window = simulation.show(root)
            child.present(modal, animated: false)
            #expect(root.presentedViewController === modal && child.presentedViewController === modal)
            #expect(modal.presentingViewController === root && content.presentingViewController === root)
            content.dismiss(animated: false)
            #expect(root.presentedViewController == nil && content.presentingViewController == nil)
            withExtendedLifetime(window) {}
        }

        /// https://developer.apple.com/documentation/uikit/uimodalpresentationstyle/fullscreen,
        /// https://developer.apple.com/documentation/uikit/uimodalpresentationstyle/overfullscreen
        @Test(arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen])
        func `PRE-12 full screen removes the view below, over full screen does not`(_ style: UIModalPresentationStyle) {
            let (root, modal) = (AppearingController("R"), AppearingController("M", style: style))
            let window = simulation.show(root)
            Trace.lines = []
            root.present(modal, animated: false)
            let removes = style == .fullScreen
            #expect((root.view.window == nil) == removes)
            #expect(Trace.take().contains("R didDisappear") == removes)
            #expect(modal.view.frame == window.bounds)
        }

        /// https://developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate/presentationcontroller(_:viewcontrollerforadaptivepresentationstyle:)
        @Test func `PRE-13 a delegate can replace the controller only of an adapted presentation`() {
            let (root, content, delegate) = (UIViewController(), UIViewController(), Wrapping())
            let window = simulation.show(root)
            content.modalPresentationStyle = .popover
            content.popoverPresentationController?.sourceView = root.view
            content.popoverPresentationController?.delegate = delegate
            root.present(content, animated: false)
            #expect(delegate.styles == [.pageSheet] && root.presentedViewController is UINavigationController)
            #expect(content.view.window === window && content.presentingViewController === root)
            content.dismiss(animated: false)
            #expect(root.presentedViewController == nil)
            let pad = Simulation(.iPadPro11)
            pad.launch()
            let (other, popover) = (UIViewController(), UIViewController())
            let large = pad.show(other)
            popover.modalPresentationStyle = .popover
            popover.popoverPresentationController?.sourceView = other.view
            popover.popoverPresentationController?.delegate = delegate
            other.present(popover, animated: false)
            #expect(delegate.styles.count == 1 && other.presentedViewController === popover)
            withExtendedLifetime(large) {}
        }

        /// https://developer.apple.com/documentation/uikit/uialertcontroller/actions
        @Test func `ALR-1 actions are in the order they were added`() {
            let alert = makeAlert(["b", "a", "c"])
            #expect(alert.actions.map(\.title) == ["b", "a", "c"])
        }

        private func makeAlert(_ titles: [String], _ handler: @escaping (String) -> Void = { _ in })
            -> UIAlertController
        {
            let alert = UIAlertController(title: "Alert", message: nil, preferredStyle: .alert)
            for title in titles {
                alert.addAction(UIAlertAction(title: title, style: .default) { _ in handler(title) })
            }
            return alert
        }

        /// https://developer.apple.com/documentation/uikit/uialertcontroller/preferredaction
        @Test(arguments: [false, true])
        func `ALR-4 the Return key triggers the preferred action, also from a text field`(_ hasField: Bool) {
            let root = UIViewController()
            let window = simulation.show(root)
            var chosen: [String] = []
            let alert = makeAlert(["a", "b"]) { chosen.append($0) }
            if hasField { alert.addTextField() }
            root.present(alert, animated: false)
            simulation.device.settle()
            if !hasField {
                simulation.device.input.press(UIKey.Input.enter)
                simulation.device.settle()
                #expect(chosen.isEmpty && root.presentedViewController === alert)
            }
            alert.preferredAction = alert.actions[1]
            simulation.device.input.press(UIKey.Input.enter)
            simulation.device.settle()
            #expect(chosen == ["b"] && root.presentedViewController == nil)
            withExtendedLifetime(window) {}
        }

        /// https://developer.apple.com/documentation/uikit/uialertcontroller/preferredaction
        @Test func `ALR-5 the preferred action must be one of the actions`() {
            let alert = makeAlert(["a"])
            alert.preferredAction = UIAlertAction(title: "other", style: .default)
            #expect(simulation.exceptions.map(\.name) == ["NSInternalInconsistencyException"])
            #expect(alert.preferredAction == nil)
            alert.preferredAction = alert.actions[0]
            alert.preferredAction = nil
            #expect(simulation.exceptions.count == 1)
        }

        /// https://developer.apple.com/documentation/uikit/uialertcontroller/addtextfield(configurationhandler:)
        @Test func `ALR-6 an alert accepts text fields, configured at once, and an action sheet none`() {
            let alert = makeAlert([])
            alert.addTextField { $0.placeholder = "Name" }
            #expect(alert.textFields?.map(\.placeholder) == ["Name"])
            let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
            sheet.addTextField()
            #expect(simulation.exceptions.count == 1 && sheet.textFields == nil)
        }

        /// https://developer.apple.com/documentation/uikit/uialertcontroller/style/actionsheet,
        /// https://developer.apple.com/documentation/uikit/uipopoverpresentationcontroller/sourceview
        @Test func `ALR-7 an action sheet needs a source on an iPad, and has no popover on a phone`() {
            let sheet = { UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet) }
            #expect(sheet().popoverPresentationController == nil)
            let pad = Simulation(.iPadPro11)
            pad.launch()
            let (root, alert) = (UIViewController(), sheet())
            let window = pad.show(root)
            root.present(alert, animated: false)
            #expect(pad.exceptions.map(\.name) == ["NSGenericException"] && root.presentedViewController == nil)
            alert.popoverPresentationController?.sourceView = root.view
            root.present(alert, animated: false)
            #expect(root.presentedViewController === alert && alert.view.window === window)
            #expect(pad.exceptions.count == 1)
        }
    }
}

/// A controller that writes down how its view appears.
@MainActor private final class IsAppearingController: UIViewController {
    var seen: [String] = []

    private func note(_ word: String) { seen.append("\(word) \(view.window == nil ? "out" : "in")") }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        note("will")
    }

    override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        note("is")
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        seen.append("layout")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        note("did")
    }
}

/// A delegate that presents adapted controllers in a navigation controller.
@MainActor private final class Wrapping: NSObject, UIPopoverPresentationControllerDelegate {
    var styles: [UIModalPresentationStyle] = []

    func presentationController(
        _ controller: UIPresentationController,
        viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
    ) -> UIViewController? {
        styles.append(style)
        return UINavigationController(rootViewController: controller.presentedViewController)
    }
}
