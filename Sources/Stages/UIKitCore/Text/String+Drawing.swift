// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// How strings are measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Sendable {
    /// The raw value.
    public let rawValue: Int
    /// Creates a set with a raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The rectangle's origin is that of the first line's box, and lines wrap at its width.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    /// The distance between lines is the font's.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
    /// The glyphs are measured and not the lines; treated as lines here.
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
    /// The last line that there is room for ends in dots.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// What becomes known while a string is measured; nothing here.
open class NSStringDrawingContext: NSObject {
    /// How far the font may shrink; not looked at.
    open var minimumScaleFactor: CGFloat = 0
}

extension StyledText {
    /// The size of the text on as many lines as it has.
    fileprivate var size: CGSize { TextMeasuring.measure(TextBlock(self)).size.cgSize }

    /// Returns the rectangle that the text takes of `size`; one line high without `.usesLineFragmentOrigin`.
    fileprivate func boundingRect(with size: CGSize, options: NSStringDrawingOptions) -> CGRect {
        let wraps = options.contains(.usesLineFragmentOrigin)
        let block = TextBlock(
            self, lineLimit: wraps ? nil : 1,
            lineBreakMode: options.contains(.truncatesLastVisibleLine) ? .byTruncatingTail : nil)
        // Zero stands for no limit, as UIKit has it.
        let room = RenderSize(
            width: size.width > 0 ? size.width : .farthest, height: size.height > 0 ? size.height : .farthest)
        return CGRect(origin: .zero, size: TextMeasuring.measure(block, in: wraps ? room : .endless).size.cgSize)
    }

    /// Draws the text from the top of a rectangle, wrapped at its width, or does nothing outside a drawing context.
    fileprivate func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.record(.text(TextBlock(self, opacity: context.alpha), in: rect.rendered))
    }
}

extension CGRect {
    /// The room to the right of a point and below for as many lines as a text has.
    fileprivate init(from point: CGPoint) {
        self.init(origin: point, size: CGSize(width: 10_000, height: 10_000))
    }
}

extension NSAttributedString {
    /// Returns the size of the text on as many lines as it has.
    public func size() -> CGSize { StyledText(self).size }

    /// Returns the rectangle that the text takes of `size`; one line high without `.usesLineFragmentOrigin`.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil
    ) -> CGRect { StyledText(self).boundingRect(with: size, options: options) }

    /// Draws the text from a point to the right, on as many lines as it has, or does nothing outside a drawing context.
    public func draw(at point: CGPoint) { StyledText(self).draw(in: CGRect(from: point)) }

    /// Draws the text from the top of a rectangle, wrapped at its width, or does nothing outside a drawing context.
    public func draw(in rect: CGRect) { StyledText(self).draw(in: rect) }

    /// Draws the text from the top of a rectangle, wrapped at its width, or does nothing outside a drawing context.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil
    ) { draw(in: rect) }
}

extension String {
    /// Returns the size of the text on as many lines as it has.
    ///
    /// Without a `.font` attribute the text is measured in the system font at 12 points, as UIKit's default.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        StyledText(self, attributes: attributes ?? [:]).size
    }

    /// Returns the rectangle that the text takes of `size`; one line high without `.usesLineFragmentOrigin`.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        StyledText(self, attributes: attributes ?? [:]).boundingRect(with: size, options: options)
    }

    /// Draws the text from a point to the right, on as many lines as it has, or does nothing outside a drawing context.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        draw(in: CGRect(from: point), withAttributes: attributes)
    }

    /// Draws the text from the top of a rectangle, wrapped at its width, or does nothing outside a drawing context.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        StyledText(self, attributes: attributes ?? [:]).draw(in: rect)
    }
}

extension NSString {
    /// Returns the size of the text on as many lines as it has.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        description.size(withAttributes: attributes)
    }

    /// Returns the rectangle that the text takes of `size`; one line high without `.usesLineFragmentOrigin`.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        description.boundingRect(with: size, options: options, attributes: attributes, context: context)
    }

    /// Draws the text from a point to the right, or does nothing outside a drawing context.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        description.draw(at: point, withAttributes: attributes)
    }

    /// Draws the text from the top of a rectangle, wrapped at its width, or does nothing outside a drawing context.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        description.draw(in: rect, withAttributes: attributes)
    }
}
