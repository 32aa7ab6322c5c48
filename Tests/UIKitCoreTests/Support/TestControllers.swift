// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

@testable import UIKitCore

/// A view controller whose answers about orientation a test sets, and which writes down what it is told.
@MainActor final class OrientedController: UIViewController {
    var name: String
    var mask: UIInterfaceOrientationMask
    var autorotates = true
    var preferred: UIInterfaceOrientation?
    var answersForPresenterWhileDismissed = false
    var locks = false
    private(set) var transitions: [CGSize] = []

    init(_ mask: UIInterfaceOrientationMask = .all, name: String = "") {
        self.mask = mask
        self.name = name
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .fullScreen
    }

    required init?(coder: NSCoder) { nil }

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        if answersForPresenterWhileDismissed, isBeingDismissed, let presentingViewController {
            return presentingViewController.supportedInterfaceOrientations
        }
        return mask
    }

    override var shouldAutorotate: Bool { autorotates }

    override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        preferred ?? super.preferredInterfaceOrientationForPresentation
    }

    override var prefersInterfaceOrientationLocked: Bool { locks }

    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        transitions.append(size)
        Trace.note("\(name) transition to \(size.width) from \(view.bounds.width)")
    }
}

/// A view controller that writes down its appearance.
@MainActor class AppearingController: UIViewController {
    var name: String

    init(_ name: String, style: UIModalPresentationStyle = .fullScreen) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = style
    }

    required init?(coder: NSCoder) { nil }

    private func note(_ text: String) {
        var flags = ""
        if isBeingPresented { flags += " presented" }
        if isBeingDismissed { flags += " dismissed" }
        if isMovingToParent { flags += " toParent" }
        if isMovingFromParent { flags += " fromParent" }
        Trace.note("\(name) \(text)\(flags)")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        note("didLoad")
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        note("willAppear")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        note("didAppear")
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        note("willDisappear")
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        note("didDisappear")
    }

    override func willMove(toParent parent: UIViewController?) {
        super.willMove(toParent: parent)
        note("willMove \(parent == nil ? "out" : "in")")
    }

    override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        note("didMove \(parent == nil ? "out" : "in")")
    }
}

extension Simulation {
    /// Shows a window that fills the main screen, with a root controller.
    func show(_ root: UIViewController, level: UIWindow.Level = .normal) -> UIWindow {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.windowLevel = level
        window.rootViewController = root
        window.makeKeyAndVisible()
        device.settle()
        return window
    }

    /// Shows a view of 100 × 100 points in the view of a new root controller.
    func show(_ view: UIView) -> UIWindow {
        let controller = UIViewController()
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        controller.view.addSubview(view)
        return show(controller)
    }

    var interface: UIInterfaceOrientation { device.interfaceOrientation }
}
