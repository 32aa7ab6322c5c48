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
}

extension InterfaceBuilderObjects {
    /// Creates a cell of a table with `init(coder:)`.
    ///
    /// - Parameters:
    ///   - type: the class of the cell.
    ///   - frame: the frame.
    ///   - style: the style of the predefined content.
    ///   - reuseIdentifier: the identifier of a prototype; nil for a static cell without one.
    /// - Returns: the cell.
    public func cell<Cell: UITableViewCell>(
        _ type: Cell.Type, frame: CGRect, style: UITableViewCell.CellStyle, reuseIdentifier: String?
    ) -> Cell {
        let coder = InterfaceCoder()
        (coder.cellStyle, coder.reuseIdentifier) = (style, reuseIdentifier)
        return view(type, frame: frame, coder: coder)
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
    /// - Returns: the table.
    public func table<Table: UITableView>(_ type: Table.Type, frame: CGRect, style: UITableView.Style) -> Table {
        let coder = InterfaceCoder()
        coder.tableStyle = style
        return view(type, frame: frame, coder: coder)
    }

    /// Creates a layout with `init(coder:)`.
    ///
    /// - Parameter type: the class of the layout.
    /// - Returns: the layout.
    public func layout<Layout: UICollectionViewLayout>(_ type: Layout.Type) -> Layout {
        guard let layout = Layout(coder: InterfaceCoder()) else {
            SimulatedDevice.current.raise(
                .inconsistency("init(coder:) of \(type) returned nil for the layout of a storyboard"))
            preconditionFailure("init(coder:) of \(type) returned nil")
        }
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
        let coder = InterfaceCoder()
        (coder.transitionStyle, coder.navigationOrientation) = (style, orientation)
        return coder
    }

    /// Creates a collection with `init(coder:)`.
    ///
    /// - Parameters:
    ///   - type: the class of the collection.
    ///   - frame: the frame.
    ///   - layout: the layout.
    /// - Returns: the collection.
    public func collection<Collection: UICollectionView>(
        _ type: Collection.Type, frame: CGRect, layout: UICollectionViewLayout
    ) -> Collection {
        let coder = InterfaceCoder()
        coder.layout = layout
        return view(type, frame: frame, coder: coder)
    }
}
