// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A view that retains the objects it was created with, such as the segues of its buttons.
@MainActor protocol InterfaceBuilderPrototype: UIView {
    var nibObjects: InterfaceBuilderObjects? { get set }
}

extension UITableViewCell: InterfaceBuilderPrototype {}
extension UICollectionReusableView: InterfaceBuilderPrototype {}

/// A section of a static table as `uikit-port` writes it.
@preconcurrency @MainActor public struct InterfaceBuilderSection {
    let header: String?
    let footer: String?
    let cells: [UITableViewCell]
    let heights: [CGFloat]

    /// Creates the description of a section.
    ///
    /// - Parameters:
    ///   - header: the title of the header, if any.
    ///   - footer: the title of the footer, if any.
    ///   - cells: the cells with their heights; a negative height stands for the table's row height.
    public init(header: String? = nil, footer: String? = nil, cells: [(UITableViewCell, CGFloat)]) {
        (self.header, self.footer) = (header, footer)
        (self.cells, heights) = (cells.map(\.0), cells.map(\.1))
    }
}

extension InterfaceBuilderObjects {
    /// Shows static sections in a table, with the controller as the data source.
    ///
    /// - Parameters:
    ///   - sections: the sections.
    ///   - table: the table.
    ///   - controller: the controller; raises an exception unless it is a ``UITableViewController``.
    public func show(_ sections: [InterfaceBuilderSection], in table: UITableView, of controller: UIViewController) {
        guard let controller = controller as? UITableViewController else {
            SimulatedDevice.current.raise(
                .inconsistency(
                    "Static table views are only valid when embedded in UITableViewController instances, not in \(controller)"
                ))
            return
        }
        for cell in sections.flatMap(\.cells) { cell.isStatic = true }
        controller.staticSections = sections
        table.reloadData()
    }

    /// Registers a prototype cell of a table.
    ///
    /// - Parameters:
    ///   - identifier: the reuse identifier.
    ///   - table: the table.
    ///   - controller: the controller of the scene, passed to the closure while it exists.
    ///   - make: creates a cell with its content.
    public func register<Controller: UIViewController>(
        _ identifier: String, in table: UITableView, of controller: Controller,
        make: @escaping @MainActor (Controller, InterfaceBuilderObjects) -> UITableViewCell
    ) {
        table.state.cells.register(identifier, prototype(of: controller, make))
    }

    /// Registers a prototype cell of a collection.
    ///
    /// - Parameters:
    ///   - identifier: the reuse identifier.
    ///   - collection: the collection.
    ///   - controller: the controller of the scene, passed to the closure while it exists.
    ///   - make: creates a cell with its content.
    public func register<Controller: UIViewController>(
        _ identifier: String, in collection: UICollectionView, of controller: Controller,
        make: @escaping @MainActor (Controller, InterfaceBuilderObjects) -> UICollectionViewCell
    ) {
        collection.state.queues.register(
            UICollectionView.key(nil, identifier),
            prototype(of: controller) { make($0, $1) as UICollectionReusableView })
    }

    /// Registers a prototype header or footer of a collection.
    ///
    /// - Parameters:
    ///   - identifier: the reuse identifier.
    ///   - kind: the kind of the view.
    ///   - collection: the collection.
    ///   - controller: the controller of the scene, passed to the closure while it exists.
    ///   - make: creates a view with its content.
    public func register<Controller: UIViewController>(
        _ identifier: String, kind: String, in collection: UICollectionView, of controller: Controller,
        make: @escaping @MainActor (Controller, InterfaceBuilderObjects) -> UICollectionReusableView
    ) {
        collection.state.queues.register(UICollectionView.key(kind, identifier), prototype(of: controller, make))
    }

    /// Returns a closure that creates a prototype's views, each with its own objects, which live as long as the view.
    private func prototype<Controller: UIViewController, View: InterfaceBuilderPrototype>(
        of controller: Controller, _ make: @escaping @MainActor (Controller, InterfaceBuilderObjects) -> View
    ) -> (String) -> View? {
        // Weak, because the controller holds the table, and the table holds this closure.
        { [weak controller, storyboard] _ in
            guard let controller else { return nil }
            let objects = InterfaceBuilderObjects(storyboard: storyboard)
            let view = make(controller, objects)
            view.nibObjects = objects
            objects.awaken()
            return view
        }
    }

    /// Makes a cell perform a segue when the user selects it or presses its detail button.
    ///
    /// - Parameters:
    ///   - cell: the cell of a table.
    ///   - segue: the identifier of the segue in the file.
    ///   - controller: the controller of the scene.
    ///   - isAccessory: whether the detail button performs the segue.
    public func connect(
        _ cell: UITableViewCell, to segue: String, of controller: UIViewController, isAccessory: Bool = false
    ) {
        let trigger = SegueTrigger(segue, controller)
        if isAccessory { cell.accessorySegue = trigger } else { cell.selectionSegue = trigger }
    }

    /// Makes a cell perform a segue when the user selects it.
    ///
    /// - Parameters:
    ///   - cell: the cell of a collection.
    ///   - segue: the identifier of the segue in the file.
    ///   - controller: the controller of the scene.
    public func connect(_ cell: UICollectionViewCell, to segue: String, of controller: UIViewController) {
        cell.selectionSegue = SegueTrigger(segue, controller)
    }
}
