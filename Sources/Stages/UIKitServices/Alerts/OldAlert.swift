// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKitCore

/// What alert views and action sheets have in common: buttons with indexes, and the controller that shows them.
@MainActor final class OldAlert {
    /// The titles of the buttons.
    var titles: [String] = []
    /// The index of the button that cancels; −1 for none.
    var cancelIndex = -1
    /// The index of the button that deletes; −1 for none.
    var destructiveIndex = -1
    /// The controller while the alert is shown; its actions keep the alert.
    private weak var controller: UIAlertController?
    /// Whether the app is being told that the alert will be shown.
    private var isAnnounced = false

    /// Whether the alert is shown.
    var isShown: Bool { controller?.presentingViewController != nil }
    /// Whether the alert is neither shown nor about to be.
    var canShow: Bool { !isShown && !isAnnounced }

    /// Adds a button and returns its index.
    func add(_ title: String?) -> Int {
        titles.append(title ?? "")
        return titles.count - 1
    }

    /// The index of the first button that neither cancels nor deletes; −1 for none.
    var firstOtherIndex: Int {
        titles.indices.first { $0 != cancelIndex && $0 != destructiveIndex } ?? -1
    }

    /// Shows the alert over what a window shows.
    ///
    /// - Parameters:
    ///   - alert: the controller, without actions.
    ///   - view: a view in the window; nil for the key window.
    ///   - willPresent: called before that, unless the alert is not shown; it may add buttons.
    ///   - didPresent: called when it has been presented.
    ///   - didClick: called with the index of the button that was touched, when the controller has been dismissed.
    /// - Returns: whether the alert is shown; it is not if it is already, or if there is no view controller.
    func show(
        _ alert: UIAlertController, over view: UIView?, willPresent: () -> Void, didPresent: @escaping () -> Void,
        didClick: @escaping (Int) -> Void
    ) -> Bool {
        guard canShow else { return false }
        let window = view as? UIWindow ?? view?.window ?? UIApplication.shared.keyWindow
        guard var presenter = window?.rootViewController else {
            SimulatedDevice.current.report(
                rule: "ALR", "an alert is not shown, because the window has no root view controller")
            return false
        }
        isAnnounced = true
        willPresent()
        isAnnounced = false
        while let next = presenter.presentedViewController, !next.isBeingDismissed { presenter = next }
        for (index, title) in titles.enumerated() {
            let style: UIAlertAction.Style =
                index == cancelIndex ? .cancel : index == destructiveIndex ? .destructive : .default
            alert.addAction(
                UIAlertAction(title: title, style: style) { _ in
                    self.controller = nil
                    didClick(index)
                })
        }
        controller = alert
        presenter.present(alert, animated: true, completion: didPresent)
        return true
    }

    /// Dismisses the alert; calls a closure afterward. What has been presented over the alert stays.
    func dismiss(animated: Bool, completion: @escaping () -> Void) {
        guard let presenter = controller?.presentingViewController else { return }
        let next = controller?.presentedViewController.flatMap { $0.isBeingDismissed ? nil : $0 }
        controller = nil
        presenter.dismiss(animated: animated && next == nil) {
            if let next { presenter.present(next, animated: false) }
            completion()
        }
    }
}
