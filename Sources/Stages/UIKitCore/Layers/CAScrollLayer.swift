// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The directions in which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a mode with a raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The layer does not scroll.
    public static let none = CAScrollLayerScrollMode(rawValue: "none")
    /// Up and down.
    public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
    /// To the left and to the right.
    public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
    /// In all directions.
    public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// A layer that shows a part of its sublayers, chosen by the origin of its bounds.
///
/// It has no limits, no scroll bars, and does not respond to touches. To hide what is outside, set `masksToBounds`.
@preconcurrency @MainActor open class CAScrollLayer: CALayer {
    /// The directions in which the layer scrolls. The default is both.
    open var scrollMode = CAScrollLayerScrollMode.both

    /// Makes a point of the layer the origin of its bounds, in the directions in which it scrolls.
    open func scroll(to p: CGPoint) {
        if scrollMode != .vertically, scrollMode != .none { bounds.origin.x = p.x }
        if scrollMode != .horizontally, scrollMode != .none { bounds.origin.y = p.y }
    }

    /// Scrolls as little as possible to show a rectangle of the layer; its top left corner, if it does not fit.
    open func scroll(to r: CGRect) {
        let r = r.standardized
        func origin(_ origin: CGFloat, _ length: CGFloat, _ start: CGFloat, _ end: CGFloat) -> CGFloat {
            min(max(origin, end - length), start)
        }
        scroll(
            to: CGPoint(
                x: origin(bounds.minX, bounds.width, r.minX, r.maxX),
                y: origin(bounds.minY, bounds.height, r.minY, r.maxY)))
    }
}

extension CALayer {
    /// The closest scroll layer around this layer; nil for none.
    private var scrollLayer: CAScrollLayer? {
        sequence(first: self, next: \.superlayer).dropFirst().lazy.compactMap { $0 as? CAScrollLayer }.first
    }

    /// Scrolls the closest scroll layer around this layer so that a point of this layer is at its origin.
    public func scroll(_ p: CGPoint) {
        guard let scrollLayer else { return }
        scrollLayer.scroll(to: scrollLayer.convert(p, from: self))
    }

    /// Scrolls the closest scroll layer around this layer as little as possible to show a rectangle of this layer.
    public func scrollRectToVisible(_ r: CGRect) {
        guard let scrollLayer else { return }
        scrollLayer.scroll(to: scrollLayer.convert(r, from: self))
    }
}
