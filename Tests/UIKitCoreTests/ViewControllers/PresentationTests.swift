// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct PresentationTests {
        @Test func `PRE-9 a presentation ends when its custom animator completes the transition`() throws {
            let simulation = Simulation()
            simulation.launch()
            let (root, modal, delegate) = (UIViewController(), UIViewController(), SlowTransition())
            let window = simulation.show(root)
            modal.modalPresentationStyle = .custom
            modal.transitioningDelegate = delegate
            var completions = 0
            root.present(modal, animated: true) { completions += 1 }
            simulation.device.settle()
            let context = try #require(delegate.context)
            #expect(delegate.seen == ["will present", "animate", "alongside"] && completions == 0)
            #expect(modal.view.superview === context.containerView && root.transitionCoordinator != nil)
            #expect(context.viewController(forKey: .from) === root && context.view(forKey: .from) == nil)
            #expect(context.finalFrame(for: modal) == CGRect(x: 0, y: 100, width: 375, height: 567))
            context.completeTransition(true)
            context.completeTransition(true)
            #expect(completions == 1 && root.presentedViewController === modal && root.transitionCoordinator == nil)
            #expect(delegate.seen.suffix(2) == ["ended true", "did present true"])
            delegate.seen = []
            modal.dismiss(animated: true) { completions += 1 }
            #expect(completions == 1 && modal.isBeingDismissed && modal.view.window === window)
            delegate.context?.completeTransition(true)
            #expect(completions == 2 && root.presentedViewController == nil && modal.view.window == nil)
            #expect(window.subviews == [root.view])
        }

        /// Presents another controller once, when it appears again.
        private final class Presenter: UIViewController {
            var follower: UIViewController?
            override func viewDidAppear(_ animated: Bool) {
                super.viewDidAppear(animated)
                guard let other = follower else { return }
                follower = nil
                present(other, animated: false)
            }
        }

        @Test func `a presenter may present another controller when it appears after a dismissal`() {
            let simulation = Simulation()
            simulation.launch()
            let (root, first, second) = (Presenter(), UIViewController(), UIViewController())
            let window = simulation.show(root)
            for modal in [first, second] { modal.modalPresentationStyle = .fullScreen }
            root.present(first, animated: false)
            simulation.device.settle()
            root.follower = second
            first.dismiss(animated: false)
            simulation.device.settle()
            #expect(root.presentedViewController === second && second.view.window === window)
            #expect(first.presentingViewController == nil && first.view.window == nil)
        }

        @Test func `a controller inside a presented container forbids that the user dismisses it`() {
            let simulation = Simulation()
            simulation.launch()
            let (root, editor) = (UIViewController(), UIViewController())
            let window = simulation.show(root)
            let stack = UINavigationController(rootViewController: editor)
            root.present(stack, animated: false)
            simulation.device.settle()
            editor.isModalInPresentation = true
            #expect(editor.view.window === window)
            #expect(editor.sheetPresentationController === stack.presentationController)
            stack.presentationController?.userWantsToDismiss()
            simulation.device.settle()
            #expect(root.presentedViewController === stack)
            editor.isModalInPresentation = false
            stack.presentationController?.userWantsToDismiss()
            simulation.device.settle()
            #expect(root.presentedViewController == nil)
        }

        @Test func `PRE-10 a canceled presentation leaves the presenter unchanged`() {
            let simulation = Simulation()
            simulation.launch()
            let (root, modal, delegate) = (UIViewController(), UIViewController(), SlowTransition())
            let window = simulation.show(root)
            modal.modalPresentationStyle = .custom
            modal.transitioningDelegate = delegate
            root.present(modal, animated: true)
            delegate.context?.completeTransition(false)
            #expect(root.presentedViewController == nil && window.subviews == [root.view])
            #expect(delegate.seen.last == "did present false")
        }

        @Test func `PRE-5 a tap outside a sheet dismisses it, unless the delegate or the controller refuses`() {
            let simulation = Simulation()
            simulation.launch()
            let (root, sheet, delegate) = (UIViewController(), UIViewController(), DismissalWitness())
            let window = simulation.show(root)
            sheet.sheetPresentationController?.detents = [.medium(), .large()]
            sheet.presentationController?.delegate = delegate
            root.present(sheet, animated: false)
            simulation.device.settle()
            let medium = sheet.view.frame
            #expect(abs(medium.minY - 348.5) < 1 && medium.maxY == 667)
            sheet.isModalInPresentation = true
            simulation.device.tap(at: CGPoint(x: 100, y: 100))
            simulation.device.settle()
            #expect(delegate.seen == ["attempt"] && root.presentedViewController === sheet)
            sheet.isModalInPresentation = false
            delegate.allows = false
            simulation.device.tap(at: CGPoint(x: 100, y: 100), time: 1)
            simulation.device.settle()
            delegate.allows = true
            simulation.device.tap(at: CGPoint(x: 100, y: 100), time: 2)
            simulation.device.settle()
            #expect(delegate.seen == ["attempt", "should", "attempt", "should", "will", "did"])
            #expect(root.presentedViewController == nil)
            root.present(sheet, animated: false)
            sheet.dismiss(animated: false)
            #expect(delegate.seen.count == 6)
            _ = window
        }

        @Test func `PRE-11 a larger detent makes the sheet taller`() {
            let simulation = Simulation()
            simulation.launch()
            let (root, sheet) = (UIViewController(), UIViewController())
            let window = simulation.show(root)
            let fixed = UISheetPresentationController.Detent.custom(identifier: .init("fixed")) { _ in 200 }
            sheet.sheetPresentationController?.detents = [fixed, .large()]
            root.present(sheet, animated: false)
            #expect(sheet.view.frame.height == 200)
            sheet.sheetPresentationController?.selectedDetentIdentifier = .large
            simulation.device.settle()
            #expect(sheet.view.frame.minY == window.safeAreaInsets.top + 10)
        }

        @Test func `PRE-11 an animated detent change moves the sheet over frames`() throws {
            let simulation = Simulation()
            simulation.launch()
            simulation.device.animatesOverTime = true
            let (root, sheet) = (UIViewController(), UIViewController())
            let window = simulation.show(root)
            let controller = try #require(sheet.sheetPresentationController)
            controller.detents = [.custom(identifier: .init("fixed")) { _ in 200 }, .large()]
            root.present(sheet, animated: false)
            simulation.device.settle()
            let low = sheet.view.frame
            controller.animateChanges { controller.selectedDetentIdentifier = .large }
            let high = sheet.view.frame
            #expect(low.height == 200 && high.minY == window.safeAreaInsets.top + 10)
            let layer = sheet.view.layer
            for (time, part) in [(10, 0), (10.15, 0.5), (10.3, 1)] {
                simulation.device.frame(at: time)
                simulation.device.settle()
                let height = layer.presentation()?.bounds.height ?? 0
                #expect(abs(height - low.height - part * (high.height - low.height)) < 1, "at \(time)")
            }
        }

        @Test func `PRE-8 a popover points at its source on an iPad, and is a sheet on a phone`() throws {
            let pad = Simulation(.iPadPro11)
            pad.launch()
            let (root, content) = (UIViewController(), UIViewController())
            let window = pad.show(root)
            content.modalPresentationStyle = .popover
            content.preferredContentSize = CGSize(width: 200, height: 100)
            let popover = try #require(content.popoverPresentationController)
            root.present(content, animated: false)
            #expect(pad.exceptions.map(\.name) == ["NSGenericException"] && root.presentedViewController == nil)
            popover.sourceView = root.view
            popover.sourceRect = CGRect(x: 300, y: 200, width: 40, height: 40)
            root.present(content, animated: false)
            pad.device.settle()
            #expect(popover.arrowDirection == .up)
            #expect(content.view.frame == CGRect(x: 220, y: 253, width: 200, height: 100))
            popover.permittedArrowDirections = .right
            pad.device.settle()
            #expect(popover.arrowDirection == .right && content.view.frame.maxX == 287)
            _ = window
        }

        @Test func `a popover of a bar button item points at its button`() throws {
            let pad = Simulation(.iPadPro11)
            pad.launch()
            let (root, content) = (UIViewController(), UIViewController())
            let item = UIBarButtonItem(title: "More")
            root.navigationItem.rightBarButtonItem = item
            let window = pad.show(UINavigationController(rootViewController: root))
            content.modalPresentationStyle = .popover
            content.preferredContentSize = CGSize(width: 200, height: 100)
            content.popoverPresentationController?.barButtonItem = item
            root.present(content, animated: false)
            pad.device.settle()
            let button = try #require(item.frame(in: window))
            #expect(button.midX > 700 && content.view.frame.minY == button.maxY + 13)
            #expect(content.popoverPresentationController?.arrowDirection == .up)
        }

        @Test func `a view stays where its animator has placed it`() {
            let simulation = Simulation()
            simulation.launch()
            let (root, menu, drawer) = (UIViewController(), UIViewController(), DrawerTransition())
            let window = simulation.show(root)
            menu.modalPresentationStyle = .overFullScreen
            menu.transitioningDelegate = drawer
            root.present(menu, animated: true)
            simulation.device.settle()
            menu.view.superview?.setNeedsLayout()
            simulation.device.settle()
            #expect(menu.view.frame == CGRect(x: 0, y: 0, width: 240, height: 667))
            _ = window
        }

        @Test func `PRE-7 on a phone, a popover is a sheet, unless its delegate prevents it`() throws {
            let simulation = Simulation()
            simulation.launch()
            let (root, content, delegate) = (UIViewController(), UIViewController(), DismissalWitness())
            let window = simulation.show(root)
            content.modalPresentationStyle = .popover
            content.preferredContentSize = CGSize(width: 200, height: 100)
            content.popoverPresentationController?.sourceView = root.view
            content.popoverPresentationController?.sourceRect = CGRect(x: 100, y: 100, width: 10, height: 10)
            root.present(content, animated: false)
            #expect(content.view.frame.width == 375)
            root.dismiss(animated: false)
            content.presentationController?.delegate = delegate
            root.present(content, animated: false)
            #expect(content.view.frame.size == CGSize(width: 200, height: 100))
            _ = window
        }
    }
}

