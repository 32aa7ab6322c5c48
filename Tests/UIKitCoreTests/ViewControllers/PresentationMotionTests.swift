// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Presentations without an animator of the app, while frames show them.
    @MainActor struct PresentationMotionTests {
        private let simulation = Simulation()
        private let root = AppearingController("root")
        private let window: UIWindow
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            simulation.device.animatesOverTime = true
            window = simulation.show(root)
            _ = Trace.take()
        }

        private func frames(_ times: Double...) {
            for time in times {
                device.frame(at: time)
                device.settle()
            }
        }

        private func shown(_ view: UIView) -> CALayer { view.layer.presentation() ?? view.layer }

        @Test func `a presentation comes from below, and its callbacks end with the motion`() {
            let presented = AppearingController("presented")
            var isComplete = false
            root.present(presented, animated: true) { isComplete = true }
            device.settle()
            #expect(presented.view.frame == window.bounds)
            #expect(presented.transitionCoordinator?.transitionDuration == 0.5)
            frames(1)
            let start = shown(presented.view).position.y
            #expect(start == window.bounds.midY + window.bounds.height)
            frames(1.2)
            let middle = shown(presented.view).position.y
            #expect(middle < start && middle > window.bounds.midY)
            #expect(Trace.take() == ["presented didLoad", "root willDisappear", "presented willAppear presented"])
            #expect(!isComplete && root.view.window === window)
            frames(1.5, 1.6)
            #expect(isComplete && root.view.window == nil && !device.wantsFrames)
            #expect(Trace.take() == ["presented didAppear presented", "root didDisappear"])
        }

        @Test func `a dismissal leaves downward, and the presenter is behind it`() {
            let presented = AppearingController("presented")
            root.present(presented, animated: false)
            device.settle()
            root.dismiss(animated: true)
            device.settle()
            frames(1, 1.25)
            #expect(root.view.window === window && presented.view.window === window)
            #expect(shown(presented.view).position.y > window.bounds.midY)
            frames(1.5, 1.6)
            #expect(presented.view.window == nil && root.presentedViewController == nil)
            #expect(presented.view.frame == window.bounds)
        }

        @Test func `a sheet moves with its grabber, and the views below dim`() throws {
            let sheet = UIViewController()
            sheet.sheetPresentationController?.prefersGrabberVisible = true
            root.present(sheet, animated: true)
            device.settle()
            let container = try #require(sheet.view.superview as? PresentationContainer)
            let (dimming, grabber) = (container.dimming, try #require(container.subviews.last))
            let way = container.bounds.maxY - sheet.view.frame.minY
            frames(1)
            #expect(shown(grabber).position.y == grabber.center.y + way && shown(dimming).opacity == 0)
            frames(1.5, 1.6)
            #expect(shown(grabber).position.y == grabber.center.y && shown(dimming).opacity == 1)
        }

        @Test func `a sheet has round corners at the top, unless it has its own`() {
            let (sheet, own) = (UIViewController(), UIViewController())
            own.view.layer.cornerRadius = 3
            for controller in [sheet, own] {
                controller.modalPresentationStyle = .pageSheet
                root.present(controller, animated: false)
                device.settle()
                let layer = controller.view.layer
                #expect(layer.cornerRadius == (controller === own ? 3 : 10))
                if controller === sheet {
                    #expect(layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner] && layer.masksToBounds)
                    sheet.sheetPresentationController?.preferredCornerRadius = 20
                    device.settle()
                    #expect(layer.cornerRadius == 20)
                }
                root.dismiss(animated: false)
                device.settle()
                #expect(layer.cornerRadius == (controller === own ? 3 : 0))
            }
            // What the sheet changed is undone, and the app can change it meanwhile.
            #expect(sheet.view.layer.maskedCorners == CALayer().maskedCorners)
            #expect(!sheet.view.layer.masksToBounds)
            root.present(sheet, animated: false)
            device.settle()
            sheet.view.layer.cornerRadius = 7
            sheet.sheetPresentationController?.preferredCornerRadius = nil
            sheet.view.superview?.setNeedsLayout()
            device.settle()
            #expect(sheet.view.layer.cornerRadius == 7)
        }

        @Test func `an alert fades, and its action is performed when it is gone`() {
            var isPerformed = false
            let alert = UIAlertController(title: "Unplugged", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in isPerformed = true })
            root.present(alert, animated: true)
            device.settle()
            frames(1, 1.1)
            #expect(shown(alert.view).opacity > 0 && shown(alert.view).opacity < 1 && alert.view.alpha == 1)
            let scale = shown(alert.view).affineTransform().a
            #expect(scale > 1 && scale < 1.2 && alert.view.transform.isIdentity)
            frames(1.25, 1.3)
            alert.press("OK")
            alert.press("OK")
            device.settle()
            frames(2, 2.1)
            #expect(!isPerformed && shown(alert.view).opacity < 1)
            frames(2.25, 2.3)
            #expect(isPerformed && alert.view.window == nil && alert.view.alpha == 1)
        }

        @Test func `the cards of an action sheet come from below, and what is around them fades`() throws {
            let sheet = UIAlertController(title: "Monitor", message: nil, preferredStyle: .actionSheet)
            for style in [UIAlertAction.Style.default, .cancel] {
                sheet.addAction(UIAlertAction(title: "\(style.rawValue)", style: style))
            }
            root.present(sheet, animated: true)
            device.settle()
            let alert = try #require(sheet.view as? AlertView)
            #expect(alert.cards.count == 2)
            let places = alert.cards.map(\.center)
            frames(1)
            #expect(alert.cards.allSatisfy { shown($0).frame.minY >= window.bounds.maxY })
            #expect(shown(alert).opacity == 1 && shown(alert).backgroundColor?.alpha == 0)
            frames(1.4, 1.5)
            #expect(alert.cards.map { shown($0).position } == places)
            root.dismiss(animated: true)
            device.settle()
            frames(2, 2.2)
            #expect(shown(alert.cards[0]).position.y > places[0].y)
            frames(2.4, 2.5)
            #expect(alert.window == nil && alert.cards.map(\.center) == places)
        }

        @Test func `a full screen flips like a card, and back`() {
            let presented = UIViewController()
            (presented.modalPresentationStyle, presented.modalTransitionStyle) = (.fullScreen, .flipHorizontal)
            var isComplete = false
            root.present(presented, animated: true) { isComplete = true }
            device.settle()
            frames(1, 1.3)
            let turn = presented.view.layer.animations.transition
            #expect(turn?.old != nil && !isComplete && root.view.window === window)
            if case .flip(from: .right)? = turn?.kind {} else { Issue.record("no flip: \(String(describing: turn))") }
            frames(1.75, 1.8)
            #expect(isComplete && root.view.window == nil && presented.view.superview?.backgroundColor == nil)
            root.dismiss(animated: true)
            device.settle()
            frames(2, 2.3)
            #expect(root.view.layer.animations.transition != nil && presented.view.window === window)
            frames(2.75, 2.8)
            #expect(presented.view.window == nil && root.view.layer.animations.transition == nil)
            #expect(root.presentedViewController == nil && !device.wantsFrames)
        }

        @Test func `a dismissal during the presentation ends both`() {
            let presented = AppearingController("presented")
            var ends: [String] = []
            root.present(presented, animated: true) { ends.append("presented") }
            device.settle()
            frames(1, 1.1)
            root.dismiss(animated: true) { ends.append("dismissed") }
            device.settle()
            frames(1.2, 1.3, 1.5, 1.6, 1.8, 2)
            #expect(ends.sorted() == ["dismissed", "presented"])
            #expect(presented.view.window == nil && root.view.window === window)
            #expect(root.presentedViewController == nil && !device.wantsFrames)
            root.present(presented, animated: false)
            #expect(presented.view.frame == window.bounds && root.presentedViewController === presented)
        }

        @Test func `without an animator of the app, there is no interactive transition`() {
            final class Interactive: NSObject, UIViewControllerTransitioningDelegate {
                var asked = 0
                func interactionControllerForDismissal(
                    using animator: any UIViewControllerAnimatedTransitioning
                ) -> (any UIViewControllerInteractiveTransitioning)? {
                    asked += 1
                    return UIPercentDrivenInteractiveTransition()
                }
            }
            let (presented, delegate) = (AppearingController("presented"), Interactive())
            presented.transitioningDelegate = delegate
            root.present(presented, animated: false)
            root.dismiss(animated: true)
            device.settle()
            frames(1, 1.6, 1.7)
            #expect(delegate.asked == 0 && root.presentedViewController == nil)
        }

        @Test func `in the background, presentations and animations end at once`() {
            let (presented, other) = (AppearingController("presented"), AppearingController("other"))
            var ends: [String] = []
            root.present(presented, animated: true) { ends.append("presented") }
            UIView.animate(withDuration: 1) {
                presented.view.alpha = 0.5
            } completion: {
                ends.append("animated \($0)")
            }
            device.settle()
            frames(1, 1.1)
            device.enterBackground()
            device.settle()
            #expect(ends.sorted() == ["animated true", "presented"])
            presented.present(other, animated: true) { ends.append("other") }
            let layer = CALayer()
            window.layer.addSublayer(layer)
            CATransaction.begin()
            CATransaction.setCompletionBlock { ends.append("layer") }
            layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
            CATransaction.commit()
            device.settle()
            #expect(ends.contains("other") && other.view.window === window)
            #expect(ends.contains("layer"))
        }

        @Test func `a sheet that is dragged down leaves from where the finger lets go`() {
            let sheet = UIViewController()
            root.present(sheet, animated: false)
            device.settle()
            let top = sheet.view.frame.minY
            device.touchBegan(at: CGPoint(x: 100, y: top + 20), time: 1)
            for step in 1...40 {
                device.touchMoved(to: CGPoint(x: 100, y: top + 20 + CGFloat(step) * 10), time: 1 + Double(step) * 0.02)
            }
            device.settle()
            let dragged = sheet.view.frame.minY
            #expect(dragged > top + 350)
            device.touchEnded(time: 1.82)
            device.settle()
            frames(2)
            #expect(shown(sheet.view).frame.minY == dragged)
            frames(2.5, 2.6)
            #expect(root.presentedViewController == nil && sheet.view.window == nil)
        }
    }
}
