// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// As `uikit-port` writes a storyboard with a tab bar controller, one of whose tabs is in the storyboard `Deck`.
@MainActor final class Storyboard_Tabs: InterfaceBuilderStoryboard {
    static var initialScene: String? { "tabs" }
    static var scenes: [InterfaceBuilderScene] {
        [
            InterfaceBuilderScene(
                id: "tabs", make: { UITabBarController(coder: $0) },
                configure: { controller, objects in
                    if let child = objects.controller("placeholder") {
                        controller.setViewControllers([child], animated: false)
                    }
                }),
            InterfaceBuilderScene(
                id: "placeholder",
                make: { (_: NSCoder) in UIStoryboard.reference("Deck", identifier: "Slides") }),
        ]
    }
}

extension DeviceTests {
    /// Scenes that stand for the controller of another storyboard.
    @MainActor struct StoryboardReferenceTests {
        @Test func `the controller of a reference has the view and the segues of its own scene`() throws {
            let simulation = Simulation()
            let delegate = TracingAppDelegate()
            simulation.device.launch(delegate, info: ApplicationInfo(["UIMainStoryboardFile": "Tabs"]))
            let tabs = try #require(delegate.window?.rootViewController as? UITabBarController)
            let slides = try #require(tabs.viewControllers?.first as? SlidesController)
            #expect(slides.trace == ["awake", "inner to Detail", "loaded First"])
            #expect(slides.label?.isDescendant(of: slides.view) == true)
            #expect(slides.storyboard !== tabs.storyboard)
            slides.performSegue(withIdentifier: "sheet", sender: nil)
            #expect(slides.trace.last == "sheet to Detail")
            #expect(simulation.exceptions.isEmpty)
        }
    }
}
