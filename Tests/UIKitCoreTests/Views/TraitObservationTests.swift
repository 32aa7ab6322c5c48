// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Observations of single traits ("UITraitChangeObservable", Apple).
    @MainActor struct TraitObservationTests {
        private let simulation = Simulation()

        @Test func `an observer is called only for changes of its traits, with the previous ones`() {
            simulation.launch()
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.makeKeyAndVisible()
            let view = UIView()
            window.addSubview(view)
            var log: [String] = []
            let style = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
                (view: UIView, previous: UITraitCollection) in
                log.append(
                    "\(previous.userInterfaceStyle.rawValue) \(view.traitCollection.userInterfaceStyle.rawValue)")
            }
            view.registerForTraitChanges([UITraitDisplayScale.self, UITraitPreferredContentSizeCategory.self]) {
                (_: UIView, _) in log.append("scale")
            }
            window.overrideUserInterfaceStyle = .dark
            #expect(log == ["1 2"])
            view.unregisterForTraitChanges(style)
            window.overrideUserInterfaceStyle = .light
            #expect(log == ["1 2"])
        }

        /// https://developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94/registerfortraitchanges(_:target:action:)
        @Test func `an action has the object and its previous traits, or fewer parameters`() {
            final class Listener: NSObject {
                var log: [String] = []
                func both(_ view: UIView, _ previous: UITraitCollection) {
                    log.append("\(previous.userInterfaceStyle.rawValue)")
                }
                func one(_ view: UIView) { log.append("one") }
                func none() { log.append("none") }
            }
            simulation.launch()
            let (window, listener) = (UIWindow(frame: UIScreen.main.bounds), Listener())
            window.makeKeyAndVisible()
            window.registerForTraitChanges(
                [UITraitUserInterfaceStyle.self], target: listener, action: Listener.both(_:_:))
            window.registerForTraitChanges([UITraitUserInterfaceStyle.self], target: listener, action: Listener.one(_:))
            window.registerForTraitChanges([UITraitUserInterfaceStyle.self], target: listener, action: Listener.none)
            window.overrideUserInterfaceStyle = .dark
            #expect(listener.log == ["1", "one", "none"])
        }
    }
}
