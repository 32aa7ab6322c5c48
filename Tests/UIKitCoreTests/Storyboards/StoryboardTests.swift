// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// The controller of a storyboard, which writes down what happens to it.
@MainActor final class SlidesController: UIViewController {
    var label: UILabel?
    var trace: [String] = []
    var agrees = true
    /// The popover of the latest segue, when it was prepared.
    var popover: UIPopoverPresentationController?

    override func awakeFromNib() { trace.append("awake") }
    override func viewDidLoad() { trace.append("loaded \(label?.text ?? "without outlets")") }
    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { agrees }
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        popover = segue.destination.popoverPresentationController
        trace.append("\(segue.identifier ?? "-") to \(segue.destination.title ?? "-")")
    }
}

/// As `uikit-port` writes the storyboard `Deck.storyboard`.
@MainActor final class Storyboard_Deck: InterfaceBuilderStoryboard {
    static var initialScene: String? { "nav" }
    static var scenes: [InterfaceBuilderScene] { [navigation(), slides(), detail()] }

    private static func navigation() -> InterfaceBuilderScene {
        InterfaceBuilderScene(
            id: "nav", make: { UINavigationController(coder: $0) },
            configure: { controller, objects in
                if let child = objects.controller("slides") { controller.viewControllers = [child] }
            })
    }

    private static func slides() -> InterfaceBuilderScene {
        InterfaceBuilderScene(
            id: "slides", identifier: "Slides",
            segues: [
                InterfaceBuilderSegue(
                    id: "s1", identifier: "push", destination: "detail", kind: .show, animates: false),
                InterfaceBuilderSegue(
                    id: "s2", identifier: "sheet", destination: "detail", kind: .present(.fullScreen, .coverVertical),
                    animates: false),
                InterfaceBuilderSegue(id: "s3", identifier: "inner", destination: "detail", kind: .embed),
                InterfaceBuilderSegue(
                    id: "s4", identifier: "anchored", destination: "detail", kind: .present(.popover, .coverVertical),
                    animates: false, anchor: "container"),
                InterfaceBuilderSegue(
                    id: "s5", identifier: "created", destination: "detail", kind: .present(.popover, .coverVertical),
                    animates: false,
                    creator: { source, coder, sender, identifier in
                        (source as? SlidesController)?.trace.append("creates for \(identifier ?? "-")")
                        return UIViewController(coder: coder)
                    }),
            ],
            make: { SlidesController(coder: $0) }, configure: { controller, _ in controller.title = "Slides" },
            loadView: { controller, objects in
                let view = objects.view(UIView.self, frame: CGRect(x: 0, y: 0, width: 300, height: 300))
                let label = objects.view(UILabel.self, frame: CGRect(x: 0, y: 0, width: 100, height: 20))
                label.text = "First"
                let button = objects.button(UIButton.self, frame: .zero, buttonType: .system)
                button.tag = 7
                let container = objects.view(UIView.self, frame: CGRect(x: 0, y: 100, width: 80, height: 60))
                container.tag = 8
                for part in [label, button, container] { view.addSubview(part) }
                controller.view = view
                controller.label = label
                objects.connect(button, to: "s1", of: controller)
                objects.keep(container, as: "container")
                objects.embed("s3", in: container, of: controller)
            })
    }

    private static func detail() -> InterfaceBuilderScene {
        InterfaceBuilderScene(
            id: "detail", identifier: "Detail", make: { UIViewController(coder: $0) },
            configure: { controller, _ in controller.title = "Detail" })
    }
}

/// As `uikit-port` writes the nib `Badge Two.xib`.
@MainActor final class Nib_Badge_Two: InterfaceBuilderNib {
    static func instantiate(withOwner owner: Any?, objects: InterfaceBuilderObjects) -> [Any] {
        let view = objects.view(UIView.self, frame: CGRect(x: 0, y: 0, width: 30, height: 10))
        (owner as? UIViewController)?.view = view
        return [view]
    }
}

extension DeviceTests {
    @MainActor struct StoryboardTests {
        private func launch(_ name: String = "Deck") -> (Simulation, TracingAppDelegate) {
            let simulation = Simulation()
            let delegate = TracingAppDelegate()
            simulation.device.launch(delegate, info: ApplicationInfo(["UIMainStoryboardFile": name]))
            return (simulation, delegate)
        }

