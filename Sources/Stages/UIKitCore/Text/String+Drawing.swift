// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// Rendering options for strings.
public struct NSStringDrawingOptions: OptionSet, Sendable {
    /// The raw value.
    public let rawValue: Int
    /// Creates a set with a raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The origin is that of the first line fragment, and lines wrap at the width.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    /// Uses the font's leading.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
    /// Measures glyphs rather than lines; treated as lines here.
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
    /// Truncates the last visible line with an ellipsis.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// An object for information about string drawing; unused here.
open class NSStringDrawingContext: NSObject {
    /// The minimum scale of the font; ignored.
    open var minimumScaleFactor: CGFloat = 0
}

extension StyledText {
    /// The text with links as they are drawn outside of text views: in the color of links, whatever their own, and
    /// underlined unless they have another style.
    var markingLinks: StyledText {
        guard pieces.contains(where: { $0.attributes[.link] != nil }) else { return self }
        return changingAttributes { attributes in
            guard attributes[.link] != nil else { return }
            attributes[.foregroundColor] = UIColor.link
            attributes[.underlineStyle] = attributes[.underlineStyle] ?? NSUnderlineStyle.single.rawValue
        }
    }

    /// The size of the text without wrapping.
    fileprivate var size: CGSize { TextMeasuring.measure(TextBlock(self)).size.cgSize }

    /// Returns the bounding rectangle of the text in `size`, on a single line without `.usesLineFragmentOrigin`.
    fileprivate func boundingRect(with size: CGSize, options: NSStringDrawingOptions) -> CGRect {
        let wraps = options.contains(.usesLineFragmentOrigin)
        let block = TextBlock(
            self, lineLimit: wraps ? nil : 1,
            lineBreakMode: options.contains(.truncatesLastVisibleLine) ? .byTruncatingTail : nil)
        // Zero means no limit, as in UIKit.
        let room = RenderSize(
            width: size.width > 0 ? size.width : .farthest, height: size.height > 0 ? size.height : .farthest)
        return CGRect(origin: .zero, size: TextMeasuring.measure(block, in: wraps ? room : .endless).size.cgSize)
    }

    /// Draws the text at the top of a rectangle, wrapped at its width, in the current context if any.
    fileprivate func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.record(.text(TextBlock(markingLinks, opacity: context.alpha), in: rect.rendered))
    }
}

extension StyledText {
    /// Draws the text without wrapping, in the current context if any. Lines are aligned within the text's own width.
    fileprivate func draw(at point: CGPoint) {
        // A little more than the text needs, so that no line breaks.
        let size = size
        draw(in: CGRect(origin: point, size: CGSize(width: size.width + 0.01, height: size.height + 0.01)))
    }
}

extension NSAttributedString {
    /// Returns the size of the text without wrapping.
    public func size() -> CGSize { StyledText(self).size }

    /// Returns the bounding rectangle of the text in `size`, on a single line without `.usesLineFragmentOrigin`.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil
    ) -> CGRect { StyledText(self).boundingRect(with: size, options: options) }

    /// Draws the text at a point without wrapping, in the current context if any.
    public func draw(at point: CGPoint) { StyledText(self).draw(at: point) }

    /// Draws the text at the top of a rectangle, wrapped at its width, in the current context if any.
    public func draw(in rect: CGRect) { StyledText(self).draw(in: rect) }

    /// Draws the text at the top of a rectangle, wrapped at its width, in the current context if any.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil
    ) { draw(in: rect) }
}

extension String {
    /// Returns the size of the text without wrapping.
    ///
    /// The default font is the system font at 12 points, as in UIKit.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        StyledText(self, attributes: attributes ?? [:]).size
    }

    /// Returns the bounding rectangle of the text in `size`, on a single line without `.usesLineFragmentOrigin`.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        StyledText(self, attributes: attributes ?? [:]).boundingRect(with: size, options: options)
    }

    /// Draws the text at a point without wrapping, in the current context if any.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        StyledText(self, attributes: attributes ?? [:]).draw(at: point)
    }

    /// Draws the text at the top of a rectangle, wrapped at its width, in the current context if any.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        StyledText(self, attributes: attributes ?? [:]).draw(in: rect)
    }

    /// Draws the text at the top of a rectangle, wrapped at its width, in the current context if any.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) { draw(in: rect, withAttributes: attributes) }
}

extension NSString {
    /// Returns the size of the text without wrapping.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        description.size(withAttributes: attributes)
    }

    /// Returns the bounding rectangle of the text in `size`, on a single line without `.usesLineFragmentOrigin`.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        description.boundingRect(with: size, options: options, attributes: attributes, context: context)
    }

    /// Draws the text at a point without wrapping, in the current context if any.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        description.draw(at: point, withAttributes: attributes)
    }

    /// Draws the text at the top of a rectangle, wrapped at its width, in the current context if any.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        description.draw(in: rect, withAttributes: attributes)
    }

    /// Draws the text at the top of a rectangle, wrapped at its width, in the current context if any.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) { description.draw(in: rect, withAttributes: attributes) }
}
