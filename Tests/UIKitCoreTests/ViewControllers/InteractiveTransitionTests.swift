// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Transitions of a delegate's animators, by themselves and with the user's fingers.
    @MainActor struct InteractiveTransitionTests {
        private let simulation = Simulation()
        private var device: SimulatedDevice { simulation.device }
        private let log = SlideLog()
        private let root = LoggedController("root")
        private let detail = LoggedController("detail")
        private let navigation = UINavigationController()
        private let slide = Slide()
        private let window: UIWindow

        init() {
            simulation.launch()
            simulation.device.animatesOverTime = true
            navigation.setViewControllers([root], animated: false)
            window = simulation.show(navigation)
            (slide.log, root.log, detail.log) = (log, log, log)
            navigation.delegate = slide
            device.settle()
            device.frame(at: 0)
            log.lines = []
        }

        private func frame(_ time: TimeInterval) {
            device.frame(at: time)
            device.settle()
        }

        private func push() {
            let start = device.frames.animator.now
            navigation.pushViewController(detail, animated: true)
            frame(start)
            frame(start + 1)
            log.lines = []
        }

        /// Where the left edge of the detail is seen.
        private var edge: CGFloat { detail.view.layer.presented.frame.minX.rounded() }

        @Test func `a push uses the delegate's animator, in a container below the bar`() throws {
            navigation.pushViewController(detail, animated: true)
            frame(0)
            let container = try #require(slide.containers.last)
            #expect(detail.view.superview === container && root.view.superview === container)
            #expect(navigation.transitionCoordinator?.transitionDuration == 1)
            frame(0.5)
            #expect(edge == 188 && detail.view.frame.minX == 0)
            frame(1)
            #expect(root.view.superview == nil && container.superview == nil)
            #expect(detail.view.superview === navigation.view && edge == 0)
            #expect(
                log.lines == [
                    "push root detail", "root will go", "detail will come", "animate", "ended true", "root gone",
                    "detail there",
                ])
            #expect(navigation.transitionCoordinator == nil)
        }

        @Test func `no animator is requested without animation`() {
            navigation.pushViewController(detail, animated: false)
            #expect(!log.lines.contains { $0.hasPrefix("push") } && navigation.topViewController === detail)
        }

        @Test func `a pop can follow fingers, and a canceled one restores everything`() {
            push()
            let hand = UIPercentDrivenInteractiveTransition()
            slide.hand = hand
            navigation.popViewController(animated: true)
            #expect(navigation.topViewController === root)
            frame(2)
            frame(9)
            #expect(edge == 0 && hand.duration == 1)
            hand.update(0.5)
            #expect(edge == 188 && hand.percentComplete == 0.5)
            #expect(navigation.transitionCoordinator?.isInteractive == true)
            hand.update(0.25)
            #expect(edge == 94 && !device.wantsFrames)
            hand.cancel()
            // The fingers have rested for a while, which does not count.
            frame(12)
            #expect(edge == 94)
            frame(12.1)
            #expect(edge > 0 && edge < 94)
            frame(12.25)
            #expect(edge == 0 && detail.view.frame.minX == 0)
            #expect(navigation.viewControllers == [root, detail] && root.view.superview == nil)
            #expect(detail.view.superview === navigation.view && detail.parent === navigation)
            #expect(
                log.lines == [
                    "pop detail root", "detail will go", "root will come", "animate", "ended false", "root will go",
                    "detail will come", "root gone", "detail there",
                ])
        }

        @Test func `a finished pop runs the remainder, at the requested speed`() {
            push()
            let hand = UIPercentDrivenInteractiveTransition()
            slide.hand = hand
            navigation.popViewController(animated: true)
            hand.update(0.5)
            (hand.completionSpeed, hand.completionCurve) = (2, .linear)
            hand.finish()
            frame(2)
            frame(2.125)
            #expect(edge == 281)
            frame(2.25)
            #expect(navigation.viewControllers == [root] && detail.view.superview == nil && detail.parent == nil)
            #expect(log.lines.last == "root there")
        }

        @Test func `a canceled push removes the controller`() {
            let hand = UIPercentDrivenInteractiveTransition()
            slide.hand = hand
            navigation.pushViewController(detail, animated: true)
            hand.update(0.5)
            hand.cancel()
            frame(0)
            frame(1)
            #expect(navigation.viewControllers == [root] && detail.parent == nil && detail.view.superview == nil)
            #expect(root.view.superview === navigation.view)
            slide.hand = nil
            push()
            #expect(navigation.topViewController === detail && edge == 0)
        }

        @Test func `without frames, a transition follows the fingers, and completes at once`() {
            push()
            device.animatesOverTime = false
            let hand = UIPercentDrivenInteractiveTransition()
            slide.hand = hand
            navigation.popViewController(animated: true)
            device.settle()
            hand.update(0.5)
            #expect(edge == 188)
            hand.cancel()
            device.settle()
            #expect(navigation.topViewController === detail && edge == 0)
            navigation.popViewController(animated: true)
            hand.update(0.5)
            hand.finish()
            device.settle()
            #expect(navigation.viewControllers == [root] && detail.view.superview == nil)
        }

        @Test(arguments: [Slide.Kind.propertyAnimator, .layers, .keyframes])
        func `all kinds of animations follow the fingers`(_ kind: Slide.Kind) {
            push()
            let hand = UIPercentDrivenInteractiveTransition()
            (slide.hand, slide.kind) = (hand, kind)
            navigation.popViewController(animated: true)
            hand.update(0.5)
            frame(5)
            #expect(edge == 188)
            hand.cancel()
            frame(8)
            frame(9)
            #expect(edge == 0 && navigation.topViewController === detail)
            navigation.popViewController(animated: true)
            hand.update(0.2)
            hand.finish()
            frame(10)
            frame(11)
            #expect(navigation.topViewController === root && detail.view.superview == nil)
        }

        @Test func `alongside animations follow the fingers, and reverse with them`() {
            push()
            let (hand, bar) = (UIPercentDrivenInteractiveTransition(), UIView())
            slide.hand = hand
            navigation.view.addSubview(bar)
            var seen: [String] = []
            slide.willShow = { [navigation] in
                navigation.transitionCoordinator?.animate { _ in
                    bar.alpha = 0
                } completion: {
                    seen.append("canceled \($0.isCancelled)")
                }
                navigation.transitionCoordinator?.notifyWhenInteractionChanges {
                    seen.append("interactive \($0.isInteractive) canceled \($0.isCancelled)")
                }
            }
            navigation.popViewController(animated: true)
            hand.update(0.25)
            #expect(bar.layer.presented.opacity > 0.75 && bar.layer.presented.opacity < 1)
            hand.cancel()
            frame(1)
            frame(2)
            #expect(bar.alpha == 1)
            #expect(seen == ["interactive false canceled true", "canceled true"])
        }

        @Test func `changing the stack during a transition ends the transition first`() {
            let third = LoggedController("third")
            navigation.pushViewController(detail, animated: true)
            frame(0)
            frame(0.5)
            navigation.pushViewController(third, animated: true)
            frame(1)
            frame(2)
            #expect(navigation.viewControllers == [root, detail, third])
            #expect(third.view.superview === navigation.view)
            #expect(detail.view.superview == nil && root.view.superview == nil)
            let hand = UIPercentDrivenInteractiveTransition()
            slide.hand = hand
            navigation.popViewController(animated: true)
            hand.update(0.5)
            navigation.setViewControllers([root], animated: false)
            hand.update(0.9)
            hand.cancel()
            hand.finish()
            hand.pause()
            #expect(!device.frames.animator.hasAnimations && root.view.layer.presented === root.view.layer)
            frame(4)
            #expect(navigation.viewControllers == [root] && root.view.superview === navigation.view)
            #expect(third.view.superview == nil && detail.view.superview == nil)
        }

        @Test func `a dismissal can follow fingers, and can be canceled`() {
            let sheet = LoggedController("sheet")
            sheet.modalPresentationStyle = .fullScreen
            sheet.transitioningDelegate = slide
            root.present(sheet, animated: true)
            frame(0)
            frame(1)
            #expect(sheet.view.window === window && root.presentedViewController === sheet)
            let hand = UIPercentDrivenInteractiveTransition()
            slide.hand = hand
            sheet.dismiss(animated: true)
            hand.update(0.5)
            #expect(sheet.view.layer.presented.frame.minX.rounded() == 188)
            hand.cancel()
            frame(1)
            frame(2)
            #expect(root.presentedViewController === sheet && sheet.view.frame.minX == 0)
            #expect(sheet.view.window === window)
            sheet.dismiss(animated: true)
            hand.update(0.3)
            hand.finish()
            frame(3)
            frame(4)
            #expect(root.presentedViewController == nil && sheet.view.window == nil)
            #expect(root.view.window === window)
        }

        @Test func `a tab change uses the delegate's animator, and reverts when canceled`() {
            let tabs = UITabBarController()
            tabs.viewControllers = [root, detail]
            window.rootViewController = tabs
            tabs.delegate = slide
            device.settle()
            tabs.selectedIndex = 1
            frame(0)
            frame(0.5)
            #expect(edge == 188 && root.view.window === window)
            frame(1)
            #expect(edge == 0 && detail.view.superview === tabs.view && root.view.superview == nil)
            let hand = UIPercentDrivenInteractiveTransition()
            slide.hand = hand
            tabs.selectedIndex = 0
            hand.update(0.5)
            #expect(root.view.layer.presented.frame.minX.rounded() == 188)
            hand.cancel()
            frame(2)
            frame(3)
            #expect(tabs.selectedIndex == 1 && tabs.tabBar.selectedItem === detail.tabBarItem)
            #expect(detail.view.superview === tabs.view && root.view.superview == nil)
            #expect(log.lines.last == "detail there")
            tabs.selectedIndex = 0
            hand.update(0.5)
            tabs.selectedIndex = 1
            hand.finish()
            frame(9)
            frame(10)
            #expect(tabs.selectedIndex == 1 && root.view.superview == nil)
        }

        @Test func `a transition that does not begin interactively runs until interrupted`() {
            push()
            let hand = UIPercentDrivenInteractiveTransition()
            (hand.wantsInteractiveStart, slide.hand) = (false, hand)
            navigation.popViewController(animated: true)
            hand.update(0.1)
            frame(1)
            frame(1.5)
            #expect(edge == 188 && navigation.transitionCoordinator?.isInteractive == false)
            hand.pause()
            frame(9)
            #expect(edge == 188 && hand.percentComplete == 0.5)
            #expect(navigation.transitionCoordinator?.isInteractive == true)
            hand.update(0.75)
            hand.finish()
            frame(9)
            frame(9.25)
            #expect(navigation.viewControllers == [root] && detail.view.superview == nil)
        }

        @Test func `a canceled change of the whole stack restores it`() {
            let third = LoggedController("third")
            push()
            for stack in [[third], [root, detail, third], [detail, root]] {
                let hand = UIPercentDrivenInteractiveTransition()
                slide.hand = hand
                navigation.setViewControllers(stack, animated: true)
                hand.update(0.5)
                hand.cancel()
                frame(device.frames.animator.now)
                frame(device.frames.animator.now + 1)
                #expect(navigation.viewControllers == [root, detail] && third.parent == nil, "\(stack)")
                #expect(detail.view.superview === navigation.view && root.view.superview == nil, "\(stack)")
            }
        }

        @Test func `a controller has moved when its pop completes, and not when canceled`() {
            push()
            #expect(detail.moves == ["parent"])
            detail.moves = []
            let hand = UIPercentDrivenInteractiveTransition()
            slide.hand = hand
            navigation.popViewController(animated: true)
            #expect(detail.parent === navigation && navigation.viewControllers == [root] && detail.moves.isEmpty)
            hand.cancel()
            frame(2)
            frame(3)
            #expect(detail.moves.isEmpty && !detail.isMovingToParent)
            navigation.popViewController(animated: true)
            hand.finish()
            frame(4)
            frame(5)
            #expect(detail.moves == ["nil"] && detail.parent == nil)
        }

        @Test func `an alert during a transition does not affect its completion`() {
            navigation.pushViewController(detail, animated: true)
            frame(0)
            detail.present(UIAlertController(title: "a", message: nil, preferredStyle: .alert), animated: true)
            frame(0.5)
            navigation.popViewController(animated: false)
            frame(1)
            frame(2)
            #expect(navigation.viewControllers == [root] && root.view.superview === navigation.view)
            #expect(detail.view.superview == nil && detail.parent == nil)
        }

        @Test func `a full-screen presenter has its view after a canceled presentation or early dismissal`() {
            let sheet = LoggedController("sheet")
            (sheet.modalPresentationStyle, sheet.transitioningDelegate) = (.fullScreen, slide)
            slide.takesFrom = true
            root.present(sheet, animated: true)
            frame(0)
            slide.contexts.last?.completeTransition(false)
            frame(1)
            #expect(root.presentedViewController == nil && root.view.window === window && sheet.view.window == nil)
            for delegate in [slide, nil] {
                sheet.transitioningDelegate = delegate
                root.present(sheet, animated: true)
                sheet.dismiss(animated: false)
                frame(device.frames.animator.now + 1)
                frame(device.frames.animator.now + 1)
                #expect(root.presentedViewController == nil && root.view.window === window)
                #expect(sheet.view.window == nil)
            }
        }

        @Test func `invalid values are harmless, and nothing outlives its transition`() {
            push()
            weak var past: UIPercentDrivenInteractiveTransition?
            do {
                let hand = UIPercentDrivenInteractiveTransition()
                hand.finish()
                hand.cancel()
                hand.update(1)
                hand.pause()
                (slide.hand, slide.duration, past) = (hand, .nan, hand)
                navigation.popViewController(animated: true)
                hand.update(.nan)
                hand.update(-.infinity)
                hand.update(7)
                hand.completionSpeed = -1
                hand.finish()
                hand.finish()
                slide.hand = nil
            }
            frame(3)
            #expect(navigation.viewControllers == [root] && past == nil)
        }
    }
}
