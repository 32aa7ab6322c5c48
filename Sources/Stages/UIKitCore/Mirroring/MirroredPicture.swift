// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// What a window shows to others at one moment: its layers from the window's upper left corner on.
@MainActor struct MirroredPicture {
    /// The window's size in points.
    private(set) var size = RenderSize.zero
    /// The window's layers and those of private windows above it, back to front; none while the window is not shown.
    private(set) var layers: [RenderLayer] = []

    /// The windows whose pictures are being taken: one that mirrors itself shows nothing in the mirror's place.
    private static var windowsInWork: Set<ObjectIdentifier> = []

    /// Takes the picture of a window; an empty one when it is gone or hidden.
    ///
    /// - Parameters:
    ///   - window: the window.
    ///   - includesPrivate: whether windows for the device's user alone are part of it.
    init(of window: UIWindow?, private includesPrivate: Bool) {
        guard let window, Self.windowsInWork.insert(ObjectIdentifier(window)).inserted else { return }
        defer { Self.windowsInWork.remove(ObjectIdentifier(window)) }
        window.layoutIfNeeded()
        guard let layer = window.layer.render() else { return }
        // Wherever the window lies on its screen, the picture begins at its corner.
        let toCorner = RenderTransform.translation(x: -window.frame.minX, y: -window.frame.minY)
        size = window.frame.size.rendered
        let above = includesPrivate ? window.privateWindowsAbove.compactMap { $0.layer.render() } : []
        let moved = ([layer] + above).map { layer in
            var layer = layer
            layer.transform = layer.transform.concatenating(toCorner)
            return layer
        }
        layers = RenderTree(size: size, layers: moved).mirrored(includingPrivate: includesPrivate).layers
    }
}

extension UIWindow {
    /// The windows for the device's user alone that are shown on the same screen.
    fileprivate var privateWindowsAbove: [UIWindow] {
        device.visibleWindows(on: screen).filter(\.isPrivate)
    }
}
