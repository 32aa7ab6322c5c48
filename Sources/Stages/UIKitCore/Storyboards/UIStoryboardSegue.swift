// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An object that prepares for and performs the transition between two view controllers.
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
    /// The identifier, if any.
    public let identifier: String?
    /// The controller that the segue leaves.
    public let source: UIViewController
    /// The controller that the segue shows.
    public let destination: UIViewController
    private var handler: (@MainActor () -> Void)?

    /// Creates a segue.
    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        (self.identifier, self.source, self.destination) = (identifier, source, destination)
        super.init()
    }

    /// Creates a segue that is performed by a closure.
    public convenience init(
        identifier: String?, source: UIViewController, destination: UIViewController,
        performHandler: @escaping @MainActor () -> Void
    ) {
        self.init(identifier: identifier, source: source, destination: destination)
        handler = performHandler
    }

    /// Performs the transition. A custom segue overrides this method.
    open func perform() { handler?() }
}

/// A segue of a scene as `uikit-port` writes it.
@preconcurrency @MainActor public struct InterfaceBuilderSegue {
    /// How a segue shows its destination.
    public enum Kind {
        /// On the navigation stack of the source, otherwise modally.
        case show
        /// As the detail of a split view controller, otherwise modally.
        case showDetail
        /// Modally.
        case present(UIModalPresentationStyle, UIModalTransitionStyle)
        /// As a child, in the container view that is the sender.
        case embed
        /// With the app's own segue class.
        case custom(@MainActor (String?, UIViewController, UIViewController) -> UIStoryboardSegue)
        /// Back to a controller that has one of the actions.
        case unwind([InterfaceBuilderUnwinding])
    }

    let id: String
    let identifier: String?
    let destination: String
    let kind: Kind
    let animates: Bool
    let anchor: String?
    let creator: Creator?

    /// Creates the destination, from the source, the coder, the sender, and the identifier of the segue.
    public typealias Creator = @MainActor (UIViewController, NSCoder, Any?, String?) -> UIViewController?

    /// Creates the description of a segue.
    ///
    /// - Parameters:
    ///   - id: the identifier of the segue in the file.
    ///   - identifier: the identifier for the app, if any.
    ///   - destination: the identifier of the destination in the file.
    ///   - kind: how the destination is shown.
    ///   - animates: whether the transition is animated.
    ///   - anchor: the identifier of the view or bar button item to which a popover points; nil for the sender.
    ///   - creator: creates the destination with the app's own initializer; nil for `init(coder:)`.
    public init(
        id: String, identifier: String?, destination: String, kind: Kind, animates: Bool = true, anchor: String? = nil,
        creator: Creator? = nil
    ) {
        (self.id, self.identifier, self.destination) = (id, identifier, destination)
        (self.kind, self.animates, self.anchor, self.creator) = (kind, animates, anchor, creator)
    }

    func make(
        from source: UIViewController, to destination: UIViewController, sender: Any?, anchor: AnyObject? = nil
    ) -> UIStoryboardSegue {
        let animates = animates
        let perform: @MainActor () -> Void
        switch kind {
        case .custom(let make): return make(identifier, source, destination)
        case .show:
            perform = {
                if let navigation = source.navigationController, !(destination is UINavigationController) {
                    navigation.pushViewController(destination, animated: animates)
                } else {
                    source.present(destination, animated: animates)
                }
            }
        case .unwind: perform = {}
        case .showDetail: perform = { source.showDetailViewController(destination, sender: sender) }
        case .present(let style, let transition):
            // Before the app prepares for the segue, in which it configures the popover.
            // A segue without a style or transition, for which `uikit-port` writes the defaults, leaves the destination's.
            if style != .automatic { destination.modalPresentationStyle = style }
            if transition != .coverVertical { destination.modalTransitionStyle = transition }
            if style == .popover {
                let sender = (sender as? UIGestureRecognizer)?.view ?? sender
                let items = [anchor, sender].compactMap { $0 as? any UIPopoverPresentationControllerSourceItem }
                if let item = items.first { destination.popoverPresentationController?.sourceItem = item }
            }
            perform = { source.present(destination, animated: animates) }
        case .embed:
            perform = {
                guard let container = sender as? UIView, let view = destination.view else { return }
                source.addChild(destination)
                view.frame = container.bounds
                view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                container.addSubview(view)
                destination.didMove(toParent: source)
            }
        }
        return UIStoryboardSegue(
            identifier: identifier, source: source, destination: destination, performHandler: perform)
    }
}

extension UIViewController {
    /// Performs the segue with an identifier at the app's request, without asking whether it should.
    func performNamedSegue(_ identifier: String, sender: Any?) {
        guard let segue = origin?.scene.segues.first(where: { $0.identifier == identifier }) else {
            SimulatedDevice.current.raise(
                .invalidArgument("Receiver (\(self)) has no segue with identifier '\(identifier)'"))
            return
        }
        perform(segue, sender: sender)
    }

    /// Performs the segue of a control, if the app agrees.
    func performStoryboardSegue(id: String, sender: Any?) {
        guard let segue = origin?.scene.segues.first(where: { $0.id == id }) else { return }
        if let identifier = segue.identifier, !shouldPerformSegue(withIdentifier: identifier, sender: sender) { return }
        perform(segue, sender: sender)
    }

    private func perform(_ segue: InterfaceBuilderSegue, sender: Any?) {
        if case .unwind(let actions) = segue.kind { return unwind(segue, by: actions, sender: sender) }
        let creator = segue.creator.map { create in
            { (coder: NSCoder) in create(self, coder, sender, segue.identifier) }
        }
        guard let objects = origin?.objects,
            let destination = objects.storyboard?.instantiate(id: segue.destination, creator: creator)
        else { return }
        let anchor = segue.anchor.flatMap { objects[$0] }
        let transition = segue.make(from: self, to: destination, sender: sender, anchor: anchor)
        prepare(for: transition, sender: sender)
        transition.perform()
    }
}
