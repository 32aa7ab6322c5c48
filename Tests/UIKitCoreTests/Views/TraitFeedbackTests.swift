// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Changes of traits that change traits.
    @MainActor @Suite(.timeLimit(.minutes(1))) struct TraitFeedbackTests {
        private let simulation = Simulation()

        init() { simulation.launch() }

        private var messages: [String] { simulation.diagnostics.map(\.message) }

        @Test func `a controller that toggles its own override whenever it is told ends, and is reported once`() {
            let controller = Toggling()
            let window = simulation.show(controller)
            controller.calls = 0
            window.overrideUserInterfaceStyle = .dark
            #expect(controller.calls == 8)
            #expect(messages.count == 1 && messages.first?.contains("the traits of Toggling never settle") == true)
            // Later changes are announced as before.
            controller.calls = 0
            window.traitOverrides.horizontalSizeClass = .regular
            #expect(controller.calls == 8 && messages.count == 1)
        }

        @Test func `views that toggle the override of their superview end together`() {
            let (holder, views) = (UIView(), [UIView(), UIView(), UIView(), UIView()])
            let window = simulation.show(holder)
            var calls = 0
            for view in views {
                holder.addSubview(view)
                view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: UIView, _) in
                    calls += 1
                    holder.overrideUserInterfaceStyle =
                        view.traitCollection.userInterfaceStyle == .dark ? .light : .dark
                }
            }
            window.overrideUserInterfaceStyle = .dark
            #expect((8...40).contains(calls))
            #expect(messages.count == 1)
        }

        @Test func `an override that depends on other traits settles, and is not reported`() {
            let view = Following()
            let window = simulation.show(view)
            window.traitOverrides.horizontalSizeClass = .regular
            #expect(view.traitCollection.userInterfaceStyle == .dark && view.styles == [.light, .dark])
            window.traitOverrides.horizontalSizeClass = .compact
            #expect(view.traitCollection.userInterfaceStyle == .light)
            #expect(messages == [])
        }
    }
}

/// A controller that is dark when it was light, and light when it was dark.
private final class Toggling: UIViewController {
    var calls = 0

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        calls += 1
        overrideUserInterfaceStyle = traitCollection.userInterfaceStyle == .dark ? .light : .dark
    }
}

/// A view that is dark on a regular width.
private final class Following: UIView {
    /// The styles at the beginnings of calls.
    var styles: [UIUserInterfaceStyle] = []

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        styles.append(traitCollection.userInterfaceStyle)
        overrideUserInterfaceStyle = traitCollection.horizontalSizeClass == .regular ? .dark : .light
    }
}
