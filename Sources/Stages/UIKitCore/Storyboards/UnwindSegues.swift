// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// An app's view controller class with the action of an unwind segue, as `uikit-port` writes it.
@preconcurrency @MainActor public struct InterfaceBuilderUnwinding {
    let accepts: (UIViewController) -> Bool
    let act: (UIViewController, UIStoryboardSegue) -> Void

    /// Creates the description of an action.
    ///
    /// - Parameters:
    ///   - type: the class.
    ///   - action: calls the action.
    public init<Target: UIViewController>(
        _ type: Target.Type, _ action: @escaping @MainActor (Target, UIStoryboardSegue) -> Void
    ) {
        accepts = { $0 is Target }
        act = { controller, segue in if let target = controller as? Target { action(target, segue) } }
    }
}

/// Unwind segues lead back to the nearest controller with their action ("Dismissing a view controller with an unwind
/// segue", Apple).
extension UIViewController {
    /// Performs an unwind segue; without a controller that has its action, nothing happens, as on iOS.
    func unwind(_ segue: InterfaceBuilderSegue, by actions: [InterfaceBuilderUnwinding], sender: Any?) {
        for target in unwindTargets {
            guard let action = actions.first(where: { $0.accepts(target) }) else { continue }
            let transition = UIStoryboardSegue(identifier: segue.identifier, source: self, destination: target) {
                target.reveal(animated: segue.animates)
            }
            prepare(for: transition, sender: sender)
            action.act(target, transition)
            transition.perform()
            return
        }
    }

    /// The controllers to which an unwind segue can lead, nearest first: those below it in its containers, then those
    /// that present them.
    private var unwindTargets: [UIViewController] {
        var result: [UIViewController] = []
        var current: UIViewController = self
        while true {
            if let parent = current.parent {
                let below = parent.children.prefix { $0 !== current }.reversed()
                result += below.flatMap(\.withDescendants) + [parent]
                current = parent
            } else if let presenting = current.presentingViewController {
                result += presenting.withDescendants
                current = presenting
            } else {
                return result
            }
        }
    }

    /// The descendants of this controller, topmost first, then the controller itself.
    private var withDescendants: [UIViewController] { children.reversed().flatMap(\.withDescendants) + [self] }

    /// Dismisses what covers the controller, and shows it in its containers.
    private func reveal(animated: Bool) {
        if presentedViewController != nil { dismiss(animated: animated) }
        var child = self
        while let parent = child.parent {
            if let stack = parent as? UINavigationController, stack.topViewController !== child {
                stack.popToViewController(child, animated: animated)
            } else if let tabs = parent as? UITabBarController {
                tabs.selectedViewController = child
            }
            child = parent
        }
    }
}
