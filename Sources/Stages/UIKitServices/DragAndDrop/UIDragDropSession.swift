// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

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
    /// Returns whether an item has one of the types, or one that conforms to it.
    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
}

extension UIDragDropSession {
    /// Returns whether an item has one of the types, or one that conforms to it.
    public func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
        items.contains { typeIdentifiers.contains(where: $0.itemProvider.hasItemConformingToTypeIdentifier) }
    }

    /// Returns whether an object of a class can be loaded from an item.
    public func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        items.contains { $0.itemProvider.canLoadObject(ofClass: aClass) }
    }

    /// Returns whether a value, such as a string or an address, can be loaded from an item.
    public func canLoadObjects<T: _ObjectiveCBridgeable>(ofClass aClass: T.Type) -> Bool
    where T._ObjectiveCType: NSItemProviderReading { canLoadObjects(ofClass: T._ObjectiveCType.self) }
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
    /// Loads an object of each item that has one of a class.
    ///
    /// - Parameters:
    ///   - aClass: The class of the objects.
    ///   - completion: Called on the main thread with the objects in the order of the items, without those that could not
    ///     be loaded.
    /// - Returns: The progress, which counts the objects. Canceling it ends the loads that are not complete.
    @discardableResult public func loadObjects(
        ofClass aClass: any NSItemProviderReading.Type,
        completion: @escaping @MainActor @Sendable ([any NSItemProviderReading]) -> Void
    ) -> Progress {
        let providers = items.map(\.itemProvider).filter { $0.canLoadObject(ofClass: aClass) }
        let progress = Progress(totalUnitCount: Int64(providers.count))
        let (loaded, group) = (DroppedObjects(), DispatchGroup())
        // Parts are not made children: they would change the progress on other threads, and it has no lock.
        let parts = providers.enumerated().map { index, provider in
            group.enter()
            return provider.loadObject(ofClass: aClass) { [weak progress] object, _ in
                loaded.set(object, at: index)
                DispatchQueue.main.async { [weak progress] in progress?.completedUnitCount += 1 }
                group.leave()
            }
        }
        progress.cancellationHandler = { for part in parts { part.cancel() } }
        group.notify(queue: .main) { completion(loaded.all) }
        return progress
    }

    /// Loads a value, such as a string or an address, of each item that has one.
    ///
    /// - Parameters:
    ///   - aClass: The type of the values.
    ///   - completion: Called on the main thread with the values in the order of the items, without those that could not
    ///     be loaded.
    /// - Returns: The progress, which counts the objects. Canceling it ends the loads that are not complete.
    @discardableResult public func loadObjects<T: _ObjectiveCBridgeable & SendableMetatype>(
        ofClass aClass: T.Type, completion: @escaping @MainActor @Sendable ([T]) -> Void
    ) -> Progress where T._ObjectiveCType: NSItemProviderReading {
        loadObjects(ofClass: T._ObjectiveCType.self) { objects in
            completion(objects.compactMap { $0 as? T._ObjectiveCType }.map(T._unconditionallyBridgeFromObjectiveC))
        }
    }
}

/// The objects of a drop, as they are loaded.
// Unchecked: the objects belong to whoever loads them, and are guarded by the lock.
private final class DroppedObjects: @unchecked Sendable {
    private let lock = NSLock()
    private var objects: [Int: any NSItemProviderReading] = [:]

    func set(_ object: (any NSItemProviderReading)?, at index: Int) { lock.withLock { objects[index] = object } }

    /// The objects in order.
    var all: [any NSItemProviderReading] { lock.withLock { objects.sorted { $0.key < $1.key }.map(\.value) } }
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
