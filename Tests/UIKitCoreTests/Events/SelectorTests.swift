// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct SelectorTests {
        let simulation = Simulation()
        let listener = Listener()

        @Test func `named selectors are equal by base name and parameters, others only to their copies`() {
            let named = Selector("tapped", Listener.tapped(_:with:))
            #expect(named == Selector("tapped(_:with:)", Listener.tapped(_:with:)))
            #expect(named == "tapped::")
            #expect(named != Selector("tapped", Listener.heardNothing))
            #expect(NSStringFromSelector(named) == "tapped::")
            let unnamed = Selector(Listener.heardNothing)
            let copy = unnamed
            #expect(unnamed == copy)
            #expect(unnamed != Selector(Listener.heardNothing))
        }

        @Test func `a control calls methods with no argument, sender, or sender and event, of any return type`() {
            simulation.launch()
            let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            button.addTarget(listener, action: Selector("none", Listener.none), for: .touchUpInside)
            button.addTarget(listener, action: Selector("one", Listener.one(_:)), for: .touchUpInside)
            button.addTarget(listener, action: Listener.tapped, for: .touchUpInside)
            let controller = UIViewController()
            controller.view.addSubview(button)
            let window = simulation.show(controller)
            simulation.device.settle()
            simulation.device.tap(at: button.convert(CGPoint(x: 50, y: 50), to: nil))
            simulation.device.settle()
            #expect(listener.heard == ["none", "one UIButton", "tapped UIButton touches"])
            window.isHidden = true
        }

        @Test func `a target is removed by selector, by method, entirely, or when it is deallocated`() {
            let button = UIButton()
            let none = Selector("none", Listener.none)
            button.addTarget(listener, action: none, for: .touchUpInside)
            button.addTarget(listener, action: Listener.one, for: .touchUpInside)
            #expect(button.actions(forTarget: listener, forControlEvent: .touchUpInside)?.first == "none")
            button.removeTarget(listener, action: Selector("none", Listener.none), for: .touchUpInside)
            button.sendActions(for: .touchUpInside)
            #expect(listener.heard == ["one UIButton"])
            button.removeTarget(listener, action: Listener.one, for: .touchUpInside)
            #expect(button.actions(forTarget: listener, forControlEvent: .touchUpInside) == nil)
            var other: Listener? = Listener()
            weak let gone = other
            button.addTarget(other, action: none, for: .touchUpInside)
            other = nil
            button.sendActions(for: .touchUpInside)
            #expect(gone == nil)
            #expect(listener.heard == ["one UIButton"])
        }

        @Test func `an action without a target goes to the first responder in the chain with the method`() {
            final class Controller: UIViewController {
                var pressed = 0
                func press() { pressed += 1 }
            }
            let (controller, button) = (Controller(), UIButton())
            controller.view.addSubview(button)
            button.addTarget(nil, action: Selector("press", Controller.press), for: .touchUpInside)
            button.sendActions(for: .touchUpInside)
            #expect(controller.pressed == 1)
            #expect(button.target(forAction: "press", withSender: nil) == nil)
        }

        @Test func `SEL-1 a method that cannot take the sender is not called, and is reported`() {
            let button = UIButton()
            button.addTarget(listener, action: Selector("slid", Listener.slid(_:)), for: .touchUpInside)
            button.sendActions(for: .touchUpInside)
            #expect(listener.heard.isEmpty)
            #expect(simulation.reportedRules == ["SEL-1"])
            #expect(simulation.diagnostics.first?.message.contains("UIButton, but the method takes UISlider") == true)
        }

        @Test func `an unrecognized selector raises, as does a bare name`() {
            unsafe listener.perform("none")
            unsafe listener.perform(Selector("press", UIBarButtonItem.press))
            #expect(simulation.exceptions.map(\.name) == Array(repeating: "NSInvalidArgumentException", count: 2))
            #expect(simulation.exceptions.first?.reason.contains("unrecognized selector") == true)
            #expect(!listener.responds(to: "none"))
            #expect(listener.responds(to: Selector("none", Listener.none)))
        }

        @Test func `observers take notifications as classes, as values, or take no argument`() {
            let (center, name) = (NotificationCenter(), Notification.Name("SelectorTests"))
            center.addObserver(listener, selector: Selector("old", Listener.old(_:)), name: name, object: nil)
            center.addObserver(listener, selector: Listener.new, name: name, object: nil)
            center.addObserver(listener, selector: Listener.none, name: name, object: nil)
            center.post(name: name, object: nil)
            // Centers on Linux do not keep the order of their observers.
            #expect(listener.heard.sorted() == ["new SelectorTests", "none", "old SelectorTests"])
            center.removeObserver(listener)
            center.post(name: name, object: nil)
            #expect(listener.heard.count == 3)
        }

        @Test func `a class observes notifications until it is removed`() {
            let add = Selector("add") { (_: Counter.Type) in Counter.add }
            let (center, name) = (NotificationCenter(), Notification.Name("SelectorTests"))
            center.addObserver(Counter.self, selector: add, name: name, object: nil)
            let before = Counter.count
            center.post(name: name, object: nil)
            #expect(Counter.count == before + 1)
            center.removeObserver(Listener.self)
            center.removeObserver(Counter.self, name: Notification.Name("Other"), object: nil)
            center.post(name: name, object: nil)
            #expect(Counter.count == before + 2)
            center.removeObserver(Counter.self)
            center.post(name: name, object: nil)
            #expect(Counter.count == before + 2)
        }

        @Test func `a class is a target of its own methods`() {
            let add = Selector("add") { (_: Counter.Type) in Counter.add }
            let button = UIButton()
            button.addTarget(Counter.self, action: add, for: .touchUpInside)
            let before = Counter.count
            button.sendActions(for: .touchUpInside)
            #expect(Counter.count == before + 1)
            button.removeTarget(Listener.self, action: add, for: .touchUpInside)
            button.sendActions(for: .touchUpInside)
            #expect(Counter.count == before + 2)
            button.removeTarget(Counter.self, action: add, for: .touchUpInside)
            button.sendActions(for: .touchUpInside)
            #expect(Counter.count == before + 2)
        }

        @Test func `a timer has its user info, and performs its selector with itself`() {
            let timer = Timer(
                timeInterval: 60, target: listener, selector: Selector("fired", Listener.fired(_:)), userInfo: "info",
                repeats: false)
            timer.fire()
            #expect(listener.heard == ["fired info"])
            #expect(timer.userInfo as? String == "info")
        }

        @Test func `a display link calls a method without a parameter`() {
            simulation.launch()
            let link = CADisplayLink(target: listener, selector: Selector("none", Listener.none))
            link.fire(at: 1)
            CADisplayLink(target: listener, selector: Listener.linked).fire(at: 2)
            #expect(listener.heard == ["none", "linked 2.0"])
        }

        @Test func `geometry prints as on Apple's systems`() {
            let frame = CGRect(x: 0, y: 0, width: 1920, height: 1080)
            #expect(
                "\(frame) \(frame.origin) \(frame.size)" == "(0.0, 0.0, 1920.0, 1080.0) (0.0, 0.0) (1920.0, 1080.0)")
            #expect("\([frame.origin])" == "[(0.0, 0.0)]")
            #expect("\(UIEdgeInsets.zero)" == "UIEdgeInsets(top: 0.0, left: 0.0, bottom: 0.0, right: 0.0)")
        }
    }
}

extension DeviceTests.SelectorTests {
    /// Counts calls of its type.
    @MainActor final class Counter: NSObject {
        private(set) static var count = 0

        static func add() { count += 1 }
    }

    /// Records what its methods are called with.
    @MainActor final class Listener: NSObject {
        var heard: [String] = []

        func none() { heard.append("none") }
        func heardNothing() -> Bool { heard.isEmpty }
        func one(_ sender: UIButton) -> Int {
            heard.append("one \(type(of: sender))")
            return heard.count
        }
        func tapped(_ sender: Any, with event: UIEvent?) {
            heard.append("tapped \(type(of: sender)) \(event.map { "\($0.type)" } ?? "nothing")")
        }
        func slid(_ sender: UISlider) { heard.append("slid") }
        func old(_ notification: NSNotification) { heard.append("old \(notification.name.rawValue)") }
        func new(_ notification: Notification) { heard.append("new \(notification.name.rawValue)") }
        func fired(_ timer: Timer) { heard.append("fired \(timer.userInfo as? String ?? "nothing")") }
        func linked(_ link: CADisplayLink) { heard.append("linked \(link.timestamp)") }
    }
}
