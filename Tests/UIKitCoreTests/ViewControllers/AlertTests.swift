// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// How alerts and action sheets are laid out, drawn, and touched.
    @MainActor struct AlertTests {
        let simulation = Simulation()

        init() { simulation.launch() }

        private func show(_ alert: UIAlertController, on screen: UIScreen = .main) -> UIWindow {
            let window = UIWindow(frame: screen.bounds)
            window.screen = screen
            let root = UIViewController()
            window.rootViewController = root
            window.isHidden = false
            root.present(alert, animated: false)
            simulation.device.settle()
            return window
        }

        private func texts(of screen: UIScreen = .main) -> [String] {
            simulation.device.renderTree(of: screen).layers.flatMap(\.texts)
        }

        private func buttons(_ view: UIView) -> [AlertButton] {
            (view as? AlertButton).map { [$0] } ?? view.subviews.flatMap(buttons)
        }

        private func frames(_ alert: UIAlertController) -> [String: CGRect] {
            let pairs = buttons(alert.view).map { ($0.action.title ?? "", $0.convert($0.bounds, to: nil)) }
            return Dictionary(uniqueKeysWithValues: pairs)
        }

        private func alert(_ titles: [(String, UIAlertAction.Style)], _ style: UIAlertController.Style = .alert)
            -> UIAlertController
        {
            let alert = UIAlertController(title: "Use the screen?", message: "It is new.", preferredStyle: style)
            for (title, style) in titles { alert.addAction(UIAlertAction(title: title, style: style)) }
            return alert
        }

        @Test func `an alert shows its text and its buttons in the center of the window`() throws {
            let alert = alert([("Use", .default), ("Not Now", .cancel)])
            let window = show(alert)
            #expect(["Use the screen?", "It is new.", "Use", "Not Now"].allSatisfy(texts().contains))
            let frames = frames(alert)
            let (use, cancel) = (try #require(frames["Use"]), try #require(frames["Not Now"]))
            #expect(cancel.maxX == use.minX && cancel.minY == use.minY && cancel.height == 44)
            #expect(cancel.minX == 52.5 && use.maxX == 322.5)
            withExtendedLifetime(window) {}
        }

        @Test func `three buttons are stacked, the cancel button last`() throws {
            let alert = alert([("Never", .cancel), ("Once", .default), ("Delete", .destructive)])
            let window = show(alert)
            let order = frames(alert).sorted { $0.value.minY < $1.value.minY }.map(\.key)
            #expect(order == ["Once", "Delete", "Never"])
            withExtendedLifetime(window) {}
        }

        @Test func `ALR-3 a touch dismisses the alert and then performs the action`() throws {
            var log: [String] = []
            let alert = UIAlertController(title: "A", message: nil, preferredStyle: .alert)
            alert.addAction(
                UIAlertAction(title: "OK", style: .default) { [weak alert] _ in
                    log.append(alert?.presentingViewController == nil ? "dismissed" : "presented")
                })
            let window = show(alert)
            let frame = try #require(frames(alert)["OK"])
            simulation.device.tap(at: CGPoint(x: 5, y: 300))
            simulation.device.settle()
            #expect(window.rootViewController?.presentedViewController === alert)
            simulation.device.tap(at: CGPoint(x: frame.midX, y: frame.midY))
            simulation.device.settle()
            #expect(log == ["dismissed"] && !texts().contains("OK"))
        }

        @Test func `ALR-8 a disabled action ignores touches until it is enabled`() throws {
            var count = 0
            let alert = UIAlertController(title: "A", message: nil, preferredStyle: .alert)
            let action = UIAlertAction(title: "OK", style: .default) { _ in count += 1 }
            action.isEnabled = false
            alert.addAction(action)
            alert.addTextField { $0.placeholder = "Name" }
            let window = show(alert)
            let frame = try #require(frames(alert)["OK"])
            simulation.device.tap(at: CGPoint(x: frame.midX, y: frame.midY))
            simulation.device.settle()
            #expect(count == 0 && alert.textFields?.first?.isFirstResponder == true)
            action.isEnabled = true
            simulation.device.settle()
            simulation.device.tap(at: CGPoint(x: frame.midX, y: frame.midY))
            simulation.device.settle()
            #expect(count == 1)
            withExtendedLifetime(window) {}
        }

        @Test func `an action sheet is at the bottom, with the cancel button on its own card`() throws {
            let alert = alert([("Cancel", .cancel), ("Mirror", .default), ("Extend", .default)], .actionSheet)
            let window = show(alert)
            let frames = frames(alert)
            #expect(frames["Cancel"] == CGRect(x: 8, y: 602, width: 359, height: 57))
            #expect(frames["Extend"]?.maxY == 594 && frames["Mirror"]?.maxY == 537)
            withExtendedLifetime(window) {}
        }

        @Test func `a touch outside an action sheet cancels it`() {
            var canceled = false
            let alert = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
            alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in canceled = true })
            let window = show(alert)
            simulation.device.tap(at: CGPoint(x: 100, y: 100))
            simulation.device.settle()
            #expect(canceled && window.rootViewController?.presentedViewController == nil)
        }

        @Test func `an alert from a controller on an external screen is drawn there`() {
            let screen = simulation.plug()
            let alert = alert([("Done", .default)])
            let window = show(alert, on: screen)
            #expect(texts(of: screen).contains("Done") && !texts().contains("Done"))
            #expect(alert.view.bounds.size == screen.bounds.size)
            withExtendedLifetime(window) {}
        }
    }
}
