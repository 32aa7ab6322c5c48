// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

nonisolated extension UITableView {
    /// Posted when the user selected or deselected a row, with the table; the app's own changes post nothing (TBL-7).
    ///
    /// https://developer.apple.com/documentation/uikit/uitableview/selectiondidchangenotification
    public static let selectionDidChangeNotification = Notification.Name("UITableViewSelectionDidChangeNotification")
}

extension UITableView {
    /// Constants that describe the look of a table.
    public enum Style: Int, Sendable {
        /// Sections whose headers float.
        case plain = 0
        /// Sections that are apart from each other.
        case grouped = 1
        /// Sections with rounded corners that are apart from each other and from the edges.
        case insetGrouped = 2
    }

    /// Constants that describe where a row is scrolled to.
    public enum ScrollPosition: Int, Sendable {
        /// Wherever it is visible, with the least movement.
        case none = 0
        /// At the top.
        case top = 1
        /// In the middle.
        case middle = 2
        /// At the bottom.
        case bottom = 3
    }

    /// Constants that describe the animation of an update; updates take effect at once here.
    public enum RowAnimation: Int, Sendable {
        /// Rows fade.
        case fade = 0
        /// Rows come from and leave to the right.
        case right = 1
        /// Rows come from and leave to the left.
        case left = 2
        /// Rows come from and leave to the top.
        case top = 3
        /// Rows come from and leave to the bottom.
        case bottom = 4
        /// Without an animation.
        case none = 5
        /// Rows stay centered.
        case middle = 6
        /// The best one.
        case automatic = 100
    }

    /// Constants that describe the separators.
    public enum SeparatorStyle: Int, Sendable {
        /// None.
        case none = 0
        /// A line.
        case singleLine = 1
    }
}
