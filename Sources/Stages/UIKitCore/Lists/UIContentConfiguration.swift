// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A value that describes the content of a view and creates the view.
@preconcurrency @MainActor public protocol UIContentConfiguration {
    /// Returns a new view with this content.
    func makeContentView() -> any UIView & UIContentView
    /// Returns the configuration updated for a state.
    func updated(for state: any UIConfigurationState) -> Self
}

/// A view that displays a content configuration.
@preconcurrency @MainActor public protocol UIContentView: NSObjectProtocol {
    /// The configuration; the view updates when it is set.
    var configuration: any UIContentConfiguration { get set }
    /// Returns whether the view can display a configuration in place of its own.
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    /// Returns whether the configuration has the same type as the current one.
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        type(of: configuration) == type(of: self.configuration)
    }
}

/// The content of a cell or header in a list: text, secondary text, and an image.
@preconcurrency @MainActor public struct UIListContentConfiguration: UIContentConfiguration {
    /// The properties of text.
    public struct TextProperties {
        /// Constants that describe the alignment of text.
        public enum TextAlignment: Int, Sendable {
            /// Natural alignment.
            case natural = 0
            /// Centered.
            case center = 1
            /// Justified; drawn with natural alignment.
            case justified = 2
        }

        /// Constants that describe the capitalization of text.
        public enum TextTransform: Int, Sendable {
            /// Unchanged.
            case none = 0
            /// In uppercase.
            case uppercase = 1
            /// In lowercase.
            case lowercase = 2
            /// Each word capitalized.
            case capitalized = 3
        }

        /// The font.
        public var font: UIFont
        /// The color.
        public var color: UIColor
        /// What the shown color is made of the color; nil for the color itself.
        public var colorTransformer: UIConfigurationColorTransformer?
        /// The alignment.
        public var alignment = TextAlignment.natural
        /// The line break mode.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// The maximum number of lines; 0 for no limit.
        public var numberOfLines = 0
        /// Whether the font shrinks to fit the width.
        public var adjustsFontSizeToFitWidth = false
        /// The minimum scale factor of the font.
        public var minimumScaleFactor: CGFloat = 0
        /// Whether the font follows the user's preferred text size. Ignored; there is only one size.
        public var adjustsFontForContentSizeCategory = false
        /// The capitalization of the text.
        public var transform = TextTransform.none

        init(font: UIFont, color: UIColor) { (self.font, self.color) = (font, color) }