        @Test func `STB-1 the main storyboard's window is the delegate's and visible after launch`() throws {
            let (simulation, delegate) = launch()
            let navigation = try #require(delegate.window?.rootViewController as? UINavigationController)
            #expect(delegate.window?.isKeyWindow == true)
            let slides = try #require(navigation.topViewController as? SlidesController)
            #expect(slides.trace == ["awake", "inner to Detail", "loaded First"])
            #expect(slides.storyboard != nil)
            #expect(simulation.exceptions.isEmpty)
        }

        @Test func `a missing main storyboard is reported with the remedy`() {
            let (simulation, delegate) = launch("Gone")
            let reason = simulation.exceptions.first?.reason ?? ""
            #expect(reason.hasPrefix("Could not find a storyboard named 'Gone' in bundle "))
            #expect(reason.contains("put Gone.storyboard into the directory that UIKitPort or uikit-port converts"))
            #expect(delegate.window == nil)
        }

        @Test func `STB-2 segues push, present and embed, and are prepared`() throws {
            let (_, delegate) = launch()
            let navigation = try #require(delegate.window?.rootViewController as? UINavigationController)
            let slides = try #require(navigation.topViewController as? SlidesController)
            #expect(slides.children.map(\.title) == ["Detail"])
            #expect(slides.children.first?.view.frame == CGRect(x: 0, y: 0, width: 80, height: 60))
            slides.trace = []
            slides.performSegue(withIdentifier: "push", sender: nil)
            #expect(navigation.viewControllers.map(\.title) == ["Slides", "Detail"])
            navigation.popViewController(animated: false)
            slides.performSegue(withIdentifier: "sheet", sender: nil)
            #expect(slides.trace == ["push to Detail", "sheet to Detail"])
        }

        @Test func `a popover segue points to its anchor, otherwise to the sender, before it is prepared`() throws {
            let (simulation, delegate) = launch()
            let navigation = try #require(delegate.window?.rootViewController as? UINavigationController)
            let slides = try #require(navigation.topViewController as? SlidesController)
            let button = try #require(slides.view.viewWithTag(7))
            slides.performSegue(withIdentifier: "anchored", sender: button)
            #expect(slides.popover?.sourceView?.tag == 8)
            slides.dismiss(animated: false)
            slides.performSegue(withIdentifier: "created", sender: button)
            #expect(slides.popover?.sourceView === button)
            #expect(slides.trace.suffix(2) == ["creates for created", "created to Detail"])
            #expect(simulation.exceptions.isEmpty)
        }

        @Test func `STB-3 a control's segue asks first`() throws {
            let (_, delegate) = launch()
            let navigation = try #require(delegate.window?.rootViewController as? UINavigationController)
            let slides = try #require(navigation.topViewController as? SlidesController)
            let button = try #require(slides.view.viewWithTag(7) as? UIButton)
            slides.agrees = false
            button.sendActions(for: .touchUpInside)
            #expect(navigation.viewControllers.count == 1)
            slides.agrees = true
            button.sendActions(for: .touchUpInside)
            #expect(navigation.viewControllers.count == 2)
        }

        @Test func `STB-4 controllers are created by identifier and by a creator`() {
            let launched = launch()
            defer { withExtendedLifetime(launched) {} }
            let storyboard = UIStoryboard(name: "Deck", bundle: nil)
            #expect(storyboard.instantiateViewController(withIdentifier: "Detail").title == "Detail")
            var made = 0
            let slides: SlidesController = storyboard.instantiateViewController(identifier: "Slides") { coder in
                made += 1
                return SlidesController(coder: coder)
            }
            #expect(made == 1)
            #expect(slides.title == "Slides")
        }

        @Test func `STB-5 a missing segue raises`() {
            let (simulation, delegate) = launch()
            // Which module has the storyboard, the class of the delegate says.
            defer { withExtendedLifetime(delegate) {} }
            UIStoryboard(name: "Deck", bundle: nil).instantiateViewController(withIdentifier: "Slides")
                .performSegue(withIdentifier: "gone", sender: nil)
            #expect(simulation.exceptions.last?.reason.contains("has no segue with identifier 'gone'") == true)
        }

        @Test func `STB-6 a nib provides its controller's view, and top-level objects for other owners`() {
            let launched = launch()
            defer { withExtendedLifetime(launched) {} }
            let controller = UIViewController(nibName: "Badge Two", bundle: nil)
            controller.loadViewIfNeeded()
            #expect(controller.view.bounds.size == CGSize(width: 30, height: 10))
            #expect(UINib(nibName: "Badge Two", bundle: nil).instantiate(withOwner: nil).count == 1)
        }
    }
}
