// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The coder with which a view of a storyboard or nib is created.
///
/// It holds what `init(coder:)` of UIKit's own classes decodes and what cannot be set afterward.
final class InterfaceCoder: NSCoder {
    var cellStyle = UITableViewCell.CellStyle.default
    var reuseIdentifier: String?
    var tableStyle = UITableView.Style.plain
    var layout: UICollectionViewLayout?
    var transitionStyle = UIPageViewController.TransitionStyle.pageCurl
    var navigationOrientation = UIPageViewController.NavigationOrientation.horizontal
    /// Sets the attributes of the object that the coder is for, and returns true; returns false for other objects, and
    /// is nil once they are set.
    var attributes: (@MainActor (AnyObject) -> Bool)?

    /// Sets the attributes of the object that the coder is for, once.
    ///
    /// - Parameter object: the object whose `init(coder:)` runs or has run.
    @MainActor func setAttributes(of object: AnyObject) {
        // What the attributes cause must not set them again.
        guard let set = attributes else { return }
        attributes = nil
        if !set(object) { attributes = set }
    }

    // There are no values for the keys that an app's own initializer decodes, as in a file in which nothing encoded them.

    override var allowsKeyedCoding: Bool { true }
    override func containsValue(forKey key: String) -> Bool { false }
    override func decodeObject(forKey key: String) -> Any? { nil }
    override func decodeBool(forKey key: String) -> Bool { false }
    override func decodeInteger(forKey key: String) -> Int { 0 }
    override func decodeCInt(forKey key: String) -> Int32 { 0 }
    override func decodeInt32(forKey key: String) -> Int32 { 0 }
    override func decodeInt64(forKey key: String) -> Int64 { 0 }
    override func decodeFloat(forKey key: String) -> Float { 0 }
    override func decodeDouble(forKey key: String) -> Double { 0 }
}

extension NSCoder {
    /// Sets the attributes that an object has in its storyboard or nib; does nothing with other coders.
    ///
    /// `uikit-port` adds a call after each `super.init(coder:)`: UIKit's classes have decoded the attributes by then, and
    /// what the app's initializer sets takes precedence.
    ///
    /// - Parameter object: the object that is being initialized.
    public func decodeInterfaceAttributes(of object: AnyObject) {
        guard let coder = self as? InterfaceCoder else { return }
        // Safe: both are used only during the call.
        nonisolated(unsafe) let (decoder, object) = (coder, object)
        MainActor.assumeIsolated { unsafe decoder.setAttributes(of: object) }
    }
}

extension InterfaceBuilderObjects {
    /// Creates a cell of a table with `init(coder:)`.
    ///
    /// - Parameters:
    ///   - type: the class of the cell.
    ///   - frame: the frame.
    ///   - style: the style of the predefined content.
    ///   - reuseIdentifier: the identifier of a prototype; nil for a static cell without one.
    ///   - attributes: sets the attributes, as for a view.
    /// - Returns: the cell.
    public func cell<Cell: UITableViewCell>(
        _ type: Cell.Type, frame: CGRect, style: UITableViewCell.CellStyle, reuseIdentifier: String?,
        attributes: (@MainActor (Cell) -> Void)? = nil
    ) -> Cell {
        let coder = InterfaceCoder()
        (coder.cellStyle, coder.reuseIdentifier) = (style, reuseIdentifier)
        return view(type, frame: frame, coder: coder, attributes: attributes)
    }

    /// Returns an attributed string composed of parts.
    ///
    /// - Parameter parts: the texts and their attributes.
    /// - Returns: the attributed string.
    public func attributedString(_ parts: [(String, [NSAttributedString.Key: Any])]) -> NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        for (part, attributes) in parts { text.append(NSAttributedString(string: part, attributes: attributes)) }
        return text
    }

    /// Returns a label of a cell's predefined content.
    ///
    /// - Parameters:
    ///   - cell: the cell.
    ///   - isDetail: whether to return the label for the detail text.
    /// - Returns: the label.
    public func label(of cell: UITableViewCell, isDetail: Bool = false) -> UILabel {
        (isDetail ? cell.detailTextLabel : cell.textLabel) ?? UILabel()
    }

    /// Returns the image view of a cell's predefined content.
    ///
    /// - Parameter cell: the cell.
    /// - Returns: the view.
    public func imageView(of cell: UITableViewCell) -> UIImageView { cell.imageView ?? UIImageView() }

    /// Creates a table with `init(coder:)`.
    ///
    /// - Parameters:
    ///   - type: the class of the table.
    ///   - frame: the frame.
    ///   - style: the style.
    ///   - attributes: sets the attributes, as for a view.
    /// - Returns: the table.
    public func table<Table: UITableView>(
        _ type: Table.Type, frame: CGRect, style: UITableView.Style, attributes: (@MainActor (Table) -> Void)? = nil
    ) -> Table {
        let coder = InterfaceCoder()
        coder.tableStyle = style
        return view(type, frame: frame, coder: coder, attributes: attributes)
    }

    /// Creates a layout with `init(coder:)`.
    ///
    /// - Parameters:
    ///   - type: the class of the layout.
    ///   - attributes: sets the attributes, as for a view.
    /// - Returns: the layout.
    public func layout<Layout: UICollectionViewLayout>(
        _ type: Layout.Type, attributes: (@MainActor (Layout) -> Void)? = nil
    ) -> Layout {
        let coder = InterfaceCoder()
        coder.attributes = { object in
            guard let layout = object as? Layout else { return false }
            attributes?(layout)
            return true
        }
        guard let layout = Layout(coder: coder) else {
            SimulatedDevice.current.raise(
                .inconsistency("init(coder:) of \(type) returned nil for the layout of a storyboard"))
            preconditionFailure("init(coder:) of \(type) returned nil")
        }
        coder.setAttributes(of: layout)
        return layout
    }

    /// Returns a coder for creating a page view controller.
    ///
    /// - Parameters:
    ///   - coder: the coder of the storyboard.
    ///   - style: the style of the transition.
    ///   - orientation: the axis along which pages turn.
    /// - Returns: the coder to create the page view controller with.
    public static func pages(
        _ coder: NSCoder, _ style: UIPageViewController.TransitionStyle,
        _ orientation: UIPageViewController.NavigationOrientation
    ) -> NSCoder {
        let coder = coder as? InterfaceCoder ?? InterfaceCoder()
        (coder.transitionStyle, coder.navigationOrientation) = (style, orientation)
        return coder
    }

    /// Creates a collection with `init(coder:)`.
    ///
    /// - Parameters:
    ///   - type: the class of the collection.
    ///   - frame: the frame.
    ///   - layout: the layout.
    ///   - attributes: sets the attributes, as for a view.
    /// - Returns: the collection.
    public func collection<Collection: UICollectionView>(
        _ type: Collection.Type, frame: CGRect, layout: UICollectionViewLayout,
        attributes: (@MainActor (Collection) -> Void)? = nil
    ) -> Collection {
        let coder = InterfaceCoder()
        coder.layout = layout
        return view(type, frame: frame, coder: coder, attributes: attributes)
    }
}
