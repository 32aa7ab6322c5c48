// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct OrientationRequestTests {
        let simulation = Simulation()

        init() { simulation.launchScenes(.scenes(main: "WindowlessSceneDelegate")) }

        private func show(_ root: UIViewController) throws -> UIWindow {
            let window = UIWindow(windowScene: try #require(simulation.mainScene))
            window.rootViewController = root
            window.makeKeyAndVisible()
            simulation.device.settle()
            return window
        }

        private func request(_ mask: UIInterfaceOrientationMask) throws -> UISceneError? {
            var error: UISceneError?
            try #require(simulation.mainScene).requestGeometryUpdate(.iOS(interfaceOrientations: mask)) {
                error = $0 as? UISceneError
            }
            simulation.device.settle()
            return error
        }

        @Test func `ROT-7 containers answer with the default and do not ask their children`() {
            let child = OrientedController(.landscapeLeft)
            let navigation = UINavigationController(rootViewController: child)
            let tabs = UITabBarController()
            tabs.viewControllers = [OrientedController(.landscapeLeft)]
            #expect(navigation.supportedInterfaceOrientations == .allButUpsideDown)
            #expect(tabs.supportedInterfaceOrientations == .allButUpsideDown)
        }

        @Test func `ROT-7 a container's delegate or subclass can answer`() {
            let answers = ContainerAnswers()
            let navigation = UINavigationController()
            navigation.delegate = answers
            let tabs = UITabBarController()
            tabs.delegate = answers
            #expect(navigation.supportedInterfaceOrientations == .landscapeRight)
            #expect(navigation.preferredInterfaceOrientationForPresentation == .landscapeRight)
            #expect(tabs.supportedInterfaceOrientations == .portraitUpsideDown)
            let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
            pages.delegate = answers
            #expect(pages.supportedInterfaceOrientations == .landscapeLeft)
            #expect(pages.preferredInterfaceOrientationForPresentation == .landscapeLeft)
            let forwarding = ForwardingNavigationController(rootViewController: OrientedController(.landscapeLeft))
            #expect(forwarding.supportedInterfaceOrientations == .landscapeLeft)
        }

        @Test func `ROT-8 a push does not rotate the interface, a full-screen presentation does`() throws {
            let root = ForwardingNavigationController(rootViewController: OrientedController(.portrait))
            let window = try show(root)
            root.pushViewController(OrientedController(.landscapeRight), animated: false)
            simulation.device.settle()
            #expect(simulation.interface == .portrait)
            let modal = OrientedController(.landscape)
            modal.preferred = .landscapeLeft
            root.present(modal, animated: true)
            simulation.device.settle()
            #expect(simulation.interface == .landscapeLeft)
            _ = window
        }

        @Test func `ROT-8 a sheet does not rotate the interface`() throws {
            let window = try show(OrientedController(.all))
            let sheet = OrientedController(.landscapeLeft)
            sheet.modalPresentationStyle = .pageSheet
            window.rootViewController?.present(sheet, animated: false)
            #expect(simulation.interface == .portrait)
        }

        @Test func `ROT-8 a preferred orientation outside the controller's mask raises`() throws {
            let window = try show(OrientedController(.all))
            let modal = OrientedController(.portrait)
            modal.preferred = .landscapeLeft
            window.rootViewController?.present(modal, animated: false)
            #expect(simulation.exceptions.map(\.name) == ["UIApplicationInvalidInterfaceOrientation"])
        }

        @Test func `ROT-8 without a preference, the current orientation stays if allowed`() throws {
            let window = try show(OrientedController(.all))
            simulation.device.turn(to: .landscapeLeft)
            #expect(OrientedController(.all).preferredInterfaceOrientationForPresentation == .landscapeRight)
            #expect(OrientedController(.portrait).preferredInterfaceOrientationForPresentation == .portrait)
            _ = window
        }

        @Test(arguments: [true, false])
        func `ROT-10 dismissing on a window other than the main one keeps the modal's orientation`(isMain: Bool) {
            let simulation = Simulation()
            let delegate = TracingAppDelegate()
            simulation.device.launch(delegate)
            simulation.device.turn(to: .landscapeLeft)
            let root = OrientedController(.portrait)
            let window = simulation.show(root)
            if isMain { delegate.window = window }
            let modal = OrientedController(.landscape)
            root.present(modal, animated: true)
            simulation.device.settle()
            #expect(simulation.interface == .landscapeRight)
            root.dismiss(animated: true)
            simulation.device.settle()
            #expect(simulation.interface == (isMain ? .portrait : .landscapeRight))
        }

        @Test func `ROT-10 answering for the presenter while being dismissed fixes it`() {
            let simulation = Simulation()
            simulation.launch()
            simulation.device.turn(to: .landscapeLeft)
            let root = OrientedController(.portrait)
            let window = simulation.show(root)
            let modal = OrientedController(.landscape)
            modal.answersForPresenterWhileDismissed = true
            root.present(modal, animated: true)
            simulation.device.settle()
            root.dismiss(animated: true)
            simulation.device.settle()
            #expect(simulation.interface == .portrait)
            _ = window
        }

        @Test func `ROT-12 attemptRotation follows the device at once, in all windows`() throws {
            let root = OrientedController(.portrait)
            let window = try show(root)
            simulation.device.turn(to: .landscapeLeft)
            root.mask = .all
            #expect(simulation.interface == .portrait)
            UIViewController.attemptRotationToDeviceOrientation()
            #expect(simulation.interface == .landscapeRight)
            _ = window
        }

        @Test func `ROT-12 setNeedsUpdate asks again in the next turn and rotates if needed`() throws {
            let root = OrientedController(.portrait)
            let window = try show(root)
            root.mask = .landscapeLeft
            root.setNeedsUpdateOfSupportedInterfaceOrientations()
            #expect(simulation.interface == .portrait)
            simulation.device.settle()
            #expect(simulation.interface == .landscapeLeft)
            _ = window
        }

        @Test(arguments: [(SystemVersion(26), UIInterfaceOrientation.portrait), (SystemVersion(18), .landscapeRight)])
        func `ROT-12 from iOS 26, a controller can lock the orientation`(
            version: SystemVersion, expected: UIInterfaceOrientation
        ) {
            let simulation = Simulation(version: version)
            simulation.launch()
            let root = OrientedController()
            root.locks = true
            let window = simulation.show(root)
            simulation.device.turn(to: .landscapeLeft)
            #expect(simulation.interface == expected)
            root.locks = false
            root.setNeedsUpdateOfPrefersInterfaceOrientationLocked()
            #expect(simulation.interface == .landscapeRight)
            _ = window
        }

        @Test func `ROT-13 a geometry request rotates the interface without the device`() throws {
            let window = try show(OrientedController(.all))
            #expect(try request(.landscapeLeft) == nil)
            #expect(simulation.interface == .landscapeLeft)
            #expect(simulation.mainScene?.effectiveGeometry.interfaceOrientation == .landscapeLeft)
            _ = window
        }

        @Test func `ROT-13 a request that the controller does not allow fails with 101`() throws {
            let window = try show(OrientedController(.landscape))
            let error = try request(.portrait)
            #expect(error?.code == .geometryRequestDenied)
            #expect(
                error?.message
                    == "None of the requested orientations are supported by the view controller. "
                    + "Requested: portrait; Supported: landscapeLeft, landscapeRight")
            _ = window
        }

        @Test func `ROT-13 the last answer is used until an update is requested`() throws {
            let root = OrientedController(.portrait)
            let window = try show(root)
            root.mask = .landscape
            #expect(try request(.landscape)?.code == .geometryRequestDenied)
            root.setNeedsUpdateOfSupportedInterfaceOrientations()
            #expect(try request(.landscape) == nil)
            #expect(simulation.interface.isLandscape)
            _ = window
        }

        @Test func `ROT-13 scenes on external screens accept no geometry requests`() throws {
            simulation.plug()
            simulation.device.settle()
            var error: UISceneError?
            try #require(simulation.externalScene).requestGeometryUpdate(.iOS(interfaceOrientations: .portrait)) {
                error = $0 as? UISceneError
            }
            simulation.device.settle()
            #expect(error?.code == .geometryRequestUnsupported)
        }

        @Test func `SCN-14 the scene delegate receives the previous geometry when the interface rotates`() throws {
            let window = try show(OrientedController(.all))
            _ = Trace.take()
            simulation.device.turn(to: .landscapeLeft)
            #expect(Trace.take().contains("main didUpdate from 375.0 portrait"))
            #expect(simulation.mainScene?.interfaceOrientation == .landscapeRight)
            _ = window
        }
    }
}

@MainActor
final class ContainerAnswers: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate,
    UIPageViewControllerDelegate
{
    func navigationControllerSupportedInterfaceOrientations(
        _ navigationController: UINavigationController
    ) -> UIInterfaceOrientationMask { .landscapeRight }

    func navigationControllerPreferredInterfaceOrientationForPresentation(
        _ navigationController: UINavigationController
    ) -> UIInterfaceOrientation { .landscapeRight }

    func tabBarControllerSupportedInterfaceOrientations(
        _ tabBarController: UITabBarController
    ) -> UIInterfaceOrientationMask { .portraitUpsideDown }

    func pageViewControllerSupportedInterfaceOrientations(
        _ pageViewController: UIPageViewController
    ) -> UIInterfaceOrientationMask { .landscapeLeft }

    func pageViewControllerPreferredInterfaceOrientationForPresentation(
        _ pageViewController: UIPageViewController
    ) -> UIInterfaceOrientation { .landscapeLeft }
}

@MainActor final class ForwardingNavigationController: UINavigationController {
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        topViewController?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
    }
}
