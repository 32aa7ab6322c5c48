// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The methods that respond to the layout of text; both are optional.
@preconcurrency @MainActor public protocol NSLayoutManagerDelegate: AnyObject {
    /// Tells the delegate that text that was laid out will be laid out again.
    func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)
    /// Tells the delegate that a container has its text, and whether that is the end of the text.
    ///
    /// If the last container does not have the end, the delegate can add another one.
    func layoutManager(
        _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
        atEnd layoutFinishedFlag: Bool)
}

extension NSLayoutManagerDelegate {
    /// Does nothing.
    public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}
    /// Does nothing.
    public func layoutManager(
        _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
        atEnd layoutFinishedFlag: Bool
    ) {}
}
