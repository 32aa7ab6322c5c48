// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The presenter behind a sheet of full height ("WWDC 2019, Modernizing Your UI for iOS 13").
    @MainActor struct RecedingPresenterTests {
        private let simulation = Simulation()
        private let root = UIViewController()
        private let sheet = UIViewController()
        private let window: UIWindow
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window = simulation.show(root)
        }

        private var container: PresentationContainer? { sheet.view.superview as? PresentationContainer }
        private var card: UIView? { container?.receding?.subviews.first }
        private var statusBarColor: UIColor? {
            device.systemWindows.statusBar?.layer.sublayers?.lazy.compactMap { $0 as? StatusBarLayer }.first?.color
        }

        @Test func `on a phone, it is a card whose top is above the sheet, and keeps its own frame`() throws {
            root.view.backgroundColor = .red
            root.present(sheet, animated: false)
            device.settle()
            let card = try #require(card)
            #expect(abs(card.frame.minX - 16) < 0.01 && abs(card.frame.maxX - (window.bounds.maxX - 16)) < 0.01)
            #expect(abs(card.frame.minY - window.safeAreaInsets.top) < 0.01)
            #expect(sheet.view.frame.minY == window.safeAreaInsets.top + 10)
            #expect(card.layer.cornerRadius == 10)
            #expect(root.view.frame == window.bounds && root.view.transform == .identity)
            let shown = try #require(card.layer.render()?.sublayers.first?.sublayers.first)
            #expect(shown.backgroundColor == UIColor.red.cgColor.color)
            #expect(statusBarColor == .white)
            root.dismiss(animated: false)
            device.settle()
            #expect(container == nil && statusBarColor == .black)
        }

        @Test func `it recedes at the large detent only`() throws {
            sheet.sheetPresentationController?.detents = [.medium(), .large()]
            root.present(sheet, animated: false)
            device.settle()
            #expect(container?.receding == nil && statusBarColor == .black)
            sheet.sheetPresentationController?.selectedDetentIdentifier = .large
            device.settle()
            #expect(container?.receding?.share == 1)
            sheet.sheetPresentationController?.selectedDetentIdentifier = .medium
            device.settle()
            #expect(container != nil && container?.receding == nil && container?.subviews.count == 3)
            #expect(statusBarColor == .black)
        }

        @Test func `it recedes and returns as the sheet is dragged between detents`() throws {
            sheet.sheetPresentationController?.detents = [.medium(), .large()]
            root.present(sheet, animated: false)
            device.settle()
            let top = sheet.view.frame.minY
            device.touchBegan(at: CGPoint(x: 180, y: top + 10), time: 1)
            device.touchMoved(to: CGPoint(x: 180, y: top - 20), time: 1.1)
            device.touchMoved(to: CGPoint(x: 180, y: top - 200), time: 1.2)
            let share = try #require(container?.receding?.share)
            #expect(share > 0.3 && share < 0.8)
            device.touchMoved(to: CGPoint(x: 180, y: top + 15), time: 1.3)
            #expect(container?.receding?.share == 0)
            device.touchEnded(time: 1.4)
            device.settle()
            #expect(container != nil && container?.receding == nil)
        }

        @Test func `it comes back as the sheet is dragged down`() throws {
            root.present(sheet, animated: false)
            device.settle()
            let top = sheet.view.frame.minY
            device.touchBegan(at: CGPoint(x: 180, y: top + 10), time: 1)
            device.touchMoved(to: CGPoint(x: 180, y: top + 60), time: 1.1)
            device.touchMoved(to: CGPoint(x: 180, y: top + 160), time: 1.2)
            let share = try #require(container?.receding?.share)
            #expect(share > 0.5 && share < 0.9)
            device.touchEnded(time: 1.3)
            device.settle()
            #expect(sheet.view.frame.minY == top && container?.receding?.share == 1)
        }

        @Test func `it recedes while the sheet comes`() throws {
            device.animatesOverTime = true
            root.present(sheet, animated: true)
            device.settle()
            func inset(at time: Double) -> CGFloat {
                device.frame(at: time)
                device.settle()
                let layer = card?.layer.presentation() ?? card?.layer
                return layer?.frame.minX ?? -1
            }
            #expect(abs(inset(at: 1)) < 0.01)
            let middle = inset(at: 1.2)
            #expect(middle > 1 && middle < 15.9)
            _ = inset(at: 1.5)
            #expect(abs(inset(at: 1.6) - 16) < 0.01)
        }

        @Test func `it stays as it is if it is not dimmed`() {
            sheet.sheetPresentationController?.largestUndimmedDetentIdentifier = .large
            root.present(sheet, animated: false)
            device.settle()
            #expect(container != nil && container?.receding == nil)
        }

        @Test func `it stays as it is behind a form sheet of an iPad`() {
            let pad = Simulation(.iPadPro11)
            pad.launch()
            let (presenter, form) = (UIViewController(), UIViewController())
            let window = pad.show(presenter)
            form.modalPresentationStyle = .formSheet
            presenter.present(form, animated: false)
            pad.device.settle()
            #expect((form.view.superview as? PresentationContainer)?.receding == nil)
            withExtendedLifetime(window) {}
        }
    }
}
