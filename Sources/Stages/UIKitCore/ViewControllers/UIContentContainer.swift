// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Something with a size that can contain others of its kind.
@MainActor public protocol UIContentContainer: NSObjectProtocol {
    /// The size that a container may give it.
    var preferredContentSize: CGSize { get }
    /// The size that a child has when this container has `parentSize` (VCT-1).
    func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize
    /// Tells that the size is about to change (VCT-1).
    func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
}

/// How a view controller is presented.
public enum UIModalPresentationStyle: Int, Sendable {
    /// As the system likes: a sheet, before iOS 13 the full screen.
    case automatic = -2
    /// Not at all.
    case none = -1
    /// Over the full screen; what is below is taken away.
    case fullScreen = 0
    /// On a sheet that leaves the edge of what is below.
    case pageSheet = 1
    /// On a sheet in the middle.
    case formSheet = 2
    /// Over the presenting controller's content.
    case currentContext = 3
    /// As the app says.
    case custom = 4
    /// Over the full screen; what is below stays.
    case overFullScreen = 5
    /// Over the presenting controller's content, which stays.
    case overCurrentContext = 6
    /// In a popover.
    case popover = 7
}
