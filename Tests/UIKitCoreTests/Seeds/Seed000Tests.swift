// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Seed 000, on several windows and their rotation: what it describes, at the system versions that it names.
    @MainActor struct Seed000Tests {
        @Test func `seed 000 a window above the status bar is in front of everything, by level, not by order`() {
            let simulation = Simulation()
            simulation.launch()
            let indicator = UIWindow(frame: UIScreen.main.bounds)
            indicator.windowLevel = UIWindow.Level(UIWindow.Level.statusBar.rawValue + 1)
            indicator.rootViewController = UIViewController()
            indicator.isHidden = false
            let main = simulation.show(UINavigationController(rootViewController: UIViewController()))
            let names = simulation.device.visibleWindows(on: .main).map { window in
                window === indicator ? "indicator" : window === main ? "main" : "\(type(of: window))"
            }
            #expect(names == ["main", "UIStatusBarWindow", "indicator"])
            #expect(UIApplication.shared.keyWindow === main)
        }

        @Test(arguments: [
            (7, CGSize(width: 375, height: 667)), (8, CGSize(width: 667, height: 375)),
            (18, CGSize(width: 667, height: 375)),
        ])
        func `seed 000 bounds rotate with the interface from iOS 8, nativeBounds never`(major: Int, turned: CGSize) {
            let simulation = Simulation(version: SystemVersion(major))
            simulation.launch()
            let window = simulation.show(OrientedController(.all))
            let native = UIScreen.main.nativeBounds.size
            let upright = UIScreen.main.bounds.size
            #expect(upright.width == native.width / UIScreen.main.nativeScale)
            #expect(upright.height == native.height / UIScreen.main.nativeScale)
            simulation.device.turn(to: .landscapeLeft)
            #expect(UIScreen.main.bounds.size == turned)
            #expect(UIScreen.main.nativeBounds.size == native)
            _ = window
        }

        @Test(arguments: [7, 8])
        func `seed 000 a view added directly to a window is rotated only before iOS 8`(major: Int) {
            let simulation = Simulation(version: SystemVersion(major))
            simulation.launch()
            let root = OrientedController(.all)
            let window = simulation.show(root)
            let indicator = ProgressIndicator(on: window)
            simulation.device.turn(to: .landscapeLeft)
            simulation.device.settle()
            #expect(root.view.bounds.size == CGSize(width: 667, height: 375))
            #expect(indicator.bounds.size == CGSize(width: 667, height: 375))
            if major < 8 {
                #expect(window.bounds.size == CGSize(width: 375, height: 667))
                #expect(indicator.transform == CGAffineTransform(rotationAngle: .pi / 2))
                #expect(!root.view.transform.isIdentity)
            } else {
                #expect(window.bounds.size == CGSize(width: 667, height: 375))
                #expect(indicator.transform.isIdentity && root.view.transform.isIdentity)
            }
        }

        @Test func `seed 000 the rotation lock affects the interface, not the device`() {
            let simulation = Simulation()
            simulation.launch()
            let window = simulation.show(OrientedController(.all))
            UIDevice.current.beginGeneratingDeviceOrientationNotifications()
            simulation.device.setRotationLocked(true)
            simulation.device.turn(to: .landscapeLeft)
            #expect(UIDevice.current.orientation == .landscapeLeft)
            #expect(UIApplication.shared.statusBarOrientation == .portrait)
            simulation.device.setRotationLocked(false)
            #expect(UIApplication.shared.statusBarOrientation == .landscapeRight)
            _ = window
        }

        @Test func `seed 000 forced rotation rotates the interface while the device stays upright`() {
            let simulation = Simulation()
            simulation.launchScenes()
            simulation.mainScene?.requestGeometryUpdate(.iOS(interfaceOrientations: .landscapeLeft))
            simulation.device.settle()
            #expect(simulation.interface == .landscapeLeft)
            #expect(simulation.device.physicalOrientation == .portrait)
        }

        @Test(arguments: [false, true])
        func `seed 000 a container answers for its children only if overridden`(forwards: Bool) {
            let simulation = Simulation()
            simulation.launch()
            let child = OrientedController(.portrait)
            let container =
                forwards
                ? ForwardingNavigation(rootViewController: child) : UINavigationController(rootViewController: child)
            let window = simulation.show(container)
            simulation.device.turn(to: .landscapeLeft)
            #expect(simulation.interface == (forwards ? .portrait : .landscapeRight))
            _ = window
        }

        @Test(arguments: [8, 9])
        func `seed 000 a window without a root controller raises at launch from iOS 9`(major: Int) {
            let simulation = Simulation(version: SystemVersion(major))
            let delegate = TracingAppDelegate()
            delegate.didLaunch = { [unowned delegate] in
                delegate.window = UIWindow(frame: UIScreen.main.bounds)
                delegate.window?.makeKeyAndVisible()
            }
            simulation.device.launch(delegate)
            let sentence =
                "Application windows are expected to have a root view controller at the end of application launch"
            let expected = major < 9 ? [] : [UIKitException(name: "NSInternalInconsistencyException", reason: sentence)]
            #expect(simulation.exceptions == expected)
            #expect(simulation.diagnostics.contains { $0.message == sentence } == (major < 9))
        }

        @Test(arguments: [(false, false), (false, true), (true, false)])
        func
            `seed 000 dismissing a landscape modal keeps landscape, unless it answers for its presenter or is on the main window`(
                isMain: Bool, answers: Bool
            )
        {
            let simulation = Simulation()
            let delegate = TracingAppDelegate()
            simulation.device.launch(delegate)
            simulation.device.turn(to: .landscapeLeft)
            let root = OrientedController(.portrait)
            let window = simulation.show(root)
            if isMain { delegate.window = window }
            let modal = OrientedController(.landscape)
            modal.answersForPresenterWhileDismissed = answers
            root.present(modal, animated: true)
            simulation.device.settle()
            root.dismiss(animated: true)
            simulation.device.settle()
            #expect(simulation.interface == (isMain || answers ? .portrait : .landscapeRight))
        }
    }
}

/// The progress view of the article's listing: before iOS 8 it turns itself with the status bar.
@MainActor private final class ProgressIndicator: UIView {
    private var observer: (any NSObjectProtocol)?

    init(on window: UIWindow) {
        super.init(frame: window.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(self)
        observer = NotificationCenter.default.addObserver(
            forName: UIApplication.didChangeStatusBarOrientationNotification, object: nil, queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.turn() }
        }
    }

    required init?(coder: NSCoder) { nil }

    isolated deinit { observer.map(NotificationCenter.default.removeObserver) }

    private func turn() {
        guard UIDevice.current.systemVersion.hasPrefix("7"), let superview else { return }
        let orientation = UIApplication.shared.statusBarOrientation
        var size = superview.bounds.size
        if orientation.isLandscape { size = CGSize(width: size.height, height: size.width) }
        bounds = CGRect(origin: .zero, size: size)
        let angle: CGFloat =
            switch orientation {
            case .landscapeLeft: -.pi / 2
            case .landscapeRight: .pi / 2
            case .portraitUpsideDown: .pi
            default: 0
            }
        transform = CGAffineTransform(rotationAngle: angle)
    }
}

/// A navigation controller that asks its top controller, as the articles recommend.
@MainActor final class ForwardingNavigation: UINavigationController {
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        topViewController?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
    }

    override var shouldAutorotate: Bool { topViewController?.shouldAutorotate ?? super.shouldAutorotate }
}
