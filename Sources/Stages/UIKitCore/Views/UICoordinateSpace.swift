// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A frame of reference on a screen, and conversion to others.
@MainActor public protocol UICoordinateSpace: NSObjectProtocol {
    /// The space's own rectangle, in itself.
    var bounds: CGRect { get }
    /// Converts a point of this space to another one.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a point of another space to this one.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a rectangle of this space to another one.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// Converts a rectangle of another space to this one.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

/// A space that knows where it lies on its screen.
///
/// Conversion goes through the screen's fixed space. Between spaces of two screens it goes from screen to screen with
/// the numbers unchanged, a choice of ours where UIKit says nothing (GEO-7).
@MainActor protocol ScreenAnchoredSpace: UICoordinateSpace {
    /// The map from this space to the fixed space of its screen.
    var transformToFixedSpace: CGAffineTransform { get }
}

extension ScreenAnchoredSpace {
    /// The map from this space to `other`; spaces that the simulator does not know coincide with the screen's.
    func transform(to other: any UICoordinateSpace) -> CGAffineTransform {
        guard let other = other as? any ScreenAnchoredSpace else { return transformToFixedSpace }
        return transformToFixedSpace.concatenating(other.transformToFixedSpace.inverted())
    }
}

/// The space of one screen, either turning with the interface or fixed to the panel.
final class ScreenCoordinateSpace: NSObject, ScreenAnchoredSpace {
    private unowned let screen: UIScreen
    private let isFixed: Bool

    /// Creates a space of `screen`, which must outlive it.
    @MainActor init(screen: UIScreen, isFixed: Bool) {
        self.screen = screen
        self.isFixed = isFixed
        super.init()
    }

    var bounds: CGRect { isFixed ? screen.fixedBounds : screen.bounds }

    var transformToFixedSpace: CGAffineTransform { isFixed ? .identity : screen.transformToFixedSpace }

    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        point.applying(transform(to: coordinateSpace))
    }

    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        point.applying(transform(to: coordinateSpace).inverted())
    }

    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.applying(transform(to: coordinateSpace))
    }

    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.applying(transform(to: coordinateSpace).inverted())
    }
}
