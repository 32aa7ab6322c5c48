// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A control that starts a refresh of a scroll view's content. No gesture starts one here; the app's calls change the
/// state.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
    /// Whether a refresh is in progress.
    open private(set) var isRefreshing = false
    /// The title below the indicator. It is kept.
    open var attributedTitle: NSAttributedString?

    /// Shows that a refresh is in progress.
    open func beginRefreshing() { isRefreshing = true }
    /// Shows that the refresh ended.
    open func endRefreshing() { isRefreshing = false }
}
