// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct TransitionTests {
        let simulation = Simulation()

        init() { simulation.launch() }

        @Test func `VCT-1 the root is notified before the size changes, and children by super`() {
            let (root, child) = (OrientedController(name: "root"), OrientedController(name: "child"))
            root.addChild(child)
            root.view.addSubview(child.view)
            child.view.frame = root.view.bounds
            let window = simulation.show(root)
            _ = Trace.take()
            simulation.device.turn(to: .landscapeLeft)
            #expect(
                Trace.take() == ["child transition to 667.0 from 375.0", "root transition to 667.0 from 375.0"])
            _ = window
        }

        @Test func `VCT-1 a child whose size would not change is skipped`() {
            let root = FixedChildController()
            let child = OrientedController(name: "child")
            root.addChild(child)
            root.view.addSubview(child.view)
            child.view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            child.view.autoresizingMask = []
            let window = simulation.show(root)
            simulation.device.turn(to: .landscapeLeft)
            #expect(child.transitions.isEmpty)
            _ = window
        }

        @Test func `VCT-1 a resized window notifies its root`() {
            let root = OrientedController(name: "root")
            let window = simulation.show(root)
            _ = Trace.take()
            window.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            #expect(Trace.take() == ["root transition to 200.0 from 375.0"])
            #expect(root.view.bounds.width == 200)
        }

        @Test func `VCT-2 a half turn changes no size and is not reported`() {
            let root = OrientedController(.all)
            let delegate = TracingAppDelegate()
            delegate.mask = { _ in .all }
            let simulation = Simulation()
            simulation.device.launch(delegate)
            let window = simulation.show(root)
            simulation.device.turn(to: .portraitUpsideDown)
            #expect(simulation.interface == .portraitUpsideDown)
            #expect(root.transitions.isEmpty)
            _ = window
        }

        @Test func `VCT-3 the coordinator animates alongside, and completes after the rotation`() {
            let root = CoordinatedController()
            root.modalPresentationStyle = .fullScreen
            let window = simulation.show(root)
            simulation.device.turn(to: .landscapeLeft)
            #expect(root.trace == ["alongside 667.0"])
            #expect(root.duration == UIApplication.shared.statusBarOrientationAnimationDuration)
            #expect(root.isAnimated)
            #expect(root.target.b != 0)
            simulation.device.settle()
            #expect(root.trace == ["alongside 667.0", "completion"])
            _ = window
        }

        @Test(arguments: [true, false])
        func `VCT-4 a presented controller is notified too, in the option's order`(presentedFirst: Bool) {
            let simulation = Simulation { $0.transitionsPresentedFirst = presentedFirst }
            simulation.launch()
            let (root, modal) = (OrientedController(name: "root"), OrientedController(name: "modal"))
            let window = simulation.show(root)
            root.present(modal, animated: false)
            _ = Trace.take()
            simulation.device.turn(to: .landscapeLeft)
            let names = Trace.take().map { $0.prefix(4) }
            #expect(names == (presentedFirst ? ["moda", "root"] : ["root", "moda"]))
            _ = window
        }

        @Test func `traits change with the orientation of a phone`() {
            let root = TraitController()
            let window = simulation.show(root)
            #expect(root.traitCollection.verticalSizeClass == .regular)
            simulation.device.turn(to: .landscapeLeft)
            #expect(root.previous?.verticalSizeClass == .regular)
            #expect(root.traitCollection.verticalSizeClass == .compact)
            _ = window
        }

        @Test(arguments: [
            (DeviceProfile.iPhone6, UIUserInterfaceSizeClass.compact), (.iPhone15, .compact), (.iPhone7Plus, .regular),
        ])
        func `only large phones are regular in width in landscape`(
            profile: DeviceProfile, width: UIUserInterfaceSizeClass
        ) {
            let simulation = Simulation(profile)
            simulation.launch()
            let root = OrientedController(name: "root")
            let window = simulation.show(root)
            #expect(root.traitCollection.horizontalSizeClass == .compact)
            simulation.device.turn(to: .landscapeLeft)
            #expect(root.traitCollection.horizontalSizeClass == width)
            #expect(root.traitCollection.verticalSizeClass == .compact)
            _ = window
        }

        @Test func `GEO-8 a screen's traits follow its scale`() {
            #expect(UIScreen.main.traitCollection.displayScale == 2)
            #expect(simulation.plug().traitCollection.displayScale == 1)
        }
    }
}

@MainActor private final class FixedChildController: UIViewController {
    override func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { CGSize(width: 100, height: 100) }
}

@MainActor private final class CoordinatedController: UIViewController {
    private(set) var trace: [String] = []
    private(set) var duration: TimeInterval = 0
    private(set) var target = CGAffineTransform.identity
    private(set) var isAnimated = false

    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        (duration, target) = (coordinator.transitionDuration, coordinator.targetTransform)
        isAnimated = coordinator.isAnimated
        coordinator.animate { [weak self] _ in
            self?.trace.append("alongside \(self?.view.bounds.width ?? 0)")
        } completion: { [weak self] _ in
            self?.trace.append("completion")
        }
    }
}

@MainActor private final class TraitController: UIViewController {
    private(set) var previous: UITraitCollection?

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        previous = previousTraitCollection
    }
}
