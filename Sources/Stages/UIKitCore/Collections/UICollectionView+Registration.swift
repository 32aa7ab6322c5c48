// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UICollectionView {
    /// A registration of a cell class and of how its cells show items.
    @preconcurrency @MainActor public struct CellRegistration<Cell, Item> where Cell: UICollectionViewCell {
        /// A closure that shows an item in a cell.
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

        let handler: Handler
        let identifier = UUID().uuidString

        /// Creates a registration.
        public init(handler: @escaping Handler) { self.handler = handler }
    }

    /// A registration of a class of supplementary views and of how they are configured.
    @preconcurrency @MainActor public struct SupplementaryRegistration<Supplementary>
    where Supplementary: UICollectionReusableView {
        /// A closure that configures a view.
        public typealias Handler = (_ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath)
            -> Void

        let kind: String
        let handler: Handler
        let identifier = UUID().uuidString

        /// Creates a registration.
        public init(elementKind: String, handler: @escaping Handler) { (kind, self.handler) = (elementKind, handler) }
    }

    /// Returns a cell that shows an item.
    public func dequeueConfiguredReusableCell<Cell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell where Cell: UICollectionViewCell {
        let key = Self.key(nil, registration.identifier)
        if !state.queues.isRegistered(key) {
            register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
        }
        let view = dequeue(nil, registration.identifier, indexPath)
        guard let cell = view as? Cell else { preconditionFailure("\(Cell.self) has no init(frame:)") }
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    /// Returns a configured supplementary view.
    public func dequeueConfiguredReusableSupplementary<Supplementary>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary where Supplementary: UICollectionReusableView {
        let key = Self.key(registration.kind, registration.identifier)
        if !state.queues.isRegistered(key) {
            register(
                Supplementary.self, forSupplementaryViewOfKind: registration.kind,
                withReuseIdentifier: registration.identifier)
        }
        let view = dequeue(registration.kind, registration.identifier, indexPath)
        guard let view = view as? Supplementary else {
            preconditionFailure("\(Supplementary.self) has no init(frame:)")
        }
        registration.handler(view, registration.kind, indexPath)
        return view
    }
}
