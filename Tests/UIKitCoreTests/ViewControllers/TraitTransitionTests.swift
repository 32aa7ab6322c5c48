// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What controllers hear before their traits and the sizes of others change.
    @MainActor struct TraitTransitionTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)

        private final class Page: UIViewController {
            var log: [String] = []
            override func willTransition(
                to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
            ) {
                super.willTransition(to: newCollection, with: coordinator)
                log.append("vertical \(newCollection.verticalSizeClass.rawValue)")
            }
            override func viewWillTransition(
                to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
            ) {
                super.viewWillTransition(to: size, with: coordinator)
                log.append("width \(size.width)")
            }
            override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
                log.append("child \(container.preferredContentSize.width)")
            }
        }

        @Test func `a rotation to a compact height announces the traits, then the size`() {
            simulation.launch()
            let (page, child) = (Page(), Page())
            page.addChild(child)
            page.view.addSubview(child.view)
            window.rootViewController = page
            window.makeKeyAndVisible()
            simulation.device.settle()
            simulation.device.turn(to: .landscapeLeft)
            simulation.device.settle()
            let compact = "vertical \(UIUserInterfaceSizeClass.compact.rawValue)"
            #expect(page.log.first == compact && page.log.dropFirst().first == "width 667.0")
            #expect(child.log.first == compact)
        }

        @Test func `a parent hears of a child's preferred size`() {
            let (page, child) = (Page(), UIViewController())
            page.addChild(child)
            child.preferredContentSize = CGSize(width: 30, height: 40)
            #expect(page.log == ["child 30.0"])
        }

        @Test func `the old layout guides are beside the safe area`() {
            simulation.launch()
            let page = Page()
            window.rootViewController = page
            window.makeKeyAndVisible()
            let label = UIView()
            label.translatesAutoresizingMaskIntoConstraints = false
            page.view.addSubview(label)
            label.topAnchor.constraint(equalTo: page.topLayoutGuide.bottomAnchor).isActive = true
            label.bottomAnchor.constraint(equalTo: page.bottomLayoutGuide.topAnchor).isActive = true
            simulation.device.settle()
            let safe = page.view.safeAreaInsets
            #expect(label.frame.minY == safe.top && page.topLayoutGuide.length == safe.top)
            #expect(label.frame.maxY == page.view.bounds.height - safe.bottom)
        }
    }
}
