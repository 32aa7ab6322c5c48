// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

nonisolated extension UITableView {
    /// Posted when the user selects or deselects a row; the object is the table. The app's own changes post nothing
    /// (TBL-7).
    ///
    /// https://developer.apple.com/documentation/uikit/uitableview/selectiondidchangenotification
    public static let selectionDidChangeNotification = Notification.Name("UITableViewSelectionDidChangeNotification")
}

extension UITableView {
    /// Constants that describe the appearance of a table.
    public enum Style: Int, Sendable {
        /// Sections with floating headers.
        case plain = 0
        /// Sections separated from each other.
        case grouped = 1
        /// Sections with rounded corners, separated from each other and inset from the edges.
        case insetGrouped = 2
    }

    /// Constants that describe where scrolling places a row.
    public enum ScrollPosition: Int, Sendable {
        /// Visible, with the least movement.
        case none = 0
        /// At the top.
        case top = 1
        /// In the middle.
        case middle = 2
        /// At the bottom.
        case bottom = 3
    }

    /// Constants that describe the animation of an update.
    public enum RowAnimation: Int, Sendable {
        /// Rows fade.
        case fade = 0
        /// Rows enter from and leave to the right.
        case right = 1
        /// Rows enter from and leave to the left.
        case left = 2
        /// Rows enter from and leave to the top.
        case top = 3
        /// Rows enter from and leave to the bottom.
        case bottom = 4
        /// No animation.
        case none = 5
        /// Rows stay centered; here, they fade.
        case middle = 6
        /// The system's choice; here, rows fade.
        case automatic = 100
    }
}
