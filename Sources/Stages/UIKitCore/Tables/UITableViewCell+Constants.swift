// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UITableViewCell {
    /// A closure that updates a cell's configurations for a state.
    public typealias ConfigurationUpdateHandler = (_ cell: UITableViewCell, _ state: UICellConfigurationState) -> Void

    /// The state of the background, which does not show a selection if the ``selectionStyle`` is none.
    var backgroundState: UICellConfigurationState {
        var state = configurationState
        if selectionStyle == .none { (state.isSelected, state.isHighlighted) = (false, false) }
        return state
    }

    /// Constants that describe the predefined contents of cells.
    public enum CellStyle: Int, Sendable {
        /// Text and an image.
        case `default` = 0
        /// Detail text at the trailing edge.
        case value1 = 1
        /// A caption before the detail text.
        case value2 = 2
        /// Detail text below the text.
        case subtitle = 3
    }

    /// Constants that describe the standard accessory views.
    public enum AccessoryType: Int, Sendable {
        /// None.
        case none = 0
        /// A chevron.
        case disclosureIndicator = 1
        /// A detail button and a chevron.
        case detailDisclosureButton = 2
        /// A checkmark.
        case checkmark = 3
        /// A detail button.
        case detailButton = 4
    }

    /// Constants that describe the separators of a table.
    public enum SeparatorStyle: Int, Sendable {
        /// None.
        case none = 0
        /// A line.
        case singleLine = 1
    }

    /// Constants that describe the background of selected cells.
    public enum SelectionStyle: Int, Sendable {
        /// No background.
        case none = 0
        /// The default.
        case blue = 1
        /// Gray.
        case gray = 2
        /// The default.
        case `default` = 3
    }

    /// Constants that describe the editing control of a cell.
    public enum EditingStyle: Int, Sendable {
        /// None.
        case none = 0
        /// A control that deletes.
        case delete = 1
        /// A control that inserts.
        case insert = 2
    }
}

/// Creates cells of classes that are known only at run time, in the same way as ``Instantiable``.
///
/// ``UITableViewCell`` introduces the virtual table entry of `init(style:reuseIdentifier:)`, so this class derives from
/// it.
open class InstantiableTableViewCell: UITableViewCell {
    /// Creates a cell.
    public required override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
    }

    /// Creates a cell, ignoring the archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates a cell of `cellClass`; returns nil if that is not a cell class.
    static func make(_ cellClass: AnyClass, reuseIdentifier: String?) -> UITableViewCell? {
        guard cellClass is UITableViewCell.Type else { return nil }
        // Safe: the class derives from UITableViewCell (checked above), and both virtual tables have the allocating
        // initializer in UITableViewCell's entry.
        return unsafe unsafeBitCast(cellClass, to: InstantiableTableViewCell.Type.self)
            .init(style: .default, reuseIdentifier: reuseIdentifier)
    }
}