/// Shows a controller at the left edge, without changing the presenter.
@MainActor
private final class DrawerTransition: NSObject, UIViewControllerTransitioningDelegate,
    UIViewControllerAnimatedTransitioning
{
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        guard let view = transitionContext.viewController(forKey: .to)?.view else { return }
        transitionContext.containerView.addSubview(view)
        UIView.animate(withDuration: 1) {
            view.frame.size.width = 240
        } completion: { _ in
            transitionContext.completeTransition(true)
        }
    }
}

@MainActor
private final class SlowTransition: NSObject, UIViewControllerTransitioningDelegate,
    UIViewControllerAnimatedTransitioning
{
    var seen: [String] = []
    var context: (any UIViewControllerContextTransitioning)?

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        let card = Card(presentedViewController: presented, presenting: presenting)
        card.witness = self
        return card
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        seen += ["animate"] + (seen.contains("early") ? ["alongside"] : [])
        seen.removeAll { $0 == "early" }
        context = transitionContext
        if let view = transitionContext.view(forKey: .to), view.superview == nil {
            transitionContext.containerView.addSubview(view)
        }
    }

    func animationEnded(_ transitionCompleted: Bool) { seen.append("ended \(transitionCompleted)") }
}

@MainActor private final class Card: UIPresentationController {
    weak var witness: SlowTransition?

    override var frameOfPresentedViewInContainerView: CGRect {
        containerView?.bounds.inset(by: UIEdgeInsets(top: 100, left: 0, bottom: 0, right: 0)) ?? .zero
    }

    override func presentationTransitionWillBegin() {
        witness?.seen.append("will present")
        presentedViewController.transitionCoordinator?.animate { [weak witness] _ in witness?.seen.append("early") }
    }

    override func presentationTransitionDidEnd(_ completed: Bool) { witness?.seen.append("did present \(completed)") }
}

@MainActor private final class DismissalWitness: NSObject, UIPopoverPresentationControllerDelegate {
    var seen: [String] = []
    var allows = true

    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .none }

    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
        seen.append("should")
        return allows
    }

    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { seen.append("will") }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { seen.append("did") }
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
        seen.append("attempt")
    }
}
