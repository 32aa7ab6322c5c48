// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Overrides of traits, and traits of apps ("UITraitOverrides" and "UITraitDefinition", Apple).
    @MainActor struct TraitOverrideTests {
        private let simulation = Simulation(.iPadPro11)
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let controller = TraitTracingController()
        private let label = UILabel()

        init() {
            simulation.launch()
            controller.view.addSubview(label)
            window.rootViewController = controller
            window.makeKeyAndVisible()
            simulation.device.settle()
        }

        @Test func `the innermost override of each trait applies, from the scene to the view`() throws {
            let scene = try #require(window.windowScene)
            scene.traitOverrides.userInterfaceStyle = .dark
            scene.traitOverrides.horizontalSizeClass = .compact
            #expect(label.traitCollection.userInterfaceStyle == .dark)
            controller.traitOverrides.userInterfaceStyle = .light
            #expect(controller.traitCollection.userInterfaceStyle == .light)
            #expect(
                label.traitCollection.horizontalSizeClass == .compact
                    && window.traitCollection.userInterfaceStyle == .dark)
            label.traitOverrides.horizontalSizeClass = .regular
            #expect(
                label.traitCollection.horizontalSizeClass == .regular
                    && controller.traitCollection.horizontalSizeClass == .compact)
            controller.traitOverrides.remove(UITraitUserInterfaceStyle.self)
            #expect(!controller.traitOverrides.contains(UITraitUserInterfaceStyle.self))
            #expect(label.traitCollection.userInterfaceStyle == .dark)
            scene.traitOverrides = UIView().traitOverrides
            #expect(window.traitCollection == UIScreen.main.traitCollection)
        }

        @Test func `a change is announced where it shows, with the traits before it`() {
            var heard: [String] = []
            label.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (label: UILabel, before) in
                heard.append("label \(before.userInterfaceStyle.rawValue)")
            }
            window.overrideUserInterfaceStyle = .dark
            #expect(heard == ["label 1"] && controller.trace == ["1 to 2"])
            label.overrideUserInterfaceStyle = .light
            window.overrideUserInterfaceStyle = .light
            #expect(heard == ["label 1", "label 2"], "the label overrides the style")
            #expect(controller.trace == ["1 to 2", "2 to 1"])
            window.overrideUserInterfaceStyle = .unspecified
            #expect(controller.trace.count == 2, "unspecified is light here, too")
        }

        @Test func `an app's trait has its default, is inherited, and changes dynamic colors`() {
            #expect(label.traitCollection.loudness == 3)
            var heard = 0
            label.registerForTraitChanges([Loudness.self]) { (_: UILabel, _) in heard += 1 }
            window.traitOverrides.loudness = 7
            window.traitOverrides.loudness = 7
            #expect(label.traitCollection.loudness == 7 && heard == 1)
            let color = UIColor { $0.loudness > 5 ? .red : .blue }
            #expect(color.resolvedColor(with: label.traitCollection) == UIColor.red)
            label.backgroundColor = color
            let drawn = window.layer.render()?.sublayers.first?.sublayers.first?.backgroundColor
            #expect(drawn == UIColor.red.cgColor.color)
            #expect(UITraitCollection(Loudness.self, value: 4).modifyingTraits { $0.loudness += 1 }.loudness == 5)
        }

        @Test func `a container overrides the traits of a child, also before its view is loaded`() {
            let child = TraitTracingController()
            controller.addChild(child)
            let compact = UITraitCollection(horizontalSizeClass: .compact)
            controller.setOverrideTraitCollection(compact, forChild: child)
            #expect(child.traitCollection.horizontalSizeClass == .compact)
            #expect(controller.overrideTraitCollection(forChild: child) == compact)
            controller.view.addSubview(child.view)
            #expect(child.view.traitCollection.horizontalSizeClass == .compact)
            controller.setOverrideTraitCollection(nil, forChild: child)
            #expect(child.traitCollection.horizontalSizeClass == .regular)
            #expect(controller.overrideTraitCollection(forChild: child) == nil)
        }

        @Test func `a scene's override is drawn, and hidden by a window's own`() throws {
            let scene = try #require(window.windowScene)
            label.backgroundColor = .systemBackground
            scene.traitOverrides.userInterfaceStyle = .dark
            let device = simulation.device
            let drawn = device.renderTree(of: .main).layers.map { $0.sublayers.first?.sublayers.first?.backgroundColor }
            #expect(drawn.contains(UIColor.black.cgColor.color) && controller.trace == ["1 to 2"])
            window.overrideUserInterfaceStyle = .light
            #expect(controller.trace == ["1 to 2", "2 to 1"])
            scene.traitOverrides.remove(UITraitUserInterfaceStyle.self)
            #expect(controller.trace.count == 2, "the window hides the scene's change")
            scene.traitOverrides.userInterfaceStyle = .dark
            var heard = 0
            scene.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: UIWindowScene, _) in heard += 1 }
            device.turn(to: .landscapeRight)
            #expect(heard == 0, "a rotation does not change the style")
        }

        @Test func `a view that moves hears of its new traits, as does a window on another screen`() {
            var heard: [CGFloat] = []
            label.registerForTraitChanges([UITraitDisplayScale.self]) { (label: UILabel, _) in
                heard.append(label.traitCollection.displayScale)
            }
            let monitor = simulation.plug()
            window.screen = monitor
            #expect(heard == [1])
            let inner = UIView()
            controller.view.addSubview(inner)
            inner.traitOverrides.displayScale = 3
            inner.addSubview(label)
            #expect(heard == [1, 3])
        }

        @Test func `a child keeps its own overrides beside its container's, shown or not`() {
            let child = UIViewController()
            controller.addChild(child)
            child.overrideUserInterfaceStyle = .dark
            controller.setOverrideTraitCollection(UITraitCollection(horizontalSizeClass: .compact), forChild: child)
            #expect(child.traitCollection.userInterfaceStyle == .dark)
            child.loadViewIfNeeded()
            controller.traitOverrides.loudness = 6
            #expect(child.traitCollection.loudness == 6 && child.traitCollection.horizontalSizeClass == .compact)
        }

        @Test func `values that cannot be compared are the same until they are set again`() {
            enum Theme: UITraitDefinition { static var defaultValue: () -> Int { { 0 } } }
            enum Tint: UITraitDefinition {
                static let defaultValue = 0
                static let affectsColorAppearance = true
            }
            window.traitOverrides[Theme.self] = { 1 }
            #expect(window.traitCollection == window.traitCollection)
            let tinted = UITraitCollection(Tint.self, value: 1)
            #expect(tinted.hasDifferentColorAppearance(comparedTo: UITraitCollection()))
            #expect(
                tinted.changedTraits(from: UITraitCollection()).map { ObjectIdentifier($0) } == [
                    ObjectIdentifier(Tint.self)
                ])
        }

        @Test func `MIR-9 the capture state follows mirroring, from iOS 17 on`() {
            var states: [UISceneCaptureState] = []
            label.registerForTraitChanges([UITraitSceneCaptureState.self]) { (label: UILabel, _) in
                states.append(label.traitCollection.sceneCaptureState)
            }
            let monitor = simulation.plug()
            let own = UIWindow(frame: monitor.bounds)
            own.screen = monitor
            own.isHidden = false
            #expect(own.traitCollection.sceneCaptureState == .inactive)
            simulation.device.detach(monitor)
            #expect(states == [.active, .inactive])
            #expect(controller.trace.isEmpty, "the style does not change")
            let old = Simulation(version: SystemVersion(16))
            old.launch()
            #expect(UIScreen.main.traitCollection.sceneCaptureState == .unspecified)
        }
    }
}

private enum Loudness: UITraitDefinition {
    static let defaultValue = 3
}

extension UITraitCollection {
    fileprivate var loudness: Int { self[Loudness.self] }
}

extension UIMutableTraits {
    fileprivate var loudness: Int {
        get { self[Loudness.self] }
        set { self[Loudness.self] = newValue }
    }
}

/// A controller that records changes of the style.
private final class TraitTracingController: UIViewController {
    private(set) var trace: [String] = []

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        let (old, new) = (previousTraitCollection?.userInterfaceStyle, traitCollection.userInterfaceStyle)
        if let old, old != new { trace.append("\(old.rawValue) to \(new.rawValue)") }
    }
}
