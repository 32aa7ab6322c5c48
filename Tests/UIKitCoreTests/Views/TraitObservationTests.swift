// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Observations of single traits ("UITraitChangeObservable", Apple).
    @MainActor @Suite struct TraitObservationTests {
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
    }
}
