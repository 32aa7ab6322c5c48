// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A drag or a drop in progress.
@preconcurrency @MainActor public protocol UIDragDropSession: NSObjectProtocol {
    /// The items.
    var items: [UIDragItem] { get }
    /// Whether the items may be moved.
    var allowsMoveOperation: Bool { get }
    /// Whether other apps cannot receive the items.
    var isRestrictedToDraggingApplication: Bool { get }
    /// Returns the place of the finger in a view.
    func location(in view: UIView) -> CGPoint
    /// Returns whether an item has one of the types. Items have no types here: false.
    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
}

extension UIDragDropSession {
    /// Returns whether the local object of an item is of a class.
    public func canLoadObjects<Object>(ofClass aClass: Object.Type) -> Bool {
        items.contains { $0.localObject is Object }
    }
}

/// A drag in progress.
@preconcurrency @MainActor public protocol UIDragSession: UIDragDropSession {
    /// A value of the app that belongs to the drag.
    var localContext: Any? { get set }
}

/// Constants that describe how the progress of a drop is shown.
public enum UIDropSessionProgressIndicatorStyle: UInt, Sendable {
    /// Not at all.
    case none = 0
    /// As the system does.
    case `default` = 1
}

/// A drop in progress.
@preconcurrency @MainActor public protocol UIDropSession: UIDragDropSession {
    /// The drag, which is always one of this app.
    var localDragSession: (any UIDragSession)? { get }
    /// How the progress is shown. Stored but not used.
    var progressIndicatorStyle: UIDropSessionProgressIndicatorStyle { get set }
}

extension UIDropSession {
    /// Passes the local objects of a class to a closure in the next turn.
    @discardableResult public func loadObjects<Object>(
        ofClass aClass: Object.Type, completion: @escaping ([Object]) -> Void
    ) -> Progress {
        let found = items.compactMap { $0.localObject as? Object }
        SimulatedDevice.current.mainLoop.enqueue { completion(found) }
        return Progress(totalUnitCount: 0)
    }
}

/// A drag in a list, and the drop of it in the same list.
@MainActor final class ListDragSession: NSObject, UIDragSession, UIDropSession {
    private weak var list: UIView?
    /// The place of the finger, in the list's coordinates.
    var point: CGPoint
    /// The row or item under the finger at the start.
    let source: IndexPath
    /// The number of updates of a collection at the start.
    var updates = 0
    var items: [UIDragItem] = []
    var localContext: Any?
    var progressIndicatorStyle = UIDropSessionProgressIndicatorStyle.default
    var allowsMoveOperation: Bool { true }
    var isRestrictedToDraggingApplication: Bool { true }
    var localDragSession: (any UIDragSession)? { self }

    init(_ list: UIView, at point: CGPoint, from source: IndexPath) {
        (self.list, self.point, self.source) = (list, point, source)
        super.init()
    }

    func location(in view: UIView) -> CGPoint { list?.convert(point, to: view) ?? point }
    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool { false }
}

/// A long press that drags a row or an item within its list.
@MainActor final class ListDragPress: UILongPressGestureRecognizer, UIGestureRecognizerDelegate {
    /// What a list does during a drag.
    struct Steps {
        /// Returns the drag that begins at a point; nil for none.
        let session: (CGPoint) -> ListDragSession?
        let begin: (ListDragSession) -> Void
        let move: (ListDragSession) -> Void
        /// Ends the drag; the value is whether it is canceled.
        let end: (ListDragSession, Bool) -> Void
    }

    private let steps: Steps
    private(set) var session: ListDragSession?

    init(_ steps: Steps) {
        self.steps = steps
        super.init(target: nil, action: nil)
        delegate = self
        addAction(UIAction { [weak self] _ in self?.follow() })
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        session = steps.session(location(in: view))
        return session != nil
    }

    private func follow() {
        guard let session else { return }
        session.point = location(in: view)
        switch state {
        case .began: steps.begin(session)
        case .changed: steps.move(session)
        case .ended, .cancelled, .failed:
            self.session = nil
            steps.end(session, state != .ended)
        default: break
        }
    }
}