        /// Returns the color that is shown.
        public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }
    }

    /// The properties of an image.
    public struct ImageProperties {
        /// The symbol configuration; nil for none. Stored but ignored.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
        /// The tint color; nil for the view's.
        public var tintColor: UIColor?
        /// What the shown color is made of the tint color; nil for the tint color itself.
        public var tintColorTransformer: UIConfigurationColorTransformer?
        /// The corner radius.
        public var cornerRadius: CGFloat = 0
        /// The maximum size; a dimension of 0 is unlimited.
        public var maximumSize = CGSize.zero
        /// The reserved size; a dimension of 0 means the image's own.
        public var reservedLayoutSize = CGSize.zero

        /// Returns the tint color that is shown in a view with a tint color.
        public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
            let color = self.tintColor ?? tintColor
            return tintColorTransformer?(color) ?? color
        }
    }

    /// The text.
    public var text: String?
    /// The attributed text, which takes precedence over ``text``.
    public var attributedText: NSAttributedString?
    /// The secondary text.
    public var secondaryText: String?
    /// The attributed secondary text, which takes precedence over ``secondaryText``.
    public var secondaryAttributedText: NSAttributedString?
    /// The image.
    public var image: UIImage?
    /// The properties of the text.
    public var textProperties: TextProperties
    /// The properties of the secondary text.
    public var secondaryTextProperties: TextProperties
    /// The properties of the image.
    public var imageProperties = ImageProperties()
    /// The margins around the content.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)
    /// Whether the texts are placed side by side if there is room.
    public var prefersSideBySideTextAndSecondaryText = false
    /// The distance between the image and the text.
    public var imageToTextPadding: CGFloat = 16
    /// The horizontal distance between texts placed side by side.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 6
    /// The vertical distance between texts placed one below the other.
    public var textToSecondaryTextVerticalPadding: CGFloat = 3
    /// The axes on which the margins are at least those of the superview, such as of a cell's content view. The default is
    /// horizontal.
    public var axesPreservingSuperviewLayoutMargins: UIAxis = .horizontal

    private init(_ text: TextProperties, _ secondary: TextProperties) {
        (textProperties, secondaryTextProperties) = (text, secondary)
    }

    /// Returns the configuration of a cell, with the secondary text below the text.
    public static func cell() -> UIListContentConfiguration {
        UIListContentConfiguration(
            TextProperties(font: .systemFont(ofSize: 17), color: .label),
            TextProperties(font: .systemFont(ofSize: 15), color: .label))
    }

    /// Returns the configuration of a cell with smaller secondary text below the text.
    public static func subtitleCell() -> UIListContentConfiguration {
        UIListContentConfiguration(
            TextProperties(font: .systemFont(ofSize: 17), color: .label),
            TextProperties(font: .systemFont(ofSize: 12), color: .secondaryLabel))
    }

    /// Returns the configuration of a cell with a value beside the text.
    public static func valueCell() -> UIListContentConfiguration {
        var configuration = UIListContentConfiguration(
            TextProperties(font: .systemFont(ofSize: 17), color: .label),
            TextProperties(font: .systemFont(ofSize: 17), color: .secondaryLabel))
        configuration.prefersSideBySideTextAndSecondaryText = true
        return configuration
    }

    /// Returns the configuration of a header in a plain list.
    public static func plainHeader() -> UIListContentConfiguration {
        var configuration = UIListContentConfiguration(
            TextProperties(font: .boldSystemFont(ofSize: 17), color: .label),
            TextProperties(font: .systemFont(ofSize: 15), color: .secondaryLabel))
        configuration.directionalLayoutMargins.top = 4
        configuration.directionalLayoutMargins.bottom = 4
        return configuration
    }

    /// Returns the configuration of a footer in a plain list.
    public static func plainFooter() -> UIListContentConfiguration { groupedFooter() }

    /// Returns the configuration of a header in a grouped list.
    public static func groupedHeader() -> UIListContentConfiguration {
        var configuration = UIListContentConfiguration(
            TextProperties(font: .systemFont(ofSize: 13), color: .secondaryLabel),
            TextProperties(font: .systemFont(ofSize: 13), color: .secondaryLabel))
        configuration.textProperties.transform = .uppercase
        configuration.directionalLayoutMargins.top = 16
        configuration.directionalLayoutMargins.bottom = 6
        return configuration
    }

    /// Returns the configuration of a footer in a grouped list.
    public static func groupedFooter() -> UIListContentConfiguration {
        var configuration = groupedHeader()
        configuration.textProperties.transform = .none
        configuration.directionalLayoutMargins.top = 6
        return configuration
    }

    /// Returns the configuration of a cell in a sidebar.
    public static func sidebarCell() -> UIListContentConfiguration { cell() }

    /// Returns the configuration of a header in a sidebar.
    public static func sidebarHeader() -> UIListContentConfiguration { plainHeader() }

    /// Returns a new view with this content.
    public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

    /// Returns the same configuration, which does not depend on the state.
    public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { self }
}

/// A set of axes.
public struct UIAxis: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt
    /// Creates a set with a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The horizontal axis.
    public static let horizontal = UIAxis(rawValue: 1)
    /// The vertical axis.
    public static let vertical = UIAxis(rawValue: 2)
    /// Both axes.
    public static let both: UIAxis = [.horizontal, .vertical]
}
