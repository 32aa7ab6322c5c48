// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A description of a font; immutable.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
    // Unchecked, because an open class may be subclassed; this class itself holds only constants.

    /// The font that the descriptor describes.
    let font: UIFont
    /// The traits.
    public let symbolicTraits: SymbolicTraits

    /// Symbolic traits of a font.
    public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt32
        /// Creates a set with a raw value.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Italic.
        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        /// Bold.
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        /// Expanded.
        public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
        /// Condensed.
        public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
        /// Monospaced.
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    }

    /// The designs of the system font.
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a design.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The default.
        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        /// With serifs; drawn as the default.
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
        /// Rounded; drawn as the default.
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
        /// Monospaced.
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    }

    init(_ font: UIFont) {
        self.font = font
        var traits: SymbolicTraits = []
        if font.choice.isItalic { traits.insert(.traitItalic) }
        if font.weight.number >= 600 { traits.insert(.traitBold) }
        if font.choice.isMonospaced { traits.insert(.traitMonoSpace) }
        symbolicTraits = traits
    }

    /// Creates the descriptor of a font with a name and a size, or of the system font if the name is unknown.
    public convenience init(name fontName: String, size: CGFloat) {
        self.init(UIFont(name: fontName, size: size) ?? .systemFont(ofSize: size > 0 ? size : UIFont.systemFontSize))
    }

    /// Creates the descriptor of the system font with its standard size.
    public convenience override init() { self.init(UIFont()) }

    /// The size in points.
    open var pointSize: CGFloat { font.pointSize }
    /// The name of the font.
    open var postscriptName: String { font.fontName }

    /// Returns the descriptor of the system font for a style.
    open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFontDescriptor(.preferredFont(forTextStyle: style))
    }

    /// Returns a descriptor with other traits. The expanded and condensed traits have no effect.
    open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        UIFontDescriptor(font.with(traits: symbolicTraits))
    }

    /// Returns a descriptor with another size.
    open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { UIFontDescriptor(font.withSize(newPointSize)) }

    /// Returns the descriptor of another design of the system font; nil if the font is not the system font.
    open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        guard font.familyName.hasPrefix(".") else { return nil }
        return design == .monospaced ? withSymbolicTraits(symbolicTraits.union(.traitMonoSpace)) : self
    }
}

extension UIFont {
    /// The descriptor of the font.
    public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(self) }

    /// Creates the font of a descriptor, with the descriptor's size unless `pointSize` is positive.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        self.init(descriptor.font, size: pointSize > 0 ? pointSize : descriptor.pointSize)
    }
}

/// An object that scales values with the preferred text size; there is only one size here, so values do not change.
open class UIFontMetrics: NSObject, @unchecked Sendable {
    // Unchecked, because an open class may be subclassed; this class itself holds nothing.

    /// The metrics of body text.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    /// Creates the metrics of a style.
    public init(forTextStyle textStyle: UIFont.TextStyle) {}

    /// Returns the font for the preferred size.
    open func scaledFont(for font: UIFont) -> UIFont { font }
    /// Returns the font for the preferred size, up to a maximum size.
    open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        maximumPointSize > 0 && font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
    }
    /// Returns the font for the preferred size of a trait collection, which is always the standard one.
    open func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        scaledFont(for: font)
    }
    /// Returns the font for the preferred size of a trait collection, up to a maximum size.
    open func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont { scaledFont(for: font, maximumPointSize: maximumPointSize) }
    /// Returns the value for the preferred size.
    open func scaledValue(for value: CGFloat) -> CGFloat { value }
    /// Returns the value for the preferred size of a trait collection.
    open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat { value }
}
